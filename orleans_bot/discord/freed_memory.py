"""Asks the C library to give back what pictures leave behind: they are few, large and short-lived."""

from __future__ import annotations

import ctypes
import sys

# The C library's numbers for: from which size on memory comes from the system and goes back at once; how
# many separate heaps threads may have.
MMAP_THRESHOLD, ARENA_MAX = -3, -8
LARGE, HEAPS = 256 * 1024, 2


def give_back() -> None:
    """On Linux with the GNU C library; elsewhere nothing is done."""
    if not sys.platform.startswith("linux"):
        return
    try:
        adjust = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError):
        return
    adjust(MMAP_THRESHOLD, LARGE)
    adjust(ARENA_MAX, HEAPS)
