"""Games of the Plague by chance, as many as wanted for each number of seats, with and without the Orders.

python -m tests.boxes.plague.fuzz [games] [--seats 2 3 4 5] [--first SEED] [--every 10] [--processes 1]

Every piece and every question is looked at whenever a phase ends and every tenth decision (`--every 1` looks
after each one, which takes twice as long), coins always. One game in `--sensible` is played by stand-ins who
are seldom foolish. What breaks is printed at once, with the seed that breaks it again.
"""

from __future__ import annotations

import argparse
import time
import traceback
from collections.abc import Iterator
from multiprocessing import get_context
from typing import NamedTuple

from orleans_bot.content import load
from tests.hunt import hunt

SEATS = (2, 3, 4, 5)
GAMES = 1000
MIXES = (("plague",), ("orders", "plague"))
STYLES = 3  # every third seed is played sensibly (tests/rules/playing.py)


class Job(NamedTuple):
    """One game."""

    number: int
    mix: tuple[str, ...]
    seats: int
    seed: int
    every: int

    @property
    def boxes(self) -> tuple[str, ...]:
        """All boxes for every other game."""
        return load().boxes if self.number % 2 else ("base",)


def jobs(games: int, seats: list[int], first: int, every: int, sensible: int) -> Iterator[Job]:
    """So many games of each table, the tables in turn, so that all are played as often."""
    for number in range(first, first + games):
        seed = STYLES * number + (2 if number % sensible == 0 else number % 2)
        for mix in MIXES:
            for many in seats:
                yield Job(number, mix, many, seed, every)


def played(job: Job) -> tuple[Job, int, str]:
    """How many decisions it took, or how it broke."""
    try:
        return job, hunt("orleans", job.seats, job.seed, job.boxes, job.mix, every=job.every), ""
    except Exception:
        return job, 0, traceback.format_exc()


def main() -> int:
    """Play; the exit code says whether anything broke."""
    parser = argparse.ArgumentParser(description="Games of the Plague by chance.")
    parser.add_argument("games", nargs="?", type=int, default=GAMES, help="for each table")
    parser.add_argument("--seats", type=int, nargs="+", default=list(SEATS))
    parser.add_argument("--first", type=int, default=0, help="the first number of a game")
    parser.add_argument("--every", type=int, default=10, help="look at everything after so many decisions")
    parser.add_argument("--sensible", type=int, default=20, help="one game in so many is played by stand-ins")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    chosen = parser.parse_args()
    begun, games, decisions, broken = time.perf_counter(), 0, 0, 0
    wanted = jobs(chosen.games, chosen.seats, chosen.first, chosen.every, chosen.sensible)
    load()
    with get_context("fork").Pool(chosen.processes) as pool:
        for job, taken, fault in pool.imap_unordered(played, wanted, chunksize=4):
            games, decisions, broken = games + 1, decisions + taken, broken + bool(fault)
            if fault:
                where = (
                    f"seed {job.seed}, {job.seats} seats, {'+'.join(job.mix)}, boxes {','.join(job.boxes)}"
                )
                print(f"\nBROKEN: {where}\n{fault}", flush=True)
            if games % 200 == 0:
                print(f"{games:,} games, {decisions:,} decisions, {broken} broken", flush=True)
            if time.perf_counter() - begun > chosen.seconds:
                break
    taken_all = time.perf_counter() - begun
    print(f"{games:,} games, {decisions:,} decisions, {broken} of them broken, in {taken_all:.0f} s")
    return int(broken > 0)


if __name__ == "__main__":
    raise SystemExit(main())
