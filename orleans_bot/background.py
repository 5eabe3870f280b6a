"""Work that goes on beside the games: what ends is told to somebody and started anew after a pause."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

LOG = logging.getLogger(__name__)

PAUSE, LONGEST = 30.0, 3600.0  # seconds before the first new start, and before any
GRIEF = "it came to an end by itself"


@dataclass(slots=True)
class Duty:
    """A work that should never end."""

    name: str
    begin: Callable[[], asyncio.Task[None]]
    task: asyncio.Task[None]
    begun: float
    pause: float = PAUSE
    again: float | None = None  # when it is begun anew; None while it goes on


class Watch:
    """Looks now and then whether every work still goes on. One that has ended is logged and told (its name,
    why, and after how many seconds it starts anew); the pause grows while it keeps failing.
    """

    def __init__(
        self,
        tell: Callable[[str, str, float], Awaitable[object]],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.tell = tell
        self.clock = clock
        self.duties: list[Duty] = []

    def begin(self, name: str, begin: Callable[[], asyncio.Task[None]]) -> None:
        """Start a work and watch over it."""
        self.duties.append(Duty(name, begin, begin(), self.clock()))

    def end(self) -> None:
        """Nothing is watched any more, and all works end."""
        for duty in self.duties:
            duty.task.cancel()
        self.duties.clear()

    async def look(self) -> None:
        """Look at every work."""
        now = self.clock()
        for duty in list(self.duties):
            if not duty.task.done():
                continue
            if duty.again is None:
                await self.note_end(duty, now)
            elif now >= duty.again:
                duty.task, duty.begun, duty.again = duty.begin(), now, None

    async def note_end(self, duty: Duty, now: float) -> None:
        """A work has ended: log it, tell it, and decide when it begins anew."""
        error = None if duty.task.cancelled() else duty.task.exception()
        why = GRIEF if error is None else f"{type(error).__name__}: {error}"
        duty.pause = PAUSE if now - duty.begun > LONGEST else duty.pause
        duty.again, pause = now + duty.pause, duty.pause
        duty.pause = min(2 * pause, LONGEST)
        LOG.error(
            "The background task %s has ended (%s); it starts anew in %.0f seconds", duty.name, why, pause,
            exc_info=error,
        )  # fmt: skip
        try:
            await self.tell(duty.name, why, pause)
        except Exception:
            LOG.exception("Nobody could be told that the background task %s has ended", duty.name)
