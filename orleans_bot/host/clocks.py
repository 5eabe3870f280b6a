"""Time: reminders, what happens when a seat's time is up, and whoever is away or comes back."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Awaitable, Iterator, Sequence
from dataclasses import dataclass, replace

from orleans_bot.clocks import clock as clocks
from orleans_bot.clocks.clock import PLANNING, Clock
from orleans_bot.clocks.paces import KEEPER, PLAY, Timing
from orleans_bot.clocks.rest import Resting
from orleans_bot.rules.ask import PLAN, TURN, Ask
from orleans_bot.rules.errors import Refusal
from orleans_bot.store import StoreFault, desk
from orleans_bot.store import clocks as kept
from orleans_bot.store.clocks import REST

from . import ticking
from .core import Core
from .given import BY_CLOCK
from .lists import from_list, let_go
from .live import Live
from .records import Outcome
from .stand_ins import PATIENCE
from .standing import wish_for
from .ticking import NOBODY, REMINDERS, TABLE, Clocks

LOG = logging.getLogger(__name__)

REMIND, OVER, TELL_KEEPER, PLAYED, LAPSED = "remind", "over", "keeper", "played", "lapsed"
SEEN = "clocks_seen"
GAP = 120.0  # seconds without a look at the clocks after which the bot has been away
GRACE = 10  # whoever's time is up has this part of a clock for each further question of the round


@dataclass(frozen=True, slots=True)
class Rung:
    """Something that a clock has brought about, and that people are to be told."""

    game: int
    seat: str
    user: int | None
    what: str
    until: int = 0  # of a reminder: when the time will be up
    users: tuple[int, ...] = ()  # all whose answer it is about: several where a team is asked
    warm: bool = False  # a stand-in keeps the seat warm from now on
    outcome: Outcome | None = None


class Timekeeping:
    """The clocks of all tables. A table without a pace costs nothing."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self._seen: float | None = None

    async def tick(self) -> list[Rung]:
        """Do what is due: gently after an absence, in which no time has gone by for anybody."""
        now = self.core.clock()
        running, seen = await self.core.store.read(
            lambda db: (kept.running(db), desk.setting(db, "bot", 0, SEEN))
        )
        before = seen if self._seen is None else self._seen
        self._seen = now
        if not running:
            return []
        if before is not None and not -GAP <= now - before <= GAP:
            for game in running:
                await self._safely(game, self._was_away(game, min(before, now), now))
        await self.core.store.write(lambda db: desk.set_setting(db, "bot", 0, SEEN, now))
        rung: list[Rung] = []
        try:
            for game in await self.core.store.read(lambda db: kept.ringing(db, now)):
                await self._safely(game, self._ring(game, now, rung))
        except StoreFault as fault:  # what is on the disk is told; everything else rings again
            LOG.warning("What is due is done later: %s", fault)
        return rung

    async def _safely(self, game: int, doing: Awaitable[None]) -> None:
        """One table that cannot go on does not hold up the clocks of the others; its own stand."""
        try:
            await doing
        except StoreFault:
            raise
        except Exception as error:
            if isinstance(error, Refusal):
                LOG.info("The clocks of game %s stand: %s", game, error)
            else:
                LOG.exception("What is due in game %s cannot be done; its clocks stand", game)
            self.core.drop(game)
            await self.core.store.write(lambda db: kept.stop_all(db, game))

    async def _was_away(self, game: int, since: float, now: float) -> None:
        async with self.core.use(game) as live:
            held = live.clocks
            if held is None:
                return
            for seat, user in clocked(live):
                one = held.seats.get(seat)
                if one is not None and one.runs:
                    rest = held.rest(user)
                    held.set(seat, clocks.after_absence(one, held.timing.pace, since, now, rest))
            await self.core.keep_clocks(live)

    async def _ring(self, game: int, now: float, rung: list[Rung]) -> None:
        """Everything that is due at a table; of several reminders that are due only one is given. What is on
        the disk has rung, whatever happens to the rest.
        """
        here: list[Rung] = []
        async with self.core.use(game) as live:
            await self.core.keep_clocks(live)
            held = live.clocks
            if held is None:
                return
            for seat, user in clocked(live):
                one = held.seats.get(seat)
                due = held.due(seat, user)
                if one is None or due is None or due > now:
                    continue
                end = held.ends(seat, user)
                if end is not None and end <= now:
                    here.append(await self._time_up(live, held, seat, one, now))
                    live = self.core.lives.get(game, live)
                    if here[-1].outcome is not None:
                        rung += here
                        here.clear()
                    continue
                moments = clocks.reminders(one, held.timing.pace, held.rest(user))
                past = sum(moment <= now for moment in moments)
                held.set(seat, replace(one, reminded=one.reminded + past))
                here.append(Rung(game, seat, user or None, REMIND, int(end or 0), users=silent(live, seat)))
            await self.core.keep_clocks(live)
            rung += here

    async def _time_up(self, live: Live, held: Clocks, seat: str, one: Clock, now: float) -> Rung:
        """A seat's time is up: what its table has chosen for that happens."""
        row = live.seat(seat)
        user, users = row.user if row else None, silent(live, seat)
        ask = ticking.asked(live.game.asks, seat)
        lapses = ask is not None and ask.lapses
        if held.timing.after != PLAY and not lapses:
            held.set(seat, replace(one, reminded=REMINDERS + 1))
            what = TELL_KEEPER if held.timing.after == KEEPER else OVER
            return Rung(live.id, seat, user, what, users=users)
        pace = held.timing.pace
        whole = pace.planning if one.kind == PLANNING else pace.acting
        after = replace(clocks.ran_out(one, now, held.rest(user)), left=whole / GRACE, reminded=1)
        if seat == TABLE:
            after = replace(after, missed=0)  # nobody of a team is silent for all
        if lapses:  # whoever makes no offer is not silent
            held.set(seat, replace(after, missed=one.missed))
            outcome = await self.core.take(live, self._no_offer(live, seat), "")
            return Rung(live.id, seat, user, LAPSED, outcome=outcome, users=users)
        held.set(seat, after)
        outcome = await self.core.take(live, self._one_thing(live, seat), "")
        warm = clocks.keeps_warm(after)
        return Rung(live.id, seat, user, PLAYED, warm=warm, outcome=outcome, users=users)

    def _no_offer(self, live: Live, seat: str) -> Iterator[tuple[str, str, Sequence[str], int | None]]:
        """What a seat might have offered it does not offer."""
        while (ask := ticking.asked(live.game.asks, seat)) is not None and ask.lapses:
            yield ask.seat, ask.key, ask.least, None
            live.marks[live.game.seq] = BY_CLOCK

    def _one_thing(self, live: Live, seat: str) -> Iterator[tuple[str, str, Sequence[str], int | None]]:
        """The answers to the one thing a seat is asked, its plan, or its turn to the end, but nothing that
        has time of its own. What it has given ahead goes first, then what its person has answered for good,
        then a stand-in. A plan in which somebody stands already is committed as it is; what one of a team
        has proposed stands.
        """
        if (ask := ticking.asked(live.game.asks, seat)) is not None and let_go(live, ask):
            yield from from_list(live, ask)
            return
        number, about = 0, time_of(live, seat)
        while (ask := ticking.asked(live.game.asks, seat)) is not None:
            if number and (ask.kind == TURN or (seat == TABLE and "proposal" not in ask.about)):
                return
            if time_of(live, seat) != about:
                return
            yield ask.seat, ask.key, self._picks(live, seat, ask, number), None
            live.marks[live.game.seq] = BY_CLOCK
            number += 1

    def _picks(self, live: Live, seat: str, ask: Ask, number: int) -> Sequence[str]:
        drafted = any(one.draft for one in live.game.state.seats if one.colour == seat)
        if "proposal" in ask.about or number > PATIENCE or (ask.kind == PLAN and drafted and not number):
            return ask.least
        if seat != TABLE and (picks := wish_for(live, ask, self.core.choose)) is not None:
            return picks
        try:
            return self.core.stand_in(live, ask)
        except Exception:
            LOG.exception("Nobody knows what %s in game %s could answer to %s", seat, live.id, ask.key)
            return ask.least

    async def back(self, game: int, user: int) -> tuple[Outcome, bool]:
        """Somebody for whom a stand-in has played on plays again, with a full clock; whether it had. Only an
        own answer ends the silence: after another one the seat is kept warm again.
        """
        async with self.core.use(game) as live:
            seat = self.core.seated(live, user)[0].colour
            held = live.clocks
            one = held.seats.get(seat) if held is not None else None
            warm = one is not None and clocks.keeps_warm(one)
            if held is not None and one is not None and warm:
                held.set(seat, clocks.woken(one, held.timing.pace))
                await self.core.keep_clocks(live)
            return self.core.outcome(live, seat, []), warm

    async def stand(self, game: int, why: str, on: bool = True) -> Outcome:
        """All clocks of a table stand for a reason, or no longer; they go on where there is none any more."""
        async with self.core.use(game) as live:
            held = live.clocks
            if held is not None and (timing := held.timing.standing(why, on)) != held.timing:
                held.timing = timing
                await self.core.keep_clocks(live, lambda db: kept.set_timing(db, game, timing))
            return self.core.outcome(live, "", [])

    async def running(self) -> list[int]:
        """The tables at which some clock runs."""
        return await self.core.store.read(kept.running)

    async def standing(self, why: str) -> list[int]:
        """The tables whose clocks stand for a reason."""
        return await self.core.store.read(lambda db: kept.standing(db, why))

    async def timing(self, game: int) -> Timing | None:
        """A table's pace, and what happens at the end of a seat's time; none without a clock."""
        return await self.core.store.read(lambda db: kept.timing(db, game))

    async def rest(self, user: int) -> Resting:
        """When a person's clocks rest."""
        facts = await self.core.store.read(lambda db: desk.setting(db, "user", user, REST))
        return kept.rest_read(facts) if facts else Resting()

    async def set_rest(self, user: int, choice: Resting) -> None:
        """A person rests at other times; what has gone by until now is counted as it was. A game that cannot
        go on does not hold up the others.
        """

        def work(db: sqlite3.Connection) -> list[int]:
            desk.set_setting(db, "user", user, REST, kept.rest_text(choice))
            return kept.timed_games(db, user)

        for game in await self.core.store.read(lambda db: kept.timed_games(db, user)):
            try:
                await self._rest(game, user, None)
            except StoreFault:
                raise
            except Refusal as refusal:
                LOG.info("The clocks of game %s stay as they are: %s", game, refusal)
        for game in await self.core.store.write(work):
            try:
                await self._rest(game, user, choice)
            except Refusal as refusal:  # it is not in memory any more, and comes back with the choice
                LOG.info("Game %s hears later that somebody rests at other times: %s", game, refusal)

    async def _rest(self, game: int, user: int, choice: Resting | None) -> None:
        """What has gone by at a table is taken off somebody's clock; from then on they rest as they choose,
        if anything is chosen.
        """
        async with self.core.use(game) as live:
            held, now = live.clocks, self.core.clock()
            if held is None:
                return
            for seat in live.of_user(user):
                one = held.seats.get(seat.colour)
                if one is not None and one.runs:
                    held.set(seat.colour, replace(clocks.stopped(one, now, held.rest(user)), since=now))
            if choice is not None:
                held.rests[user] = choice
            await self.core.keep_clocks(live)


def time_of(live: Live, seat: str) -> tuple[str, int]:
    """For what a seat's clock would run now: the kind of answer, and the round."""
    return ticking.asked_of(live.game.asks).get(seat, ""), live.game.state.round


def clocked(live: Live) -> list[tuple[str, int | None]]:
    """Whatever may have a clock, and whose it is: the seats, and the table for what a team is asked."""
    return [*((seat.colour, seat.user) for seat in live.seats), (TABLE, NOBODY)]


def silent(live: Live, seat: str) -> tuple[int, ...]:
    """The people whose answer a clock waits for."""
    ask = ticking.asked(live.game.asks, seat)
    rows = [live.seat(colour) for colour in ask.who] if ask is not None else []
    return tuple(row.user for row in rows if row is not None and row.user is not None)
