"""The Duel, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.content import load
from orleans_bot.rules.game import Game
from tests.at import Stage, at
from tests.rules.playing import pieces


def duel(phase: str, event: str = "", round: int = 3, **seats: Any) -> Stage:
    """A table of The Duel; seats are well off where nothing else is said."""
    rich = {"coins": 20, "goods": "3*grain 3*cheese"}
    seats = {"blue": rich, "red": rich} | seats
    return at("events" if event else phase, scenario="duel", event=event, round=round, **seats)


def new(boxes: tuple[str, ...] = ("base",)) -> Game:
    """A new game."""
    return Game.new(load(), "duel", ["blue", "red"], 3, boxes)


def result(t: Stage) -> tuple[str, list[str], list[str]]:
    """Why it ended, who has won, who has lost."""
    while t.phase != "over":
        t.goes_on()
    found = t.state.result
    return found["reason"], found["winners"], found.get("losers", [])


def test_what_is_laid_out() -> None:
    game = new()
    state = game.state
    assert [seat.coins for seat in state.seats] == [5, 5] and state.gears == 8
    assert state.spare_citizens == 12 and len(state.citizens) == 4
    assert all(where.startswith("deed.duel_") or where.startswith("deed.") for where in state.citizens)
    assert "census" not in game.table.scenario.phases
    assert len(game.table.scenario.track) == 16 and game.table.scenario.track[4] == "duel_cheese_day"


def test_each_begins_in_a_town_of_its_choice_the_start_player_first() -> None:
    game = new()
    first, second = (seat.colour for seat in game.table.in_order())
    assert [(ask.seat, ask.key) for ask in game.asks] == [(first, "start_town")]
    assert len(game.asks[0].keys) == len(load().towns)
    game.decide(first, "start_town", ["move:tours"])
    game.decide(second, "start_town", ["move:tours"])
    assert {seat.merchant for seat in game.state.seats} == {"tours"}


@pytest.mark.parametrize("boxes", [("base",), load().boxes])
def test_twenty_place_tiles_are_chosen_five_at_a_time(boxes: tuple[str, ...]) -> None:
    game = new(boxes)
    first, second = (seat.colour for seat in game.table.in_order())
    game.decide(first, "start_town", ["move:tours"])
    before = pieces(game)
    game.decide(second, "start_town", ["move:blois"])
    order = []
    chosen: list[str] = []
    while game.asked(first, "draft") or game.asked(second, "draft"):
        (ask,) = game.asks
        assert (ask.lo, ask.hi) == (5, 5) and not set(ask.keys) & set(chosen)
        order.append((ask.seat, ask.about["tier"]))
        chosen += ask.keys[:5]
        game.decide(ask.seat, "draft", ask.keys[:5])
    assert order == [(first, 1), (second, 1), (second, 2), (first, 2)]
    stacks = game.state.stacks
    assert len(stacks["1"]) == len(stacks["2"]) == 10
    assert {f"tile:{key}" for stack in stacks.values() for key in stack} == set(chosen)
    assert pieces(game) == before


def test_a_citizen_may_be_bought_for_3_coins() -> None:
    t = duel("events", "duel_town_meeting", red={"coins": 2})
    t.blue.is_asked("offer", "accept", "decline")
    t.blue.picks("accept")
    assert (t.blue.coins, t.blue.citizens, t.red.citizens) == (17, 1, 0)
    assert t.state.spare_citizens == 11


def test_who_has_neither_food_nor_5_coins_at_the_first_harvest_loses_at_once() -> None:
    t = duel("events", "duel_harvest_1", red={"coins": 4, "goods": "wool"})
    assert result(t) == ("unpaid_food", ["blue"], ["red"])
    assert t.state.result["about"] == {"event": "duel_harvest_1", "n": 1}


def test_5_coins_will_do_at_the_first_harvest_but_no_coin_at_the_second() -> None:
    t = duel("events", "duel_harvest_1", red={"coins": 5})
    t.blue.picks("food:grain")
    assert t.red.coins == 0 and t.phase != "over"
    t = duel("events", "duel_harvest_2", red={"coins": 50, "goods": "grain"})
    assert result(t) == ("unpaid_food", ["blue"], ["red"])


def test_there_is_no_torture_and_nobody_pays_before_it_is_known_who_cannot() -> None:
    t = duel(
        "events", "duel_goods_tax", blue={"coins": 2, "goods": "2*wine"}, red={"coins": 1, "goods": "2*wool"}
    )
    assert t.blue.coins == 2 and t.red.coins == 1
    assert result(t) == ("unpaid_coins", ["blue"], ["red"])


def test_if_neither_can_pay_it_is_a_draw() -> None:
    t = duel("events", "duel_cheese_day", blue={"goods": "wine"}, red={"goods": "grain"})
    assert result(t) == ("unpaid_both", ["blue", "red"], [])


def test_a_cheese_goes_back_to_the_supply_on_cheese_day() -> None:
    t = duel("events", "duel_cheese_day", blue={"goods": "cheese"}, red={"goods": "2*cheese"})
    t.blue.holds(goods="")
    t.red.holds(goods="cheese")


def test_dues_are_goods_and_coins_of_ones_choice_worth_so_much() -> None:
    t = duel("events", "duel_dues_7", red={"coins": 2, "goods": "brocade"})
    t.red.is_asked("dues")
    t.game.decide("red", "dues", ["coin*2", "good:brocade*1"])
    t.red.holds(goods="")
    t = duel("events", "duel_dues_7", red={"coins": 1, "goods": "brocade"})
    assert result(t) == ("unpaid_value", ["blue"], ["red"])


def test_bread_counts_for_dues_and_for_a_tie_as_many_points_as_its_seat_has_stars() -> None:
    baker = {"coins": 3, "goods": "2*bread", "development": 4}
    t = duel("events", "duel_dues_7", red=baker)
    t.red.is_asked("dues")
    t.game.decide("red", "dues", ["coin*3", "good:bread*2"])
    t.red.holds(goods="")
    assert result(duel("events", "duel_dues_7", red=baker | {"development": 3}))[0] == "unpaid_value"
    t = ending(16, (0, "bread", 9), (0, "grain", 9))
    assert result(t)[:2] == ("most_objectives", ["blue", "red"])
    t = ending(16, (1, "2*bread", 9), (1, "grain", 9))
    assert result(t)[:2] == ("most_objectives", ["blue"])


def test_the_technology_tax_counts_placed_gears_only() -> None:
    t = duel("events", "duel_tech_tax", blue={"coins": 5, "gears": "gear", "on": {"castle": "gear - -"}})
    assert t.blue.coins == 4


def test_a_good_may_be_traded_for_one_of_the_supply() -> None:
    t = duel("events", "duel_trade", blue={"goods": "grain"}, red={"goods": ""})
    t.blue.picks("accept")
    t.blue.picks("gain:brocade")
    t.blue.holds(goods="brocade")
    t.red.is_not_asked()


def test_quick_travel_costs_a_coin_for_each_town_and_takes_nothing_along() -> None:
    t = duel("events", "duel_quick_travel", blue={"coins": 1, "merchant": "orleans"}, red={"coins": 0})
    t.blue.is_asked("move")
    town = t.blue.options[0].partition(":")[2]
    t.blue.picks(town)
    assert (t.blue.coins, t.blue.merchant) == (0, town)
    t.red.is_not_asked()


def test_at_last_all_merchants_go_home_and_may_still_deliver_there() -> None:
    t = duel("events", "duel_journey_home", 16, blue={"merchant": "tours", "goods": "3*brocade"})
    assert t.blue.merchant == t.red.merchant == "orleans"
    t.goes_on()
    t.blue.is_asked("task", "task:duel_lady", "no")


def test_who_lacks_what_will_be_demanded_is_warned_a_round_before_and_again() -> None:
    t = at("hourglass", scenario="duel", round=3, blue={"goods": "wine"}, red={"goods": "cheese"})
    assert t.told("lacks_soon") == [{"event": "duel_cheese_day", "n": 1, "what": "cheese"}]
    assert t.told("lacks_soon", "blue") and not t.told("lacks")
    t = at("hourglass", scenario="duel", round=4, blue={"goods": "wine"}, red={"goods": "cheese"})
    assert t.told("lacks", "blue") == [{"event": "duel_cheese_day", "n": 1, "what": "cheese"}]
    assert not t.told("lacks", "red")


def test_a_shield_still_saves_whoever_cannot_pay() -> None:
    t = duel("events", "duel_cheese_day", red={"goods": "", "on": {"sacristy": "monk"}})
    t.red.picks("shield:sacristy")
    assert t.phase != "over"


def test_who_lets_the_shield_down_and_cannot_pay_has_lost() -> None:
    t = duel("events", "duel_cheese_day", red={"goods": "", "on": {"sacristy": "monk"}})
    t.red.picks("suffer")
    assert result(t) == ("unpaid_cheese", ["blue"], ["red"])


@pytest.mark.parametrize("first", ["blue", "red"])
@pytest.mark.parametrize(
    ("answers", "ended"),
    [
        (("suffer", "suffer"), ("unpaid_both", ["blue", "red"], [])),
        (("suffer", "shield:sacristy"), ("unpaid_cheese", ["red"], ["blue"])),
    ],
)
def test_of_two_with_shields_it_makes_no_difference_who_answers_first(
    first: str, answers: tuple[str, str], ended: tuple[str, list[str], list[str]]
) -> None:
    guarded = {"goods": "wine", "tiles": "brasserie", "memory": {"brasserie": "wine"}}
    t = duel("events", "duel_cheese_day", blue=guarded, red={"goods": "", "on": {"sacristy": "monk"}})
    for hand, answer in sorted(
        zip((t.blue, t.red), answers, strict=True), key=lambda x: x[0].colour != first
    ):
        hand.picks(answer)
    assert result(t) == ended


@pytest.mark.parametrize(
    ("lying", "goods", "ended"),
    [
        ("", "grain", ("unpaid_both", ["blue", "red"], [])),
        ("wine", "grain wine", ("unpaid_coins", ["red"], ["blue"])),
    ],
)
def test_a_brasserie_wards_off_as_long_as_a_good_lies_there(
    lying: str, goods: str, ended: tuple[str, list[str], list[str]]
) -> None:
    blue = {"coins": 0, "goods": "grain"}
    red = {"coins": 0, "goods": goods, "tiles": "brasserie", "memory": {"brasserie": lying}}
    assert result(duel("events", "duel_goods_tax", blue=blue, red=red)) == ended


def test_the_house_takes_a_citizen_and_sends_its_follower_to_the_supply() -> None:
    t = duel("actions", blue={"citizens": 1, "coins": 0, "on": {"duel_house": "knight"}})
    knights = t.state.followers["knight"]
    t.blue.does("duel_house")
    t.blue.is_asked("choose", "gain:any", "travel", "coins", "advance")
    t.blue.picks("coins")
    assert (t.blue.coins, t.blue.citizens, t.state.spare_citizens) == (5, 0, 13)
    assert t.state.followers["knight"] == knights + 1 and not t.blue.bag


def test_the_house_has_a_space_for_each_and_takes_nobody_who_is_marked() -> None:
    t = duel("planning", blue={"market": "own_farmer monk"}, red={"market": "knight"})
    assert "put:monk@duel_house.0" in t.blue.options and "put:own_farmer@duel_house.0" not in t.blue.options
    assert "put:knight@duel_house.0" in t.red.options


def test_the_house_is_no_action_of_ones_own_for_the_well() -> None:
    t = duel("actions", blue={"citizens": 1, "on": {"well": "monk boatman", "duel_house": "knight"}})
    t.blue.does("well")
    assert "use:castle" in t.blue.options and "use:duel_house" not in t.blue.options
    t.blue.picks("use:castle")
    assert t.blue.can_do("duel_house")


def test_without_a_citizen_the_house_is_of_no_use() -> None:
    t = duel("actions", blue={"on": {"duel_house": "knight"}})
    assert not t.blue.can_do("duel_house")


OBJECTIVES = {
    "duel_bookkeeping": {"development": 9},
    "duel_branches": {"stations": "tours blois chartres"},
    "duel_wine": {"merchant": "chatellerault", "goods": "3*wine"},
    "duel_lady": {"merchant": "orleans", "goods": "2*wool brocade"},
}


@pytest.mark.parametrize("key", OBJECTIVES)
def test_an_objective_is_met_when_its_seat_says_so_and_the_turn_goes_on(key: str) -> None:
    t = duel("actions", blue=OBJECTIVES[key])
    t.blue.picks(f"task:{key}")
    assert t.blue.done == [key] and not sum(t.blue.goods.values())
    assert t.told("task", "blue") == [{"task": key}]


@pytest.mark.parametrize(
    "nearly",
    [
        {"development": 8},
        {"stations": "tours blois orleans"},
        {"stations": "tours chartres"},
        {"merchant": "tours", "goods": "3*wine"},
        {"merchant": "chatellerault", "goods": "2*wine"},
        {"merchant": "orleans", "goods": "3*wool"},
        {"merchant": "orleans", "goods": "brocade wool"},
    ],
)
def test_an_objective_that_is_nearly_met_is_not(nearly: dict[str, Any]) -> None:
    t = duel("actions", blue=nearly)
    t.nobody_is_asked()


def ending(round: int, blue: tuple[int, str, int], red: tuple[int, str, int]) -> Stage:
    """The end of a round with so many objectives met, these goods and coins."""
    keys = list(OBJECTIVES)
    t = at(
        "round_end", scenario="duel", round=round, event="trading_day_1", start="red",
        blue={"goods": blue[1], "coins": blue[2], "merchant": "tours"},
        red={"goods": red[1], "coins": red[2], "merchant": "tours"},
    )  # fmt: skip
    return t if not (blue[0] or red[0]) else again(t, keys[: blue[0]], keys[: red[0]])


def again(t: Stage, blue: list[str], red: list[str]) -> Stage:
    """The same table with these objectives met, before the phase is played."""
    t.state.phase, t.state.result, t.state.verdict = "round_end", {}, {}
    t.blue.seat.done[:], t.red.seat.done[:] = blue, red
    return Stage(t.game.catalog, t.state)


def test_all_four_at_the_end_of_a_round_win() -> None:
    t = ending(7, (4, "", 0), (3, "9*brocade", 50))
    assert result(t)[:2] == ("objectives", ["blue"])


def test_if_both_have_them_the_goods_decide_then_the_coins_then_nothing() -> None:
    for blue, red, winners, tie in [
        ((4, "brocade", 0), (4, "2*cheese", 9), ["blue"], "goods"),
        ((4, "wine", 3), (4, "cheese grain", 4), ["red"], "coins"),
        ((4, "wine", 3), (4, "cheese grain", 3), ["blue", "red"], "level"),
    ]:
        t = ending(7, blue, red)
        assert result(t)[:2] == ("objectives", winners) and t.state.result["tie"] == tie


def test_after_the_last_round_more_objectives_win_and_else_the_same_decides() -> None:
    for blue, red, winners in [
        ((1, "", 0), (2, "", 0), ["red"]),
        ((1, "brocade", 0), (1, "grain", 9), ["blue"]),
        ((1, "", 1), (1, "", 1), ["blue", "red"]),
    ]:
        assert result(ending(16, blue, red))[:2] == ("most_objectives", winners)


def test_points_do_not_count() -> None:
    assert not new().view().contest
