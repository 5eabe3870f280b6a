"""How much memory a bot holds while a world goes on: what its own code and its libraries have asked for."""

from __future__ import annotations

import gc
import json.decoder
import json.encoder
import tracemalloc
from dataclasses import dataclass
from pathlib import Path

from .life import Life, Wish
from .run import End, run

ROOT = Path(__file__).parents[2]
# What stands in for Discord and for the people grows with everything that was ever said: it does not count,
# and neither does JSON, which is made at both ends of the wire.
AROUND = (
    str(ROOT / "tests" / "*"), str(ROOT / "orleans_bot" / "parlour" / "*"),
    json.encoder.__file__, json.decoder.__file__, tracemalloc.__file__,
)  # fmt: skip
MIB = 2**20


@dataclass(frozen=True)
class Mark:
    """A quiet moment."""

    days: float
    acts: int
    games: int  # that run or rest
    held: int  # bytes


def curve(wish: Wish, every: float) -> tuple[End, list[Mark]]:
    """Live a world, and look at the memory in a quiet moment about every so many hours."""
    marks: list[Mark] = []

    def at_rest(life: Life) -> None:
        days = (life.loop.now - life.loop.begin) / 86_400
        if marks and days < marks[-1].days + every / 24:
            return
        gc.collect()
        around = [tracemalloc.Filter(False, name) for name in AROUND]
        held = sum(
            each.size for each in tracemalloc.take_snapshot().filter_traces(around).statistics("filename")
        )
        [[games]] = life.truths.rows("SELECT count(*) FROM game WHERE status IN ('running', 'held')")
        marks.append(Mark(days, life.acts, games, held))

    tracemalloc.start()
    try:
        return run(wish, at_rest), marks
    finally:
        tracemalloc.stop()


def told(marks: list[Mark]) -> str:
    """The curve as a table, and how steep its second half is."""
    lines = [f"{'days':>8} {'acts':>8} {'games':>6} {'MiB':>7}"]
    lines += [f"{each.days:8.2f} {each.acts:8} {each.games:6} {each.held / MIB:7.2f}" for each in marks]
    half = marks[len(marks) // 2 :]
    if len(half) > 1 and half[-1].acts > half[0].acts:
        grown = (half[-1].held - half[0].held) / (half[-1].acts - half[0].acts) * 1000
        lines.append(f"in the second half {grown / 1024:+.1f} KiB for 1,000 acts")
    return "\n".join(lines)
