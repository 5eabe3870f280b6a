"""How often a table of stand-ins saves the city, by chapter and seats, what was missing, and how much of it.

python bench/bench_invasion.py [GAMES] [SEATS] [CHAPTER] [first seed]

A chapter is one of the names below; SEATS is a number from 2 to 5, or "all". `random` lets random seats play.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from orleans_bot.content import load
from orleans_bot.policy import choose
from orleans_bot.random_seats import answer
from orleans_bot.rules.game import Game
from orleans_bot.rules.pieces import COLOURS, TEAM

CHAPTERS: Final = {
    "easy": {"characters": "easy", "mean_events": "none"},
    "easy_mean": {"characters": "easy", "mean_events": "all"},
    "dealt": {"characters": "dealt", "mean_events": "all"},
    "hard": {"characters": "hard", "mean_events": "all"},
    "hardest": {"characters": "hard", "mean_events": "harder"},
}


def play(seats: int, seed: int, chapter: str, chance: bool, times: list[float]) -> Game:
    """A whole game of stand-ins, or of random seats."""
    game = Game.new(load(), "invasion", COLOURS[:seats], seed, options=CHAPTERS[chapter])
    luck = Random(seed)
    while not game.over:
        ask = next(ask for ask in game.asks if ask.waits)
        if chance:
            picks = tuple(answer(ask, luck))
        else:
            view = game.view(ask.seat)
            begun = time.thread_time()
            picks = choose(view, ask)
            times.append((time.thread_time() - begun) * 1000)
        game.decide(ask.seat, ask.key, picks)
    return game


def story(game: Game) -> list[str]:
    """Why a game was lost: what was missing, or what could not be paid."""
    result = game.view().result
    assert result is not None
    if result.reason != "invaded":
        return [f"{result.reason} {result.about.get('event', '')} round {game.state.round}"]
    return [key for _, key in result.about["missing"]]


def lacking(game: Game) -> Counter[str]:
    """How much was missing of each objective: knights, coins, goods, towers, whatever it counts."""
    view, found = game.view(), Counter[str]()
    for seat in view.seats:
        for face in seat.tasks:
            if face.whose != TEAM or seat is view.seats[0]:
                missing = sum(max(0, need.need - need.have) for need in face.needs)
                found[face.key] += missing
    return +found


def measure(games: int, seats: int, chapter: str, chance: bool, first: int) -> None:
    """Play and print."""
    won, why, times, rounds = 0, Counter[str](), list[float](), Counter[int]()
    short = Counter[str]()
    for seed in range(first, first + games):
        game = play(seats, seed, chapter, chance, times)
        result = game.view().result
        assert result is not None
        won += result.won
        rounds[game.state.round] += 1
        if not result.won:
            why.update(story(game))
            short.update(lacking(game))
    missing = ", ".join(f"{what} {number}" for what, number in why.most_common(14))
    print(f"{chapter}, {seats} seats: {won} of {games} won; missing: {missing}", flush=True)
    if won < games:
        amounts = ", ".join(f"{what} {number / (games - won):.1f}" for what, number in short.most_common(14))
        print(f"  so much on average in a lost game: {amounts}", flush=True)
    if times:
        times.sort()
        print(
            f"  ms of work a move: mean {sum(times) / len(times):.2f}, "
            f"p99 {times[int(len(times) * 0.99)]:.1f}, max {times[-1]:.1f}; moves {len(times)}; "
            f"last rounds {dict(sorted(rounds.items()))}",
            flush=True,
        )


def main() -> None:
    """What is asked for, or everything."""
    words = [word for word in sys.argv[1:] if word != "random"]
    chance = "random" in sys.argv
    games = int(words[0]) if words else 200
    tables = range(2, 6) if len(words) < 2 or words[1] == "all" else (int(words[1]),)
    chapters = words[2:3] or list(CHAPTERS)
    first = int(words[3]) if len(words) > 3 else 0
    for chapter in chapters:
        for seats in tables:
            measure(games, seats, chapter, chance, first)


if __name__ == "__main__":
    main()
