"""Games by chance of The Duel: nothing breaks, and every objective, event, deed and the house are at work.

python -m tests.boxes.duel.counts [games] [--every N]

Two of three seeds are played by stand-ins on both seats, who seldom lose in the middle; the others by chance.
In one of three the deed that has been completed least lacks one follower only: else that would be rare.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator

from orleans_bot.content import load
from orleans_bot.rules.game import Game, Step
from tests.hunt import hunt
from tests.rules.playing import play, play_sensibly

GAMES = 3000
LEAST = 50


def everything() -> Iterator[str]:
    """What must be at work."""
    scenario = load().scenarios["duel"]
    yield from (f"task {key}" for key in scenario.tasks)
    yield from dict.fromkeys(f"round {key.replace(' ', '_')}" for key in scenario.stack)
    for key in scenario.deeds:
        yield from (f"served {key}", f"completed {key}")
    yield "acted duel_house"


def nearly_complete(key: str) -> Callable[[Game, int], Iterator[Step]]:
    """A game of stand-ins in which a deed lacks one follower only; the others come out of the supply."""

    def play(game: Game, seed: int) -> Iterator[Step]:
        spaces = game.catalog.deeds[key].spaces(2)
        last = seed % len(spaces)
        for at, kind in enumerate(spaces):
            if at != last:
                game.state.deeds[key][at] = game.state.seats[at % 2].colour
                game.state.followers[kind] -= 1
        yield from play_sensibly(game, seed)

    return play


def main() -> int:
    """Play, and print what has been at work how often; fail where that is too rare."""
    parser = argparse.ArgumentParser(description="Games of The Duel by chance.")
    parser.add_argument("games", nargs="?", type=int, default=GAMES)
    parser.add_argument("--every", type=int, default=1, help="look at everything after so many decisions")
    chosen = parser.parse_args()
    games = chosen.games
    deeds = load().scenarios["duel"].deeds
    begun, seen, decisions = time.perf_counter(), Counter[str](), 0
    for seed in range(games):
        boxes = load().boxes if seed % 2 else ("base",)
        rarest = min(deeds, key=lambda key: (seen[f"completed {key}"], key))
        player = (play, play_sensibly, nearly_complete(rarest))[seed % 3]
        decisions += hunt("duel", 2, seed, boxes, (), None, seen, player=player, every=chosen.every)
    for what in sorted(everything(), key=lambda what: (seen[what], what)):
        print(f"{seen[what]:7,} {what}")
    print(f"{games} games, {decisions:,} decisions, all checked, in {time.perf_counter() - begun:.0f} s")
    return int(games >= GAMES and min(seen[what] for what in everything()) < LEAST)


if __name__ == "__main__":
    raise SystemExit(main())
