"""What a seat holds of a piece, and how much of it is brought somewhere at once."""

from __future__ import annotations

from typing import Final

from orleans_bot.rules.pieces import COIN
from orleans_bot.rules.view import SeatView

COINS_AT_ONCE: Final = 4
GOODS_AT_ONCE: Final = 3


def in_hand(seat: SeatView, piece: str) -> int:
    """How many coins, or of a good, lie in front of a seat."""
    return seat.coins if piece == COIN else seat.goods.get(piece, 0)


def at_once(piece: str) -> int:
    """How many coins, or goods of any kind, are brought by one action."""
    return COINS_AT_ONCE if piece == COIN else GOODS_AT_ONCE
