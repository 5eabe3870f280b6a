"""Where a game is played, by whom, and in which language it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from orleans_bot.host.records import GameRow, Outcome
from orleans_bot.store.desk import GAME

from ..panels.voice import Voice
from .pictures import Shot

if TYPE_CHECKING:
    from ..house import House

SIGNALS = "signals"  # what the bot notes of a game: who has said what to the team in which round


class Room:
    """The standing facts of a game, as its messages need them."""

    def __init__(self, house: House, row: GameRow) -> None:
        self.house = house
        self.row = row
        self.signals: tuple[int, dict[str, str]] = (0, {})  # in which round who has said what to the team

    @classmethod
    async def open(cls, house: House, game: int) -> Self:
        """The room of a game, with what its team has said to each other."""
        room = cls(house, await house.host.game(game))
        told = await house.host.setting(GAME, game, SIGNALS, {})
        room.signals = (told.get("round", 0), told.get("said", {}))
        return room

    async def say(self, outcome: Outcome, seat: str, word: str) -> None:
        """A seat says one thing to its team, or nothing any more; what was said in earlier rounds is over."""
        told_in, before = self.signals
        now = outcome.public.round
        said = {**(before if told_in == now else {}), seat: word}
        self.signals = (now, {who: what for who, what in said.items() if what})
        facts = {"round": now, "said": self.signals[1]} if self.signals[1] else None
        await self.house.host.set_setting(GAME, self.game, SIGNALS, facts)

    @property
    def game(self) -> int:
        """The game's number."""
        return self.row.id

    @property
    def home(self) -> int:
        """Where the game is played."""
        return self.row.thread or self.row.channel

    @property
    def voice(self) -> Voice:
        """The table's voice; whoever plays alone hears or sees it as they wish."""
        users = [user for user in self.row.seats.values() if user]
        voice = self.house.voice_of_table(self.row.guild, users[0] if len(users) == 1 else None)
        return self.house.voice(voice.language, users[0]) if users and not self.secretive else voice

    def voice_of(self, seat: str) -> Voice:
        """The voice for a seat's own messages."""
        user = self.row.seats.get(seat)
        if not user or not self.secretive:
            return self.voice
        voice = self.house.voice_for(user)
        return voice.at_table(self.house.names(self.row.seats)) if voice.ear else voice

    @property
    def secretive(self) -> bool:
        """Whether there is anybody to keep a secret from; onlookers there are at every table for several."""
        return len(self.row.seats) > 1

    async def picture(self, kind: str, outcome: Outcome, seat: str = "", voice: Voice | None = None) -> Shot:
        """A picture of an outcome: for everybody, or of a seat for its own eyes."""
        if not seat:
            return await self.house.picture(outcome, kind, voice or self.voice)
        return await self.house.picture(outcome, kind, voice or self.voice, outcome.view, seat=seat)
