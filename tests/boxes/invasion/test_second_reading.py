"""The co-operative game read a second time, and the positions in which a sentence of it could break."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.content import load
from orleans_bot.rules.game import Game
from orleans_bot.rules.pieces import COLOURS
from tests.at import Stage, at

CATALOG = load()


def city(phase: str = "actions", **facts: Any) -> Stage:
    """A table of the co-operative game."""
    return at(phase, scenario="invasion", **facts)


def lost(t: Stage, why: str) -> bool:
    """Whether the game has been lost for this reason."""
    return t.phase == "final" and t.state.verdict.get("why") == why


def complete(t: Stage) -> None:
    """Everything that is asked of all, and of both seats, is complete."""
    for key in ("city_walls", "city_treasury", "warehouse"):
        t.state.deeds[key] = ["blue"] * len(t.state.deeds[key])
    t.state.team_citizens = 10
    t.state.stations |= {town: ["blue"] for town in t.game.table.scenario.towers}
    for seat in t.state.seats:
        seat.character = "estate_manager"


# -- what is laid out


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_seat_begins_as_in_the_base_game_with_a_support_board_beside_its_own(seats: int) -> None:
    game = Game.new(CATALOG, "invasion", COLOURS[:seats], 3)
    for seat in game.state.seats:
        assert {"vehicle", "guild_house", "hostel", "palatinate"} <= seat.spaces.keys()
        assert seat.coins == 5 and seat.stations == 10 and seat.merchant == "orleans"


def test_the_deeds_and_hourglass_tiles_of_the_base_game_stay_in_the_box() -> None:
    game = Game.new(CATALOG, "invasion", COLOURS[:4], 3)
    assert not {"astronomy", "canalization"} & game.state.deeds.keys()
    turned = [game.state.event, *(tile for pile in game.state.piles.values() for tile in pile)]
    assert "harvest_1" not in turned and "harvest_3" not in turned and "trading_day_1" not in turned


@pytest.mark.parametrize(("seats", "first", "second"), [(2, 9, 8), (3, 9, 8), (4, 8, 7), (5, 8, 7)])
@pytest.mark.parametrize("mean", ["all", "none", "harder"])
def test_all_of_a_come_before_all_of_b_and_the_invasion_is_last(
    seats: int, first: int, second: int, mean: str
) -> None:
    a, b = (set(CATALOG.scenarios["invasion"].piles[pile]) for pile in "AB")
    keys = {pile: {tile.replace(" ", "_") for tile in tiles} for pile, tiles in (("a", a), ("b", b))}
    game = Game.new(CATALOG, "invasion", COLOURS[:seats], 9, options={"mean_events": mean})
    turned = []
    while not game.over and len(turned) < first + second:
        if len(turned) < game.state.round:
            turned.append(game.state.event)
        ask = next(ask for ask in game.asks if ask.waits)
        everything_kept = "commit" if "commit" in ask.keys else "pass" if "pass" in ask.keys else ask.keys[0]
        picks = [everything_kept] if ask.hi == 1 else list(ask.keys[: ask.lo])
        if ask.least:
            picks = list(ask.least)
        game.decide(ask.seat, ask.key, picks)
    assert all(event in keys["a"] for event in turned[:first])
    assert all(event in keys["b"] for event in turned[first:])
    assert len(set(turned)) == len(turned)


def test_the_hall_lies_on_the_table_only_if_somebody_is_the_councilman() -> None:
    for seed in range(6):
        game = Game.new(CATALOG, "invasion", COLOURS[:3], seed)
        played = {seat.character for seat in game.state.seats}
        assert ("assembly_hall" in game.state.deeds) == ("councilman" in played)


# -- the Support board


def test_goods_for_a_seat_go_to_this_one_alone_and_never_more_than_there_are() -> None:
    t = city(blue=dict(on={"vehicle": "farmer trader"}, goods="wool wine"), red={}, yellow={})
    t.blue.does("vehicle")
    t.blue.picks("rival:yellow")
    assert t.blue.ask.hi == 2
    t.game.decide("blue", "sending", ["good:wool*1"])
    t.yellow.holds(goods="wool")
    t.red.holds(goods="")
    t.blue.holds(goods="wine", bag="farmer trader")


def test_what_nothing_in_the_city_takes_any_more_cannot_be_sent_there() -> None:
    full = {"clothing_store": ["blue"] * 5}
    t = city(blue=dict(on={"vehicle": "farmer trader"}, goods="wool"), red={}, deeds=full)
    t.blue.does("vehicle")
    assert "city" not in t.blue.options


def test_without_goods_there_is_nothing_to_send() -> None:
    t = city(blue=dict(on={"vehicle": "farmer trader", "hayrick": "farmer"}), red={})
    assert not t.blue.can_do("vehicle")


def test_whoever_gets_the_last_missing_follower_may_use_the_action_at_once() -> None:
    t = city(
        blue=dict(on={"hostel": "monk"}, market="farmer"),
        red=dict(on={"guildhall": "- craftsman knight", "hayrick": "farmer"}, merchant="loches"),
    )
    t.blue.does("hostel")
    t.red.picks("place:farmer@guildhall.0")
    t.red.does("guildhall")
    assert t.state.stations["loches"] == ["red"]
    t.red.holds(bag="farmer craftsman knight")


def test_whoever_has_passed_may_still_receive_a_follower_but_does_not_act_with_him_this_round() -> None:
    t = city(
        red=dict(on={"guildhall": "- craftsman knight"}, merchant="loches"),
        blue=dict(on={"hostel": "monk", "hayrick": "farmer"}, market="farmer"),
    )
    assert t.red.seat.passed
    t.blue.does("hostel")
    t.red.picks("place:farmer@guildhall.0")
    assert t.red.seat.spaces["guildhall"] == ["farmer", "craftsman", "knight"]
    assert t.game.asked("red") is None


def test_a_town_hall_that_was_used_may_be_used_again_by_whom_the_hostel_sends() -> None:
    t = city(
        red=dict(on={"town_hall": "knight -", "hayrick": "farmer"}),
        blue=dict(on={"hostel": "monk"}, market="scholar"),
    )
    t.red.does("town_hall")
    t.blue.does("hostel")
    t.red.picks("place:scholar@town_hall.0")
    t.red.does("town_hall")
    assert sum(map(bool, t.state.deeds["city_walls"])) == sum(map(bool, t.state.deeds["refuge"])) == 1


def test_who_is_not_placed_stays_with_the_seat_to_which_he_was_sent() -> None:
    t = city(blue=dict(on={"hostel": "monk"}, market="farmer"), red=dict(market="8*knight"))
    t.blue.does("hostel")
    t.red.picks("bag")
    t.red.holds(bag="farmer", market="8*knight")
    t.blue.holds(market="", bag="monk")


def test_the_palatinate_sends_what_lies_before_its_own_seat() -> None:
    t = city(
        blue=dict(on={"palatinate": "knight scholar"}, goods="grain"),
        red=dict(on={"vehicle": "gear trader"}, goods="cheese"),
    )
    t.blue.does("palatinate")
    t.red.picks("yes")
    t.blue.picks("city")
    t.game.decide("blue", "sending", ["send:grain@warehouse*1"])
    assert t.state.deeds["warehouse"].count("blue") == 1
    t.blue.holds(goods="", bag="knight scholar")
    t.red.holds(goods="cheese", bag="trader")
    assert t.red.seat.spaces["vehicle"] == ["gear", ""]


def test_the_palatinate_uses_another_seats_place_tile() -> None:
    t = city(blue=dict(on={"palatinate": "knight scholar"}), red=dict(on={"hayrick": "farmer"}))
    t.blue.does("palatinate")
    t.red.picks("yes")
    t.blue.holds(goods="grain")
    t.red.holds(bag="farmer", goods="")


def test_an_action_with_a_free_space_is_not_activated_and_no_use_to_the_palatinate() -> None:
    t = city(
        blue=dict(on={"palatinate": "knight scholar", "hayrick": "farmer"}),
        red=dict(on={"scriptorium": "knight -", "library": "scholar -"}),
    )
    assert not t.blue.can_do("palatinate")


def test_a_yes_for_the_whole_game_is_not_asked_for_again() -> None:
    t = city(
        blue=dict(on={"palatinate": "knight scholar"}),
        red=dict(on={"scriptorium": "knight scholar"}, memory={"lends": "blue"}),
    )
    t.blue.does("palatinate")
    assert t.blue.seat.tracks["development"] == 1
    t.red.holds(bag="knight scholar")


def test_the_palatinate_lends_nothing_from_a_palatinate() -> None:
    t = city(
        blue=dict(on={"palatinate": "knight scholar", "hayrick": "farmer"}),
        red=dict(on={"palatinate": "knight scholar"}),
    )
    assert not t.blue.can_do("palatinate")


def test_nobody_but_the_councilman_sends_into_the_hall_and_he_only_through_the_town_hall() -> None:
    hall = {"assembly_hall": ["-"] * 8, "refuge": ["red"] * 5}
    on = {"town_hall": "monk -", "gunpowder_tower": "monk -", "hayrick": "farmer"}
    t = city(blue=dict(on=on, character="councilman"), red={}, deeds=hall)
    assert t.blue.can_do("town_hall") and not t.blue.can_do("gunpowder_tower")
    t = city(blue=dict(on=on, character="general"), red=dict(character="councilman"), deeds=hall)
    assert not t.blue.can_do("town_hall")


# -- achievements and objectives


def test_followers_for_achievements_bring_no_coins_and_the_last_one_brings_the_citizen() -> None:
    t = city(blue=dict(on={"town_hall": "farmer farmer"}), red={}, deeds={"forge": "red red red - -"})
    coins = t.blue.seat.coins
    t.blue.does("town_hall")
    t.blue.picks("send:farmer@forge")
    assert t.blue.seat.coins == coins and t.state.team_citizens == 1


def test_the_gunpowder_tower_sends_knights_to_the_walls_too() -> None:
    t = city(blue=dict(on={"gunpowder_tower": "knight -"}), red={})
    t.blue.does("gunpowder_tower")
    assert t.state.deeds["city_walls"][0] == "blue"


def test_a_gear_of_an_event_goes_to_the_catapult_in_a_turn_in_which_nothing_else_can_be_done() -> None:
    t = city(blue=dict(craftsman=3, gears="gear gear"), red={}, round=18)
    assert t.blue.options == ["send:gear@catapult", "pass"]


def test_what_rats_have_eaten_is_missing_again() -> None:
    t = city("events", event="defence_rats", blue={}, red={}, deeds={"warehouse": ["blue"] * 12})
    scenario = t.game.table.scenario
    for seat in t.state.seats:
        seat.character = "estate_manager"
    assert ("", "warehouse_full") in scenario.missing(t.game.table)
    assert t.state.deeds["warehouse"].count("") == 3


def test_only_the_first_at_the_end_of_the_boatmens_track_wins_its_citizen_and_no_coins() -> None:
    on = {"village": "farmer boatman craftsman", "hayrick": "farmer"}
    t = city(blue=dict(on=on, boatman=4, coins=0), red=dict(on=on, boatman=4, coins=0))
    for hand in (t.blue, t.red):
        hand.does("village")
        hand.picks("recruit:boatman")
        assert hand.seat.coins == 0
    assert t.state.team_citizens == 1


def test_towers_belong_into_thirteen_towns_and_regular_stations_into_the_ten_others() -> None:
    for town in CATALOG.towns:
        t = city(
            blue=dict(on={"guildhall": "farmer craftsman knight", "hayrick": "farmer"}, merchant=town),
            red={},
            yellow={},
            green={},
        )
        t.blue.does("guildhall")
        assert t.state.stations[town] == ["blue"] and t.blue.seat.stations == 9
        assert (town in t.game.table.scenario.towers) == (town not in REGULAR)


REGULAR = {
    "orleans", "blois", "bourges", "chateaudun", "chateauroux",
    "le_blanc", "loches", "montrichard", "vendome", "vierzon",
}  # fmt: skip


# -- events


def test_two_in_one_town_do_not_both_build_by_progress() -> None:
    facts = dict(coins=4, merchant="nevers")
    t = city("events", event="defence_progress", blue=facts, red=facts)
    t.blue.picks("accept")
    assert t.state.stations["nevers"] == ["blue"]
    assert t.red.seat.coins == 4
    t.nobody_is_asked()


def test_two_who_travel_the_same_way_do_not_take_the_same_good() -> None:
    lying = {"blois.orleans.water": ["wine"]}
    facts = dict(coins=2, goods="")
    t = city("events", event="defence_bon_voyage", blue=facts, red=facts, routes=lying)
    for hand in (t.blue, t.red):
        hand.picks("accept")
        hand.picks(next(key for key in hand.options if key.startswith("go:blois.water")))
    t.blue.holds(goods="wine")
    t.red.holds(goods="")


def test_a_team_may_keep_its_gears_and_pay_for_them() -> None:
    t = city(
        "events",
        event="defence_demolition",
        blue=dict(gears="gear gear", coins=9),
        red=dict(coins=9, gears="gear"),
    )
    t.game.decide("red", "give_together", ["coin:blue*6", "coin:red*6"])
    assert t.blue.seat.gears == ["gear", "gear"] and t.red.seat.gears == ["gear"]
    assert (t.blue.seat.coins, t.red.seat.coins) == (3, 3)


@pytest.mark.parametrize(("seats", "number"), [(2, 2), (3, 2), (4, 3), (5, 3)])
@pytest.mark.parametrize("event", ["defence_demolition", "defence_arson"])
def test_with_many_seats_a_team_gives_three_things(event: str, seats: int, number: int) -> None:
    facts = {colour: dict(coins=0) for colour in COLOURS[:seats]}
    facts[COLOURS[0]] = dict(coins=6 * number)
    t = city("events", event=event, **facts)
    assert t.state.seats[0].coins == 0 and t.phase != "final"
    facts[COLOURS[0]] = dict(coins=6 * number - 1)
    assert lost(city("events", event=event, **facts), "event")


def test_a_team_may_refuse_rome_its_monks_and_chooses_which_citizen_goes() -> None:
    monks = dict(bag="monk")
    t = city("events", event="defence_rome_calling", blue=monks, red=monks)
    t.red.picks("decline")
    t.blue.picks("citizen:deed.refuge")
    assert "deed.refuge" not in t.state.citizens and t.state.gone["citizen"] == 1
    t.blue.holds(bag="monk")
    t = city("events", event="defence_rome_calling", blue=monks, red=monks)
    t.red.picks("accept")
    t.blue.holds(bag="")
    t.red.holds(bag="")
    assert len(t.state.citizens) == 15


def test_a_citizen_whom_rome_has_taken_from_an_achievement_is_not_won_with_it() -> None:
    citizens = "town.le_blanc"
    t = city(
        blue=dict(on={"town_hall": "farmer -"}), red={}, deeds={"forge": ["blue"] * 4}, citizens=citizens
    )
    t.blue.does("town_hall")
    assert t.state.team_citizens == 0 and t.state.citizens == ["town.le_blanc"]


def test_an_escape_takes_nothing_from_a_team_that_has_its_citizen() -> None:
    t = city("events", event="defence_escape", blue={}, red={}, citizens="knight.4")
    t.state.team_citizens = 1
    assert t.state.citizens == ["knight.4"] and not t.state.gone.get("citizen")


def test_cloth_that_is_sold_pays_whomever_the_team_names() -> None:
    t = city("events", event="defence_wool_market", blue=dict(coins=0, goods="brocade"), red=dict(coins=0))
    t.red.picks("sell:brocade")
    t.game.decide("blue", "share_out", ["coin:blue*1", "coin:red*2"])
    t.blue.picks("no")
    assert (t.blue.seat.coins, t.red.seat.coins) == (1, 2)
    t.blue.holds(goods="")


def test_a_witch_hunt_may_take_monks_instead_of_development_that_is_there() -> None:
    t = city("events", event="defence_witch_hunt", blue=dict(development=9), red=dict(bag="monk monk"))
    t.game.decide("red", "give_together", ["retreat:blue*4", "monk:red*2"])
    assert t.blue.seat.tracks["development"] == 5
    t.red.holds(bag="")


def test_a_drought_finds_less_than_four_grain_and_takes_what_is_there() -> None:
    t = city("events", event="defence_drought", blue={}, red={}, routes={"blois.vendome.road": ["grain"]})
    assert not t.state.routes.get("blois.vendome.road")
    t.nobody_is_asked()


def test_a_famine_finds_followers_in_bags_on_markets_and_on_boards() -> None:
    t = city(
        "events",
        event="defence_famine",
        blue=dict(bag="farmer", market="monk", on={"hostel": "boatman"}),
        red={},
    )
    t.blue.holds(bag="", market="")
    assert t.blue.seat.spaces["hostel"] == [""]


def test_support_draws_a_marked_follower_too_and_brings_one_of_his_kind() -> None:
    t = city("events", event="defence_support", blue=dict(bag="own_boatman", coins=0), red={})
    t.blue.holds(bag="own_boatman boatman")
    assert t.blue.seat.coins == 2 and t.blue.seat.tracks["boatman"] == 1
    t = city("events", event="defence_support", blue=dict(bag="monk"), red={})
    t.blue.holds(bag="monk monk")


def test_robbers_may_be_given_a_tower_though_goods_are_there() -> None:
    t = city(
        "events",
        event="defence_robbery",
        blue=dict(goods="brocade", stations="nevers"),
        red=dict(goods="brocade"),
    )
    t.blue.picks("station:nevers")
    t.blue.holds(goods="brocade")
    assert "nevers" not in t.state.stations and t.blue.seat.stations == 10


def test_a_station_in_the_country_is_no_tower_for_robbers() -> None:
    t = city("events", event="defence_robbery", blue=dict(stations="loches"), red=dict(goods="brocade"))
    assert lost(t, "event_of")


def test_only_those_away_from_orleans_are_summoned() -> None:
    t = city("events", event="defence_summoning", blue=dict(coins=9), red=dict(coins=9, merchant="tours"))
    t.blue.is_not_asked()
    t.red.picks("move:orleans")
    assert t.red.seat.coins == 9 and t.red.seat.merchant == "orleans"


# -- the end

FULL = {"city_walls": ["blue"] * 5, "city_treasury": ["blue"] * 30, "warehouse": ["blue"] * 12}


def test_dues_are_paid_before_a_round_can_win_the_game() -> None:
    own = dict(character="estate_manager", bag="scholar")
    facts: dict[str, Any] = dict(round=17, deeds=FULL, red=dict(character="estate_manager", coins=5))
    t = city("round_end", blue=own | dict(coins=4), **facts)
    assert lost(t, "dues")


@pytest.mark.parametrize(("seats", "rounds"), [(3, 18), (4, 16)])
def test_the_last_round_without_everything_ends_the_game_lost(seats: int, rounds: int) -> None:
    facts = {colour: dict(character="general") for colour in COLOURS[:seats]}
    t = city("final", round=rounds, **facts)
    assert t.state.result["reason"] == "invaded" and len(t.state.result["losers"]) == seats


def test_everything_complete_at_the_end_of_a_round_before_the_last_has_won() -> None:
    t = city("actions", blue=dict(on={"hayrick": "farmer"}), red={}, round=4)
    complete(t)
    t.blue.does("hayrick")
    assert t.state.verdict["why"] == "saved" and t.state.round == 4


def test_one_objective_less_does_not_win() -> None:
    t = city("actions", blue=dict(on={"hayrick": "farmer", "library": "scholar monk"}), red={}, round=4)
    complete(t)
    del t.state.stations["nevers"]
    t.blue.does("hayrick")
    assert not t.game.over


@pytest.mark.parametrize(("seats", "number"), [(2, 7), (3, 8), (4, 9), (5, 10)])
def test_seven_to_ten_citizens_are_asked_for(seats: int, number: int) -> None:
    game = Game.new(CATALOG, "invasion", COLOURS[:seats], 3)
    needs = [
        need for face in game.view().seats[0].tasks if face.key == "citizens_gathered" for need in face.needs
    ]
    assert [need.need for need in needs] == [number]


@pytest.mark.parametrize(
    ("seats", "grain", "cheese", "wine"), [(2, 6, 3, 3), (3, 10, 5, 5), (4, 12, 6, 6), (5, 14, 7, 7)]
)
def test_the_warehouse_asks_for_so_much_of_each(seats: int, grain: int, cheese: int, wine: int) -> None:
    asked = CATALOG.deeds["warehouse"].spaces(seats)
    assert [asked.count(good) for good in ("grain", "cheese", "wine")] == [grain, cheese, wine]


@pytest.mark.parametrize(("round", "has"), [(17, dict(coins=5)), (18, dict(coins=0, development=4))])
def test_the_last_two_dues_are_paid_where_there_are_eighteen_rounds(round: int, has: dict[str, int]) -> None:
    own = {"coins": 0, "character": "estate_manager"}
    t = city("round_end", blue=own | has, red=dict(character="general"), round=round)
    assert not lost(t, "dues") and t.blue.seat.coins == t.blue.seat.tracks["development"] == 0
    t = city("round_end", blue=own, red=dict(character="general"), round=round)
    assert lost(t, "dues")


def test_what_is_owed_is_shown_from_this_round_to_the_last() -> None:
    own = dict(character="estate_manager", on={"hayrick": "farmer"})
    t = city(blue=own, red=dict(character="general"), round=17)
    assert [face.owed for face in t.game.view().seat("blue").tasks if face.owed] == [
        ((17, 5, "coins"), (18, 4, "books"))
    ]
    four = dict(yellow=dict(character="mayor"), green=dict(character="innkeeper"))
    t = city(blue=own, red=dict(character="general"), round=15, **four)
    (owed,) = [face.owed for face in t.game.view().seat("blue").tasks if face.owed]
    assert [at for at, _, _ in owed] == [15, 16]
