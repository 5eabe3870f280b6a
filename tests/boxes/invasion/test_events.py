"""The co-operative game: what its events ask of each and of all, and how it ends."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.content import load
from tests.at import Stage, at

CATALOG = load()


def befallen(event: str, phase: str = "events", **facts: Any) -> Stage:
    """A table that an event is about to befall."""
    t = at(phase, scenario="invasion", event=event, **facts)
    return t


def lost(t: Stage, why: str) -> bool:
    """Whether the game has been lost for this reason."""
    return t.phase == "final" and t.state.verdict["why"] == why


def test_a_trip_costs_those_in_orleans_four_coins_of_their_own() -> None:
    t = befallen("defence_trip", blue=dict(coins=4), red=dict(coins=0, merchant="blois"))
    assert (t.blue.seat.coins, t.red.seat.coins) == (0, 0) and t.phase != "final"


def test_a_trip_that_one_cannot_pay_is_lost_by_all_and_was_announced() -> None:
    t = befallen("defence_trip", phase="actions", blue=dict(coins=9), red=dict(coins=3))
    assert [(threat.key, threat.seats) for threat in t.game.view().threats] == [("defence_trip", ("red",))]
    t = befallen("defence_trip", blue=dict(coins=9), red=dict(coins=3))
    assert lost(t, "event_of") and t.state.verdict["about"]["seat"] == "red"


def test_gears_and_coins_together_satisfy_a_demolition() -> None:
    t = befallen("defence_demolition", blue=dict(gears="gear", coins=0), red=dict(coins=7))
    ask = t.game.asks[0]
    assert ask.seats == ("blue", "red")
    t.game.decide("red", ask.key, ["wheel:blue*1", "coin:red*6"])
    assert t.red.seat.coins == 1 and not t.blue.seat.gears


def test_a_demolition_without_enough_is_lost() -> None:
    assert lost(befallen("defence_demolition", blue=dict(coins=5), red=dict(coins=6)), "event")


def test_tiles_given_to_arson_leave_the_game() -> None:
    t = befallen("defence_arson", blue=dict(tiles="hayrick library", coins=0), red=dict(coins=0))
    assert not t.blue.seat.tiles and t.state.gone["tile"] == 2


def test_a_witch_hunt_takes_six_points_or_monks_of_all() -> None:
    t = befallen("defence_witch_hunt", blue=dict(development=4), red=dict(bag="monk monk"))
    assert t.blue.seat.tracks["development"] == 0 and not t.red.seat.bag
    assert lost(befallen("defence_witch_hunt", blue=dict(development=4), red={}), "event")


def test_robbers_take_goods_worth_five_or_an_own_tower() -> None:
    t = befallen("defence_robbery", blue=dict(goods="wine cheese"), red=dict(stations="nevers"))
    t.game.decide("blue", "robbed", ["good:wine*1", "good:cheese*1"])
    assert not t.blue.seat.goods and "nevers" not in t.state.stations
    assert lost(befallen("defence_robbery", blue=dict(goods="wine"), red=dict(goods="brocade")), "event_of")


def test_a_neutral_tower_is_not_given_to_robbers() -> None:
    t = befallen("defence_robbery", blue={}, red=dict(goods="brocade"))
    assert lost(t, "event_of") and t.state.stations["tours"]


def test_a_harvest_tortures_and_does_not_lose() -> None:
    t = befallen("harvest_2", blue=dict(coins=0, tiles="hayrick"), red=dict(coins=10))
    assert t.phase != "final" and t.blue.ask.key == "torture"


def test_rome_takes_one_citizen_in_all_where_one_has_no_monk() -> None:
    t = befallen("defence_rome_calling", blue=dict(bag="monk"), red={}, citizens="town.le_blanc knight.4")
    t.blue.picks("citizen:knight.4")
    assert t.state.citizens == ["town.le_blanc"]
    t.blue.holds(bag="monk")


def test_reinforcement_needs_one_more_knight_to_the_end() -> None:
    t = at("hourglass", scenario="invasion", blue={}, red={}, round=0, piles={"A": "defence_reinforcement"})
    assert t.state.deeds["wall_reinforcement"] == [""] and t.state.tasks == ["wall_reinforced"]


def test_an_escaped_citizen_is_not_won_later() -> None:
    t = befallen("defence_escape", blue={}, red={})
    assert "town.le_blanc" not in t.state.citizens and t.state.gone["citizen"] == 1


def test_rats_eat_what_is_there_and_no_more() -> None:
    filled = ["-"] * 12
    filled[6] = "blue"
    t = befallen("defence_rats", blue={}, red={}, deeds={"warehouse": filled}, goods={"cheese": 0})
    assert not any(t.state.deeds["warehouse"]) and t.state.goods["cheese"] == 1


def test_a_good_trade_that_empties_the_pile_of_grain_wins_a_citizen_who_lies_there() -> None:
    """Which piles hold citizens is a proposal: an owner of the printed game may correct it to grain."""
    t = befallen(
        "defence_good_trade",
        blue=dict(coins=8),
        red=dict(coins=0),
        goods={"grain": 3},
        citizens="pile.grain knight.4",
    )
    t.blue.picks("accept")
    assert "grain" not in t.state.goods
    assert t.state.citizens == ["knight.4"] and t.state.team_citizens == 1


def test_good_trade_needs_three_grain_in_the_supply() -> None:
    t = befallen("defence_good_trade", blue=dict(coins=8), red={}, goods={"grain": 2})
    t.nobody_is_asked()
    t = befallen("defence_good_trade", blue=dict(coins=5), red=dict(coins=5), goods={"grain": 3})
    t.red.picks("accept")
    t.game.decide("red", "pay_together", ["coin:blue*5", "coin:red*3"])
    assert sum(map(bool, t.state.deeds["warehouse"])) == 3 and t.red.seat.coins == 2


def test_fishing_brings_nothing_at_the_end_of_the_track() -> None:
    t = befallen("defence_fishing_grounds", blue=dict(boatman=5, coins=0), red=dict(boatman=4, coins=0))
    assert (t.blue.seat.coins, t.red.seat.coins) == (0, 5)


def test_training_steps_without_a_follower() -> None:
    t = befallen("defence_training", blue={}, red={}, start="blue")
    t.blue.picks("track:boatman")
    assert t.blue.seat.tracks["boatman"] == 1 and t.blue.seat.coins == 7 and not t.blue.seat.bag


def test_support_brings_a_second_follower_of_the_kind_drawn() -> None:
    t = befallen("defence_support", blue=dict(bag="knight"), red={})
    t.blue.holds(bag="2*knight")
    assert t.blue.seat.tracks["knight"] == 1


def test_a_famine_never_takes_marked_followers() -> None:
    t = befallen("defence_famine", blue=dict(bag="own_farmer farmer", market="monk"), red={})
    t.blue.holds(bag="own_farmer", market="")


def test_where_all_must_agree_a_no_asks_anew() -> None:
    t = befallen(
        "defence_good_trade",
        blue=dict(coins=8),
        red={},
        goods={"grain": 3},
        options={"agreement": "all"},
    )
    t.blue.picks("accept")
    assert t.red.ask.about["proposal"] == ["accept"]
    t.red.picks("object")
    assert t.red.ask.key == "offer"
    t.red.picks("decline")
    t.blue.picks("agree")
    assert t.blue.seat.coins == 8


DUES = [
    (1, dict(coins=2), True), (1, dict(coins=1), False), (4, dict(goods="grain"), True),
    (5, dict(development=2), True), (5, dict(development=1), False), (8, dict(market="farmer"), True),
    (8, dict(bag="farmer"), False), (10, dict(gears="gear"), True), (13, dict(stations="loches"), True),
    (13, {}, False), (14, dict(market="boatman"), True), (16, dict(tiles="hayrick"), True), (16, {}, False),
]  # fmt: skip


@pytest.mark.parametrize(("round", "has", "paid"), DUES)
def test_what_the_estate_is_due_is_paid_or_all_have_lost(round: int, has: dict[str, Any], paid: bool) -> None:
    own = {"coins": 0, "character": "estate_manager"}
    t = at("round_end", scenario="invasion", blue=own | has, red={"character": "general"}, round=round)
    assert lost(t, "dues") != paid


def test_what_cannot_be_paid_to_the_estate_is_announced() -> None:
    own = {"coins": 1, "character": "estate_manager"}
    t = at("actions", scenario="invasion", blue=own, red={"on": {"hayrick": "farmer"}}, round=1)
    assert [threat.key for threat in t.game.view().threats] == ["estate_manager"]


def test_the_last_round_without_everything_is_lost_with_what_is_missing() -> None:
    t = at("final", scenario="invasion", blue={}, red={}, round=18)
    t.blue.seat.character, t.red.seat.character = "general", "mayor"
    found = t.game.table.scenario.ends(t.game.table, "end")
    assert found and found.losers == ("blue", "red")
    assert ["", "towers_built"] in found.about["missing"] and ["red", "mayor"] in found.about["missing"]


def test_all_objectives_together_win_at_once() -> None:
    t = at("actions", scenario="invasion", blue=dict(on={"hayrick": "farmer"}), red={})
    for key in ("city_walls", "city_treasury", "warehouse"):
        t.state.deeds[key] = ["blue"] * len(t.state.deeds[key])
    t.state.team_citizens = 7
    t.state.stations |= {town: ["blue"] for town in t.game.table.scenario.towers}
    t.blue.seat.character = t.red.seat.character = "estate_manager"
    t.blue.does("hayrick")
    assert t.state.verdict["why"] == "saved" and t.state.verdict["winners"] == ("blue", "red")
