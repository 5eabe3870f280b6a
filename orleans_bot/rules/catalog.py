"""Content, merged and cross-checked: what every name means, and the faults of content that is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .boards import Development, Route, Town, Track
from .campaigns import Campaign
from .modes import Module, Scenario
from .units import Deed, Event, Piece, Place, Unit

if TYPE_CHECKING:
    from .tasks import Task


@dataclass(frozen=True)
class Catalog:
    """Everything that is printed, for the chosen boxes."""

    places: Mapping[str, Place]
    events: Mapping[str, Event]
    deeds: Mapping[str, Deed]
    scenarios: Mapping[str, Scenario]
    modules: Mapping[str, Module]
    tracks: Mapping[str, Track]
    development: Development
    towns: Mapping[str, Town]
    routes: Mapping[str, Route]
    # Cards that are units: characters, objectives, cards for the whole table.
    cards: Mapping[str, Unit] = field(default_factory=dict)
    tasks: Mapping[str, Task] = field(default_factory=dict)
    pieces: Mapping[str, Piece] = field(default_factory=dict)  # kinds that boxes add to the followers
    campaigns: Mapping[str, Campaign] = field(default_factory=dict)
    # What the owner of the bot has corrected, as text; "" where nothing is.
    corrections: str = ""
    # What follows from the content alone, worked out when first needed.
    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def leaving(self) -> Mapping[str, Sequence[Route]]:
        """The routes that lead out of each town."""
        found: dict[str, list[Route]] = {town: [] for town in self.towns}
        for route in self.routes.values():
            for town in route.towns:
                found[town].append(route)
        return found

    @cached_property
    def boxes(self) -> tuple[str, ...]:
        """The boxes that anything printed comes from."""
        subjects: list[Mapping[str, Unit]] = [
            self.places,
            self.events,
            self.deeds,
            self.scenarios,
            self.modules,
            self.tasks,
        ]
        return tuple(dict.fromkeys(unit.box for units in subjects for unit in units.values()))

    def tiles(self, tier: int, boxes: Sequence[str], scenario: Scenario) -> list[str]:
        """The place tiles of a category that can be laid out: those of the chosen boxes, and those that
        belong to what is played or are named by it, whatever box they lie in.
        """
        return [
            key
            for key, place in self.places.items()
            if place.tier == tier
            and (place.box in (*boxes, *scenario.tile_boxes) or place.only_in or scenario.only_tiles)
            and scenario.plays(place)
        ]


class Faults(list[str]):
    """What is wrong with the content: collected first, told together."""

    def add(self, file: str, key: str, what: str) -> None:
        """One fault, with the file and the key where it stands."""
        self.append(f"{file}: [{key}] {what}")
