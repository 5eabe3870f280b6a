"""Games by chance with every combination of the modules: nothing breaks, and everything is at work.

python -m tests.boxes.trade_and_intrigue.counts [games for each combination and number of seats]
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from orleans_bot.content import load
from tests.hunt import hunt

BOX = "trade_and_intrigue"
SEATS = (2, 3, 4, 5)
GAMES = 1000
LEAST = 50


def mixes() -> list[tuple[str, ...]]:
    """Every combination of the modules that can be on one table."""
    modules = load().modules
    own = [key for key, module in modules.items() if module.box == BOX]
    return [
        mix
        for number in range(1, len(own) + 1)
        for mix in combinations(own, number)
        if len(taken := [once for key in mix for once in modules[key].takes]) == len(set(taken))
    ]


def options_for(mix: tuple[str, ...], seed: int) -> dict[str, str]:
    """Every value of every option in its turn."""
    declared = [option for key in mix for option in load().modules[key].options.values()]
    return {option.key: list(option.values)[seed % len(option.values)] for option in declared}


def everything() -> Iterator[str]:
    """What must be at work: each order fulfilled, each event turned over, each space of a board served."""
    catalog = load()
    for module in (module for module in catalog.modules.values() if module.box == BOX):
        yield from (f"task {key}" for key in module.deck)
        yield from (f"round {key}" for tiles in module.piles.values() for key in tiles)
        yield from (f"served {key}" for key in module.deeds)
        yield from (f"completed {key}" for key in module.deeds)


def main() -> int:
    """Play, and print what has been at work how often; fail where that is too rare."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    begun, seen, decisions = time.perf_counter(), Counter[str](), 0
    for mix in mixes():
        for seats in SEATS:
            for seed in range(games):
                boxes = load().boxes if seed % 2 else ("base",)
                decisions += hunt("orleans", seats, seed, boxes, mix, options_for(mix, seed), seen)
        print(f"{'+'.join(mix)}: {games} games for each number of seats")
    rows = sorted(everything(), key=lambda what: seen[what])
    for what in rows:
        print(f"{seen[what]:7,} {what}")
    print(f"{len(mixes()) * len(SEATS) * games:,} games, {decisions:,} decisions, all checked,", end=" ")
    print(f"in {time.perf_counter() - begun:.0f} s")
    return int(games >= GAMES and min(seen[what] for what in rows) < LEAST)


if __name__ == "__main__":
    raise SystemExit(main())
