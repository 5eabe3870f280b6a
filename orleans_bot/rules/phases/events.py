"""Phase 6: the event of the round befalls every seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import deck, tasks
from ..dealing import count
from ..moments import BEFORE_EVENT, offer_all

if TYPE_CHECKING:
    from ..state import Seat
    from ..table import Table
    from ..units import Event


async def events(table: Table) -> str:
    """All seats at the same time, or one after the other where the order matters."""
    deck.begin(table)
    await offer_all(table, BEFORE_EVENT)
    event = table.event
    if event is not None and event.befalls:
        table.note("event", None, event=event.key)
        if event.together:
            await event.befall_all(table)
        elif event.in_turn or not event.apart(table, len(table.state.seats)):
            for seat in table.in_order():
                await meet(table, seat, event)
        else:
            flows = {seat.colour: meet(table, seat, event) for seat in table.in_order()}
            await table.at_once(flows, stocked=bool(event.lines))
    await tasks.settle(table)
    await deck.settle(table)
    for unit in table.common():
        if "resolved" in unit.answers:
            await unit.resolved(table)
    if event is not None:
        share_out(table, event)
    return ""


def share_out(table: Table, event: Event) -> None:
    """The pieces that the event brings into every bag: for each seat as many as there are for all."""
    for what, number in event.added.items():
        each = min(number, table.state.followers.get(what, 0) // len(table.state.seats))
        for seat in table.in_order() if each else ():
            count(table.state.followers, what, -each)
            count(seat.bag, what, each)
        table.note("shared_out", None, n=each, follower=what)


async def meet(table: Table, seat: Seat, event: Event) -> None:
    """A harmful event may be warded off; otherwise it does what it says."""
    if not (event.harm and await table.settled("shields", seat, event)):
        await event.befall(table, seat)
