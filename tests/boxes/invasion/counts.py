"""How often each event, character and due is at work: `python -m tests.boxes.invasion.counts GAMES`."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import product

from orleans_bot.content import load
from orleans_bot.rules.game import Game
from orleans_bot.rules.pieces import COLOURS
from tests.rules.playing import check, pieces, play

CHOICES = {
    "characters": ("dealt", "chosen", "easy", "hard"),
    "mean_events": ("all", "none", "harder"),
    "agreement": ("any", "all"),
}
TABLES = [dict(zip(CHOICES, values, strict=True)) for values in product(*CHOICES.values())]
LONGEST = 20000


def count(number: int) -> Counter[str]:
    """Games by chance with every number of seats and all options in turn, checked at every decision."""
    out: Counter[str] = Counter()
    for seed in range(number):
        for seats in (2, 3, 4, 5):
            options = TABLES[(seed * 4 + seats) % len(TABLES)]
            game = Game.new(load(), "invasion", COLOURS[:seats], seed, options=options)
            before = pieces(game)
            out.update(f"character {seat.character}" for seat in game.state.seats)
            for at, step in enumerate(play(game, seed)):
                assert at < LONGEST, "the game does not end"
                check(game)
                assert pieces(game) == before
                for note in step.notes:
                    if note.key == "round":
                        out[f"turned {note.data['event']}"] += 1
                    elif note.key == "event":
                        out[f"befell {note.data['event']}"] += 1
                    elif note.key == "due":
                        out[f"due {note.data['n']} {note.data['what']}"] += 1
            out[f"{seats} seats: {game.state.result['reason']}"] += 1
    return out


def main() -> int:
    """Print the counts, the rarest first."""
    found = count(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
    for what, number in sorted(found.items(), key=lambda one: one[1]):
        print(f"{number:7} {what}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
