"""Games by chance with every combination of the modules: nothing breaks, and everything is at work.

python -m tests.boxes.trade_and_intrigue.counts [games for each combination and number of seats] [--seconds N]
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from math import inf

from orleans_bot.content import load
from orleans_bot.rules.game import Game, Step
from tests.hunt import hunt
from tests.rules.playing import play

from . import seekers

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


def has_orders(mix: tuple[str, ...]) -> bool:
    """Whether orders are on the table."""
    return any(load().modules[key].deck for key in mix)


def player_of(mix: tuple[str, ...], seed: int) -> Callable[[Game, int], Iterator[Step]]:
    """Every other game with orders is played by those who travel for them."""
    return seekers.play if seed % 2 and has_orders(mix) else play


# What the story tells when an effect of its own has been at work.
EFFECTS = (
    "swapped_with", "burned", "hanged", "hang_own", "ousted", "stole", "stepped_back", "struck", "bribed",
    "bribe_declined", "made_way", "sent_home", "set_back", "hired", "no_space", "used", "gear_lost", "moved",
)  # fmt: skip


def everything() -> Iterator[str]:
    """What must be at work: each order fulfilled, each event turned over, each space of a board served, each
    character who hits somebody, each effect.
    """
    catalog = load()
    for module in (module for module in catalog.modules.values() if module.box == BOX):
        yield from (f"task {key}" for key in module.deck)
        yield from (f"round {key}" for key in dict.fromkeys(sum(module.piles.values(), ())))
        yield from (f"served {key}" for key in module.deeds)
        yield from (f"completed {key}" for key in module.deeds)
        yield from (f"struck {key}" for key in module.deeds if catalog.deeds[key].bribes)
    yield from (f"{effect} " for effect in EFFECTS)


def main() -> int:
    """Play, and print what has been at work how often; fail where that is too rare."""
    parser = argparse.ArgumentParser(description="Games by chance with every combination of the modules.")
    parser.add_argument("games", nargs="?", type=int, default=GAMES, help="for each table")
    parser.add_argument("--seconds", type=float, default=inf, help="begin nothing new after so long")
    parser.add_argument("--orders", action="store_true", help="only tables with orders, and all seek them")
    chosen = parser.parse_args()
    begun, seen, decisions, played = time.perf_counter(), Counter[str](), 0, 0
    tables = [(mix, seats) for mix in mixes() for seats in SEATS if has_orders(mix) or not chosen.orders]
    for seed in range(chosen.games):
        if time.perf_counter() - begun > chosen.seconds:
            break
        for mix, seats in tables:
            boxes = load().boxes if seed // 2 % 2 else ("base",)
            options, player = options_for(mix, seed), player_of(mix, 1 if chosen.orders else seed)
            decisions += hunt("orleans", seats, seed, boxes, mix, options, seen, player=player)
        played += 1
        if played % 10 == 0:
            print(f"{played} games at each of {len(tables)} tables, {decisions:,} decisions", flush=True)
    found = [what for what in everything() if not chosen.orders or what.startswith("task ")]
    rows = sorted(found, key=lambda what: seen[what])
    for what in rows:
        print(f"{seen[what]:7,} {what}")
    print(f"{played * len(tables):,} games ({played} at each of {len(tables)} tables),", end=" ")
    print(f"{decisions:,} decisions, all checked, in {time.perf_counter() - begun:.0f} s")
    return int(played >= GAMES and seen[rows[0]] < LEAST)


if __name__ == "__main__":
    raise SystemExit(main())
