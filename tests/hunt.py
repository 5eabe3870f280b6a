"""The long hunt: `python -m tests.hunt --seconds 600` plays games by chance until a rule breaks.

Each game is checked after every decision; one in ten is also taken up again from its checkpoints and played
to the same end. Whatever is found is printed with the table, the seed and the decision at which it happened.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from orleans_bot.content import load
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.game import Game, Step
from orleans_bot.rules.notes import Note
from orleans_bot.rules.pieces import OWN
from tests.rules.playing import TABLES, begin, check, coins_told, pieces, play, round_trip

LONGEST = 6000
SELDOM = 10  # decisions; phases end more often than every so many


def hunt(
    scenario: str,
    seats: int,
    seed: int,
    boxes: Sequence[str],
    modules: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    seen: Counter[str] | None = None,
    catalog: Catalog | None = None,
    player: Callable[[Game, int], Iterator[Step]] = play,
    every: int = 1,
) -> int:
    """Play one game and check everything about it, or every so many decisions and whenever a phase ends, and
    where that would be more often than wished, a round; the number of decisions. What the story tells is
    counted in `seen`.
    """
    game = begin(scenario, seats, seed, boxes, modules, options, catalog)
    return watch(game, seed, seen, player, every)


def watch(
    game: Game,
    seed: int,
    seen: Counter[str] | None = None,
    player: Callable[[Game, int], Iterator[Step]] = play,
    every: int = 1,
) -> int:
    """Play a game to its end and check it like that."""
    check(game)
    before = pieces(game)
    assert all(before[own] == len(game.state.seats) for own in OWN)
    coins = Counter({seat.colour: seat.coins for seat in game.state.seats})
    phase, begun = game.state.phase, game.state.round
    for number, step in enumerate(player(game, seed)):
        assert number < LONGEST, "the game does not end"
        assert game.asks or game.over, "nobody is asked, and the game is not over"
        ends = game.over or (game.state.round != begun if every > SELDOM else game.state.phase != phase)
        phase, begun = game.state.phase, game.state.round
        looks = ends or phase == "opening" or number % every == 0
        if looks:
            check(game)
            now = pieces(game)
            if phase == "opening":
                before = now  # what a box lays out before the first round
            assert now == before, {
                what: now.get(what, 0) - n for what, n in before.items() if n != now.get(what)
            }
        coins.update(coins_told(step))
        if seen is not None:
            seen.update(f"{note.key} {word}" for note in step.notes for word in ("", *told_of(note)))
        for seat in game.state.seats:
            assert coins[seat.colour] == seat.coins, f"coins of {seat.colour} changed without a word"
        if looks and number // every % 10 == seed % 10:
            round_trip(game)
            for viewer in ("", *game.table.seats):
                assert game.view(viewer).viewer == viewer
    assert game.state.round <= game.table.scenario.rounds
    assert game.state.result["scores"].keys() == game.table.seats.keys()
    return game.seq


def told_of(note: Note) -> Iterator[str]:
    """What a note is about, as words."""
    yield from (
        str(note.data[field]) for field in ("task", "event", "deed", "place", "card") if note.data.get(field)
    )


def again(scenario: str, seats: int, seed: int, boxes: Sequence[str], modules: Sequence[str] = ()) -> None:
    """Play one game; take it up from each checkpoint and come to the next one."""
    game = begin(scenario, seats, seed, boxes, modules)
    other = begin(scenario, seats, seed, boxes, modules)
    for step in play(game, seed):
        other.replay(step.decision)
        assert other.crc == game.crc
        if step.checkpoint:
            other = Game.resume(load(), step.checkpoint)
            assert other.state.to_text() == game.state.to_text()


def main() -> int:
    """Hunt for so many seconds; the exit code says whether anything was found."""
    parser = argparse.ArgumentParser(description="Play games by chance until a rule breaks.")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1000, help="the first seed")
    arguments = parser.parse_args()
    end = time.monotonic() + arguments.seconds
    seed, games, decisions, found = arguments.seed, 0, 0, 0
    while time.monotonic() < end:
        for scenario, seats in TABLES:
            boxes = load().boxes if seed % 2 else ("base",)
            try:
                decisions += hunt(scenario, seats, seed, boxes)
                if seed % 10 == 0:
                    again(scenario, seats, seed, boxes)
            except Exception:
                found += 1
                print(f"\n{scenario}, {seats} seats, seed {seed}, boxes {', '.join(boxes)}:", file=sys.stderr)
                traceback.print_exc()
            games += 1
        seed += 1
    print(f"{games} games with {decisions} decisions, {found} of them broken.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
