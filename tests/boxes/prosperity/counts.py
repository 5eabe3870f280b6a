"""Games by chance of Prosperity: nothing breaks, and every card, event, deed and place is at work.

python -m tests.boxes.prosperity.counts [games for each number of seats] [--every N] [--first SEED]

Two of three seeds are played by stand-ins who are seldom foolish: only they build and man structures often.
They are dealt the cards that have been full least: so all of them are soon at work.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from unittest.mock import patch

from orleans_bot.content import load
from tests import hunt
from tests.rules.playing import play_sensibly

SEATS = (2, 3, 4, 5)
GAMES = 1000
LEAST = 50
FEW = 12  # cards with which stand-ins play; two for each of five seats, and some more
HERE = "orleans_bot.content.prosperity.scenarios.structures"


def everything() -> Iterator[str]:
    """What must be at work: events turned over, deeds served and full, structures built and full, places."""
    catalog = load()
    scenario = catalog.scenarios["prosperity"]
    yield from (f"round {key}" for key in scenario.stack)
    for key in scenario.deeds:
        yield from (f"served {key}", f"completed {key}")
    for key, deed in catalog.deeds.items():
        if deed.town:
            yield from (f"founded {key}", f"completed {key}")
    yield from (f"acted {key}" for key in ("carpenter", "two_scriptoria"))
    yield from (f"tile {key}" for key in scenario.only_tiles)


def foolish(seats: int, seed: int, seen: Counter[str], every: int) -> int:
    """A game by chance."""
    return hunt.hunt("prosperity", seats, seed, ("base",), (), None, seen, every=every)


def sensible(seats: int, seed: int, seen: Counter[str], every: int) -> int:
    """A game of stand-ins with the cards that have been full least."""
    cards = [key for key, deed in load().deeds.items() if deed.town]
    rarest = sorted(cards, key=lambda key: (seen[f"completed {key}"], key))[:FEW]
    with patch.object(hunt, "play", play_sensibly), patch(HERE, lambda table, box: list(rarest)):
        return foolish(seats, seed, seen, every)


def main() -> int:
    """Play, and print what has been at work how often; fail where that is too rare."""
    parser = argparse.ArgumentParser(description="Games of Prosperity by chance.")
    parser.add_argument("games", nargs="?", type=int, default=GAMES, help="for each number of seats")
    parser.add_argument("--every", type=int, default=1, help="look at everything after so many decisions")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    chosen = parser.parse_args()
    games = chosen.games
    begun, seen, decisions = time.perf_counter(), Counter[str](), 0
    for number, seed in enumerate(range(chosen.first, chosen.first + games), 1):
        for seats in SEATS:
            play = sensible if seed % 3 else foolish
            decisions += play(seats, seed, seen, chosen.every)
        if number % 10 == 0:
            rarest = min(everything(), key=lambda what: seen[what])
            print(f"{number * len(SEATS)} games; {rarest}: {seen[rarest]}", flush=True)
    for what in sorted(everything(), key=lambda what: (seen[what], what)):
        print(f"{seen[what]:7,} {what}")
    played = games * len(SEATS)
    print(f"{played} games, {decisions:,} decisions, all checked, in {time.perf_counter() - begun:.0f} s")
    return int(games >= GAMES and min(seen[what] for what in everything()) < LEAST)


if __name__ == "__main__":
    sys.exit(main())
