"""What a decision costs until it is on the disk, and what hundreds of live games need.

python bench/bench_store.py                all figures (about four minutes)
python bench/bench_store.py quick          the same with a tenth of the games (about half a minute)
python bench/bench_store.py [quick] NAME   one part: steps pace rush burst disk restart memory

Each part runs in a process of its own, on a database in --folder (default: the temporary folder of the
system; give one on the disk you mean to use).
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from statistics import median

sys.path.insert(0, str(Path(__file__).parent.parent))

import aiosqlite

from bench.crowd import SEATS, Table, at_once, fresh, milliseconds, new_table, open_tables, prepare
from orleans_bot.content import load
from orleans_bot.host import Host, collect_rarely
from orleans_bot.store import Store

GAMES = 1000
PACE = 60  # decisions a second


async def steps(folder: Path, number: int) -> None:
    """One decision at a time in one game, beside the bare parts of which it is made."""

    def bare(synchronous: str) -> float:
        db = sqlite3.connect(folder / f"bare-{synchronous}", isolation_level=None)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute(f"PRAGMA synchronous = {synchronous}")
        db.execute("CREATE TABLE line (game, seq, what, PRIMARY KEY (game, seq)) WITHOUT ROWID")
        times = []
        for i in range(500):
            begun = time.perf_counter()
            db.execute("BEGIN IMMEDIATE")
            db.execute("INSERT INTO line VALUES (1, ?, 'blue plan fill:farm_house')", (i,))
            db.execute("COMMIT")
            times.append(time.perf_counter() - begun)
        db.close()
        return median(times)

    async def plain() -> float:
        async with aiosqlite.connect(folder / "plain", isolation_level=None) as db:
            await db.execute("PRAGMA journal_mode = WAL")
            await db.execute("PRAGMA synchronous = FULL")
            await db.execute("CREATE TABLE line (game, seq, what, PRIMARY KEY (game, seq)) WITHOUT ROWID")
            times = []
            for i in range(500):
                begun = time.perf_counter()
                await db.execute("BEGIN IMMEDIATE")
                await db.execute("INSERT INTO line VALUES (1, ?, 'blue plan fill:farm_house')", (i,))
                await db.execute("COMMIT")
                times.append(time.perf_counter() - begun)
            return median(times)

    direct = bare("FULL")
    print(f"  bare sqlite3, one insert, FULL      {direct * 1000:6.3f} ms   1.0")
    print(f"  bare sqlite3, one insert, NORMAL    {bare('NORMAL') * 1000:6.3f} ms")
    awaited = await plain()
    print(f"  aiosqlite, three awaits, FULL       {awaited * 1000:6.3f} ms   {awaited / direct:.1f}")
    for synchronous in ("FULL", "NORMAL"):
        async with await Store.open(folder / f"one-{synchronous}", synchronous=synchronous) as store:
            host = Host(store, load())
            times: list[float] = []
            for game in range(3):
                table = await new_table(host, game + 1)
                while not table.outcome.over:
                    times.append(await table.turn())
            print(
                f"  a decision, checked, applied, logged, seen, {synchronous:6} {milliseconds(times)}"
                f"   middle = {median(times) / direct:.1f} bare inserts"
            )


async def pace(folder: Path, number: int) -> None:
    """Decisions at a fixed pace over all live games, beside bare inserts at the same pace."""
    bare = []
    async with aiosqlite.connect(folder / "paced", isolation_level=None) as db:
        await db.execute("PRAGMA journal_mode = WAL")
        await db.execute("PRAGMA synchronous = FULL")
        await db.execute("CREATE TABLE line (seq INTEGER PRIMARY KEY, what)")
        start = time.perf_counter()
        for i in range(PACE * 3):
            due = start + i / PACE
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await db.execute("INSERT INTO line VALUES (?, 'blue plan fill:farm_house')", (i,))
            bare.append(time.perf_counter() - due)
    print(f"  FULL   a bare insert, {PACE} a second:   {milliseconds(bare)}")
    for synchronous in ("FULL", "NORMAL"):
        for some in (1, number // 10, number):
            path = fresh(folder)
            async with await Store.open(path, synchronous=synchronous) as store:
                host = Host(store, load(), cap=some)
                tables = (await open_tables(host))[:some]
                luck = Random(1)
                times: list[float] = []
                tasks: list[asyncio.Task[None]] = []
                busy: set[int] = set()

                async def one(table: Table, busy: set[int], times: list[float], due: float) -> None:
                    await table.turn()
                    times.append(time.perf_counter() - due)
                    busy.discard(id(table))

                start = time.perf_counter()
                total = PACE * (10 if number >= GAMES else 3)
                for i in range(total):
                    due = start + i / PACE
                    await asyncio.sleep(max(0.0, due - time.perf_counter()))
                    free = [each for each in tables if id(each) not in busy and not each.outcome.over]
                    if not free:
                        continue
                    table = luck.choice(free)
                    busy.add(id(table))
                    tasks.append(asyncio.create_task(one(table, busy, times, due)))
                await asyncio.gather(*tasks)
                print(
                    f"  {synchronous:6} {some:5} live games, {PACE} a second: {milliseconds(times)}"
                    f"   middle = {median(times) / median(bare):.1f} bare inserts"
                )


async def rush(folder: Path, number: int) -> None:
    """As many decisions a second as there can be, one waiting in each game."""
    base = 0.0
    for synchronous in ("FULL", "NORMAL"):
        for some in (1, number // 10, number):
            async with await Store.open(fresh(folder), synchronous=synchronous) as store:
                host = Host(store, load(), cap=some)
                tables = (await open_tables(host))[:some]
                times: list[float] = []
                each = max(3, min(300, 20 * number // some))

                async def play(table: Table, each: int, times: list[float]) -> None:
                    for _ in range(each):
                        if not table.outcome.over:
                            times.append(await table.turn())

                before, begun, work = store.commits, time.perf_counter(), time.process_time()
                await at_once([play(table, each, times) for table in tables])
                work = (time.process_time() - work) / len(times)
                took = time.perf_counter() - begun
                commits = store.commits - before
            rate = len(times) / took
            base = base or rate
            print(
                f"  {synchronous:6} {some:5} games at once: {rate:6.0f} decisions a second"
                f" ({rate / base:4.1f} x one game), {len(times) / commits:5.1f} in a commit,"
                f" {work * 1000:.2f} ms of processor each, {milliseconds(times)}"
            )


async def burst(folder: Path, number: int) -> None:
    """A decision in every game at the same moment: when are all of them on the disk?"""
    async with await Store.open(fresh(folder)) as store:
        host = Host(store, load(), cap=number)
        tables = await open_tables(host)
        for _ in range(3):
            before, begun, work = store.commits, time.perf_counter(), time.process_time()
            await at_once([table.turn() for table in tables])
            took = (time.perf_counter() - begun) * 1000
            work = (time.process_time() - work) * 1000
            print(
                f"  {len(tables)} decisions at once: all on the disk and answered after {took:6.1f} ms,"
                f" {store.commits - before} commits, {work:.0f} ms of processor"
            )


async def disk(folder: Path, number: int) -> None:
    """Whole games, played side by side, and the bytes they leave."""
    path = folder / "whole.sqlite3"
    some = max(50, number // 10)
    async with await Store.open(path) as store:
        host = Host(store, load(), cap=some)
        tables = await asyncio.gather(*(new_table(host, i) for i in range(1, some + 1)))

        async def play(table: Table) -> None:
            while not table.outcome.over:
                await table.turn()

        await at_once([play(table) for table in tables])
        lines = sum(table.decided for table in tables)
    size = path.stat().st_size
    with sqlite3.connect(path) as db:
        shares = {
            name: db.execute(f"SELECT total({what}) FROM {name}").fetchone()[0]
            for name, what in (
                ("decision", "length(picks) + length(draws) + length(ask) + length(seat)"),
                ("checkpoint", "length(state) + length(draws)"),
            )
        }
        saved = db.execute("SELECT count(*) FROM checkpoint").fetchone()[0]
        db.execute("VACUUM")
    db.close()
    print(f"  {some} whole games of {SEATS}: {lines / some:.0f} decisions and {saved / some:.0f} checkpoints")
    print(f"  {size / some / 1024:.1f} KB a finished game, {size / lines:.1f} bytes a decision, all included")
    print(
        f"  of which the words of a line {shares['decision'] / lines:.1f}, of its checkpoints' share"
        f" {shares['checkpoint'] / lines:.1f} ({shares['checkpoint'] / saved:.0f} each);"
        f" {path.stat().st_size / lines:.1f} in a backup"
    )


async def restart(folder: Path, number: int) -> None:
    """A process that starts on a database full of running games."""
    path = fresh(folder)
    begun = time.perf_counter()
    catalog = load()
    content = time.perf_counter()
    async with await Store.open(path) as store:
        opened = time.perf_counter()
        host = Host(store, catalog, cap=number)
        ready = time.perf_counter()
        print(
            f"  ready after {(ready - begun) * 1000:.1f} ms (content {(content - begun) * 1000:.1f}, database"
            f" {(opened - content) * 1000:.1f}), whatever the number of games"
        )
        waiting = [(await host.inbox(game * 10 + seat))[:1] for game in (1, 2) for seat in range(SEATS)]
        assert any(waiting)
        again = time.perf_counter()
        looks = []
        for game in await host.running():
            before = time.perf_counter()
            await host.look(game)
            looks.append(time.perf_counter() - before)
        print(f"  a game rebuilt and seen: {milliseconds(looks)}")
        print(
            f"  all {len(looks)} of them, one after the other: {(time.perf_counter() - again) * 1000:.0f} ms"
        )
    async with await Store.open(path) as store:
        host = Host(store, catalog, cap=number)
        firsts = []
        with sqlite3.connect(path) as db:
            lasts = db.execute("SELECT id FROM game WHERE status = 'running'").fetchall()
        db.close()
        for (game,) in lasts:
            seen = await Host(store, catalog, cap=1).look(game)
            table = Table(host, seen, game)
            firsts.append(await table.turn())
        print(f"  the first decision in each, rebuild and commit: {milliseconds(firsts)}")
    async with await Store.open(path) as store:
        host = Host(store, catalog, cap=number)
        begun = time.perf_counter()
        await at_once([host.look(game) for (game,) in lasts])
        print(f"  all at once: {(time.perf_counter() - begun) * 1000:.0f} ms")


def resident() -> float:
    """Megabytes of this process that lie in memory."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


async def memory(folder: Path, number: int) -> None:
    """Memory and the garbage collector's longest pause."""
    load()
    idle = resident()
    print(f"  content loaded: {idle:.1f} MB")
    for cap in (number // 5, number):
        async with await Store.open(fresh(folder)) as store:
            host = Host(store, load(), cap=cap)
            before = resident()
            for game in await host.running():
                await host.look(game)
            gc.collect()
            after = resident()
            begun = time.process_time()
            gc.collect()
            pause = time.process_time() - begun
            print(
                f"  {number} games touched, cap {cap}: {after:.1f} MB, {after - before:.1f} more, "
                f"{(after - before) * 1024 / cap:.1f} KB a live game;"
                f" a full collection stops everything for {pause * 1000:.1f} ms of processor"
            )


PARTS: dict[str, Callable[[Path, int], Awaitable[None]]] = {
    "steps": steps,
    "pace": pace,
    "rush": rush,
    "burst": burst,
    "disk": disk,
    "restart": restart,
    "memory": memory,
}


def main() -> None:
    """Prepare once, then run every part in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", help="quick, and the names of parts")
    parser.add_argument("--folder", type=Path, default=None)
    parser.add_argument("--inside", type=Path, default=None, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    number = GAMES // 10 if "quick" in chosen.what else GAMES
    names = [name for name in PARTS if name in chosen.what] or list(PARTS)
    if chosen.inside is not None:
        load()
        collect_rarely()  # as the bot does
        for name in names:
            asyncio.run(PARTS[name](chosen.inside, number))  # type: ignore[arg-type]
        return
    with tempfile.TemporaryDirectory(dir=chosen.folder) as folder:
        begun = time.perf_counter()
        asyncio.run(prepare(Path(folder) / "prepared.sqlite3", number))
        print(f"{number} games of {SEATS} seats prepared in {time.perf_counter() - begun:.1f} s in {folder}")
        for name in names:
            print(f"{name}: {PARTS[name].__doc__}", flush=True)
            words = ["quick"] if number < GAMES else []
            subprocess.run([sys.executable, __file__, *words, name, "--inside", folder], check=True)


if __name__ == "__main__":
    main()
