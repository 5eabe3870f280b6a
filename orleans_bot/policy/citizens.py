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
LEAST: Final = 0.3  # a step that is made for the sake of what it brings
JOURNEY: Final = 2.0  # with the good that lies on the way
BUILDING: Final = 3.0
COMING_BY: Final[Mapping[str, float]] = {COIN: 0.7, GEAR: 3.0} | dict.fromkeys(VALUE, 1.8)
BRINGING: Final[Mapping[str, float]] = {COIN: 0.5, GEAR: 0.0} | dict.fromkeys(VALUE, 0.7)
SURE: Final = 0.5  # what one costs that comes by itself on somebody's own way

Toll = Callable[[str, int], float]  # what a step onto a space of a track takes
Busy = Callable[[SeatView], float]  # how much a seat has to do beside
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


def way_to(view: View, seat: SeatView, where: str, goals: Goals) -> range:
    """The spaces of a track up to its citizen, beyond those that a seat goes anyway."""
    track, _, space = where.partition(".")
    return range(max(seat.tracks.get(track, 0), goals(seat, track)) + 1, int(space) + 1)


def is_on_track(view: View, where: str) -> bool:
    """Whether a citizen waits beside a track."""
    track, _, space = where.partition(".")
    return space.isdigit() and (track in view.tracks or track == DEVELOPMENT)


def nearest(view: View, where: str, goals: Goals, toll: Toll, busy: Busy) -> tuple[float, float, str, int]:
    """For which seat a citizen beside a track is nearest: what its steps take, and how many they are."""
    track = where.partition(".")[0]
    found = []
    for seat in view.seats:
        way = way_to(view, seat, where, goals)
        open_ = track not in view.tracks or len(way) <= view.followers.get(track, 0)
        cost = sum(toll(track, space) for space in way) if open_ else inf
        found.append((cost, busy(seat), seat.colour, len(way)))
    return min(found)


def ends(view: View) -> Iterator[str]:
    """The last space of every track of followers."""
    return (f"{key}.{len(track.gives) - 1}" for key, track in view.tracks.items())
