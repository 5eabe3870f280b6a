"""Loops that go on in their own pace when somebody sets the clock of the machine."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import discord
from discord.ext import tasks


def keep_steady(loop: tasks.Loop[Any]) -> None:
    """Count each pause from now, not from when the last one should have ended.

    Else a clock that is put back by an hour lets the loop sleep for an hour, and one that is put forward lets
    it run without a pause.
    """
    plain = loop._get_next_sleep_time

    def next_time(*now: datetime) -> datetime:
        loop._last_iteration = discord.utils.utcnow()
        return plain(*now)

    loop._get_next_sleep_time = next_time  # type: ignore[assignment, method-assign]
