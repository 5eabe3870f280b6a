"""What is about the person who asks: the games that wait, help, and one's own data."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from orleans_bot.host.records import ENDED

from ._answer import Answer
from ._commands import choices, described
from ._panel import Panel, Press, door_id
from ._refusing import answering
from ._words import Voice

if TYPE_CHECKING:
    from ._bot import Bot

log = logging.getLogger(__name__)

MOST_GAMES = 20


class People(commands.Cog):
    """Everything about oneself."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.host = bot.house.host

    @app_commands.command()
    async def inbox(self, interaction: discord.Interaction[Any]) -> None:
        """All my games that wait for me"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            lines = await self.host.inbox(interaction.user.id)
            if not lines:
                others = await self.host.games_of(interaction.user.id)
                await answer.say(voice.say("inbox.empty", n=len(others)))
                return
            told = [
                voice.say(
                    "inbox.line", game=line.game, scenario=voice.name("scenario", line.scenario),
                    where=f"<#{line.thread or line.channel}>", round=line.round,
                    phase=voice.name("phase", line.phase), since=f"<t:{line.since}:R>",
                    seat=voice.seat(line.seat),
                )
                for line in lines[:MOST_GAMES]
            ]  # fmt: skip
            await answer.say("\n".join([voice.say("inbox", n=len(lines)), *told]))

    @app_commands.command()
    async def help(self, interaction: discord.Interaction[Any]) -> None:
        """How to play with this bot"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            await answer.say(voice.say("help"))

    @app_commands.command()
    async def about(self, interaction: discord.Interaction[Any]) -> None:
        """What this bot is, and who made the game"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            await answer.say(voice.say("about"))

    @app_commands.command()
    @described("do")
    @app_commands.choices(do=choices("show", "export", "forget"))
    async def privacy(self, interaction: discord.Interaction[Any], do: str = "show") -> None:
        """What is kept about me; send it to me, or forget me"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            if do == "forget":
                panel = Panel(
                    voice.say("privacy.sure"),
                    ((Press(door_id(0, "forget"), voice.say("privacy.forget"), "stop"),),),
                )
                await answer.say(panel)
            elif do == "export":
                data = await self.host.my_data(interaction.user.id)
                await answer.file(voice.say("privacy.export"), "my-data.json", data)
            else:
                await answer.say(voice.say("privacy"))

    async def forget_now(self, answer: Answer, voice: Voice) -> None:
        """Forget a person; a stand-in takes over the seats."""
        user = answer.interaction.user.id
        games = await self.host.forget(user)
        for memory in (self.house.known, self.house.tongues, self.house.dms):
            memory.pop(user, None)
        await answer.change(Panel(voice.say("privacy.forgotten", n=len(games))))
        for game in games:
            self.house.desks.pop(game, None)
            row = await self.host.game(game)
            if row.started is not None and row.status not in ENDED:
                await self.house.take(await self.host.look(game))


async def setup(bot: Bot) -> None:
    """Give the bot an ear for everybody."""
    bot.person = People(bot)
    await bot.add_cog(bot.person)
