"""How often every place tile is at work in games by chance.

python -m tests.tiles.counts [games]
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from .playouts import Watch, crowded, followed
from .tables import TILES

GAMES = 800
LEAST = 200


def counted(games: int) -> tuple[Counter[str], int]:
    """The number of times for each tile, and of decisions in all; everything is checked on the way."""
    seen: Counter[str] = Counter()
    decisions = 0
    for seed in range(games):
        game, watch = crowded(seed, 2 + seed % 4), Watch()
        for step in followed(game, seed, seen):
            decisions += 1
            seen.update(watch.worked(game, step))
    return seen, decisions


def main() -> int:
    """Print the table; fail if a tile has been used too rarely."""
    begun = time.perf_counter()
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    seen, decisions = counted(games)
    for tile in sorted(TILES, key=lambda tile: (seen[tile], tile)):
        print(f"{seen[tile]:7,} {tile}")
    took = time.perf_counter() - begun
    print(f"{games} games, {decisions:,} decisions, all checked, in {took:.0f} s")
    return int(games >= GAMES and min(seen[tile] for tile in TILES) < LEAST)


if __name__ == "__main__":
    raise SystemExit(main())
