"""Asks the C library to give back what start and pictures leave behind: large things, and short-lived."""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from typing import Any

# The C library's numbers for: from which size on memory comes from the system and goes back at once; how
# many separate heaps threads may have.
MMAP_THRESHOLD, ARENA_MAX = -3, -8
LARGE, HEAPS = 256 * 1024, 2


@cache
def library() -> Any:
    """The GNU C library on Linux; elsewhere nothing."""
    try:
        found = ctypes.CDLL(None) if sys.platform.startswith("linux") else None
        return found if hasattr(found, "mallopt") and hasattr(found, "malloc_trim") else None
    except OSError:
        return None


def give_back() -> None:
    """From now on, as soon as it is free."""
    if (found := library()) is not None:
        found.mallopt(MMAP_THRESHOLD, LARGE)
        found.mallopt(ARENA_MAX, HEAPS)


def tidy_up() -> None:
    """What lies free between other things, too: this takes a few thousandths of a second."""
    if (found := library()) is not None:
        found.malloc_trim(0)
