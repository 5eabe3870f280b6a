"""Ways through the country for several merchants: the shortest round of visits, and who goes where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from math import inf
from typing import Final

CROWDED = 0.5  # how much more than it takes counts what a merchant has no room for
MOST = 7  # towns that one merchant is sent to; more of them are nobody's for now
REMEMBERED = 20000  # rounds of visits that a country keeps in mind
PATIENCE = 40  # changes to a division before it is good enough

Towns = frozenset[str]
Effort = tuple[float, float]  # what a journey and what a stop cost
Work = Callable[[int, Towns], float]
NOWHERE: Final[Towns] = frozenset()
FAR: Final = 99


class Country:
    """A map, looked at once."""

    def __init__(self, routes: Sequence[str]) -> None:
        self.near: dict[str, set[str]] = {}
        for route in routes:
            one, other, _ = route.split(".")
            self.near.setdefault(one, set()).add(other)
            self.near.setdefault(other, set()).add(one)
        self.far: Mapping[str, Mapping[str, int]] = {town: self._from(town) for town in sorted(self.near)}
        self._rounds: dict[tuple[str, Towns], int] = {}
        self.ways: dict[tuple[str, str], set[str]] = {}
        for route in routes:
            one, other, way = route.split(".")
            self.ways.setdefault((one, other), set()).add(way)
            self.ways.setdefault((other, one), set()).add(way)

    def _from(self, start: str) -> Mapping[str, int]:
        found, edge = {start: 0}, [start]
        for town in edge:
            for other in sorted(self.near[town]):
                if other not in found:
                    found[other] = found[town] + 1
                    edge.append(other)
        return found

    def visits(self, start: str, towns: Towns) -> int:
        """The fewest journeys from a town through all these."""
        if not towns:
            return 0
        key = (start, towns)
        if key not in self._rounds:
            if len(self._rounds) > REMEMBERED:
                self._rounds.clear()
            self._rounds[key] = min(
                self.far[start].get(town, FAR) + self.visits(town, towns - {town}) for town in towns
            )
        return self._rounds[key]

    def legs(self, start: str, towns: Towns) -> Mapping[str, float]:
        """How many journeys of each way the shortest round through all these takes."""
        found: dict[str, float] = {}
        left = towns
        while left:
            around = {
                town: self.far[start].get(town, FAR) + self.visits(town, left - {town}) for town in left
            }
            aim = min(sorted(left), key=lambda town: around[town])
            left -= {aim}
            while start != aim:
                there = min(sorted(self.near[start]), key=lambda town: self.far[town].get(aim, FAR))
                ways = self.ways[start, there]
                for way in ways:
                    found[way] = found.get(way, 0.0) + 1 / len(ways)
                start = there
        return found


@lru_cache(maxsize=8)
def country(routes: tuple[str, ...]) -> Country:
    """The country of these routes."""
    return Country(routes)


@lru_cache(maxsize=512)
def divided(
    land: Country,
    starts: tuple[str, ...],
    own: tuple[Towns, ...],
    loads: tuple[float, ...],
    towns: Towns,
    efforts: tuple[Effort, ...],
    room: float,
) -> tuple[Towns, ...]:
    """Which merchant visits which towns, beside those of its own, so that all is done with least effort and
    none has more to do than it has room for.
    """

    def work(at: int, part: Towns) -> float:
        if len(part) > MOST and part != own[at]:
            return inf
        leg, stop = efforts[at]
        return loads[at] + leg * land.visits(starts[at], part) + stop * len(part)

    def toil(at: int, part: Towns) -> float:
        done = work(at, part)
        return done + CROWDED * max(0.0, done - room) ** 2

    def whole(parts: Iterable[Towns]) -> float:
        return sum(toil(at, part) for at, part in enumerate(parts))

    found = [_evened(_given(list(own), towns, toil, by), towns, toil) for by in (0.0, 1.0)]
    return tuple(min(found, key=whole))


def _given(parts: list[Towns], towns: Towns, work: Work, by: float) -> list[Towns]:
    """Each town to whom it costs least: `by` says how much what is to be done already counts."""
    left = set(towns)
    while left:
        costs = [
            (work(at, part | {town}) - (1 - by) * work(at, part), town, at)
            for town in left
            for at, part in enumerate(parts)
        ]
        cost, town, at = min(costs)
        if cost == inf:
            break
        parts[at] |= {town}
        left.remove(town)
    return parts


def _evened(parts: list[Towns], towns: Towns, work: Work) -> list[Towns]:
    """Towns change hands as long as that makes the whole easier."""
    costs = [work(at, part) for at, part in enumerate(parts)]
    for _ in range(PATIENCE):
        best: tuple[float, int, int, Towns, Towns] | None = None
        for at, part in enumerate(parts):
            for to, other in enumerate(parts):
                if to == at:
                    continue
                gives = sorted(part & towns)
                takes = ["", *sorted(other & towns)] if at < to else [""]
                for town in gives:
                    for back in takes:
                        one = (part - {town}) | ({back} if back else NOWHERE)
                        two = (other | {town}) - {back}
                        gain = costs[at] + costs[to] - work(at, one) - work(to, two)
                        if gain > 1e-6 and (best is None or gain > best[0] + 1e-9):
                            best = (gain, at, to, one, two)
        if best is None:
            return parts
        _, at, to, parts[at], parts[to] = best
        costs[at], costs[to] = work(at, parts[at]), work(to, parts[to])
    return parts
