"""Games by chance with the Plague: nothing breaks, and every card, event, deed and tile is at work.

python -m tests.boxes.plague.counts [games for each number of seats] [triples]

With `triples` every three of the fifteen plague cards hold in at least one game.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from orleans_bot.content import load
from orleans_bot.content.plague import modules
from tests.hunt import hunt

SEATS = (2, 3, 4, 5)
GAMES = 400
LEAST = 50


def everything() -> Iterator[str]:
    """What must be at work: each card played, each event turned over, each deed served and completed."""
    catalog = load()
    module = catalog.modules["plague"]
    yield from (f"task {task.key}" for task in catalog.tasks.values() if task.back in ("A", "B", "C"))
    yield from (f"round {key}" for tiles in module.piles.values() for key in tiles)
    yield from (f"served {key}" for key in module.deeds)
    yield from (f"completed {key}" for key in module.deeds)
    for place in ("infirmary", "back_door", "medicinal_spring"):
        yield f"acted {place}"


def triples() -> list[tuple[str, ...]]:
    """Every three plague cards."""
    backs = [task.key for task in load().tasks.values() if task.back == "plague"]
    return list(combinations(backs, 3))


def main() -> int:
    """Play, and print what has been at work how often; fail where that is too rare."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    begun, seen, decisions, chance = time.perf_counter(), Counter[str](), 0, modules.chosen
    for seats in SEATS:
        for seed in range(games):
            boxes = load().boxes if seed % 2 else ("base",)
            decisions += hunt("orleans", seats, seed, boxes, ("plague",), None, seen)
    if "triples" in sys.argv:
        for seed, cards in enumerate(triples()):
            modules.chosen = lambda table, cards=cards: list(cards)  # type: ignore[misc]
            decisions += hunt("orleans", SEATS[seed % 4], seed, load().boxes, ("plague",), None, seen)
        modules.chosen = chance
        print(f"{len(triples())} triples of plague cards")
    for what in sorted(everything(), key=lambda what: (seen[what], what)):
        print(f"{seen[what]:7,} {what}")
    print(f"{games} games a number of seats, {decisions:,} decisions, in {time.perf_counter() - begun:.0f} s")
    return int(games >= GAMES and min(seen[what] for what in everything()) < LEAST)


if __name__ == "__main__":
    raise SystemExit(main())
