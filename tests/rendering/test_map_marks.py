"""What stands beside a town hides the name of none."""

from __future__ import annotations

import pytest

from orleans_bot.content import load
from orleans_bot.rules.game import Game
from rendering import naming
from rendering.map_marks import MARK, free_spots, near

VIEW = Game.new(load(), "dignitary", ["blue"], 1).view()
LETTERS, COVERED = 26, 0.25  # letters of a name on the map; how much of a mark's half may touch one


@pytest.mark.parametrize("town", sorted(VIEW.towns))
def test_a_citizen_beside_a_town_covers_no_name(town: str) -> None:
    face = VIEW.towns[town]
    x, y = free_spots(town, face.x, face.y, face.each, near(VIEW, town))[0]
    known = {key: (each.name, each.x, each.y) for key, each in VIEW.towns.items()}
    reach = MARK / 2 * (1 - COVERED)
    for label in naming.names(known, LETTERS):
        for at, line in enumerate(label.lines):
            half, middle = len(line) * LETTERS * 0.24, label.y + (at * 0.92 - 0.3) * LETTERS
            beside = abs(x - label.x) >= half + reach or abs(y - middle) >= LETTERS * 0.3 + reach
            assert beside, f"{line} is covered by what stands at {town}"
