"""The boards: the map, the follower tracks and the development track, and how content tells of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from .pieces import DEVELOPMENT, TRACKS, WAYS

if TYPE_CHECKING:
    from .building import Builder
    from .lines import Line


@dataclass(frozen=True)
class Track:
    """A track: what a step onto each of its spaces gives."""

    key: str
    name: str
    gives: tuple[Line | None, ...]
    draws: tuple[int, ...] = ()

    @property
    def last(self) -> int:
        """The index of the last space."""
        return len(self.gives) - 1


@dataclass(frozen=True)
class Development:
    """The development track: coins, stars and citizens by space."""

    last: int
    coins: Mapping[int, int]
    stars: Mapping[int, int]
    citizens: tuple[int, ...]

    @cached_property
    def status(self) -> tuple[int, ...]:
        """For each space the highest star at or before it."""
        return tuple(
            max(value for space, value in self.stars.items() if space <= at) for at in range(self.last + 1)
        )


@dataclass(frozen=True)
class Town:
    """A town on the map; in some, each seat may build a station of its own."""

    key: str
    name: str
    x: int
    y: int
    each: bool = False


def route_key(one: str, two: str, way: str) -> str:
    """The key of the route between two towns: the towns in alphabetical order, then the way."""
    return ".".join([*sorted((one, two)), way])


@dataclass(frozen=True, eq=False)
class Route:
    """A road or waterway between two towns; `second` = the seats from which a second goods space is used."""

    key: str
    towns: tuple[str, str]
    way: str
    second: int = 0

    def spaces(self, seats: int) -> int:
        """Goods spaces in use at this number of seats."""
        return 2 if self.second and seats >= self.second else 1

    def other(self, town: str) -> str:
        """The town at the far end."""
        return self.towns[1] if self.towns[0] == town else self.towns[0]


def read_map(builder: Builder) -> tuple[dict[str, Town], dict[str, Route]]:
    """Towns and the routes between them."""
    entries = builder.entries.get("map", {})
    file = next((file for _, file, _ in entries.values()), "map.toml")
    towns = {}
    for key, town in entries.get("towns", ("", file, {}))[2].items():
        with builder.reading(file, f"towns.{key}"):
            towns[key] = Town(key, town["name"], town["at"][0], town["at"][1], town.get("each", False))
    routes = {}
    for way in WAYS:
        for start, ends in entries.get(way, ("", file, {}))[2].items():
            with builder.reading(file, f"{way}.{start}"):
                builder.check(file, way, [start, *ends], towns, "town")
                for end, second in ends.items():
                    if start in towns and end in towns:
                        key = route_key(start, end, way)
                        one, two = sorted((start, end))
                        routes[key] = Route(key, (one, two), way, second)
    return towns, routes


def read_tracks(builder: Builder) -> tuple[dict[str, Track], Development]:
    """The six follower tracks and the development track."""
    out = {}
    development = Development(0, {}, {0: 1}, ())
    for key, _, file, entry in builder.each("tracks"):
        with builder.reading(file, key):
            if key == DEVELOPMENT:
                ints = {field: {int(k): v for k, v in entry[field].items()} for field in ("coins", "stars")}
                development = Development(entry["last"], citizens=tuple(entry["citizens"]), **ints)
                continue
            builder.check(file, key, [key], TRACKS, "track")
            gives = [builder.lines(file, key, text) if text else () for text in entry["gives"]]
            out[key] = Track(
                key,
                entry["name"],
                tuple(line[0] if line else None for line in gives),
                tuple(entry.get("draws", ())),
            )
    return {track: out[track] for track in TRACKS if track in out}, development
