"""Phase 6: the event of the round befalls every seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..flow import each

if TYPE_CHECKING:
    from ..state import Seat
    from ..table import Table
    from ..units import Event


async def events(table: Table) -> str:
    """All seats at the same time, or one after the other where the order matters."""
    event = table.event
    if event is not None and event.lines:
        table.note("event", None, event=event.key)
        if event.in_turn:
            for seat in table.in_order():
                await meet(table, seat, event)
        else:
            await each(table.rng, {seat.colour: meet(table, seat, event) for seat in table.in_order()})
    return "final" if table.scenario.finished(table) else ""


async def meet(table: Table, seat: Seat, event: Event) -> None:
    """A harmful event may be warded off; otherwise it does what it says."""
    if not (event.harm and await table.settled("shields", seat, event)):
        await event.befall(table, seat)
