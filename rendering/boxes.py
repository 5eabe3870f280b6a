"""Named boxes from the layout files, and how to cut a box into smaller ones."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

Thing = TypeVar("Thing")
LAYOUT = Path(__file__).resolve().parent / "layout"


@dataclass(frozen=True)
class Box:
    """A rectangle of the picture."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column behind the box."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row under the box."""
        return self.y + self.h

    @property
    def middle(self) -> tuple[int, int]:
        """The box's centre."""
        return self.x + self.w // 2, self.y + self.h // 2

    def inset(self, across: int, down: int | None = None) -> Box:
        """The same box with a margin inside."""
        rise = across if down is None else down
        return Box(self.x + across, self.y + rise, self.w - 2 * across, self.h - 2 * rise)

    def moved(self, dx: int, dy: int) -> Box:
        """The same box elsewhere."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def left_part(self, width: int) -> Box:
        """The left end, so wide."""
        return Box(self.x, self.y, width, self.h)

    def right_part(self, width: int) -> Box:
        """The right end, so wide."""
        return Box(self.right - width, self.y, width, self.h)

    def top_part(self, height: int) -> Box:
        """The upper end, so tall."""
        return Box(self.x, self.y, self.w, height)

    def bottom_part(self, height: int) -> Box:
        """The lower end, so tall."""
        return Box(self.x, self.bottom - height, self.w, height)

    def without(self, left: int = 0, top: int = 0, right: int = 0, bottom: int = 0) -> Box:
        """What remains when strips are cut off."""
        return Box(self.x + left, self.y + top, self.w - left - right, self.h - top - bottom)

    def columns(self, count: int, gap: int = 0) -> list[Box]:
        """Equal columns side by side."""
        wide = (self.w - gap * (count - 1)) / count
        edges = [self.x + round(at * (wide + gap)) for at in range(count)]
        return [Box(edge, self.y, round(wide), self.h) for edge in edges]

    def rows(self, count: int, gap: int = 0) -> list[Box]:
        """Equal rows one above the other."""
        tall = (self.h - gap * (count - 1)) / count
        edges = [self.y + round(at * (tall + gap)) for at in range(count)]
        return [Box(self.x, edge, self.w, round(tall)) for edge in edges]

    def grid(self, across: int, down: int, gap: int = 0) -> list[Box]:
        """Equal cells, row by row."""
        return [cell for row in self.rows(down, gap) for cell in row.columns(across, gap)]


@dataclass(frozen=True)
class Layout:
    """One picture's boxes and sizes."""

    boxes: dict[str, Box]
    sizes: dict[str, int]
    extra: dict[str, Any]

    def __getitem__(self, name: str) -> Box:
        return self.boxes[name]


@cache
def layout(name: str) -> Layout:
    """The layout file of that name."""
    found = tomllib.loads((LAYOUT / f"{name}.toml").read_text("utf-8"))
    boxes = {key: Box(*values) for key, values in found.pop("boxes", {}).items()}
    return Layout(boxes, found.pop("sizes", {}), found)


def in_rows(things: Iterable[Thing], wide: Callable[[Thing], int], room: int) -> list[list[Thing]]:
    """Things one after the other, in rows of no more than this width; whatever is wider has a row alone."""
    rows: list[list[Thing]] = [[]]
    used = 0
    for thing in things:
        if rows[-1] and used + wide(thing) > room:
            rows.append([])
            used = 0
        rows[-1].append(thing)
        used += wide(thing)
    return rows
