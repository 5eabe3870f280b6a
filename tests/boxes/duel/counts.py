"""Games by chance of The Duel: nothing breaks, and every objective, event, deed and the house are at work.

python -m tests.boxes.duel.counts [games]

Two of three seeds are played by stand-ins on both seats, who seldom lose in the middle; the others by chance.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from unittest.mock import patch

from orleans_bot.content import load
from tests import hunt
from tests.rules.playing import play_sensibly

GAMES = 10000  # some deeds are completed once in 200 games
LEAST = 50


def everything() -> Iterator[str]:
    """What must be at work."""
    scenario = load().scenarios["duel"]
    yield from (f"task {key}" for key in scenario.tasks)
    yield from dict.fromkeys(f"round {key.replace(' ', '_')}" for key in scenario.stack)
    for key in scenario.deeds:
        yield from (f"served {key}", f"completed {key}")
    yield "acted duel_house"


def main() -> int:
    """Play, and print what has been at work how often; fail where that is too rare."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    begun, seen, decisions = time.perf_counter(), Counter[str](), 0
    for seed in range(games):
        boxes = load().boxes if seed % 2 else ("base",)
        if seed % 3:
            with patch.object(hunt, "play", play_sensibly):
                decisions += hunt.hunt("duel", 2, seed, boxes, (), None, seen)
        else:
            decisions += hunt.hunt("duel", 2, seed, boxes, (), None, seen)
    for what in sorted(everything(), key=lambda what: (seen[what], what)):
        print(f"{seen[what]:7,} {what}")
    print(f"{games} games, {decisions:,} decisions, all checked, in {time.perf_counter() - begun:.0f} s")
    return int(games >= GAMES and min(seen[what] for what in everything()) < LEAST)


if __name__ == "__main__":
    raise SystemExit(main())
