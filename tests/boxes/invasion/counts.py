"""Invasion by chance with every pair of option values: `python -m tests.boxes.invasion.counts GAMES`.

Twelve tables hold every pair of option values; each of them is played GAMES times with every number of seats
and checked after every decision: pieces, coins, asks, spaces, and that it ends. Then it is printed how often
each event, character and due was at work. `--seats 2` plays one number of seats only, `--first` says with
which seed to begin.

By chance an estate is lost long before its late dues. `--late GAMES` plays games instead that begin in each
round in turn, so many for every round and number of seats: the Estate Manager has what will be due then.
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

from orleans_bot.content import load
from orleans_bot.rules.game import Game, Step
from orleans_bot.rules.modes import CAST
from orleans_bot.rules.pieces import COLOURS, DEVELOPMENT, GEAR
from orleans_bot.rules.stack import rounds
from orleans_bot.rules.state import Seat, from_text
from tests.hunt import hunt, watch
from tests.rules.playing import begin, play

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


def count(number: int, seats: tuple[int, ...] = (2, 3, 4, 5), first: int = 0, every: int = 1) -> Counter[str]:
    """So many games of each table and number of seats; those that break a rule are printed and counted."""
    out: Counter[str] = Counter()
    for seed in range(first, first + number):
        for several, (at, options) in product(seats, enumerate(tables())):
            luck = seed * 1009 + at  # another game on every table, and every way to play on each of them
            left = LEFT_BEHIND[(seed + at) % len(LEFT_BEHIND)] if seed % 2 else ()
            try:
                player = partial(told, out)
                hunt("invasion", several, luck, ("base",), left, options, player=player, every=every)
            except Exception:
                out["broken games"] += 1
                print(f"\n{several} seats, seed {luck}, {options}, {left}:", file=sys.stderr)
                traceback.print_exc()
    return out


def endow(game: Game, seat: Seat) -> None:
    """Whatever may be due, out of the supply and the stacks."""
    state, catalog = game.state, game.catalog
    seat.coins += 30
    seat.tracks[DEVELOPMENT] += 8
    for piece, number in {"grain": 2, "cheese": 2, "wine": 2, "wool": 2}.items():
        number = min(number, state.goods[piece])  # more than half of them lie on the map
        state.goods[piece] -= number
        seat.goods[piece] = seat.goods.get(piece, 0) + number
    for follower in seat.market:
        seat.bag[follower] = seat.bag.get(follower, 0) + 1
    seat.market.clear()
    for follower in ("farmer", "boatman") * 3:
        state.followers[follower] -= 1
        seat.market.append(follower)
    state.gears -= 1
    seat.spaces["guildhall"][0] = GEAR
    tile = state.stacks["1"].pop()
    seat.tiles.append(tile)
    if catalog.places[tile].slots:
        seat.spaces[tile] = [""] * len(catalog.places[tile].slots)
    town = next(town for town in catalog.towns if town not in state.stations)
    state.stations[town] = [seat.colour]
    seat.stations -= 1


def late_start(seats: int, seed: int, round: int) -> Game:
    """A game that begins with this round; blue is the Estate Manager."""
    options = {"characters": "hard", "mean_events": "none", CAST: {COLOURS[0]: "estate_manager"}}
    state = from_text(begin("invasion", seats, seed, options=options).state.to_text())
    game = Game(load(), state, 0, 0, None)
    game.state.round, game.state.phase = round - 1, "hourglass"
    endow(game, game.table.seats[COLOURS[0]])
    return Game(load(), from_text(game.state.to_text()), 0, 0, None)


def count_late(number: int, seats: tuple[int, ...], first: int = 0) -> Counter[str]:
    """So many games for each round in which something is due and each number of seats."""
    out: Counter[str] = Counter()
    for several in seats:
        last = rounds(begin("invasion", several, first).table)
        for seed, round in product(range(first, first + number), range(1, last + 1)):
            luck = 3 * (seed * 31 + round) + 2  # those seeds of which players mostly know what they do
            try:
                watch(late_start(several, luck, round), luck, player=partial(told, out))
            except Exception:
                out["broken games"] += 1
                print(f"\n{several} seats, seed {luck}, from round {round}:", file=sys.stderr)
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
    parser.add_argument("--every", type=int, default=1, help="check after so many decisions, and each phase")
    parser.add_argument(
        "--late", type=int, default=0, metavar="GAMES", help="games from each round on instead"
    )
    given = parser.parse_args()
    seats = (given.seats,) if given.seats else (2, 3, 4, 5)
    if given.late:
        found = count_late(given.late, seats, given.first)
    else:
        found = count(given.games, seats, given.first, given.every)
    for what, number in sorted(found.items(), key=lambda one: one[1]):
        print(f"{number:7} {what}")
    print(f"{found['games']} games, {found['broken games']} of them broken.")
    return 1 if found["broken games"] else 0


if __name__ == "__main__":
    sys.exit(main())
