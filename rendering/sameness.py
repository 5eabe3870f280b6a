"""When two pictures are the same: everything that a View holds, derived from the View itself.

Whatever a View gets one day is part of it at once. A page of one seat leaves out what other seats do, and the
picture of a plan whether that is settled, which stands above it; a test draws them without that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from operator import attrgetter
from typing import Any

from orleans_bot.rules.view import SeatView, View
from rendering.kinds import OWN

OTHERS = frozenset({"asked", "seats"})  # what a page of one seat does not show, but for the seat itself
UNSHOWN = {"planning": frozenset({"committed"})}  # what a page does not show of its own seat
PLAIN = frozenset({str, int, bool, float, type(None), frozenset})  # what is compared as it is

Reader = Callable[[Any], tuple[Any, ...]]


class Likeness:
    """What a picture depends on, by the very parts of the View. Most of these stay the same objects from one
    View to the next, and are not looked into.
    """

    __slots__ = ("number", "parts", "what")

    def __init__(self, what: tuple[str, str], parts: tuple[Any, ...]) -> None:
        """Keep it."""
        self.what, self.parts = what, parts
        self.number = hash((what, tuple([part for part in parts if type(part) in PLAIN])))

    def __hash__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Likeness)
            and self.number == other.number
            and self.what == other.what
            and alike(self.parts, other.parts)
        )


def likeness(kind: str, view: View, seat: str = "") -> Likeness:
    """What a picture of this kind depends on: two equal ones look the same."""
    colour = seat or view.viewer
    if kind not in OWN or not colour:
        return Likeness((kind, seat), reader(View)(view))
    around, own = reader(View, OTHERS), reader(SeatView, UNSHOWN.get(kind, frozenset()))
    return Likeness((kind, colour), (*around(view), *own(view.seat(colour))))


_readers: dict[tuple[type[Any], frozenset[str]], Reader] = {}


def reader(shape: type[Any], but: frozenset[str] = frozenset()) -> Reader:
    """What reads all that a record of this shape holds, in the order of its fields."""
    found = _readers.get((shape, but))
    if found is None:
        names = [field.name for field in fields(shape) if field.name not in but]
        found = (
            attrgetter(*names) if len(names) > 1 else lambda one: tuple(getattr(one, name) for name in names)
        )
        _readers[shape, but] = found
    return found


def alike(one: Any, other: Any) -> bool:
    """Whether two values are the same, also in the order of what they hold: it may be drawn in that order."""
    if one is other:
        return True
    shape = type(one)
    if shape is not type(other):
        return False
    if shape in PLAIN:
        return bool(one == other)
    if isinstance(one, Mapping):
        return alike(tuple(one.items()), tuple(other.items()))
    if is_dataclass(shape):
        read = reader(shape)
        return alike(read(one), read(other))
    return len(one) == len(other) and all(map(alike, one, other))
