"""`python -m tests.boxes.solos.counts [games]`: how often each event and objective of the three solos is at
work in games by chance and by stand-ins, and how many of them stand-ins win at each difficulty.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

from orleans_bot.content import load
from orleans_bot.policy import choose
from orleans_bot.rules.game import Game
from tests.rules.playing import check, pieces, play

SCENARIOS = ("travelling_salesman", "capital_vierzon", "dignitary")


def difficulties(scenario: str) -> Iterator[dict[str, str]]:
    """Every choice that a scenario declares."""
    for key, option in load().scenarios[scenario].options.items():
        yield from ({key: value} for value in option.values)


def by_chance(scenario: str, games: int, at_work: Counter[str]) -> None:
    """Games by chance: no piece is lost, no table is stuck."""
    for seed in range(games):
        game = Game.new(load(), scenario, ["blue"], seed, load().boxes if seed % 2 else ("base",))
        before = pieces(game)
        for step in play(game, seed):
            check(game)
            assert pieces(game) == before, (scenario, seed)
            at_work.update(note.data["task"] for note in step.notes if note.key == "task")
            at_work.update(note.data["event"] for note in step.notes if note.key == "round")


def by_stand_ins(scenario: str, options: dict[str, str], games: int, at_work: Counter[str]) -> int:
    """Games by stand-ins; how many of them are won."""
    won = 0
    for seed in range(games):
        game = Game.new(load(), scenario, ["blue"], seed, options=options)
        while not game.over:
            ask = next(ask for ask in game.asks if ask.waits)
            step = game.decide(ask.seat, ask.key, choose(game.view(ask.seat), ask))
            at_work.update(note.data["task"] for note in step.notes if note.key == "task")
            at_work.update(note.data["event"] for note in step.notes if note.key == "round")
        won += game.state.result["won"]
    return won


def main(games: int) -> None:
    """Print the figures."""
    for scenario in SCENARIOS:
        at_work: Counter[str] = Counter()
        by_chance(scenario, games, at_work)
        for options in difficulties(scenario):
            won = by_stand_ins(scenario, options, games, at_work)
            print(f"{scenario} {options}: stand-ins win {won} of {games}")
        known = load().scenarios[scenario]
        wanted = [*known.track, *(key for key in known.tasks if load().tasks.get(key) and "goal" not in key)]
        for key in dict.fromkeys([*(wanted or at_work), *sorted(at_work)]):
            print(f"    {key}: {at_work[key]}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
