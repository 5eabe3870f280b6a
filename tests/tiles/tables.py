"""Tables with the place tiles of all boxes."""

from __future__ import annotations

from typing import Any

from orleans_bot.content import BOXES, load
from orleans_bot.rules import scoring
from tests.at import Stage, at

# Those that every table may have; some more come with a module.
TILES = [key for key, place in load().places.items() if place.tier and not place.only_in]


def table(phase: str = "actions", **facts: Any) -> Stage:
    """A table that uses all boxes."""
    return at(phase, **{"boxes": BOXES, **facts})


def rolled(number: int, tile: str, **facts: Any) -> Stage:
    """A table at which blue has just used a tile and rolled this number."""
    for seed in range(300):
        t = table(seed=seed, **facts)
        t.blue.does(tile)
        if t.told("rolled")[-1]["n"] == number:
            return t
    raise AssertionError(f"no die showed {number}")


def bought(tile: str, **facts: Any) -> Stage:
    """A table at which blue has just bought a tile in the Ballroom."""
    blue = {"coins": 8, **facts.pop("blue", {})}
    on = {**blue.pop("on", {}), "ballroom": "craftsman trader"}
    tier = str(load().places[tile].tier)
    t = table(blue={**blue, "on": on}, stacks={tier: [tile, "winery"]}, **facts)
    t.blue.does("ballroom")
    t.blue.picks(f"tile:{tile}")
    return t


def score(t: Stage, colour: str = "blue") -> dict[str, int]:
    """A seat's points by source, as if the game ended now."""
    return dict(scoring.score(t.game.table, t.game.table.seats[colour]))
