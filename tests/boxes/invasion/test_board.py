"""The co-operative game: what is laid out, towers, citizens, the City and the Support board."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from orleans_bot.content import load
from orleans_bot.rules.game import Game
from orleans_bot.rules.pieces import COLOURS
from tests.at import Stage, at
from tests.boxes.invasion.counts import late_start, pairs_of, tables
from tests.hunt import hunt

CATALOG = load()


def city(phase: str = "actions", **facts: Any) -> Stage:
    """A table of the co-operative game."""
    return at(phase, scenario="invasion", **facts)


def begun(seats: int, **options: str) -> Game:
    """A game before its first plan."""
    return Game.new(CATALOG, "invasion", COLOURS[:seats], 7, options=options)


@pytest.mark.parametrize(("seats", "rounds", "towers"), [(2, 18, 7), (3, 18, 3), (4, 16, 0), (5, 16, 0)])
def test_rounds_and_towers_depend_on_the_seats(seats: int, rounds: int, towers: int) -> None:
    view = begun(seats).view()
    assert view.rounds == rounds and len(view.stations) == towers and len(view.towers) == 13
    assert set(view.stations) <= set(view.towers)


@pytest.mark.parametrize(
    ("seats", "knights", "coins", "goods"), [(2, 5, 30, 12), (3, 8, 40, 20), (4, 10, 50, 24), (5, 13, 50, 28)]
)
def test_the_citys_works_depend_on_the_seats(seats: int, knights: int, coins: int, goods: int) -> None:
    deeds = begun(seats).state.deeds
    assert [len(deeds[key]) for key in ("city_walls", "city_treasury", "warehouse")] == [
        knights,
        coins,
        goods,
    ]


def test_only_the_named_tiles_are_laid_out_whatever_boxes_are_chosen() -> None:
    stacks = begun(3).state.stacks
    assert [len(stacks[tier]) for tier in ("1", "2")] == [10, 10]
    assert "vineyard" in stacks["1"] and "bathhouse" not in stacks["1"]


def test_fifteen_citizens_wait_and_none_for_the_most_stations() -> None:
    assert len(begun(4).state.citizens) == 15 and "stations" not in begun(4).state.citizens


def test_there_is_no_census() -> None:
    assert "census" not in CATALOG.scenarios["invasion"].phases


def test_everybody_has_a_character_of_their_own() -> None:
    played = [seat.character for seat in begun(5).state.seats]
    assert len(set(played)) == 5


def test_with_hard_characters_the_fifth_seat_has_an_easy_one() -> None:
    game = begun(5, characters="hard")
    hard = {"estate_manager", "mayor", "wealthy_merchant", "learned_scholar"}
    assert len(hard & {seat.character for seat in game.state.seats}) == 4


def test_characters_may_be_chosen_out_of_those_that_are_left() -> None:
    game = begun(2, characters="chosen")
    ask = game.asks[0]
    game.decide(ask.seat, "character", ["character:general"])
    assert "character:general" not in game.asks[0].keys and len(game.asks[0].keys) == 8


def test_extra_mean_events_may_stay_in_the_box() -> None:
    piles = begun(2, mean_events="none").state.piles
    assert len(piles["A"]) + len(piles["B"]) >= 13 + 9 - 1
    assert "defence_arson" not in piles["B"]


def test_a_harder_game_has_neither_support_nor_training() -> None:
    game = begun(2, mean_events="harder")
    assert not {"defence_support", "defence_training"} & {*game.state.piles["A"], game.state.event}


def test_a_tower_town_takes_one_station_and_neutral_towers_keep_others_out() -> None:
    t = city(blue=dict(on={"guildhall": "farmer craftsman knight"}, merchant="tours"), red={})
    assert not t.blue.can_do("guildhall")  # the neutral tower of a game for two stands there
    t = city(blue=dict(on={"guildhall": "farmer craftsman knight"}, merchant="nevers"), red={})
    t.blue.does("guildhall")
    assert t.state.stations["nevers"] == ["blue"]


def test_the_first_station_in_le_blanc_brings_a_citizen_for_all() -> None:
    t = city(blue=dict(on={"guildhall": "farmer craftsman knight"}, merchant="le_blanc"), red={})
    t.blue.does("guildhall")
    assert t.state.team_citizens == 1 and t.blue.seat.citizens == 0


def test_who_takes_the_last_of_a_pile_wins_a_citizen_for_all_and_refilling_does_not_lose_it() -> None:
    t = city(blue=dict(on={"winery": "farmer trader"}), red={}, goods={"wine": 1})
    t.blue.does("winery")
    assert t.state.team_citizens == 1 and "pile.wine" not in t.state.citizens


def test_markers_at_the_end_of_all_six_tracks_bring_a_citizen_whoever_they_belong_to() -> None:
    ends = {key: track.last for key, track in CATALOG.tracks.items()}
    knights = ends.pop("knight")
    t = city(blue=dict(on={"castle": "farmer boatman trader"}, knight=knights - 1), red=ends)
    t.blue.does("castle")
    assert "tracks.end" not in t.state.citizens and t.state.team_citizens == 1


def test_a_mayor_keeps_two_citizens_that_he_fetches_and_the_third_is_for_all() -> None:
    t = city(blue=dict(on={"guildhall": "farmer craftsman knight"}, merchant="le_blanc", citizens=1), red={})
    t.blue.seat.character = "mayor"
    t.blue.does("guildhall")
    assert t.blue.seat.citizens == 2 and t.state.team_citizens == 0
    t = city(blue=dict(on={"guildhall": "farmer craftsman knight"}, merchant="le_blanc", citizens=2), red={})
    t.blue.seat.character = "mayor"
    t.blue.does("guildhall")
    assert t.blue.seat.citizens == 2 and t.state.team_citizens == 1


def test_a_citizen_of_an_achievement_is_never_a_mayors_own() -> None:
    t = city(
        blue=dict(on={"town_hall": "farmer -"}),
        red={},
        deeds={"forge": ["blue"] * 4},
    )
    t.blue.seat.character = "mayor"
    t.blue.does("town_hall")
    assert t.blue.seat.citizens == 0 and t.state.team_citizens == 1


def test_the_vehicle_feeds_warehouse_and_clothing_store_at_once() -> None:
    t = city(blue=dict(on={"vehicle": "farmer trader"}, goods="grain wool"), red={})
    t.blue.does("vehicle")
    t.blue.picks("city")
    ask = t.blue.ask
    t.game.decide("blue", ask.key, ["send:grain@warehouse*1", "send:wool@clothing_store*1"])
    assert sum(map(bool, t.state.deeds["warehouse"])) == sum(map(bool, t.state.deeds["clothing_store"])) == 1


def test_the_guild_house_sends_up_to_four_coins_to_another_seat() -> None:
    t = city(blue=dict(on={"guild_house": "craftsman scholar"}, coins=6), red=dict(coins=0))
    t.blue.does("guild_house")
    t.blue.picks("rival:red")
    assert t.blue.ask.hi == 4
    t.game.decide("blue", "sending", ["coin*4"])
    assert (t.blue.seat.coins, t.red.seat.coins) == (2, 4)


def test_whom_the_hostel_sends_may_stand_in_a_used_town_hall_at_once() -> None:
    t = city(blue=dict(on={"hostel": "boatman"}, market="farmer own_farmer"), red={})
    t.blue.does("hostel")
    assert t.red.ask.key == "lent"
    t.red.picks("place:farmer@town_hall.0")
    t.blue.holds(market="own_farmer")
    assert t.red.seat.spaces["town_hall"][0] == "farmer"


def test_marked_followers_stay_with_their_seat() -> None:
    t = city(blue=dict(on={"hostel": "boatman"}, market="own_farmer"), red={})
    assert not t.blue.can_do("hostel")


def test_the_palatinate_carries_out_anothers_action_only_with_a_yes() -> None:
    t = city(
        blue=dict(on={"palatinate": "knight scholar"}),
        red=dict(on={"scriptorium": "knight scholar"}),
    )
    t.blue.does("palatinate")
    t.red.picks("no")
    assert t.blue.seat.tracks["development"] == 0
    assert t.red.seat.spaces["scriptorium"] == ["knight", "scholar"]
    assert t.blue.seat.spaces["palatinate"] == ["knight", "scholar"]  # nothing was done with them


def test_whoever_has_been_refused_an_action_need_not_take_another_one() -> None:
    t = city(
        blue=dict(on={"palatinate": "knight scholar"}),
        red=dict(on={"scriptorium": "knight scholar"}),
        yellow=dict(on={"hayrick": "farmer"}, memory={"lends": "blue"}),
    )
    t.blue.does("palatinate")
    t.blue.is_asked("borrow", "borrow:scriptorium@red", "borrow:hayrick@yellow")
    t.blue.picks("scriptorium@red")
    t.red.picks("no")
    t.blue.is_asked("borrow", "borrow:hayrick@yellow", "no")
    t.blue.picks("no")
    assert not t.blue.goods and t.yellow.seat.spaces["hayrick"] == ["farmer"]
    assert t.blue.seat.spaces["palatinate"] == ["knight", "scholar"]


def test_whoever_stands_on_a_well_stays_there_if_its_palatinate_was_refused_everything() -> None:
    facts = {"red": {"on": {"hayrick": "farmer"}}}
    t = city(blue=dict(on={"well": "monk boatman"}), **facts)
    t.blue.does("well")
    t.blue.picks("use:palatinate")
    t.red.picks("no")
    assert t.blue.seat.spaces["well"] == ["monk", "boatman"] and not t.blue.seat.bag
    t = city(blue=dict(on={"well": "monk boatman"}), **facts)
    t.blue.does("well")
    t.blue.picks("use:palatinate")
    t.red.picks("yes")
    t.blue.holds(bag="monk boatman", goods="grain")


def test_lent_followers_go_home_as_if_they_had_been_used() -> None:
    t = city(
        blue=dict(on={"palatinate": "knight scholar"}),
        red=dict(on={"scriptorium": "knight scholar"}),
    )
    t.blue.does("palatinate")
    t.red.picks("yes")
    assert t.blue.seat.tracks["development"] == 1
    t.red.holds(bag="knight scholar")
    t.blue.holds(bag="knight scholar")


def test_only_the_councilman_fills_the_hall_out_of_anothers_town_hall_too() -> None:
    t = city(
        blue=dict(on={"palatinate": "knight scholar"}, character="councilman"),
        red=dict(on={"town_hall": "monk -"}),
        deeds={"assembly_hall": ["-"] * 8, "refuge": ["red"] * 5},
    )
    t.blue.does("palatinate")
    t.red.picks("yes")
    assert t.state.deeds["assembly_hall"][7] == "blue" and t.red.seat.spaces["town_hall"] == ["", ""]
    t = city(
        blue=dict(on={"palatinate": "knight scholar"}, character="general"),
        red=dict(on={"town_hall": "monk -"}, character="councilman"),
        deeds={"assembly_hall": ["-"] * 8, "refuge": ["red"] * 5},
    )
    assert not t.blue.can_do("palatinate")


@pytest.mark.parametrize(("step", "waiting", "able"), [(1, 1, False), (2, 2, True), (2, 1, True)])
def test_the_first_gear_of_the_track_never_goes_to_the_catapult(step: int, waiting: int, able: bool) -> None:
    t = city(blue=dict(craftsman=step, gears=["gear"] * waiting, on={"hayrick": "farmer"}), red={})
    assert ("send:gear@catapult" in t.blue.options) == able


def test_of_two_gears_that_both_wait_only_one_goes_to_the_catapult() -> None:
    t = city(blue=dict(craftsman=2, gears="gear gear", on={"hayrick": "farmer"}), red={})
    t.blue.picks("send:gear@catapult")
    assert "send:gear@catapult" not in t.blue.options


def test_a_gear_of_the_laboratory_may_go_to_the_catapult_at_once() -> None:
    t = city(blue=dict(gears="free_gear", on={"hayrick": "farmer"}), red={})
    t.blue.picks("send:gear@catapult")
    assert t.state.deeds["catapult"][0] == "blue"


def test_the_tables_of_the_long_hunt_hold_every_pair_of_option_values() -> None:
    wanted = {
        frozenset({(option, one), (other, two)})
        for option, other in combinations(CATALOG.scenarios["invasion"].options, 2)
        for one in CATALOG.scenarios["invasion"].options[option].values
        for two in CATALOG.scenarios["invasion"].options[other].values
    }
    assert wanted == set().union(*map(pairs_of, tables()))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_game_by_chance_breaks_no_rule_with_any_number_of_seats(seats: int) -> None:
    options = tables()[seats]
    assert hunt("invasion", seats, 40 + seats, options=options, boxes=("base",), modules=("full_chests",))


@pytest.mark.parametrize("round", [1, 10, 18])
def test_a_game_that_begins_late_has_an_estate_that_can_pay_whatever_is_due(round: int) -> None:
    game = late_start(2, 5, round)
    manager = game.table.seats["blue"]
    task = CATALOG.tasks[manager.character]
    assert manager.character == "estate_manager" and game.state.round == round
    for when, number, what in task.owed(game.table):
        assert task.held(game.table, manager, what) >= number, f"round {when}"
