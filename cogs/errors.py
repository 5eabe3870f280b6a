"""Errors of commands end here; those of buttons are told where they happen, by the same means."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from orleans_bot.discord.answers.answer import Answer
from orleans_bot.discord.answers.refusals import Sorry, explain

if TYPE_CHECKING:
    from orleans_bot.discord.bot import Bot

log = logging.getLogger(__name__)


class Errors(commands.Cog):
    """Errors of commands end here."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        bot.tree.error(self.on_command_error)

    async def on_command_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        """A command that failed before its own answer began."""
        cause: BaseException = getattr(error, "original", error)
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            log.warning("a command from another time: %s", error)
            cause = Sorry("old_command")
        await explain(self.bot, Answer(interaction, anew=True), cause)


async def setup(bot: Bot) -> None:
    """Errors are told from the first moment on."""
    await bot.add_cog(Errors(bot))
