"""Games by chance with every combination of the modules: nothing breaks, and everything is at work.

python -m tests.boxes.trade_and_intrigue.counts [games for each combination and number of seats] [--every N]

Each seed is one game at each of the 44 tables. What breaks is told with its table and seed, and the others go
on; `1 --first SEED` plays that seed again.
"""

from __future__ import annotations

import argparse
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from math import inf
from multiprocessing import Pool
from typing import NamedTuple

from orleans_bot.content import load
from orleans_bot.rules.game import Game, Step
from tests.hunt import hunt
from tests.rules.playing import play, play_sensibly

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


def by_chance(game: Game, seed: int) -> Iterator[Step]:
    """Nobody thinks: every third seed of `play` brings stand-ins in, the others do not."""
    return play(game, 3 * seed)


def player_of(mix: tuple[str, ...], seed: int, standins: int) -> Callable[[Game, int], Iterator[Step]]:
    """Now and then stand-ins play, who are slow; one game in three with orders is played by those who travel
    for them; all others go by chance.
    """
    if seed % standins == standins - 1:
        return play_sensibly
    return seekers.play if seed % 3 == 1 and has_orders(mix) else by_chance


class Found(NamedTuple):
    """What the games of some tables came to."""

    seen: Counter[str]
    decisions: Counter[tuple[tuple[str, ...], int]]
    broken: list[str]


def play_seed(seed: int, orders: bool, every: int, standins: int) -> Found:
    """One game at each table."""
    found = Found(Counter(), Counter(), [])
    boxes = load().boxes if seed // 2 % 2 else ("base",)
    for mix in (mix for mix in mixes() if has_orders(mix) or not orders):
        options, player = options_for(mix, seed), seekers.play if orders else player_of(mix, seed, standins)
        for seats in SEATS:
            try:
                found.decisions[mix, seats] += hunt(
                    "orleans", seats, seed, boxes, mix, options, found.seen, player=player, every=every
                )
            except Exception:
                where = f"{' + '.join(mix)}, {seats} seats, seed {seed}, boxes {', '.join(boxes)}"
                found.broken.append(f"{where}:\n{traceback.format_exc()}")
    return found


# What the story tells when an effect of its own has been at work.
EFFECTS = (
    "swapped_with", "burned", "hanged", "hang_own", "ousted", "stole", "stepped_back", "struck", "bribed",
    "bribe_declined", "made_way", "sent_home", "set_back", "hired", "used", "gear_lost", "moved",
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
    """Play, and print what has been at work how often; fail where that is too rare, or something broke."""
    parser = argparse.ArgumentParser(description="Games by chance with every combination of the modules.")
    parser.add_argument("games", nargs="?", type=int, default=GAMES, help="for each table")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seconds", type=float, default=inf, help="begin nothing new after so long")
    parser.add_argument("--orders", action="store_true", help="only tables with orders, and all seek them")
    parser.add_argument("--every", type=int, default=1, help="check after so many, and each phase")
    parser.add_argument("--standins", type=int, default=50, help="stand-ins play one game in so many")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    chosen = parser.parse_args()
    begun, seen, decisions, broken, played = time.perf_counter(), Counter[str](), Counter(), 0, 0
    seeds = range(chosen.first, chosen.first + chosen.games)
    job = partial(play_seed, orders=chosen.orders, every=chosen.every, standins=chosen.standins)
    with Pool(chosen.jobs) as pool:
        for found in pool.imap_unordered(job, seeds):
            played += 1
            seen.update(found.seen)
            decisions.update(found.decisions)
            broken += len(found.broken)
            for what in found.broken:
                print(what, flush=True)
            if played % 10 == 0:
                took = time.perf_counter() - begun
                print(
                    f"{played} of {chosen.games} seeds, {decisions.total():,} decisions, {took:.0f} s",
                    flush=True,
                )
            if time.perf_counter() - begun > chosen.seconds:
                break
    rows = sorted(
        (what for what in everything() if not chosen.orders or what.startswith("task ")),
        key=lambda what: seen[what],
    )
    for what in rows:
        print(f"{seen[what]:7,} {what}")
    for (mix, seats), number in sorted(decisions.items()):
        print(f"{played:6,} games, {number:9,} decisions: {' + '.join(mix)}, {seats} seats")
    print(f"{played * len(decisions):,} games ({played} at each of {len(decisions)} tables),", end=" ")
    print(f"{decisions.total():,} decisions, {broken} broken, in {time.perf_counter() - begun:.0f} s")
    return int(broken > 0 or (played >= GAMES and seen[rows[0]] < LEAST))


if __name__ == "__main__":
    raise SystemExit(main())
