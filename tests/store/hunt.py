"""A hunt for lost decisions: a process that plays is killed without warning, again and again.

python -m tests.store.hunt [ROUNDS] [SEED]

Every round a child process opens the database, plays several games at once (people, stand-ins, undo, rewind,
hold, resume) and tells of every answer it was given. It is killed at a random moment. Then the database is
opened: every decision that was acknowledged must be there exactly once, no number may be missing or there
twice, and every game must rebuild to its checksum. Every few rounds the write-ahead log is also torn off at a
random byte, as a power failure may do; then the games must still rebuild, to an earlier moment. At the end
every game is replayed from its seed.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from random import Random

from orleans_bot.content import load
from orleans_bot.host import Host
from orleans_bot.host.live import load as load_game
from orleans_bot.host.live import revive
from orleans_bot.host.walking import chronicle, verify
from orleans_bot.rules.errors import Refusal
from orleans_bot.store import Store, games, log
from tests.host.players import KEEPER, decide, new_host, sit_down

TABLES = 6


async def play(path: Path, seed: int, tell: int) -> None:
    """Play on whatever is there until the process is killed."""
    luck = Random(seed)
    store = await Store.open(path)
    host = new_host(store, cap=TABLES // 2)

    def acknowledged(game: int, seq: int) -> None:
        live = host.core.lives.get(game)
        crc = live.game.crc if live is not None and live.game.seq == seq else -1
        os.write(tell, f"{game} {seq} {crc}\n".encode())

    async def table(seed: int) -> None:
        luck = Random(seed)
        while True:
            running = await host.running()
            if len(running) < TABLES:
                game = (await sit_down(host, 1 + seed % 3, 1, seed=luck.randrange(1000))).game
            else:
                game = running[seed % TABLES]
            try:
                while True:
                    await turn(host, game, luck, acknowledged)
            except Refusal:
                pass  # the game is over, or its seat has been asked anew

    await asyncio.gather(*(table(luck.randrange(1 << 30) // TABLES * TABLES + i) for i in range(TABLES)))


async def turn(host: Host, game: int, luck: Random, acknowledged: object) -> None:
    """One thing that can happen at a table."""
    assert callable(acknowledged)
    chance = luck.random()
    if chance < 0.03:
        await host.hold(game, KEEPER, "a test")
        await host.resume(game, KEEPER)
    elif chance < 0.08:
        lines = await host.lines(game)
        if lines:
            outcome = await host.rewind(game, KEEPER, luck.choice(lines).seq)
            acknowledged(game, outcome.seq)
    elif chance < 0.10:
        acknowledged(game, (await host.back_to_phase(game, KEEPER)).seq)
    else:
        moved = await host.stand_ins(game)
        if moved is not None:
            acknowledged(game, moved.seq)
        seen = await host.look(game)
        # Else the stand-ins have played it to its end, or are asked again because of another task.
        if seen.waiting and all(seen.seats[seat] is not None for seat in seen.waiting):
            acknowledged(game, (await decide(host, seen, luck)).seq)


def child(path: Path, seed: int, tell: int) -> None:
    """The life of a process that will be killed."""
    try:
        asyncio.run(play(path, seed, tell))
    except BaseException as error:
        os.write(tell, f"died {error!r}\n".encode())
        raise
    finally:
        os._exit(1)


def hunt(path: Path, luck: Random) -> list[tuple[int, int, int]]:
    """Let a process play and kill it; what it was told before."""
    reading, writing = os.pipe()
    number = os.fork()
    if number == 0:
        os.close(reading)
        child(path, luck.randrange(1 << 30), writing)
    os.close(writing)
    told = b""
    # Now and then it dies while it opens the database, mostly after some answers; slow machines take longer.
    patience = luck.choice([0, 0, 5, 10, 20, 40])
    while told.count(b"\n") < patience and (part := os.read(reading, 1 << 16)):
        told += part
    time.sleep(luck.random() * 0.1)
    os.kill(number, signal.SIGKILL)
    os.waitpid(number, 0)
    while part := os.read(reading, 1 << 16):
        told += part
    os.close(reading)
    lines = told.decode().split("\n")[:-1]
    for line in lines:
        if line.startswith("died"):
            raise SystemExit(f"The playing process ended by itself: {line}")
    return [(int(game), int(seq), int(crc)) for game, seq, crc in map(str.split, lines)]


def check(path: Path, acknowledged: dict[tuple[int, int], int]) -> int:
    """Everything that was acknowledged is there once, and every game rebuilds; how many lines there are."""
    catalog = load()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert db.execute("PRAGMA foreign_key_check").fetchone() is None
        kept = {}
        for (game,) in db.execute("SELECT id FROM game WHERE started NOT NULL ORDER BY id").fetchall():
            lines = log.lines(db, game)
            assert [line.decision.seq for line in lines] == list(range(1, len(lines) + 1)), "gap or double"
            kept.update({(game, line.decision.seq): line.decision.crc for line in lines})
            found = load_game(db, game)
            assert found is not None
            live = revive(catalog, found)
            assert live.game.seq == len(lines)
            assert not lines or live.game.crc == lines[-1].decision.crc, "another checksum"
            waits = {ask.seat for ask in live.game.asks if ask.waits}
            assert games.waiting(db, game) == waits, "the wrong seats are waited for"
        for (game, seq), crc in acknowledged.items():
            assert (game, seq) in kept, f"line {seq} of game {game} was acknowledged and is lost"
            assert crc in (-1, kept[game, seq]), f"line {seq} of game {game} is another one"
    return len(kept)


def tear(path: Path, folder: Path, luck: Random) -> None:
    """What is left if the end of the write-ahead log never reached the disk."""
    copy = folder / "torn.sqlite3"
    for each in folder.glob("torn*"):
        each.unlink()
    shutil.copyfile(path, copy)
    wal = path.with_name(path.name + "-wal")
    if wal.exists():
        data = wal.read_bytes()
        copy.with_name(copy.name + "-wal").write_bytes(data[: luck.randrange(len(data) + 1)])
    check(copy, {})


def prove(path: Path) -> int:
    """Replay every game from its seed."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        numbers = [game for (game,) in db.execute("SELECT id FROM game WHERE started NOT NULL")]
        for game in numbers:
            verify(load(), chronicle(db, game, secrets=True))
    return len(numbers)


def main(rounds: int = 200, seed: int = 1) -> None:
    """Hunt."""
    luck = Random(seed)
    load()
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "games.sqlite3"
        asyncio.run(make(path))
        acknowledged: dict[tuple[int, int], int] = {}
        lines = 0
        for number in range(rounds):
            for game, seq, crc in hunt(path, luck):
                assert (game, seq) not in acknowledged, f"line {seq} of game {game} was acknowledged twice"
                acknowledged[game, seq] = crc
            if number % 5 == 0:
                tear(path, Path(name), luck)
            lines = check(path, acknowledged)
        proved = prove(path)
    took = time.perf_counter() - begun
    print(
        f"{rounds} kills, {len(acknowledged)} answers, {lines} lines, {proved} games proved, none lost,"
        f" none double, in {took:.1f} s"
    )


async def make(path: Path) -> None:
    """An empty database."""
    await (await Store.open(path)).close()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
