"""Ways through the country for several merchants: the shortest round of visits, and who goes where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from math import inf
from typing import Final

MOST = 6  # towns that one merchant is sent to; more of them are nobody's for now
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
) -> tuple[Towns, ...]:
    """Which merchant visits which towns, beside those of its own, so that none has far more to do."""

    def work(at: int, part: Towns) -> float:
        if len(part) > MOST and part != own[at]:
            return inf
        leg, stop = efforts[at]
        return loads[at] + leg * land.visits(starts[at], part) + stop * len(part)

    def whole(parts: Iterable[Towns]) -> float:
        return sum(work(at, part) ** 2 for at, part in enumerate(parts))

    found = [_evened(_given(list(own), towns, work, by), towns, work) for by in (0.0, 1.0)]
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
                        new = work(at, one) ** 2 + work(to, two) ** 2
                        gain = costs[at] ** 2 + costs[to] ** 2 - new
                        if gain > 1e-6 and (best is None or gain > best[0] + 1e-9):
                            best = (gain, at, to, one, two)
        if best is None:
            return parts
        _, at, to, parts[at], parts[to] = best
        costs[at], costs[to] = work(at, parts[at]), work(to, parts[to])
    return parts
