"""The new events: how the stack lies, and what each tile does to whom at which time."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from orleans_bot import words
from orleans_bot.content import load
from orleans_bot.policy import choose
from orleans_bot.rules.modes import compose
from orleans_bot.rules.stack import left, rounds
from tests.at import Stage, at
from tests.rules.playing import answer, begin

MODULE = ("new_events",)


def event(key: str, phase: str = "events", **seats: Any) -> Stage:
    """A table in whose round this event lies open."""
    return at(phase, modules=MODULE, event=key, **({"blue": {}, "red": {}} | seats))


def test_there_are_34_tiles_and_18_of_them_are_played_between_two_quiet_rounds() -> None:
    module = load().modules["new_events"]
    assert sum(map(len, module.piles.values())) + 2 == 34
    tickets = compose(load(), "orleans", MODULE, 3, {}).tickets
    assert len(tickets) == 18 and tickets[0] == tickets[-1] == "silentium"
    assert [ticket.strip("*") for ticket in tickets[1:-1]] == [*"AAAABBBBCCCCDDDD"]


def test_the_uprising_may_be_the_last_round_and_is_then_in_no_pile() -> None:
    played = compose(load(), "orleans", MODULE, 3, {"ending": "peasant_uprising"})
    assert played.tickets[-1] == "peasant_uprising" and "peasant_uprising" not in played.piles["D"]
    assert len(played.tickets) == 18
    assert "peasant_uprising" in compose(load(), "orleans", MODULE, 3, {}).piles["D"]


def test_a_quiet_round_asks_nobody_anything() -> None:
    event("silentium").nobody_is_asked()


# A


def test_an_indulgence_is_a_follower_for_two_coins_without_a_step() -> None:
    t = event("trade_indulgence", blue={"coins": 5})
    t.blue.picks("accept")
    assert not any("monk" in key for key in t.blue.options)
    t.blue.picks("hire:knight")
    t.blue.holds(bag="knight")
    assert t.blue.seat.coins == 3 and t.blue.seat.tracks["knight"] == 0
    t.red.picks("decline")
    assert t.red.seat.coins == 5 and not t.red.seat.bag


def test_whoever_has_no_two_coins_is_not_asked_and_not_tortured() -> None:
    for key in ("trade_indulgence", "trade_training", "trade_bon_voyage"):
        t = event(key, blue={"coins": 1, "goods": "wine"}, red={"coins": 1})
        t.nobody_is_asked()
        assert t.blue.seat.coins == 1 and t.blue.seat.goods == {"wine": 1}


def test_training_is_a_step_with_its_bonus_but_no_follower() -> None:
    t = event("trade_training", blue={"coins": 2, "farmer": 2}, red={"coins": 0})
    t.blue.picks("accept")
    t.blue.is_asked("step")
    t.blue.picks("track:farmer")
    t.blue.holds(goods="cheese")
    assert t.blue.seat.tracks["farmer"] == 3 and not t.blue.seat.bag and t.blue.seat.coins == 0


def test_training_offers_no_track_that_has_come_to_its_end() -> None:
    t = event("trade_training", blue={"coins": 2, "boatman": 5, "knight": 5}, red={"coins": 0})
    t.blue.picks("accept")
    assert not {"track:boatman", "track:knight"} & set(t.blue.options)


def test_bon_voyage_begins_with_the_start_player_and_takes_a_good_along() -> None:
    t = at(
        "events", modules=MODULE, event="trade_bon_voyage", start="red",
        routes={"blois.orleans.water": "wine"}, blue={"coins": 2}, red={"coins": 2},
    )  # fmt: skip
    t.blue.is_not_asked()
    t.red.picks("accept"), t.red.picks("go:blois.water.wine")
    t.red.holds(goods="wine")
    t.blue.picks("decline")
    assert t.red.seat.coins == 0 and t.red.seat.merchant == "blois" and t.blue.seat.coins == 2


@pytest.mark.parametrize(
    ("key", "kind"),
    [("trade_conference", "scholar"), ("trade_crusade", "knight"), ("trade_strike", "craftsman")],
)
def test_some_cannot_be_recruited_while_their_event_lasts(key: str, kind: str) -> None:
    t = event(key, "actions", blue={"on": {"castle": "farmer boatman trader"}})
    assert t.game.table.says("forbids", t.blue.seat, kind)
    assert t.blue.can_do("castle") is (kind != "knight") if t.game.asks else kind == "knight"


def test_the_tax_takes_three_coins_and_torture_what_is_missing() -> None:
    t = event("trade_tax_3", blue={"coins": 4}, red={"coins": 1, "goods": "wine wool brocade"})
    assert t.blue.seat.coins == 1
    assert t.red.ask.key == "torture" and t.red.ask.about["missing"] == 2 and t.red.seat.coins == 0


# B


def test_the_trip_costs_four_coins_in_orleans_alone() -> None:
    t = event("trade_trip", blue={"coins": 6}, red={"coins": 6, "merchant": "tours"})
    assert (t.blue.seat.coins, t.red.seat.coins) == (2, 6)
    t.nobody_is_asked()


def test_income_pays_two_coins_a_star_and_trading_day_one_a_station() -> None:
    t = event("income_2", blue={"coins": 0, "development": 9})
    assert t.blue.seat.coins == 6
    t = event("trading_day_1", blue={"coins": 0, "stations": "tours blois"})
    assert t.blue.seat.coins == 2


@pytest.mark.parametrize(("step", "coins"), [(0, 0), (1, 2), (4, 5), (5, 0)])
def test_fishing_grounds_pay_what_the_boatmen_track_shows(step: int, coins: int) -> None:
    t = at(
        "events", modules=MODULE, event="trade_fishing", citizens="",
        blue={"coins": 0, "boatman": step}, red={"coins": 0},
    )  # fmt: skip
    assert t.blue.seat.coins == coins


def test_fishing_grounds_bring_coins_and_nothing_else_that_the_track_shows() -> None:
    t = at(
        "events", modules=MODULE, event="trade_fishing", blue={"boatman": 5}, red={"boatman": 1, "coins": 0}
    )
    assert "boatman.5" in t.state.citizens and t.blue.seat.citizens == 0
    assert t.red.seat.coins == 2


def test_retraining_gives_a_good_for_its_value_in_development() -> None:
    t = event("trade_retraining", blue={"coins": 5, "goods": "wine brocade"}, red={"coins": 5})
    t.blue.is_asked("retrain", "good:wine", "good:brocade", "pay")
    t.blue.picks("good:brocade")
    assert t.blue.seat.tracks["development"] == 5 and t.blue.seat.goods == {"wine": 1}
    assert t.red.seat.coins == 2 and t.red.seat.tracks["development"] == 0


def test_whoever_will_not_retrain_pays_three_coins_or_is_tortured() -> None:
    t = event("trade_retraining", blue={"coins": 1, "goods": "grain wool"}, red={"coins": 3})
    t.blue.picks("pay")
    assert t.blue.ask.key == "torture" and t.blue.ask.about["missing"] == 2


def test_a_wedding_brings_two_followers_onto_the_market_while_there_is_room() -> None:
    t = event("trade_wedding", blue={"bag": "3*knight"}, red={"market": "7*monk", "bag": "2*knight"})
    assert t.blue.seat.market == ["knight", "knight"] and t.blue.seat.bag == {"knight": 1}
    assert len(t.red.seat.market) == 8 and t.red.seat.bag == {"knight": 1}


def test_sabotage_keeps_places_with_a_gear_from_being_used() -> None:
    on = {"castle": "gear boatman trader", "farm_house": "boatman craftsman"}
    t = event("trade_sabotage", "actions", blue={"on": on})
    assert t.blue.can_do("farm_house") and not t.blue.can_do("castle")
    assert t.game.view().seat("blue").barred == {"castle"}
    assert event("silentium", "actions", blue={"on": on}).blue.can_do("castle")


# C


def test_amnesty_places_newcomers_at_once_and_what_they_activate_can_be_used() -> None:
    on = {"castle": "farmer boatman trader", "ship": "farmer boatman -"}
    t = event("trade_amnesty", "actions", blue={"on": on})
    t.blue.does("castle")
    t.blue.picks("place:knight@ship.2")
    t.red.is_not_asked()
    assert t.blue.can_do("ship")


def test_a_malfunction_takes_a_gear_of_ones_choice_back_to_the_supply() -> None:
    blue = {"on": {"castle": "gear - -"}, "gears": "gear"}
    t = event("trade_malfunction", blue=blue)
    gears = t.state.gears
    t.blue.is_asked("forfeit", "gear:castle.0", "gear:waiting")
    t.blue.picks("gear:castle.0")
    assert t.state.gears == gears + 1 and t.blue.seat.spaces["castle"][0] == ""
    t.red.is_not_asked()


def test_torture_takes_five_things_and_no_coins() -> None:
    t = event("trade_torture", blue={"coins": 20, "goods": "6*grain"}, red={"stations_left": 0})
    for _ in range(5):
        t.blue.is_asked("torture")
        t.blue.picks("good:grain")
    t.nobody_is_asked()
    assert t.blue.seat.coins == 20 and t.blue.seat.goods == {"grain": 1}


def test_torture_without_coins_asks_for_things_and_not_for_coins() -> None:
    t = event("trade_torture", blue={"goods": "6*grain"}, red={"stations_left": 0})
    assert "coin" not in words.prompt(t.blue.ask) and "5 things" in words.prompt(t.blue.ask)
    t = event("trade_dues", blue={"coins": 9, "goods": "wine", "development": 2})
    assert "coin" not in words.prompt(t.blue.ask)
    t = event("trade_tax_3", blue={"coins": 1, "goods": "wine wool brocade"})
    assert "2 coins short" in words.prompt(t.blue.ask)
    t = event("trade_torture", blue={"coins": 20, "goods": "grain", "stations_left": 0})
    (left,) = [words.tell(note) for note in t.notes if note.key == "nothing_left" and note.seat == "blue"]
    assert "coin" not in left


def test_an_offer_of_an_event_says_what_it_costs() -> None:
    t = event("trade_training", blue={"coins": 2})
    assert "pay 2 coins" in words.prompt(t.blue.ask)


def test_a_vacation_makes_way_for_the_next_tile_and_the_game_is_a_round_shorter() -> None:
    t = at("hourglass", modules=MODULE, round=12, piles={"C": "trade_vacation"}, blue={}, red={})
    assert t.state.round == 13 and t.state.event in load().modules["new_events"].piles["D"]
    assert t.told("made_way") == [{"event": t.state.event}]
    assert rounds(t.game.table) == 17 and list(left(t.game.table)) == ["*D", "*D", "*D", "silentium"]


@pytest.mark.parametrize(("at_", "after"), [(0, 0), (3, 0), (4, 0), (8, 4), (9, 4), (30, 22)])
def test_a_book_fire_goes_back_to_the_star_before(at_: int, after: int) -> None:
    t = event("trade_book_fire", blue={"coins": 9, "development": at_})
    assert t.blue.seat.tracks["development"] == after and t.blue.seat.coins == 9


def test_coins_passed_again_after_a_book_fire_come_again() -> None:
    t = event("trade_book_fire", blue={"coins": 0, "development": 8})
    assert t.blue.seat.tracks["development"] == 4
    again = event("trade_retraining", blue={"coins": 0, "development": 4, "goods": "wool"}, red={"coins": 3})
    again.blue.picks("good:wool")
    assert again.blue.seat.coins == 3


@pytest.mark.parametrize(("goods", "paid"), [("2*grain", 0), ("3*grain", 1), ("4*grain 4*wool", 2)])
def test_the_goods_tax_is_a_coin_for_every_three_goods(goods: str, paid: int) -> None:
    event("trade_goods_tax", blue={"goods": goods}).blue.lost(coins=paid)


# D


def test_dues_are_goods_worth_five_points_and_the_last_may_be_worth_more() -> None:
    t = event("trade_dues", blue={"goods": "grain 2*wool", "stations_left": 0}, red={"goods": "brocade"})
    ask = t.blue.ask
    assert (ask.key, ask.lo, ask.hi, dict(ask.worth)) == (
        "dues_goods",
        5,
        9,
        {"good:grain": 1, "good:wool": 4},
    )
    t.game.decide("blue", "dues_goods", ["good:wool*2"], since=ask.since)
    t.blue.holds(goods="grain")
    t.red.is_asked("dues_goods")


def test_bread_is_given_for_dues_at_as_many_points_as_its_seat_has_stars() -> None:
    t = event("trade_dues", blue={"goods": "bread wine", "development": 9}, red={"goods": "bread"})
    t.game.decide("blue", "dues_goods", ["good:bread*1", "good:wine*1"], since=t.blue.ask.since)
    t.blue.holds(goods="")
    t.red.holds(goods="")
    t.red.lost(stations=4)


def test_whoever_has_less_than_the_dues_gives_all_and_is_tortured_for_the_rest() -> None:
    t = event("trade_dues", blue={"coins": 9, "goods": "wine", "development": 2})
    assert not t.blue.seat.goods and t.blue.seat.coins == 9
    assert t.blue.ask.key == "torture" and t.blue.ask.about["missing"] == 2


def test_in_an_uprising_farmers_stand_in_for_all_but_monks() -> None:
    t = event("peasant_uprising", "planning", blue={"market": "2*farmer own_farmer"})
    puts = {key for key in t.blue.options if key.startswith("put:farmer")}
    assert "put:farmer@castle.1" in puts
    spaces = {key.partition("@")[2] for key in puts}
    wanted = {load().places[spot.split(".")[0]].slots[int(spot.split(".")[1])] for spot in spaces}
    assert "monk" not in wanted and {"boatman", "trader", "knight", "scholar"} <= wanted
    calm = event("silentium", "planning", blue={"market": "farmer"})
    assert "put:farmer@castle.1" not in calm.blue.options


def test_the_uprising_is_for_plans_and_not_for_whoever_is_placed_in_the_action_phase() -> None:
    t = event("peasant_uprising", "actions", blue={"on": {"bathhouse": "farmer"}, "bag": "2*farmer"})
    t.blue.does("bathhouse")
    spaces = [key.partition("@")[2].split(".") for key in t.blue.options]
    assert {load().places[key].slots[int(number)] for key, number in spaces} == {"farmer", "any"}


def test_after_an_uprising_farmers_leave_the_spaces_of_others() -> None:
    t = event("peasant_uprising", blue={"on": {"castle": "farmer own_farmer trader"}})
    assert t.blue.seat.spaces["castle"] == ["farmer", "", "trader"]
    t.blue.holds(bag="own_farmer")


def test_the_technology_tax_counts_gears_on_spaces() -> None:
    event(
        "trade_gear_tax", blue={"on": {"castle": "gear - -", "ship": "gear - -"}, "gears": "gear"}
    ).blue.lost(coins=2)


def test_a_summoned_merchant_goes_to_orleans_or_five_coins_are_paid() -> None:
    t = event("trade_summoning", blue={"merchant": "tours"}, red={"merchant": "blois", "coins": 4})
    t.blue.is_asked("summon", "move:orleans", "pay")
    t.blue.picks("pay")
    assert t.blue.seat.merchant == "tours" and t.blue.seat.coins == 0
    assert t.red.seat.merchant == "orleans" and t.red.seat.coins == 4
    event("trade_summoning").nobody_is_asked()


def test_harvest_food_is_given_while_there_is_some_and_paid_for_where_there_is_none() -> None:
    t = event("trade_harvest_2", blue={"coins": 9, "goods": "wine"}, red={"coins": 10})
    assert t.blue.seat.coins == 4 and not t.blue.seat.goods and t.red.seat.coins == 0


def test_a_famine_takes_three_followers_of_ones_choice_but_no_own_ones() -> None:
    blue = {"bag": "knight own_farmer", "market": "monk own_trader", "on": {"castle": "farmer - -"}}
    t = event("trade_famine", blue=blue, red={"bag": "own_farmer knight"})
    t.blue.is_asked("forfeit_one", "from_bag:knight", "from_market:monk", "give:castle.0")
    t.blue.picks("from_market:monk"), t.blue.picks("give:castle.0")
    t.blue.holds(bag="own_farmer", market="own_trader")
    t.red.holds(bag="own_farmer")
    t.nobody_is_asked()


def test_the_capitation_tax_counts_everybody_outside_the_bag() -> None:
    blue = {"coins": 20, "bag": "9*monk", "market": "monk own_farmer", "on": {"castle": "farmer gear -"}}
    event("trade_head_tax", blue=blue).blue.lost(coins=6)


@pytest.mark.parametrize(("coins", "paid"), [(9, 0), (10, 1), (39, 3)])
def test_the_tithe_is_a_coin_for_every_ten(coins: int, paid: int) -> None:
    event("trade_tithe", blue={"coins": coins}).blue.lost(coins=paid)


def test_every_question_of_the_new_events_can_be_asked_in_every_language() -> None:
    seen = set()
    for seed in range(4):
        game = begin("orleans", 3, seed, modules=MODULE)
        luck = Random(seed)
        while not game.over:
            ask = next(ask for ask in game.asks if ask.waits)
            if ask.key not in seen:
                seen.add(ask.key)
                for language in words.languages():
                    assert words.prompt(ask, language) and words.title(ask, language)
                    assert all(words.label(ask, key, language) for key in ask.keys)
                assert choose(game.view(ask.seat), ask)
            game.decide(ask.seat, ask.key, answer(ask, luck, 0.9) if not ask.worth else ask.least)
    assert "plan" in seen
