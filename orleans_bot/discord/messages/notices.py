"""Calling people as they have chosen: by a mention, or by one message that replaces the one before."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from orleans_bot.clocks.calling import TURN
from orleans_bot.host.notices import LIST
from orleans_bot.host.records import RUNNING, Due, GameLine, Outcome
from orleans_bot.rules.errors import Refusal
from orleans_bot.store.desk import NOTICE

from ..panels import notices
from ..panels.panel import Panel
from ..panels.voice import Voice
from .hanging import Hanging, now, number_of
from .sending import GONE, Blocked, try_hard

if TYPE_CHECKING:
    from ..house import House

log = logging.getLogger(__name__)

HUNG = "told"  # the setting of a person that says where the last message hangs: channel, message, since when
MOST = 2000  # seats that are kept in mind
OLD = 60 * 60  # seconds after which a message is not changed any more, but posted anew
LATER = 60 * 60  # seconds until it is tried again to put right what cannot be changed or sent now


@dataclass(slots=True)
class Told:
    """What somebody was told last, and where it hangs."""

    hanging: Hanging
    since: int
    panel: Panel | None = None
    news: Sequence[str] = ()
    games: frozenset[int] = frozenset()  # of which it says that they wait


def games_of(lines: Iterable[GameLine]) -> frozenset[int]:
    """The games that wait."""
    return frozenset(line.game for line in lines)


class Notices:
    """Who is called, and what each person was told last."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.hung: dict[int, Told] = {}
        # For what each seat was asked or told last, and whether that has called its player.
        self.asked: OrderedDict[tuple[int, str, str], tuple[tuple[int, int, bool], bool]] = OrderedDict()
        self.stale: set[int] = set()  # people for whom something has changed since they were told
        self.later: dict[int, int] = {}  # those who cannot be written to, and when that is tried again

    async def remember(self) -> None:
        """What was told when the bot last ran, and may have changed since."""
        for user, said in (await self.house.host.settings("user", HUNG)).items():
            channel, message, since = said
            self.hung[user] = Told(Hanging(channel, message), since)
            self.stale.add(user)

    async def called(
        self, outcome: Outcome, seats: Iterable[str], kind: str = TURN, *, alone: bool = False, **data: Any
    ) -> list[int]:
        """Of the people at some seats those who are called by what is being posted; the others are told
        later, or never, as they have chosen.
        """
        found = []
        for seat in seats:
            user = outcome.seats.get(seat)
            if user is None:
                continue
            spot, stands = (outcome.game, seat, kind), (user, outcome.seq, alone)
            before, called = self.asked.get(spot, (None, False))
            if before != stands:  # a message that is sent once more, as it was lost, notes nothing twice
                called = await self.house.host.notices.call(
                    outcome.game, seat, user, kind, alone=alone, data=data
                )
                self.asked[spot] = stands, called
                while len(self.asked) > MOST:
                    self.asked.popitem(last=False)
            if called:
                found.append(user)
        return found

    async def urged(self, game: int, seats: Mapping[str, int | None], users: Iterable[int]) -> list[int]:
        """Of some people at a table those who are mentioned when something cannot wait for long."""
        wanted = set(users)
        return [
            user
            for seat, user in seats.items()
            if user in wanted and await self.house.host.notices.call(game, seat, user, TURN, urgent=True)
        ]

    def stir(self, outcome: Outcome | None) -> None:
        """A game has gone on, or rests: what its players were told may not be so any more."""
        if outcome is not None and outcome.status != RUNNING:
            for spot in [spot for spot in self.asked if spot[0] == outcome.game]:
                del self.asked[spot]  # when it goes on, everybody is called anew
        if outcome is not None and self.hung:
            self.stale.update(user for user in outcome.seats.values() if user in self.hung)
            # Also whoever sits there no longer.
            self.stale.update(user for user, told in self.hung.items() if outcome.game in told.games)

    def forget(self, user: int) -> None:
        """Somebody does not want to be known."""
        self.hung.pop(user, None)
        self.stale.discard(user)
        self.later.pop(user, None)

    async def look(self) -> None:
        """Tell what is due, and put right what was told."""
        for user, dues in (await self.house.host.notices.due()).items():
            await self._guarded(user, dues)
        stale = {user for user in self.stale if self.later.get(user, 0) <= now()}
        self.stale -= stale
        for user in stale:
            await self._guarded(user, ())

    async def _guarded(self, user: int, dues: Sequence[Due]) -> None:
        try:
            await (self._tell(user, dues) if dues else self._freshen(user))
        except Blocked as blocked:
            log.info("user %s could not be told: %s", user, blocked.why)
        except Refusal as refusal:
            log.info("user %s could not be told: %s", user, refusal)

    async def _tell(self, user: int, dues: Sequence[Due]) -> None:
        """One new message for all of it; the one before goes."""
        house, voice = self.house, self.house.voice_for(user)
        news = [
            line for held in dues if (line := notices.told(voice, held, await self._where(voice, held.game)))
        ]
        lines = await house.host.inbox(user)
        panel = notices.waiting(voice, lines, await self.jumps(lines), news)
        loud = any(held.kind != NOTICE + LIST for held in dues)
        nonce = number_of(user, *(number for held in dues for number in (held.id, held.at)))
        try:
            await self._hang(user, panel, news, games_of(lines), silent=not loud, nonce=nonce)
        except Blocked as blocked:
            if blocked.why == "trouble":
                raise  # it is tried again
            house.dms.pop(user, None)
            await self._mention(user, dues)
            return
        await house.host.notices.told(list(dues))

    async def _hang(
        self, user: int, panel: Panel, news: Sequence[str], games: frozenset[int], **how: Any
    ) -> None:
        hanging = await Hanging.post(self.house, await self.house.direct(user), panel, None, **how)
        before = self.hung.get(user)
        if hanging.earlier:
            self.stale.add(user)  # it was sent before a kill, and tells what was so then
        self.hung[user] = Told(hanging, now(), None if hanging.earlier else panel, news, games)
        self.later.pop(user, None)
        where = [hanging.channel, hanging.message, now()]
        await self.house.host.set_setting("user", user, HUNG, where)
        if before is not None and before.hanging.message != hanging.message:
            old = before.hanging
            target = self.house.bot.get_partial_messageable(old.channel).get_partial_message(old.message)
            try:
                await try_hard(target.delete)
            except Blocked as blocked:
                log.info("what user %s was told before stays: %s", user, blocked.why)

    async def _mention(self, user: int, dues: Sequence[Due]) -> None:
        """Whoever cannot be written to is called where the games are played: once, and one game whose channel
        is closed keeps no other waiting.
        """
        trouble: Blocked | None = None
        for held in dues:
            try:
                if held.kind == NOTICE + TURN:
                    await self._mention_in(user, held)
            except Blocked as blocked:
                log.info("game %s: user %s could not be called: %s", held.game, user, blocked.why)
                if blocked.why == "trouble":
                    trouble = blocked  # it is tried again
                    continue
            await self.house.host.notices.told([held])
        if trouble is not None:
            raise trouble

    async def _mention_in(self, user: int, held: Due) -> None:
        desk = await self.house.desk(held.game)
        voice = desk.voice
        text = voice.say("notice.mention", who=voice.who(user), seat=voice.seat(held.seat))
        nonce = number_of(user, held.id, held.at)
        await Hanging.post(self.house, desk.home, Panel(text), None, mentions=[user], nonce=nonce)

    async def _freshen(self, user: int) -> None:
        """What somebody was told last says what is so now; where that is long ago, it is posted anew. Whoever
        cannot be written to at the moment may be later, and it still hangs there then.
        """
        told = self.hung.get(user)
        if told is None:
            return
        lines = await self.house.host.inbox(user)
        voice = self.house.voice_for(user)
        panel = notices.waiting(voice, lines, await self.jumps(lines), told.news)
        if panel == told.panel:
            return
        try:
            if not (lines and now() - told.since > OLD and await self._hung_anew(user, panel, told, lines)):
                await told.hanging.edit(self.house, panel)
                told.panel, told.games = panel, games_of(lines)
        except Blocked as blocked:
            if blocked.why in GONE:
                self.hung.pop(user, None)
                await self.house.host.set_setting("user", user, HUNG, None)
                return
            self.stale.add(user)
            if blocked.why != "trouble":
                self.later[user] = now() + LATER
            raise

    async def _hung_anew(self, user: int, panel: Panel, told: Told, lines: Sequence[GameLine]) -> bool:
        """Post it anew, and whether that was possible: whoever gets nothing new may still see the old."""
        try:
            await self._hang(user, panel, told.news, games_of(lines), silent=True)
        except Blocked as blocked:
            if blocked.why == "trouble":
                raise
            return False
        return True

    # Where to go

    async def jumps(self, lines: Iterable[GameLine]) -> dict[int, str]:
        """A way to each game, straight to what it asks."""
        return {line.game: await self._jump(line) for line in lines}

    async def _jump(self, line: GameLine) -> str:
        panels = await self.house.host.panels(line.game)
        spots = (("turn", line.seat), ("plan", line.seat), ("board", ""))
        found = next((panels[spot] for spot in spots if panels.get(spot, (0, 0))[1]), None)
        if found is None or self.house.settings.at_parlour:
            return ""
        here = found[0] in (line.channel, line.thread)
        guild = line.guild if here and line.guild else "@me"
        return f"https://discord.com/channels/{guild}/{found[0]}/{found[1]}"

    async def _where(self, voice: Voice, game: int) -> str:
        row = await self.house.host.game(game)
        return voice.place(row.thread or row.channel)
