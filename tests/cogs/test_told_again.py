"""An interaction that Discord tells twice."""

from __future__ import annotations

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


async def test_a_bot_hears_each_interaction_once(world: World) -> None:
    assert world.bot._connection.parsers[INTERACTION].__qualname__ == "hear_once.<locals>.hear"
