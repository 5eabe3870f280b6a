"""What goes wrong, told in a sentence: what is possible where the game refuses, an id where the bot fails."""

from __future__ import annotations

import logging
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import discord

from orleans_bot.rules.errors import Refusal

from ..messages.sending import Blocked, reason
from ..panels.panel import Unreadable
from ..panels.voice import Voice
from .answer import LOST, Answer

if TYPE_CHECKING:
    from ..bot import Bot

log = logging.getLogger(__name__)


class Sorry(Refusal):
    """Something the cogs refuse; the key is one of the bot's own lines."""

    key = "sorry"

    def __init__(self, line: str, **data: object) -> None:
        super().__init__(line, **data)
        self.line = line


class Known(NamedTuple):
    """What there is to choose from, told in the language of whoever reads it."""

    kind: str
    keys: Sequence[str]

    def told(self, voice: Voice) -> str:
        """All their names; a pace is a choice of the bot's own."""
        names = (
            voice.say(f"choice.{key}") if self.kind == "pace" else voice.name(self.kind, key)
            for key in self.keys
        )
        return ", ".join(names)


def sentence(voice: Voice, error: BaseException) -> str:
    """What a player reads about an error, or nothing if only an id can be told."""
    if isinstance(error, Unreadable):
        return voice.say("old_button")
    if isinstance(error, Sorry):
        data = {
            key: value.told(voice) if isinstance(value, Known) else value for key, value in error.data.items()
        }
        return voice.say(error.line, **data)
    if isinstance(error, Refusal):
        return voice.refusal(error)
    if isinstance(error, Blocked):
        return voice.say(f"blocked.{error.why}")
    if isinstance(error, discord.HTTPException) and (why := reason(error)) != "trouble":
        return voice.say(f"blocked.{why}")
    return ""


async def explain(bot: Bot, answer: Answer, error: BaseException) -> None:
    """Answer with the sentence; an error nobody foresaw is logged under an id that the player is told."""
    interaction = answer.interaction
    voice = bot.house.meet(interaction)
    text = sentence(voice, error)
    if isinstance(error, Unreadable):
        pressed: Any = interaction.data or {}
        log.info("user %s: %.120r: %s", interaction.user.id, pressed.get("custom_id"), error)
    if not text:
        number = secrets.token_hex(4)
        log.error(
            "error %s for user %s: %s", number, interaction.user.id, error, exc_info=error,
            extra={"user": interaction.user.id, "error": number},
        )  # fmt: skip
        text = voice.say("failed.decided" if answer.decided else "failed", id=number)
    try:
        await answer.say(text)
    except (discord.DiscordException, *LOST) as fault:
        log.warning("interaction %s could not be answered: %s", interaction.id, fault)


@asynccontextmanager
async def answering(
    bot: Bot, interaction: discord.Interaction[Any], *, anew: bool, hidden: bool = True
) -> AsyncIterator[Answer]:
    """Answer an interaction once and in time, whatever happens."""
    answer = Answer(interaction, anew=anew, hidden=hidden)
    bot.house.conversations += 1
    try:
        async with answer:
            try:
                yield answer
                if not answer.given:
                    await answer.acknowledge()
            except Exception as error:
                await explain(bot, answer, error)
    finally:
        bot.house.conversations -= 1
