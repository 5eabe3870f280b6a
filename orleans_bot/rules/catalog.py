"""Content, merged and cross-checked: what every name means, and the faults of content that is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from .units import Deed, Development, Event, Place, Route, Scenario, Town, Track, Unit


@dataclass(frozen=True)
class Catalog:
    """Everything that is printed, for the chosen boxes."""

    places: Mapping[str, Place]
    events: Mapping[str, Event]
    deeds: Mapping[str, Deed]
    scenarios: Mapping[str, Scenario]
    tracks: Mapping[str, Track]
    development: Development
    towns: Mapping[str, Town]
    routes: Mapping[str, Route]
    piles: Mapping[str, tuple[str, ...]]
    board: tuple[str, ...]
    leaving: Mapping[str, Sequence[Route]] = field(default_factory=dict)
    # What follows from the content alone, worked out when first needed.
    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        leaving: dict[str, list[Route]] = {town: [] for town in self.towns}
        for route in self.routes.values():
            for town in route.towns:
                leaving[town].append(route)
        object.__setattr__(self, "leaving", leaving)

    @cached_property
    def boxes(self) -> tuple[str, ...]:
        """The boxes that anything printed comes from."""
        subjects: tuple[Mapping[str, Unit], ...] = (self.places, self.events, self.deeds, self.scenarios)
        return tuple(dict.fromkeys(unit.box for units in subjects for unit in units.values()))

    def route_key(self, one: str, two: str, way: str) -> str:
        """The key of the route between two towns: the towns in alphabetical order, then the way."""
        return ".".join([*sorted((one, two)), way])

    def tiles(self, tier: int, boxes: Sequence[str], scenario: str) -> list[str]:
        """The place tiles of a category that a scenario may use from these boxes."""
        return [
            key
            for key, place in self.places.items()
            if place.tier == tier and place.box in boxes and scenario not in place.not_in
        ]


class Faults(list[str]):
    """What is wrong with the content: collected first, told together."""

    def add(self, file: str, key: str, what: str) -> None:
        """One fault, with the file and the key where it stands."""
        self.append(f"{file}: [{key}] {what}")
