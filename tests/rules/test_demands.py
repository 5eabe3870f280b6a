"""What is demanded of a seat: goods, coins, food, citizens; and who cannot give it."""

from __future__ import annotations

from typing import Any

from orleans_bot.rules.scene import scene
from tests import toys
from tests.at import Stage, at
from tests.rules.playing import pieces


def befallen(does: list[str], **blue: Any) -> Stage:
    """Blue meets a made-up event."""
    catalog = toys.catalog(events={"bad_day": {"does": does, "harm": True}})
    return at("events", catalog=catalog, event="bad_day", blue=blue)


def demanded(line: str, **blue: Any) -> tuple[int, int]:
    """How much blue has of what such an event will demand, and how much that is."""
    catalog = toys.catalog(events={"bad_day": {"does": [line], "harm": True}})
    t = at("actions", catalog=catalog, event="bad_day", blue=blue)
    need = catalog.events["bad_day"].lines[0].demand(t.game.table, scene(t.blue.seat))
    assert need is not None
    return need.have, need.need


def test_a_good_that_is_owed_goes_back_to_the_supply() -> None:
    t = befallen(["owe 1 cheese"], goods="2*cheese")
    t.nobody_is_asked()
    t.blue.holds(goods="cheese")
    assert t.told("spent", "blue") == [{"good": "cheese"}]


def test_who_does_not_have_what_is_owed_suffers_for_each_thing_missing_and_keeps_the_rest() -> None:
    t = befallen(["owe 2 of grain cheese"], goods="grain", coins=9)
    t.blue.is_asked("torture")
    assert t.blue.ask.about["missing"] == 1
    t.blue.holds(goods="grain")
    assert t.blue.coins == 9


def test_dues_are_paid_in_one_answer_with_goods_and_coins() -> None:
    t = befallen(["owe value 7"], goods="brocade grain", coins=4)
    t.blue.is_asked("dues")
    assert (t.blue.ask.kind, t.blue.ask.lo, t.blue.ask.hi) == ("purse", 7, 11)
    t.game.decide("blue", "dues", ["good:brocade*1", "coin*2"])
    t.blue.holds(goods="grain")
    assert t.blue.coins == 2


def test_who_cannot_pay_dues_suffers_for_what_is_missing() -> None:
    t = befallen(["owe value 7"], goods="wine", coins=2)
    t.blue.is_asked("torture")
    assert t.blue.ask.about["missing"] == 2


def test_food_alone_may_be_demanded_and_coins_do_not_help() -> None:
    t = befallen(["feed 2"], goods="wine", coins=20, bag="knight")
    t.blue.is_asked("torture")
    assert t.blue.ask.about["missing"] == 1 and t.blue.coins == 20


def test_a_line_says_beforehand_what_it_will_demand_and_how_much_of_it_is_there() -> None:
    assert demanded("owe value 9", goods="wine", coins=7) == (10, 9)
    assert demanded("owe 2 cheese", goods="cheese wine", coins=50) == (1, 2)
    assert demanded("feed 2 or 5", goods="grain", coins=4) == (1, 2)
    assert demanded("feed 2 else 5", goods="grain", coins=5) == (2, 2)
    assert demanded("feed 2", goods="grain", coins=50) == (1, 2)
    assert demanded("tax 1 per goods", goods="wine wool", coins=1) == (1, 2)
    assert demanded("give knight or 5 from bag", coins=4) == (4, 5)
    assert demanded("give knight or 5 from bag", coins=4, bag="knight") == (5, 5)


def test_a_citizen_may_be_a_price_and_goes_to_the_supply() -> None:
    house = {
        "tier": 1,
        "slots": ["any"],
        "own": False,
        "home": "supply",
        "does": ["pay 1 citizen", "coins 5"],
    }
    catalog = toys.catalog(places={"house": house})
    t = at("actions", catalog=catalog, blue={"citizens": 1, "coins": 0, "on": {"house": "knight"}})
    before, knights = pieces(t.game), t.state.followers["knight"]
    t.blue.does("house")
    assert (t.blue.coins, t.blue.citizens, t.state.spare_citizens) == (5, 0, 1)
    assert t.state.followers["knight"] == knights + 1 and not t.blue.bag
    assert pieces(t.game) == before


def test_without_a_citizen_such_a_place_cannot_be_used() -> None:
    house = {"tier": 1, "slots": ["any"], "does": ["pay 1 citizen", "coins 5"]}
    t = at("actions", catalog=toys.catalog(places={"house": house}), blue={"on": {"house": "knight"}})
    t.blue.is_not_asked()


def test_a_walk_may_cost_a_coin_for_each_route() -> None:
    t = befallen(["roam 2 each 1"], merchant="orleans", coins=1)
    t.blue.is_asked("move")
    near = set(t.blue.options)
    t = befallen(["roam 2 each 1"], merchant="orleans", coins=5)
    assert near < set(t.blue.options)
    far = next(key for key in t.blue.options if key not in near)
    t.blue.picks(far)
    assert t.blue.coins == 3 and t.blue.merchant == far.partition(":")[2]
