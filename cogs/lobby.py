"""Before a game: opening a table, sitting down, standing up, starting, calling off; and playing alone."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import discord
from discord import app_commands
from discord.ext import commands

from orleans_bot.discord.answers.answer import Answer
from orleans_bot.discord.answers.command_names import choices, described, offered
from orleans_bot.discord.answers.refusals import Sorry, answering
from orleans_bot.discord.answers.typed import Meant
from orleans_bot.discord.answers.undo_votes import Voting
from orleans_bot.discord.lobby.doors import entered, played_here
from orleans_bot.discord.lobby.gathering import ADMITTED, ANYONE, PRIVATE, PUBLIC, must_be_allowed
from orleans_bot.discord.lobby.message import closed_panel
from orleans_bot.discord.lobby.starting import Starting, manages
from orleans_bot.discord.messages.hanging import Hanging
from orleans_bot.discord.panels.panel import Panel, Press, Unreadable, door_id, whole
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.host.records import Lobby
from orleans_bot.rules.modes import BANNED, FORCED

if TYPE_CHECKING:
    from orleans_bot.discord.bot import Bot

log = logging.getLogger(__name__)


class Gather(Starting, Voting, Meant, commands.Cog):
    """Lobbies and starts."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.host = bot.house.host
        self.turns = WeakValueDictionary()
        self.knocked: set[tuple[int, int]] = set()  # who has asked the keeper of which game to be let in
        self.asked = {}

    # Commands

    @app_commands.command()
    @described(
        "scenario", "seats", "stand_ins", "boxes", "ban", "force", "modules", "choose", "thread", "who"
    )
    @app_commands.choices(thread=choices(PUBLIC, PRIVATE), who=choices(ANYONE, ADMITTED))
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
    ) -> None:
        """Open a table for a game"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True, hidden=False) as answer:
            if interaction.guild_id is None:
                raise Sorry("new.direct")
            must_be_allowed(interaction)
            found = self.scenario(scenario, alone=False)
            most = seats or max(self.house.catalog.scenarios[found].seats)
            if stand_ins and not seats:
                most = stand_ins + 1
            wishes = {BANNED: self.tiles(ban), FORCED: self.tiles(force)}
            options = {**self.options(choose), **{wish: tiles for wish, tiles in wishes.items() if tiles}}
            lobby = await self.open_table(
                interaction, guild=interaction.guild_id, channel=interaction.channel_id or 0,
                scenario=found, boxes=self.boxes(boxes), options=options, seats=most, who=who,
                modules=self.modules(modules), thread_kind=thread,
            )  # fmt: skip
            lobby = await self.host.join(lobby.game, interaction.user.id)
            for _ in range(min(stand_ins or 0, most - 1)):
                lobby = await self.host.add_stand_in(lobby.game, interaction.user.id)
            if stand_ins and lobby.full:
                desk = await self.begin(interaction, lobby.game)
                await answer.say(closed_panel(desk.voice, lobby.game, desk), hidden=False)
                return
            await self.hang(answer, lobby)
            await self.greet(answer, lobby, voice)

    @new.autocomplete("scenario")
    async def scenarios(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """The scenarios for several seats."""
        return self.choices(interaction, current, alone=False)

    @new.autocomplete("boxes")
    async def boxes_known(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """The boxes with something to add."""
        voice = self.house.meet(interaction)
        extra = self.extra_boxes()
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
        return self.module_choices(interaction, current, self.scenario_typed(interaction))

    @new.autocomplete("choose")
    async def options_known(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """What the scenario and its modules let a table choose."""
        added = self.modules(str(getattr(interaction.namespace, "modules", None) or ""))
        return self.option_choices(interaction, current, self.scenario_typed(interaction), added)

    @new.autocomplete("ban")
    @new.autocomplete("force")
    async def tiles_known(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """Every place tile, one after the other."""
        return self.tile_choices(interaction, current)

    @app_commands.command()
    @described("game", "colour")
    async def join(
        self, interaction: discord.Interaction[Any], game: int | None = None, colour: str | None = None
    ) -> None:
        """Sit down at a table that waits for players"""
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.lobby_here(interaction, game)
            async with self.turn(number):
                lobby = await self.sit(answer, number, colour)
                if lobby is not None:
                    await self.rehang(lobby)

    @app_commands.command()
    @described("game")
    async def leave(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """Stand up from a table that has not started"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.lobby_here(interaction, game)
            async with self.turn(number):
                row = await self.host.game(number)
                if row.started is not None and interaction.user.id in row.seats.values():
                    raise Sorry("leave.started" if row.ended is None else "leave.ended", game=number)
                await self.rehang(await self.host.leave(number, interaction.user.id))
            await answer.say(voice.say("left", game=number))

    @app_commands.command()
    @described("game")
    async def start(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """Start the game of this table"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.lobby_here(interaction, game)
            async with self.turn(number):
                desk = await self.begin(interaction, number)
                await self.close_lobby(number, desk)
            await answer.say(voice.say("started", game=number, where=f"<#{desk.home}>"))

    @app_commands.command()
    @described("game")
    async def cancel(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """Call a game off before it starts"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.lobby_here(interaction, game)
            manager = await manages(self.host, interaction, number)
            async with self.turn(number):
                await self.host.cancel(number, interaction.user.id, manager=manager)
                await self.close_lobby(number, None)
            await answer.say(voice.say("cancelled", game=number))

    @app_commands.command()
    @described("scenario")
    async def solo(self, interaction: discord.Interaction[Any], scenario: str = "") -> None:
        """Play a scenario for one, here or in a direct message"""
        async with answering(self.bot, interaction, anew=True) as answer:
            await self.alone(answer, self.scenario(scenario, alone=True))

    @solo.autocomplete("scenario")
    async def scenarios_alone(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """The scenarios for one."""
        return self.choices(interaction, current, alone=True)

    # Helping hands of the commands

    async def lobby_here(self, interaction: discord.Interaction[Any], game: int | None) -> int:
        """The game that was meant: the one named, or the last one opened in this channel."""
        if game is not None:
            return (await entered(self.host, interaction, game)).id
        found = await played_here(self.host, interaction)
        if found is None:
            raise Sorry("no_lobby_here")
        return found.id

    # Presses

    async def door(
        self, interaction: discord.Interaction[Any], game: int, what: str, values: list[str]
    ) -> None:
        """A control of a lobby was pressed."""
        voice = self.house.meet(interaction)
        verb, _, rest = what.partition(".")
        async with answering(self.bot, interaction, anew=False) as answer:
            if game and verb != "offer":  # a seat is offered to somebody who is not there yet
                await entered(self.host, interaction, game)
            match verb:
                case "join" | "colour" | "leave" | "stand_in" | "start" | "cancel":
                    await self.at_the_door(answer, game, verb, values[0] if values else None, voice)
                case "admit":
                    await self.admit(answer, game, whole(rest), voice)
                case "again":
                    await self.again(answer, game)
                case "undo":
                    said, _, target = rest.partition(".")
                    await self.vote(answer, game, said == "yes", whole(target), voice)
                case "abort":
                    await self.bot.keeper.abort_now(answer, game, voice)
                case "offer":
                    await self.bot.keeper.answer_offer(answer, game, rest, voice)
                case "last":
                    await self.bot.keeper.last_person(answer, game, rest, voice)
                case "forget":
                    await self.bot.person.forget_now(answer, voice)
                case "lesson":
                    await self.bot.person.leaf(answer, values[0] if values else rest, voice)
                case "doctor":
                    await self.bot.keeper.look_again(answer, voice)
                case "mend":
                    await self.bot.keeper.mend(answer, voice)
                case "first":
                    await self.bot.person.first_game(answer, rest, voice)
                case _:
                    raise Unreadable(f"There is no door {verb!r}.")

    async def at_the_door(
        self, answer: Answer, game: int, verb: str, colour: str | None, voice: Voice
    ) -> None:
        """Somebody sits down, stands up, adds a stand-in, starts or calls off, and the lobby shows it."""
        interaction = answer.interaction
        user = interaction.user.id
        async with self.turn(game):
            match verb:
                case "join" | "colour":
                    seated = user in [player.user for player in (await self.host.lobby(game)).players]
                    lobby = await self.sit(answer, game, colour)
                    if lobby is None:
                        return
                    await self.show(answer, lobby)
                    if not seated:
                        await self.greet(answer, lobby, voice)
                case "leave":
                    await self.show(answer, await self.host.leave(game, user))
                case "stand_in":
                    manager = await manages(self.host, interaction, game)
                    await self.show(answer, await self.host.add_stand_in(game, user, manager=manager))
                case "start":
                    await self.close_lobby(game, await self.begin(interaction, game), answer)
                case _:
                    manager = await manages(self.host, interaction, game)
                    await self.host.cancel(game, user, manager=manager)
                    await self.close_lobby(game, None, answer)

    async def sit(self, answer: Answer, game: int, colour: str | None) -> Lobby | None:
        """Sit down, or ask the keeper to be let in."""
        user = answer.interaction.user
        lobby = await self.host.lobby(game)
        seated = any(player.user == user.id for player in lobby.players)
        if lobby.who == ADMITTED and user.id != lobby.keeper and not seated:
            await self.knock(answer, lobby)
            return None
        if colour is not None:
            colour = self.colour(colour)
        lobby = await self.host.join(game, user.id, colour)
        if answer.anew:
            await answer.say(self.house.meet(answer.interaction).say("joined", game=game))
        return lobby

    async def knock(self, answer: Answer, lobby: Lobby) -> None:
        """Somebody would like to sit down at a table whose keeper decides that."""
        user = answer.interaction.user.id
        voice = self.house.voice_of_table(lobby.guild)
        panel = Panel(
            voice.say("knock", who=f"<@{user}>", keeper=f"<@{lobby.keeper}>", game=lobby.game),
            ((Press(door_id(lobby.game, f"admit.{user}"), voice.say("knock.admit"), "good"),),),
            mention=lobby.keeper or 0,
        )
        if (lobby.game, user) not in self.knocked:  # the keeper is called once
            await Hanging.post(self.house, lobby.channel, panel, None)
            self.knocked.add((lobby.game, user))
        await answer.say(self.house.meet(answer.interaction).say("knocked", keeper=f"<@{lobby.keeper}>"))

    async def admit(self, answer: Answer, game: int, user: int, voice: Voice) -> None:
        """The keeper lets somebody in."""
        lobby = await self.host.lobby(game)
        interaction = answer.interaction
        if interaction.user.id != lobby.keeper and not await manages(self.host, interaction, game):
            raise Sorry("only_keeper", keeper=f"<@{lobby.keeper}>")
        async with self.turn(game):
            lobby = await self.host.join(game, user)
            self.knocked.discard((game, user))
            await answer.change(Panel(voice.say("admitted", who=f"<@{user}>", game=game)))
            await self.rehang(lobby)


async def setup(bot: Bot) -> None:
    """Give the bot its lobbies."""
    bot.lobby = Gather(bot)
    await bot.add_cog(bot.lobby)
