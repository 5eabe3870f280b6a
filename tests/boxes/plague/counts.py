"""Games by chance with the Plague: nothing breaks, and every card, event, deed and tile is at work.

python -m tests.boxes.plague.counts [games for each number of seats] [triples]

With `triples` every three of the fifteen plague cards hold in one game each. Those games are played by
stand-ins who are seldom foolish, and the cards that have been fulfilled least are dealt: so all of them are
soon at work.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from unittest.mock import patch

from orleans_bot.content import load
from orleans_bot.content.plague import modules
from orleans_bot.rules.table import Table
from tests.hunt import hunt

SEATS = (2, 3, 4, 5)
GAMES = 400
OFTEN = (2, 3, 2, 4, 2, 3, 2, 5)  # seats of the games for all triples: the quick ones more often
LEAST = 50
FEW, MANY = 5, 12  # cards of one back that are dealt, and that lie in the pile
SENSIBLE = 3  # every third seed is played by stand-ins
HERE = "orleans_bot.content.plague.modules"


def everything() -> Iterator[str]:
    """What must be at work: each card played, each event turned over, each deed served and completed."""
    catalog = load()
    module = catalog.modules["plague"]
    yield from cards()
    yield from (f"round {key}" for tiles in module.piles.values() for key in tiles)
    yield from (f"served {key}" for key in module.deeds)
    yield from (f"completed {key}" for key in module.deeds)
    for place in ("infirmary", "back_door", "medicinal_spring"):
        yield f"acted {place}"


def cards() -> Iterator[str]:
    """The indulgence cards, as they are counted when one is fulfilled."""
    return (f"task {task.key}" for task in load().tasks.values() if task.back in ("A", "B", "C"))


def triples() -> list[tuple[str, ...]]:
    """Every three plague cards."""
    backs = [task.key for task in load().tasks.values() if task.back == "plague"]
    return list(combinations(backs, 3))


def steered(number: int, held: tuple[str, ...], seen: Counter[str]) -> int:
    """A game in which these plague cards hold, and the cards come up that have been fulfilled least."""

    def rarest(table: Table, back: str) -> list[str]:
        found = sorted(CARDS(table, back), key=lambda key: (seen[f"task {key}"], key))
        return found[: MANY if back == "C" else FEW]

    seed, boxes = SENSIBLE * number + 2, load().boxes if number % 2 else ("base",)
    with patch(f"{HERE}.chosen", lambda table: list(held)), patch(f"{HERE}.cards", rarest):
        return hunt("orleans", OFTEN[number % len(OFTEN)], seed, boxes, ("plague",), None, seen)


CARDS = modules.cards


def main() -> int:
    """Play, and print what has been at work how often; fail where that is too rare."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    begun, seen, decisions, played = time.perf_counter(), Counter[str](), 0, 0
    for seats in SEATS:
        for seed in range(games):
            boxes = load().boxes if seed % 2 else ("base",)
            decisions += hunt("orleans", seats, seed, boxes, ("plague",), None, seen)
            played += 1
    wanted = triples() if "triples" in sys.argv else []
    for number, held in enumerate(wanted):
        decisions += steered(number, held, seen)
        played += 1
        if number % 25 == 24:
            rarest = min(cards(), key=lambda card: seen[card])
            print(f"{number + 1} of {len(wanted)} triples; {rarest}: {seen[rarest]}", flush=True)
    for what in sorted(everything(), key=lambda what: (seen[what], what)):
        print(f"{seen[what]:7,} {what}")
    print(f"{played} games, {decisions:,} decisions, all checked, in {time.perf_counter() - begun:.0f} s")
    enough = bool(wanted) or games >= GAMES
    return int(enough and min(seen[card] for card in cards()) < LEAST)


if __name__ == "__main__":
    raise SystemExit(main())
