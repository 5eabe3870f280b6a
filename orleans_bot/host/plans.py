"""Plans that a person keeps under a name, to use them again in any round and in any game."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence

from orleans_bot.rules.view import PlaceFace, SeatView
from orleans_bot.store import desk

from .core import Core
from .refusals import TooManyPlans
from .several import REST, SOME

PLANS = "plans"
MOST = 10
MOST_NAME = 60


class KeptPlans:
    """The plans that each person keeps: under each name what is picked for it."""

    def __init__(self, core: Core) -> None:
        self.core = core

    async def of(self, user: int) -> dict[str, list[str]]:
        """A person's plans, the one kept first at the top."""
        return dict(await self.core.store.read(lambda db: desk.setting(db, "user", user, PLANS)) or {})

    async def keep(self, user: int, name: str, picks: Sequence[str], *, instead: bool = False) -> None:
        """Keep a plan under a name; what was kept under it before is gone, and `instead` also the same plan
        under another name. Nothing to pick forgets it.
        """

        def work(db: sqlite3.Connection) -> None:
            plans = dict(desk.setting(db, "user", user, PLANS) or {})
            plans.pop(name, None)
            for other in [each for each, held in plans.items() if instead and list(held) == list(picks)]:
                del plans[other]
            if picks and len(plans) >= MOST:
                raise TooManyPlans("No more plans can be kept; forget one first.", n=MOST)
            if picks:
                plans[name[:MOST_NAME]] = list(picks)
            desk.set_setting(db, "user", user, PLANS, plans or None)

        await self.core.store.write(work)


def picks_of(seat: SeatView, places: Mapping[str, PlaceFace]) -> list[str]:
    """What picks would plan the same again: places filled whole, then single followers where anybody may go,
    then places that get whoever is left.
    """
    fills, some, rests = [], [], []
    for place in dict.fromkeys(spot.rpartition(".")[0] for spot in sorted(seat.planned)):
        held = [what for at, what in enumerate(seat.spaces[place]) if f"{place}.{at}" in seat.planned]
        face = places.get(place)
        if face is not None and face.slots and all(slot.startswith("any") for slot in face.slots):
            some += [f"{SOME}{who}*{held.count(who)}@{place}" for who in dict.fromkeys(held)]
        elif "" not in seat.spaces[place]:
            fills.append(f"fill:{place}")
        else:
            rests.append(f"{REST}{place}")
    return [*fills, *some, *rests]
