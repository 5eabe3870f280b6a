"""The messages of one game: posted, edited, put away, and where each of them hangs."""

from __future__ import annotations

import hashlib
import logging
from collections import Counter
from collections.abc import Awaitable, Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from orleans_bot.host.records import GameRow, Outcome
from orleans_bot.rules.errors import Refusal
from rendering.encode import SUFFIX

from ..panels import game_panels
from ..panels.panel import Panel
from ..panels.voice import Voice
from .hanging import Hanging
from .pictures import Shot
from .private_threads import NOOK, nook
from .sending import BUSY, Blocked

if TYPE_CHECKING:
    from ..house import House

log = logging.getLogger(__name__)

BOARD, TURN, PLAN, END = "board", "turn", "plan", "end"


@dataclass(frozen=True, slots=True)
class Spot:
    """A kind of message and the seat it is for."""

    kind: str
    seat: str = ""


class Posts:
    """Where each message of a game hangs, and how it is sent."""

    def __init__(self, house: House, row: GameRow) -> None:
        self.house = house
        self.row = row
        self.game = row.id
        self.hung: dict[Spot, Hanging] = {}
        self.broken = ""  # what keeps a message from being sent, as a word
        self.fresh = False  # something must be brought up to date
        self.numbers: dict[Spot, tuple[int, int]] = {}  # the line at which it was posted, and how often
        self.gone: Counter[Spot] = Counter()  # how often somebody has deleted it

    @classmethod
    async def open(cls, house: House, game: int) -> Self:
        """The desk with all messages that the store knows of."""
        desk = cls(house, await house.host.game(game))
        panels = await house.host.panels(game)
        for (kind, seat), found in panels.items():
            if kind in (BOARD, TURN, PLAN, END):
                hanging = desk.hung[Spot(kind, seat)] = Hanging(*found)
                # A plan's message in the open can only be a call: the plan itself must never stand there.
                hanging.calls = kind == PLAN and desk.secretive and hanging.channel == desk.home
                # The store forgets a seat's messages in the moment in which somebody else sits down there.
                hanging.whose = desk.row.seats.get(seat) or 0
                hanging.watched = kind == PLAN and panels.get((NOOK, seat), (0, 0))[0] == hanging.channel
        return desk

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

    async def _guarded(self, sending: Awaitable[object]) -> None:
        await self.house.give_way()
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

    async def picture(self, kind: str, outcome: Outcome, seat: str = "", voice: Voice | None = None) -> Shot:
        """A picture of the newest outcome: for everybody, or of a seat for its own eyes."""
        if not seat:
            return await self.house.picture(outcome, kind, voice or self.voice)
        return await self.house.picture(outcome, kind, voice or self.voice, outcome.view, seat=seat)

    async def post_privately(
        self, spot: Spot, user: int, panel: Panel, shot: Shot, outcome: Outcome
    ) -> Hanging:
        """To the player's direct messages; where they are closed, to a private thread; else by a call."""
        if not self.secretive:
            return await self.post(spot, self.home, panel, shot, outcome, whose=user)
        try:
            return await self.post(spot, await self.house.direct(user), panel, shot, outcome, whose=user)
        except Blocked as blocked:
            if blocked.why == "trouble":
                raise  # nobody has closed anything: it is tried again
            log.info("game %s: user %s cannot be written to: %s", self.game, user, blocked.why)
            self.house.dms.pop(user, None)
        voice = self.voice_of(spot.seat)
        closed = Panel(
            f"{voice.say('dm.closed', who=f'<@{user}>')}\n{panel.text}",
            panel.rows,
            "",
            True,
            panel.colour,
            user,
        )
        for _ in range(2):
            if not (thread := await nook(self, spot.seat, user)):
                break
            try:
                hanging = await self.post(spot, thread, closed, shot, outcome, whose=user)
                hanging.watched = True
                return hanging
            except Blocked as blocked:
                log.info("game %s: the private thread of %s is closed: %s", self.game, spot.seat, blocked.why)
                if blocked.why != "channel_gone":
                    break
                await self.house.host.drop_panel(self.game, NOOK, spot.seat)  # another one is opened
        call = Panel(
            self.voice.say("dm.call", who=f"<@{user}>", seat=self.voice.seat(spot.seat)),
            game_panels.board_rows(self.voice, self.game)[:1], colour=spot.seat, mention=user,
        )  # fmt: skip
        hanging = await self.post(spot, self.home, call, None, outcome)
        hanging.calls = True
        return hanging

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
        whose: int = 0,
    ) -> Hanging:
        """Hang a new message; the one that hung there before loses its buttons."""
        before = self.hung.get(spot)
        number = self.number(spot, outcome.seq)
        hanging = await self._sent(channel, panel, shot, silent=silent, export=export, nonce=number)
        hanging.phase, hanging.lines = phase_of(outcome), lines or []
        hanging.whose = whose or panel.mention
        self.hung[spot] = hanging
        await self.house.host.set_panel(self.game, spot.kind, hanging.channel, hanging.message, spot.seat)
        if before is not None:
            await self._guarded(before.strip(self.house, self.file_of(spot), self.voice.say("board.past")))
        return hanging

    async def _sent(self, channel: int, panel: Panel, shot: Shot | None, **how: Any) -> Hanging:
        """A new message; where words may be sent and pictures may not, the words alone."""
        try:
            return await Hanging.post(self.house, channel, panel, shot, **how)
        except Blocked as blocked:
            if blocked.why != "forbidden" or shot is None:
                raise
        hanging = await Hanging.post(self.house, channel, panel, None, **{**how, "export": ""})
        hanging.bare = True
        log.warning("game %s: no pictures in channel %s", self.game, channel)
        return hanging

    def number(self, spot: Spot, line: int) -> str:
        """A number for a new message, the same after a crash: so Discord can tell what it has already."""
        before, times = self.numbers.get(spot, (-1, 0))
        times = times + 1 if before == line else 0
        self.numbers[spot] = line, times
        said = f"{self.game} {spot.kind} {spot.seat} {line} {times} {self.gone[spot]}"
        return hashlib.sha256(said.encode()).hexdigest()[:24]

    async def edit(
        self,
        spot: Spot,
        panel: Panel,
        shot: Shot | None = None,
        key: Hashable = None,
        *,
        seq: int,
        changes: int,
    ) -> bool:
        """Change what hangs; if it is gone, it is forgotten and hung again. Not if a press has changed it
        since the panel was made (after so many `changes`), or it shows a later line of the log than `seq`.
        """
        hanging = self.hung.get(spot)
        if hanging is None or self.is_foreign(spot, hanging):
            self.fresh = True
            return False
        if hanging.calls:
            return True
        try:
            async with hanging.held():
                if hanging.changes != changes or hanging.over:
                    self.fresh = True
                    return False
                if seq < hanging.seq:
                    return False
                await hanging.edit(self.house, panel, shot, keeps=self.file_of(spot))
        except Blocked as blocked:
            busy = blocked.code == BUSY
            if not busy and blocked.why not in ("message_gone", "channel_gone", "old", "forbidden", "closed"):
                raise
            self.hung.pop(spot, None)
            self.gone[spot] += blocked.why == "message_gone"
            await self.house.host.drop_panel(self.game, spot.kind, spot.seat)
            self.fresh = busy or blocked.why in ("message_gone", "old") or spot.kind == PLAN
            if not self.fresh:
                raise
            return False
        if not hanging.shown:  # a press has overtaken this change: which of them came last is not known
            self.fresh = True
            return False
        if shot is not None:
            hanging.pictured = key
        return True

    def file_of(self, spot: Spot) -> str:
        """What the picture of such a message is called."""
        suffix = SUFFIX[self.house.settings.pictures]
        return {BOARD: f"table.{suffix}", PLAN: f"planning.{suffix}"}.get(spot.kind, "")

    def spot_of(self, message: int) -> Spot | None:
        """Which of the game's messages this is."""
        return next((spot for spot, hanging in self.hung.items() if hanging.message == message), None)

    def is_foreign(self, spot: Spot, hanging: Hanging) -> bool:
        """Whether a message is for somebody who no longer sits there."""
        return bool(spot.seat and hanging.whose) and self.row.seats.get(spot.seat) != hanging.whose

    async def vacate(self) -> None:
        """What was sent to somebody who no longer sits there is put away."""
        for spot in [spot for spot, hanging in self.hung.items() if self.is_foreign(spot, hanging)]:
            hanging = self.hung.pop(spot)
            await self.house.host.drop_panel(self.game, spot.kind, spot.seat)
            await self._guarded(self._settle(spot, hanging))

    async def _settle(self, spot: Spot, hanging: Hanging) -> None:
        async with hanging.held():
            await hanging.edit(
                self.house, Panel(self.voice.say("turn.done", seat=self.voice.seat(spot.seat)))
            )


def phase_of(outcome: Outcome) -> str:
    """Round and phase: what a board belongs to."""
    return f"{outcome.public.round}.{outcome.public.phase}"
