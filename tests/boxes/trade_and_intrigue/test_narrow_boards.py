"""Where it is narrow on the two boards: forfeits, nobody to harm, spaces taken, what bribes are paid of."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.content import load
from orleans_bot.rules.phases.setup import setup
from orleans_bot.rules.pieces import COLOURS, GEAR, OWN
from tests.at import Stage, at

# Deeds of Trade


def hall(waiting: str, deeds: dict[str, str] | None = None, **blue: Any) -> Stage:
    """Blue's Town Hall with somebody on it, in its turn."""
    on = {"town_hall": waiting, **blue.pop("on", {})}
    return at("actions", modules=("trade",), seats=4, deeds=deeds, blue={"on": on, **blue}, red={})


def test_with_an_empty_bag_alchemy_draws_nobody_and_is_still_served() -> None:
    t = hall("monk")
    t.blue.does("town_hall"), t.blue.picks("send:monk@trade_alchemy")
    t.blue.is_not_asked()
    assert "blue" in t.state.deeds["trade_alchemy"]


def test_alchemy_draws_own_followers_too_who_stand_where_they_may() -> None:
    t = hall("monk", bag="own_trader")
    t.blue.does("town_hall"), t.blue.picks("send:monk@trade_alchemy"), t.blue.picks("draw:1")
    assert all("own_trader" in key for key in t.blue.options)


def test_whoever_is_drawn_and_finds_no_space_goes_back_into_the_bag() -> None:
    t = hall("monk knight", bag="own_farmer")
    for key, spaces in t.blue.seat.spaces.items():
        if key != "town_hall":
            slots = load().places[key].slots
            spaces[:] = ["farmer" if slot == "farmer" else "" for slot in slots]
    t.blue.does("town_hall"), t.blue.picks("send:monk@trade_alchemy")
    t.blue.seat.spaces["town_hall"][0] = "monk"
    t.blue.picks("draw:1")
    assert t.told("no_space", "blue") == [{"follower": "own_farmer"}]
    t.blue.holds(bag="own_farmer")


def test_by_alchemy_an_action_may_be_used_twice_in_one_round() -> None:
    t = hall("monk farmer", on={"castle": "farmer boatman trader"}, bag="trader")
    t.blue.does("castle")
    assert t.blue.seat.spaces["castle"] == ["", "", ""]
    t.blue.seat.spaces["castle"][:] = ["farmer", "boatman", ""]
    t.blue.seat.bag = {"trader": 1}
    t.blue.does("town_hall"), t.blue.picks("send:monk@trade_alchemy"), t.blue.picks("draw:1")
    t.blue.picks("place:trader@castle.2"), t.blue.picks("done")
    assert t.blue.can_do("castle")


def test_lay_assessors_offer_place_tiles_too_and_nothing_that_would_do_nothing() -> None:
    t = hall("monk", {"lay_assessors": "4*red"}, tiles="winery")
    t.blue.does("town_hall"), t.blue.picks("send:monk@lay_assessors"), t.blue.picks("accept")
    assert "use:winery" in t.blue.options and "use:town_hall" not in t.blue.options


def test_whatever_lay_assessors_carry_out_pays_its_own_price() -> None:
    t = hall("monk", {"lay_assessors": "4*red"}, tiles="tailor_shop")
    t.blue.does("town_hall"), t.blue.picks("send:monk@lay_assessors"), t.blue.picks("accept")
    usable = set(t.blue.options)
    for key in usable:
        place = load().places[key.partition(":")[2]]
        assert place.may_act(t.game.table, t.blue.seat), key


def test_a_town_charter_without_tiles_of_the_first_category_is_forfeit_with_one_step() -> None:
    t = hall("trader", trader=1)
    t.state.stacks["1"].clear()
    t.blue.does("town_hall"), t.blue.picks("send:trader@town_charter")
    assert not t.blue.seat.tiles and "blue" in t.state.deeds["town_charter"]
    t.blue.is_not_asked()


def test_gears_of_navigation_wait_and_go_where_the_track_allows() -> None:
    t = hall("boatman", craftsman=1)
    t.blue.does("town_hall"), t.blue.picks("send:boatman@navigation.0")
    assert t.blue.seat.gears == [GEAR]
    wanted = [key.partition(":")[2].split(".") for key in t.blue.options if key != "keep"]
    assert {load().places[key].slots[int(at_)] for key, at_ in wanted} == {"farmer"}


def test_a_second_own_station_is_never_built_by_architecture() -> None:
    t = at(
        "actions",
        modules=("trade",),
        seats=4,
        deeds={"architecture": "red - red red"},
        blue={"on": {"town_hall": "monk"}, "merchant": "tours", "tiles": "tavern", "stations": "tours"},
        red={},
    )
    t.blue.does("town_hall"), t.blue.picks("send:monk@architecture.1")
    assert t.state.stations["tours"] == ["blue"] and t.blue.seat.citizens == 1


def test_no_other_tile_opens_a_taken_town_to_architecture() -> None:
    others = [key for key, place in load().places.items() if place.tier and key != "tavern"]
    t = at(
        "actions",
        modules=("trade",),
        seats=4,
        deeds={"architecture": "red - red red"},
        blue={"on": {"town_hall": "monk"}, "merchant": "tours", "tiles": " ".join(others)},
        red={"stations": "tours"},
    )
    t.blue.does("town_hall"), t.blue.picks("send:monk@architecture.1")
    assert t.state.stations["tours"] == ["red"] and t.blue.seat.citizens == 1


def test_architecture_in_orleans_builds_beside_the_others_who_have_one_there() -> None:
    t = at(
        "actions",
        modules=("trade",),
        seats=4,
        deeds={"architecture": "red - red red"},
        blue={"on": {"town_hall": "monk"}},
        red={"stations": "orleans"},
    )
    t.blue.does("town_hall"), t.blue.picks("send:monk@architecture.1"), t.blue.picks("accept")
    assert t.state.stations["orleans"] == ["red", "blue"]


def test_thanksgiving_keeps_the_wine_for_four_seats_and_more() -> None:
    for seats, wine in ((3, 0), (4, 1)):
        state = setup(load(), "orleans", COLOURS[:seats], 1, modules=("trade",))
        assert state.held["thanksgiving"].count("wine") == wine


# Intrigue


def sent(who: str, deed: str, **seats: Any) -> Stage:
    """Blue sends somebody to a character at a table of four."""
    blue = {"on": {"town_hall": who, **seats.get("blue", {}).pop("on", {})}, **seats.get("blue", {})}
    rest = {name: seats.get(name, {}) for name in ("red", "yellow", "green")}
    t = at("actions", modules=("intrigue",), blue=blue, **rest)
    t.blue.does("town_hall")
    if t.game.asked("blue", "send"):
        t.blue.picks(f"send:{who}@{deed}")
    return t


@pytest.mark.parametrize(
    ("deed", "who", "coins"),
    [
        ("fraud", "trader", 0),
        ("arsonist", "farmer", 0),
        ("kidnapper", "knight", 1),
        ("torturer", "monk", 1),
        ("hangman", "craftsman", 2),
        ("saboteur", "boatman", 1),
        ("spy", "boatman", 0),
        ("tax_collector", "trader", 0),
    ],
)
def test_a_character_who_finds_nobody_to_harm_still_takes_the_follower_and_pays(
    deed: str, who: str, coins: int
) -> None:
    nobody = {"coins": 0, "stations_left": 0}
    t = sent(who, deed, blue={"coins": 0}, red=nobody, yellow=nobody, green=nobody)
    assert "blue" in t.state.deeds[deed] and t.blue.seat.coins == coins
    assert not t.told("struck")


def test_any_free_space_of_a_character_may_be_filled_first() -> None:
    t = sent("farmer", "kidnapper", red={"merchant": "tours"})
    assert t.state.deeds["kidnapper"] == ["", "", "", "blue"]


@pytest.mark.parametrize("own", sorted(OWN))
def test_own_followers_go_to_no_character(own: str) -> None:
    t = at("actions", modules=("intrigue",), seats=4, blue={"on": {"town_hall": f"{own} -"}}, red={})
    assert not t.game.asked("blue", "send") and not t.blue.can_do("town_hall")


def test_no_follower_stands_in_for_another_at_a_character_not_even_a_monk() -> None:
    t = at("actions", modules=("intrigue",), seats=4, blue={"on": {"town_hall": "monk"}}, red={})
    t.blue.does("town_hall")
    spaces = {
        deed.key for deed in load().deeds.values() if any("monk" in s for s in deed.seeks) and deed.bribes
    }
    assert {key.partition("@")[2] for key in t.blue.options} == spaces


def test_a_traitor_takes_no_good_no_citizen_and_no_coin_for_either() -> None:
    t = sent("monk", "traitor", blue={"knight": 3, "coins": 0}, red={"knight": 5})
    t.blue.picks("track:knight")
    assert t.blue.seat.tracks["knight"] == 4 and t.blue.seat.citizens == 0 and "knight.4" in t.state.citizens
    assert t.red.seat.tracks["knight"] == 4


def test_whoever_is_set_back_past_coins_gets_them_again() -> None:
    coins = load().development.coins
    space = min(coins)
    t = sent("monk", "traitor", blue={"development": 0}, red={"development": space, "coins": 0})
    t.blue.picks("track:development")
    assert t.red.seat.tracks["development"] == space - 1 and t.red.seat.coins == 0
    u = at(
        "events",
        modules=("new_events",),
        event="trade_retraining",
        blue={"coins": 0, "goods": "grain", "development": space - 1},
        red={"coins": 3},
    )
    u.blue.picks("good:grain")
    assert u.blue.seat.coins == coins[space]


def test_whoever_stands_where_the_traitor_stood_was_not_ahead() -> None:
    t = sent("monk", "traitor", blue={"farmer": 2}, red={"farmer": 2}, yellow={"farmer": 1})
    t.blue.picks("track:farmer")
    assert [seat.tracks["farmer"] for seat in t.state.seats] == [3, 2, 1, 0]


def test_a_saboteur_cannot_drive_a_gear_or_whoever_waits_on_the_market() -> None:
    t = sent("boatman", "saboteur", red={"on": {"castle": "gear boatman -"}, "market": "monk"})
    t.red.holds(bag="boatman", market="monk")
    assert t.red.seat.spaces["castle"] == [GEAR, "", ""]


def test_a_town_hall_with_somebody_left_on_it_is_still_activated() -> None:
    t = sent("boatman", "saboteur", red={"on": {"town_hall": "monk knight"}})
    t.blue.picks("oust:monk@town_hall.0")
    assert t.red.seat.barred == []


def test_a_spy_takes_no_gear_off_a_place_tile() -> None:
    t = sent("boatman", "spy", red={"on": {"winery": "gear -"}}, blue={"tiles": "cheese_factory"})
    assert "gear" in t.red.seat.spaces["winery"] and not t.told("stole")


def test_a_barred_action_is_barred_for_deeds_as_well_and_free_again_in_the_next_round() -> None:
    t = sent(
        "boatman",
        "saboteur",
        red={"on": {"castle": "farmer boatman trader", "farm_house": "boatman craftsman"}},
    )
    t.blue.picks("oust:farmer@castle.0")
    t.red.seat.spaces["castle"][0] = "farmer"
    t.red.is_asked("act")
    assert not t.red.can_do("castle") and t.red.can_do("farm_house")


def test_the_last_torturer_brings_its_citizen_after_all_have_given() -> None:
    full = "red red - red"
    t = at(
        "actions",
        modules=("intrigue",),
        seats=4,
        deeds={"torturer": full},
        blue={"on": {"town_hall": "craftsman"}},
        red={"goods": "grain wine", "stations_left": 0},
        yellow={"stations_left": 0},
        green={"stations_left": 0},
    )
    t.blue.does("town_hall"), t.blue.picks("send:craftsman@torturer")
    assert t.blue.seat.citizens == 0
    t.red.picks("good:grain")
    assert t.blue.seat.citizens == 1


def test_goods_given_as_a_bribe_may_lie_on_a_brasserie() -> None:
    t = at(
        "actions",
        modules=("intrigue",),
        options={"bribes": "asked"},
        seats=4,
        blue={"on": {"town_hall": "knight"}},
        red={
            "merchant": "tours",
            "goods": "wine",
            "tiles": "brasserie",
            "memory": {"brasserie": "wine"},
            "coins": 0,
        },
    )
    t.blue.does("town_hall"), t.blue.picks("send:knight@kidnapper"), t.red.picks("offer")
    ask = t.red.ask
    t.game.decide("red", ask.key, ["good:wine*1"], since=ask.since)
    t.blue.picks("accept")
    assert t.red.seat.memory["brasserie"] == [] and t.blue.seat.goods == {"wine": 1}


def test_whoever_offers_nothing_in_the_end_has_not_bribed() -> None:
    t = at(
        "actions",
        modules=("intrigue",),
        options={"bribes": "asked"},
        seats=4,
        blue={"on": {"town_hall": "knight"}},
        red={"merchant": "tours", "coins": 3},
    )
    t.blue.does("town_hall"), t.blue.picks("send:knight@kidnapper"), t.red.picks("offer")
    ask = t.red.ask
    t.game.decide("red", ask.key, [], since=ask.since)
    assert (
        t.red.seat.merchant == "orleans" and not t.told("bribed") and not t.game.asked("blue", "bribe_taken")
    )
