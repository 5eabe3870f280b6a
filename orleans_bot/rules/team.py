"""What all seats decide together: any of them answers for all, or all must agree where the table says so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from .ask import PURSE, Ask, amounts
from .flow import wait
from .verdicts import everybody

if TYPE_CHECKING:
    from .table import Table

# An option that a scenario may declare: whether anybody decides for all, or all must agree.
AGREEMENT: Final = "agreement"
ALL: Final = "all"


async def decide(
    table: Table, key: str, keys: Sequence[str], lo: int = 1, hi: int = 1, **about: Any
) -> tuple[str, ...]:
    """The team picks so many; what leaves no choice is not asked."""
    if len(keys) <= lo or hi == 0:
        return tuple(keys[:hi])
    ask = table.ask(table.in_order()[0], key, keys, lo, min(hi, len(keys)), seats=everybody(table), **about)
    return await answered(table, ask)


async def share(
    table: Table, key: str, worth: Mapping[str, int], most: Mapping[str, int], total: int, **about: Any
) -> dict[str, int]:
    """The team says who gives, or takes, how much of what, worth a total."""
    keys = tuple(what for what in worth if most.get(what))
    if sum(worth[what] * most[what] for what in keys) == total:
        return {what: most[what] for what in keys}
    lead = table.in_order()[0]
    ask = table.ask(lead, key, keys, total, total, PURSE, seats=everybody(table), **about)
    ask = ask._replace(worth={what: worth[what] for what in keys}, most={what: most[what] for what in keys})
    if len(keys) == 1:
        return {keys[0]: total // worth[keys[0]]}
    return amounts(await answered(table, ask)) or {}


async def answered(table: Table, ask: Ask) -> tuple[str, ...]:
    """Somebody's answer for all; where all must agree, the first proposal to which nobody says no."""
    while True:
        decision = await wait(ask)
        table.note("for_all", table.seats[decision.seat])
        if await agreed(table, decision.seat, ask.key, decision.picks):
            return decision.picks
        ask = ask._replace(since=table.seq)


async def agreed(table: Table, by: str, what: str, picks: Sequence[str]) -> bool:
    """Whether the others agree, each of them asked, if the table wishes so."""
    if table.scenario.chosen.get(AGREEMENT) != ALL:
        return True
    asks = {
        seat.colour: table.ask(
            seat, "agree", ("object", "agree"), 1, 1, what=what, proposal=list(picks), rival=by
        )
        for seat in table.in_order()
        if seat.colour != by
    }
    while asks:
        decision = await wait(*asks.values())
        if decision.picks == ("object",):
            table.note("objected", table.seats[decision.seat])
            return False
        del asks[decision.seat]
    return True
