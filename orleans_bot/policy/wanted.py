"""What a game that is won by a task asks for, gathered from all its needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from orleans_bot.rules.pieces import FOOD, GOODS, TEAM
from orleans_bot.rules.view import SeatView, TaskFace, View


@dataclass(frozen=True, slots=True)
class Wanted:
    """Where to be in the end, and with what."""

    town: str
    citizens: int
    goods: Mapping[str, int]
    coins: int = 0
    value: int = 0  # of goods that are to be given together, whichever they are
    development: int = 0  # points that stations and citizens, times the status, must come to
    sites: tuple[str, ...] = ()  # towns in which a station is wanted
    tasks: bool = False  # the game is won by doing other tasks
    several: bool = False  # several objectives, and no points, decide
    stars: int = 0  # the development status that is asked for
    stations: int = 0  # stations still to be built
    inland: bool = False  # one of them away from the water
    pulls: Mapping[str, float] = field(default_factory=dict)  # towns where something can be done now
    demanded: Mapping[str, int] = field(default_factory=dict)  # what coming events will take, and must find
    soon: int = 0  # coins for what can be done only before some round

    @property
    def errands(self) -> bool:
        """Whether all that is asked for is goods brought to towns."""
        return self.tasks and bool(self.goods) and not (self.coins or self.development or self.sites)


def wanted(seat: SeatView) -> Wanted | None:
    """What wins the game for a seat; nothing where points do. Where other tasks must be done for it, what all
    those ask for that can still be done.
    """
    wins = [task for task in seat.tasks if task.wins]
    needs = [need for task in wins for need in (*task.needs, *task.price)]
    if not needs:
        return None
    many = by_tasks(seat)
    towns = [need.what[0] for need in needs if need.kind == "at"]
    if many:
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
        max((need.need for need in needs if need.kind == "development" and not need.met), default=0),
        tuple(town for need in needs if need.kind == "stations" and not need.met for town in need.what),
        many,
        pulls=pulls_of(seat) if many else {},
        soon=sum(need.need for task in seat.tasks if in_haste(task) for need in task.price),
    )


def by_tasks(seat: SeatView) -> bool:
    """Whether a seat wins by doing other tasks."""
    return any(need.kind == "tasks" for task in seat.tasks if task.wins for need in task.needs)


def in_haste(task: TaskFace) -> bool:
    """Whether a task that is paid in coins can be done only for some rounds more."""
    early = any(need.kind == "round" and need.what[0] == "before" for need in task.needs)
    return early and not task.lost and all(need.kind == "pay" for need in task.price)


def pulls_of(seat: SeatView) -> dict[str, float]:
    """The towns in which any of many tasks can be done, or nearly so."""
    found: dict[str, float] = {}
    for task in seat.tasks:
        if not (task.wins or task.lost or task.waits == "order"):
            for town, strength in pull(task).items():
                found[town] = max(found.get(town, 0.0), strength)
    return found


def objectives(view: View, seat: SeatView) -> Wanted | None:
    """What several tasks together still ask for, where they and no points decide the game."""
    if view.contest or any(task.wins or task.whose == TEAM for task in seat.tasks):
        return None
    goods: dict[str, int] = {}
    pulls: dict[str, float] = {}
    stars = stations = 0
    inland = False
    for task in seat.tasks:
        for need in (*task.needs, *task.price):
            if need.kind == "spend" and need.what[0] in GOODS:
                goods[need.what[0]] = goods.get(need.what[0], 0) + need.need
            elif need.kind == "star":
                stars = max(stars, need.need)
            elif need.kind == "stations" and not need.met:
                stations = max(stations, need.need - need.have)
                inland = inland or bool(need.what)
        pulls.update(pull(task))
    return Wanted(
        "",
        0,
        goods,
        several=True,
        stars=stars,
        stations=stations,
        inland=inland,
        pulls=pulls,
        demanded=demanded(view, seat),
    )


PULL, NEARLY = 6.0, 1.0  # how much a town counts in which a task can be done now, or with one thing more


def pull(task: TaskFace) -> Mapping[str, float]:
    """The town in which a task is done, once what is to be brought there is nearly complete."""
    missing = sum(need.need - min(need.have, need.need) for need in (*task.needs, *task.price))
    away = [need.what[0] for need in task.needs if need.kind == "at"]
    far = sum(not need.met for need in task.needs if need.kind == "at")
    strength = {0: PULL, 1: NEARLY}.get(missing - far, 0.0)
    return {town: strength for town in away if strength}


TAXED = "goods"  # each good costs coins when this round ends
SIGHT = 5  # events ahead for which a seat provides


def demanded(view: View, seat: SeatView) -> Mapping[str, int]:
    """What the harmful events of this and the next rounds take together: coins, food, single goods."""
    found: dict[str, int] = {}
    now = max(0, view.round - 1)
    for face in view.event_track[now : now + SIGHT]:
        for atom in [atom for effect in face.does for atom in effect.atoms] if face.harm else ():
            if atom.kind == "pay":
                found["coins"] = max(found.get("coins", 0), atom.number)
            elif atom.kind == "tax":
                held = sum(seat.goods.values()) if atom.what == ("goods",) else 2
                found["coins"] = max(found.get("coins", 0), held * atom.number)
                if atom.what == ("goods",) and face is view.event_track[now]:
                    found[TAXED] = atom.number
            elif atom.kind == "feed":
                found["food"] = found.get("food", 0) + atom.number
            elif atom.kind == "spend":
                kind = "food" if set(atom.what) <= set(FOOD) and len(atom.what) > 1 else atom.what[0]
                found[kind] = found.get(kind, 0) + max(1, atom.number)
    return found
