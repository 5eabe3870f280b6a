"""A game's desk: what hangs where for one game, and the one task that brings it up to date.

What is wanted follows from the latest outcome alone. So whatever was lost (a send that failed, a message that
somebody deleted, a crash between two sends) is put right by the next arranging.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Hashable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import discord

from orleans_bot.host.records import ENDED, GameRow, Outcome
from orleans_bot.rules.ask import Ask
from orleans_bot.rules.errors import Refusal
from orleans_bot.rules.notes import Note

from . import _scenes
from ._hanging import Hanging, now
from ._nook import NOOK, nook
from ._panel import Panel
from ._pictures import Shot, seat_key, view_key
from ._sending import Blocked
from ._words import Voice

if TYPE_CHECKING:
    from ._house import House

log = logging.getLogger(__name__)

BOARD, TURN, PLAN, END = "board", "turn", "plan", "end"
OLD = 50 * 60  # seconds after which a board is posted anew: old messages can hardly be edited
MOST_MOVES = 500  # moves of stand-ins in a row before others get a word in


@dataclass(frozen=True, slots=True)
class Spot:
    """A kind of message and the seat it is for."""

    kind: str
    seat: str = ""


class Desk:
    """Everything that is posted for one game."""

    def __init__(self, house: House, row: GameRow) -> None:
        self.house = house
        self.row = row
        self.game = row.id
        self.outcome: Outcome | None = None
        self.told: list[Note] = []
        self.hung: dict[Spot, Hanging] = {}
        self.fresh = False
        self.broken: str = ""
        self.task: asyncio.Task[None] | None = None
        self.closing = False

    @classmethod
    async def open(cls, house: House, game: int) -> Desk:
        """The desk with all messages that the store knows of."""
        desk = cls(house, await house.host.game(game))
        for (kind, seat), found in (await house.host.panels(game)).items():
            if kind in (BOARD, TURN, PLAN, END):
                desk.hung[Spot(kind, seat)] = Hanging(*found)
        return desk

    @property
    def idle(self) -> bool:
        """Whether nothing is being posted."""
        return self.task is None or self.task.done()

    @property
    def home(self) -> int:
        """Where the game is played."""
        return self.row.thread or self.row.channel

    @property
    def voice(self) -> Voice:
        """The table's voice."""
        users = [user for user in self.row.seats.values() if user]
        return self.house.voice_of_table(self.row.guild, users[0] if len(users) == 1 else None)

    @property
    def secretive(self) -> bool:
        """Whether there is anybody to keep a secret from; onlookers there are at every table for several."""
        return len(self.row.seats) > 1

    def take(self, outcome: Outcome) -> None:
        """The newest outcome; it is shown as soon as the desk comes to it."""
        if self.outcome is not None and outcome.seq < self.outcome.seq:
            self.told.extend(outcome.notes)
            return
        self.outcome = outcome
        self.row = replace(self.row, seats=outcome.seats, status=outcome.status)
        self.told.extend(outcome.notes)
        self.wake()

    def wake(self) -> None:
        """See to it that what hangs is brought up to date."""
        self.fresh = True
        if self.idle and not self.closing:
            self.task = asyncio.create_task(self._work(), name=f"desk-{self.game}")

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
                await self.play_stand_ins()
                await self.arrange()
            except Exception:
                log.exception("game %s could not be shown", self.game)
                self.broken = "trouble"

    async def play_stand_ins(self) -> None:
        """Stand-ins decide until only people are asked."""
        for _ in range(MOST_MOVES):
            if self.outcome is None or not self.awaits_stand_in(self.outcome):
                return
            moved = await self.house.host.stand_ins(self.game)
            if moved is None:
                return
            self.outcome = moved if moved.seq >= self.outcome.seq else self.outcome
            self.told.extend(moved.notes)

    def awaits_stand_in(self, outcome: Outcome) -> bool:
        """Whether a seat without a person is asked."""
        return not outcome.over and any(outcome.seats.get(seat) is None for seat in outcome.waiting)

    def wanted(self, outcome: Outcome) -> dict[Spot, Ask]:
        """The messages that must hang because somebody is asked something."""
        if outcome.over or outcome.status != "running":
            return {}
        return {
            Spot(PLAN if ask.secret else TURN, ask.seat): ask
            for ask in outcome.asks
            if outcome.seats.get(ask.seat) is not None
        }

    async def arrange(self) -> None:
        """Bring every message up to date; one that cannot be sent does not hold up the others."""
        outcome = self.outcome
        if outcome is None:
            return
        self.broken = ""
        if outcome.over or outcome.status in ENDED:
            await self._guarded(self.show_end(outcome))
            return
        wanted = self.wanted(outcome)
        for spot in [spot for spot in self.hung if spot.kind in (TURN, PLAN)]:
            if spot not in wanted or self.hung[spot].phase not in ("", phase_of(outcome)):
                await self._guarded(self.close(spot, outcome))
        board = self.hung.get(Spot(BOARD))
        if board is None or board.phase != phase_of(outcome) or board.age > OLD:
            await self._guarded(self.show_board(outcome, anew=True))
        for spot, ask in wanted.items():
            if spot.kind == PLAN:
                await self._guarded(self.show_plan(spot, ask))
            else:
                await self._guarded(self.show_turn(spot, ask, outcome))
        if Spot(BOARD) in self.hung:
            await self._guarded(self.show_board(outcome))

    async def _guarded(self, sending: Awaitable[object]) -> None:
        try:
            await sending
        except Blocked as blocked:
            self.broken = blocked.why
            log.warning("game %s: a message could not be sent: %s (%s)", self.game, blocked.why, blocked.code)
        except Refusal as refusal:
            log.info("game %s: %s", self.game, refusal)

    async def say(self, text: str) -> None:
        """A line to the whole table, as soon as it can be said."""
        try:
            await Hanging.post(self.house, self.home, Panel(text), None, silent=True)
        except Blocked as blocked:
            self.broken = blocked.why
            log.warning("game %s: a line could not be said: %s", self.game, blocked.why)

    async def repair(self, outcome: Outcome) -> int:
        """Look whether everything that should hang does hang, and hang again what is missing."""
        if self.task is not None:
            await asyncio.wait({self.task}, timeout=10)
        gone = [spot for spot, hanging in self.hung.items() if not await hanging.there(self.house)]
        for spot in gone:
            del self.hung[spot]
            await self.house.host.drop_panel(self.game, spot.kind, spot.seat)
        before = set(self.hung)
        for hanging in self.hung.values():
            hanging.shown = 0
        self.take(outcome)
        if self.task is not None:
            await asyncio.wait({self.task}, timeout=10)
        return len(set(self.hung) - before)

    async def vacate(self, seat: str) -> None:
        """Somebody else sits there from now on: what was sent to the one before is put away."""
        for spot in [spot for spot in self.hung if spot.seat == seat]:
            hanging = self.hung.pop(spot)
            await self.house.host.drop_panel(self.game, spot.kind, spot.seat)
            await self._guarded(
                hanging.edit(self.house, Panel(self.voice.say("turn.done", seat=self.voice.seat(seat))))
            )
        await self.house.host.drop_panel(self.game, NOOK, seat)

    # The board

    async def show_board(self, outcome: Outcome, *, anew: bool = False) -> None:
        """The public picture: a new message for each phase, within a phase an edit."""
        spot = Spot(BOARD)
        hanging = self.hung.get(spot)
        if hanging is not None and not anew:
            lines = hanging.lines
        else:
            lines, self.told = _scenes.told(self.voice, self.told), []
        panel = _scenes.board(self.voice, outcome, lines)
        past = _scenes.board(self.voice, outcome, lines, past=True)
        key = view_key(outcome.public)
        if hanging is None or anew:
            shot = await self.picture("table", outcome)
            hanging = await self.post(spot, self.home, panel, shot, outcome, silent=True, lines=lines)
            hanging.pictured, hanging.past = key, past
            return
        hanging.past = past
        if hash(panel) == hanging.shown and key == hanging.pictured:
            return
        changed = await self.picture("table", outcome) if key != hanging.pictured else None
        await self.edit(spot, panel, changed, key)

    async def picture(self, kind: str, outcome: Outcome, seat: str = "", voice: Voice | None = None) -> Shot:
        """A picture of the newest outcome."""
        return await self.house.pictures.draw(
            self.game, kind, outcome.view if seat else outcome.public, seat=seat,
            names=self.house.names(outcome.seats), language=(voice or self.voice).language,
        )  # fmt: skip

    # Turns

    async def show_turn(self, spot: Spot, ask: Ask, outcome: Outcome) -> None:
        """Whose turn it is: mentioned once in a new message, which changes while it is that seat's turn."""
        hanging = self.hung.get(spot)
        since = hanging.since if hanging else now()
        at = hanging.at if hanging and hanging.asked == ask.since else ""
        panel = _scenes.turn(self.voice, outcome, ask, since, at)
        if hanging is None:
            hanging = await self.post_turn(spot, panel, outcome)
            hanging.began = since
        elif hash(panel) != hanging.shown:
            await self.edit(spot, panel)
            hanging = self.hung.get(spot, hanging)
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
            except discord.HTTPException:
                raise blocked from None
            return await self.post(spot, channel, direct, None, outcome)

    async def close(self, spot: Spot, outcome: Outcome) -> None:
        """A message whose question has been answered says what came of it and offers nothing more."""
        hanging = self.hung.pop(spot)
        await self.house.host.drop_panel(self.game, spot.kind, spot.seat)
        try:
            async with hanging.turn:
                if hanging.over:
                    return
                await hanging.edit(self.house, self.closed(spot, outcome), keeps=self.file_of(spot))
        except Blocked as blocked:
            if blocked.why == "trouble":
                raise

    def closed(self, spot: Spot, outcome: Outcome) -> Panel:
        """What a message says when its question has been answered."""
        if spot.kind == PLAN:
            return _scenes.plan_over(self.voice_of(spot.seat), outcome, spot.seat, self.home)
        return _scenes.done(self.voice, spot.seat, self.lines_of(spot.seat))

    def lines_of(self, seat: str) -> list[str]:
        """What a seat has done since it was last told, told now."""
        # What a new phase brings is told with its board, not with the turn that led to it.
        end = next((at for at, note in enumerate(self.told) if not note.seat), len(self.told))
        own = [note for note in self.told[:end] if note.seat == seat]
        self.told = [note for at, note in enumerate(self.told) if at >= end or note.seat != seat]
        return _scenes.told(self.voice, own)

    # Plans

    def voice_of(self, seat: str) -> Voice:
        """The voice for a seat's own messages."""
        user = self.row.seats.get(seat)
        return self.house.voice_for(user) if user and self.secretive else self.voice

    async def show_plan(self, spot: Spot, ask: Ask) -> None:
        """A seat's own planning, where only its player can see it."""
        user = self.row.seats.get(spot.seat)
        if user is None:
            return
        outcome = await self.house.host.look(self.game, user, spot.seat)
        found = next((one for one in outcome.asks if one.seat == spot.seat and one.secret), None)
        if found is None:
            return
        voice = self.voice_of(spot.seat)
        hanging = self.hung.get(spot)
        same = hanging is not None and hanging.asked == found.since
        at, lead = (hanging.at, hanging.lead) if hanging and same else ("", "")
        panel = _scenes.plan(voice, outcome, found, outcome.view, at, lead, hidden=self.secretive)
        key: Hashable = seat_key(outcome.view.seat(spot.seat))
        if hanging is None:
            shot = await self.picture("planning", outcome, spot.seat, voice)
            hanging = await self.post_privately(spot, user, panel, shot, outcome)
            hanging.pictured = key
        elif hash(panel) != hanging.shown or key != hanging.pictured:
            changed = key != hanging.pictured
            shot_now = await self.picture("planning", outcome, spot.seat, voice) if changed else None
            await self.edit(spot, panel, shot_now, key)
            hanging = self.hung.get(spot, hanging)
        hanging.asked = found.since

    async def post_privately(
        self, spot: Spot, user: int, panel: Panel, shot: Shot, outcome: Outcome
    ) -> Hanging:
        """To the player's direct messages; where they are closed, to a private thread; else by a call."""
        if not self.secretive:
            return await self.post(spot, self.home, panel, shot, outcome)
        try:
            return await self.post(spot, await self.house.direct(user), panel, shot, outcome)
        except (Blocked, discord.HTTPException) as fault:
            log.info("game %s: user %s cannot be written to: %s", self.game, user, fault)
            self.house.dms.pop(user, None)
        voice = self.voice_of(spot.seat)
        closed = Panel(
            f"{voice.say('dm.closed', who=f'<@{user}>')}\n{panel.text}",
            panel.rows,
            panel.foot,
            True,
            panel.colour,
        )
        if thread := await nook(self, spot.seat, user):
            try:
                return await self.post(spot, thread, closed, shot, outcome)
            except Blocked as blocked:
                log.info("game %s: the private thread of %s is closed: %s", self.game, spot.seat, blocked.why)
        call = Panel(
            self.voice.say("dm.call", who=f"<@{user}>", seat=self.voice.seat(spot.seat)),
            _scenes.board_rows(self.voice, self.game)[:1], colour=spot.seat, mention=user,
        )  # fmt: skip
        hanging = await self.post(spot, self.home, call, None, outcome)
        hanging.calls = True
        return hanging

    # The end

    async def show_end(self, outcome: Outcome) -> None:
        """Everything is put away, then the score sheet, the story and the seed."""
        for spot in [spot for spot in self.hung if spot.kind in (TURN, PLAN)]:
            await self._guarded(self.close(spot, outcome))
        spot = Spot(END)
        if spot in self.hung:
            return
        if board := self.hung.pop(Spot(BOARD), None):
            await self.house.host.drop_panel(self.game, BOARD)
            lines, self.told = _scenes.told(self.voice, self.told), []
            last = _scenes.board(self.voice, outcome, lines).bare()
            shot = await self.picture("table", outcome)
            await self._guarded(board.edit(self.house, last, shot))
        if outcome.public.result is not None:
            shot = await self.picture("finish", outcome)
            export = await self.house.host.export(self.game)
            await self.post(
                spot, self.home, _scenes.finish(self.voice, outcome), shot, outcome, export=export
            )
        else:
            await self.post(spot, self.home, _scenes.finish(self.voice, outcome), None, outcome)

    # Hanging, editing, finding

    async def post(
        self,
        spot: Spot,
        channel: int,
        panel: Panel,
        shot: Shot | None,
        outcome: Outcome,
        *,
        silent: bool = False,
        lines: list[str] | None = None,
        export: str = "",
    ) -> Hanging:
        """Hang a new message; the one that hung there before loses its buttons."""
        before = self.hung.get(spot)
        hanging = await Hanging.post(self.house, channel, panel, shot, silent=silent, export=export)
        hanging.phase, hanging.lines = phase_of(outcome), lines or []
        self.hung[spot] = hanging
        await self.house.host.set_panel(self.game, spot.kind, hanging.channel, hanging.message, spot.seat)
        if before is not None:
            await self._guarded(before.strip(self.house, self.file_of(spot), self.voice.say("board.past")))
        return hanging

    async def edit(self, spot: Spot, panel: Panel, shot: Shot | None = None, key: Hashable = None) -> None:
        """Change what hangs; if it is gone, it is forgotten and hung again."""
        hanging = self.hung[spot]
        if hanging.calls:
            return
        changes = hanging.changes
        try:
            async with hanging.turn:
                if hanging.changes != changes or hanging.over:
                    self.fresh = True  # a press has changed it meanwhile: this panel may be older than that
                    return
                await hanging.edit(self.house, panel, shot, keeps=self.file_of(spot))
        except Blocked as blocked:
            if blocked.why not in ("message_gone", "channel_gone", "old", "forbidden", "closed"):
                raise
            self.hung.pop(spot, None)
            await self.house.host.drop_panel(self.game, spot.kind, spot.seat)
            self.fresh = blocked.why in ("message_gone", "old") or spot.kind == PLAN
            if not self.fresh:
                raise
            return
        if shot is not None:
            hanging.pictured = key

    def file_of(self, spot: Spot) -> str:
        """What the picture of such a message is called."""
        suffix = "webp" if self.house.settings.pictures == "webp" else "png"
        return {BOARD: f"table.{suffix}", PLAN: f"planning.{suffix}"}.get(spot.kind, "")

    def spot_of(self, message: int) -> Spot | None:
        """Which of the game's messages this is."""
        return next((spot for spot, hanging in self.hung.items() if hanging.message == message), None)


def phase_of(outcome: Outcome) -> str:
    """Round and phase: what a board belongs to."""
    return f"{outcome.public.round}.{outcome.public.phase}"
