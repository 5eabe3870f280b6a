"""How much is still to be done where a task decides, in uses of followers: as if by the cheapest way."""

from __future__ import annotations

from collections import Counter
from math import inf
from typing import Final

from orleans_bot.rules.view import Need, SeatView, TaskFace, View

from .routes import country

# What one of each costs on average, in followers who stand on a space once.
COIN: Final = 1.0
GOOD: Final = 1.3
VALUE: Final = 0.9  # a point that goods are worth
POINT: Final = 0.9  # of development
PIECE: Final = 5.0  # a station or a citizen, with the way to it
BUILDING: Final = 3.0
JOURNEY: Final = 2.0
OPEN: Final = 1.0  # whatever is complete and has not been done
OTHER: Final = 3.0
NEAR: Final = 8  # points that are won at once at most
MISSED: Final = 20.0  # a task that can never be done any more

Goals = tuple[tuple[int, int, int], ...]


def remaining(view: View, seat: SeatView) -> float:
    """All that a seat's tasks still lack."""
    land = country(tuple(route.key for route in view.routes))
    faces = [face for face in seat.tasks if not face.lost and not sums_up(face)]
    total = MISSED * sum(face.lost for face in seat.tasks)
    goods: Counter[str] = Counter()
    towns: set[str] = set()
    coins = 0
    for face in faces:
        total += OPEN + sum(lacking(view, seat, need) for need in face.needs)
        towns.update(
            town for need in face.needs if not need.met for town in place_of(need) if town in land.far
        )
        for need in face.price:
            if need.kind == "pay":
                coins += need.need
            elif need.kind == "value":
                total += VALUE * max(0, need.need - need.have)
            elif len(need.what) == 1:
                goods[need.what[0]] += need.need
    total += COIN * max(0, coins - seat.coins) + JOURNEY * land.visits(seat.merchant, frozenset(towns))
    return total + GOOD * sum((goods - Counter(seat.goods)).values())


def sums_up(face: TaskFace) -> bool:
    """Whether a task only says how many others must be done."""
    return any(need.kind == "tasks" for need in face.needs)


def place_of(need: Need) -> tuple[str, ...]:
    """The town to which a condition sends the merchant."""
    return need.what[-1:] if need.kind in ("at", "stations") and len(need.what) == 1 else ()


def lacking(view: View, seat: SeatView, need: Need) -> float:
    """What a condition still lacks."""
    short = max(0, need.need - need.have)
    match need.kind:
        case "at" | "round":
            return 0.0
        case "stations" if need.what:
            return BUILDING * short
        case "stations" | "citizens":
            return PIECE * short
        case "development":
            return development(view, seat, need.need) if short else 0.0
        case "goods":
            return GOOD * short
        case "coins":
            return COIN * short
        case _:
            return OTHER * short


def development(view: View, seat: SeatView, asked: int) -> float:
    """The cheapest way to so much of it: by points, and by stations and citizens."""
    at = seat.tracks.get("development", 0)
    return effort(goals_of(view, at), at, seat.stations_built + seat.citizens, asked, POINT, PIECE)


def goals_of(view: View, here: int) -> Goals:
    """The spaces that the marker may be meant to reach: the status there, and the citizens met on the way."""
    spaces = [int(where.partition(".")[2]) for where in view.citizens if where.startswith("development.")]
    stars = view.development_stars
    return tuple(
        (
            goal,
            max((value for space, value in stars.items() if space <= goal), default=1),
            sum(here < space <= goal for space in spaces),
        )
        for goal in sorted({*range(here, here + NEAR), *spaces, *stars})
        if goal >= here
    )


def effort(goals: Goals, at: int, pieces: int, asked: int, point: float, piece: float) -> float:
    """What it takes from a space, with so many stations and citizens."""
    best = inf
    for goal, status, met in goals:
        if goal >= at:
            short = -(-asked // status) - pieces - met
            best = min(best, point * (goal - at) + (piece * short if short > 0 else 0.0))
    return best
