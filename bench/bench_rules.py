"""What the rules cost: playouts, rebuilds, replays, memory, growth, and equality across processes.

python bench/bench_rules.py            all figures (about a minute)
python bench/bench_rules.py hashes     only the equality of 1,000 games across hash seeds and processes
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path
from random import Random
from statistics import mean

sys.path.insert(0, str(Path(__file__).parent.parent))

from orleans_bot.content import load
from orleans_bot.random_seats import play_on
from orleans_bot.rules.game import Checkpoint, Game
from orleans_bot.rules.pieces import COLOURS
from orleans_bot.rules.record import Record, Start

GAMES = 60
HASHED = 1000


def timed_playouts(number: int) -> tuple[float, float]:
    """Decisions and games a second of four random seats."""
    decisions = 0
    begun = time.perf_counter()
    for seed in range(number):
        game = Game.new(load(), "orleans", COLOURS[:4], seed)
        decisions += sum(1 for _ in play_on(game, Random(seed)))
    took = time.perf_counter() - begun
    return decisions / took, number / took


def yardstick(number: int) -> tuple[float, float]:
    """The same for catanatron with four random players."""
    from catanatron import Color, RandomPlayer  # type: ignore[import-untyped]
    from catanatron import Game as Catan

    actions = 0
    begun = time.perf_counter()
    for seed in range(number):
        game = Catan([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)
        game.play()
        actions += len(game.state.actions)
    took = time.perf_counter() - begun
    return actions / took, number / took


def playouts() -> None:
    """In turns, so that a busy machine slows both."""
    timed_playouts(5)
    yardstick(5)
    ours, theirs = [], []
    for _ in range(4):
        ours.append(timed_playouts(GAMES // 4))
        theirs.append(yardstick(GAMES // 4))
    mine, peer = [tuple(mean(col) for col in zip(*rows, strict=True)) for rows in (ours, theirs)]
    print(f"playouts, 4 random seats   {mine[0]:9,.0f} decisions/s {mine[1]:7.1f} games/s")
    print(f"catanatron, same run       {peer[0]:9,.0f} decisions/s {peer[1]:7.1f} games/s")
    print(f"ratio                      {mine[0] / peer[0]:9.2f} decisions   {mine[1] / peer[1]:7.2f} games")


def recorded(seed: int) -> tuple[Record, list[Checkpoint], list[tuple[Checkpoint, int]]]:
    """A finished game with its checkpoints, and for each decision the checkpoint it would be rebuilt from."""
    record = Record(Start("orleans", COLOURS[:4], seed))
    game = record.start.begin(load())
    checkpoints = [game.checkpoint]
    rebuilds: list[tuple[Checkpoint, int]] = []
    for step in play_on(game, Random(seed)):
        record.decisions.append(step.decision)
        if step.checkpoint:
            checkpoints.append(step.checkpoint)
        rebuilds.append((checkpoints[-1], step.decision.seq))
    return record, checkpoints, rebuilds


def rebuilds() -> None:
    """From the last checkpoint to any decision of a game; and whole games from their seed."""
    took = []
    for seed in range(3):
        record, _, points = recorded(seed)
        for checkpoint, seq in points:
            begun = time.perf_counter()
            game = Game.resume(load(), checkpoint)
            for decision in record.decisions[checkpoint.seq : seq]:
                game.replay(decision)
            took.append(time.perf_counter() - begun)
    print(f"rebuild a live game        mean {mean(took) * 1000:.2f} ms, worst {max(took) * 1000:.2f} ms")
    begun = time.perf_counter()
    record.replay(load())
    took_all = (time.perf_counter() - begun) * 1000
    print(f"replay a finished game     {took_all:.0f} ms, {len(record.decisions)} decisions")


def sizes() -> None:
    """The largest state as JSON, and what a live game with its log holds in memory."""
    largest = 0
    for seed in range(5):
        _, checkpoints, _ = recorded(seed)
        largest = max(largest, *(len(c.text.encode()) for c in checkpoints))
    games = []
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for seed in range(50):
        game = Game.new(load(), "orleans", COLOURS[:4], seed)
        for step in play_on(game, Random(seed)):
            if step.decision.seq >= 250 and not game.over:
                break
        games.append(game)
    gc.collect()
    held = (tracemalloc.get_traced_memory()[0] - before) / len(games)
    tracemalloc.stop()
    print(f"state as JSON              {largest / 1024:.1f} KB at most")
    print(f"live game in memory        {held / 1024:.1f} KB with its log since the checkpoint")


def growth() -> None:
    """What one decision costs early and late in a long game of five seats."""
    early, late = [], []
    for seed in range(12):
        game = Game.new(load(), "orleans", COLOURS, seed)
        luck = Random(seed)
        spans: list[float] = []
        before = time.perf_counter()
        for _ in play_on(game, luck):
            now = time.perf_counter()
            spans.append(now - before)
            before = time.perf_counter()
        early.append(mean(spans[5:105]))
        late.append(mean(spans[-150:-50]))
    print(f"decisions at the end/start {mean(late) / mean(early):.2f} times the cost")


def hash_of_games(number: int) -> int:
    """One number over the checksums of many games."""
    total = 0
    for seed in range(number):
        game = Game.new(load(), "orleans", COLOURS[: 2 + seed % 4], seed)
        for _ in play_on(game, Random(seed)):
            pass
        total = (total * 31 + game.crc) % (1 << 64)
    return total


def hashes() -> None:
    """The same 1,000 games in processes with different hash seeds, two at a time."""
    begun = time.perf_counter()
    answers: list[bytes] = []
    command = [sys.executable, __file__, "hash", str(HASHED)]
    for hash_seed in ("0", "1", "4242"):
        pair = [
            subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONHASHSEED": hash_seed})
            for _ in range(2)
        ]
        answers.extend(process.communicate()[0].strip() for process in pair)
    same = "equal" if len(set(answers)) == 1 else "DIFFERENT"
    took = time.perf_counter() - begun
    print(f"{HASHED} games x 3 hash seeds x 2 processes: {same}, {took:.1f} s")
    if same != "equal":
        raise SystemExit(1)


if __name__ == "__main__":
    if sys.argv[1:2] == ["hash"]:
        print(hash_of_games(int(sys.argv[2])))
    elif sys.argv[1:2] == ["hashes"]:
        hashes()
    else:
        for part in (playouts, rebuilds, sizes, growth, hashes):
            part()
