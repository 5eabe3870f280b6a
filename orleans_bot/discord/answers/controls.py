"""The kinds of controls, found again by their custom ids whatever has been restarted since."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import discord

from ..panels.panel import AHEAD_IDS, ASK_IDS, DOOR_IDS, TURN_IDS

if TYPE_CHECKING:
    from ..bot import Bot

Press = Callable[["Bot", discord.Interaction[Any], re.Match[str]], Awaitable[None]]


def values_of(interaction: discord.Interaction) -> list[str]:
    """What was picked in a select."""
    data: Any = interaction.data or {}
    return list(data.get("values", []))


async def ask(bot: Bot, interaction: discord.Interaction[Any], found: re.Match[str]) -> None:
    """Answers a question of the rules."""
    await bot.presses.answer(
        interaction, int(found["game"]), found["seat"], int(found["since"]), found["ask"], found["key"],
        values_of(interaction),
    )  # fmt: skip


async def turn(bot: Bot, interaction: discord.Interaction[Any], found: re.Match[str]) -> None:
    """Leafs through a panel, or opens one; decides nothing."""
    await bot.presses.leaf(
        interaction, int(found["game"]), found["seat"], int(found["since"]), found["what"],
        values_of(interaction),
    )  # fmt: skip


async def ahead(bot: Bot, interaction: discord.Interaction[Any], found: re.Match[str]) -> None:
    """A control of a list of what a seat gives ahead."""
    await bot.list_presses.press(
        interaction, int(found["game"]), found["seat"], int(found["mark"]), found["what"],
        values_of(interaction),
    )  # fmt: skip


async def door(bot: Bot, interaction: discord.Interaction[Any], found: re.Match[str]) -> None:
    """A control of a lobby, or of a question put to its people."""
    await bot.doors.door(interaction, int(found["game"]), found["what"], values_of(interaction))


async def strange(bot: Bot, interaction: discord.Interaction[Any], found: re.Match[str]) -> None:
    """A control from another time, which nobody else knows: it is answered too."""
    await bot.presses.strange(interaction)


KINDS: tuple[tuple[re.Pattern[str], Press], ...] = (
    (re.compile(ASK_IDS), ask),
    (re.compile(TURN_IDS), turn),
    (re.compile(AHEAD_IDS), ahead),
    (re.compile(DOOR_IDS), door),
    (re.compile(".*", re.DOTALL), strange),
)


def kind_of(custom_id: str) -> tuple[Press, re.Match[str]]:
    """What kind of control has this id, and what the id says."""
    return next((press, found) for pattern, press in KINDS if (found := pattern.fullmatch(custom_id)))


async def pressed(bot: Bot, interaction: discord.Interaction[Any]) -> None:
    """Hand a press to whoever answers it. It needs no more than its id: the library would first make an
    object of every control of the message.
    """
    data: Any = interaction.data or {}
    if interaction.type is discord.InteractionType.component:
        press, found = kind_of(str(data.get("custom_id", "")))
        await press(bot, interaction, found)
