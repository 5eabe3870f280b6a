"""A painter that nobody waits for lets others go first, between two parts of a picture."""

from __future__ import annotations

import threading
from collections.abc import Callable

_here = threading.local()


def give_way(pause: Callable[[], object]) -> None:
    """What this thread does between two parts of a picture."""
    _here.pause = pause


def between() -> None:
    """A part of a picture is done."""
    pause: Callable[[], object] | None = getattr(_here, "pause", None)
    if pause is not None:
        pause()
