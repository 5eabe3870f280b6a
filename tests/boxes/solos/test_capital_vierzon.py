"""Capital Vierzon: five objectives in fourteen rounds."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.content import load
from orleans_bot.rules.game import Game
from tests.at import Stage
from tests.boxes.solos.tables import alone

EVENTS = [
    "tours_strike",
    "solo_pilgrimage",
    "vierzon_harvest_1",
    "tours_crusade",
    "solo_income_3",
    "tours_amnesty",
    "tours_plague",
    "solo_sabotage",
    "vierzon_goods_tax",
    "solo_trading_day_2",
    "solo_conference",
    "vierzon_harvest_2",
    "vierzon_storm",
    "vierzon_banishment",
]
ALL = ["vierzon_builder", "vierzon_company", "vierzon_materials", "vierzon_fortress", "vierzon_capital"]


def vierzon(phase: str = "actions", **facts: Any) -> Stage:
    """A table of it."""
    return alone("capital_vierzon", phase, **facts)


def test_what_lies_on_the_table() -> None:
    state = Game.new(load(), "capital_vierzon", ["blue"], 1).state
    seat = state.seats[0]
    assert (seat.coins, seat.merchant, seat.stations, seat.tiles) == (0, "orleans", 10, ["market_stand"])
    assert set(state.followers.values()) == {4} and len(state.followers) == 7 and state.gears == 4
    assert [len(tiles) for tiles in state.stacks.values()] == [5, 5]
    assert set(state.citizens) == {
        "knight.4", "boatman.5", "development.3", "development.18", "development.28",
        "deed.vierzon_university", "deed.vierzon_council",
    }  # fmt: skip


def test_forty_goods_are_in_play_and_lie_only_on_the_ways_to_eight_towns_one_each() -> None:
    state = Game.new(load(), "capital_vierzon", ["blue"], 1).state
    towns = set(["orleans", "blois", "tours", "loches", "montrichard", "vierzon", "bourges", "sancerre"])
    assert all(len(goods) == 1 for goods in state.routes.values()) and len(state.routes) == 24
    assert all(towns & set(load().routes[key].towns) for key in state.routes)
    assert sum(state.goods.values()) == 16 and sum(state.gone.values()) == 50


def test_tiles_that_this_board_leaves_out_are_never_laid_out() -> None:
    left_out = {key for key, place in load().places.items() if "capital_vierzon" in place.not_in}
    assert len(left_out) == 14
    for seed in range(40):
        stacks = Game.new(load(), "capital_vierzon", ["blue"], seed, load().boxes).state.stacks
        assert not left_out & {key for tiles in stacks.values() for key in tiles}


@pytest.mark.parametrize(("round", "event"), list(enumerate(EVENTS, 1)))
def test_each_round_has_its_event(round: int, event: str) -> None:
    assert vierzon("hourglass", round=round - 1).state.event == event


def test_a_builder_costs_ten_coins_before_round_nine_and_never_after() -> None:
    t = vierzon(coins=10, round=8)
    t.blue.picks("vierzon_builder")
    assert t.blue.coins == 0 and t.blue.seat.done == ["vierzon_builder"]
    late = vierzon(coins=10, round=9)
    late.nobody_is_asked()
    faces = {face.key: face for face in late.game.view("blue").seat("blue").tasks}
    assert faces["vierzon_builder"].lost and not faces["vierzon_fortress"].lost
    vierzon(coins=9, round=8).nobody_is_asked()


def test_the_builder_may_still_be_paid_at_the_very_end_of_round_eight() -> None:
    t = vierzon("round_end", coins=10, round=8)
    t.blue.is_asked("task", "task:vierzon_builder", "no")


def test_coins_alone_are_never_taken_unasked() -> None:
    t = vierzon(coins=40, round=3)
    t.blue.is_asked("act", "task:vierzon_builder", "task:vierzon_fortress", "pass")
    t.blue.passes()
    assert t.blue.coins == 40 and not t.blue.seat.done


def test_a_fortress_costs_twenty_five_coins_at_any_time() -> None:
    t = vierzon(coins=25, round=14)
    t.blue.picks("vierzon_fortress")
    assert t.blue.coins == 0


def test_a_building_company_is_a_station_in_loches() -> None:
    t = vierzon(merchant="loches", on={"guildhall": "farmer craftsman knight"})
    t.blue.is_asked("act", "act:guildhall", "pass")
    t.blue.does("guildhall")
    t.blue.picks("vierzon_company")
    assert t.blue.seat.done == ["vierzon_company"]
    vierzon(stations="tours").nobody_is_asked()


@pytest.mark.parametrize(
    ("facts", "enough"),
    [
        ({"development": 15, "stations": "tours blois loches bourges", "citizens": 3}, True),
        ({"development": 15, "stations": "tours blois loches bourges", "citizens": 2}, False),
        ({"development": 30, "stations": "tours blois", "citizens": 3}, True),
    ],
)
def test_twenty_eight_points_from_stations_and_citizens_times_the_status(
    facts: dict[str, Any], enough: bool
) -> None:
    t = vierzon(**facts)
    ask = t.game.asked("blue", "act")
    assert (ask is not None and "task:vierzon_capital" in ask.keys) is enough


@pytest.mark.parametrize(("served", "enough"), [("wine cheese", True), ("", False)])
def test_the_evening_of_a_complete_gaming_room_counts_as_three_citizens(served: str, enough: bool) -> None:
    laid = {"gaming_room": f"farmer scholar knight {served}".strip()}
    t = vierzon(development=15, stations="tours blois loches bourges", tiles="gaming_room", laid=laid)
    ask = t.game.asked("blue", "act")
    assert (ask is not None and "task:vierzon_capital" in ask.keys) is enough


def test_materials_are_goods_worth_twelve_given_at_once_in_vierzon() -> None:
    t = vierzon(merchant="vierzon", goods="2*brocade wool grain")
    t.blue.picks("vierzon_materials")
    while ask := t.game.asked("blue", "spend_good"):
        t.blue.picks(ask.keys[0])
    worth = {"grain": 1, "wool": 4, "brocade": 5}
    assert 15 - sum(worth[good] * number for good, number in t.blue.goods.items()) >= 12
    vierzon(merchant="vierzon", goods="2*brocade grain").nobody_is_asked()
    vierzon(merchant="bourges", goods="3*brocade").nobody_is_asked()


def test_pilgrimage_conference_strike_and_crusade_keep_newcomers_away() -> None:
    vierzon(event="solo_pilgrimage", on={"monastery": "scholar trader"}).nobody_is_asked()
    vierzon(event="solo_conference", on={"university": "farmer craftsman trader"}).nobody_is_asked()
    vierzon(event="tours_crusade", on={"castle": "farmer boatman trader"}).nobody_is_asked()


def test_harvest_food_or_five_coins_as_one_likes() -> None:
    t = vierzon("events", event="vierzon_harvest_2", goods="grain wine", coins=9)
    t.blue.picks("food:grain")
    t.blue.picks("pay")
    assert t.blue.coins == 4
    t.blue.holds(goods="wine")
    vierzon("events", event="vierzon_harvest_1", coins=4, goods="wool").blue.is_asked("torture")


def test_income_and_trading_day() -> None:
    assert vierzon("events", event="solo_income_3", development=4, coins=0).blue.coins == 6
    assert vierzon("events", event="solo_trading_day_2", stations="tours blois", coins=0).blue.coins == 4


@pytest.mark.parametrize(("goods", "due"), [("grain", 0), ("2*grain", 1), ("3*wool 2*wine", 2)])
def test_goods_tax_is_a_coin_for_every_two(goods: str, due: int) -> None:
    assert vierzon("events", event="vierzon_goods_tax", goods=goods, coins=5).blue.coins == 5 - due


def test_goods_tax_that_cannot_be_paid_is_torture() -> None:
    t = vierzon("events", event="vierzon_goods_tax", goods="4*grain", coins=1)
    t.blue.is_asked("torture")


def test_sabotage_stops_actions_with_a_gear_on_them_and_no_others() -> None:
    on = {"castle": "gear boatman trader", "wagon": "farmer trader knight"}
    t = vierzon(event="solo_sabotage", on=on)
    assert t.blue.can_do("wagon") and not t.blue.can_do("castle")
    assert vierzon(event="solo_income_3", on=on).blue.can_do("castle")


def test_storm_keeps_the_merchant_where_he_is() -> None:
    on = {"ship": "farmer boatman knight", "wagon": "farmer trader knight", "scriptorium": "knight scholar"}
    t = vierzon(event="vierzon_storm", on=on)
    t.blue.is_asked("act", "act:scriptorium", "pass")


def test_storm_lets_nobody_leap_either() -> None:
    t = vierzon(event="vierzon_storm", boxes=load().boxes, tiles="port", merchant="tours")
    table, seat = t.game.table, t.blue.seat
    assert all(table.says("closes", seat, way) for way in ("road", "water", "leap"))


def test_banishment_two_of_those_drawn_go_back_as_the_player_chooses() -> None:
    t = vierzon("followers", event="vierzon_banishment", bag="2*knight monk scholar")
    t.blue.is_asked("banishment")
    assert (t.blue.ask.lo, t.blue.ask.hi) == (2, 2) and "return:knight.2" in t.blue.options
    t.blue.picks("return:knight", "return:monk")
    t.blue.holds(market="knight scholar", bag="knight monk")


def test_banishment_does_not_touch_those_who_were_there_before() -> None:
    t = vierzon("followers", event="vierzon_banishment", bag="2*knight", market="monk")
    t.nobody_is_asked()
    t.blue.holds(market="monk", bag="2*knight")


def test_five_objectives_win_at_the_end_of_the_round() -> None:
    for number in (4, 5):
        t = vierzon("events", event="solo_income_3", round=5)
        t.blue.seat.done = ALL[:number]
        t.goes_on()
        assert (t.phase == "final") is (number == 5)
    t.goes_on()
    assert t.state.result["won"] and t.state.result["reason"] == "delivered"


def test_after_round_fourteen_the_game_is_lost() -> None:
    t = vierzon("round_end", round=14)
    t.goes_on()
    assert t.game.over and not t.state.result["won"]


def test_one_a_round_and_in_their_order() -> None:
    t = vierzon(coins=40, options={"pace": "round"})
    t.blue.picks("vierzon_fortress")
    t.nobody_is_asked()
    t = vierzon(coins=40, options={"pace": "order"})
    t.blue.is_asked("act", "task:vierzon_builder", "pass")
    t.blue.picks("vierzon_builder")
    t.nobody_is_asked()
