"""Loops of the bot when the clock of the machine is set."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import discord
import pytest
from discord.ext import tasks

from orleans_bot.discord.steady import keep_steady


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_pause_is_as_long_as_ever_when_the_clock_has_been_set(
    monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    async def look() -> None: ...

    loop = tasks.loop(seconds=20)(look)
    keep_steady(loop)
    begun = datetime(2030, 3, 31, tzinfo=UTC)
    loop._last_iteration = begun
    later = begun + timedelta(hours=hours)
    monkeypatch.setattr(discord.utils, "utcnow", lambda: later)
    assert loop._get_next_sleep_time() == later + timedelta(seconds=20)
