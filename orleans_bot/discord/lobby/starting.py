"""How a game starts: its thread, its first message, its first table."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import discord

from orleans_bot.host.limits import PERSON, SERVER
from orleans_bot.host.records import GameRow, Lobby, Outcome
from orleans_bot.host.refusals import AlreadySeated, NotToday, TooMany
from orleans_bot.rules.errors import Refusal
from orleans_bot.rules.phases.wishes import known_options
from orleans_bot.store import StoreFault

from ..answers.answer import Answer
from ..answers.refusals import Sorry
from ..messages.desk import Desk
from ..messages.hanging import Hanging
from ..messages.private_threads import let_in
from ..messages.sending import PASSES, Blocked, try_hard
from ..messages.threads import can_whisper
from ..panels.campaign import part_of
from ..panels.panel import Panel
from ..panels.voice import Voice
from .alone import GameAlone, PlayingAlone
from .doors import is_manager, may_look
from .game_thread import is_private, must_open, open_thread
from .lobby_panel import ANYONE
from .message import LobbyMessages
from .permissions import must_be_allowed
from .server_settings import TABLES, must_fit
from .stand_ins import introduced

if TYPE_CHECKING:
    from orleans_bot.host import Host

    from ..house import House


log = logging.getLogger(__name__)

AGAIN = "again"  # where an ended game remembers the number of the lobby that follows it


async def manages(host: Host, interaction: discord.Interaction[Any], game: int) -> bool:
    """Whether whoever acts manages the very server that a game belongs to."""
    return is_manager(interaction) and (await host.game(game)).guild == interaction.guild_id


def is_direct(row: GameRow) -> bool:
    """Whether a game for one is played in the direct messages of whoever plays it."""
    return row.guild is None and len(row.seats) == 1


def freed_by(interaction: discord.Interaction[Any]) -> tuple[str, ...]:
    """The limits that do not count for whoever acts."""
    return (PERSON,) if is_manager(interaction) else ()


class Starts:
    """How a game starts."""

    def __init__(self, house: House, lobbies: LobbyMessages) -> None:
        self.house = house
        self.host = house.host
        self.lobbies = lobbies
        self.alone = PlayingAlone(self)

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
                whispers = can_whisper(self.house.bot.get_channel(lobby.channel))
                await answer.say(voice.say("greeting.closed" if whispers else "greeting.closed.call"))

    async def open_table(self, interaction: discord.Interaction[Any], **wishes: Any) -> Lobby:
        """Open a table for whoever acts, unless there are too many. A server's limits count for its managers
        too, a person's do not; none count for the owner of the bot.
        """
        user = interaction.user
        if wishes.get("guild"):
            must_fit(interaction, await self.host.setting("guild", wishes["guild"], TABLES, {}))
        freed = freed_by(interaction)
        try:
            return await self.host.open_lobby(keeper=user.id, freed=freed, **wishes)
        except TooMany:
            if not await self.house.bot.is_owner(user):
                raise
            return await self.host.open_lobby(keeper=user.id, freed=(PERSON, SERVER), **wishes)

    async def begin(self, interaction: discord.Interaction[Any], game: int) -> Desk:
        """Start: a thread, the seed's hash, the first table; a second press finds the game started."""
        user, freed = interaction.user.id, freed_by(interaction)
        manager = await manages(self.host, interaction, game)
        lobby = await self.host.lobbies.ready(game, user, manager=manager, freed=freed)
        start = partial(self.host.start, game, user, manager=manager, freed=freed)
        voice = self.house.voice_of_table(lobby.guild)
        private = is_private(lobby)
        must_open(interaction, private)
        name = voice.say("thread.title", game=game, scenario=voice.name("scenario", lobby.scenario))
        if private:
            return await self.open_game(await self.begin_privately(interaction, lobby, name, start))
        outcome = await start()
        if (thread := await open_thread(interaction, name, private)) is not None:
            await self.move_into(thread, outcome)
        return await self.open_game(outcome)

    async def begin_privately(
        self,
        interaction: discord.Interaction[Any],
        lobby: Lobby,
        name: str,
        start: Callable[..., Awaitable[Outcome]],
    ) -> Outcome:
        """Without its thread a private game would be played before everybody's eyes: the thread comes first,
        and is noted together with the start.
        """
        thread = await open_thread(interaction, name, private=True)
        if thread is None:
            raise Sorry("no_thread")
        try:
            invited = [player.user for player in lobby.players]
            await self.let_all_in(thread, invited)
            outcome = await start(thread=thread.id)
        except BaseException:
            await self.put_to_sleep(thread)
            raise
        await self.let_all_in(thread, [user for user in outcome.seats.values() if user not in invited])
        return outcome

    async def move_into(self, thread: discord.Thread, outcome: Outcome) -> None:
        """A game that has started is played in its thread; where a full disk does not take that, it is played
        where its players have gathered.
        """
        try:
            await self.host.move(outcome.game, thread=thread.id)
        except StoreFault as fault:
            log.warning("game %s is played without its thread: %s", outcome.game, fault)
            await self.put_to_sleep(thread)
        else:
            await self.invite(thread, outcome)

    async def put_to_sleep(self, thread: discord.Thread) -> None:
        """A thread in which nothing will be played is put away."""
        try:
            await try_hard(lambda: thread.edit(archived=True))
        except Blocked as blocked:
            log.info("thread %s stays open: %s", thread.id, blocked.why)

    async def invite(self, thread: discord.Thread, outcome: Outcome) -> None:
        """Bring the players into the thread, so that they find it and hear what is said there."""
        await self.let_all_in(thread, outcome.seats.values())

    async def let_all_in(self, thread: discord.Thread, users: Iterable[int | None]) -> None:
        """Bring people into a thread."""
        for user in users:
            if user is not None:
                await let_in(thread, user)

    async def opening(self, voice: Voice, outcome: Outcome, more: str = "") -> str:
        """Who plays what, the hash that anybody can check at the end, and what else is special about it."""
        chapter = await self.host.campaigns.chapter_of(outcome.game)
        part = part_of(voice, chapter) if chapter else ""
        seats = "\n".join(
            f"{voice.seat(colour)} {introduced(voice, user, outcome.manners.get(colour, ''))}"
            for colour, user in outcome.seats.items()
        )
        scenario = outcome.public.scenario
        text = voice.say(
            "opening", game=outcome.game, scenario=voice.name("scenario", scenario),
            text=voice.text("scenario", scenario), seats=seats, hash=outcome.seed_hash,
        )  # fmt: skip
        return "\n".join(each for each in (text, part, more) if each)

    async def open_game(self, outcome: Outcome, more: str = "") -> Desk:
        """The first message of a game; whoever plays alone and cannot be written to needs another place."""
        desk = await self.house.desk(outcome.game)
        desk.row = await self.host.game(outcome.game)  # it may be played elsewhere than when it was asked for
        if desk.home:
            panel = Panel(await self.opening(desk.voice, outcome, more))
            try:
                await Hanging.post(self.house, desk.home, panel, None, silent=True)
            except Blocked as blocked:
                log.warning("game %s cannot be opened in its channel: %s", outcome.game, blocked.why)
                if is_direct(desk.row) and blocked.why not in PASSES:
                    raise  # Discord has more than one word for direct messages that are closed
        desk.note(outcome)
        desk.take(await self.host.look(outcome.game))  # inviting takes long where Discord is slow
        return desk

    async def again(self, answer: Answer, game: int, same: bool = False) -> None:
        """Another game like the one that has ended; whoever asks for it second sits down at the first's. Who
        plays alone may have the same seed, for practice.
        """
        interaction = answer.interaction
        row = await self.host.game(game)
        if len(row.seats) == 1:
            if same and not row.seed:
                raise NotToday("Others still play it today.", until=f"<t:{row.told_at}:R>")
            options = known_options(self.house.catalog, row.scenario, row.options, row.modules)
            await self.alone.begin(answer, GameAlone(row.scenario, options, row if same else None))
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
