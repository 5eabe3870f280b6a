"""How many days, visits and presses a game costs people who look in now and then, through the real host.

python bench/bench_visits.py           two to five seats, three games each (some minutes)
python bench/bench_visits.py quick     four seats, one game each

People look in three times a day, each at times of their own by chance, and do all that can be done then: as
sensible as a stand-in, a press for each answer. `lists` = they also play their turns of the round ahead, with
one press; `standing` = they have answered for good besides what can be,
and always draw as many followers as they may. A visit counts if something was done.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import merge
from pathlib import Path
from random import Random
from statistics import mean

sys.path.insert(0, str(Path(__file__).parent.parent))

from orleans_bot.content import load
from orleans_bot.host import Host
from orleans_bot.host.refusals import NothingAhead, NotYet
from orleans_bot.host.standing import WISHES
from orleans_bot.policy import choose
from orleans_bot.store import Store

A_DAY = 3  # visits that people make
WAYS = ("by hand", "lists", "standing")
PEOPLE = (101, 102, 103, 104, 105)
KEEPER = 100
GAMES = 3


@dataclass
class Cost:
    """What a game costs one person."""

    visits: int = 0
    presses: int = 0


def times(luck: Random, user: int) -> Iterator[tuple[float, int]]:
    """When a person looks in, in days."""
    day = 0
    while True:
        yield from ((day + moment, user) for moment in sorted(luck.random() for _ in range(A_DAY)))
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


async def visit(host: Host, game: int, user: int, cost: Cost, *, ahead: bool, draws: str) -> bool:
    """Do all that can be done now, and say once how followers are drawn; whether the game is over."""
    done = 0
    while True:
        await host.stand_ins(game)
        outcome = await host.look(game, user)
        seat = outcome.view.viewer
        if outcome.over:
            break
        ask = next((ask for ask in outcome.asks if ask.seat == seat and ask.waits), None)
        if ahead and (pressed := await give_ahead(host, game, user, seat)):
            done += pressed
            continue
        if ask is None:
            break
        picks = (draws,) if draws in ask.keys else choose(outcome.view, ask)
        await host.decide(game, user, seat, ask.key, ask.since, picks)
        done += 1
    cost.presses += done
    cost.visits += bool(done)
    return outcome.over


async def play(store: Store, seats: int, way: str, seed: int) -> tuple[float, list[Cost]]:
    """A whole game: the days it took, and what it cost each person."""
    host, luck = Host(store, load()), Random(seed)
    lobby = await host.open_lobby(guild=1, channel=50, keeper=KEEPER, scenario="orleans", seats=seats)
    users = PEOPLE[:seats]
    for user in users:
        await host.join(lobby.game, user)
        for kind, ways in WISHES.items():
            await host.standing.wish(user, kind, ways[0] if way == "standing" else "")
    await host.start(lobby.game, KEEPER, seed=seed)
    costs = {user: Cost() for user in users}
    draws = "drawing:all" if way == "standing" else ""
    for moment, user in merge(*(times(Random(luck.random()), user) for user in users)):
        if await visit(host, lobby.game, user, costs[user], ahead=way != "by hand", draws=draws):
            return moment, list(costs.values())
    raise AssertionError("people never stop looking in")


async def main() -> None:
    """Print a line for each number of seats and each way."""
    quick = "quick" in sys.argv
    print("seats  way        days  visits each  presses each")
    for seats in (4,) if quick else (2, 3, 4, 5):
        for way in WAYS:
            days, visits, presses = [], [], []
            for seed in range(1 if quick else GAMES):
                with tempfile.TemporaryDirectory() as folder:
                    store = await Store.open(Path(folder) / "visits.sqlite3")
                    try:
                        took, costs = await play(store, seats, way, seed + 1)
                    finally:
                        await store.close()
                days.append(took)
                visits += [cost.visits for cost in costs]
                presses += [cost.presses for cost in costs]
            print(
                f"{seats:5}  {way:9} {mean(days):5.1f} {mean(visits):12.1f} {mean(presses):13.1f}", flush=True
            )


if __name__ == "__main__":
    asyncio.run(main())
