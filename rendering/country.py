"""Where towns lie and how ways bend between them: the map's geometry, read from layout/map.toml."""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

LAYOUT = Path(__file__).resolve().parent / "layout"
Point = tuple[float, float]


@dataclass(frozen=True)
class Way:
    """A road or a waterway as one bend between two towns, in pixels of the sheet."""

    towns: tuple[str, str]
    water: bool
    start: Point
    bend: Point
    end: Point

    def at(self, share: float) -> Point:
        """The point a share of the way along."""
        rest = 1 - share
        (ax, ay), (bx, by), (cx, cy) = self.start, self.bend, self.end
        return (
            rest * rest * ax + 2 * rest * share * bx + share * share * cx,
            rest * rest * ay + 2 * rest * share * by + share * share * cy,
        )

    def path(self) -> str:
        """The bend as the words a drawing program understands."""
        (ax, ay), (bx, by), (cx, cy) = self.start, self.bend, self.end
        return f"M{ax:.1f} {ay:.1f} Q{bx:.1f} {by:.1f} {cx:.1f} {cy:.1f}"

    def spaces(self, count: int) -> list[Point]:
        """Where goods lie on this way when it holds so many."""
        length = math.dist(self.start, self.end)
        gap = min(0.34, 50 / max(length, 1)) if count > 1 else 0
        middle = 0.5 if self.water else plan()["along"].get("-".join(self.towns), 0.5)
        first = middle - gap * (count - 1) / 2
        return [self.at(first + gap * step) for step in range(count)]


@cache
def plan() -> dict[str, Any]:
    """The map's layout file."""
    return tomllib.loads((LAYOUT / "map.toml").read_text("utf-8"))


def onto_sheet(x: float, y: float) -> Point:
    """From the country's thousandths to the sheet's pixels."""
    sheet = plan()["sheet"]
    (width, height), (left, top, right, bottom) = sheet["size"], sheet["margin"]
    return left + x * (width - left - right) / 1000, top + y * (height - top - bottom) / 1000


@cache
def town_at(key: str) -> Point:
    """A town's place on the sheet."""
    return onto_sheet(*plan()["towns"][key]["at"])


def bent(start: Point, end: Point, share: float) -> Point:
    """The point that pulls a line to its left by a share of its length."""
    (ax, ay), (cx, cy) = start, end
    return (ax + cx) / 2 + (cy - ay) * share * 1.0, (ay + cy) / 2 - (cx - ax) * share * 1.0


@cache
def ways() -> dict[tuple[str, str, bool], Way]:
    """Every way by its two towns (in alphabetical order) and whether it is water."""
    found = {}
    for section, water in (("roads", False), ("waters", True)):
        for name, share in plan()[section].items():
            one, other = name.split("-")
            start, end = town_at(one), town_at(other)
            key = (*sorted((one, other)), water)
            found[key] = Way((one, other), water, start, bent(start, end, share), end)
    return found
