"""Which citizens a team goes after: of all that can still be won those that take the fewest followers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import inf
from typing import Final

from orleans_bot.rules.pieces import COIN, DEVELOPMENT, FOLLOWERS, GEAR, VALUE
from orleans_bot.rules.spaces import kinds_on
from orleans_bot.rules.view import DeedFace, SeatView, View

# How many followers on spaces it takes, about, to come by a thing and to bring it where it is sought.
RECRUIT: Final = 2.7
SPACE: Final = 1.2  # of development
JOURNEY: Final = 2.0  # with the good that lies on the way
BUILDING: Final = 3.0
COMING_BY: Final[Mapping[str, float]] = {COIN: 0.7, GEAR: 3.0} | dict.fromkeys(VALUE, 1.8)
BRINGING: Final[Mapping[str, float]] = {COIN: 0.5, GEAR: 0.0} | dict.fromkeys(VALUE, 0.7)
SURE: Final = 0.5  # what one costs that comes by itself on somebody's own way

Goals = Callable[[SeatView, str], int]  # the space of a track that a seat is heading for anyway


def work_left(deed: DeedFace, spare: Mapping[str, int]) -> float:
    """What the open spaces of a work still take, when so many pieces of each kind can be spared."""
    left, total = dict(spare), 0.0
    for space, by in zip(deed.seeks, deed.filled, strict=True):
        if by:
            continue
        have = next((kind for kind in kinds_on(space) if left.get(kind, 0) > 0), "")
        kind = have or next(iter(kinds_on(space)))
        left[kind] = left.get(kind, 0) - 1
        total += BRINGING.get(kind, 1.0)
        total += 0.0 if have else COMING_BY.get(kind, RECRUIT if kind in FOLLOWERS else inf)
    return total


def cheapest(costs: Mapping[str, float], number: int) -> frozenset[str]:
    """So many of them that cost least."""
    return frozenset(sorted(costs, key=lambda where: (costs[where], where))[: max(0, number)])


def steps_to(view: View, seat: SeatView, where: str, goals: Goals) -> float:
    """How many steps a seat is away from the citizens of a track, beyond those that it goes anyway."""
    track, _, space = where.partition(".")
    at, goal = seat.tracks.get(track, 0), goals(seat, track)
    steps = max(0, int(space) - max(at, goal))
    return inf if track in view.tracks and steps > view.followers.get(track, 0) else steps


def is_on_track(view: View, where: str) -> bool:
    """Whether a citizen waits beside a track."""
    track, _, space = where.partition(".")
    return space.isdigit() and (track in view.tracks or track == DEVELOPMENT)


def nearest(view: View, where: str, goals: Goals) -> tuple[float, str]:
    """How many steps are missing to a citizen beside a track, and for which seat."""
    return min((steps_to(view, seat, where, goals), seat.colour) for seat in view.seats)


def on_tracks(view: View, goals: Goals) -> Iterator[tuple[str, float]]:
    """The citizens beside tracks: what the steps of the nearest seat take."""
    for where in sorted(view.citizens):
        if is_on_track(view, where):
            each = SPACE if where.startswith(DEVELOPMENT) else RECRUIT
            yield where, SURE + each * nearest(view, where, goals)[0]


def ends_missing(view: View, goals: Goals) -> Mapping[str, tuple[float, str]]:
    """The tracks at whose end nobody will stand: for whom it is nearest, and how far."""
    ends = {key: f"{key}.{len(track.gives) - 1}" for key, track in view.tracks.items()}
    found = {key: nearest(view, where, goals) for key, where in ends.items()}
    return {key: (steps, colour) for key, (steps, colour) in found.items() if steps}


def at_all_ends(view: View, goals: Goals) -> float:
    """What is missing until somebody stands at the end of every track."""
    return SURE + RECRUIT * sum(steps for steps, _ in ends_missing(view, goals).values())
