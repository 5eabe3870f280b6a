"""What a place tile costs: its lines of TOML and Python, and games with all tiles against the base game.

python bench/bench_tiles.py            the table of lines, then the playouts
python bench/bench_tiles.py lines      only the lines
"""

from __future__ import annotations

import inspect
import sys
import time
from pathlib import Path
from random import Random
from statistics import median

sys.path.insert(0, str(Path(__file__).parent.parent))

from orleans_bot.content import HERE, load
from orleans_bot.random_seats import play_on
from orleans_bot.rules.game import Game
from orleans_bot.rules.hooks import Hooks
from orleans_bot.rules.pieces import COLOURS
from orleans_bot.rules.units import Place

BASE = ("base",)
ROUNDS = 8
GAMES = 12


def toml_lines(place: Place) -> int:
    """The lines of a tile's entry, its heading included."""
    number = 0
    inside = False
    for line in (HERE / place.box / "places.toml").read_text("utf-8").splitlines():
        if line.startswith("["):
            inside = line.startswith((f"[{place.key}]", f"[{place.key}."))
        number += inside and bool(line.strip()) and not line.startswith("#")
    return number


def python_lines(place: Place) -> int:
    """The lines of a tile's class, docstrings included, blank lines not."""
    if type(place) is Place:
        return 0
    return sum(1 for line in inspect.getsource(type(place)).splitlines() if line.strip())


def lines() -> None:
    """The table, the median and the longest."""
    rows = []
    for place in load().places.values():
        if place.tier:
            rows.append((toml_lines(place), python_lines(place), place.key, place.box))
    rows.sort(key=lambda row: (row[0] + row[1], row[2]))
    print(" TOML Python  all  tile")
    for toml, python, key, box in rows:
        print(f"{toml:5} {python:6} {toml + python:4}  {key} ({box})")
    print(f"{len(rows)} tiles, {sum(1 for row in rows if not row[1])} of them without Python")
    every, pure = [row[0] + row[1] for row in rows], [row[0] for row in rows if not row[1]]
    print(f"median in all {median(every):g} lines, of those without Python {median(pure):g}")
    print(f"most Python {max(row[1] for row in rows)} lines")
    print(f"hooks {len([name for name in vars(Hooks) if not name.startswith('_')])}")


def timed(boxes: tuple[str, ...], number: int) -> float:
    """Decisions a second of four random seats."""
    decisions = 0
    begun = time.perf_counter()
    for seed in range(number):
        game = Game.new(load(), "orleans", COLOURS[:4], seed, boxes)
        decisions += sum(1 for _ in play_on(game, Random(seed)))
    return decisions / (time.perf_counter() - begun)


def playouts() -> None:
    """In turns, so that a busy machine slows both."""
    every = tuple(dict.fromkeys(place.box for place in load().places.values()))
    for boxes in (BASE, every):
        timed(boxes, 4)
    pairs = [(timed(BASE, GAMES), timed(every, GAMES)) for _ in range(ROUNDS)]
    base, all_tiles = (median(column) for column in zip(*pairs, strict=True))
    print(f"base game's 20 tiles   {base:9,.0f} decisions/s")
    print(f"all 57 tiles           {all_tiles:9,.0f} decisions/s")
    print(f"ratio                  {median(b / a for a, b in pairs):9.2f}")


if __name__ == "__main__":
    lines()
    if sys.argv[1:] != ["lines"]:
        playouts()
