"""The Plague, sentence by sentence: corpses, the doctor, plague cards, events, deeds and tiles."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.content import load
from orleans_bot.rules.errors import BadTable
from orleans_bot.rules.phases.setup import setup
from orleans_bot.rules.scoring import score
from orleans_bot.words.refusing import refusal
from tests.at import Stage, at

FIELDS = {"blue": {}, "red": {}}


def plague(phase: str, event: str = "plague_victory", corpses: int = 20, **about: Any) -> Stage:
    """A table with the module, after its opening; so many corpses in the supply."""
    seats = {key: about.pop(key) for key in ("blue", "red", "yellow", "green", "black") if key in about}
    followers = {"corpse": corpses, **about.pop("followers", {})}
    return at(phase, modules=("plague",), event=event, followers=followers, **about, **(seats or FIELDS))


# -- set-up


def test_outbreak_is_first_and_victory_last_of_18_rounds_and_the_deeds_below_are_for_four() -> None:
    for seats, tiles, deeds in ((2, 10, 4), (3, 10, 4), (4, 10, 8), (5, 12, 8)):
        state = setup(
            load(),
            "orleans",
            ["blue", "red", "yellow", "green", "black"][:seats],
            3,
            load().boxes,
            {},
            ("plague",),
        )
        assert len(state.deeds) == deeds and {len(stack) for stack in state.stacks.values()} == {tiles}
        assert not {"sacristy", "brasserie", "gunpowder_tower"} & {
            key for s in state.stacks.values() for key in s
        }
    module = load().modules["plague"]
    assert module.stack[0] == "plague_outbreak" and module.stack[-1] == "plague_victory"
    assert {pile: len(tiles) for pile, tiles in module.piles.items()} == dict.fromkeys("ABCD", 6)


def test_there_are_40_indulgence_cards_and_15_plague_cards() -> None:
    backs = [task.back for task in load().tasks.values() if task.back]
    assert {back: backs.count(back) for back in backs} == {"A": 8, "B": 8, "C": 24, "plague": 15}


def test_each_seat_gets_one_a_and_one_b_in_secret_and_two_c_lie_open() -> None:
    t = plague("opening", round=0)
    for hand in (t.blue, t.red):
        assert [load().tasks[key].back for key in hand.seat.hand] == ["A", "B"]
    assert {load().tasks[key].back for key in (*t.state.pile, *t.state.face_up)} == {"C"}
    assert len(t.state.face_up) == 2 and len(t.state.pile) == 22
    assert t.game.view("red").seat("blue").hand is None and t.game.view("").seat("blue").tasks == ()


# -- corpses


def test_corpses_come_into_every_bag_when_the_event_has_been_resolved() -> None:
    t = plague("events", "plague_trading", blue={}, red={})
    t.blue.holds(bag="2*corpse"), t.red.holds(bag="2*corpse")


def test_where_there_are_too_few_corpses_each_gets_as_many_as_there_are_for_all() -> None:
    t = plague("events", "plague_trading", corpses=6, blue={}, red={}, yellow={}, green={})
    assert t.blue.seat.bag == {"corpse": 1} and t.state.followers["corpse"] == 2


def test_after_the_event_all_corpses_go_back_into_the_bag_or_none() -> None:
    t = plague("events", blue={"market": "3*corpse farmer"}, red={"market": "corpse"})
    t.blue.is_asked("throw_all", "throw:3", "leave")
    t.red.is_asked("throw_all", "throw:1", "leave")
    t.red.picks("leave"), t.blue.picks("throw:3")
    t.blue.holds(bag="3*corpse", market="farmer"), t.red.holds(market="corpse", bag="")


def test_under_the_wake_only_what_is_above_five_may_go() -> None:
    t = plague("events", "plague_wake", blue={"market": "7*corpse"}, red={"market": "5*corpse"})
    t.blue.is_asked("throw_some", "throw:2", "throw:1", "leave")
    t.red.is_not_asked()
    t.blue.picks("throw:2")
    assert t.blue.seat.market.count("corpse") == 5


def test_before_drawing_what_is_above_five_may_go_and_the_cemetery_is_not_counted() -> None:
    on = {"cemetery": "corpse"}
    t = plague(
        "hourglass",
        round=3,
        piles={"A": ["plague_income"]},
        blue={"market": "6*corpse"},
        red={"market": "5*corpse", "on": on},
    )
    t.blue.is_asked("throw_some", "throw:1", "leave")
    t.red.is_not_asked()


def test_a_corpse_drawn_goes_to_the_cemetery_and_where_the_market_is_full_another_is_drawn() -> None:
    blue = {"market": "7*monk", "bag": "corpse", "on": {"cemetery": "-"}}
    t = plague("followers", blue=blue, red={})
    assert t.blue.seat.spaces["cemetery"] == ["corpse"] and "corpse" not in t.blue.seat.market


def test_each_corpse_in_bag_on_market_and_cemetery_costs_a_point() -> None:
    on = {"cemetery": "corpse"}
    t = plague("planning", blue={"market": "2*corpse", "bag": "3*corpse monk", "on": on}, red={})
    assert ("plague", -6) in score(t.game.table, t.blue.seat)


def test_corpses_drawn_by_the_bathhouse_go_to_the_supply_and_the_other_back_into_the_bag() -> None:
    t = plague("actions", blue={"bag": "corpse monk", "on": {"bathhouse": "boatman"}}, red={})
    t.blue.does("bathhouse")
    assert t.blue.seat.bag["monk"] == 1 and "corpse" not in t.blue.seat.bag
    assert t.state.followers["corpse"] == 21


def test_torture_takes_a_follower_only_where_there_is_one_and_a_corpse_drawn_goes_to_the_supply() -> None:
    poor = {"coins": 0, "bag": "2*corpse", "goods": "wine", "tiles": "winery"}
    t = plague("events", "plague_dev_tax", blue=poor, red={})
    assert "follower" not in t.blue.options
    t = plague(
        "events", "plague_dev_tax", blue={"coins": 0, "bag": "40*corpse monk", "goods": "wine"}, red={}
    )
    before = t.state.followers["corpse"]
    t.blue.picks("follower")
    assert t.state.followers["corpse"] == before + 1 - 2  # one came back, and each seat got one
    assert t.blue.seat.bag["monk"] == 1 and t.blue.seat.goods == {"wine": 1}


# -- the doctor


def test_at_the_outbreak_the_doctor_comes_and_a_corpse_lies_on_the_market() -> None:
    t = plague("planning", round=1)
    t.state.gone["plague_doctor"] = 2
    t.state.phase, t.state.event, t.game.asks = "events", "plague_outbreak", ()
    t.game.table.units_changed()
    t.goes_on()
    t.blue.is_asked("throw_all", "throw:1", "leave")
    assert t.blue.seat.spaces["doctors_room"] == ["plague_doctor"] and t.blue.seat.market == ["corpse"]
    assert "plague_doctor" not in t.state.gone


def test_the_doctor_stands_in_for_anybody_and_comes_home() -> None:
    on = {"doctors_room": "plague_doctor"}
    t = plague("planning", blue={"market": "boatman", "on": on}, red={})
    assert {"put:plague_doctor@monastery.0", "put:plague_doctor@castle.2"} <= set(t.blue.options)
    assert not [key for key in t.blue.options if key.startswith("put:plague_doctor@town_hall")]
    t.blue.picks("put:plague_doctor@farm_house.1"), t.blue.picks("put:boatman@farm_house.0")
    t.blue.picks("commit"), t.red.picks("commit")
    assert t.blue.seat.spaces["doctors_room"] == [""]
    t.goes_on()
    t.blue.does("farm_house")
    assert t.blue.seat.spaces["doctors_room"] == ["plague_doctor"]
    assert "plague_doctor" not in t.blue.seat.bag


def test_where_the_doctor_waits_is_no_action() -> None:
    on = {"doctors_room": "plague_doctor", "cemetery": "corpse", "scriptorium": "knight scholar"}
    t = plague("planning", blue={"market": "farmer", "on": on}, red={})
    assert t.game.view("blue").seat("blue").active == {"scriptorium"}


def test_only_orders_of_trade_and_intrigue_go_with_the_plague_and_a_table_that_wants_more_is_told() -> None:
    with pytest.raises(BadTable) as refused:
        setup(load(), "orleans", ["blue", "red"], 3, load().boxes, {}, ("plague", "intrigue"))
    said = refusal(refused.value, "en")
    assert "The Plague goes with Orders" in said and "Intrigue goes with Orders" in said


def test_under_quarantine_no_doctor_is_used() -> None:
    on = {"doctors_room": "plague_doctor"}
    t = plague("planning", "plague_quarantine", blue={"market": "farmer", "on": on}, red={})
    assert not [key for key in t.blue.options if "doctor" in key]
    stands = {"farm_house": "farmer plague_doctor"}
    t = plague("actions", "plague_quarantine", blue={"on": stands}, red={})
    t.nobody_is_asked()


# -- events


def test_rats_take_corpses_and_one_follower_of_five_drawn() -> None:
    t = plague("events", "plague_rats_1", blue={"bag": "2*corpse monk own_farmer"}, red={})
    assert t.state.followers["corpse"] == 20 + 2 - 2 and "monk" not in t.blue.seat.bag
    assert t.blue.seat.bag == {"own_farmer": 1, "corpse": 1}


def test_grave_goods_buy_off_as_many_as_one_can_pay() -> None:
    t = plague("events", "plague_grave", blue={"market": "3*corpse", "coins": 5}, red={})
    t.blue.is_asked("buy_off", "remove:2", "remove:1", "no")
    t.blue.picks("remove:2")
    t.blue.picks("leave")
    assert t.blue.seat.coins == 1 and t.blue.seat.market == ["corpse"]


def test_exorcism_lays_one_more_card_open_for_all() -> None:
    t = plague("actions", blue={}, red={})
    t.state.pile, t.state.face_up = ["donate_3_wine", "two_monks"], ["end_of_track"]
    t.state.phase, t.state.event = "events", "plague_exorcism"
    t.goes_on()
    assert t.state.face_up == ["end_of_track", "donate_3_wine"] and t.state.pile == ["two_monks"]


def test_curfew_keeps_every_merchant_where_he_is() -> None:
    t = plague("actions", "plague_curfew", blue={"on": {"ship": "farmer boatman knight"}}, red={})
    t.nobody_is_asked()


def test_arson_takes_a_tile_of_ones_choice() -> None:
    t = plague("events", "plague_arson", blue={"tiles": "winery bathhouse"}, red={"tiles": "hayrick"})
    t.blue.is_asked("lose_tile", "tile:winery", "tile:bathhouse")
    assert t.red.seat.tiles == []
    t.blue.picks("winery")
    assert t.blue.seat.tiles == ["bathhouse"]


def test_taking_to_the_road_places_whoever_is_drawn() -> None:
    t = plague("events", "plague_road", blue={"bag": "knight"}, red={"bag": "corpse"})
    t.blue.is_asked("muster_place")
    t.blue.picks("knight@scriptorium.0")
    assert t.blue.seat.spaces["scriptorium"][0] == "knight" and t.red.seat.bag == {"corpse": 1}


# -- deeds and tiles


def test_autopsy_rids_one_of_a_corpse_and_all_others_take_one() -> None:
    blue = {"market": "corpse", "on": {"town_hall": "scholar"}}
    t = plague("actions", blue=blue, red={}, yellow={"market": "8*monk"})
    t.blue.does("town_hall")
    t.blue.is_asked("send")
    t.blue.picks("scholar@autopsy")
    t.blue.is_asked("pass_on", "remove:1", "no")
    t.blue.picks("remove:1")
    assert t.blue.seat.market == [] and t.red.seat.market == ["corpse"]
    assert "corpse" not in t.yellow.seat.market


def test_alchemy_two_waits_for_alchemy_one_and_only_it_brings_a_citizen() -> None:
    four = {"blue": {"on": {"town_hall": "farmer"}}, "red": {}, "yellow": {}, "green": {}}
    t = plague("actions", **four)
    t.blue.does("town_hall")
    assert not [key for key in t.blue.options if "alchemy_2" in key]
    t = plague("actions", deeds={"alchemy_1": "5*red"}, **four)
    t.blue.does("town_hall")
    assert "send:farmer@alchemy_2" in t.blue.options
    assert "deed.alchemy_1" not in t.state.citizens and "deed.alchemy_2" in t.state.citizens


def test_the_medicinal_spring_sends_a_follower_home_and_steps_on_his_track() -> None:
    on = {"medicinal_spring": "plague_doctor boatman", "doctors_room": "-"}
    t = plague("actions", blue={"on": on, "coins": 0}, red={})
    there = t.state.followers["boatman"]
    t.blue.does("medicinal_spring")
    assert t.blue.seat.tracks["boatman"] == 1 and t.blue.seat.coins == 2
    assert t.state.followers["boatman"] == there + 1 and t.blue.seat.spaces["doctors_room"] == [
        "plague_doctor"
    ]
    waits = {"medicinal_spring": "- -", "doctors_room": "plague_doctor"}
    t = plague("planning", blue={"on": waits, "market": "monk own_farmer knight"}, red={})
    spring = {key for key in t.blue.options if "spring" in key}
    assert spring >= {"put:plague_doctor@medicinal_spring.0", "put:knight@medicinal_spring.1"}
    assert not [key for key in spring if "monk" in key or "own" in key or "doctor@medicinal_spring.1" in key]
