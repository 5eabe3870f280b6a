"""How a game starts: its thread, its first message, its first table."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord

from orleans_bot.host.limits import PERSON, SERVER
from orleans_bot.host.lobby import seed_of
from orleans_bot.host.records import GameRow, Lobby, Outcome
from orleans_bot.host.refusals import AlreadySeated, TooMany
from orleans_bot.rules.errors import Refusal
from orleans_bot.rules.phases.wishes import known_options
from orleans_bot.store.solos import PRACTICE

from ..answers.answer import Answer
from ..answers.refusals import Sorry
from ..messages.closing import WATCHED
from ..messages.desk import Desk
from ..messages.hanging import Hanging, now
from ..messages.sending import Blocked, try_hard
from ..panels.campaign import part_of
from ..panels.panel import Panel
from ..panels.voice import Voice
from .doors import is_manager, may_look
from .gathering import ANYONE, is_member, is_private, must_be_allowed, must_open, open_thread
from .message import LobbyMessages
from .stand_ins import introduced

if TYPE_CHECKING:
    from orleans_bot.host import Host

    from ..house import House


log = logging.getLogger(__name__)

AGAIN = "again"  # where an ended game remembers the number of the lobby that follows it


async def manages(host: Host, interaction: discord.Interaction[Any], game: int) -> bool:
    """Whether whoever acts manages the very server that a game belongs to."""
    return is_manager(interaction) and (await host.game(game)).guild == interaction.guild_id


def freed_by(interaction: discord.Interaction[Any]) -> tuple[str, ...]:
    """The limits that do not count for whoever acts."""
    return (PERSON,) if is_manager(interaction) else ()


class Starts:
    """How a game starts."""

    def __init__(self, house: House, lobbies: LobbyMessages) -> None:
        self.house = house
        self.host = house.host
        self.lobbies = lobbies

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

    async def open_table(self, interaction: discord.Interaction[Any], **wishes: Any) -> Lobby:
        """Open a table for whoever acts, unless there are too many. A server's limits count for its managers
        too, a person's do not; none count for the owner of the bot.
        """
        user = interaction.user
        freed = freed_by(interaction)
        try:
            return await self.host.open_lobby(keeper=user.id, freed=freed, **wishes)
        except TooMany:
            if not await self.house.bot.is_owner(user):
                raise
            return await self.host.open_lobby(keeper=user.id, freed=(PERSON, SERVER), **wishes)

    async def begin(self, interaction: discord.Interaction[Any], game: int) -> Desk:
        """Start: a thread, the seed's hash, the first table; a second press finds the game started."""
        lobby = await self.host.lobby(game)
        voice = self.house.voice_of_table(lobby.guild)
        private = is_private(lobby)
        must_open(interaction, private)
        manager = await manages(self.host, interaction, game)
        name = voice.say("thread.title", game=game, scenario=voice.name("scenario", lobby.scenario))
        # A private game without its thread would be played before everybody's eyes: it comes first there.
        thread = await open_thread(interaction, name, private) if private else None
        if private and thread is None:
            raise Sorry("no_thread")
        try:
            outcome = await self.host.start(
                game, interaction.user.id, manager=manager, freed=freed_by(interaction)
            )
        except BaseException:
            if thread is not None:
                await self.put_to_sleep(thread)
            raise
        if not private:
            thread = await open_thread(interaction, name, private)
        if thread is not None:
            await self.host.move(game, thread=thread.id)
            await self.invite(thread, outcome)
        return await self.open_game(outcome)

    async def put_to_sleep(self, thread: discord.Thread) -> None:
        """A thread in which nothing will be played is put away."""
        try:
            await try_hard(lambda: thread.edit(archived=True))
        except Blocked as blocked:
            log.info("thread %s stays open: %s", thread.id, blocked.why)

    async def invite(self, thread: discord.Thread, outcome: Outcome) -> None:
        """Bring the players into the thread, so that they find it and hear what is said there."""
        for user in outcome.seats.values():
            if user is not None:
                try:
                    await try_hard(lambda user=user: thread.add_user(discord.Object(user)))  # type: ignore[misc]
                except Blocked as blocked:
                    log.warning("user %s cannot be added to the thread: %s", user, blocked.why)

    async def open_game(self, outcome: Outcome, practised: int = 0) -> Desk:
        """The first message of a game: who plays, and the hash that anybody can check at the end; or whose
        seed it has, if it is for practice.
        """
        self.house.desks.pop(outcome.game, None)
        desk = await self.house.desk(outcome.game)
        voice = desk.voice
        seats = "\n".join(
            f"{voice.seat(colour)} {introduced(voice, user, outcome.manners.get(colour, ''))}"
            for colour, user in outcome.seats.items()
        )
        text = voice.say(
            "opening", game=outcome.game, scenario=voice.name("scenario", outcome.public.scenario),
            text=voice.text("scenario", outcome.public.scenario), seats=seats, hash=outcome.seed_hash,
        )  # fmt: skip
        if (chapter := await self.host.campaigns.chapter_of(outcome.game)) and (
            part := part_of(voice, chapter)
        ):
            text = f"{text}\n{part}"
        if practised:
            text = f"{text}\n{voice.say('solo.practice', game=practised)}"
        try:
            await Hanging.post(self.house, desk.home, Panel(text), None, silent=True)
        except Blocked as blocked:
            log.warning("game %s cannot be opened in its channel: %s", outcome.game, blocked.why)
            [user, *others] = outcome.seats.values()
            if blocked.why == "closed" and user is not None and not others:
                await self.host.abort(outcome.game, user)  # nobody would ever see it
                raise Sorry("solo.closed") from blocked
        await self.host.set_due(outcome.game, "", WATCHED, now())
        desk.take(outcome)
        return desk

    async def alone(
        self,
        answer: Answer,
        scenario: str,
        options: Mapping[str, Any],
        like: GameRow | None = None,
        **more: Any,
    ) -> None:
        """A game for one: in this direct message, in a thread of this channel, else in a direct message. With
        the seed of another one, `like` it, it is for practice.
        """
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
        lobby = await self.open_table(
            interaction, guild=interaction.guild_id if here else None, channel=channel, scenario=scenario,
            boxes=like.boxes if like else ["base"], options=options, seats=1, who=ANYONE, **more,
        )  # fmt: skip
        await self.host.join(lobby.game, user)
        seed = seed_of(like.seed) if like else None
        # It has just been allowed.
        outcome = await self.host.start(lobby.game, user, seed=seed, freed=(PERSON, SERVER))
        if like is not None:
            await self.host.set_panel(lobby.game, PRACTICE, lobby.channel, like.id)
        title = voice.say(
            "solo.title", scenario=voice.name("scenario", scenario), who=interaction.user.display_name
        )
        thread = await open_thread(interaction, title, private=False) if here else None
        if thread is not None:
            await self.host.move(lobby.game, thread=thread.id)
            await self.invite(thread, outcome)
        desk = await self.open_game(outcome, like.id if like else 0)
        await answer.say(voice.say("solo.started", game=lobby.game, where=f"<#{desk.home}>"))

    async def again(self, answer: Answer, game: int, same: bool = False) -> None:
        """Another game like the one that has ended; whoever asks for it second sits down at the first's. Who
        plays alone may have the same seed, for practice.
        """
        interaction = answer.interaction
        row = await self.host.game(game)
        if len(row.seats) == 1:
            options = known_options(self.house.catalog, row.scenario, row.options, row.modules)
            await self.alone(answer, row.scenario, options, row if same and row.seed else None)
            return
        must_be_allowed(interaction)
        async with self.lobbies.turn(game):
            if lobby := await self.follow(answer, game):
                await self.lobbies.rehang(lobby)
                await answer.say(self.house.meet(interaction).say("joined", game=lobby.game))
                return
            await self.open_again(answer, row)

    async def follow(self, answer: Answer, game: int) -> Lobby | None:
        """Sit down at the lobby that somebody else has opened after a game, if there is room."""
        found = await self.host.panel(game, AGAIN)
        if found is None:
            return None
        try:
            if not may_look(await self.host.game(found[1]), answer.interaction):
                return None
            return await self.host.join(found[1], answer.interaction.user.id)
        except AlreadySeated:
            raise
        except Refusal as refusal:
            log.info("nobody can follow game %s to game %s: %s", game, found[1], refusal)
            return None

    async def open_again(self, answer: Answer, row: GameRow) -> None:
        """Open a lobby for another game like this one."""
        interaction = answer.interaction
        options = known_options(self.house.catalog, row.scenario, row.options, row.modules)
        timing = await self.host.clocks.timing(row.id)
        lobby = await self.open_table(
            interaction, guild=row.guild, channel=interaction.channel_id or row.channel,
            scenario=row.scenario, boxes=row.boxes, options=options, seats=len(row.seats), who=ANYONE,
            modules=row.modules, thread_kind=row.thread_kind,
            timing=replace(timing, stands="") if timing else None, like=await self.host.wish(row.id),
        )  # fmt: skip
        lobby = await self.host.join(lobby.game, interaction.user.id)
        await self.host.set_panel(row.id, AGAIN, lobby.channel, lobby.game)
        await self.lobbies.hang(answer, lobby)
