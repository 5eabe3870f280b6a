"""How a game for one starts: where it is played, with which seed, and what is said first."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import discord

from orleans_bot.host.daily import Daily
from orleans_bot.host.limits import PERSON, SERVER
from orleans_bot.host.lobby import seed_of
from orleans_bot.host.records import GameRow, Lobby, Outcome
from orleans_bot.policy.characters import Wish
from orleans_bot.rules.errors import Refusal
from orleans_bot.store.solos import PRACTICE
from orleans_bot.words.quoting import one_line

from ..answers.answer import Answer
from ..messages.sending import Blocked
from ..panels.voice import Voice
from .game_thread import must_open, open_thread
from .lobby_panel import ANYONE
from .permissions import is_member

if TYPE_CHECKING:
    from .starting import Starts

# The channel of a game that is played in one message, which only its player sees and each press changes.
NOWHERE = 0


@dataclass(frozen=True, slots=True)
class GameAlone:
    """A game for one as somebody wishes it: for practice with the seed of another one, `like` it, or the solo
    of the day.
    """

    scenario: str
    options: Mapping[str, Any] = field(default_factory=dict)
    like: GameRow | None = None
    daily: Daily | None = None
    beside: Callable[[sqlite3.Connection, int], None] | None = None  # what is written as it is opened

    @property
    def seed(self) -> int | None:
        """The seed, where it is not drawn anew."""
        if self.daily is not None:
            return self.daily.seed
        return seed_of(self.like.seed) if self.like else None


def is_elsewhere(interaction: discord.Interaction[Any]) -> bool:
    """Whether somebody acts where the bot is no member: in a server or a group that knows nothing of it."""
    if interaction.guild_id is not None:
        return not is_member(interaction)
    return interaction.context.private_channel


class PlayingAlone:
    """Games for one: in a thread of the channel, in a direct message, or in one message."""

    def __init__(self, starts: Starts) -> None:
        self.starts = starts
        self.house = starts.house
        self.host = starts.host

    async def begin(self, answer: Answer, wish: GameAlone) -> None:
        """A game for one begins where it can be played."""
        interaction = answer.interaction
        voice, user = self.house.meet(interaction), interaction.user.id
        # The solo of the day is nobody else's business: who watched it would know what comes.
        here = is_member(interaction) and wish.daily is None
        if here:
            must_open(interaction, private=False)
        channel = (interaction.channel_id or NOWHERE) if here else await self.channel_for(interaction)
        lobby = await self.starts.open_table(
            interaction, guild=interaction.guild_id if here else None, channel=channel,
            scenario=wish.scenario, boxes=wish.like.boxes if wish.like else ["base"], options=wish.options,
            seats=1, who=ANYONE, beside=wish.beside, like=Wish(hints=wish.daily is None),
        )  # fmt: skip
        outcome = await self.started(lobby, user, wish)
        thread = None
        if here:
            who = one_line(interaction.user.display_name) or interaction.user.name
            title = voice.say("solo.title", scenario=voice.name("scenario", wish.scenario), who=who)
            thread = await open_thread(interaction, title, private=False)
        if thread is not None:
            await self.starts.move_into(thread, outcome)
        more = self.more(voice, wish)
        try:
            desk = await self.starts.open_game(outcome, more)
        except Blocked:
            await self.host.move(lobby.game, channel=NOWHERE)
            outcome = await self.host.look(lobby.game)  # nothing of it is to hang anywhere
            desk = await self.starts.open_game(outcome, more)
        if desk.home:
            await answer.say(voice.say("solo.started", game=lobby.game, where=f"<#{desk.home}>"))
            return
        outcome = await self.host.look(lobby.game, user)
        lead = "\n".join([await self.starts.opening(voice, outcome, more), voice.say("solo.one_message")])
        await self.house.own_panels.say(answer, outcome, outcome.view.viewer, voice, lead)

    async def channel_for(self, interaction: discord.Interaction[Any]) -> int:
        """The player's direct messages, or nowhere: where the bot is no member, and where they are closed."""
        if is_elsewhere(interaction):
            return NOWHERE
        try:
            return await self.house.direct(interaction.user.id)
        except Blocked:
            return NOWHERE

    async def started(self, lobby: Lobby, user: int, wish: GameAlone) -> Outcome:
        """The game is laid out; a second attempt at the solo of the day is called off again."""
        game = lobby.game
        await self.host.join(game, user)
        claim = self.host.daily.claim(wish.daily, user, game) if wish.daily else None
        try:
            # That it may be opened has just been looked at.
            outcome = await self.host.start(game, user, seed=wish.seed, freed=(PERSON, SERVER), extra=claim)
        except Refusal:
            await self.host.cancel(game, user)
            raise
        if wish.like is not None:
            await self.host.set_panel(game, PRACTICE, lobby.channel, wish.like.id)
        return outcome

    def more(self, voice: Voice, wish: GameAlone) -> str:
        """What is special about this game."""
        if wish.daily is not None:
            return voice.say("daily.opening", until=f"<t:{wish.daily.over_at}:R>")
        return voice.say("solo.practice", game=wish.like.id) if wish.like else ""
