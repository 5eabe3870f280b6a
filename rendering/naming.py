"""Where the towns' names and merchants stand, as tools/make_names.py has settled it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from rendering import country, lettering
from rendering.country import Point

LONG = 170
BEHIND = (0, -38)


@dataclass(frozen=True)
class Name:
    """A town's name in one or two lines, the first base line's middle at a point."""

    lines: tuple[str, ...]
    x: float
    y: float


def town_point(key: str, x: int, y: int) -> Point:
    """Where a town is drawn."""
    return country.town_at(key) if key in country.plan()["towns"] else country.onto_sheet(x, y)


def split_name(name: str, role: str, size: int) -> tuple[str, ...]:
    """A long name in two lines, broken at a hyphen or a blank near its middle."""
    if lettering.width(name, role, size) <= LONG:
        return (name,)
    cuts = [at + 1 for at, sign in enumerate(name) if sign in "- "]
    if not cuts:
        return (name,)
    cut = min(cuts, key=lambda at: abs(at - len(name) / 2))
    return name[:cut].strip(), name[cut:]


@cache
def _settled() -> dict[str, dict[str, list[float]]]:
    return tomllib.loads((country.LAYOUT / "names.toml").read_text("utf-8"))


def merchant_point(key: str, x: int, y: int, alone: bool) -> Point:
    """Where the middle of a town's merchant stands; several together stand behind the town."""
    px, py = town_point(key, x, y)
    dx, dy = _settled()["merchants"].get(key, BEHIND) if alone else BEHIND
    return px + dx, py + dy


def names(towns: Mapping[str, tuple[str, int, int]], letters: int) -> list[Name]:
    """Every town's name where it has been settled, or under the town where nobody settled it."""
    found = []
    for key, (name, x, y) in towns.items():
        px, py = town_point(key, x, y)
        dx, dy = _settled()["names"].get(key, (0, 44))
        found.append(Name(split_name(name, "head", letters), px + dx, py + dy))
    return found
