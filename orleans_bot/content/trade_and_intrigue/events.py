"""Events of Trade & Intrigue whose text is not one of the verbs."""

from __future__ import annotations

from collections.abc import Mapping

from orleans_bot.rules.dealing import count
from orleans_bot.rules.pieces import ANY, FOLLOWERS, kind_of
from orleans_bot.rules.spaces import kinds_on
from orleans_bot.rules.stack import turn_another
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.units import Event

OTHERS = tuple(follower for follower in FOLLOWERS if follower not in ("farmer", "monk"))


class MakesWay(Event):
    """A tile that is replaced by the next one as soon as it is turned over."""

    async def turned(self, table: Table) -> None:
        """One tile less is one round less."""
        turn_another(table)
        table.note("made_way", None, event=table.state.event)
        for unit in table.common():
            if "turned" in unit.answers:
                await unit.turned(table)


class FarmersRise(Event):
    """Farmers are planned in the place of others, and those still there have to leave when the round ends."""

    def stands(self, table: Table, seat: Seat) -> Mapping[str, tuple[str, ...]]:
        """For everybody but monks, and only while plans are made."""
        return {"farmer": OTHERS} if table.state.phase == "planning" else {}

    async def befall(self, table: Table, seat: Seat) -> None:
        """Whoever still stands on the space of another goes into the bag."""
        places = table.catalog.places
        for key, spaces in seat.spaces.items():
            for at, (wanted, what) in enumerate(zip(places[key].slots, spaces, strict=True)):
                if kind_of(what) == "farmer" and wanted != ANY and "farmer" not in kinds_on(wanted):
                    spaces[at] = ""
                    count(seat.bag, what, 1)
                    table.note("sent_home", seat, follower=what, place=key)
