"""Taking back together: those who have decided since are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orleans_bot.host.records import Outcome
from orleans_bot.rules.errors import NothingToUndo

from ..messages.desk import Desk
from ..messages.hanging import Hanging
from ..panels.panel import Panel, Press, door_id
from ..panels.voice import Voice
from .answer import Answer
from .refusals import Sorry

if TYPE_CHECKING:
    from ..house import House


class UndoVotes:
    """A wish to take something back, put to those who must agree."""

    def __init__(self, house: House) -> None:
        self.house = house
        # What each table was last asked to take back, and at which line.
        self.asked: dict[int, tuple[int, int]] = {}

    async def ask(self, desk: Desk, outcome: Outcome) -> None:
        """Put the wish to take something back to those who must agree."""
        vote = outcome.vote
        if vote is None or self.asked.get(desk.game) == (vote.target, outcome.seq):
            return  # nobody is called twice for the same wish
        voice = desk.voice
        users = [user for seat in vote.missing if (user := outcome.seats.get(seat))]
        text = voice.say(
            "vote", seat=voice.listed(map(voice.seat, vote.agreed)), n=outcome.seq - vote.target + 1,
            who=" ".join(f"<@{user}>" for user in users),
        )  # fmt: skip
        presses = (
            Press(door_id(desk.game, f"undo.yes.{vote.target}"), voice.say("vote.yes"), "good"),
            Press(door_id(desk.game, f"undo.no.{vote.target}"), voice.say("vote.no"), "stop"),
        )
        await Hanging.post(self.house, desk.home, Panel(text, (presses,)), None, mentions=users)
        self.asked[desk.game] = vote.target, outcome.seq

    async def vote(self, answer: Answer, game: int, agrees: bool, target: int, voice: Voice) -> None:
        """Somebody agrees to take something back, or does not; an old button says that nobody asks for it."""
        user = answer.interaction.user.id
        try:
            outcome = await (self.house.host.undo if agrees else self.house.host.refuse_undo)(
                game, user, target
            )
        except NothingToUndo as refusal:
            raise Sorry("vote.none") from refusal
        if not agrees:
            self.asked.pop(game, None)
        desk = await self.house.take(outcome)
        table = desk.voice
        if outcome.vote is not None:
            missing = table.listed(map(table.seat, outcome.vote.missing))
            await answer.say(voice.say("vote.waiting", seats=missing))
        else:
            await answer.change(Panel(table.say("vote.taken" if agrees else "vote.refused")))
