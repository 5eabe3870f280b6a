"""Games of the Plague: nothing breaks, and every card, event, deed and tile is at work.

python -m tests.boxes.plague.counts [games for each number of seats] [triples] [steered] [steered by chance]

The first are by chance. With `triples` every three of the fifteen plague cards hold in a game by chance,
for two. Steered games are played by stand-ins who are seldom foolish, the last of them by chance; they begin
with place tiles, and the cards that have been fulfilled least are dealt: so all of them are soon at work.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from unittest.mock import patch

from orleans_bot.content import load
from orleans_bot.content.plague import modules
from orleans_bot.rules.dealing import gain_tile
from orleans_bot.rules.game import Game, Step
from orleans_bot.rules.table import Table
from tests.hunt import hunt
from tests.rules.playing import play

SEATS = (2, 3, 4, 5)
GAMES = 400
LEAST = 50
FEW, MANY = 5, 12  # cards of one back that are dealt, and that lie in the pile
SENSIBLE = 3  # every third seed is played by stand-ins
STEERED = (2, 2, 3, 2, 4, 2, 3, 2, 5)  # seats of steered games: the quick ones more often
TILES = (("medicinal_spring", "cemetery"), ("back_door", "bathhouse"), ("laboratory", "school"))
FORCED = {"forced": sorted({key for keys in TILES for key in keys})}
EVERY = 10  # decisions after which everything is looked at, beside the ends of phases
HERE = "orleans_bot.content.plague.modules"


def everything() -> Iterator[str]:
    """What must be at work: each card played, each event turned over, each deed served and completed."""
    catalog = load()
    module = catalog.modules["plague"]
    yield from cards()
    yield from (f"round {key}" for tiles in module.piles.values() for key in tiles)
    yield from (f"served {key}" for key in module.deeds)
    yield from (f"completed {key}" for key in module.deeds)
    yield from (f"plague_card {task.key}" for task in catalog.tasks.values() if task.back == "plague")
    yield from (f"acted {place}" for place in ("infirmary", "back_door", "medicinal_spring"))
    yield "cemetery corpse"


def cards() -> Iterator[str]:
    """The indulgence cards, as they are counted when one is fulfilled."""
    return (f"task {task.key}" for task in load().tasks.values() if task.back in ("A", "B", "C"))


def triples() -> list[tuple[str, ...]]:
    """Every three plague cards."""
    backs = [task.key for task in load().tasks.values() if task.back == "plague"]
    return list(combinations(backs, 3))


def settle_in(game: Game) -> None:
    """Every seat has two place tiles from the start, and those of the box are among them: at random and among
    stand-ins they are seldom built.
    """
    for number, seat in enumerate(game.state.seats):
        for key in TILES[number % len(TILES)]:
            if any(key in stack for stack in game.state.stacks.values()):
                gain_tile(game.table, seat, key)


def watching(seen: Counter[str], tiled: bool = False) -> Callable[[Game, int], Iterator[Step]]:
    """Games as always; corpses that come to lie on a cemetery are counted: the story has no word for it."""

    def played(game: Game, seed: int) -> Iterator[Step]:
        buried: set[str] = set()
        seen.update(f"plague_card {note.data['card']}" for note in game.notes if note.key == "plague_card")
        if tiled:
            settle_in(game)
        for step in play(game, seed):
            now = {seat.colour for seat in game.state.seats if any(seat.spaces.get("cemetery", ()))}
            seen["cemetery corpse"] += len(now - buried)
            buried = now
            yield step

    return played


def tripled(number: int, held: tuple[str, ...], seen: Counter[str]) -> int:
    """A game by chance in which these plague cards hold."""
    boxes = load().boxes if number % 2 else ("base",)
    with patch(f"{HERE}.chosen", lambda table: list(held)):
        return hunt(
            "orleans",
            2,
            SENSIBLE * number,
            boxes,
            ("plague",),
            None,
            seen,
            player=watching(seen),
            every=EVERY,
        )


def steered(number: int, seen: Counter[str], sensible: bool = True) -> int:
    """A game in which the cards come up that have been fulfilled least, of stand-ins or by chance."""

    def rarest(table: Table, back: str) -> list[str]:
        found = sorted(CARDS(table, back), key=lambda key: (seen[f"task {key}"], key))
        return found if back == "plague" else found[: MANY if back == "C" else FEW]

    seed, boxes = (
        SENSIBLE * number + (2 if sensible else number % 2),
        load().boxes if number % 2 else ("base",),
    )
    with patch(f"{HERE}.cards", rarest):
        seats, player = STEERED[number % len(STEERED)], watching(seen, tiled=True)
        return hunt("orleans", seats, seed, boxes, ("plague",), FORCED, seen, player=player, every=EVERY)


CARDS = modules.cards


def plays(words: list[str], seen: Counter[str]) -> Iterator[int]:
    """Every game that is asked for, and how many decisions it took."""
    numbers = [int(word) for word in words if word.isdecimal()]
    for seats in SEATS:
        for seed in range(numbers[0] if numbers else GAMES):
            boxes = load().boxes if seed % 2 else ("base",)
            yield hunt(
                "orleans", seats, seed, boxes, ("plague",), None, seen, player=watching(seen), every=EVERY
            )
    for number, held in enumerate(triples() if "triples" in words else ()):
        yield tripled(number, held, seen)
    for number in range(numbers[1] if len(numbers) > 1 else 0):
        yield steered(number, seen)
    for number in range(numbers[2] if len(numbers) > 2 else 0):
        yield steered(number, seen, sensible=False)


def main() -> int:
    """Play, and print what has been at work how often; fail where that is too rare."""
    begun, seen, games, decisions = time.perf_counter(), Counter[str](), 0, 0
    for taken in plays(sys.argv[1:], seen):
        games, decisions = games + 1, decisions + taken
        if games % 50 == 0:
            rarest = min(cards(), key=lambda card: seen[card])
            print(f"{games} games; least: {rarest} {seen[rarest]}", flush=True)
    for what in sorted(everything(), key=lambda what: (seen[what], what)):
        print(f"{seen[what]:7,} {what}")
    print(f"{games} games, {decisions:,} decisions, all checked, in {time.perf_counter() - begun:.0f} s")
    return int(games >= GAMES and min(seen[what] for what in everything()) < LEAST)


if __name__ == "__main__":
    raise SystemExit(main())
