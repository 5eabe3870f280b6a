"""An interaction that Discord tells twice."""

from __future__ import annotations

import asyncio
from typing import Any

from orleans_bot.discord.answers.once import INTERACTION, MOST, hear_once

from .conftest import World


def test_what_is_told_again_is_passed_over() -> None:
    heard: list[Any] = []
    parsers = {INTERACTION: heard.append}
    hear_once(parsers)
    for number in ("1", "2", "1"):
        parsers[INTERACTION]({"id": number})
    assert [each["id"] for each in heard] == ["1", "2"]
    for number in range(3, MOST + 10):
        parsers[INTERACTION]({"id": str(number)})
    parsers[INTERACTION]({"id": "1"})
    assert heard[-1] == {"id": "1"}, "not for ever"


def test_whoever_comes_too_late_is_not_heard() -> None:
    heard: list[Any] = []
    parsers, deaf = {INTERACTION: heard.append}, False
    hear_once(parsers, lambda: deaf)
    parsers[INTERACTION]({"id": "1"})
    deaf = True
    parsers[INTERACTION]({"id": "2"})
    assert heard == [{"id": "1"}]


async def test_whoever_was_heard_is_answered_before_the_database_is_closed(world: World) -> None:
    """What was heard last has not even begun to be answered as the bot is asked to go."""
    house, ended = world.bot.house, list[str]()

    async def slowly() -> None:
        await asyncio.sleep(0)
        house.conversations += 1
        await asyncio.sleep(0.1)
        house.conversations -= 1
        ended.append("answered")

    task = asyncio.create_task(slowly())
    await house.last_words()
    ended.append("closed")
    await task
    assert ended == ["answered", "closed"] and world.bot.is_deaf()


async def test_a_bot_hears_each_interaction_once(world: World) -> None:
    assert world.bot._connection.parsers[INTERACTION].__qualname__ == "hear_once.<locals>.hear"
