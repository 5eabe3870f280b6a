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
    coins: int = 0
    value: int = 0  # of goods that are to be given together, whichever they are
    points: bool = False  # development counts: status, stations and citizens
    sites: tuple[str, ...] = ()  # towns in which a station is wanted
    tasks: bool = False  # the game is won by doing other tasks


def wanted(seat: SeatView) -> Wanted | None:
    """What wins the game for a seat; nothing where points do. Where other tasks must be done for it, what all
    those ask for that can still be done.
    """
    wins = [task for task in seat.tasks if task.wins]
    needs = [need for task in wins for need in (*task.needs, *task.price)]
    if not needs:
        return None
    by_tasks = any(need.kind == "tasks" for need in needs)
    towns = [need.what[0] for need in needs if need.kind == "at"]
    if by_tasks:
        open_ = [task for task in seat.tasks if not task.wins and not task.lost]
        needs += [need for task in open_ for need in (*task.needs, *task.price)]
    goods: dict[str, int] = {}
    for need in needs:
        if need.kind in ("goods", "spend") and len(need.what) == 1:
            goods[need.what[0]] = goods.get(need.what[0], 0) + need.need
    return Wanted(
        towns[0] if towns else "",
        sum(need.need for need in needs if need.kind == "citizens"),
        goods,
        sum(need.need for need in needs if need.kind == "pay"),
        sum(need.need for need in needs if need.kind == "value"),
        any(need.kind == "development" for need in needs),
        tuple(town for need in needs if need.kind == "stations" and not need.met for town in need.what),
        by_tasks,
    )
