"""`python -m tests.boxes.solos.counts [games] [minutes]`: for each difficulty of three solos, so many games
by chance, in which no piece may be lost and no table be stuck, and as many by stand-ins; how many of them
are won; and how often each event and objective was at work, with a mark where that is less than 50 times.
What comes true only late in a good game is also played from a start that has come far already.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from time import monotonic

from orleans_bot.content import load
from orleans_bot.policy import choose
from orleans_bot.rules.game import Game, Step
from tests.rules.playing import check, pieces, play, play_sensibly

SCENARIOS = ("travelling_salesman", "capital_vierzon", "dignitary")
ENOUGH = 50


def difficulties(scenario: str) -> Iterator[dict[str, str]]:
    """Every choice that a scenario declares."""
    for key, option in load().scenarios[scenario].options.items():
        yield from ({key: value} for value in option.values)


def note(step: Step, at_work: Counter[str]) -> None:
    """Which events have been turned and which objectives done."""
    at_work.update(note.data["task"] for note in step.notes if note.key == "task")
    at_work.update(note.data["event"] for note in step.notes if note.key == "round")


def by_chance(scenario: str, options: dict[str, str], seed: int, at_work: Counter[str]) -> bool:
    """A game by chance, with the tiles of all boxes or of the base game: whether it is won."""
    boxes = load().boxes if seed % 2 else ("base",)
    game = Game.new(load(), scenario, ["blue"], seed, boxes, options)
    before = pieces(game)
    at_work[game.state.event] += 1  # it has been turned before the first decision
    for step in play(game, seed):
        check(game)
        assert pieces(game) == before, (scenario, options, seed)
        note(step, at_work)
    assert game.over, (scenario, options, seed)
    return bool((game.state.result or {})["won"])


STANDING = ("vierzon", "bourges", "sancerre")


def far_ahead(options: dict[str, str], seed: int, at_work: Counter[str]) -> None:
    """A game by a stand-in, now and then a foolish one, that begins with a high status and three stations."""
    game = Game.new(load(), "capital_vierzon", ["blue"], seed, options=options)
    [seat] = game.state.seats
    seat.tracks["development"] = max(game.view("blue").development_stars)
    for town in STANDING:
        game.state.stations.setdefault(town, []).append(seat.colour)
        seat.stations -= 1
    before = pieces(game)
    for step in play_sensibly(game, seed):
        check(game)
        assert pieces(game) == before, (options, seed)
        note(step, at_work)


def by_stand_in(scenario: str, options: dict[str, str], seed: int, at_work: Counter[str]) -> bool:
    """A game by a stand-in: whether it is won."""
    game = Game.new(load(), scenario, ["blue"], seed, options=options)
    at_work[game.state.event] += 1
    while not game.over:
        ask = next(ask for ask in game.asks if ask.waits)
        note(game.decide(ask.seat, ask.key, choose(game.view(ask.seat), ask)), at_work)
    return bool((game.state.result or {})["won"])


def main(games: int, minutes: float) -> None:
    """Print the figures."""
    all_of_them = [(scenario, options) for scenario in SCENARIOS for options in difficulties(scenario)]
    share = 60 * minutes / len(all_of_them)
    at_work = {scenario: Counter[str]() for scenario in SCENARIOS}
    for scenario, options in all_of_them:
        begun, random, stand_ins, played = monotonic(), 0, 0, 0
        while played < games and monotonic() - begun < share:
            random += by_chance(scenario, options, played, at_work[scenario])
            stand_ins += by_stand_in(scenario, options, played, at_work[scenario])
            played += 1
        if scenario == "capital_vierzon":
            for seed in range(min(games, 2 * ENOUGH)):
                far_ahead(options, seed, at_work[scenario])
        chosen = " ".join(options.values())
        print(
            f"{scenario} {chosen}: of {played} games, stand-ins win {stand_ins}, chance {random}", flush=True
        )
    for scenario in SCENARIOS:
        known = load().scenarios[scenario]
        events = [entry.replace(" ", "_") for entry in known.stack]
        wanted = [*events, *(key for key in known.tasks if "{" not in key and "goal" not in key)]
        print(scenario)
        for key in dict.fromkeys(wanted):
            few = "" if at_work[scenario][key] >= ENOUGH else f"  fewer than {ENOUGH}"
            print(f"    {key}: {at_work[scenario][key]}{few}")


if __name__ == "__main__":
    given = [float(each) for each in sys.argv[1:]]
    main(int(given[0]) if given else 200, given[1] if len(given) > 1 else 60.0)
