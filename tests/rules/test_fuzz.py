"""Games by chance: they always end, nothing gets lost, and everybody can be shown the table at any time."""

from collections import Counter

import pytest

from orleans_bot.rules.pieces import OWN

from .playing import TABLES, begin, check, coins_told, pieces, play, round_trip

GAMES = 9
LONGEST = 6000


@pytest.mark.parametrize(("scenario", "seats"), TABLES)
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_by_chance(scenario: str, seats: int, seed: int) -> None:
    game = begin(scenario, seats, seed)
    check(game)
    before = pieces(game)
    assert all(before[own] == seats for own in OWN)
    coins = Counter({seat.colour: seat.coins for seat in game.state.seats})
    for number, step in enumerate(play(game, seed)):
        assert number < LONGEST
        check(game)
        assert pieces(game) == before
        coins.update(coins_told(step))
        for seat in game.state.seats:
            assert coins[seat.colour] == seat.coins
        if number % 10 == seed % 10:
            round_trip(game)
            for viewer in ("", *(seat.colour for seat in game.state.seats)):
                assert game.view(viewer).viewer == viewer
    assert game.state.round <= game.table.scenario.rounds
    assert game.state.result["scores"].keys() == {seat.colour for seat in game.state.seats}


KINDS = "plan draw store act choose travel tile send gear torture feed shield keep spend give clear amnesty"


def test_games_by_chance_reach_every_kind_of_question() -> None:
    missing = set(KINDS.split())
    for seed in range(100):
        for scenario, seats in TABLES:
            game = begin(scenario, seats, seed)
            for _ in play(game, seed):
                missing -= {ask.key for ask in game.asks}
        if not missing:
            return
    raise AssertionError(f"nobody was asked {missing}")
