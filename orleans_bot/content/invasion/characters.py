"""Who gets which character: drawn or chosen, and in a campaign none twice as long as there are others."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from orleans_bot.rules.ask import noun_of
from orleans_bot.rules.modes import CAST, HAD
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table

EASY: Final = ("councilman", "fisherman", "general", "innkeeper", "librarian")
HARD: Final = ("estate_manager", "mayor", "wealthy_merchant", "learned_scholar")
POOLS: Final = {"easy": (EASY, HARD), "hard": (HARD, EASY)}  # the second only where the first is exhausted


async def give_characters(table: Table) -> None:
    """Every seat gets a character; who plays a chapter again as somebody keeps that one."""
    options, seats = table.state.options, table.in_order()
    cast: Mapping[str, str] = options.get(CAST, {})
    had: Mapping[str, Sequence[str]] = options.get(HAD, {})
    there = {seat.colour for seat in seats}
    kept = {key for colour, key in cast.items() if colour in there}
    pools = POOLS.get(table.scenario.chosen["characters"], ((*EASY, *HARD), ()))
    left = [[key for key in pool if key not in kept] for pool in pools]
    waiting = [seat for seat in seats if not cast.get(seat.colour)]
    for at, seat in enumerate(seats):
        key = cast.get(seat.colour, "")
        if not key:
            pool = next(pool for pool in left if pool)
            # Whom the pool does not reach any more gets one of the next pool: nothing here is kept for him.
            coming = [other for other in seats[at + 1 :] if other in waiting][: len(pool) - 1]
            others = [had.get(other.colour, ()) for other in coming]
            key = await character(table, seat, fresh(pool, had.get(seat.colour, ()), others))
            pool.remove(key)
        seat.character = key
        table.note("character", seat, task=key)


async def character(table: Table, seat: Seat, pool: list[str]) -> str:
    """Drawn, or chosen out of those that are left."""
    if table.scenario.chosen["characters"] != "chosen":
        return table.rng.one(table.state, pool)
    return noun_of(await table.pick(seat, "character", [f"character:{key}" for key in pool]))


def fresh(pool: Sequence[str], had: Collection[str], others: Sequence[Collection[str]]) -> list[str]:
    """Of the characters that are left those that this seat may get: none that it has had, if it has not had
    all, and none that would leave one of the others without a new one, if that can be.
    """
    new = [key for key in pool if key not in had] or list(pool)
    most = max(lucky([key for key in pool if key != one], others) for one in new)
    return [one for one in new if lucky([key for key in pool if key != one], others) == most]


def lucky(pool: Sequence[str], others: Sequence[Collection[str]]) -> int:
    """How many of these seats can get a character that they have not had, at most."""
    whose: dict[str, int] = {}

    def seated(seat: int, seen: set[str]) -> bool:
        for key in pool:
            if key in others[seat] or key in seen:
                continue
            seen.add(key)
            if key not in whose or seated(whose[key], seen):
                whose[key] = seat
                return True
        return False

    return sum(seated(seat, set()) for seat in range(len(others)))
