"""Games by chance with all place tiles: they end, nothing gets lost, every tile is at work."""

from random import Random

import pytest

from orleans_bot.content import load
from orleans_bot.random_seats import play_on
from orleans_bot.rules.game import Game
from orleans_bot.rules.pieces import COLOURS

from .counts import counted
from .playouts import check, held
from .tables import BOXES, TILES


def test_every_tile_is_at_work_in_games_by_chance() -> None:
    seen, _ = counted(16)
    rare = {"tavern", "vineyard", "gaming_room", "goldsmith", "observatory", "opera"}
    assert not [tile for tile in TILES if not seen[tile] and tile not in rare]


@pytest.mark.parametrize("seed", range(6))
def test_a_game_by_chance_from_set_up(seed: int) -> None:
    game = Game.new(load(), "orleans", COLOURS[: 2 + seed % 4], seed, BOXES)
    before = held(game)
    for step in play_on(game, Random(seed)):
        check(game)
        if step.decision.seq % 25 == 0:
            assert held(game) == before
    assert held(game) == before
