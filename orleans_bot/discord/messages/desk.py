"""A game's desk: what hangs where for one game, and the one task that brings it up to date.

What is wanted follows from the latest outcome alone. So whatever was lost (a send that failed, a message that
somebody deleted, a crash between two sends) is put right by the next arranging.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from orleans_bot.host.records import ENDED, GameRow, Outcome
from orleans_bot.rules.ask import Ask
from orleans_bot.rules.errors import Refusal
from orleans_bot.rules.notes import Note
from rendering import likeness

from ..panels import game_panels
from ..panels.panel import Panel
from .closing import Closing
from .hanging import Hanging, now
from .posts import BOARD, PLAN, TURN, Spot, phase_of
from .rounds import tell_rounds
from .sending import Blocked

if TYPE_CHECKING:
    from ..house import House

log = logging.getLogger(__name__)

OLD = 50 * 60  # seconds after which a board is posted anew: old messages can hardly be edited
BEFORE_REVEAL = ("followers", "planning")
MOST_MOVES = 500  # moves of stand-ins in a row before others get a word in


def standing(ask: Ask, outcome: Outcome) -> Hashable:
    """What a plan's message depends on: the seat's own changes, and who else is still planning."""
    waits = outcome.waiting
    return (ask.since, waits if ask.seat not in waits else len(waits) == 1)


class Desk(Closing):
    """Everything that is posted for one game."""

    def __init__(self, house: House, row: GameRow) -> None:
        super().__init__(house, row)
        self.outcome: Outcome | None = None
        self.round: int | None = None  # all rounds before it have been told; None = look it up
        self.task: asyncio.Task[None] | None = None
        self.closing = False
        self.doubtful = False  # outcomes have come that contradict each other: how it stands is looked up

    @property
    def idle(self) -> bool:
        """Whether nothing is being posted."""
        return self.task is None or self.task.done()

    def take(self, outcome: Outcome) -> None:
        """The newest outcome; it is shown as soon as the desk comes to it."""
        if self.note(outcome):
            self.wake()

    def note(self, outcome: Outcome) -> bool:
        """Remember an outcome, and whether it is the newest; whoever notes it wakes the desk to show it."""
        self.told.extend(outcome.notes)
        self.house.shown.pop(self.game, None)  # what has just been shown is not the latest any more
        if self.outcome is not None and outcome.seq < self.outcome.seq:
            return False
        self.outcome = outcome
        self.doubtful |= (outcome.seats, outcome.status) != (self.row.seats, self.row.status)
        self.row = replace(self.row, seats=outcome.seats, status=outcome.status)
        return True

    async def make_sure(self) -> None:
        """Seats and status change without a line in the log: what is told late may be old."""
        if self.doubtful:
            self.outcome = await self.house.host.look(self.game)
            self.row = replace(self.row, seats=self.outcome.seats, status=self.outcome.status)
            self.doubtful = False

    def wake(self) -> None:
        """See to it that what hangs is brought up to date."""
        self.fresh = True
        if self.idle and not self.closing:
            self.task = asyncio.create_task(self._work(), name=f"desk-{self.game}")

    async def find(self, message: int) -> Spot | None:
        """Which of the game's messages this is; none if it was left behind by a crash, or just put away."""
        if self.spot_of(message) is None:
            await self.settle()  # it may have been pressed before the desk has noted it
        return self.spot_of(message)

    async def settle(self) -> None:
        """Wait until what is being posted hangs."""
        if self.task is not None:
            await asyncio.wait({self.task}, timeout=1)

    async def rest(self) -> None:
        """Finish what is being posted; start nothing more."""
        self.closing = True
        if self.task is not None:
            await asyncio.wait({self.task}, timeout=10)

    async def _work(self) -> None:
        while self.fresh and not self.closing:
            self.fresh = False
            try:
                await self._guarded(self.make_sure())
                await self.play_stand_ins()
                await self.arrange()
                if self.outcome is not None and not self.fresh and not self.broken:
                    self.house.shown[self.game] = self.outcome.seq
            except Exception:
                log.exception("game %s could not be shown", self.game)
                self.broken = "trouble"

    async def play_stand_ins(self) -> None:
        """Stand-ins decide until only people are asked."""
        for _ in range(MOST_MOVES):
            if self.outcome is None or not self.awaits_stand_in(self.outcome):
                return
            try:
                moved = await self.house.host.stand_ins(self.game)
            except Refusal as refusal:
                log.info("game %s: its stand-ins cannot play: %s", self.game, refusal)
                return
            if moved is None:
                return
            self.note(moved)

    def awaits_stand_in(self, outcome: Outcome) -> bool:
        """Whether a seat without a person is asked."""
        return not outcome.over and any(outcome.seats.get(seat) is None for seat in outcome.waiting)

    def wanted(self, outcome: Outcome) -> dict[Spot, Ask]:
        """The messages that must hang because somebody is asked something."""
        if outcome.over or outcome.status != "running":
            return {}
        return {
            Spot(PLAN if ask.secret else TURN, seats[0]): ask
            for ask in outcome.asks
            if (seats := [seat for seat in ask.who if outcome.seats.get(seat) is not None])
        }

    async def arrange(self) -> None:
        """Bring every message up to date; one that cannot be sent does not hold up the others."""
        outcome = self.outcome
        if outcome is None:
            return
        self.broken = ""
        await self.vacate()
        if outcome.over or outcome.status in ENDED:
            await self._guarded(self.show_end(outcome))
            return
        wanted = self.wanted(outcome)
        for spot in [spot for spot in self.hung if spot.kind in (TURN, PLAN)]:
            hanging = self.hung.get(spot)
            if hanging is None:
                continue
            if spot not in wanted or hanging.over or hanging.phase not in ("", phase_of(outcome)):
                await self._guarded(self.close(spot, outcome))
        plans = [spot for spot in wanted if spot.kind == PLAN]
        if self.secretive:  # they hang elsewhere, and nobody needs the board to begin
            await self.show_plans(plans, wanted)
        await self._guarded(tell_rounds(self, outcome))
        board = self.hung.get(Spot(BOARD))
        if board is None or board.phase != phase_of(outcome) or board.age > OLD:
            await self._guarded(self.show_board(outcome, anew=True))
        if not self.secretive:
            await self.show_plans(plans, wanted)
        for spot, ask in wanted.items():
            if spot.kind == TURN and not self.is_past(ask):
                await self._guarded(self.show_turn(spot, ask, outcome))
        if Spot(BOARD) in self.hung:
            await self._guarded(self.show_board(outcome))

    async def show_plans(self, spots: Iterable[Spot], wanted: Mapping[Spot, Ask]) -> None:
        """Every seat's planning; one that cannot be sent does not hold up the others."""
        for spot in spots:
            await self._guarded(self.show_plan(spot, wanted[spot]))

    def is_past(self, ask: Ask) -> bool:
        """Whether a question has been answered while others were being posted: nobody is called for that."""
        held = self.outcome.asks if self.outcome else ()
        if any((one.seat, one.key, one.since) == (ask.seat, ask.key, ask.since) for one in held):
            return False
        self.fresh = True
        return True

    async def repair(self, outcome: Outcome) -> int:
        """Look whether everything that should hang does hang, and hang again what is missing."""
        if self.task is not None:
            await asyncio.wait({self.task}, timeout=10)
        gone = [spot for spot, hanging in self.hung.items() if not await hanging.there(self.house)]
        for spot in gone:
            self.hung.pop(spot, None)
            self.gone[spot] += 1
            await self.house.host.drop_panel(self.game, spot.kind, spot.seat)
        before = set(self.hung)
        for hanging in self.hung.values():
            hanging.shown = 0
        self.take(outcome)
        if self.task is not None:
            await asyncio.wait({self.task}, timeout=10)
        return len(set(self.hung) - before)

    # The board

    async def show_board(self, outcome: Outcome, *, anew: bool = False) -> None:
        """The public picture: a new message for each phase, within a phase an edit."""
        spot = Spot(BOARD)
        hanging = self.hung.get(spot)
        stands = (outcome.seq if outcome.public.phase != "planning" else phase_of(outcome), outcome.waiting)
        if hanging is not None and not anew and hanging.shown and hanging.stands == stands:
            return
        if hanging is not None and not anew:
            lines = hanging.lines
        else:
            lines = game_panels.told(self.voice, self.for_board(outcome))
        panel = game_panels.board(self.voice, outcome, lines)
        past = game_panels.board(self.voice, outcome, lines, past=True)
        key = likeness("table", outcome.public)
        if hanging is None or anew:
            shot = await self.picture("table", outcome)
            hanging = await self.post(spot, self.home, panel, shot, outcome, silent=True, lines=lines)
            hanging.pictured, hanging.past, hanging.stands = key, past, stands
            return
        hanging.past = past
        if hash(panel) != hanging.shown or key != hanging.pictured:
            changes = hanging.changes
            changed = await self.picture("table", outcome) if key != hanging.pictured else None
            if not await self.edit(spot, panel, changed, key, seq=outcome.seq, changes=changes):
                return
        hanging.stands = stands

    def for_board(self, outcome: Outcome) -> list[Note]:
        """What is told with a new board; what people have done since the plans were revealed stands on their
        own turns.
        """
        phase, told = outcome.public.phase, self.told
        revealed = [at for at, note in enumerate(told) if note.key == "revealed"]
        if phase in BEFORE_REVEAL:
            end = revealed[0] if revealed else len(told)
            self.told = told[end:]
            return told[:end]
        if phase != "actions":
            self.told = []
            return told
        turns = revealed[-1] + 1 if revealed else 0
        self.told = [note for note in told[turns:] if outcome.seats.get(note.seat) is not None]
        return [*told[:turns], *(note for note in told[turns:] if outcome.seats.get(note.seat) is None)]

    # Turns

    async def show_turn(self, spot: Spot, ask: Ask, outcome: Outcome) -> None:
        """Whose turn it is: mentioned once in a new message, which changes while it is that seat's turn."""
        hanging = self.hung.get(spot)
        since = hanging.since if hanging else now()
        at = hanging.at if hanging and hanging.asked == ask.since else ""
        panel = game_panels.turn(self.voice, outcome, ask, since, at)
        if hanging is None:
            hanging = await self.post_turn(spot, panel, outcome)
            hanging.began = since
        elif hash(panel) != hanging.shown and not await self.edit(
            spot, panel, seq=outcome.seq, changes=hanging.changes
        ):
            return
        hanging.asked = ask.since

    async def post_turn(self, spot: Spot, panel: Panel, outcome: Outcome) -> Hanging:
        """Where the game is played; if that is gone or closed to the bot, to the player alone."""
        try:
            return await self.post(spot, self.home, panel, None, outcome)
        except Blocked as blocked:
            if blocked.why == "trouble" or not panel.mention:
                raise
            self.broken = blocked.why
            text = f"{panel.text}\n{self.voice_of(spot.seat).say(f'blocked.{blocked.why}')}"
            direct = replace(panel, text=text)
            try:
                channel = await self.house.direct(panel.mention)
            except Blocked:
                raise blocked from None
            return await self.post(spot, channel, direct, None, outcome)

    # Plans

    async def show_plan(self, spot: Spot, ask: Ask) -> None:
        """A seat's own planning, where only its player can see it."""
        user = self.row.seats.get(spot.seat)
        hung, latest = self.hung.get(spot), self.outcome
        if user is None or latest is None:
            return
        stands = standing(ask, latest)
        if hung is not None and hung.stands == stands and hung.shown:
            return
        changes = hung.changes if hung else 0
        outcome = await self.house.host.look(self.game, user, spot.seat)
        found = next((one for one in outcome.asks if spot.seat in one.who and one.secret), None)
        if found is None:
            return
        voice = self.voice_of(spot.seat)
        hanging = self.hung.get(spot)
        same = hanging is not None and hanging.asked == found.since
        at, lead = (hanging.at, hanging.lead) if hanging and same else ("", "")
        panel = game_panels.private(voice, outcome, found, at, lead, hidden=self.secretive)
        key: Hashable = likeness("planning", outcome.view, spot.seat)
        if hanging is None:
            shot = await self.picture("planning", outcome, spot.seat, voice)
            hanging = await self.post_privately(spot, user, panel, shot, outcome)
            hanging.pictured = key
        elif hash(panel) != hanging.shown or key != hanging.pictured:
            changed = key != hanging.pictured
            shot_now = await self.picture("planning", outcome, spot.seat, voice) if changed else None
            if not await self.edit(spot, panel, shot_now, key, seq=outcome.seq, changes=changes):
                return
        hanging.asked = found.since
        hanging.stands = standing(found, outcome)
