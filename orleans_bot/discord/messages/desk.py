"""A game's desk: the one task that brings everything that hangs for a game up to date.

What is wanted follows from the latest outcome alone. So whatever was lost (a send that failed, a message that
somebody deleted, a crash between two sends) is put right by the next arranging.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Self

from orleans_bot.host.records import ENDED, GameRow, Outcome
from orleans_bot.rules.ask import Ask

from ..panels.voice import Voice
from ..waiting import happens
from . import contents, left_behind
from .closing import close, is_nowhere, show_end
from .contents import phase_of
from .hanging import Page, now
from .latest import Latest
from .posts import Posts
from .privately import post_privately
from .room import Room
from .rounds import Rounds
from .sending import Blocked
from .spots import BOARD, PLAN, TURN, Spot
from .struck import tell_struck
from .wished import put_wish_away

if TYPE_CHECKING:
    from ..answers.answer import Answer
    from ..house import House

log = logging.getLogger(__name__)

OLD = 50 * 60  # seconds after which a board is posted anew: old messages can hardly be edited
# Seconds: of silence that end a burst of decisions; of a burst, at most; of posting when the bot goes.
SILENCE, LONG, LEAVING = 0.3, 3.0, 10.0


class Desk:
    """Everything that is posted for one game."""

    def __init__(self, room: Room, posts: Posts) -> None:
        self.room = room
        self.posts = posts
        self.house = room.house
        self.game = room.game
        self.hung = posts.hung
        self.latest = Latest(room)
        self.rounds = Rounds(posts, self.latest.untold)
        self.task: asyncio.Task[None] | None = None
        self.stirred = asyncio.Event()  # something must be brought up to date
        self.closing = False

    @classmethod
    async def open(cls, house: House, game: int) -> Self:
        """The desk with all messages that the store knows of."""
        room = await Room.open(house, game)
        return cls(room, await Posts.open(room))

    @property
    def row(self) -> GameRow:
        """The game's standing facts."""
        return self.room.row

    @row.setter
    def row(self, row: GameRow) -> None:
        self.room.row = row

    @property
    def home(self) -> int:
        """Where the game is played."""
        return self.room.home

    @property
    def voice(self) -> Voice:
        """The table's voice."""
        return self.room.voice

    @property
    def broken(self) -> str:
        """What keeps a message from being sent, as a word."""
        return self.posts.broken

    @property
    def idle(self) -> bool:
        """Whether nothing is being posted."""
        return self.task is None or self.task.done()

    async def say(self, text: str) -> None:
        """A line to the whole table."""
        await self.posts.say(text)

    # What is to be shown

    def take(self, outcome: Outcome) -> None:
        """The newest outcome; it is shown as soon as the desk comes to it."""
        if self.note(outcome):
            self.wake()

    def note(self, outcome: Outcome) -> bool:
        """Remember an outcome, and whether it is the newest; whoever notes it wakes the desk to show it."""
        return self.latest.note(outcome)

    def is_over(self, spot: Spot, outcome: Outcome) -> bool:
        """Whether what a message asks has been answered: under a finger that presses twice it must not become
        the next question of its kind.
        """
        hanging = self.hung[spot]
        return spot not in self.latest.wanted(outcome) or hanging.phase not in ("", phase_of(outcome))

    # Presses

    async def find(self, message: int) -> Spot | None:
        """Which of the game's messages this is; none if it was left behind by a crash, or put away."""
        if self.posts.spot_of(message) is None and message not in self.posts.put_away:
            await self.settle()  # it may have been pressed before the desk has noted it
        return self.posts.spot_of(message)

    async def left_behind(self, message: int) -> bool:
        """Whether a message with controls was left behind by a crash; one that was put away a moment ago says
        already what came of it.
        """
        return await self.find(message) is None and message not in self.posts.put_away

    async def answer(self, spot: Spot, answer: Answer, page: Page) -> None:
        """Lend the answer to a press to the message that was pressed: it shows what its seat is asked now."""
        outcome, hanging = self.latest.outcome, self.hung.get(spot)
        if outcome is None or hanging is None:
            await answer.acknowledge()
        elif self.is_over(spot, outcome):
            await close(self.posts, self.latest.untold, spot, outcome, answer)
        else:
            hanging.page = page
            await hanging.write(self.house, self.latest.content(spot), answer=answer)

    # The task

    def wake(self) -> None:
        """See to it that what hangs is brought up to date."""
        self.stirred.set()
        if self.idle and not self.closing:
            self.task = asyncio.create_task(self._work(), name=f"desk-{self.game}")

    async def settle(self, patience: float = 1.0) -> None:
        """Wait until what is being posted hangs."""
        if self.task is not None:
            await asyncio.wait({self.task}, timeout=patience)

    async def rest(self) -> None:
        """Finish what is being posted; start nothing more."""
        self.closing = True
        self.stirred.set()
        await self.settle(LEAVING)
        if self.task is not None and not self.task.done():
            self.task.cancel()  # what has come of it is found after the next start, as after a crash
            await self.settle()

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        while self.stirred.is_set() and not self.closing:
            self.stirred.clear()
            try:
                self.posts.broken = ""
                await self.posts.guarded(self.latest.make_sure())
                await self.posts.guarded(self.latest.play_stand_ins())
                await self.arrange()
                if self.posts.unheard and self.posts.broken != "trouble":
                    await self.posts.guarded(left_behind.put_unheard_away(self.posts))
                if not await self.silence() and loop.time() - begun < LONG and not self.closing:
                    continue
                begun = loop.time()
                await self.revise()
                self.house.own_panels.freshen(self.game)
                self.house.notices.stir(self.latest.outcome)
                if self.latest.outcome is not None and not self.stirred.is_set() and not self.broken:
                    self.house.shown[self.game] = self.latest.outcome.seq
            except Exception:
                log.exception("game %s could not be shown", self.game)
                self.posts.broken = "trouble"

    async def silence(self) -> bool:
        """Wait for the end of a burst of decisions: whether nothing has stirred for a moment."""
        return not await happens(self.stirred, SILENCE)

    async def arrange(self) -> None:
        """What must come at once: old questions are put away, new messages hang. One that cannot be sent does
        not hold up the others.
        """
        outcome, posts = self.latest.outcome, self.posts
        if outcome is None or await is_nowhere(posts, outcome):
            return
        await posts.vacate()
        if posts.wish is not None:
            await posts.guarded(put_wish_away(posts, outcome))
        if outcome.over or outcome.status in ENDED:
            await posts.guarded(show_end(posts, self.latest.untold, outcome))
            return
        for spot in [spot for spot in self.hung if spot.kind in (TURN, PLAN)]:
            if spot in self.hung and self.is_over(spot, outcome):
                await posts.guarded(close(posts, self.latest.untold, spot, outcome))
        await posts.guarded(tell_struck(posts, self.latest.untold, outcome))
        missing = {spot: ask for spot, ask in self.latest.wanted(outcome).items() if spot not in self.hung}
        if self.room.secretive:  # they hang elsewhere, and nobody needs the board to begin
            await self.post_plans(missing)
        await posts.guarded(self.rounds.tell(outcome))
        board = self.hung.get(Spot(BOARD))
        if board is None or board.phase != phase_of(outcome) or board.age > OLD:
            await posts.guarded(self.post_board(outcome))
        if not self.room.secretive:
            await self.post_plans(missing)
        for spot, ask in missing.items():
            if spot.kind == TURN:
                await posts.guarded(self.post_turn(spot, ask, outcome))

    async def revise(self) -> None:
        """What hangs is changed where it says what is not so any more, each message once."""
        outcome, posts = self.latest.outcome, self.posts
        if outcome is None or outcome.over or outcome.status in ENDED:
            return
        for spot in [*self.latest.wanted(outcome), Spot(BOARD)]:
            hung = self.hung.get(spot)
            if hung and (posts.is_foreign(spot, hung) or not self.latest.is_told(spot, hung)):
                await posts.guarded(self.change(spot))

    async def change(self, spot: Spot) -> None:
        """Change what hangs; if that cannot be done any more, it is forgotten and hung again."""
        hanging = self.hung.get(spot)
        if hanging is None:
            return  # a press has put it away meanwhile
        outcome = self.latest.outcome
        past = outcome is not None and hanging.phase not in ("", phase_of(outcome))
        if spot.kind == BOARD and past and not self.posts.broken:
            return  # its phase has ended since it was looked at: the next one gets a board of its own
        if self.posts.is_foreign(spot, hanging):
            self.stirred.set()
            return
        try:
            if not await hanging.write(self.house, self.latest.content(spot), keeps=self.posts.file_of(spot)):
                self.stirred.set()  # a press has come first
        except Blocked as blocked:
            if not await self.posts.lost(spot, blocked):
                raise
            self.stirred.set()

    async def repair(self, outcome: Outcome) -> int:
        """Look whether everything that should hang does hang, and hang again what is missing."""
        await self.settle(LEAVING)
        await self.posts.forget_deleted()
        before = set(self.hung)
        for hanging in self.hung.values():
            hanging.said = None
        self.take(outcome)
        await self.settle(LEAVING)
        return len(set(self.hung) - before)

    # New messages

    async def post_board(self, outcome: Outcome) -> None:
        """A new public picture for each phase; if it cannot hang, the next one tells what it was to tell."""
        spot, before, untold = Spot(BOARD), self.hung.get(Spot(BOARD)), self.latest.untold
        notes = untold.for_board(outcome)
        content = contents.board(self.room, outcome, notes)
        try:
            await self.posts.post(spot, self.home, content, outcome, silent=True, notes=notes)
        finally:
            if self.hung.get(spot) is before:
                untold.give_back(notes)

    async def post_plans(self, missing: Mapping[Spot, Ask]) -> None:
        """Every seat's planning that does not hang yet."""
        for spot in missing:
            if spot.kind == PLAN:
                await self.posts.guarded(self.post_plan(spot))

    async def post_plan(self, spot: Spot) -> None:
        """A seat's own planning, where only its player can see it."""
        user, outcome = self.row.seats.get(spot.seat), self.latest.outcome
        content = await self.latest.private(spot.seat, None)
        if user is not None and outcome is not None and content is not None:
            await post_privately(self.posts, spot, user, content, outcome)

    async def post_turn(self, spot: Spot, ask: Ask, outcome: Outcome) -> None:
        """Whose turn it is, mentioned once, if they want that: where the game is played; if that is gone or
        closed to the bot, to the player alone.
        """
        if not self.latest.still_asks(ask):
            self.stirred.set()
            return
        since = now()
        content = contents.turn(self.room, outcome, ask, since, None)
        called = await self.house.notices.called(outcome, ask.who)
        try:
            await self.posts.post(
                spot, self.home, content, outcome, silent=not called, mentions=called, began=since
            )
        except Blocked as blocked:
            if blocked.why == "trouble" or not content.panel.mention:
                raise
            self.posts.note_fault(blocked.why)
            said = self.room.voice_of(spot.seat).say(f"blocked.{blocked.why}")
            panel = replace(content.panel, text=f"{content.panel.text}\n{said}")
            try:
                channel = await self.house.direct(panel.mention)
            except Blocked:
                raise blocked from None
            # Why it came there stays on it until it is asked something else.
            await self.posts.post(spot, channel, content, outcome, began=since, first=panel)
