"""The parlour's time, which a test may push forward, and the ids made from it."""

from __future__ import annotations

import time
from datetime import UTC, datetime

DISCORD_EPOCH = 1_420_070_400_000


class Clock:
    """Wall-clock seconds plus whatever has been skipped."""

    def __init__(self) -> None:
        self._skipped = 0.0

    def now(self) -> float:
        return time.time() + self._skipped

    def skip(self, seconds: float) -> None:
        self._skipped += seconds

    def stamp(self) -> str:
        return iso(self.now())


def iso(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()


class Snowflakes:
    """Ids that carry their time and never repeat, as Discord's do."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> str:
        fresh = (int(self._clock.now() * 1000) - DISCORD_EPOCH) << 22
        self._last = max(fresh, self._last + 1)
        return str(self._last)

    def never_below(self, known: str) -> None:
        """A stored id must stay the past even when the clock was set back."""
        self._last = max(self._last, int(known))


def born(snowflake: str) -> float:
    return ((int(snowflake) >> 22) + DISCORD_EPOCH) / 1000
