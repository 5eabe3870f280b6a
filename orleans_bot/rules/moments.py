"""Moments at which units may offer something: beside an action, before the event, at the end of a round.

What may be done at any time is offered at these moments and at no other, so that nobody is asked without end.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from . import tasks
from .ask import noun_of

if TYPE_CHECKING:
    from .state import Seat
    from .table import Table

# In one's turn beside the actions, before the event is resolved, at the end of the round.
ASIDE, BEFORE_EVENT, ROUND_ENDS = "turn", "event", "round"

# What is done when an offer is taken.
Deal = Callable[["Table", "Seat"], Awaitable[None]]


def offered(table: Table, seat: Seat, when: str) -> dict[str, Deal]:
    """What units offer a seat at a moment: option keys, and what is done for each."""
    deals: dict[str, Deal] = {}
    for offers in table.heeding("offers", seat):
        deals |= offers(table, seat, when)
    return deals


async def offer_all(table: Table, when: str) -> None:
    """Each seat in turn order is asked for as long as something is offered to it and it takes it: what units
    have, and tasks for any time. If a card of its hand is among it, nobody else sees what.
    """
    order = table.in_order()
    if not table.in_play and not any([table.heeding("offers", seat) for seat in order]):
        return
    for seat in order:
        while True:
            deals = offered(table, seat, when)
            doable = tasks.offers(table, seat, tasks.ANY_TIME) if table.in_play else ()
            if not deals and not doable:
                break
            hidden = any(noun_of(key) in seat.hand for key in doable)
            keys = [*deals, *doable, "no"]
            key = await table.pick(seat, "aside" if deals else "task", keys, secret=hidden)
            if key == "no":
                break
            if key in deals:
                await deals[key](table, seat)
            else:
                await tasks.fulfil(table, seat, noun_of(key))
