"""How fast and how strong the stand-in players are.

python bench/bench_policy.py           all figures (a few minutes)
python bench/bench_policy.py quick     the same with a fifth of the games
"""

from __future__ import annotations

import sys
import time
from collections.abc import Collection
from pathlib import Path
from random import Random
from statistics import mean, median, quantiles

sys.path.insert(0, str(Path(__file__).parent.parent))

from orleans_bot.content import load
from orleans_bot.policy import choose
from orleans_bot.random_seats import answer, play_on
from orleans_bot.rules.game import Game
from orleans_bot.rules.pieces import COLOURS
from tests.policy.tables import points

Time = tuple[float, float]  # milliseconds by the clock, and those that this process worked

DUELS = 100
TABLES = 40
SOLOS = 50


def play(scenario: str, seats: int, seed: int, stand_ins: Collection[str], times: list[Time]) -> Game:
    """A whole game; the time that each stand-in's answer takes is added to the list."""
    game = Game.new(load(), scenario, COLOURS[:seats], seed)
    luck = Random(seed)
    while not game.over:
        ask = next(ask for ask in game.asks if ask.waits)
        if ask.seat in stand_ins:
            view = game.view(ask.seat)
            begun, worked = time.perf_counter(), time.thread_time()
            picks = choose(view, ask)
            times.append(((time.perf_counter() - begun) * 1000, (time.thread_time() - worked) * 1000))
        else:
            picks = tuple(answer(ask, luck))
        game.decide(ask.seat, ask.key, picks)
    return game


def calibration() -> float:
    """Milliseconds of a fixed piece of work: a whole game of four random seats, the fastest of several."""
    best = float("inf")
    for _ in range(7):
        begun = time.perf_counter()
        game = Game.new(load(), "orleans", COLOURS[:4], 1)
        for _ in play_on(game, Random(1)):
            pass
        best = min(best, (time.perf_counter() - begun) * 1000)
    return best


def against_random(number: int, times: list[Time]) -> None:
    """One stand-in, in each colour in turn, against three random seats."""
    won, mine, others = 0, [], []
    for seed in range(number):
        colour = COLOURS[seed % 4]
        scores = points(play("orleans", 4, seed, {colour}, times))
        mine.append(scores.pop(colour))
        others.append(max(scores.values()))
        won += mine[-1] > others[-1]
    print(f"against three random seats: {won} of {number} games won alone at the top")
    print(f"  points {mean(mine):.0f} (the best random seat {mean(others):.0f}, at most {max(others)})")


def among_themselves(number: int, times: list[Time]) -> None:
    """Tables of stand-ins only."""
    for seats in range(2, 6):
        all_points: list[int] = []
        best: list[int] = []
        for seed in range(number):
            scores = points(play("orleans", seats, seed, COLOURS[:seats], times))
            all_points.extend(scores.values())
            best.append(max(scores.values()))
        tenths = quantiles(all_points, n=10)
        print(
            f"{seats} stand-ins: {mean(all_points):.0f} points each (median {median(all_points):.0f}, "
            f"tenths {tenths[0]:.0f} to {tenths[-1]:.0f}), the winner {mean(best):.0f}"
        )


def alone(number: int, times: list[Time]) -> None:
    """Scenarios for one seat that are won by a task."""
    for key, scenario in load().scenarios.items():
        if 1 in scenario.seats:
            games = [play(key, 1, seed, COLOURS[:1], times) for seed in range(number)]
            results = [game.view().result for game in games]
            won = sum(1 for result in results if result and result.won)
            print(f"{key}: {won} of {number} won")


def main() -> None:
    """Print every figure."""
    share = 5 if "quick" in sys.argv[1:] else 1
    unit = calibration()
    times: list[Time] = []
    against_random(DUELS // share, times)
    among_themselves(TABLES // share, times)
    alone(SOLOS // share, times)
    for what, which in (("ms by the clock", 0), ("ms of work", 1)):
        took = sorted(time_[which] for time_ in times)
        p95 = took[int(len(took) * 0.95)]
        print(f"a move, {what}: mean {mean(took):.2f}, p95 {p95:.2f}, max {took[-1]:.2f}, moves {len(took)}")
        ratios = f"mean {mean(took) / unit:.3f}, p95 {p95 / unit:.3f}, max {took[-1] / unit:.2f}"
        print(f"  calibration: a random four-seat game takes {unit:.1f} ms; in that unit: {ratios}")


if __name__ == "__main__":
    main()
