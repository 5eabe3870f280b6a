"""Before a game: opening a table, sitting down, standing up, starting, calling off; and playing alone."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from orleans_bot.clocks.paces import HOLIDAYS, KEEPER, MOST_HOLIDAYS, PLAY, SHOW
from orleans_bot.discord.answers.command_names import choices, described, offered
from orleans_bot.discord.answers.refusals import Sorry, answering
from orleans_bot.discord.answers.typed import after_comma
from orleans_bot.discord.lobby.alone import GameAlone
from orleans_bot.discord.lobby.doors import entered, played_here
from orleans_bot.discord.lobby.game_thread import PRIVATE, PUBLIC, must_open
from orleans_bot.discord.lobby.lobby_panel import ADMITTED, ANYONE
from orleans_bot.discord.lobby.message import closed_panel
from orleans_bot.discord.lobby.permissions import must_be_allowed
from orleans_bot.discord.lobby.server_settings import TABLES
from orleans_bot.discord.lobby.stand_ins import HINTS, NO_HINTS, named_choices, wished
from orleans_bot.discord.lobby.starting import manages
from orleans_bot.policy.characters import LEVELS, USUAL
from orleans_bot.rules.modes import BANNED, FORCED

if TYPE_CHECKING:
    from orleans_bot.discord.bot import Bot

log = logging.getLogger(__name__)


class Lobbies(commands.Cog):
    """Lobbies and starts."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.host = bot.house.host
        self.typed = bot.typed
        self.starts = bot.starts
        self.lobbies = bot.lobbies

    # Commands

    @app_commands.command()
    @described(
        "scenario",
        "seats",
        "stand_ins",
        "boxes",
        "ban",
        "force",
        "modules",
        "choose",
        "thread",
        "who",
        "pace",
        "late",
        "holidays",
        "level",
        "characters",
        "hints",
    )
    @app_commands.choices(
        thread=choices(PUBLIC, PRIVATE),
        who=choices(ANYONE, ADMITTED),
        late=choices(PLAY, SHOW, KEEPER),
        level=choices(*LEVELS),
        hints=choices(HINTS, NO_HINTS),
    )
    async def new(
        self,
        interaction: discord.Interaction[Any],
        scenario: str = "",
        seats: app_commands.Range[int, 2, 5] | None = None,
        stand_ins: app_commands.Range[int, 1, 4] | None = None,
        boxes: str = "base",
        ban: str = "",
        force: str = "",
        modules: str = "",
        choose: str = "",
        thread: str = PUBLIC,
        who: str = ANYONE,
        pace: str = "",
        late: str = PLAY,
        holidays: app_commands.Range[int, 0, MOST_HOLIDAYS] = HOLIDAYS,
        level: str = USUAL,
        characters: str = "",
        hints: str = HINTS,
    ) -> None:
        """Open a table for a game"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True, hidden=False) as answer:
            if interaction.guild_id is None:
                raise Sorry("new.direct")
            if thread == PRIVATE:
                must_open(interaction, private=True)
            must_be_allowed(interaction)
            server = await self.host.setting("guild", interaction.guild_id, TABLES, {})
            found = self.typed.scenario(scenario, alone=False)
            most = seats or max(self.house.catalog.scenarios[found].seats)
            if stand_ins and not seats:
                most = stand_ins + 1
            wishes = {BANNED: self.typed.tiles(ban), FORCED: self.typed.tiles(force)}
            options = {
                **self.typed.options(choose),
                **{wish: tiles for wish, tiles in wishes.items() if tiles},
            }
            lobby = await self.starts.open_table(
                interaction, guild=interaction.guild_id, channel=interaction.channel_id or 0,
                scenario=found, boxes=self.typed.boxes(boxes), options=options, seats=most, who=who,
                modules=self.typed.modules(modules), thread_kind=thread,
                timing=self.typed.timing(pace or server.get("pace", ""), late, holidays),
                like=wished(voice, level, characters, hints),
            )  # fmt: skip
            lobby = await self.host.join(lobby.game, interaction.user.id)
            for _ in range(min(stand_ins or 0, most - 1)):
                lobby = await self.host.add_stand_in(lobby.game, interaction.user.id)
            if stand_ins and lobby.full:
                desk = await self.starts.begin(interaction, lobby.game)
                await answer.say(closed_panel(desk.voice, desk.row), hidden=False)
                return
            await self.lobbies.hang(answer, lobby)
            await self.starts.greet(answer, lobby, voice)

    @new.autocomplete("scenario")
    async def scenarios(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """The scenarios for several seats."""
        return self.typed.choices(interaction, current, alone=False)

    @new.autocomplete("pace")
    async def paces_known(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """The paces there are; others are typed as hours or minutes."""
        return self.typed.pace_choices(interaction, current)

    @new.autocomplete("characters")
    async def characters_known(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """Who can stand in."""
        return after_comma(named_choices(self.house.meet(interaction)), current)

    @new.autocomplete("boxes")
    async def boxes_known(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """The boxes with something to add."""
        voice = self.house.meet(interaction)
        extra = self.typed.extra_boxes()
        sets = [["base"], *(["base", box] for box in extra)]
        if len(extra) > 1:
            sets.append(["base", *extra])
        named = [(voice.listed(voice.name("box", box) for box in held), ",".join(held)) for held in sets]
        return offered(named, current)

    @new.autocomplete("modules")
    async def modules_known(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """What can be added to the scenario."""
        return self.typed.module_choices(interaction, current, self.typed.scenario_typed(interaction))

    @new.autocomplete("choose")
    async def options_known(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """What the scenario and its modules let a table choose."""
        added = self.typed.modules(str(getattr(interaction.namespace, "modules", None) or ""))
        return self.typed.option_choices(interaction, current, self.typed.scenario_typed(interaction), added)

    @new.autocomplete("ban")
    @new.autocomplete("force")
    async def tiles_known(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """Every place tile, one after the other."""
        return self.typed.tile_choices(interaction, current)

    @app_commands.command()
    @described("game", "colour")
    async def join(
        self, interaction: discord.Interaction[Any], game: int | None = None, colour: str | None = None
    ) -> None:
        """Sit down at a table that waits for players"""
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.lobby_here(interaction, game)
            async with self.lobbies.turn(number):
                lobby = await self.bot.doors.sit(answer, number, colour)
                if lobby is not None:
                    await self.lobbies.rehang(lobby)

    @app_commands.command()
    @described("game")
    async def leave(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """Stand up from a table that has not started"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.lobby_here(interaction, game)
            async with self.lobbies.turn(number):
                row = await self.host.game(number)
                if row.started is not None and interaction.user.id in row.seats.values():
                    raise Sorry("leave.started" if row.ended is None else "leave.ended", game=number)
                await self.lobbies.rehang(await self.host.leave(number, interaction.user.id))
            await answer.say(voice.say("left", game=number))

    @app_commands.command()
    @described("game")
    async def start(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """Start the game of this table"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.lobby_here(interaction, game)
            async with self.lobbies.turn(number):
                desk = await self.starts.begin(interaction, number)
                await self.lobbies.close(number)
            await answer.say(voice.say("started", game=number, where=f"<#{desk.home}>"))

    @app_commands.command()
    @described("game")
    async def cancel(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """Call a game off before it starts"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.lobby_here(interaction, game)
            manager = await manages(self.host, interaction, number)
            async with self.lobbies.turn(number):
                await self.host.cancel(number, interaction.user.id, manager=manager)
                await self.lobbies.close(number)
            await answer.say(voice.say("cancelled", game=number))

    @app_commands.command()
    @described("scenario", "choose")
    async def solo(self, interaction: discord.Interaction[Any], scenario: str = "", choose: str = "") -> None:
        """Play a scenario for one, here or in a direct message"""
        async with answering(self.bot, interaction, anew=True) as answer:
            found = self.typed.scenario(scenario, alone=True)
            await self.starts.alone.begin(answer, GameAlone(found, self.typed.options(choose)))

    @app_commands.command()
    async def daily(self, interaction: discord.Interaction[Any]) -> None:
        """The solo of the day: one seed for everybody, and a board"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            await answer.say(await self.bot.daily.panel(interaction.user.id, voice))

    @solo.autocomplete("choose")
    async def options_alone(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """How hard the scenario is to be."""
        found = self.typed.scenario_typed(interaction, alone=True)
        return self.typed.option_choices(interaction, current, found, [])

    @solo.autocomplete("scenario")
    async def scenarios_alone(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """The scenarios for one."""
        return self.typed.choices(interaction, current, alone=True)

    # Helping hands of the commands

    async def lobby_here(self, interaction: discord.Interaction[Any], game: int | None) -> int:
        """The game that was meant: the one named, or the last one opened in this channel."""
        if game is not None:
            return (await entered(self.host, interaction, game)).id
        found = await played_here(self.host, interaction)
        if found is None:
            raise Sorry("no_lobby_here")
        return found.id


async def setup(bot: Bot) -> None:
    """Give the bot its lobbies."""
    await bot.add_cog(Lobbies(bot))
