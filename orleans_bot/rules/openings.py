"""What is chosen before the first round: flows that scenarios and modules name under `opening`.

What only one of them needs is its own hook `opens`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Final

from .ask import noun_of

if TYPE_CHECKING:
    from .table import Table


async def start_town(table: Table) -> None:
    """In turn order each seat chooses the town in which its merchant begins."""
    for seat in table.in_order():
        key = await table.pick(seat, "start_town", [f"move:{town}" for town in table.catalog.towns])
        seat.merchant = noun_of(key)
        table.note("begins_in", seat, town=seat.merchant)


OPENINGS: Final[Mapping[str, Callable[[Table], Awaitable[None]]]] = {"start_town": start_town}
