"""What a game that is won by a task asks for, gathered from all its needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from orleans_bot.rules.view import SeatView


@dataclass(frozen=True, slots=True)
class Wanted:
    """Where to be in the end, and with what."""

    town: str
    citizens: int
    goods: Mapping[str, int]


def wanted(seat: SeatView) -> Wanted | None:
    """What wins the game for a seat; nothing where points do."""
    needs = [need for task in seat.tasks if task.wins for need in (*task.needs, *task.price)]
    if not needs:
        return None
    towns = [need.what[0] for need in needs if need.kind == "at"]
    goods: dict[str, int] = {}
    for need in needs:
        if need.kind in ("goods", "spend") and len(need.what) == 1:
            goods[need.what[0]] = goods.get(need.what[0], 0) + need.need
    citizens = sum(need.need for need in needs if need.kind == "citizens")
    return Wanted(towns[0] if towns else "", citizens, goods)
