"""The garbage collector, made to run rarely in a process that holds many games."""

from __future__ import annotations

import gc

# Nearly everything here is freed by counting references. With Python's own thresholds (700, 10, 10) a burst
# of a thousand clicks spent half of its processor time in 440 collections that found nothing.
# What is looked at in one go must stay small all the same: everybody waits for the end of it.
YOUNG, MIDDLE, OLD = 5_000, 40, 50


def collect_rarely() -> None:
    """To be called once, when everything has been loaded: content and code are never looked at again, and
    collections become rare. The cap on live games keeps the rest small.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
