"""Taking back together: those who have decided since are asked."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from orleans_bot.host.records import Outcome, UndoVote
from orleans_bot.rules.errors import NothingToUndo, Refusal

from ..messages.desk import Desk
from ..messages.hanging import Content
from ..messages.pressed import is_of_door
from ..messages.wished import hang_wish
from ..panels import undoing
from ..panels.panel import Panel, Press, door_id
from ..panels.voice import Voice
from .answer import Answer
from .past_decisions import decisions_told
from .refusals import Sorry

if TYPE_CHECKING:
    from ..house import House

# Where a game notes the wish to which its players were last called: its target and its line.
WISHED = "wished"


class UndoVotes:
    """A wish to take something back, put to those who must agree."""

    def __init__(self, house: House) -> None:
        self.house = house
        # What each table was last asked to take back, and at which line: here what is on its way, too.
        self.asked: dict[int, tuple[int, int]] = {}

    async def take_back(
        self, answer: Answer, game: int, user: int, voice: Voice, agreed: int | None = None
    ) -> None:
        """Take back, and say what; where others must agree, first ask whether they are to be asked. `agreed`:
        the line before which the game would lead, as it was read.
        """
        host = self.house.host
        would = await host.would_undo(game, user)
        if would.asks and would.first != agreed:
            told = await self.told(game, user, voice, would.first)
            await answer.say(undoing.question(voice, game, would.first, told))
            return
        outcome = await host.undo(game, user)
        desk = await self.house.desk(game)
        if outcome.vote is None and would.own is None and desk.posts.wish is not None:
            desk.posts.wish.past = Panel(desk.voice.say("vote.taken"))  # that was the last word on it
        desk.take(outcome)
        if outcome.vote is not None:
            await answer.say(voice.say("undo.vote"))
            await self.ask(desk, outcome)
            return
        await answer.say(voice.say("undo.done", what=undoing.what(voice, would.own)))

    async def told(self, game: int, user: int | None, voice: Voice, first: int) -> list[str]:
        """The decisions from a line on, in words; what is hidden from this person is nothing."""
        row = await self.house.host.game(game)
        found = await decisions_told(self.house.host, row, user, voice)
        return [what for seq, what in found if seq >= first]

    async def ask(self, desk: Desk, outcome: Outcome) -> None:
        """Put the wish to take something back to those who must agree."""
        vote, host = outcome.vote, self.house.host
        if vote is None:
            return
        wish, noted = (vote.target, outcome.seq), await host.panel(desk.game, WISHED)
        known = [each for each in (noted, self.asked.get(desk.game)) if each is not None]
        # Nobody is called twice for the same wish, nor for one that a newer one has overtaken on the way.
        if wish in known or any(outcome.seq < line for _, line in known):
            return
        self.asked[desk.game] = wish
        try:
            standing = (await host.look(desk.game)).vote
            if standing is None or standing.target != vote.target:
                self.asked.pop(desk.game, None)
                return  # somebody has said no on the way, or all have agreed
            await self.call(desk, outcome, vote)
        except BaseException:
            self.asked.pop(desk.game, None)
            raise
        with suppress(Refusal):  # of a full disk: after a crash they might be called once more
            await host.set_panel(desk.game, WISHED, *wish)

    async def call(self, desk: Desk, outcome: Outcome, vote: UndoVote) -> None:
        """Call those who must agree, and show them what it is about."""
        voice = desk.voice
        users = [user for seat in vote.missing if (user := outcome.seats.get(seat))]
        told = await self.told(desk.game, None, voice, vote.target)
        asked = voice.say(
            "vote", seat=voice.listed(map(voice.seat, vote.agreed)), n=max(1, len(told)),
            who=" ".join(f"<@{user}>" for user in users),
        )  # fmt: skip
        text = f"{asked}\n{undoing.listed(voice, told)}"
        presses = (
            Press(door_id(desk.game, f"undo.yes.{vote.target}"), voice.say("vote.yes"), "good"),
            Press(door_id(desk.game, f"undo.no.{vote.target}"), voice.say("vote.no"), "stop"),
        )
        await hang_wish(desk.posts, Panel(text, (presses,)), users)
        desk.wake()  # it may be over by now

    async def vote(self, answer: Answer, game: int, agrees: bool, target: int, voice: Voice) -> None:
        """Somebody agrees to take something back, or does not; an old button says that nobody asks for it."""
        user, desk = answer.interaction.user.id, await self.house.desk(game)
        try:
            outcome = await (self.house.host.undo if agrees else self.house.host.refuse_undo)(
                game, user, target
            )
        except NothingToUndo as refusal:
            if is_of_door(answer.interaction, "undo"):
                await answer.change(Panel(desk.voice.say("vote.none")))
            raise Sorry("vote.none") from refusal
        if not agrees:
            self.asked.pop(game, None)
            await self.house.host.drop_panel(game, WISHED)
        table = desk.voice
        if outcome.vote is not None:
            desk.take(outcome)
            voice = self.house.at_table(voice, outcome)
            missing = voice.listed(map(voice.seat, outcome.vote.missing))
            await answer.say(voice.say("vote.waiting", seats=missing))
            return
        desk.note(outcome)
        said = Panel(table.say("vote.taken" if agrees else "vote.refused"))
        pressed, wish = answer.interaction.message, desk.posts.wish
        if wish is not None:
            wish.past = said
        try:
            if await answer.change(said) and wish and pressed and pressed.id == wish.message:
                wish.note(Content(said))
        finally:
            desk.wake()
