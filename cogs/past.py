"""Games that have ended: check one, go through it once more, see it as a film."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from orleans_bot.discord.answers.command_names import described
from orleans_bot.discord.answers.refusals import answering

from .table import my_games

if TYPE_CHECKING:
    from orleans_bot.discord.bot import Bot


class Past(commands.Cog):
    """What can be done with a game when it is over."""

    past = app_commands.Group(name="past", description="Games that have ended")

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.afterwards = bot.afterwards

    @past.command()
    @described("game", "file")
    @app_commands.autocomplete(game=my_games)
    async def verify(
        self,
        interaction: discord.Interaction[Any],
        game: int | None = None,
        file: discord.Attachment | None = None,
    ) -> None:
        """Check that seed, log and result of a game agree"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            if file is not None:
                await self.afterwards.verify_file(answer, file, voice)
                return
            await self.afterwards.verify(answer, await self.afterwards.ended_here(interaction, game), voice)

    @past.command()
    @described("game")
    @app_commands.autocomplete(game=my_games)
    async def replay(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """Go through a game step by step"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.afterwards.ended_here(interaction, game)
            await self.afterwards.replay(answer, number, "", [], voice)

    @past.command()
    @described("game")
    @app_commands.autocomplete(game=my_games)
    async def film(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """The table over the rounds, as a moving picture"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            await self.afterwards.film(answer, await self.afterwards.ended_here(interaction, game), voice)

    @past.command()
    @described("whose", "server")
    async def stats(
        self, interaction: discord.Interaction[Any], whose: discord.User | None = None, server: bool = False
    ) -> None:
        """Games, victories, points and favourite places"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            await self.afterwards.stats(answer, whose, server, voice)


async def setup(bot: Bot) -> None:
    """Give the bot its memory."""
    await bot.add_cog(Past(bot))
