"""When a world begins, and when its people are awake."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .life import Life

# An ordinary Sunday, and the hours before clocks are put forward or back in Europe and in America.
BEGINNINGS = (
    (2030, 3, 17, 17), (2030, 3, 17, 17), (2030, 3, 31, 0), (2030, 10, 27, 0), 
    (2030, 3, 10, 6), (2030, 11, 3, 5),
)  # fmt: skip
EVER = range(24)
# Who is there all day, in the evening, at breakfast and after work, or at night.
HOURS = (EVER, EVER, EVER, range(17, 23), (7, 8, 18, 19, 20), (22, 23, 0, 1))
# What looks about at least once in so many seconds may do so more rarely while everybody sleeps.
OFTEN, DROWSY = 60.0, (30.0, 10.0, 3.0)


def beginning(fate: Random) -> float:
    """The moment at which a world begins."""
    year, month, day, hour = fate.choice(BEGINNINGS)
    return datetime(year, month, day, hour, fate.randrange(60), tzinfo=UTC).timestamp()


def hour(now: float) -> int:
    """The hour of a moment."""
    return int(now // 3600) % 24


async def pass_by(life: Life, seconds: float) -> None:
    """Time in which nobody does anything; at its end the bot looks about as often as ever."""
    for drowsy in DROWSY:
        asleep = seconds - drowsy * OFTEN
        if asleep > 0:
            life.loop.drowsy = drowsy
            await asyncio.sleep(asleep)
            seconds -= asleep
    life.loop.drowsy = 1.0
    await asyncio.sleep(seconds)


async def between_visits(life: Life) -> float:
    """Wait until somebody looks in again; the seconds of it that were night or holiday."""
    fate, gone = life.fate, 0.0
    await pass_by(life, 60 * fate.expovariate(1 / 20))
    if fate.random() < 0.01:
        life.story.note("silence", "for a week")
        await pass_by(life, 7 * 86_400)
        gone += 7 * 86_400
    return gone + await until_awake(life)


async def until_awake(life: Life) -> float:
    """Wait until somebody is awake; the seconds of it."""
    gone = 0.0
    while not any(hour(life.loop.now + gone) in player.hours for player in life.players):
        gone += 3600
    await pass_by(life, gone)
    return gone
