"""Layers that are painted once and kept, by exactly what they read."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

from PIL import Image

ROOM = 24
_kept: OrderedDict[Hashable, Image.Image] = OrderedDict()
_guard = Lock()


def layer(name: str, reads: Hashable, paint: Callable[[], Image.Image]) -> Image.Image:
    """The layer of that name for these facts; nobody may draw upon it."""
    key = (name, reads)
    with _guard:
        found = _kept.get(key)
        if found is not None:
            _kept.move_to_end(key)
            return found
    painted = paint()
    with _guard:
        _kept[key] = painted
        while len(_kept) > ROOM:
            _kept.popitem(last=False)
    return painted


def forget() -> None:
    """Drop every kept layer: the next picture is painted afresh."""
    with _guard:
        _kept.clear()
