"""The boards of content: the map, the follower tracks and the development track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .pieces import DEVELOPMENT, TRACKS, WAYS
from .units import Development, Route, Town, Track, route_key

if TYPE_CHECKING:
    from .building import Builder


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
                tuple(entry["gives"]),
                tuple(entry.get("draws", ())),
            )
    return {track: out[track] for track in TRACKS if track in out}, development
