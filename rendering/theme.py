"""The look in one place: colours, faces of letters, shapes of seats and goods."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Look:
    """How one kind of piece is painted."""

    fill: Colour
    edge: Colour
    icon: Colour
    shape: str
    sprite: str
    letter: str


@dataclass(frozen=True)
class Plate:
    """How one kind of panel is painted."""

    fill: Colour
    edge: Colour
    line: Colour
    light: Colour
    radius: int
    shadow: int


def colour(word: str) -> Colour:
    """A colour from its six digits."""
    return int(word[1:3], 16), int(word[3:5], 16), int(word[5:7], 16)


@cache
def facts() -> dict[str, Any]:
    """The theme file."""
    return tomllib.loads((HERE / "theme.toml").read_text("utf-8"))


@cache
def ink(name: str) -> Colour:
    """A tone for letters and lines."""
    return colour(facts()["ink"][name])


@cache
def ground(name: str) -> Colour:
    """A tone of the table under everything."""
    return colour(facts()["ground"][name])


@cache
def plate(name: str) -> Plate:
    """A kind of panel."""
    found = facts()["plates"][name]
    fill, edge, line, light = (colour(found[part]) for part in ("fill", "edge", "line", "light"))
    return Plate(fill, edge, line, light, found["radius"], found["shadow"])


def _look(found: dict[str, str]) -> Look:
    return Look(
        colour(found["fill"]),
        colour(found["edge"]),
        colour(found.get("icon") or found["text"]),
        found.get("shape", "circle"),
        found.get("sprite", ""),
        found.get("letter", ""),
    )


@cache
def seat(name: str) -> Look:
    """How a seat's pieces look; an unknown colour borrows black's."""
    seats = facts()["seats"]
    return _look(seats.get(name, seats["black"]))


@cache
def good(name: str) -> Look:
    """How a good looks."""
    return _look(facts()["goods"].get(name) or facts()["followers"]["any"])


@cache
def follower(name: str) -> Look:
    """How a follower looks."""
    return _look(facts()["followers"].get(name) or facts()["followers"]["any"])
