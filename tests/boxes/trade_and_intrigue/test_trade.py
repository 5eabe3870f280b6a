"""The deeds of the board Trade: what each brings, and what lies open for how many seats."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot import words
from orleans_bot.content import load
from orleans_bot.rules.copying import may_use
from orleans_bot.rules.phases.setup import setup
from orleans_bot.rules.pieces import COLOURS, GEAR
from rendering import draw
from tests.at import Stage, at

MODULE = ("trade",)


def hall(waiting: str, deeds: dict[str, str] | None = None, seats: int = 4, **blue: Any) -> Stage:
    """Blue's Town Hall with somebody on it, in its turn."""
    on = {"town_hall": waiting, **blue.pop("on", {})}
    return at("actions", modules=MODULE, seats=seats, deeds=deeds, blue={"on": on, **blue}, red={})


def sends(t: Stage, *keys: str) -> None:
    """Blue uses its Town Hall and sends these."""
    t.blue.does("town_hall")
    for key in keys:
        if t.game.asked("blue", "send"):
            t.blue.picks(f"send:{key}")


def state(seats: int) -> Any:
    """The table at its start."""
    return setup(load(), "orleans", COLOURS[:seats], 1, modules=MODULE)


def test_there_are_ten_deeds_and_eight_with_two_seats() -> None:
    assert [len(state(seats).deeds) for seats in (2, 3, 4, 5)] == [8, 10, 10, 10]
    assert not {"lay_assessors", "trade_research"} & state(2).deeds.keys()


def test_the_rightmost_space_is_open_from_four_seats_on() -> None:
    few, many = state(3).deeds, state(4).deeds
    assert all(len(many[key]) == len(few[key]) + 1 for key in many)
    assert sum(map(len, many.values())) == 42


@pytest.mark.parametrize(("seats", "number"), [(2, 7), (3, 7), (4, 8), (5, 8)])
def test_a_citizen_waits_on_four_deeds_and_on_each_space_of_architecture(seats: int, number: int) -> None:
    assert sum(where.startswith("deed.") for where in state(seats).citizens) == number


def test_goods_and_gears_lie_on_open_spaces_out_of_the_supply() -> None:
    assert [sorted(state(seats).held["thanksgiving"]) for seats in (3, 4)] == [
        ["cheese", "cheese", "grain", "grain"],
        ["cheese", "cheese", "grain", "grain", "wine"],
    ]
    assert [state(seats).held["navigation"].count(GEAR) for seats in (3, 4)] == [3, 4]
    plain = setup(load(), "orleans", COLOURS[:4], 1)
    assert state(4).gears == plain.gears - 4 and state(4).goods["wool"] == plain.goods["wool"] - 2


def test_alchemy_draws_a_follower_and_places_him_where_his_action_can_still_be_used() -> None:
    t = hall("monk", on={"castle": "farmer boatman -"}, bag="trader")
    sends(t, "monk@trade_alchemy")
    t.blue.is_asked("muster", "draw:1", "no")
    t.blue.picks("draw:1")
    t.blue.picks("place:trader@castle.2")
    assert t.blue.seat.spaces["castle"] == ["farmer", "boatman", "trader"] and t.blue.can_do("castle")
    t.blue.holds(bag="")


def test_two_followers_on_alchemy_draw_twice_and_anybody_may_go_there() -> None:
    t = hall("monk farmer", bag="2*own_trader")
    t.blue.does("town_hall")
    assert {"send:monk@trade_alchemy", "send:farmer@trade_alchemy"} <= set(t.blue.options)
    t.blue.picks("send:monk@trade_alchemy"), t.blue.picks("no")
    t.blue.picks("send:farmer@trade_alchemy")
    t.blue.is_asked("muster")


def test_whoever_is_drawn_takes_the_one_space_that_is_left() -> None:
    places = [load().places[key] for key in at("actions", modules=MODULE).game.table.scenario.board]
    full = {place.key: " ".join(place.slots) for place in places if place.slots and "any" not in place.slots}
    t = hall("farmer knight", on=full, bag="monk")
    t.blue.does("town_hall"), t.blue.picks("send:knight@trade_alchemy")
    t.blue.picks("draw:1")
    assert t.told("placed", "blue") == [{"follower": "monk", "place": "town_hall"}]


def test_whoever_comes_to_the_town_hall_by_alchemy_is_sent_by_a_later_action() -> None:
    t = hall("monk", bag="2*knight")
    t.blue.does("town_hall"), t.blue.picks("send:monk@trade_alchemy"), t.blue.picks("draw:1")
    t.blue.picks("place:knight@town_hall.0")
    assert t.blue.seat.spaces["town_hall"][0] == "knight"
    t.blue.is_asked("act")
    t.blue.does("town_hall")
    t.blue.is_asked("send")


def test_the_last_one_on_alchemy_brings_its_citizen() -> None:
    t = hall("monk", {"trade_alchemy": "3*red"})
    sends(t, "monk@trade_alchemy")
    assert t.blue.seat.citizens == 1


def test_the_last_lay_assessor_carries_out_any_own_action_and_nobody_leaves_it() -> None:
    t = hall("monk", {"lay_assessors": "4*red"}, on={"castle": "farmer - -"})
    coins = t.blue.seat.coins
    sends(t, "monk@lay_assessors")
    assert t.blue.seat.coins == coins + 1
    t.blue.is_asked("may", "accept", "decline")
    t.blue.picks("accept"), t.blue.picks("use:castle")
    assert t.blue.seat.tracks["knight"] == 1 and t.blue.seat.spaces["castle"] == ["farmer", "", ""]


def test_thanksgiving_brings_the_good_of_the_space_and_the_last_one_two_coins() -> None:
    t = hall("farmer farmer", {"thanksgiving": "- red red red red"})
    t.state.held["thanksgiving"] = ["grain"]
    coins = t.blue.seat.coins
    t.blue.does("town_hall"), t.blue.picks("send:farmer@thanksgiving.0")
    t.blue.holds(goods="grain")
    assert t.blue.seat.coins == coins + 2 and not t.state.held["thanksgiving"]


def test_spaces_with_different_goods_are_different_answers() -> None:
    t = hall("farmer")
    t.blue.does("town_hall")
    own = [key for key in t.blue.options if "thanksgiving" in key]
    assert own == ["send:farmer@thanksgiving.0", "send:farmer@thanksgiving.2"]


def test_sheep_farming_gives_wool_to_a_craftsman() -> None:
    t = hall("craftsman knight")
    sends(t, "craftsman@sheep_farming.2")
    t.blue.holds(goods="wool")


def test_coinage_pays_three_coins_and_three_more_for_the_last() -> None:
    for filled, paid in (("-", 3), ("red - red red", 6)):
        t = hall("craftsman knight", {"trade_coinage": filled})
        coins = t.blue.seat.coins
        sends(t, "craftsman@trade_coinage")
        assert t.blue.seat.coins == coins + paid


def test_research_advances_by_two_and_by_three_more_for_the_last() -> None:
    for filled, points in (("-", 2), ("red red - red", 5)):
        t = hall("monk farmer", {"trade_research": filled})
        sends(t, "monk@trade_research")
        assert t.blue.seat.tracks["development"] == points


def test_towing_moves_over_water_with_a_good_or_not_at_all_where_there_is_none() -> None:
    t = at(
        "actions", modules=MODULE, routes={"blois.orleans.water": "wine"},
        blue={"on": {"town_hall": "boatman knight"}}, red={},
    )  # fmt: skip
    sends(t, "boatman@towing_service")
    t.blue.picks("accept"), t.blue.picks("go:blois.water.wine")
    t.blue.holds(goods="wine")
    t = hall("boatman knight", {"towing_service": "red red red"}, merchant="le_mans")
    sends(t, "boatman@towing_service")
    assert t.blue.seat.merchant == "le_mans" and t.blue.seat.citizens == 1


def test_architecture_gives_a_citizen_for_each_and_the_last_may_build() -> None:
    t = hall("monk farmer", {"architecture": "red - red red"}, merchant="tours")
    sends(t, "monk@architecture.1")
    assert t.blue.seat.citizens == 1
    t.blue.picks("accept")
    assert t.state.stations["tours"] == ["blue"]


@pytest.mark.parametrize(("tiles", "built"), [("", False), ("tavern", True)])
def test_a_second_station_needs_the_tavern_with_or_without_somebody_there(tiles: str, built: bool) -> None:
    t = at(
        "actions", modules=MODULE, seats=4, deeds={"architecture": "red - red red"},
        blue={"on": {"town_hall": "monk farmer"}, "merchant": "tours", "tiles": tiles},
        red={"stations": "tours"},
    )  # fmt: skip
    sends(t, "monk@architecture.1")
    if built:
        t.blue.picks("accept")
    assert ("blue" in t.state.stations["tours"]) is built and t.blue.seat.citizens == 1


@pytest.mark.parametrize(("step", "tiers"), [(0, set()), (1, {1}), (2, {1, 2}), (5, {1, 2})])
def test_a_charter_is_a_tile_by_the_traders_track(step: int, tiers: set[int]) -> None:
    t = hall("trader knight", {"town_charter": "red - red red"}, trader=step)
    sends(t, "trader@town_charter")
    offered = t.blue.options if t.game.asked("blue", "tile") else []
    assert {load().places[key.partition(":")[2]].tier for key in offered} == tiers
    if offered:
        t.blue.picks(offered[0])
    assert t.blue.seat.citizens == 1 and len(t.blue.seat.tiles) == bool(tiers)


@pytest.mark.parametrize(("step", "gears"), [(0, 0), (1, 1), (3, 1)])
def test_navigation_gives_one_of_its_own_gears_once_the_craftsmen_track_has_begun(
    step: int, gears: int
) -> None:
    t = hall("boatman knight", {"navigation": "- red red red"}, craftsman=step)
    t.state.held["navigation"] = [GEAR]
    sends(t, "boatman@navigation.0")
    assert len(t.blue.seat.gears) == gears and t.blue.seat.citizens == 1
    assert len(t.state.held["navigation"]) == 1 - gears


def test_own_followers_go_to_none_of_them() -> None:
    t = hall("")
    assert not may_use(t.game.table, t.blue.seat, "town_hall")


@pytest.mark.parametrize("language", words.languages())
@pytest.mark.parametrize(("module", "number"), [("trade", 8), ("intrigue", 9)])
def test_whoever_hears_the_works_hears_what_they_bring_and_what_the_last_one_brings(
    module: str, number: int, language: str
) -> None:
    t = at("actions", modules=(module,), seats=4, blue={}, red={})
    told = draw("works", t.game.view(), language=language).long_text
    texts = [words.text("deed", key, language) for key in t.state.deeds]
    assert sum(text in told for text in texts) == number
