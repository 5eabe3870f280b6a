"""Before a game: opening a table, sitting down, standing up, starting, calling off; and playing alone."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import discord
from discord import app_commands
from discord.ext import commands

from orleans_bot.host.records import Lobby, Outcome

from ._answer import Answer
from ._commands import choices, described
from ._desk import Desk
from ._gathering import (
    ADMITTED,
    ANYONE,
    PRIVATE,
    PUBLIC,
    is_member,
    lobby_panel,
    must_be_allowed,
    must_open,
    open_thread,
)
from ._hanging import Hanging
from ._panel import Panel, Press, door_id
from ._refusing import Sorry, answering
from ._sending import Blocked, try_hard
from ._words import Voice

if TYPE_CHECKING:
    from ._bot import Bot

log = logging.getLogger(__name__)

LOBBY = "lobby"


def is_manager(interaction: discord.Interaction[Any]) -> bool:
    """Whether whoever acts may manage the server, and so every game in it."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


class Gather(commands.Cog):
    """Lobbies and starts."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.host = bot.house.host
        self.locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    # Commands

    @app_commands.command()
    @described("scenario", "seats", "stand_ins", "boxes", "thread", "who")
    @app_commands.choices(thread=choices(PUBLIC, PRIVATE), who=choices(ANYONE, ADMITTED))
    async def new(
        self,
        interaction: discord.Interaction[Any],
        scenario: str = "",
        seats: app_commands.Range[int, 2, 5] | None = None,
        stand_ins: app_commands.Range[int, 1, 4] | None = None,
        boxes: str = "base",
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
            lobby = await self.host.open_lobby(
                guild=interaction.guild_id, channel=interaction.channel_id or 0, keeper=interaction.user.id,
                scenario=found, boxes=self.boxes(boxes), options={"thread": thread}, seats=most, who=who,
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
        return [
            app_commands.Choice(name=name[:100], value=value)
            for name, value in named
            if current.lower() in name.lower()
        ][:25]

    @app_commands.command()
    @described("game", "colour")
    async def join(
        self, interaction: discord.Interaction[Any], game: int | None = None, colour: str | None = None
    ) -> None:
        """Sit down at a table that waits for players"""
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.lobby_here(interaction, game)
            lobby = await self.sit(answer, number, colour)
            if lobby is not None:
                await self.rehang(lobby)

    @app_commands.command()
    @described("game")
    async def leave(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """Stand up from a table that has not started"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            lobby = await self.host.leave(await self.lobby_here(interaction, game), interaction.user.id)
            await self.rehang(lobby)
            await answer.say(voice.say("left", game=lobby.game))

    @app_commands.command()
    @described("game")
    async def start(self, interaction: discord.Interaction[Any], game: int | None = None) -> None:
        """Start the game of this table"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            number = await self.lobby_here(interaction, game)
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
            await self.host.cancel(number, interaction.user.id, manager=is_manager(interaction))
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

    def scenario(self, said: str, *, alone: bool) -> str:
        """The scenario that was meant: a key, a name, or the first that fits."""
        fitting = self.fitting(alone)
        if not said:
            return fitting[0]
        for key in fitting:
            names = [self.house.voice(language).name("scenario", key) for language in ("en", "de")]
            if said.lower() in (key, *(name.lower() for name in names)):
                return key
        raise Sorry(
            "no_scenario", said=said, known=", ".join(self.house.catalog.scenarios[k].name for k in fitting)
        )

    def fitting(self, alone: bool) -> list[str]:
        """The scenarios for one, or for more."""
        known = self.house.catalog.scenarios.items()
        return [key for key, found in known if (min(found.seats) == 1 if alone else max(found.seats) > 1)]

    def choices(
        self, interaction: discord.Interaction[Any], current: str, *, alone: bool
    ) -> list[app_commands.Choice[str]]:
        """Scenarios to choose from."""
        voice = self.house.meet(interaction)
        named = [(voice.name("scenario", key), key) for key in self.fitting(alone)]
        return [
            app_commands.Choice(name=name, value=key)
            for name, key in named
            if current.lower() in name.lower()
        ][:25]

    def extra_boxes(self) -> list[str]:
        """Boxes whose place tiles can be added to a game."""
        found = dict.fromkeys(place.box for place in self.house.catalog.places.values() if place.tier)
        return [box for box in found if box != "base"]

    def boxes(self, said: str) -> list[str]:
        """The boxes that were meant; the base game is always there."""
        wanted = [box.strip().lower().replace(" ", "_") for box in said.split(",") if box.strip()]
        known = self.extra_boxes()
        for box in wanted:
            if box not in (*known, "base"):
                raise Sorry("no_box", said=box, known=", ".join(["base", *known]))
        return ["base", *(box for box in known if box in wanted)]

    async def lobby_here(self, interaction: discord.Interaction[Any], game: int | None) -> int:
        """The game that was meant: the one named, or the last one opened in this channel."""
        if game is not None:
            return game
        found = await self.host.by_channel(interaction.channel_id or 0)
        if found is None:
            raise Sorry("no_lobby_here")
        return found.id

    # The lobby's message

    async def hang(self, answer: Answer, lobby: Lobby) -> None:
        """Show a lobby to the channel, and remember where."""
        voice = self.house.voice_of_table(lobby.guild)
        await answer.say(lobby_panel(voice, lobby), hidden=False)
        message = await answer.message()
        if message:
            await self.host.set_panel(lobby.game, LOBBY, lobby.channel, message)

    async def rehang(self, lobby: Lobby) -> None:
        """Bring a lobby's message up to date after a command."""
        found = await self.host.panel(lobby.game, LOBBY)
        if found is None:
            return
        try:
            await Hanging(*found).edit(self.house, lobby_panel(self.house.voice_of_table(lobby.guild), lobby))
        except Blocked as blocked:
            log.info("the lobby of game %s cannot be shown: %s", lobby.game, blocked.why)

    async def close_lobby(self, game: int, desk: Desk | None) -> None:
        """The lobby's message says where the game goes on, or that it was called off."""
        found = await self.host.panel(game, LOBBY)
        if found is None:
            return
        await self.host.drop_panel(game, LOBBY)
        row = await self.host.game(game)
        voice = self.house.voice_of_table(row.guild)
        try:
            await Hanging(*found).edit(self.house, closed_panel(voice, game, desk))
        except Blocked as blocked:
            log.info("the lobby of game %s cannot be closed: %s", game, blocked.why)

    # Presses

    async def door(
        self, interaction: discord.Interaction[Any], game: int, what: str, values: list[str]
    ) -> None:
        """A control of a lobby was pressed."""
        voice = self.house.meet(interaction)
        verb, _, rest = what.partition(".")
        async with answering(self.bot, interaction, anew=False) as answer:
            match verb:
                case "join" | "colour":
                    colour = values[0] if values else None
                    lobby = await self.sit(answer, game, colour)
                    if lobby is not None:
                        await answer.change(lobby_panel(self.house.voice_of_table(lobby.guild), lobby))
                        await self.greet(answer, lobby, voice)
                case "leave":
                    lobby = await self.host.leave(game, interaction.user.id)
                    await answer.change(lobby_panel(self.house.voice_of_table(lobby.guild), lobby))
                case "stand_in":
                    lobby = await self.host.add_stand_in(
                        game, interaction.user.id, manager=is_manager(interaction)
                    )
                    await answer.change(lobby_panel(self.house.voice_of_table(lobby.guild), lobby))
                case "start":
                    desk = await self.begin(interaction, game)
                    await self.host.drop_panel(game, LOBBY)
                    await answer.change(closed_panel(desk.voice, game, desk))
                case "cancel":
                    await self.host.cancel(game, interaction.user.id, manager=is_manager(interaction))
                    await self.host.drop_panel(game, LOBBY)
                    await answer.change(closed_panel(voice, game, None))
                case "admit":
                    await self.admit(answer, game, int(rest), voice)
                case "again":
                    await self.again(answer, game)
                case "undo":
                    await self.vote(answer, game, rest == "yes", voice)
                case "abort":
                    await self.bot.keeper.abort_now(answer, game, voice)
                case "forget":
                    await self.bot.table.forget_now(answer, voice)
                case _:
                    raise Sorry("old_button")

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

    def colour(self, said: str) -> str:
        """A colour by its key or its name in any language."""
        for key in ("blue", "red", "yellow", "green", "black"):
            names = [self.house.voice(language).name("colour", key) for language in ("en", "de")]
            if said.lower() in (key, *(name.lower() for name in names)):
                return key
        return said

    async def knock(self, answer: Answer, lobby: Lobby) -> None:
        """Somebody would like to sit down at a table whose keeper decides that."""
        user = answer.interaction.user.id
        voice = self.house.voice_of_table(lobby.guild)
        panel = Panel(
            voice.say("knock", who=f"<@{user}>", keeper=f"<@{lobby.keeper}>", game=lobby.game),
            ((Press(door_id(lobby.game, f"admit.{user}"), voice.say("knock.admit"), "good"),),),
            mention=lobby.keeper or 0,
        )
        await Hanging.post(self.house, lobby.channel, panel, None)
        await answer.say(self.house.meet(answer.interaction).say("knocked", keeper=f"<@{lobby.keeper}>"))

    async def admit(self, answer: Answer, game: int, user: int, voice: Voice) -> None:
        """The keeper lets somebody in."""
        lobby = await self.host.lobby(game)
        if answer.interaction.user.id != lobby.keeper and not is_manager(answer.interaction):
            raise Sorry("only_keeper", keeper=f"<@{lobby.keeper}>")
        lobby = await self.host.join(game, user)
        await answer.change(Panel(voice.say("admitted", who=f"<@{user}>", game=game)))
        await self.rehang(lobby)

    async def greet(self, answer: Answer, lobby: Lobby, voice: Voice) -> None:
        """Test that a player can be written to, and say what happens if not."""
        user = answer.interaction.user.id
        where = f"<#{lobby.channel}>"
        try:
            channel = await self.house.direct(user)
            await Hanging.post(
                self.house, channel, Panel(voice.say("greeting", game=lobby.game, where=where)), None,
                silent=True,
            )  # fmt: skip
        except (Blocked, discord.HTTPException):
            self.house.dms.pop(user, None)
            await answer.say(voice.say("greeting.closed"))

    # Starting

    async def begin(self, interaction: discord.Interaction[Any], game: int) -> Desk:
        """Start: a thread, the seed's hash, the first table; a second press finds the game started."""
        lock = self.locks.setdefault(game, asyncio.Lock())
        async with lock:
            lobby = await self.host.lobby(game)
            voice = self.house.voice_of_table(lobby.guild)
            private = lobby.options.get("thread") == PRIVATE
            must_open(interaction, private)
            outcome = await self.host.start(game, interaction.user.id, manager=is_manager(interaction))
            name = voice.say("thread.title", game=game, scenario=voice.name("scenario", lobby.scenario))
            thread = await open_thread(interaction, name, private)
            if thread is not None:
                await self.host.move(game, thread=thread.id)
                await self.invite(thread, outcome)
            return await self.open_game(outcome)

    async def invite(self, thread: discord.Thread, outcome: Outcome) -> None:
        """Bring the players into the thread, so that they find it and hear what is said there."""
        for user in outcome.seats.values():
            if user is not None:
                try:
                    await try_hard(lambda user=user: thread.add_user(discord.Object(user)))  # type: ignore[misc]
                except Blocked as blocked:
                    log.warning("user %s cannot be added to the thread: %s", user, blocked.why)

    async def open_game(self, outcome: Outcome) -> Desk:
        """The first message of a game: who plays, and the hash that anybody can check at the end."""
        self.house.desks.pop(outcome.game, None)
        desk = await self.house.desk(outcome.game)
        voice = desk.voice
        seats = "\n".join(
            f"{voice.seat(colour)} " + (f"<@{user}>" if user else voice.say("stand_in"))
            for colour, user in outcome.seats.items()
        )
        text = voice.say(
            "opening", game=outcome.game, scenario=voice.name("scenario", outcome.public.scenario),
            seats=seats, hash=outcome.seed_hash,
        )  # fmt: skip
        try:
            await Hanging.post(self.house, desk.home, Panel(text), None, silent=True)
        except Blocked as blocked:
            log.warning("game %s cannot be opened in its channel: %s", outcome.game, blocked.why)
        desk.take(outcome)
        return desk

    async def alone(self, answer: Answer, scenario: str) -> None:
        """A game for one: in this direct message, in a thread of this channel, else in a direct message."""
        interaction = answer.interaction
        voice = self.house.meet(interaction)
        user = interaction.user.id
        here = is_member(interaction)
        if here:
            must_open(interaction, private=False)
            channel = interaction.channel_id or 0
        else:
            try:
                channel = await self.house.direct(user)
            except discord.HTTPException as fault:
                raise Sorry("solo.closed") from fault
        lobby = await self.host.open_lobby(
            guild=interaction.guild_id if here else None, channel=channel, keeper=user, scenario=scenario,
            boxes=["base"], options={}, seats=1, who=ANYONE,
        )  # fmt: skip
        await self.host.join(lobby.game, user)
        outcome = await self.host.start(lobby.game, user)
        title = voice.say(
            "solo.title", scenario=voice.name("scenario", scenario), who=interaction.user.display_name
        )
        thread = await open_thread(interaction, title, private=False) if here else None
        if thread is not None:
            await self.host.move(lobby.game, thread=thread.id)
            await self.invite(thread, outcome)
        desk = await self.open_game(outcome)
        await answer.say(voice.say("solo.started", game=lobby.game, where=f"<#{desk.home}>"))

    async def again(self, answer: Answer, game: int) -> None:
        """Another game like the one that has ended."""
        interaction = answer.interaction
        row = await self.host.game(game)
        if len(row.seats) == 1:
            await self.alone(answer, row.scenario)
            return
        must_be_allowed(interaction)
        lobby = await self.host.open_lobby(
            guild=row.guild, channel=interaction.channel_id or row.channel, keeper=interaction.user.id,
            scenario=row.scenario, boxes=row.boxes, options=row.options, seats=len(row.seats), who=ANYONE,
        )  # fmt: skip
        lobby = await self.host.join(lobby.game, interaction.user.id)
        await self.hang(answer, lobby)

    # Taking back together

    async def ask_vote(self, desk: Desk, outcome: Outcome) -> None:
        """Put the wish to take something back to those who must agree."""
        vote = outcome.vote
        if vote is None:
            return
        voice = desk.voice
        users = [user for seat in vote.missing if (user := outcome.seats.get(seat))]
        text = voice.say(
            "vote", seat=voice.listed(map(voice.seat, vote.agreed)), n=outcome.seq - vote.target + 1,
            who=" ".join(f"<@{user}>" for user in users),
        )  # fmt: skip
        presses = (
            Press(door_id(desk.game, "undo.yes"), voice.say("vote.yes"), "good"),
            Press(door_id(desk.game, "undo.no"), voice.say("vote.no"), "stop"),
        )
        await Hanging.post(
            self.house, desk.home, Panel(text, (presses,), mention=users[0] if users else 0), None
        )

    async def vote(self, answer: Answer, game: int, agrees: bool, voice: Voice) -> None:
        """Somebody agrees to take something back, or does not."""
        user = answer.interaction.user.id
        before = await self.host.look(game, user)
        if before.vote is None:
            raise Sorry("vote.none")
        outcome = await (self.host.undo if agrees else self.host.refuse_undo)(game, user)
        desk = await self.house.take(outcome)
        table = desk.voice
        if outcome.vote is not None:
            missing = table.listed(map(table.seat, outcome.vote.missing))
            await answer.say(voice.say("vote.waiting", seats=missing))
        else:
            await answer.change(Panel(table.say("vote.taken" if agrees else "vote.refused")))


def closed_panel(voice: Voice, game: int, desk: Desk | None) -> Panel:
    """What remains of a lobby."""
    if desk is None:
        return Panel(voice.say("lobby.cancelled", game=game))
    return Panel(voice.say("lobby.started", game=game, where=f"<#{desk.home}>"))


async def setup(bot: Bot) -> None:
    """Give the bot its lobbies."""
    bot.lobby = Gather(bot)
    await bot.add_cog(bot.lobby)
