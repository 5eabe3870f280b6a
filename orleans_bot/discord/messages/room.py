"""Where a game is played, by whom, and in which language it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orleans_bot.host.records import GameRow, Outcome

from ..panels.voice import Voice
from .pictures import Shot

if TYPE_CHECKING:
    from ..house import House


class Room:
    """The standing facts of a game, as its messages need them."""

    def __init__(self, house: House, row: GameRow) -> None:
        self.house = house
        self.row = row

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
        """The table's voice."""
        users = [user for user in self.row.seats.values() if user]
        return self.house.voice_of_table(self.row.guild, users[0] if len(users) == 1 else None)

    def voice_of(self, seat: str) -> Voice:
        """The voice for a seat's own messages."""
        user = self.row.seats.get(seat)
        return self.house.voice_for(user) if user and self.secretive else self.voice

    @property
    def secretive(self) -> bool:
        """Whether there is anybody to keep a secret from; onlookers there are at every table for several."""
        return len(self.row.seats) > 1

    async def picture(self, kind: str, outcome: Outcome, seat: str = "", voice: Voice | None = None) -> Shot:
        """A picture of an outcome: for everybody, or of a seat for its own eyes."""
        if not seat:
            return await self.house.picture(outcome, kind, voice or self.voice)
        return await self.house.picture(outcome, kind, voice or self.voice, outcome.view, seat=seat)
