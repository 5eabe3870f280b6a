"""Travelling Salesman: food every round, five deliveries, no stations and no citizens."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.content import load
from orleans_bot.rules.game import Game
from rendering import draw
from tests.at import Stage, words
from tests.boxes.solos.tables import alone

DELIVERIES = {
    "chartres": ("chartres", "grain cheese wine wool brocade"),
    "vendome": ("vendome", "2*cheese 2*wine"),
    "tours": ("tours", "3*grain"),
    "bourges": ("bourges", "3*wool"),
    "argenton": ("argenton", "brocade"),
}
ALL = [f"salesman_{key}" for key in DELIVERIES]


def salesman(phase: str = "actions", **facts: Any) -> Stage:
    """A table of it."""
    return alone("travelling_salesman", phase, **facts)


def test_he_begins_with_ten_coins_a_knight_a_scholar_and_a_market_stand() -> None:
    seat = (state := Game.new(load(), "travelling_salesman", ["blue"], 1).state).seats[0]
    assert (seat.coins, seat.merchant, seat.stations, seat.tiles) == (10, "orleans", 0, ["market_stand"])
    everybody = [*seat.market, *(who for who, number in seat.bag.items() for _ in range(number))]
    assert sorted(everybody) == [
        "knight",
        "own_boatman",
        "own_craftsman",
        "own_farmer",
        "own_trader",
        "scholar",
    ]
    assert seat.tracks["knight"] == seat.tracks["scholar"] == 0
    assert state.followers == {
        "farmer": 5, "boatman": 3, "craftsman": 3, "trader": 3, "knight": 3, "scholar": 3, "monk": 4
    }  # fmt: skip
    assert state.gears == 8 and not state.citizens and not state.spare_citizens


def test_fifty_two_goods_lie_on_the_map_as_for_four_seats_and_the_rest_in_the_supply() -> None:
    state = Game.new(load(), "travelling_salesman", ["blue"], 1).state
    assert sum(map(len, state.routes.values())) == 52 and sum(state.goods.values()) == 38


def test_its_ten_place_tiles_are_always_the_same_whatever_boxes_are_chosen() -> None:
    for boxes in (("base",), tuple(load().boxes)):
        state = Game.new(load(), "travelling_salesman", ["blue"], 3, boxes).state
        assert set(state.stacks["1"]) == {
            "bathhouse", "cheese_factory", "hayrick", "herb_garden", "tailor_shop", "winery",
            "wool_manufacturer",
        }  # fmt: skip
        assert set(state.stacks["2"]) == {"cellar", "horse_wagon", "laboratory"}


@pytest.mark.parametrize("round", range(1, 16))
def test_ten_rounds_of_plain_food_then_five_feasts(round: int) -> None:
    t = salesman("hourglass", round=round - 1)
    assert t.state.event == ("salesman_feeding" if round <= 10 else "salesman_feast")


def test_food_or_two_coins() -> None:
    t = salesman("events", event="salesman_feeding", goods="wine", coins=2)
    t.blue.is_asked("feed", "food:wine", "pay")
    t.blue.picks("pay")
    assert t.blue.coins == 0
    t.blue.holds(goods="wine")


@pytest.mark.parametrize(("goods", "coins", "left"), [("2*grain", 0, 0), ("grain", 3, 1), ("", 5, 1)])
def test_a_feast_takes_two_food_four_coins_or_one_of_each(goods: str, coins: int, left: int) -> None:
    t = salesman("events", event="salesman_feast", goods=goods, coins=coins)
    t.nobody_is_asked()
    t.blue.holds(goods="")
    assert t.blue.coins == left and t.phase == "round_end"


@pytest.mark.parametrize(
    ("event", "goods", "coins"),
    [("salesman_feeding", "3*wool", 1), ("salesman_feast", "grain", 1), ("salesman_feast", "", 3)],
)
def test_whoever_cannot_pay_starves_and_has_lost_at_once(event: str, goods: str, coins: int) -> None:
    t = salesman("events", event=event, goods=goods, coins=coins)
    t.goes_on()
    assert t.game.over and not t.state.result["won"] and t.state.result["reason"] == "starved"
    assert not t.told("tortured")


@pytest.mark.parametrize("key", DELIVERIES)
def test_a_delivery_is_made_in_its_town_when_he_says_so_and_all_of_it_at_once(key: str) -> None:
    town, goods = DELIVERIES[key]
    t = salesman(merchant=town, goods=goods)
    t.blue.is_asked("act", f"task:salesman_{key}", "pass")
    before = dict(t.state.goods)
    t.blue.picks(f"task:salesman_{key}")
    t.blue.holds(goods="")
    assert t.blue.seat.done == [f"salesman_{key}"]
    assert sum(t.state.goods.values()) == sum(before.values()) + len(words(goods))


@pytest.mark.parametrize("key", DELIVERIES)
def test_one_good_too_few_or_another_town_is_no_delivery(key: str) -> None:
    town, goods = DELIVERIES[key]
    salesman(merchant=town, goods=words(goods)[1:]).nobody_is_asked()
    salesman(merchant="orleans", goods=goods).nobody_is_asked()


def test_a_delivery_may_wait_and_is_offered_again_before_he_must_eat() -> None:
    t = salesman(merchant="tours", goods="3*grain", coins=0, event="salesman_feeding")
    t.blue.passes()
    t.goes_on()
    t.blue.is_asked("task", "task:salesman_tours", "no")
    t.blue.picks("salesman_tours")
    t.goes_on()
    assert t.state.result["reason"] == "starved"


def test_the_fifth_delivery_does_not_end_the_round() -> None:
    on = {"scriptorium": "knight scholar"}
    t = salesman(merchant="argenton", goods="brocade grain", event="salesman_feeding", on=on)
    t.blue.seat.done = ALL[:4]
    t.blue.picks("salesman_argenton")
    assert not t.state.verdict and t.blue.can_do("scriptorium")


def done(number: int, **facts: Any) -> Stage:
    """The end of a round with so many deliveries made in it, or before."""
    t = salesman("events", **({"goods": "grain", "coins": 0, "event": "salesman_feeding"} | facts))
    t.blue.seat.done = ALL[:number]
    t.goes_on()
    return t


def test_the_end_of_the_round_of_the_fifth_delivery_wins() -> None:
    t = done(5)
    t.goes_on()
    assert t.game.over and t.state.result["won"] and t.state.result["winners"] == ["blue"]
    assert done(4).phase == "hourglass"


def test_starving_in_the_round_of_the_fifth_delivery_loses() -> None:
    t = salesman("actions", merchant="argenton", goods="brocade", coins=0, event="salesman_feeding")
    t.blue.seat.done = ALL[:4]
    t.blue.picks("salesman_argenton")
    t.goes_on()
    t.goes_on()
    assert t.state.result["reason"] == "starved" and not t.state.result["won"]


def test_after_round_fifteen_it_is_too_late() -> None:
    t = done(4, round=15)
    assert t.phase == "final"
    t.goes_on()
    assert not t.state.result["won"] and t.state.result["reason"] == "time"


def test_one_a_round_is_a_harder_step_and_in_their_order_the_hardest() -> None:
    both = {"merchant": "tours", "goods": "3*grain"}
    t = salesman(options={"pace": "round"}, **both)
    t.blue.picks("salesman_tours")
    waits = {face.key: face.waits for face in t.game.view("blue").seat("blue").tasks}
    assert waits["salesman_bourges"] == "round" and waits["salesman_goal"] == ""
    t = salesman(options={"pace": "order"}, **both)
    t.nobody_is_asked()
    assert {face.waits for face in t.game.view("blue").seat("blue").tasks} == {"", "order"}


def test_deeds_bring_coins_but_no_citizen() -> None:
    t = salesman(on={"town_hall": "scholar"}, deeds={"astronomy": "- blue blue"})
    t.blue.does("town_hall"), t.blue.picks("send:scholar@astronomy")
    assert t.blue.citizens == 0 and t.told("completed")


def test_without_stations_the_guildhall_is_no_action() -> None:
    t = salesman(on={"guildhall": "farmer craftsman knight"})
    t.nobody_is_asked()


@pytest.mark.parametrize(
    ("facts", "warned"),
    [({"coins": 1}, True), ({"coins": 2}, False), ({"coins": 0, "goods": "wine"}, False)],
)
def test_who_will_starve_is_warned_from_the_start_of_the_round(facts: dict[str, Any], warned: bool) -> None:
    view = salesman("planning", event="salesman_feeding", market="farmer", **facts).game.view("blue")
    assert any(not threat.ahead for threat in view.threats) is warned
    assert ("you have too little to give" in draw("table", view).alt) is warned
