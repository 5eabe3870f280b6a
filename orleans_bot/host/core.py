"""The heart of the host: one lock a game, decide in memory, one commit, and only then the answer."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from weakref import WeakValueDictionary

from orleans_bot import __version__, policy
from orleans_bot.policy.player import holds
from orleans_bot.rules.ask import Ask
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.errors import BadLog, Diverged, GameOver, Refusal
from orleans_bot.rules.game import Step
from orleans_bot.rules.notes import Note
from orleans_bot.store import Store, StoreFault, ahead, daily, games, log
from orleans_bot.store import clocks as kept_clocks
from orleans_bot.store.games import SeatRow
from orleans_bot.store.log import Line, Saving
from orleans_bot.store.records import DIVERGED
from orleans_bot.store.store import Work

from . import several
from .daily import done_of
from .given import Ahead
from .host_options import Choose
from .limits import Brakes
from .live import Kept, Live, held, load, member, revive, set_lists, waited_for
from .outcomes import outcome_of
from .reading import hold_damaged, read_game
from .records import ABORTED, CANCELLED, ENDED, FINISHED, HELD, LOBBY, GameRow, Outcome, Told
from .refusals import (
    GameEnded,
    GameHeld,
    NoSuchGame,
    NoSuchSeat,
    NotSeated,
    NotStarted,
    NotYourSeat,
)
from .thinking import Thinker

LOG = logging.getLogger(__name__)


class Core:
    """Live games and the one way to change them."""

    def __init__(
        self,
        store: Store,
        catalog: Catalog,
        *,
        clock: Callable[[], float] = time.time,
        cap: int = 200,
        rules_version: str = __version__,
        choose: Choose = policy.choose,
        brakes: Brakes = Brakes(),  # noqa: B008
        thinker: Thinker | None = None,
    ) -> None:
        self.store = store
        self.catalog = catalog
        self.clock = clock
        self.cap = cap
        self.rules_version = rules_version
        self.choose = choose
        self.brakes = brakes
        self.thinker = thinker or Thinker()
        self.lives: OrderedDict[int, Live] = OrderedDict()
        self.locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @property
    def now(self) -> int:
        """The time in whole seconds."""
        return int(self.clock())

    @property
    def live(self) -> tuple[int, ...]:
        """The games in memory, the one used longest ago first."""
        return tuple(self.lives)

    async def look(self, game: int, user: int | None = None, seat: str | None = None) -> Outcome:
        """The game as it is, for the user's seat or for everybody; nothing changes."""
        async with self.use(game) as live:
            mine = live.of_user(user)
            if seat is not None:
                mine = [self.sits(live, user, seat)]
            return self.outcome(live, mine[0].colour if mine else "", ())

    async def decide(
        self, game: int, user: int, seat: str, ask: str, since: int, picks: Sequence[str]
    ) -> Outcome:
        """Take a person's answer; when this returns, it is on the disk."""
        async with self.use(game) as live:
            mine = self.sits(live, user, member(live, user, seat, ask))
            self.must_run(live)
            live.game.check(mine.colour, ask, picks, since)
            live.heard(mine.colour)
            return await self.take(live, [(mine.colour, ask, tuple(picks), mine.person)], mine.colour)

    async def decide_each(
        self, game: int, user: int, seat: str, ask: str, since: int, picks: Sequence[str]
    ) -> tuple[Outcome, tuple[str, ...]]:
        """Take several answers to a question that takes one at a time, one after the other and in one
        transaction; those that have become impossible on the way are left out and named.
        """
        if not picks:
            return await self.decide(game, user, seat, ask, since, picks), ()
        async with self.use(game) as live:
            mine = self.sits(live, user, member(live, user, seat, ask))
            self.must_run(live)
            slots = {key: place.slots for key, place in live.game.catalog.places.items()}
            first = several.answer(live.game.asked(mine.colour, ask), picks[0], slots) or picks[0]
            live.game.check(mine.colour, ask, (first,), since)
            live.heard(mine.colour)
            left = list(picks)
            given = several.given(lambda: live.game.asked(mine.colour, ask), picks, slots, left)
            answers = ((mine.colour, ask, (key,), mine.person) for key in given)
            return await self.take(live, answers, mine.colour), tuple(left)

    async def take(
        self, live: Live, answers: Iterable[tuple[str, str, Sequence[str], int | None]], viewer: str
    ) -> Outcome:
        """Decide in memory, write it all in one transaction, and tell what happened."""
        lines: list[Line] = []
        savings: list[Saving] = []
        notes: list[Note] = []
        for seat, ask, picks, by in answers:
            before = live.game.checkpoint
            try:
                step: Step = live.game.decide(seat, ask, picks)
            except BaseException:
                self.drop(live.id)  # it may be half-way through a rule
                raise
            lines.append(Line(step.decision, by, self.now))
            notes.extend(Told.of(note, step.decision.seq) for note in step.notes)
            saving = live.saving(step, before)
            if saving is not None:
                savings.append(saving)
        return await self.commit(live, lines, savings, viewer, notes)

    async def commit(
        self,
        live: Live,
        lines: Sequence[Line],
        savings: Sequence[Saving],
        viewer: str,
        notes: Iterable[Note],
        extra: Callable[[sqlite3.Connection], object] | None = None,
    ) -> Outcome:
        """Write what has happened and answer after the commit."""
        number, at = live.id, self.now
        waits = waited_for(live.game)
        gone, come = sorted(live.waiting - waits), sorted(waits - live.waiting)
        votes, live.votes, live.waiting = live.votes, {}, waits
        state = live.game.state
        over = live.game.over and live.row.status != FINISHED
        moved = (state.round, state.phase) != (live.row.round, live.row.phase)
        if over:
            live.row = replace(live.row, status=FINISHED, ended=at, result=state.result)
        if moved:
            live.row = replace(live.row, round=state.round, phase=state.phase)
        result = games.as_json(state.result) if over else ""
        for seat in [seat for seat, given in live.lists.items() if over or given.round != state.round]:
            live.set_list(seat, Ahead(state.round))
        changed, live.changed = {seat: live.lists.get(seat) for seat in live.changed}, set()
        marks, live.marks = live.marks, {}
        turned = live.turn_clocks(self.clock())

        def work(db: sqlite3.Connection) -> str:
            log.append(db, number, lines)
            log.save(db, number, savings)
            if gone or come:
                games.set_waiting(db, number, gone, come, at)
            if votes:
                games.drop_votes(db, number)
            if moved:
                games.change(db, number, round=state.round, phase=state.phase)
            set_lists(db, live, changed, at)
            ahead.mark(db, number, marks)
            kept_clocks.set_clocks(db, number, turned)
            if extra is not None:
                extra(db)
            if not over:
                return ""
            games.change(db, number, status=FINISHED, ended=at, result=result)
            if live.row.daily is not None:
                daily.finish(db, number, done_of(outcome.public))
            return games.sealed(db, number)

        # Looked at before it is written: a state that cannot be shown must not become part of the log.
        outcome = self.outcome(live, viewer, notes)
        seed = await self.store.write(work)
        if seed:
            live.row = replace(live.row, seed=seed)
            outcome = replace(outcome, seed=live.row.told(at))
        return outcome

    def outcome(self, live: Live, viewer: str, notes: Iterable[Note]) -> Outcome:
        return outcome_of(live, viewer, notes, self.now)

    def stand_in(self, live: Live, ask: Ask) -> Sequence[str]:
        """What the stand-in at a seat answers: what it has thought of before, if that still fits."""
        about, thoughts = live.thoughts.get(ask.seat, ("", []))
        if thoughts and holds(about, live.game, ask):
            try:
                return live.game.check(ask.seat, ask.key, thoughts.pop(0))
            except Refusal:
                del live.thoughts[ask.seat]
        return live.game.check(
            ask.seat, ask.key, self.choose(live.game.view(ask.seat), ask, live.manner(ask.seat))
        )

    async def keep_clocks(self, live: Live, also: Work | None = None) -> None:
        """Something else than a decision has changed whether clocks run; it is written together with them."""
        turned = live.turn_clocks(self.clock())

        def work(db: sqlite3.Connection) -> None:
            if also is not None:
                also(db)
            kept_clocks.set_clocks(db, live.id, turned)

        if turned or also is not None:
            await self.store.write(work)

    def lock(self, game: int) -> asyncio.Lock:
        lock = self.locks.get(game)
        if lock is None:
            lock = self.locks[game] = asyncio.Lock()
        return lock

    @asynccontextmanager
    async def use(self, game: int, retry: bool = False) -> AsyncIterator[Live]:
        """The live game, for one at a time. A refusal leaves it as it is; anything else that goes wrong
        drops it, and it is rebuilt from what was committed.
        """
        async with self.lock(game):
            live = self.lives.get(game) or await self.rebuild(game, retry)
            self.lives[game] = live
            self.lives.move_to_end(game)
            while len(self.lives) > self.cap:
                self.lives.popitem(last=False)
            try:
                yield live
            except BaseException as error:
                if not isinstance(error, Refusal) or isinstance(error, (StoreFault, Diverged, GameHeld)):
                    self.drop(game)
                raise

    @asynccontextmanager
    async def several(self, numbers: Sequence[int]) -> AsyncIterator[Sequence[int]]:
        """The locks of several games, always taken in the same order."""
        async with AsyncExitStack() as stack:
            for game in sorted(numbers):
                await stack.enter_async_context(self.lock(game))
            yield numbers

    def drop(self, game: int) -> None:
        self.lives.pop(game, None)

    async def kept(self, game: int, upto: int | None = None) -> Kept:
        kept = await read_game(self.store, game, lambda db: load(db, game, upto))
        if kept is None:
            raise NoSuchGame(f"There is no game {game}.", game=game)
        if kept.row.status == LOBBY:
            raise NotStarted(f"Game {game} has not started yet; its lobby is open.", game=game)
        if kept.row.started is None:
            raise GameEnded(f"Game {game} was called off before it began.", game=game, status=kept.row.status)
        return kept

    async def rebuild(self, game: int, retry: bool = False) -> Live:
        kept = await self.kept(game)
        if kept.broken is not None:
            raise await hold_damaged(self.store, game, kept.broken) from kept.broken
        if kept.fault and not retry:
            raise held(kept.row, kept.fault)
        try:
            return revive(self.catalog, kept)
        except BadLog as error:
            raise await hold_damaged(self.store, game, error) from error
        except Exception as error:
            LOG.exception("Game %s cannot be rebuilt", game)
            raise await self.diverge(kept.row, error) from error

    async def diverge(self, row: GameRow, error: Exception) -> GameHeld:
        """Hold a game whose log no longer leads to what it led to."""
        what = error.sentence if isinstance(error, Refusal) else f"{type(error).__name__}: {error}"
        why = (
            f"Since the game was last played, something in the rules has changed under it. {what}"
            " The keeper can take it back to the start of this phase."
        )
        if row.status in ENDED:
            return GameHeld(why, game=row.id, why=why, diverged=True)
        await self.store.write(lambda db: games.change(db, row.id, status=HELD, why=why, diverged=DIVERGED))
        return held(replace(row, why=why), DIVERGED)

    def sits(self, live: Live, user: int | None, colour: str) -> SeatRow:
        seat = live.seat(colour)
        if seat is None:
            known = ", ".join(each.colour for each in live.seats)
            raise NoSuchSeat(f"No seat is {colour}; the seats are {known}.", seat=colour)
        if user is None or seat.user != user:
            raise NotYourSeat(f"You do not sit at {colour}.", seat=colour, user=seat.user)
        return seat

    async def must_sit(self, game: int, user: int, colour: str) -> None:
        """Refuse if a seat is not, or no longer, this user's; giving it away is waited for."""
        async with self.use(game) as live:
            self.sits(live, user, colour)

    def seated(self, live: Live, user: int) -> list[SeatRow]:
        mine = live.of_user(user)
        if not mine:
            raise NotSeated(f"You have no seat in game {live.id}.", game=live.id)
        return mine

    def must_run(self, live: Live) -> None:
        status = live.row.status
        if status == HELD:
            raise held(live.row)
        if status == FINISHED:
            raise GameOver("The game has ended; no more decisions can be made.", game=live.id)
        if status in (ABORTED, CANCELLED):
            raise GameEnded("The game was broken off; it cannot be played on.", game=live.id, status=status)
