"""The unit of all ratios: how long this machine takes, just now, for a fixed piece of work."""

from __future__ import annotations

import time


def calibrate() -> float:
    """Seconds for a fixed piece of work, the fastest of several."""
    best = float("inf")
    for _ in range(5):
        start = time.thread_time()
        sum(number * number % 7 for number in range(200_000))
        best = min(best, time.thread_time() - start)
    return best
