"""Invasion by chance with every pair of option values: `python -m tests.boxes.invasion.counts GAMES`.

Twelve tables hold every pair of option values; each of them is played GAMES times with every number of seats
and checked after every decision: pieces, coins, asks, spaces, and that it ends. Then it is printed how often
each event, character and due was at work. `--seats 2` plays one number of seats only, `--first` says with
which seed to begin.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import combinations, product
from typing import Final

from orleans_bot.rules.game import Game, Step
from tests.hunt import hunt
from tests.rules.playing import play

CHARACTERS: Final = ("dealt", "chosen", "easy", "hard")
MEAN: Final = ("all", "none", "harder")
# What the chapter before may leave behind lies on one table in five.
LEFT_BEHIND: Final = ((), ("full_chests",), ("willing_hands",), ("learned_friends",), ("empty_chests",))


def tables() -> list[dict[str, str]]:
    """As few tables as hold every pair of option values."""
    return [
        {
            "characters": who,
            "mean_events": mean,
            "agreement": ("any", "all")[(one + other) % 2],
            "open_plans": ("open", "closed")[(one // 2 + other) % 2],
        }
        for (one, who), (other, mean) in product(enumerate(CHARACTERS), enumerate(MEAN))
    ]


def pairs_of(options: dict[str, str]) -> set[frozenset[tuple[str, str]]]:
    """The pairs of option values that a table holds."""
    return {frozenset(pair) for pair in combinations(options.items(), 2)}


def told(out: Counter[str], game: Game, seed: int) -> Iterator[Step]:
    """A game by chance, with what happens in it counted."""
    for step in play(game, seed):
        yield step
        for note in step.notes:
            if note.key == "round":
                out[f"turned {note.data['event']}"] += 1
            elif note.key == "event":
                out[f"befell {note.data['event']}"] += 1
            elif note.key == "due":
                out[f"due {note.data['n']} {note.data['what']}"] += 1
    out.update(f"character {seat.character}" for seat in game.state.seats)
    seats = len(game.state.seats)
    out[f"{seats} seats: {game.state.result['reason']}"] += 1
    out["games"] += 1


def count(number: int, seats: tuple[int, ...] = (2, 3, 4, 5), first: int = 0) -> Counter[str]:
    """So many games of each table and number of seats; those that break a rule are printed and counted."""
    out: Counter[str] = Counter()
    for seed in range(first, first + number):
        for several, (at, options) in product(seats, enumerate(tables())):
            luck = seed * 1009 + at  # another game on every table, and every way to play on each of them
            left = LEFT_BEHIND[(seed + at) % len(LEFT_BEHIND)] if seed % 2 else ()
            try:
                hunt("invasion", several, luck, ("base",), left, options, player=partial(told, out))
            except Exception:
                out["broken games"] += 1
                print(f"\n{several} seats, seed {luck}, {options}, {left}:", file=sys.stderr)
                traceback.print_exc()
    return out


def main() -> int:
    """Print the counts, the rarest first; the exit code says whether anything broke."""
    parser = argparse.ArgumentParser(description="Play Invasion by chance with every pair of option values.")
    parser.add_argument(
        "games", type=int, nargs="?", default=1, help="games of each table and number of seats"
    )
    parser.add_argument("--seats", type=int, choices=(2, 3, 4, 5), help="one number of seats only")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    given = parser.parse_args()
    found = count(given.games, (given.seats,) if given.seats else (2, 3, 4, 5), given.first)
    for what, number in sorted(found.items(), key=lambda one: one[1]):
        print(f"{number:7} {what}")
    print(f"{found['games']} games, {found['broken games']} of them broken.")
    return 1 if found["broken games"] else 0


if __name__ == "__main__":
    sys.exit(main())
