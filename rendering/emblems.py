"""Which icon stands for a place, an event, a thing or a verb."""

from __future__ import annotations

import tomllib
from functools import cache

from orleans_bot.rules.view import EventFace, PlaceFace
from rendering import sprites, theme


@cache
def _facts() -> dict[str, dict[str, str]]:
    return tomllib.loads((theme.HERE / "emblems.toml").read_text("utf-8"))


def thing(name: str) -> str:
    """The icon of a plain thing."""
    return _facts()["things"][name]


def figure(name: str) -> str:
    """The icon of something that stands on the map: a thing, an icon by its own name, or a plain pawn."""
    things = _facts()["things"]
    return things.get(name) or (name if sprites.known(name) else things["merchant"])


def atom(kind: str) -> str:
    """The icon of what a line comes down to."""
    return _facts()["atoms"][kind]


def place(face: PlaceFace) -> str:
    """The icon of a place, or of what it does."""
    found = _facts()["places"].get(face.key)
    return found or (atom(face.does[0].first.kind) if face.does else _facts()["things"]["tile"])


def event(face: EventFace) -> str:
    """The icon of an event."""
    found = _facts()["events"].get(face.icon)
    return found or (face.icon if sprites.known(face.icon) else _facts()["things"]["hourglass"])
