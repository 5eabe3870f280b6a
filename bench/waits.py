"""For what a picture waits on purpose: the limit of its channel, and the end of a burst of decisions."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any


@dataclass
class Waits:
    """For what the picture of a game has waited on purpose since something was decided."""

    since: float = 0.0
    limit: float = 0.0  # for the limit of its channel
    burst: float = 0.0  # for the end of a burst of decisions

    async def clock(self, what: str, wait: Awaitable[Any]) -> Any:
        """Wait, and note for how long of the time that counts."""
        begun = time.perf_counter()
        try:
            return await wait
        finally:
            took = max(0.0, time.perf_counter() - max(begun, self.since))
            setattr(self, what, getattr(self, what) + took)


WAITS: ContextVar[Waits | None] = ContextVar("waits", default=None)  # of the game whose desk is at work


def watch_waits(of_game: Callable[[int], Waits]) -> None:
    """Put a stop watch at each of these waits of a desk."""
    from discord.http import Ratelimit

    from orleans_bot.discord.messages.desk import Desk

    work = Desk._work

    async def worked(desk: Any) -> None:
        WAITS.set(of_game(desk.game))
        await work(desk)

    def clocked(what: str, wait: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def waited(*about: Any) -> Any:
            waits = WAITS.get()
            return await (wait(*about) if waits is None else waits.clock(what, wait(*about)))

        return waited

    watched: tuple[tuple[type, str, Any], ...] = (
        (Desk, "_work", worked),
        (Desk, "silence", clocked("burst", Desk.silence)),
        (Ratelimit, "acquire", clocked("limit", Ratelimit.acquire)),
        (Ratelimit, "__aexit__", clocked("limit", Ratelimit.__aexit__)),  # it sleeps after the last that may
    )
    for owner, name, instead in watched:
        setattr(owner, name, instead)
