"""How many days, visits, pings and presses a game costs people who look in now and then; the real host.

python bench/bench_visits.py             two to five seats without a clock, three games each, then all paces
python bench/bench_visits.py quick       four seats, one game each

People look in three times a day (at a live table once a minute), each at times of their own by chance, and do
all that can be done then: as sensible as a stand-in, a press for each answer (several places that are filled
one after the other are picked in one press, a pass is pressed twice). `lists` = they also play their turns of
the round ahead, with one press; `standing` = they have answered for good besides what can be, and always draw
as many followers as they may; `gathered` = they are also called once an hour at most. A visit counts if
something was done; a ping is a message that calls one person: a new question, a reminder, time that was up,
the end.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import merge
from pathlib import Path
from random import Random
from statistics import mean

sys.path.insert(0, str(Path(__file__).parent.parent))

from orleans_bot.clocks.calling import HOURLY, OVER, TURN
from orleans_bot.clocks.paces import DAY, HOUR, MINUTE, PACES, Timing
from orleans_bot.content import load
from orleans_bot.host import Host, Outcome, clocks
from orleans_bot.host.refusals import NothingAhead, NotYet
from orleans_bot.host.standing import WISHES
from orleans_bot.policy import choose
from orleans_bot.rules.ask import PLAN, Ask
from orleans_bot.store import Store

A_DAY = 3  # visits that people make
LIVE = 24 * 60  # and at a live table
HAND, LISTS, STANDING, GATHERED = WAYS = ("by hand", "lists", "standing", "gathered")
PEOPLE = (101, 102, 103, 104, 105)
KEEPER = 100
GAMES = 3
NOBODY = 0
BEGIN = 1_760_000_400.0  # a full hour

Spot = tuple[str, str, str]


@dataclass
class Cost:
    """What a game costs one person."""

    visits: int = 0
    presses: int = 0
    pings: int = 0


@dataclass
class Table:
    """One game, the time on the wall, and what hangs."""

    host: Host
    way: str
    game: int = 0
    now: float = BEGIN
    costs: dict[int, Cost] = field(default_factory=dict)
    hung: set[Spot] = field(default_factory=set)

    def ping(self, user: int | None) -> None:
        """Somebody is called."""
        if user is not None:
            self.costs[user].pings += 1

    async def show(self) -> Outcome:
        """Lists, standing answers and stand-ins play; then what is asked anew hangs, and calls."""
        self.hung &= wanted(await self.host.look(self.game))
        await self.host.stand_ins(self.game)
        outcome = await self.host.look(self.game)
        here = wanted(outcome)
        for kind, seat, _ in sorted(here - self.hung):
            user = outcome.seats[seat]
            if user is not None and await self.host.notices.call(
                self.game, seat, user, TURN, alone=kind == PLAN
            ):
                self.ping(user)
        self.hung = here
        return outcome

    async def pass_time(self, until: float, step: float) -> None:
        """The bot is there all the while: clocks ring, and what has been gathered is told."""
        while self.now < until:
            self.now = min(self.now - self.now % step + step, until)
            for rung in await self.host.clocks.tick():
                if rung.seat and await self.host.notices.call(
                    self.game, rung.seat, rung.user or 0, TURN, urgent=True
                ):
                    self.ping(rung.user)
                await self.show()
            for user, dues in (await self.host.notices.due()).items():
                self.ping(user)
                await self.host.notices.told(dues)


def wanted(outcome: Outcome) -> set[Spot]:
    """The messages that hang because somebody is asked."""
    phase = f"{outcome.public.round} {outcome.public.phase}"
    return {(PLAN if ask.secret else TURN, ask.seat, phase) for ask in outcome.asks if not outcome.over}


def times(luck: Random, user: int, often: int) -> Iterator[tuple[float, int]]:
    """When a person looks in, in days."""
    day = 0
    while True:
        yield from ((day + moment, user) for moment in sorted(luck.random() for _ in range(often)))
        day += 1


async def give_ahead(host: Host, game: int, user: int, seat: str) -> int:
    """Let a list that rests go on, and have the rest of it made: the presses that took."""
    presses = 0
    try:
        here = await host.ahead.look(game, user, seat)
        if here.given.rests or here.fits < len(here.given.actions):
            here = await host.ahead.wake(game, user, seat, here.mark)
            presses += 1
        if here.ask is not None:
            await host.ahead.propose(game, user, seat, here.mark)
            presses += 1
    except (NotYet, NothingAhead):
        pass
    return presses


def pressed(ask: Ask, picks: tuple[str, ...], before: str) -> int:
    """How many presses an answer takes, after another one."""
    verb = picks[0].partition(":")[0] if picks else ""
    if verb == "fill" == before:
        return 0
    if verb in ("put", "gear") and ask.kind == PLAN:
        return 2
    return 2 if verb == "pass" and len(ask.keys) > 1 else 1


async def visit(table: Table, user: int) -> bool:
    """Do all that can be done now, and say once how followers are drawn; whether the game is over."""
    host, game, cost = table.host, table.game, table.costs[user]
    done, before = 0, ""
    outcome = await table.show()
    while not outcome.over:
        outcome = await host.look(game, user)
        seat = outcome.view.viewer
        ask = next((ask for ask in outcome.asks if ask.seat == seat and ask.waits), None)
        if table.way != HAND and (presses := await give_ahead(host, game, user, seat)):
            done += presses
        elif ask is None:
            break
        else:
            draws = "drawing:all" if table.way in (STANDING, GATHERED) else ""
            picks = (draws,) if draws in ask.keys else tuple(choose(outcome.view, ask))
            await host.decide(game, user, seat, ask.key, ask.since, picks)
            done += pressed(ask, picks, before)
            before = picks[0].partition(":")[0] if picks else ""
        outcome = await table.show()
    cost.presses += done
    cost.visits += bool(done)
    return outcome.over


async def play(store: Store, seats: int, way: str, pace: str, seed: int) -> Table:
    """A whole game."""
    table = Table(Host(store, load()), way)
    host, luck = table.host, Random(seed)
    host.core.clock = lambda: table.now
    timing = Timing(pace) if PACES[pace].ticks else None
    lobby = await host.open_lobby(
        guild=1, channel=50, keeper=KEEPER, scenario="orleans", seats=seats, timing=timing
    )
    table.game = lobby.game
    users = PEOPLE[:seats]
    for user in users:
        table.costs[user] = Cost()
        await host.join(lobby.game, user)
        for kind, ways in WISHES.items():
            await host.standing.wish(user, kind, ways[0] if way in (STANDING, GATHERED) else "")
        if way == GATHERED:
            await host.notices.choose(user, TURN, HOURLY)
            await host.notices.choose(user, OVER, HOURLY)
    await host.start(lobby.game, KEEPER, seed=seed)
    live = not PACES[pace].rests
    for moment, user in merge(
        *(times(Random(luck.random()), user, LIVE if live else A_DAY) for user in users)
    ):
        await table.pass_time(BEGIN + moment * DAY, MINUTE if live else HOUR)
        if await visit(table, user):
            seated = (await host.game(lobby.game)).seats
            for seat, other in seated.items():
                if other is not None and await host.notices.call(lobby.game, seat, other, OVER):
                    table.ping(other)
            await table.pass_time(table.now + HOUR, HOUR)
            return table
    raise AssertionError("people never stop looking in")


async def measure(seats: int, way: str, pace: str, games: int) -> str:
    """A line of figures."""
    days: list[float] = []
    costs: list[Cost] = []
    rounds = 0
    for seed in range(games):
        with tempfile.TemporaryDirectory() as folder:
            store = await Store.open(Path(folder) / "visits.sqlite3", synchronous="OFF")
            try:
                table = await play(store, seats, way, pace, seed + 1)
                rounds = (await table.host.look(table.game)).public.round
            finally:
                await store.close()
        days.append((table.now - HOUR - BEGIN) / DAY)
        costs += table.costs.values()
    presses = mean(cost.presses for cost in costs)
    return (
        f"{seats:5}  {pace:8} {way:9} {mean(days):6.2f} {mean(cost.visits for cost in costs):12.1f}"
        f" {mean(cost.pings for cost in costs):11.1f} {presses:13.1f} {presses / rounds:13.1f}"
    )


async def main() -> None:
    """Print a line for each number of seats, each pace and each way."""
    quick = "quick" in sys.argv
    clocks.GAP = float(10 * DAY)  # the bot is there all the while, though it looks only now and then
    print("seats  pace     way         days  visits each  pings each  presses each  presses/round")
    for seats in (4,) if quick else (2, 3, 4, 5):
        for way in WAYS:
            print(await measure(seats, way, "none", 1 if quick else GAMES), flush=True)
    for pace in () if quick else [pace for pace in PACES if pace != "none"]:
        for seats in (2, 3, 4, 5):
            for way in (HAND, LISTS, STANDING):
                print(await measure(seats, way, pace, 1), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
