"""Games by chance with the modules: they end, nothing gets lost, and everybody can be shown the table."""

from __future__ import annotations

import pytest

from orleans_bot.content import load
from tests.hunt import again, hunt

from .counts import SEATS, mixes, options_for

# Short: the long hunt is the command beside this file.
TABLES = [(mix, SEATS[number % 4]) for number, mix in enumerate(mixes())]
FULL = [(mix, seats) for mix in mixes()[-2:] for seats in SEATS]


@pytest.mark.parametrize(("mix", "seats"), [*TABLES, *FULL])
def test_a_game_by_chance(mix: tuple[str, ...], seats: int) -> None:
    hunt("orleans", seats, seats + 3, load().boxes, mix, options_for(mix, seats))


@pytest.mark.parametrize("mix", mixes()[-2:])
def test_a_game_can_be_taken_up_at_every_checkpoint(mix: tuple[str, ...]) -> None:
    again("orleans", 3, 5, load().boxes, mix)
