"""Phases 1 and 2: the hourglass and the census."""

import pytest

from tests.at import at


def test_round_one_is_the_start_pilgrimage() -> None:
    t = at("hourglass", round=0, blue={}, red={})
    assert (t.state.round, t.state.event) == (1, "pilgrimage")
    assert t.state.piles["start"] == []


def test_piles_are_used_up_one_after_the_other() -> None:
    t = at("hourglass", round=5, piles={"start": "", "A": "taxes_1"}, blue={}, red={})
    assert t.state.event == "taxes_1"
    t = at("hourglass", round=6, piles={"start": "", "A": ""}, blue={}, red={})
    assert t.state.event.endswith("_2") or t.state.event in ("plague", "pilgrimage")
    assert len(t.state.piles["B"]) == 5


def test_what_comes_next_is_not_decided_before_it_is_turned_over() -> None:
    seen = {
        at("hourglass", round=1, piles={"start": ""}, seed=seed, blue={}).state.event for seed in range(40)
    }
    assert seen == {"income_3", "harvest_1", "taxes_1", "trading_day_3", "plague"}


def test_census_example_blue_receives_a_coin_and_red_pays_one() -> None:
    t = at("census", blue={"farmer": 4}, red={"farmer": 1}, yellow={"farmer": 2}, green={"farmer": 2})
    t.nobody_is_asked()
    assert [seat.coins for seat in t.state.seats] == [6, 4, 5, 5]


def test_census_tie_ahead_gives_nobody_a_coin() -> None:
    t = at("census", blue={"farmer": 3}, red={"farmer": 3}, yellow={"farmer": 1})
    assert [seat.coins for seat in t.state.seats] == [5, 5, 4]


def test_census_tie_behind_lets_nobody_pay() -> None:
    t = at("census", blue={"farmer": 3}, red={"farmer": 1}, yellow={"farmer": 1})
    assert [seat.coins for seat in t.state.seats] == [6, 5, 5]


def test_census_all_level() -> None:
    t = at("census", blue={}, red={}, yellow={})
    assert [seat.coins for seat in t.state.seats] == [5, 5, 5]


def test_census_with_two_seats_only_pays_out() -> None:
    t = at("census", blue={"farmer": 1}, red={})
    assert [seat.coins for seat in t.state.seats] == [6, 5]


def test_census_goes_by_the_marker_not_by_farmers_held() -> None:
    t = at("census", blue={"farmer": 1}, red={"bag": "9*farmer"}, yellow={"farmer": 1})
    assert t.red.coins == 4


def test_census_tortures_whoever_cannot_pay() -> None:
    t = at("census", blue={"farmer": 2}, red={"coins": 0, "goods": "wine"}, yellow={"farmer": 1})
    t.red.is_asked("torture", "station:supply", "good:wine")
    t.red.picks("wine")
    t.nobody_is_asked()
    t.red.holds(goods="")


def test_census_does_not_happen_on_the_trip_to_tours() -> None:
    t = at("hourglass", scenario="trip_to_tours", blue={"coins": 0})
    assert t.phase == "followers"


@pytest.mark.parametrize(("start", "after"), [("blue", "red"), ("red", "yellow"), ("yellow", "blue")])
def test_the_start_player_token_goes_to_the_left(start: str, after: str) -> None:
    t = at("round_end", start=start, blue={}, red={}, yellow={})
    assert (t.state.start, t.phase) == (after, "hourglass")


def test_the_game_ends_with_the_round_of_the_last_tile() -> None:
    assert at("round_end", round=17, blue={}).phase == "hourglass"
    assert at("round_end", round=18, blue={}).phase == "final"
    assert at("round_end", round=14, scenario="trip_to_tours", blue={}).phase == "final"
