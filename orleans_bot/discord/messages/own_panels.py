"""A player's newest panel for their own eyes: kept true for as long as Discord lets it be changed."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Coroutine, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from orleans_bot.host.records import RUNNING, Outcome
from orleans_bot.host.refusals import NotYourSeat
from orleans_bot.rules.ask import Ask
from orleans_bot.rules.errors import Refusal
from rendering import likeness

from ..panels import heard, teaching
from ..panels.one_message import one_message
from ..panels.panel import Panel, Press, door_id
from ..panels.voice import Voice
from .lent import LIVES
from .pictures import Shot
from .sheets import sheet_of

if TYPE_CHECKING:
    from ..answers.answer import Answer
    from ..house import House

log = logging.getLogger(__name__)

MOST = 1000  # panels that are kept in mind
UNSENT = (discord.DiscordException, aiohttp.ClientError, OSError)


def asked(outcome: Outcome, seat: str) -> Ask | None:
    """What a seat is being asked."""
    return next((ask for ask in outcome.asks if seat in ask.who), None)


def since_of(outcome: Outcome, seat: str) -> int | None:
    """The line of the question that a seat can answer now."""
    found = asked(outcome, seat) if outcome.status == RUNNING else None
    return found.since if found else None


def picture_of(outcome: Outcome, seat: str) -> str:
    """Which picture of a seat goes with what it is asked."""
    found = asked(outcome, seat)
    return "planning" if found is not None and found.secret else "seat"


@dataclass
class OwnPanel:
    """What a player's own panel says, and the answer that it hangs by."""

    seat: str = ""
    answer: Answer | None = None
    panel: Panel | None = None
    shot: Shot | None = None
    pictured: Hashable = None
    since: int | None = None
    stale: bool = False  # it could not be changed, and is to be looked at again
    due: bool = False  # somebody is on the way to look at it
    begun: float = 0.0
    before: OwnPanel | None = None  # while it is on its way: what hangs if it never comes
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def hangs_in(self) -> int | None:
        """The number of its message, where it is known."""
        if self.answer is None:
            return None
        if self.answer.sent is not None:
            return self.answer.sent
        pressed = self.answer.interaction.message
        return pressed.id if pressed and pressed.flags.ephemeral else await self.answer.message()

    def doubt(self) -> None:
        """Nobody knows any more what it says: it is to be written anew."""
        self.stale, self.since, self.panel, self.shot = True, None, Panel(""), None


def is_same_message(one: Answer | None, other: Answer) -> bool:
    """Whether two presses have been answered by changing the same message."""
    if one is None or one.interaction.message is None or other.interaction.message is None:
        return False
    return one.interaction.message.id == other.interaction.message.id


class OwnPanels:
    """The newest own panel of each player in each game."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.held: OrderedDict[tuple[int, int], OwnPanel] = OrderedDict()
        self.tasks: set[asyncio.Task[None]] = set()

    async def say(self, answer: Answer, outcome: Outcome, seat: str, voice: Voice, lead: str = "") -> None:
        """Answer with a panel of its own."""
        async with self.shown(answer, outcome) as own:
            voice = self.house.at_table(voice, outcome)
            panel = await self.panel(own, voice, outcome, seat, "", lead, anew=True)
            await answer.say(panel, self.picture(own, voice, outcome) if panel.picture else None)

    async def change(
        self, answer: Answer, outcome: Outcome, seat: str, voice: Voice, at: str, lead: str
    ) -> None:
        """Answer by changing the panel that was pressed."""
        async with self.shown(answer, outcome) as own:
            voice = self.house.at_table(voice, outcome)
            panel = await self.panel(own, voice, outcome, seat, at, lead)
            # In one go, picture and all: a second press may come before a second change would.
            await answer.change(panel, self.picture(own, voice, outcome) if panel.picture else None)

    @asynccontextmanager
    async def shown(self, answer: Answer, outcome: Outcome) -> AsyncIterator[OwnPanel]:
        """While a panel is being shown nobody else changes it; what changes meanwhile is seen to after."""
        game, user = outcome.game, answer.interaction.user.id
        before = self.held.get((game, user))
        own = self.held[game, user] = OwnPanel(begun=asyncio.get_running_loop().time(), before=before)
        self.held.move_to_end((game, user))
        while len(self.held) > MOST:
            self.held.popitem(last=False)
        try:
            async with own.turn:
                yield own
                own.answer = answer
        finally:
            if not answer.given:
                self._take_back(game, user, own)
            own.before = None
        if self.held.get((game, user)) is not own:
            self._start(self._doubt_newer(game, user, own, answer))
        self.freshen(game)  # it may have gone on since it was looked at

    @asynccontextmanager
    async def leafing(self, answer: Answer, game: int) -> AsyncIterator[None]:
        """While a panel becomes a page of something else to look at: from then on it follows nothing."""
        user, pressed = answer.interaction.user.id, answer.interaction.message
        own = self.held.get((game, user))
        if own is None or pressed is None or await own.hangs_in() != pressed.id:
            yield
            return
        begun, own.begun = own.begun, -inf  # whoever is on the way to look at it leaves it alone
        try:
            async with own.turn:
                yield
        finally:
            if answer.given:
                self._forget(game, user, own)
            else:
                own.begun = begun
                self.freshen(game)

    async def panel(
        self,
        own: OwnPanel,
        voice: Voice,
        outcome: Outcome,
        seat: str,
        at: str,
        lead: str,
        *,
        anew: bool = False,
    ) -> Panel:
        """What a player's own panel is to say; where it is the only message of the game, all of it. `anew` =
        it was asked for: to whoever hears it, it tells the table too.
        """
        own.seat, own.since = seat, since_of(outcome, seat)
        warm = seat in outcome.warm
        lead = "\n".join(part for part in (lead, voice.say("clock.kept") if warm else "") if part)
        if outcome.nowhere:
            ended = outcome.public.result is not None
            sheet = await sheet_of(self.house, voice, outcome) if ended else None
            own.panel = one_message(voice, outcome, seat, at, lead, sheet)
        else:
            own.panel = teaching.mine(voice, outcome, seat, at, lead)
        if voice.ear and not (outcome.nowhere and outcome.public.result is not None):
            news = await self.house.news(voice, outcome, seat)
            own.panel = heard.panel(voice, outcome, seat, own.panel, at, lead, news, anew=anew, own=True)
        if warm:  # what told its player of it, and brings the seat back, may be gone or have never come
            back = Press(door_id(outcome.game, "back"), voice.say("clock.back"), "good")
            own.panel = own.panel.with_rows((back,))
        own.pictured = likeness(picture_of(outcome, seat), outcome.view, seat)
        return own.panel

    async def picture(self, own: OwnPanel, voice: Voice, outcome: Outcome) -> Shot:
        """The picture of the seat as it is now."""
        kind = picture_of(outcome, own.seat)
        if outcome.nowhere and outcome.public.result is not None:
            own.shot = await self.house.picture(outcome, "finish", voice)
            return own.shot
        own.shot = await self.house.picture(outcome, kind, voice, outcome.view, seat=own.seat)
        return own.shot

    def freshen(self, game: int) -> None:
        """The game has gone on: what its players have before their eyes goes on too."""
        for (number, user), own in list(self.held.items()):
            if number == game and not own.due:
                own.due = True
                self._start(self._freshen(game, user, own))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        """Something is seen to while everything else goes on."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def retell(self, user: int) -> None:
        """Somebody wants to be told otherwise: what they have before their eyes is said anew."""
        for (game, whose), own in list(self.held.items()):
            if whose == user:
                own.doubt()
                self.freshen(game)

    def retry(self) -> None:
        """What could not be changed is tried again."""
        for (game, _), own in list(self.held.items()):
            if own.stale:
                self.freshen(game)

    async def _freshen(self, game: int, user: int, own: OwnPanel) -> None:
        await self._follow(game, user, own)
        await self._doubt_newer(game, user, own)

    async def _doubt_newer(self, game: int, user: int, own: OwnPanel, late: Answer | None = None) -> None:
        """A newer answer may have changed the same message meanwhile, and what has just been written may have
        come after it; of a `late` answer it is known which message it has changed.
        """
        newer = self.held.get((game, user))
        if newer is None or newer is own:
            return
        async with newer.turn:
            if late is None or is_same_message(newer.answer, late):
                newer.doubt()
        self.freshen(game)

    async def _follow(self, game: int, user: int, own: OwnPanel) -> None:
        async with own.turn:
            own.due = own.stale = False
            if own.answer is None or self._is_past(own) or own.panel is None:
                self._forget(game, user, own)
                return
            try:
                outcome = await self.house.host.look(game, user, own.seat)
                before, pictured = own.panel, own.pictured
                voice = self.house.voice(str(own.answer.interaction.locale), user)
                voice = self.house.at_table(voice, outcome)
                if own.since is not None and own.since == since_of(outcome, own.seat):
                    return  # of the same question, what was said above it stays, and so does the page
                panel = await self.panel(own, voice, outcome, own.seat, "", "")
                if panel == before:
                    return
                fresh = own.pictured != pictured or own.shot is None
                shot = own.shot
                if fresh:
                    shot = await self.picture(own, voice, outcome) if panel.picture else None
                if not await own.answer.amend(panel, shot, fresh=fresh):
                    self._forget(game, user, own)
            except (discord.NotFound, NotYourSeat) as fault:
                log.info("game %s: an own panel is gone: %s", game, fault)
                self._forget(game, user, own)
            except (Refusal, *UNSENT) as fault:
                log.info("game %s: an own panel could not be changed: %s", game, fault)
                own.doubt()

    def _is_past(self, own: OwnPanel) -> bool:
        """Whether it can no longer be changed; the machine's own clock may be wrong."""
        return asyncio.get_running_loop().time() - own.begun > LIVES

    def _take_back(self, game: int, user: int, own: OwnPanel) -> None:
        """It never came: what was there before still hangs, by its own answer."""
        newest = self.held.get((game, user))
        if newest is own and own.before is not None:
            self.held[game, user] = own.before
            return
        while newest is not None:  # a newer one, on its way too, must not lead back to this one
            if newest.before is own:
                newest.before = own.before
            newest = newest.before

    def _forget(self, game: int, user: int, own: OwnPanel) -> None:
        if self.held.get((game, user)) is own:
            del self.held[game, user]

    def close(self) -> None:
        """Nobody looks any more."""
        for task in self.tasks:
            task.cancel()
