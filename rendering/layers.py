"""What is painted or sketched once and kept, by exactly what it reads."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar

Thing = TypeVar("Thing")
Found = TypeVar("Found")
_shelves: list[Shelf[Any]] = []


class Shelf(Generic[Thing]):
    """Things that are kept, up to a weight; what was not used for the longest time goes first."""

    def __init__(self, room: int) -> None:
        """An empty shelf that bears so much."""
        self.room, self.weight = room, 0
        self._kept: OrderedDict[Hashable, tuple[Thing, int]] = OrderedDict()
        self._guard = Lock()
        _shelves.append(self)

    def __len__(self) -> int:
        """How many things are kept."""
        return len(self._kept)

    def get(self, key: Hashable) -> Thing | None:
        """What is kept under a key."""
        with self._guard:
            found = self._kept.get(key)
            if found is None:
                return None
            self._kept.move_to_end(key)
            return found[0]

    def put(self, key: Hashable, thing: Thing, weight: int) -> None:
        """Keep a thing; whatever becomes too much is dropped."""
        with self._guard:
            if key in self._kept:
                return
            self._kept[key] = thing, weight
            self.weight += weight
            while self.weight > self.room and len(self._kept) > 1:
                self.weight -= self._kept.popitem(last=False)[1][1]

    def clear(self) -> None:
        """Drop everything."""
        with self._guard:
            self._kept.clear()
            self.weight = 0


_painted: Shelf[Any] = Shelf(6)  # the maps: 4 MB each


def layer(name: str, reads: Hashable, paint: Callable[[], Found]) -> Found:
    """The painted layer of that name for these facts; nobody may draw upon it."""
    found: Found | None = _painted.get((name, reads))
    if found is None:
        found = paint()
        _painted.put((name, reads), found, 1)
    return found


def forget() -> None:
    """Drop everything that is kept: the next picture is painted afresh."""
    for shelf in _shelves:
        shelf.clear()
