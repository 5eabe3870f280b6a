"""Playing ahead: a seat gives its turns of this round before they come, and looks after its list."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from orleans_bot.rules.ask import TURN, Ask
from orleans_bot.rules.prospect import BEFORE, PLANNING
from orleans_bot.rules.view import View

from .core import Core
from .given import ASK, LEAVE, Action, Ahead, Answer, counts_on, holds, prospect
from .lists import keep_lists
from .live import Live
from .records import Outcome
from .refusals import NothingAhead, NotYet, OutOfOrder, StaleList
from .standing import standing

LOG = logging.getLogger(__name__)

START = Ahead(0)
MOST = 40  # actions that are proposed at once


@dataclass(frozen=True, slots=True)
class Opening:
    """An action that its owner still chooses: the next one of the list, or what is done instead of one."""

    answers: tuple[Answer, ...] = ()
    instead_of: int = -1
    whose: tuple[int, int] = (0, 0)  # the person's, in which round

    def base(self, given: Ahead) -> Sequence[Action]:
        """The actions of a list that go before it."""
        return given.actions if self.instead_of < 0 else given.actions[: self.instead_of]

    def put(self, given: Ahead) -> Ahead:
        """The list with it, when it is complete."""
        if self.instead_of < 0:
            return replace(given, actions=(*given.actions, Action(self.answers)))
        actions = list(given.actions)
        actions[self.instead_of] = replace(actions[self.instead_of], instead=self.answers)
        return replace(given, actions=tuple(actions))


NEXT = Opening()


@dataclass(frozen=True, slots=True)
class Looking:
    """A seat's list, and the question that comes after it: as if the others passed."""

    given: Ahead
    open: tuple[Answer, ...]  # answers of an action that is not complete yet
    instead_of: int  # the action in whose place that one would be done; -1 = it is the next one
    ask: Ask | None
    view: View
    ended: str  # why nothing more can be given; "" while something can
    fits: int  # how many of the actions can be done as things stand
    counts: tuple[tuple[str, ...], ...]  # what each action could be made to depend on
    touched: tuple[tuple[str, ...], ...]  # what each action depends on and others have touched
    mark: int  # which version of the list this is


class PlayingAhead:
    """The lists of all seats; each is seen and changed by its owner only."""

    def __init__(self, core: Core) -> None:
        self.core = core
        # Answers of an action that its owner is still choosing, by game and seat; lost with the process, and
        # nothing counts on them before the action is complete.
        self._open: dict[tuple[int, str], Opening] = {}

    async def look(self, game: int, user: int, seat: str) -> Looking:
        """The list as it is; a list that rests goes on resting until it is woken. While plans can still be
        changed, what no longer follows from the own one is dropped.
        """
        async with self._mine(game, user, seat) as live:
            given = live.lists.get(seat, START)
            if given.actions and live.game.state.phase == PLANNING:
                fits = prospect(live.game, seat, given.actions)[1]
                if fits < len(given.actions):
                    self._open.pop((game, seat), None)
                    live.set_list(seat, replace(given, actions=given.actions[:fits]))
                    await self._keep(live)
            return self._looking(live, seat)

    async def answer(
        self, game: int, user: int, seat: str, mark: int, ask: str, picks: Sequence[str]
    ) -> Looking:
        """One more answer; with the last one of an action that action is on the list, and on the disk."""
        async with self._mine(game, user, seat, mark) as live:
            given, opened = live.lists.get(seat, START), self._opened(live, seat)
            base = opened.base(given)
            here, fits = prospect(live.game, seat, [*base, *unfinished(opened)])
            if fits < len(base) + bool(opened.answers):
                raise StaleList("The list has changed; look at it again.", seat=seat)
            picks, turn = here.check(ask, picks), here.turns
            here.answer(ask, picks)
            opened = replace(opened, answers=(*opened.answers, Answer(ask, picks)), whose=whose(live, seat))
            if here.at_turn or here.ended or here.turns > turn:
                live.set_list(seat, replace(opened.put(given), round=live.game.state.round))
                self._open.pop((game, seat), None)
                await self._keep(live)
            else:
                self._open[game, seat] = opened
            return self._looking(live, seat)

    async def several(
        self, game: int, user: int, seat: str, ask: str, since: int, picks: Sequence[str]
    ) -> Outcome:
        """Several turns at one go: the first is done now, the others when their turns come. What one of them
        asks about is asked then.
        """
        if not picks:
            return await self.core.decide(game, user, seat, ask, since, picks)
        async with self.core.use(game) as live:
            mine = self.core.sits(live, user, seat)
            self.core.must_run(live)
            first, *later = dict.fromkeys(picks)
            for pick in (first, *later):
                live.game.check(seat, ask, (pick,), since)
            self._open.pop((game, seat), None)
            actions = tuple(Action((Answer(ask, (pick,)),)) for pick in later)
            live.set_list(seat, Ahead(live.game.state.round, actions))
            live.heard(seat)
            return await self.core.take(live, [(seat, ask, (first,), mine.person)], seat)

    async def propose(self, game: int, user: int, seat: str, mark: int) -> Looking:
        """The rest of the list as a stand-in would play it, to the pass or where it cannot be foreseen."""
        async with self._mine(game, user, seat, mark) as live:
            given = live.lists.get(seat, START)
            here, fits = prospect(live.game, seat, given.actions)
            actions = [*given.actions[:fits]]
            answers: list[Answer] = []
            while here.asked is not None and len(actions) < MOST:
                ask, turn = here.asked, here.turns
                try:
                    picks = here.check(ask.key, self.core.choose(here.view(), ask))
                except Exception:  # a list that nobody can lead further ends there
                    LOG.exception("Nobody knows what %s in game %s could answer to %s", seat, game, ask.key)
                    break
                here.answer(ask.key, picks)
                answers.append(Answer(ask.key, picks))
                if here.at_turn or here.ended or here.turns > turn:
                    actions.append(Action(tuple(answers)))
                    answers = []
            self._open.pop((game, seat), None)
            live.set_list(seat, replace(given, round=live.game.state.round, actions=tuple(actions)))
            await self._keep(live)
            return self._looking(live, seat)

    async def earlier(self, game: int, user: int, seat: str, mark: int, at: int) -> Looking:
        """Do an action before the one that stands before it; refused if the list could not be done so."""
        async with self._mine(game, user, seat, mark) as live:
            given = live.lists.get(seat, START)
            if not 0 < at < len(given.actions):
                raise StaleList("The list has changed; look at it again.", seat=seat)
            actions = list(given.actions)
            actions[at - 1 : at + 1] = reversed(actions[at - 1 : at + 1])
            if prospect(live.game, seat, actions)[1] < len(actions):
                raise OutOfOrder("The list could not be done in that order.", seat=seat, n=at)
            self._open.pop((game, seat), None)
            live.set_list(seat, replace(given, actions=tuple(actions)))
            await self._keep(live)
            return self._looking(live, seat)

    def may_run(self, game: int) -> bool:
        """Whether a list, or a standing answer, may have something to say to what is asked now."""
        live = self.core.lives.get(game)
        if live is None:
            return False
        going = {seat for seat, given in live.lists.items() if not given.rests}
        if any(ask.waits and ask.seat in going for ask in live.game.asks):
            return True
        return standing(live, self.core.choose) is not None

    async def cut(self, game: int, user: int, seat: str, mark: int, at: int) -> Looking:
        """Take the list back from an action on; from the first, all of it."""
        async with self._mine(game, user, seat, mark) as live:
            given = live.lists.get(seat, START)
            opened = self._opened(live, seat)
            self._open.pop((game, seat), None)
            if opened == NEXT or at < len(given.actions):
                live.set_list(seat, replace(given, actions=given.actions[:at], given=0, rests=""))
                await self._keep(live)
            return self._looking(live, seat)

    async def choose(
        self, game: int, user: int, seat: str, mark: int, at: int, *, otherwise: str = "", only_if: str = ""
    ) -> Looking:
        """What becomes of an action that has become impossible, or turn a condition of it on or off."""
        async with self._mine(game, user, seat, mark) as live:
            given = live.lists.get(seat, START)
            if not 0 <= at < len(given.actions):
                raise StaleList("The list has changed; look at it again.", seat=seat)
            action = given.actions[at]
            if otherwise in (ASK, LEAVE):
                action = replace(action, otherwise=otherwise, instead=())
            if only_if in action.only_if:
                action = replace(action, only_if=tuple(one for one in action.only_if if one != only_if))
            elif only_if and only_if in self._looking(live, seat).counts[at]:
                action = replace(action, only_if=(*action.only_if, only_if))
            actions = (*given.actions[:at], action, *given.actions[at + 1 :])
            live.set_list(seat, replace(given, actions=actions))
            await self._keep(live)
            return self._looking(live, seat)

    async def instead(self, game: int, user: int, seat: str, mark: int, at: int) -> Looking:
        """From now on its owner chooses what is done in the place of an action, if that is not possible."""
        async with self._mine(game, user, seat, mark) as live:
            given = live.lists.get(seat, START)
            if not 0 <= at < len(given.actions) or prospect(live.game, seat, given.actions[:at])[1] < at:
                raise StaleList("The list has changed; look at it again.", seat=seat)
            self._open[game, seat] = Opening(instead_of=at, whose=whose(live, seat))
            return self._looking(live, seat)

    async def wake(self, game: int, user: int, seat: str, mark: int) -> Looking:
        """Its owner has looked: the list goes on, without what can no longer be done, and without the
        conditions that made it stop.
        """
        async with self._mine(game, user, seat, mark) as live:
            given = live.lists.get(seat, START)
            _, fits = prospect(live.game, seat, given.actions)
            state = live.game.state
            actions = [
                replace(action, only_if=tuple(one for one in action.only_if if holds(state, one)))
                for action in given.actions[:fits]
            ]
            live.set_list(seat, replace(given, actions=tuple(actions), given=0, rests=""))
            await self._keep(live)
            return self._looking(live, seat)

    async def of_seat(self, game: int, user: int, seat: str) -> Ahead | None:
        """The list of one's own seat, if there is one."""
        async with self.core.use(game) as live:
            self.core.sits(live, user, seat)
            return live.lists.get(seat)

    async def _keep(self, live: Live) -> None:
        await keep_lists(self.core, live)

    @asynccontextmanager
    async def _mine(self, game: int, user: int, seat: str, mark: int | None = None) -> AsyncIterator[Live]:
        async with self.core.use(game) as live:
            self.core.sits(live, user, seat)
            self.core.must_run(live)
            state = live.game.state
            here = live.game.table.seats[seat]
            given = live.lists.get(seat)
            if state.phase not in BEFORE or (state.phase == PLANNING and not here.committed):
                raise NotYet("A turn can be given ahead once the plan is committed.", seat=seat)
            begun = not given or given.given
            amid = state.turn == seat and begun and not is_asked_for_a_turn(live, seat)
            if state.phase != PLANNING and (here.passed or amid):
                raise NothingAhead("There is no turn of this round left to give ahead.", seat=seat)
            if mark is not None and mark != self._mark(live, seat):
                raise StaleList("The list has changed; look at it again.", seat=seat)
            yield live

    def _opened(self, live: Live, seat: str) -> Opening:
        """What a seat still chooses; nothing that somebody else has begun there, or in an earlier round."""
        opened = self._open.get((live.id, seat), NEXT)
        return opened if opened.whose == whose(live, seat) else NEXT

    def _mark(self, live: Live, seat: str) -> int:
        given, opened = live.lists.get(seat, START), self._opened(live, seat)
        choosing = 31 * len(opened.answers) + 997 * (opened.instead_of + 1)
        return (hash_of(given) + choosing + live.game.state.round) % 100_000

    def _looking(self, live: Live, seat: str) -> Looking:
        given, opened = live.lists.get(seat, START), self._opened(live, seat)
        here, fits = prospect(live.game, seat, given.actions)
        if opened != NEXT:
            base = opened.base(given)
            asks, can = prospect(live.game, seat, [*base, *unfinished(opened)])
            if opened.instead_of >= len(given.actions) or can < len(base) + bool(opened.answers):
                self._open.pop((live.id, seat))
                opened = NEXT
            else:
                here = asks
        state, merchant = live.game.state, live.game.table.seats[seat].merchant
        counts = []
        for action in given.actions:
            counts.append(tuple(counts_on(live.game.catalog, state, action.answers, merchant)))
            merchant = arrived(action, merchant)
        return Looking(
            given, opened.answers, opened.instead_of, here.asked, here.view(), here.ended, fits,
            tuple(counts),
            tuple(tuple(one for one in action.only_if if not holds(state, one)) for action in given.actions),
            self._mark(live, seat),
        )  # fmt: skip


def whose(live: Live, seat: str) -> tuple[int, int]:
    """Who sits there now, and in which round."""
    row = live.seat(seat)
    return (row.user or 0) if row else 0, live.game.state.round


def is_asked_for_a_turn(live: Live, seat: str) -> bool:
    """Whether a seat's turn has come and it has not begun an action."""
    return any(ask.seat == seat and ask.kind == TURN for ask in live.game.asks)


def unfinished(opened: Opening) -> list[Action]:
    """The action that is being chosen, if one is."""
    return [Action(opened.answers)] if opened.answers else []


def arrived(action: Action, merchant: str) -> str:
    """Where the merchant is after an action."""
    for answer in action.answers:
        for pick in answer.picks:
            if pick.startswith(("go:", "move:")):
                merchant = pick.partition(":")[2].partition(".")[0]
    return merchant


def hash_of(given: Ahead) -> int:
    """A number that changes with the list, the same in every process."""
    return sum((at + 1) * sum(text.encode()) for at, text in enumerate(given.to_text().split('"')))
