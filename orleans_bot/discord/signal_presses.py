"""What a seat says to its team by one press: it is noted, and stands on the board until the round is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orleans_bot.host.refusals import NotSeated

from .answers.answer import Answer
from .panels.panel import Unreadable
from .panels.signals import NOTHING, words

if TYPE_CHECKING:
    from .bot import Bot


class SignalPresses:
    """Hears what seats say to each other."""

    def __init__(self, bot: Bot) -> None:
        self.house = bot.house

    async def press(self, answer: Answer, game: int, word: str) -> None:
        """Somebody of the team says something, or takes it back."""
        user = answer.interaction.user.id
        outcome = await self.house.host.look(game)
        seat = next((seat for seat, who in outcome.seats.items() if who == user), "")
        if not seat:
            raise NotSeated(f"You have no seat in game {game}.", game=game)
        if word not in words(outcome.public):
            raise Unreadable(f"Nobody can say {word!r} now.")
        await answer.acknowledge()
        desk = await self.house.desk(game)
        await desk.room.say(outcome, seat, "" if word == NOTHING else word)
        desk.take(outcome)
        desk.wake()
