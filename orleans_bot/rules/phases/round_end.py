"""Phase 7: the start player token moves on, and the game goes into its next round or ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..pieces import DEVELOPMENT
from ..stack import left

if TYPE_CHECKING:
    from ..table import Table


async def round_end(table: Table) -> str:
    """Pass the token to the left; after the last round the game is scored."""
    state = table.state
    for seat in state.seats:
        seat.history.append(seat.tracks[DEVELOPMENT])
    if not left(table):
        return "final"
    order = table.in_order()
    state.start = order[1 % len(order)].colour
    return ""
