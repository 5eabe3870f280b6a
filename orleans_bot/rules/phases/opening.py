"""Before the first round, and phases 1 and 2: the hourglass and the census."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..openings import OPENINGS
from ..paying import pay
from ..stack import turn
from ..tasks import mark_stale

if TYPE_CHECKING:
    from ..table import Table

PAYS_FROM_SEATS = 3


async def opening(table: Table) -> str:
    """What scenario and modules have chosen before the first round: the flows they name, then their own."""
    for name in table.scenario.opening:
        await OPENINGS[name](table)
    for unit in table.common():
        if "opens" in unit.answers:
            await unit.opens(table)
    return table.scenario.phases[0]


async def hourglass(table: Table) -> str:
    """Turn over the next hourglass tile, or move to the next event of the track."""
    state = table.state
    if not state.round and table.in_play:
        mark_stale(table)
    turn(table)
    table.note("round", None, n=state.round, event=state.event, start=state.start)
    for unit in table.common():
        if "turned" in unit.answers:
            await unit.turned(table)
    return ""


async def census(table: Table) -> str:
    """The seat furthest along the farmers track takes a coin, the one furthest behind pays one; ties
    do neither.
    """
    seats = table.state.seats
    steps = [seat.tracks["farmer"] for seat in seats]
    ahead = [seat for seat in seats if seat.tracks["farmer"] == max(steps)]
    behind = [seat for seat in seats if seat.tracks["farmer"] == min(steps)]
    if len(ahead) == 1:
        ahead[0].coins += 1
        table.note("census_ahead", ahead[0])
    if len(behind) == 1 and len(seats) >= PAYS_FROM_SEATS:
        table.note("census_behind", behind[0])
        await pay(table, behind[0], 1)
    return ""
