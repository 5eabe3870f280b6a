"""Phase 7: the start player token moves on, and the game goes into its next round or ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..moments import ROUND_ENDS, offer_all
from ..pieces import DEVELOPMENT
from ..stack import left
from ..verdicts import ROUND, judge

if TYPE_CHECKING:
    from ..table import Table


async def round_end(table: Table) -> str:
    """Perhaps the game is decided; if not, the token goes to the left. After the last round it is scored."""
    await offer_all(table, ROUND_ENDS)
    for seat in table.in_order():
        for round_over in table.heeding("round_over", seat):
            await round_over(table, seat)
    judge(table, ROUND)
    state = table.state
    for seat in state.seats:
        seat.history.append(seat.tracks[DEVELOPMENT])
    if not left(table):
        return "final"
    order = table.in_order()
    state.start = order[1 % len(order)].colour
    return ""
