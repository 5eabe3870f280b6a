"""What is hidden, made up as it might be: for whoever rehearses on a copy from which it has been taken out.

Nothing of what is really there is read; chance is the copy's own.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from . import deck
from .pieces import COVERED

if TYPE_CHECKING:
    from .state import Seat
    from .table import Table


def imagine(table: Table, seat: Seat) -> None:
    """Goods that lie face down, and the cards of the pile."""
    state = table.state
    lying = sum(held.count(COVERED) for held in state.routes.values()) + sum(map(len, state.sites.values()))
    if lying:
        goods = table.rng.shuffled(state, out_of_sight(table))
        state.covered = dict(Counter(goods[:lying]))
    if state.pile:
        state.pile = table.rng.shuffled(state, unknown_cards(table, seat))[: len(state.pile)]


def out_of_sight(table: Table) -> list[str]:
    """The goods that lie neither in the supply nor in front of anybody."""
    left = Counter(table.scenario.goods)
    left.subtract(table.state.goods)
    for seat in table.state.seats:
        left.subtract({good: number for good, number in seat.goods.items() if good in left})
    return list((+left).elements())


def unknown_cards(table: Table, seat: Seat) -> list[str]:
    """The cards that a seat has seen nowhere."""
    state = table.state
    seen = {*seat.hand, *state.owned, *(card for other in state.seats for card in other.completed)}
    if state.figures:
        return [key for key, deed in table.catalog.deeds.items() if deed.town and key not in seen]
    return [task.key for task in deck.unseen(table) if task.key not in seen]
