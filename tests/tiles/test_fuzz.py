"""Games by chance with all place tiles: they end, nothing gets lost, every tile is at work."""

from collections import Counter
from random import Random

import pytest

from orleans_bot.content import load
from orleans_bot.random_seats import play_on
from orleans_bot.rules.game import Game
from orleans_bot.rules.pieces import COLOURS
from tests.rules.playing import pieces

from .counts import counted
from .playouts import check, crowded, play
from .tables import BOXES, TILES


def test_every_tile_is_at_work_in_games_by_chance() -> None:
    seen, _ = counted(16)
    rare = {"tavern", "vineyard", "gaming_room", "goldsmith", "observatory", "opera"}
    assert not [tile for tile in TILES if not seen[tile] and tile not in rare]


@pytest.mark.parametrize("seed", range(6))
def test_a_game_by_chance_from_set_up(seed: int) -> None:
    game = Game.new(load(), "orleans", COLOURS[: 2 + seed % 4], seed, BOXES)
    before = pieces(game)
    for step in play_on(game, Random(seed)):
        check(game)
        if step.decision.seq % 25 == 0:
            assert pieces(game) == before
    assert pieces(game) == before


@pytest.mark.parametrize("seed", range(4))
def test_a_crowded_game_can_be_rebuilt_at_any_moment(seed: int) -> None:
    game = crowded(seed, 2 + seed % 4)
    for step in play(game, seed, Counter()):
        if step.decision.seq % 11 == seed or step.decision.ask not in ("plan", "act"):
            again = Game.resume(load(), game.checkpoint)
            for decision in game.tail:
                again.replay(decision, taped=seed % 2 == 0)
            assert again.state == game.state and again.crc == game.crc
            assert [ask.keys for ask in again.asks] == [ask.keys for ask in game.asks]
