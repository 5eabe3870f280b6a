"""The keeper of a game: rewind, hold, resume, replace a seat, break off, export; and the doctor."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import discord
from discord import app_commands
from discord.ext import commands

from orleans_bot.clocks.paces import PLAY
from orleans_bot.discord.answers.answer import Answer
from orleans_bot.discord.answers.command_names import choices, described, offered
from orleans_bot.discord.answers.past_decisions import decisions_told, past_decisions
from orleans_bot.discord.answers.refusals import Sorry, answering
from orleans_bot.discord.doctor.examination import visit
from orleans_bot.discord.doctor.mending import mend_all
from orleans_bot.discord.doctor.report import healed, report
from orleans_bot.discord.lobby.doors import is_manager
from orleans_bot.discord.lobby.server_settings import TABLES, can_call, told
from orleans_bot.discord.lobby.starting import manages
from orleans_bot.discord.panels.panel import Panel, Press, door_id
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.host.keeper_rights import must_keep
from orleans_bot.policy.characters import LEVELS
from orleans_bot.rules.errors import Refusal
from orleans_bot.words.quoting import quoted

from .table import my_games

if TYPE_CHECKING:
    from orleans_bot.discord.bot import Bot

log = logging.getLogger(__name__)

MOST_DIGITS = 9  # of the number behind a decision that was chosen


class Keeper(commands.Cog):
    """What only the keeper, or a manager of the server, may do."""

    keeper = app_commands.Group(name="keeper", description="For the keeper of a game")

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.host = bot.house.host
        self.mending: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def here(self, interaction: discord.Interaction[Any], game: int | None) -> int:
        """The game that was meant."""
        return await self.bot.looks.game_here(interaction, game)

    async def manages(self, interaction: discord.Interaction[Any], game: int) -> bool:
        """Whether a manager of the server that the game belongs to is at work."""
        return await manages(self.host, interaction, game)

    @keeper.command()
    @described("to", "game")
    @app_commands.autocomplete(game=my_games)
    async def rewind(self, interaction: discord.Interaction[Any], to: str, game: int | None = None) -> None:
        """Take back everything from a decision on"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.here(interaction, game)
            manager = await self.manages(interaction, number)
            if not to.isdecimal() or len(to) > MOST_DIGITS:
                raise Sorry("rewind.choose")
            told = (await self.house.desk(number)).voice
            row = await self.host.game(number)
            must_keep(number, row.keeper, interaction.user.id, manager)
            what = dict(await decisions_told(self.host, row, None, told)).get(int(to), "")
            outcome = await self.host.rewind(number, interaction.user.id, int(to), manager=manager)
            desk = await self.house.take(outcome)
            line = "keeper.rewound" if what else "keeper.rewound.plan"
            await desk.say(told.say(line, what=what, who=f"<@{interaction.user.id}>"))
            await answer.say(voice.say("keeper.done"))

    @rewind.autocomplete("to")
    async def lines(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """The last decisions in words for the keeper, the newest first."""
        voice, user = self.house.meet(interaction), interaction.user.id
        try:
            number = await self.here(interaction, getattr(interaction.namespace, "game", None))
            row = await self.host.game(number)
            if user != row.keeper and not await self.manages(interaction, number):
                return []
            return offered(await past_decisions(self.host, row, user, voice), current)
        except Refusal:
            return []

    @keeper.command()
    @described("game")
    @app_commands.autocomplete(game=my_games)
    async def back(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """Start this phase anew, the way out when the rules have changed"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.here(interaction, game)
            outcome = await self.host.back_to_phase(
                number, interaction.user.id, manager=await self.manages(interaction, number)
            )
            desk = await self.house.take(outcome)
            await desk.say(desk.voice.say("keeper.back", who=f"<@{interaction.user.id}>"))
            await answer.say(voice.say("keeper.done"))

    @keeper.command()
    @described("game")
    @app_commands.autocomplete(game=my_games)
    async def content(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """Play on with the corrections of the content that the bot has now"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.here(interaction, game)
            outcome = await self.host.take_over(
                number, interaction.user.id, manager=await self.manages(interaction, number)
            )
            desk = await self.house.take(outcome)
            await desk.say(desk.voice.say("keeper.content", who=f"<@{interaction.user.id}>"))
            await answer.say(voice.say("keeper.done"))

    @keeper.command()
    @described("why", "game")
    @app_commands.autocomplete(game=my_games)
    async def hold(
        self, interaction: discord.Interaction[Any], why: str = "", game: int | None = None
    ) -> None:
        """Let the game rest"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.here(interaction, game)
            outcome = await self.host.hold(
                number, interaction.user.id, quoted(why), manager=await self.manages(interaction, number)
            )
            desk = await self.house.take(outcome)
            await desk.say(desk.voice.say("held", why=outcome.why or "–"))
            await answer.say(voice.say("keeper.done"))

    @keeper.command()
    @described("game")
    @app_commands.autocomplete(game=my_games)
    async def resume(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """Let a game that rests go on"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.here(interaction, game)
            outcome = await self.host.resume(
                number, interaction.user.id, manager=await self.manages(interaction, number)
            )
            desk = await self.house.take(outcome)
            await self.bot.timekeeper.call(desk, outcome)
            await answer.say(voice.say("keeper.done"))

    @keeper.command()
    @described("seat", "player", "game", "level")
    @app_commands.choices(level=choices(*LEVELS))
    @app_commands.autocomplete(game=my_games)
    async def replace(
        self,
        interaction: discord.Interaction[Any],
        seat: str,
        player: discord.User | None = None,
        game: int | None = None,
        level: str = "",
    ) -> None:
        """Give a seat to somebody else; without a player, to a stand-in"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.here(interaction, game)
            colour = self.bot.typed.colour(seat)
            if player is not None and player.bot:
                raise Sorry("no_bots")
            user = player.id if player else None
            await self.bot.offers.hand_over(answer, number, colour, user, voice, level)

    @keeper.command()
    @described("seat", "game")
    @app_commands.autocomplete(game=my_games)
    async def offer(self, interaction: discord.Interaction[Any], seat: str, game: int | None = None) -> None:
        """Offer a seat in the channel to whoever wants it"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.here(interaction, game)
            await self.bot.open_seats.offer(answer, number, self.bot.typed.colour(seat), voice)

    @offer.autocomplete("seat")
    @replace.autocomplete("seat")
    async def seats(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """The seats of the game."""
        voice = self.house.meet(interaction)
        try:
            row = await self.host.game(
                await self.here(interaction, getattr(interaction.namespace, "game", None))
            )
        except Refusal:
            return []
        return offered(((voice.name("colour", colour), colour) for colour in row.seats), current)

    @keeper.command()
    @described("game")
    @app_commands.autocomplete(game=my_games)
    async def abort(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """Break the game off for good"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.here(interaction, game)
            row = await self.host.game(number)
            if row.keeper != interaction.user.id and not await self.manages(interaction, number):
                raise Sorry("only_keeper", keeper=f"<@{row.keeper}>")
            press = Press(door_id(number, "abort"), voice.say("keeper.abort_now", game=number), "stop")
            await answer.say(Panel(voice.say("keeper.abort_sure", game=number), ((press,),)))

    async def abort_now(self, answer: Answer, game: int, voice: Voice) -> None:
        """The keeper is sure."""
        interaction = answer.interaction
        manager = await self.manages(interaction, game)
        await self.host.abort(game, interaction.user.id, manager=manager)
        await self.house.take(await self.host.look(game))
        await answer.change(Panel(voice.say("keeper.done")))

    @keeper.command()
    @described("game")
    @app_commands.autocomplete(game=my_games)
    async def export(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """The game as a text file, as soon as it has ended"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.here(interaction, game)
            text = await self.host.export(number)
            await answer.file(voice.say("keeper.export", game=number), f"orleans-{number}.log", text)

    @keeper.command()
    async def doctor(self, interaction: discord.Interaction[Any]) -> None:
        """Is the bot well?"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            await self.must_manage(interaction)
            await answer.defer()
            await answer.say(report(voice, await visit(self.bot, interaction)))

    @keeper.command()
    @described("pace", "opener", "only_in", "called", "clear")
    async def settings(
        self,
        interaction: discord.Interaction[Any],
        pace: str = "",
        opener: discord.Role | None = None,
        only_in: discord.TextChannel | None = None,
        called: discord.Role | None = None,
        clear: bool = False,
    ) -> None:
        """How tables are opened on this server"""
        voice, guild = self.house.meet(interaction), interaction.guild_id
        async with answering(self.bot, interaction, anew=True) as answer:
            await self.must_manage(interaction)
            if guild is None:
                raise Sorry("new.direct")
            self.bot.typed.timing(pace, PLAY)  # refused here rather than at every new table
            said = {
                "pace": pace, "opener": opener and opener.id, "only_in": only_in and only_in.id,
                "called": called and called.id,
            }  # fmt: skip
            before = {} if clear else await self.host.setting("guild", guild, TABLES, {})
            now = {**before, **{key: value for key, value in said.items() if value}}
            await self.host.set_setting("guild", guild, TABLES, now or None)
            lines = [told(voice, now)]
            if (role := now.get("called")) and not can_call(interaction, role):
                lines.append(voice.say("settings.silent", role=f"<@&{role}>"))
            await answer.say("\n".join(lines))

    async def look_again(self, answer: Answer, voice: Voice) -> None:
        """The doctor looks once more."""
        await self.must_manage(answer.interaction)
        await answer.defer()
        await answer.change(report(voice, await visit(self.bot, answer.interaction)))

    async def mend(self, answer: Answer, voice: Voice) -> None:
        """The doctor mends what can be mended, and tells what needs a human."""
        interaction = answer.interaction
        await self.must_manage(interaction)
        await answer.defer()
        # Two who press at the same time must not hang the same message twice.
        async with self.mending.setdefault(interaction.guild_id or interaction.user.id, asyncio.Lock()):
            seen = await visit(self.bot, interaction, machine=False)
            mended = await mend_all(self.bot, seen.charts)
            seen = await visit(self.bot, interaction, machine=False)
        await answer.change(healed(voice, mended, seen))

    async def must_manage(self, interaction: discord.Interaction[Any]) -> None:
        """The doctor is for the managers of a server, and for the owner of the bot everywhere."""
        if not is_manager(interaction) and not await self.bot.is_owner(interaction.user):
            raise Sorry("only_managers")


async def setup(bot: Bot) -> None:
    """Give the bot its keepers."""
    bot.keeper = Keeper(bot)
    await bot.add_cog(bot.keeper)
