"""Prosperity, sentence by sentence."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from orleans_bot.content import load
from orleans_bot.rules.game import Game
from orleans_bot.rules.pieces import COLOURS, COVERED
from tests.at import Stage, at
from tests.rules.playing import pieces

CARDS = [key for key, deed in load().deeds.items() if deed.town]


def table(phase: str, event: str = "", at_town: str = "orleans", **said: Any) -> Stage:
    """A table of Prosperity with the Carpenter in a town."""
    phase = "events" if event else phase
    seats = {key: said.pop(key, {}) for key in ("blue", "red")}
    return at(phase, scenario="prosperity", event=event, figures={"carpenter": at_town}, **said, **seats)


def new(seats: int, seed: int = 3) -> Game:
    """A new game."""
    return Game.new(load(), "prosperity", COLOURS[:seats], seed)


def begun(seats: int, seed: int = 3) -> Game:
    """A game in which everybody has kept the first of the two cards."""
    game = new(seats, seed)
    for ask in game.asks:
        game.decide(ask.seat, ask.key, ask.keys[:1])
    return game


# -- set-up


def test_sixteen_known_events_take_the_place_of_the_hourglass() -> None:
    game = begun(4)
    track = game.table.scenario.track
    assert len(track) == 16 and (track[0], track[2], track[15]) == (
        "prosper_support",
        "pilgrimage",
        "prosper_star_tax",
    )
    assert game.state.event == "prosper_support" and "census" in game.table.scenario.phases


@pytest.mark.parametrize(("seats", "lying"), [(2, 43), (3, 48), (4, 52), (5, 52)])
def test_goods_lie_face_down_on_every_space_in_use_and_the_rest_is_sorted(seats: int, lying: int) -> None:
    game = new(seats)
    state = game.state
    held = [good for goods in state.routes.values() for good in goods]
    assert held == [COVERED] * lying
    whole = Counter(state.covered) + Counter(state.goods) + Counter(state.gone)
    assert whole == load().scenarios["prosperity"].goods
    assert sum(state.covered.values()) == lying


def test_only_the_named_place_tiles_are_laid_out_whatever_box_they_lie_in() -> None:
    for boxes in (("base",), load().boxes):
        game = Game.new(load(), "prosperity", COLOURS[:2], 1, boxes)
        assert (len(game.state.stacks["1"]), len(game.state.stacks["2"])) == (13, 11)
        assert "bathhouse" not in game.state.stacks["1"] and "stage_coach" in game.state.stacks["2"]


def test_citizens_wait_on_two_tracks_and_the_deeds_and_the_others_are_the_supply() -> None:
    state = new(3).state
    assert sorted(state.citizens) == sorted(
        ["boatman.5", "knight.4", "deed.carpenters_guild", "deed.right_of_assembly", "deed.orphanage"]
    )
    assert state.spare_citizens == 11


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_keeps_one_of_two_structure_cards_and_the_other_goes_under_the_pile(seats: int) -> None:
    game = new(seats)
    top = game.state.pile[0]
    assert [ask.key for ask in game.asks] == ["card_kept"] * seats and all(ask.secret for ask in game.asks)
    shown = {ask.seat: ask.keys for ask in game.asks}
    order = [seat.colour for seat in game.table.in_order()]
    for colour in reversed(order):  # whoever answers first makes no difference
        game.decide(colour, "card_kept", shown[colour][1:])
    assert all(f"card:{seat.hand[0]}" == shown[seat.colour][1] for seat in game.state.seats)
    assert [f"card:{key}" for key in game.state.pile[-seats:]] == [shown[colour][0] for colour in order]
    assert game.state.pile[0] == top and len(game.state.pile) == 22 - seats
    assert Counter([*game.state.pile, *(seat.hand[0] for seat in game.state.seats)]) == Counter(CARDS)


def test_the_carpenter_begins_where_the_merchants_are() -> None:
    assert begun(2).view().figures == {"carpenter": "orleans"}


def test_there_is_a_card_for_each_town_but_orleans_worth_8_to_14_points() -> None:
    deeds = load().deeds
    assert {deeds[key].town for key in CARDS} == set(load().towns) - {"orleans"} and len(CARDS) == 22
    assert {deeds[key].points for key in CARDS} <= set(range(8, 15))
    assert deeds["vineyard_estate"].town == "chateauroux"


# -- goods face down


def test_a_good_is_turned_over_when_it_is_taken() -> None:
    t = table(
        "actions",
        routes={"blois.orleans.water": "covered"},
        covered="brocade",
        blue={"on": {"ship": "farmer boatman knight"}},
    )
    t.blue.does("ship")
    t.blue.picks("go:blois.water.covered")
    t.blue.holds(goods="brocade")
    assert t.told("travelled") == [{"town": "blois", "way": "water", "goods": ["brocade"]}]
    assert not t.state.covered and not t.state.routes


def test_two_goods_of_a_route_are_one_choice_and_it_may_be_left_lying() -> None:
    t = table(
        "actions",
        routes={"briare.orleans.water": "covered covered"},
        covered="brocade grain",
        blue={"on": {"ship": "farmer boatman knight"}},
    )
    t.blue.does("ship")
    assert t.blue.options == ["go:blois.water", "go:briare.water.covered", "go:briare.water"]


def test_every_good_that_lies_face_down_can_be_the_one() -> None:
    drawn = set()
    for seed in range(40):
        t = table(
            "actions",
            routes={"blois.orleans.water": "covered", "blois.tours.water": "covered"},
            covered="brocade grain",
            seed=seed,
            blue={"on": {"ship": "farmer boatman knight"}},
        )
        t.blue.does("ship")
        t.blue.picks("go:blois.water.covered")
        drawn |= set(t.blue.goods)
    assert drawn == {"brocade", "grain"}


def test_taking_a_covered_good_cannot_be_taken_back() -> None:
    t = table(
        "actions",
        routes={"blois.orleans.water": "covered"},
        covered="brocade",
        blue={"on": {"ship": "farmer boatman knight"}},
    )
    t.blue.does("ship")
    assert not t.blue.picks("go:blois.water.covered").free


# -- the Carpenter


def test_up_to_three_traders_or_boatmen_and_no_gear_are_planned_on_the_carpenter() -> None:
    t = table(
        "planning",
        blue={"market": "2*trader own_boatman farmer knight monk", "gears": "gear", "craftsman": 2},
    )
    puts = {key for key in t.blue.options if "@carpenter" in key}
    assert puts == {"put:trader@carpenter.0", "put:own_boatman@carpenter.0", "put:monk@carpenter.0"}
    assert not [key for key in t.blue.options if key.startswith("gear:carpenter")]
    for who, at_ in (("trader", 0), ("trader", 1), ("own_boatman", 2)):
        t.blue.picks(f"put:{who}@carpenter.{at_}")
    assert not [key for key in t.blue.options if "@carpenter" in key and key.startswith("put:")]


def test_a_trader_leads_over_a_road_a_boatman_over_a_waterway_and_goes_into_the_bag() -> None:
    t = table("actions", blue={"on": {"carpenter": "trader boatman -"}})
    t.blue.does("carpenter")
    t.blue.is_asked(
        "lead",
        "lead:chartres.road.trader",
        "lead:chateaudun.road.trader",
        "lead:montargis.road.trader",
        "lead:vierzon.road.trader",
        "lead:blois.water.boatman",
        "lead:briare.water.boatman",
    )
    t.blue.picks("lead:vierzon.road.trader")
    assert t.state.figures == {"carpenter": "vierzon"}
    t.blue.holds(bag="trader")
    assert "done" in t.blue.options and "lead:montrichard.water.boatman" in t.blue.options


def test_some_may_wait_there_for_another_action_of_the_round_or_the_next_round() -> None:
    t = table(
        "actions", blue={"on": {"carpenter": "trader trader -"}}, red={"on": {"carpenter": "boatman - -"}}
    )
    t.blue.does("carpenter")
    t.blue.picks("lead:vierzon.road.trader")
    t.blue.picks("done")
    assert t.blue.spaces["carpenter"].count("trader") == 1
    t.red.does("carpenter")
    t.red.picks("lead:bourges.water.boatman")
    assert t.state.figures == {"carpenter": "bourges"}
    assert t.blue.can_do("carpenter")
    t.blue.passes()
    assert t.blue.spaces["carpenter"].count("trader") == 1


def test_a_monk_leads_by_either_way_and_those_who_stand_in_for_others_lead_like_them() -> None:
    t = table("actions", blue={"on": {"carpenter": "monk - -"}})
    t.blue.does("carpenter")
    assert {"lead:blois.water.monk", "lead:chartres.road.monk"} <= set(t.blue.options)
    t = table("actions", blue={"tiles": "herb_garden", "on": {"carpenter": "boatman - -"}})
    t.blue.does("carpenter")
    assert {"lead:blois.water.boatman", "lead:chartres.road.boatman"} <= set(t.blue.options)


def test_own_followers_lead_too_and_of_equal_ones_they_go_home_first() -> None:
    t = table("actions", blue={"on": {"carpenter": "trader own_trader -"}})
    t.blue.does("carpenter")
    t.blue.picks("lead:vierzon.road.trader")
    t.blue.holds(bag="own_trader")


ROUTE = {"etampes.montargis.road": "covered"}


def building(**blue: Any) -> Stage:
    """The Carpenter in Étampes, and a seat that may build the granary there."""
    return table(
        "actions",
        at_town="etampes",
        routes=ROUTE,
        covered="wine",
        pile="palace priory dairy",
        blue={"hand": "granary"} | blue,
    )


def test_where_he_stands_the_structure_of_ones_card_may_be_built_without_a_step() -> None:
    t = building()
    t.blue.does("carpenter")
    assert t.state.owned == {"granary": "blue"} and t.state.deeds["granary"] == [""] * 4
    assert t.state.sites == {"etampes.montargis.road": ["blue"]} and t.state.routes == {}
    assert (t.blue.stations, t.blue.built) == (9, 0) and t.state.covered == {"wine": 1}
    assert t.told("card_laid") == [{"card": "granary"}]


def test_after_building_one_of_two_new_cards_is_kept_and_the_other_goes_under_the_pile() -> None:
    t = building()
    t.blue.does("carpenter")
    t.blue.is_asked("card_kept", "card:palace", "card:priory")
    assert t.blue.ask.secret
    t.blue.picks("card:priory")
    assert t.blue.hand == ["priory"] and t.state.pile == ["dairy", "palace"]


def test_if_the_pile_has_run_out_there_is_no_new_card() -> None:
    t = table("actions", at_town="etampes", routes=ROUTE, covered="wine", blue={"hand": "granary"})
    t.blue.does("carpenter")
    assert t.blue.hand == [] and "granary" in t.state.owned


def test_without_a_good_on_a_way_there_or_without_a_station_nothing_can_be_built() -> None:
    t = building(stations_left=0)
    assert not t.blue.can_do("carpenter")
    t = table("actions", at_town="etampes", pile="palace", blue={"hand": "granary"})
    t.nobody_is_asked()


def test_in_another_town_nothing_can_be_built() -> None:
    t = table("actions", at_town="montargis", routes=ROUTE, covered="wine", blue={"hand": "granary"})
    t.nobody_is_asked()


def test_any_good_on_a_way_to_the_town_will_do() -> None:
    t = table(
        "actions",
        at_town="etampes",
        routes={"chartres.etampes.road": "covered", **ROUTE, "blois.orleans.water": "covered"},
        covered="3*wine",
        blue={"hand": "granary"},
    )
    t.blue.does("carpenter")
    t.blue.is_asked("lead", "found:chartres.etampes.road", "found:etampes.montargis.road")


def test_the_good_under_a_structure_can_no_longer_be_taken_but_the_way_can_be_gone() -> None:
    t = building(merchant="etampes", on={"wagon": "farmer trader knight"})
    t.blue.does("carpenter")
    t.blue.picks("card:palace")
    t.blue.does("wagon")
    assert t.blue.options == ["go:chartres.road", "go:montargis.road"]


def test_it_can_be_used_any_number_of_times_in_a_round() -> None:
    t = building(on={"carpenter": "trader - -"})
    t.blue.does("carpenter")
    t.blue.picks("found:etampes.montargis.road")
    t.blue.picks("card:palace")
    t.blue.does("carpenter")
    t.blue.picks("lead:chartres.road.trader")
    t.nobody_is_asked()


def test_a_structure_is_no_trading_station_for_anything_else() -> None:
    t = building(on={"office": "scholar scholar"}, stations="tours", development=9)
    t.blue.does("carpenter")
    t.blue.picks("card:palace")
    coins = t.blue.coins
    t.blue.does("office")
    assert t.blue.coins == coins + 1
    t = table("events", "prosper_star_tax", blue={"coins": 0, "works": "granary", "stations_left": 0})
    t.nobody_is_asked()  # torture finds nothing to take: no station of a structure


# -- manning


def test_followers_come_through_the_town_hall_exact_types_only() -> None:
    t = table("actions", blue={"works": "granary", "on": {"town_hall": "farmer monk"}})
    t.blue.does("town_hall")
    assert "send:farmer@granary" in t.blue.options and "send:monk@granary" not in t.blue.options
    t.blue.picks("send:farmer@granary")
    assert t.state.deeds["granary"].count("blue") == 1 and t.blue.coins == 5


def test_followers_come_through_the_gunpowder_tower_too_but_never_own_ones() -> None:
    t = table("actions", blue={"works": "granary", "on": {"gunpowder_tower": "farmer own_farmer"}})
    t.blue.does("gunpowder_tower")
    t.blue.picks("send:farmer@granary")
    assert t.state.deeds["granary"].count("blue") == 1
    t.nobody_is_asked()


def test_monks_come_only_where_they_are_named() -> None:
    t = table("actions", blue={"works": "abbey granary", "on": {"town_hall": "monk monk"}})
    t.blue.does("town_hall")
    assert "send:monk@abbey" in t.blue.options and "send:monk@granary" not in t.blue.options


def test_nobody_else_can_man_a_structure() -> None:
    t = table("actions", blue={"works": "granary"}, red={"on": {"town_hall": "farmer -"}})
    t.red.does("town_hall")
    assert all("granary" not in note["deed"] for note in t.told("served"))
    assert t.state.deeds["granary"] == [""] * 4


def test_coins_and_goods_come_beside_it_at_any_time_in_ones_turn_without_an_action() -> None:
    t = table("actions", blue={"works": "law_school cloth_hall", "coins": 3, "goods": "wool wine"})
    assert {"lay:coin@law_school", "lay:wool@cloth_hall"} <= set(t.blue.options)
    assert not [key for key in t.blue.options if "wine" in key]
    t.blue.picks("lay:coin@law_school")
    assert t.blue.coins == 0 and t.state.deeds["law_school"].count("blue") == 3
    t.blue.picks("lay:wool@cloth_hall")
    t.blue.holds(goods="wine")
    t.nobody_is_asked()


def test_a_full_structure_is_put_away_followers_can_be_hired_again_the_rest_leaves_the_game() -> None:
    t = table("actions", blue={"works": "granary", "goods": "2*grain", "on": {"town_hall": "farmer farmer"}})
    farmers, grain, before = t.state.followers["farmer"], t.state.gone.get("grain", 0), pieces(t.game)
    t.blue.picks("lay:grain@granary")
    t.blue.does("town_hall")
    t.blue.picks("send:farmer@granary")
    t.blue.picks("send:farmer@granary")
    assert t.blue.completed == ["granary"] and not t.state.owned and "granary" not in t.state.deeds
    assert t.state.followers["farmer"] == farmers + 2 and t.state.gone["grain"] == grain + 2
    assert [note["deed"] for note in t.told("completed")] == ["granary"]
    assert pieces(t.game) == before


# -- Scriptorium


def test_the_scriptorium_gives_development_or_a_new_card_for_the_old_one() -> None:
    t = table(
        "actions",
        pile="palace priory dairy",
        blue={"hand": "granary", "on": {"two_scriptoria": "knight scholar"}},
    )
    t.blue.does("two_scriptoria")
    t.blue.is_asked("choose", "advance", "renew")
    t.blue.picks("renew")
    t.blue.is_asked("card_kept", "card:palace", "card:priory")
    t.blue.picks("card:palace")
    assert t.blue.hand == ["palace"] and t.state.pile == ["dairy", "priory", "granary"]


def test_the_old_scriptorium_is_covered() -> None:
    game = begun(2)
    assert "scriptorium" not in game.table.scenario.board and "two_scriptoria" in game.table.scenario.board


# -- events


def test_support_a_drawn_follower_steps_along_his_track_and_another_one_comes() -> None:
    t = table("events", "prosper_support", blue={"bag": "own_boatman"}, red={"bag": ""})
    assert t.blue.tracks["boatman"] == 1 and t.blue.coins == 7
    t.blue.holds(bag="own_boatman boatman")
    assert t.red.bag == {}


def test_support_gives_a_monk_without_a_step_and_what_can_still_be_had() -> None:
    t = table("events", "prosper_support", blue={"bag": "monk"}, red={"bag": "scholar", "scholar": 5})
    t.blue.holds(bag="monk monk")
    t.red.holds(bag="scholar scholar")
    t = table("events", "prosper_support", followers={"scholar": 0}, blue={"bag": "scholar"})
    t.blue.holds(bag="scholar")
    assert t.blue.tracks["scholar"] == 1 and t.blue.tracks["development"] == 2


def test_a_monk_can_be_bought_for_4_coins() -> None:
    t = table("events", "prosper_indulgence", blue={"coins": 4}, red={"coins": 3})
    t.blue.picks("accept")
    t.blue.holds(bag="monk")
    assert t.blue.coins == 0 and t.red.bag == {}


def test_no_monk_is_recruited_in_the_round_of_the_pilgrimage() -> None:
    t = table("actions", blue={"on": {"monastery": "scholar trader"}})
    assert t.blue.can_do("monastery")
    t = at(
        "actions", scenario="prosperity", event="pilgrimage", figures={"carpenter": "tours"},
        blue={"on": {"monastery": "scholar trader"}},
    )  # fmt: skip
    t.nobody_is_asked()


def test_taxes_are_3_coins_or_torture() -> None:
    t = table("events", "prosper_taxes", blue={"coins": 3}, red={"coins": 1, "goods": "wool"})
    assert t.blue.coins == 0
    t.red.is_asked("torture")
    assert t.red.ask.about["missing"] == 2


def test_riots_take_a_knight_from_market_or_bag_or_5_coins() -> None:
    t = table(
        "events", "prosper_riots", blue={"bag": "knight", "market": "knight", "coins": 5}, red={"coins": 5}
    )
    t.blue.is_asked("give", "give:bag", "give:market", "pay")
    assert t.red.coins == 0


def test_tiles_that_extend_the_market_belong_to_it() -> None:
    t = table("events", "prosper_riots", blue={"coins": 0, "on": {"gunpowder_tower": "- knight"}})
    assert t.blue.spaces["gunpowder_tower"] == ["", ""] and t.blue.stations == 10


def test_riots_do_not_reach_a_knight_on_a_place() -> None:
    t = table("events", "prosper_riots", blue={"coins": 4, "on": {"two_scriptoria": "knight -"}})
    assert t.blue.spaces["two_scriptoria"] == ["knight", ""]
    assert (t.blue.coins, t.blue.stations) == (0, 9)


def test_a_citizen_can_be_bribed_for_4_coins() -> None:
    t = table("events", "prosper_bribe", blue={"coins": 4}, red={"coins": 3})
    t.blue.picks("accept")
    assert (t.blue.citizens, t.blue.coins, t.state.spare_citizens, t.red.citizens) == (1, 0, 10, 0)


def test_the_plague_takes_a_follower_out_of_the_bag_but_none_of_ones_own() -> None:
    t = table("events", "plague", blue={"bag": "farmer"}, red={"bag": "own_farmer"})
    assert not t.blue.bag and t.red.bag == {"own_farmer": 1}


TILED = {
    "tiles": "herb_garden depot",
    "on": {"office": "scholar gear", "brewery": "monk", "pharmacy": "own_farmer"},
}


def test_a_firestorm_turns_all_tiles_down_and_sends_home_who_stands_there() -> None:
    t = table("events", "firestorm", blue=TILED)
    scholars, gears = t.first["blue"], t.state.gears
    assert scholars and t.blue.asleep == ["herb_garden", "depot", "office", "brewery", "pharmacy"]
    t.blue.holds(bag="own_farmer")
    assert not {"office", "brewery", "pharmacy"} & set(t.blue.spaces)
    setup = at("events", scenario="prosperity", event="mass", figures={"carpenter": "tours"}).state
    assert gears == setup.gears + 1
    assert t.state.followers["scholar"] == setup.followers["scholar"] + 1


def test_tiles_that_sleep_do_nothing_and_take_nobody() -> None:
    t = table(
        "planning",
        blue={"tiles": "herb_garden office", "asleep": "herb_garden office", "market": "boatman 2*scholar"},
    )
    assert not [key for key in t.blue.options if "office" in key or key == "put:boatman@wagon.0"]
    assert "put:boatman@ship.1" in t.blue.options


def test_tiles_that_are_built_after_the_firestorm_are_spared() -> None:
    t = table("planning", blue={"tiles": "office library", "asleep": "office", "market": "knight scholar"})
    assert "put:knight@library.0" in t.blue.options


def test_the_restoration_turns_them_up_again() -> None:
    t = table("events", "restoration", blue={"tiles": "herb_garden office", "asleep": "herb_garden office"})
    assert not t.blue.asleep and t.blue.spaces["office"] == ["", ""]


def test_a_shield_keeps_the_firestorm_off() -> None:
    t = table("events", "firestorm", blue={"on": {"sacristy": "monk"}})
    t.blue.picks("shield:sacristy")
    assert t.blue.asleep == []


def test_sleeping_tiles_can_still_be_given_under_torture() -> None:
    t = table("events", "prosper_taxes", blue={"coins": 2, "tiles": "office", "asleep": "office"})
    t.blue.picks("tile:office")
    assert t.blue.asleep == [] and t.blue.tiles == []


def test_mass_brings_3_coins_for_each_monk_on_the_market() -> None:
    t = table(
        "events",
        "mass",
        blue={
            "market": "monk monk farmer",
            "coins": 0,
            "on": {"gunpowder_tower": "monk -", "brewery": "monk"},
        },
    )
    assert t.blue.coins == 9


def test_on_a_peregrination_2_coins_move_the_merchant_and_he_may_take_a_good() -> None:
    t = table(
        "events", "peregrination", routes={"blois.orleans.water": "covered"}, covered="wool",
        blue={"coins": 2}, red={"coins": 1},
    )  # fmt: skip
    t.blue.picks("accept")
    t.blue.picks("go:blois.water.covered")
    assert (t.blue.coins, t.blue.merchant, t.blue.goods) == (0, "blois", {"wool": 1})
    assert t.state.figures == {"carpenter": "orleans"} and t.red.merchant == "orleans"


def test_harvest_takes_2_food_or_5_coins_for_each_that_is_missing() -> None:
    t = table(
        "events", "prosper_harvest", blue={"goods": "grain", "coins": 5}, red={"coins": 9, "goods": "wool"}
    )
    assert t.blue.coins == 0 and not t.blue.goods
    t.red.is_asked("torture")
    assert t.red.ask.about["missing"] == 1


def test_on_pilgrims_day_a_monk_and_another_become_a_citizen() -> None:
    t = table("events", "pilgrims_day", blue={"market": "monk farmer own_trader"}, red={"market": "monk"})
    t.blue.is_asked("with_monk", "from_market:farmer", "decline")
    t.blue.picks("from_market:farmer")
    t.blue.holds(market="own_trader")
    assert (t.blue.citizens, t.state.spare_citizens) == (1, 10)
    t.red.is_not_asked()


def test_two_monks_can_be_given_and_nobody_has_to() -> None:
    t = table("events", "pilgrims_day", blue={"market": "monk monk"})
    t.blue.is_asked("with_monk", "from_market:monk", "decline")
    t.blue.picks("decline")
    assert t.blue.citizens == 0


def test_on_market_day_up_to_two_goods_are_bought_and_none_sold() -> None:
    t = table(
        "events", "prosper_market", goods={"wool": 0}, blue={"coins": 6, "goods": "wine"}, red={"coins": 0}
    )
    t.blue.is_asked("market_day", "buy:grain", "buy:cheese", "buy:wine", "buy:brocade", "no")
    t.blue.picks("buy:brocade")
    t.blue.is_asked("market_day", "buy:grain", "no")
    t.blue.picks("buy:grain")
    assert t.blue.coins == 0
    t.blue.holds(goods="wine brocade grain")
    t.nobody_is_asked()


def test_the_development_tax_is_a_coin_for_each_star() -> None:
    t = table("events", "prosper_star_tax", blue={"coins": 5, "development": 9})
    assert t.blue.coins == 2


# -- the end


def scores(t: Stage, colour: str) -> dict[str, int]:
    """The score sheet of a seat."""
    return {line.source: line.points for line in t.game.view().result.scores[colour]}  # type: ignore[union-attr]


def test_only_full_structures_score_but_coins_and_goods_beside_others_count_as_such() -> None:
    t = at(
        "actions", scenario="prosperity", round=16, event="prosper_star_tax", figures={"carpenter": "tours"},
        routes={"etampes.montargis.road": "covered"}, covered="wine",
        deeds={"law_school": "- - blue blue - -", "cloth_hall": "blue - blue", "granary": "blue blue blue"},
        blue={"works": "law_school cloth_hall granary", "goods": "grain", "coins": 0, "development": 9},
        red={"coins": 0},
    )  # fmt: skip
    t.state.sites["tours.blois.water"] = ["blue"]
    t.blue.picks("lay:grain@granary")
    t.state.phase = "final"
    t = Stage(t.game.catalog, t.state)
    found = scores(t, "blue")
    assert (found["completed"], found["beside"]) == (10, 2 + 4)
    assert found["stations"] == 0  # structures are none


def test_nobody_gets_a_citizen_for_most_stations() -> None:
    t = at("final", scenario="prosperity", event="mass", round=16, figures={"carpenter": "tours"},
           blue={"stations": "tours blois"}, red={})  # fmt: skip
    assert t.blue.citizens == 0
