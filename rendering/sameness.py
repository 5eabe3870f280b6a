"""When two pictures are the same: everything that a View holds, derived from the View itself.

Whatever a View gets one day is part of it at once. A page of one seat leaves out what other seats do; a test
draws it without that.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields, is_dataclass
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from orleans_bot.rules.view import View
from rendering import bands

OTHERS = frozenset({"asked", "seats"})  # what a page of one seat does not show, but for the seat itself
KEPT = 64
LOOKED = 16


class Likeness:
    """Everything that was found, with its hash reckoned once."""

    __slots__ = ("found", "number")

    def __init__(self, found: tuple[Hashable, ...]) -> None:
        """Keep it."""
        self.found, self.number = found, hash(found)

    def __hash__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Likeness) and self.number == other.number and self.found == other.found


_looked: OrderedDict[tuple[str, str, int], tuple[View, Likeness]] = OrderedDict()


def likeness(kind: str, view: View, seat: str = "") -> Likeness:
    """What a picture of this kind depends on: two equal ones look the same. A View never changes, so whoever
    asks again about the same one is told what was found.
    """
    known = _looked.get((kind, seat, id(view)))
    if known is not None and known[0] is view:
        return known[1]
    found = _likeness(kind, view, seat)
    _looked[kind, seat, id(view)] = view, found
    while len(_looked) > LOOKED:
        _looked.popitem(last=False)
    return found


def _likeness(kind: str, view: View, seat: str) -> Likeness:
    page = bands.PAGES.get(kind)
    colour = seat or view.viewer
    if page is None or not page.own or not colour:
        return Likeness((kind, seat, *_held(view)))
    names = [field.name for field in fields(View)]
    found = [value for name, value in zip(names, _held(view), strict=True) if name not in OTHERS]
    return Likeness((kind, colour, *found, *_held(view.seat(colour))))


_readers: dict[type[Any], Callable[[Any], tuple[Any, ...]]] = {}


def _held(thing: Any) -> tuple[Hashable, ...]:
    """All that a record holds, in the order of its fields."""
    shape = type(thing)
    if shape not in _readers:
        names = [field.name for field in fields(shape)]
        _readers[shape] = attrgetter(*names) if len(names) > 1 else lambda one: (getattr(one, names[0]),)
    return tuple([_frozen(value) for value in _readers[shape](thing)])


_closed: set[type[Any]] = {str, int, bool, float, type(None), frozenset}  # what can be looked up as it is
_open: set[type[Any]] = set()  # records that hold something which cannot


def _frozen(value: Any) -> Any:
    """A value that can be compared and looked up."""
    shape = type(value)
    if shape in _closed:
        return value
    if shape is tuple:
        return value if _closed.issuperset(map(type, value)) else tuple([_frozen(one) for one in value])
    if shape is MappingProxyType or isinstance(value, Mapping):
        return _mapping(value)
    if not is_dataclass(value):
        return tuple([_frozen(one) for one in value])
    if shape not in _open:
        try:
            hash(value)
        except TypeError:
            _open.add(shape)
        else:
            _closed.add(shape)
            return value
    return _held(value)


_printed: OrderedDict[int, tuple[Mapping[Any, Any], Likeness]] = OrderedDict()


def _mapping(value: Mapping[Any, Any]) -> Hashable:
    """A mapping by its entries; what is printed stays the same object for a whole game and is read once."""
    known = _printed.get(id(value))
    if known is not None and known[0] is value:
        return known[1]
    # Records first: whether they can be looked up is learned on the way, and must not matter here.
    if not is_dataclass(next(iter(value.values()), None)):
        if _closed.issuperset(map(type, value.values())):
            return tuple(value.items())
        return tuple([(key, _frozen(one)) for key, one in value.items()])
    found = Likeness(tuple([(key, _frozen(one)) for key, one in value.items()]))
    _printed[id(value)] = value, found
    while len(_printed) > KEPT:
        _printed.popitem(last=False)
    return found
