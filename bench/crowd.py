"""Many tables at once for the benches: random players, and databases full of their games."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Awaitable
from pathlib import Path
from random import Random

from orleans_bot.content import load
from orleans_bot.host import Host, Outcome
from orleans_bot.random_seats import answer
from orleans_bot.store import Store

SEATS = 4
WARM = 40  # decisions in each game before anything is measured


def milliseconds(times: list[float]) -> str:
    """The middle, the slow and the slowest of a list of seconds."""
    ordered = sorted(times)

    def at(part: float) -> float:
        return ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000

    return f"p50 {at(0.5):6.2f}  p95 {at(0.95):6.2f}  p99 {at(0.99):6.2f}  max {ordered[-1] * 1000:6.1f} ms"


class Table:
    """One game with random players who know what they are asked."""

    def __init__(self, host: Host, outcome: Outcome, seed: int) -> None:
        self.host = host
        self.outcome = outcome
        self.luck = Random(seed)
        self.decided = 0

    async def turn(self) -> float:
        """One decision; how many seconds it took until it was acknowledged."""
        open_asks = [ask for ask in self.outcome.asks if ask.waits]
        ask = self.luck.choice(open_asks)
        user = self.outcome.seats[ask.seat]
        assert user is not None
        picks = answer(ask, self.luck)
        begun = time.perf_counter()
        self.outcome = await self.host.decide(self.outcome.game, user, ask.seat, ask.key, ask.since, picks)
        self.decided += 1
        return time.perf_counter() - begun


async def new_table(host: Host, number: int) -> Table:
    """A game that has just begun."""
    lobby = await host.open_lobby(
        guild=1, channel=number, keeper=number * 10, scenario="orleans", seats=SEATS
    )
    for seat in range(SEATS):
        await host.join(lobby.game, number * 10 + seat)
    return Table(host, await host.start(lobby.game, number * 10, seed=number), number)


async def open_tables(host: Host) -> list[Table]:
    """All running games of a database."""
    return [Table(host, await host.look(game), game) for game in await host.running()]


async def at_once(works: list[Awaitable[object]]) -> None:
    """Do many things at the same time."""
    await asyncio.gather(*works)


async def prepare(path: Path, number: int) -> None:
    """A database with so many games in the middle of their first rounds."""
    async with await Store.open(path) as store:
        host = Host(store, load(), cap=number)
        tables = await asyncio.gather(*(new_table(host, i) for i in range(1, number + 1)))

        async def play(table: Table) -> None:
            for _ in range(WARM + table.luck.randrange(20)):
                await table.turn()

        await at_once([play(table) for table in tables])


def fresh(folder: Path) -> Path:
    """A copy of the prepared database."""
    path = folder / "games.sqlite3"
    for tail in ("", "-wal", "-shm", "-owner"):
        path.with_name(path.name + tail).unlink(missing_ok=True)
    shutil.copyfile(folder / "prepared.sqlite3", path)
    return path
