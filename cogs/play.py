"""Playing: taking back; what pressed controls do stands in `orleans_bot/discord/presses.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from orleans_bot.discord.answers.command_names import described
from orleans_bot.discord.answers.refusals import answering

if TYPE_CHECKING:
    from orleans_bot.discord.bot import Bot


class Play(commands.Cog):
    """What is done at a table by a command instead of a press."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.host = bot.house.host

    @app_commands.command()
    @described("game")
    async def undo(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """Take back your last decision"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            found = await self.bot.looks.game_here(interaction, game)
            await self.bot.votes.take_back(answer, found, interaction.user.id, voice)


async def setup(bot: Bot) -> None:
    """Give the bot its way of playing."""
    await bot.add_cog(Play(bot))
