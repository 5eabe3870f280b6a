"""Hands: what a seat holds and nobody else may see, and what is told of hidden choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .state import Seat
    from .table import Table


def take_card(table: Table, seat: Seat, key: str) -> None:
    """A card comes into a hand: only its owner is told which."""
    seat.hand.append(key)
    table.note("card", seat)
    table.note("card_is", seat, eyes=(seat.colour,), card=key)


def lay_card(table: Table, seat: Seat, key: str) -> None:
    """A card leaves a hand for all to see."""
    seat.hand.remove(key)
    table.note("card_laid", seat, card=key)


def tell(table: Table, seat: Seat, ask: str = "") -> None:
    """What a seat has chosen in secret, in answer to this question or to all, is no secret any more."""
    untold = table.state.untold
    for seq in [seq for seq, what in untold.items() if what.startswith(f"{seat.colour} {ask}")]:
        if not ask or untold[seq] == f"{seat.colour} {ask}":
            del untold[seq]
    table.revealed = True
