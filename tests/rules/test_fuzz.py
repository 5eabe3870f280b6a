"""Games by chance: they always end, nothing gets lost, and everybody can be shown the table at any time."""

from __future__ import annotations

import pytest

from orleans_bot.content import load
from tests.hunt import hunt

from .playing import TABLES, begin, play

GAMES = 8
# Games that reach all of them today, looked at first; another rule may need others.
REACHED = [("orleans", 3, 0), ("trip_to_tours", 1, 0), ("trip_to_tours", 1, 1), ("orleans", 2, 1),
           ("prosperity", 4, 2), ("prosperity", 5, 9)]  # fmt: skip
KINDS = "plan draw store act choose travel tile send gear torture feed shield keep spend give clear amnesty"


@pytest.mark.parametrize(("scenario", "seats"), TABLES)
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_by_chance(scenario: str, seats: int, seed: int) -> None:
    hunt(scenario, seats, seed, load().boxes if seed % 2 else ("base",))


def test_games_by_chance_reach_every_kind_of_question() -> None:
    missing = set(KINDS.split())
    anywhere = [(*table, seed) for seed in range(20) for table in TABLES]
    for scenario, seats, seed in [*REACHED, *anywhere]:
        game = begin(scenario, seats, seed)
        for _ in play(game, seed):
            missing -= {ask.key for ask in game.asks}
        if not missing:
            return
    raise AssertionError(f"nobody was asked {missing}")
