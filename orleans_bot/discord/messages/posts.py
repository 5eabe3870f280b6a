"""The messages of one game: where each of them hangs, and how it is sent, changed and forgotten."""

from __future__ import annotations

import logging
from collections import Counter, deque
from collections.abc import Awaitable, Sequence
from typing import Any, Self

from orleans_bot.host.records import Outcome
from orleans_bot.rules.errors import Refusal
from orleans_bot.rules.notes import Note
from orleans_bot.store import StoreFault
from orleans_bot.store.desk import LEFT, MEANT
from rendering.kinds import SUFFIX

from ..panels.panel import Panel
from . import left_behind
from .contents import phase_of
from .hanging import Content, Hanging, number_of
from .left_behind import END
from .pictures import Shot
from .private_threads import NOOK
from .room import Room
from .sending import BARRED, BUSY, GONE, PASSES, Blocked
from .spots import BOARD, PLAN, TURN, WISH, Spot

log = logging.getLogger(__name__)

REMEMBERED = 16  # messages that were put away last
MOST_NUMBERS = 8  # under which a new message is sent, until Discord takes it for a new one


def asked(spot: Spot, outcome: Outcome) -> str:
    """What a message is for: a question to its seat, or a phase."""
    if spot.kind not in (TURN, PLAN):
        return phase_of(outcome)
    return " ".join(f"{ask.key} {ask.since}" for ask in outcome.asks if spot.seat in ask.who)


class Posts:
    """Where each message of a game hangs."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.house = room.house
        self.game = room.game
        self.hung: dict[Spot, Hanging] = {}
        self.broken = ""  # what keeps a message from being sent, as a word
        self.numbers: dict[Spot, tuple[str, int]] = {}  # what it was posted for, and how often
        self.gone: Counter[Spot] = Counter()  # how often somebody has deleted it
        self.loose: list[tuple[Spot, Hanging]] = []  # to be put away, with others in their places
        self.put_away: deque[int] = deque(maxlen=REMEMBERED)
        self.leaving: list[tuple[Spot, Hanging]] = []  # is being put away at this very moment
        self.unheard: dict[tuple[Spot, int], int] = {}  # what may have come through: where, and since when
        # What hangs and is not noted yet, with what hung there before.
        self.unnoted: dict[Spot, tuple[Hanging, tuple[int, int] | None]] = {}
        self.wish: Hanging | None = None  # to take something back, as long as that is asked
        self.departed: dict[int, Spot] = {}  # what has been put away and is not noted as such yet

    @classmethod
    async def open(cls, room: Room) -> Self:
        """All messages that the store knows of."""
        posts = cls(room)
        panels = await room.house.host.panels(room.game)
        for (kind, seat), found in panels.items():
            if kind in (BOARD, TURN, PLAN, END):
                hanging = posts.hung[Spot(kind, seat)] = Hanging(*found)
                # A plan's message in the open can only be a call: the plan itself must never stand there.
                hanging.calls = kind == PLAN and room.secretive and hanging.channel == room.home
                # The store forgets a seat's messages in the moment in which somebody else sits down there.
                hanging.whose = room.row.seats.get(seat) or 0
                hanging.watched = kind == PLAN and panels.get((NOOK, seat), (0, 0))[0] == hanging.channel
        posts.wish = Hanging(*panels[WISH, ""]) if (WISH, "") in panels else None
        for (kind, seat), (channel, moment) in panels.items():
            if kind.startswith(MEANT):
                await left_behind.adopt(posts, Spot(kind.removeprefix(MEANT), seat), channel, moment)
            elif kind.startswith(LEFT):
                posts.loose.append((Spot(LEFT), Hanging(channel, moment)))
        return posts

    async def supplant(self, spot: Spot, hanging: Hanging, before: Hanging | None) -> None:
        """A message hangs where another one hung, which is put away: later, if it cannot be done now."""
        if before is not None and before.message == hanging.message:
            before, hanging.said = None, None  # Discord knew the number: it hangs there already, as it was
        past = (before.channel, before.message) if before is not None else None
        if before is not None:
            self.loose.append((spot, before))
        self.unnoted[spot] = hanging, past
        for where, one in self.leaving:
            if where == spot:  # should the bot die before that is done, it is done after the start
                await self.house.host.must_be_put_away(self.game, one.channel, one.message)
        await self.note_all()
        if before is not None:
            await self.guarded(left_behind.put_away_now(self, spot, before))

    async def note_all(self) -> None:
        """Note where messages hang; what a full disk does not take is noted once it does."""
        await left_behind.note_departed(self)
        for spot, (hanging, past) in list(self.unnoted.items()):
            if self.hung.get(spot) is hanging:
                now = hanging.channel, hanging.message
                still = past if past in {(one.channel, one.message) for _, one in self.loose} else None
                await self.house.host.hang(self.game, spot.kind, spot.seat, now, still)
            else:  # it has been put away meanwhile
                await self.house.host.drop_panel(self.game, MEANT + spot.kind, spot.seat)
            if self.unnoted.get(spot) == (hanging, past):
                del self.unnoted[spot]

    async def let_go(self, spot: Spot) -> None:
        """What hangs somewhere cannot be changed now, and what comes to its place must not wait for it."""
        if (hanging := self.hung.get(spot)) is not None:
            place = hanging.channel, hanging.message
            await self.house.host.let_go(self.game, spot.kind, spot.seat, place)
            if self.hung.get(spot) is hanging:  # only now: on a full disk it must not be forgotten
                del self.hung[spot]
                self.loose.append((spot, hanging))

    def note_fault(self, why: str) -> None:
        """Something keeps a message from being sent; what passes by itself, and so is tried again, is said
        first.
        """
        if self.broken != "trouble":
            self.broken = "trouble" if why in PASSES else why

    async def guarded(self, sending: Awaitable[object]) -> None:
        """One message that cannot be sent does not hold up the others."""
        await self.house.give_way()
        try:
            await sending
        except Blocked as blocked:
            self.note_fault(blocked.why)
            log.warning("game %s: a message could not be sent: %s (%s)", self.game, blocked.why, blocked.code)
        except Refusal as refusal:
            if isinstance(refusal, StoreFault):
                self.note_fault("trouble")  # a full disk: it is tried again
            log.info("game %s: %s", self.game, refusal)

    async def say(self, text: str) -> None:
        """A line to the whole table, as soon as it can be said; to nobody if it is played in no channel."""
        if not self.room.home:
            return
        try:
            await Hanging.post(self.house, self.room.home, Panel(text), None, silent=True)
        except Blocked as blocked:
            self.note_fault(blocked.why)
            log.warning("game %s: a line could not be said: %s", self.game, blocked.why)

    async def post(
        self,
        spot: Spot,
        channel: int,
        content: Content,
        outcome: Outcome,
        *,
        silent: bool = False,
        export: str = "",
        whose: int = 0,
        mentions: Sequence[int] | None = None,
        calls: bool = False,
        watched: bool = False,
        notes: Sequence[Note] = (),
        began: int = 0,
        first: Panel | None = None,
    ) -> Hanging:
        """Hang a new message; the one that hung there before loses its buttons. Those who are named are
        called, or whom the panel mentions. Who may see it and what it tells must be known before it hangs:
        whatever fails after that, it is brought up to date. `first` = what it says until it has to change.
        """
        shot = await content.picture() if content.picture is not None else None
        taken_back = await self.house.host.taken_back(self.game, outcome.seq)
        moment = await left_behind.mean(self.house, self.game, spot.kind, spot.seat, channel)
        how = {"silent": silent, "export": export, "mentions": mentions}
        if whose:
            await self.still_sits(spot, whose)
        try:
            for left in reversed(range(MOST_NUMBERS)):
                number = self.number(spot, asked(spot, outcome), taken_back)
                try:
                    hanging = await self._sent(channel, first or content.panel, shot, nonce=number, **how)
                except Blocked as blocked:
                    if blocked.why != "message_gone" or not left:
                        raise
                    continue  # what was sent under this number has been deleted
                if not self.has_been(spot, hanging):
                    break
        except Blocked as blocked:
            await self.not_sent(spot, channel, moment, blocked)
            raise
        hanging.note(content)
        if hanging.earlier:
            hanging.said = None  # what it says by now is not known
        hanging.phase, hanging.whose = phase_of(outcome), whose or content.panel.mention
        hanging.calls, hanging.watched = calls, watched
        hanging.notes, hanging.began = notes, began
        before = self.hung.get(spot)  # a press may have put it away, or failed to, while this one was sent
        self.hung[spot] = hanging
        await self.supplant(spot, hanging, before)
        return hanging

    def has_been(self, spot: Spot, hanging: Hanging) -> bool:
        """Whether Discord took a new message for an earlier one that was put away, or is still to be: after
        a restart nobody knows which numbers were used, nor what was put away before.
        """
        before = self.hung.get(spot)
        older = before is not None and hanging.message < before.message
        past = {one.message for _, one in self.loose}.union(self.put_away)
        return hanging.spent or older or hanging.message in past

    def note_stray(self, message: int) -> None:
        """A message that nobody knew has been put away; should it be heard of after all, another takes its
        place, or it is shown again.
        """
        spot = self.spot_of(message)
        if spot is None:
            self.put_away.append(message)
        else:
            self.hung[spot].said = None

    async def still_sits(self, spot: Spot, user: int) -> None:
        """What is for one alone is sent only while he sits there."""
        try:
            await self.house.host.must_sit(self.game, user, spot.seat)
        except Refusal:
            await self.house.host.drop_panel(self.game, MEANT + spot.kind, spot.seat)
            raise

    async def not_sent(self, spot: Spot, channel: int, moment: int, blocked: Blocked) -> None:
        """A message that was meant was refused and hangs nowhere, or nobody knows whether it came through."""
        if blocked.why == "trouble":
            self.unheard.setdefault((spot, channel), moment)
            question, times = self.numbers[spot]
            # If it came through, Discord knows the next attempt by it.
            self.numbers[spot] = question, times - 1
        elif (spot, channel) not in self.unheard:
            self.unheard[spot, channel] = moment  # should the disk be full
            await self.house.host.drop_panel(self.game, MEANT + spot.kind, spot.seat)
            del self.unheard[spot, channel]

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

    def number(self, spot: Spot, question: str, taken_back: int) -> str:
        """A number for a new message, the same after a crash, whoever else has decided meanwhile: so Discord
        can tell what it has already. What is asked again after an undo is new.
        """
        question = f"{question} {taken_back}"
        before, times = self.numbers.get(spot, ("", 0))
        times = times + 1 if before == question else 0
        self.numbers[spot] = question, times
        return number_of(self.game, spot.kind, spot.seat, question, times, self.gone[spot])

    async def lost(self, spot: Spot, blocked: Blocked) -> bool:
        """A message could not be changed: whether it is to be hung again, as it is gone or cannot be changed
        any more.
        """
        busy = blocked.code == BUSY
        if spot in self.hung and self.is_away(spot, self.hung[spot]):
            return False  # it hangs there as it was, for when the server is back
        if not busy and blocked.why not in (*GONE, *BARRED, "old", "closed"):
            return False
        if blocked.why in GONE:
            await self.forget(spot, deleted=blocked.why == "message_gone")
        else:
            await self.let_go(spot)
        return busy or blocked.why in ("message_gone", "old") or spot.kind == PLAN

    async def forget(self, spot: Spot, *, deleted: bool = True) -> None:
        """What hung there is gone, and another is to come to its place."""
        if (hanging := self.hung.get(spot)) is not None:
            await self.house.host.drop_panel(self.game, spot.kind, spot.seat)
            if self.hung.get(spot) is hanging:  # only now: on a full disk it is looked at again
                del self.hung[spot]
                self.gone[spot] += deleted

    def file_of(self, spot: Spot) -> str:
        """What the picture of such a message is called."""
        suffix = SUFFIX[self.house.settings.pictures]
        return {BOARD: f"table.{suffix}", PLAN: f"planning.{suffix}"}.get(spot.kind, "")

    @property
    def known(self) -> set[int]:
        """Every message of which it is known what it is, or was a moment ago."""
        live = (*self.hung.values(), *(hanging for _, hanging in self.loose))
        return {hanging.message for hanging in live}.union(self.put_away)

    async def forget_deleted(self) -> None:
        """What should hang and does not is forgotten; of a server that is away nobody knows."""
        for spot, hanging in list(self.hung.items()):
            gone = not self.is_away(spot, hanging) and not await hanging.there(self.house)
            if gone and self.hung.get(spot) is hanging:  # it may have been put away meanwhile
                await self.forget(spot)

    def spot_of(self, message: int) -> Spot | None:
        """Which of the game's messages this is."""
        return next((spot for spot, hanging in self.hung.items() if hanging.message == message), None)

    def is_direct(self, spot: Spot, hanging: Hanging) -> bool:
        """Whether a message hangs in somebody's direct messages, where what is over keeps no picture."""
        room = self.room
        if hanging.channel == room.home:
            return room.row.guild is None
        return spot.kind == PLAN and room.secretive and not hanging.watched

    def is_away(self, spot: Spot, hanging: Hanging) -> bool:
        """Whether a message hangs on a server on which the bot is not: nobody knows for how long."""
        guild = self.room.row.guild
        return bool(guild and self.house.bot.get_guild(guild) is None and not self.is_direct(spot, hanging))

    def is_foreign(self, spot: Spot, hanging: Hanging) -> bool:
        """Whether a message is for somebody who no longer sits there."""
        return bool(spot.seat and hanging.whose) and self.room.row.seats.get(spot.seat) != hanging.whose

    async def vacate(self) -> None:
        """What was sent to somebody who no longer sits there is put away."""
        for spot in [spot for spot, hanging in self.hung.items() if self.is_foreign(spot, hanging)]:
            voice = self.room.voice
            self.hung[spot].past = Panel(voice.say("turn.done", seat=voice.seat(spot.seat)))
            await self.let_go(spot)
        await self.guarded(self.note_all())
        await self.guarded(left_behind.put_loose_away(self))
