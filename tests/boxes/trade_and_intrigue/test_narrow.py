"""Where it is narrow: orders and events beside other rules of the box and of the base game."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.content import load
from orleans_bot.rules.stack import left, rounds
from tests.at import Stage, at
from tests.rules.playing import pieces

CASTLE = {"castle": "farmer boatman trader"}


def ordered(*shown: str, modules: tuple[str, ...] = ("orders",), **seats: Any) -> Stage:
    """A table with these orders open and none to come."""
    t = at("actions", modules=modules, seats=4, **({"blue": {}, "red": {}} | seats))
    t.state.tasks[:] = [f"order_{key}" for key in shown]
    t.state.deck.clear()
    return t


# Orders


def test_goods_on_a_brasserie_pay_for_an_order() -> None:
    blue = {"on": CASTLE, "merchant": "blois", "goods": "cheese wine", "tiles": "brasserie"}
    t = ordered("blois", blue=blue | {"memory": {"brasserie": "cheese wine"}})
    t.blue.does("castle"), t.blue.picks("task:order_blois")
    assert not t.blue.seat.goods and t.blue.seat.memory["brasserie"] == []


def test_the_action_that_brings_the_last_good_is_the_one_after_which_the_order_is_done() -> None:
    t = ordered("blois", blue={"on": {"farm_house": "boatman craftsman"}, "merchant": "blois"})
    t.state.tasks[:] = ["order_vendome"]
    t.blue.seat.merchant, t.blue.seat.goods = "vendome", {"wool": 1}
    t.blue.does("farm_house")
    t.blue.is_asked("task", "task:order_vendome", "no")


def test_a_merchant_who_passes_through_a_town_delivers_nothing_there() -> None:
    t = ordered(
        "blois", blue={"on": {"ship": "farmer boatman knight"}, "merchant": "orleans", "goods": "cheese wine"}
    )
    t.state.routes.clear()
    t.blue.does("ship"), t.blue.picks("go:blois.water")
    t.blue.is_asked("task")


def test_an_action_that_a_deed_lets_one_carry_out_is_followed_by_one_order_at_most() -> None:
    blue = {
        "on": {"town_hall": "monk"},
        "merchant": "orleans",
        "goods": "cheese wine grain",
    }
    t = at(
        "actions", modules=("orders", "trade"), seats=4, deeds={"lay_assessors": "4*red"}, blue=blue, red={}
    )
    t.state.tasks[:], t.state.routes = ["order_blois", "order_chateaudun"], {}
    t.blue.does("town_hall"), t.blue.picks("send:monk@lay_assessors"), t.blue.picks("accept")
    t.blue.picks("use:ship")
    t.blue.is_asked("travel")
    t.blue.picks("go:blois.water")
    t.blue.is_asked("task", "task:order_blois", "no")
    t.blue.picks("task:order_blois")
    assert t.blue.seat.passed and t.blue.seat.done == ["order_blois"]


def test_whoever_was_taken_to_a_town_delivers_only_after_an_action_of_its_own() -> None:
    t = at(
        "actions",
        modules=("orders", "intrigue"),
        seats=4,
        blue={"on": {"town_hall": "knight"}},
        red={"merchant": "tours", "goods": "wine wool brocade", "on": CASTLE},
    )
    t.state.tasks[:], t.state.deck[:] = ["order_orleans"], []
    t.blue.does("town_hall"), t.blue.picks("send:knight@kidnapper")
    assert t.red.seat.merchant == "orleans"
    t.red.is_asked("act")
    t.red.does("castle")
    t.red.is_asked("task", "task:order_orleans", "no")


def test_a_bon_voyage_to_its_town_is_no_action() -> None:
    t = at(
        "events",
        modules=("orders", "new_events"),
        event="trade_bon_voyage",
        blue={"coins": 2, "goods": "cheese wine"},
        red={"coins": 0},
    )
    t.state.tasks[:] = ["order_blois"]
    t.blue.picks("accept"), t.blue.picks("go:blois.water")
    t.nobody_is_asked()
    assert not t.blue.seat.done


def test_what_an_order_takes_never_comes_back_into_the_supply() -> None:
    t = ordered("blois", blue={"on": CASTLE, "merchant": "blois", "goods": "cheese wine"})
    before, supply = pieces(t.game), dict(t.state.goods)
    t.blue.does("castle"), t.blue.picks("task:order_blois")
    assert t.state.goods == supply and pieces(t.game) == before


# Events


def test_what_replaces_a_vacation_holds_for_the_whole_round() -> None:
    t = at(
        "hourglass",
        modules=("new_events",),
        round=12,
        piles={"C": "trade_vacation", "D": "peasant_uprising"},
        blue={},
        red={},
    )
    assert t.state.event == "peasant_uprising"
    t.state.phase, t.blue.seat.market = "planning", ["farmer"]
    t.goes_on()
    assert "put:farmer@castle.1" in t.blue.options


def test_a_vacation_that_is_the_last_of_its_pile_is_replaced_by_one_of_the_next() -> None:
    t = at("hourglass", modules=("new_events",), round=12, piles={"C": "trade_vacation"}, blue={}, red={})
    assert t.state.event in load().modules["new_events"].piles["D"] and rounds(t.game.table) == 17
    assert "silentium" in left(t.game.table)


@pytest.mark.parametrize("event", ["trade_indulgence", "trade_training", "trade_bon_voyage"])
def test_who_declines_an_offer_keeps_its_coins(event: str) -> None:
    t = at("events", modules=("new_events",), event=event, blue={"coins": 7}, red={"coins": 0})
    t.blue.picks("decline")
    t.nobody_is_asked()
    assert t.blue.seat.coins == 7


def test_an_indulgence_offers_nobody_of_whom_there_are_none() -> None:
    t = at(
        "events",
        modules=("new_events",),
        event="trade_indulgence",
        blue={"coins": 2},
        red={"coins": 2},
        followers={"knight": 0, "farmer": 1},
    )
    t.blue.picks("accept")
    assert "hire:knight" not in t.blue.options and "hire:farmer" in t.blue.options
    t.blue.picks("hire:farmer"), t.red.picks("accept")
    assert "hire:farmer" not in t.red.options


@pytest.mark.parametrize(
    ("event", "who", "due"),
    [
        ("trade_tax_3", {}, 3),
        ("trade_trip", {"merchant": "orleans"}, 4),
        ("trade_harvest_1", {}, 5),
        ("trade_harvest_2", {}, 10),
        ("trade_gear_tax", {"on": {"castle": "gear - -"}}, 1),
        ("trade_head_tax", {"market": "monk"}, 2),
        ("trade_goods_tax", {"goods": "3*wool"}, 1),
    ],
)
def test_every_due_is_payable_by_torture(event: str, who: dict[str, Any], due: int) -> None:
    t = at(
        "events",
        modules=("new_events",),
        event=event,
        blue={"coins": 0, "goods": "wool", **who},
        red={"coins": 40},
    )
    assert t.blue.ask.key == "torture" and t.blue.ask.about["missing"] == due


def test_the_tithe_and_the_goods_tax_are_rounded_down_and_bread_is_a_good() -> None:
    t = at(
        "events", modules=("new_events",), event="trade_goods_tax", blue={"goods": "grain bread wine"}, red={}
    )
    t.blue.lost(coins=1)
    at("events", modules=("new_events",), event="trade_tithe", blue={"coins": 19}, red={}).blue.lost(coins=1)


def test_a_book_fire_takes_no_citizen_back() -> None:
    t = at(
        "events",
        modules=("new_events",),
        event="trade_book_fire",
        blue={"development": 18, "citizens": 1},
        red={},
    )
    assert t.blue.seat.citizens == 1 and t.blue.seat.tracks["development"] < 18


def test_sabotage_does_not_let_a_deed_carry_out_what_has_a_gear_on_it() -> None:
    on = {"town_hall": "monk", "castle": "gear - -", "farm_house": "- -"}
    t = at(
        "actions",
        modules=("new_events", "trade"),
        seats=4,
        event="trade_sabotage",
        deeds={"lay_assessors": "4*red"},
        blue={"on": on},
        red={},
    )
    t.blue.does("town_hall"), t.blue.picks("send:monk@lay_assessors"), t.blue.picks("accept")
    assert "use:castle" not in t.blue.options and "use:farm_house" in t.blue.options


def test_after_an_uprising_own_farmers_come_home_too_and_those_on_their_own_spaces_stay() -> None:
    on = {"castle": "farmer farmer -", "town_hall": "farmer", "ship": "own_farmer - own_farmer"}
    t = at("events", modules=("new_events",), event="peasant_uprising", blue={"on": on}, red={})
    assert t.blue.seat.spaces["castle"] == ["farmer", "", ""]
    assert t.blue.seat.spaces["town_hall"][0] == "farmer"
    assert t.blue.seat.spaces["ship"] == ["own_farmer", "", ""]
    t.blue.holds(bag="farmer own_farmer")


def test_in_an_uprising_a_plan_filled_at_one_stroke_may_use_farmers() -> None:
    t = at("planning", modules=("new_events",), event="peasant_uprising", blue={"market": "3*farmer"}, red={})
    assert "fill:castle" in t.blue.options
    t.blue.picks("fill:castle"), t.blue.picks("commit"), t.red.picks("commit")
    assert t.blue.seat.spaces["castle"] == ["farmer"] * 3


def test_whoever_has_fewer_than_three_to_spare_owes_nothing_more_in_a_famine() -> None:
    t = at(
        "events",
        modules=("new_events",),
        event="trade_famine",
        blue={"bag": "knight 3*own_farmer", "goods": "grain"},
        red={},
    )
    t.nobody_is_asked()
    t.blue.holds(bag="3*own_farmer", goods="grain")
