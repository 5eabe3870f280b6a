"""How a lobby is shown and how a game starts: its thread, its first message, its first table."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import discord

from orleans_bot.host.records import GameRow, Lobby, Outcome

from ._answer import Answer
from ._closing import WATCHED
from ._desk import Desk
from ._gathering import ANYONE, PRIVATE, is_member, lobby_panel, must_be_allowed, must_open, open_thread
from ._hanging import Hanging, now
from ._panel import Panel
from ._refusing import Sorry
from ._sending import Blocked, try_hard
from ._words import Voice

if TYPE_CHECKING:
    from orleans_bot.host import Host

    from ._house import House

log = logging.getLogger(__name__)

LOBBY = "lobby"


def is_manager(interaction: discord.Interaction[Any]) -> bool:
    """Whether whoever acts may manage the server, and so every game in it."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


async def manages(host: Host, interaction: discord.Interaction[Any], game: int) -> bool:
    """Whether whoever acts manages the very server that a game belongs to."""
    return is_manager(interaction) and (await host.game(game)).guild == interaction.guild_id


def may_look(row: GameRow, interaction: discord.Interaction[Any]) -> bool:
    """Whether a game may be looked at by its number: by those who sit there, and where it is played; one in
    a private thread only there.
    """
    if interaction.user.id in row.seats.values():
        return True
    if row.guild is None or row.guild != interaction.guild_id:
        return False
    if row.options.get("thread") != PRIVATE or is_manager(interaction):
        return True
    return row.started is None or interaction.channel_id == row.thread


def closed_panel(voice: Voice, game: int, desk: Desk | None) -> Panel:
    """What remains of a lobby."""
    if desk is None:
        return Panel(voice.say("lobby.cancelled", game=game))
    return Panel(voice.say("lobby.started", game=game, where=f"<#{desk.home}>"))


class Starting:
    """Lobbies on show, and the start of a game."""

    house: House
    host: Host
    locks: WeakValueDictionary[int, asyncio.Lock]

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
        except Blocked as blocked:
            self.house.dms.pop(user, None)
            if blocked.why != "trouble":
                await answer.say(voice.say("greeting.closed"))

    async def begin(self, interaction: discord.Interaction[Any], game: int) -> Desk:
        """Start: a thread, the seed's hash, the first table; a second press finds the game started."""
        lock = self.locks.setdefault(game, asyncio.Lock())
        async with lock:
            lobby = await self.host.lobby(game)
            voice = self.house.voice_of_table(lobby.guild)
            private = lobby.options.get("thread") == PRIVATE
            must_open(interaction, private)
            outcome = await self.host.start(
                game, interaction.user.id, manager=await manages(self.host, interaction, game)
            )
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
            text=voice.text("scenario", outcome.public.scenario), seats=seats, hash=outcome.seed_hash,
        )  # fmt: skip
        try:
            await Hanging.post(self.house, desk.home, Panel(text), None, silent=True)
        except Blocked as blocked:
            log.warning("game %s cannot be opened in its channel: %s", outcome.game, blocked.why)
        await self.host.set_due(outcome.game, "", WATCHED, now())
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
            except Blocked as blocked:
                raise Sorry("solo.closed") from blocked
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
