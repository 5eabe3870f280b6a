"""The stack of events: one ticket a round, the next on top; how many are left says how long the game is.

What a scenario or module prints is a list of tickets: a tile by its key, or `*A` for one that is drawn from
pile A when its round comes. The state holds the list only once something has changed it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from .modes import PILE

if TYPE_CHECKING:
    from .table import Table


def left(table: Table) -> Sequence[str]:
    """The tickets of the rounds to come."""
    state = table.state
    return table.scenario.tickets[state.round :] if state.stack is None else state.stack


def rounds(table: Table) -> int:
    """How many rounds the game has, as far as is known now."""
    return table.state.round + len(left(table))


def track(table: Table) -> Sequence[str]:
    """The events from the first round on where all of them are known; what has passed stays as printed."""
    printed = table.scenario.track
    return (*printed[: table.state.round], *left(table)) if printed else ()


def left_by_pile(table: Table) -> dict[str, int]:
    """How many of the tiles still to be drawn come from each pile."""
    tickets = left(table)
    return {pile: tickets.count(PILE + pile) for pile in table.state.piles}


def coming(table: Table) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """How many of the next rounds draw from which tiles, and so on to the last; the tiles are in no order."""
    piles, runs = table.state.piles, groupby(left(table))
    return tuple(
        (
            len([*run]),
            tuple(sorted(piles[ticket.removeprefix(PILE)])) if ticket.startswith(PILE) else (ticket,),
        )
        for ticket, run in runs
    )


def turn(table: Table) -> None:
    """A new round: its ticket is turned over."""
    ticket, *rest = left(table)
    if table.state.stack is not None:
        table.state.stack = rest
    table.state.round += 1
    for seat in table.state.seats:
        seat.barred.clear()
    befalls(table, drawn(table, ticket))


def turn_another(table: Table) -> None:
    """The tile of the round makes way for the next one, so that the game has a round less."""
    ticket, *rest = left(table)
    table.state.stack = rest
    befalls(table, drawn(table, ticket))


def put_back(table: Table, event: str, at: int) -> None:
    """An event is to come again, so many rounds from now; 0 is the next one."""
    tickets = list(left(table))
    tickets.insert(at, event)
    table.state.stack = tickets


def drawn(table: Table, ticket: str) -> str:
    """The tile of a ticket: drawn from its pile, or the one it names."""
    if not ticket.startswith(PILE):
        return ticket
    pile = table.state.piles[ticket.removeprefix(PILE)]
    event = table.rng.one(table.state, pile)
    pile.remove(event)
    return event


def befalls(table: Table, event: str) -> None:
    """This is the event of the round now."""
    table.state.event = event
    table.units_changed()
