"""Tiles about who may stand where, who comes, and who goes."""

from typing import Any

import pytest

from .tables import score, table


def puts(t: Any, place: str) -> set[str]:
    """Who may be put on which space of a place."""
    return {
        key.removeprefix("put:") for key in t.blue.options if f"@{place}." in key and key.startswith("put:")
    }


def test_barracks_let_anybody_stand_on_a_knights_space() -> None:
    everybody = "farmer boatman craftsman trader scholar monk own_farmer"
    t = table("planning", blue={"market": everybody, "tiles": "barracks"}, red={})
    assert puts(t, "scriptorium") == {f"{who}@scriptorium.0" for who in everybody.split()} | {
        "scholar@scriptorium.1",
        "monk@scriptorium.1",
    }


def test_barracks_school_herb_garden_and_a_monk_together() -> None:
    market = "boatman scholar knight monk trader"
    t = table("planning", blue={"market": market, "tiles": "barracks school herb_garden"}, red={})
    assert puts(t, "guildhall") == {
        *(f"{who}@guildhall.0" for who in ("boatman", "scholar", "monk")),
        *(f"{who}@guildhall.1" for who in ("boatman", "scholar", "monk")),
        *(f"{who}@guildhall.2" for who in market.split()),
    }
    assert puts(t, "monastery") == {
        *(f"{who}@monastery.0" for who in ("scholar", "monk")),
        *(f"{who}@monastery.1" for who in ("trader", "boatman", "scholar", "monk")),
    }


def test_one_follower_fills_one_space_only() -> None:
    t = table("planning", blue={"market": "boatman scholar", "tiles": "barracks school herb_garden"}, red={})
    assert "fill:guildhall" not in t.blue.options and "fill:scriptorium" in t.blue.options
    t.blue.picks("fill:scriptorium")
    assert sorted(t.blue.draft.values()) == ["boatman", "scholar"]


def test_monks_spaces_stay_with_monks() -> None:
    market = "boatman scholar knight trader"
    t = table(
        "planning", blue={"market": market, "tiles": "barracks school herb_garden church sacristy"}, red={}
    )
    assert not puts(t, "church")


STATUE = {"tiles": "statue", "on": {"castle": "farmer boatman trader"}}


def test_statue_puts_a_newcomer_onto_the_market() -> None:
    t = table(blue={**STATUE, "market": "7*farmer"}, red={})
    t.blue.does("castle")
    t.blue.is_asked("settle", "market", "bag")
    t.blue.picks("market")
    t.blue.holds(market="7*farmer knight", bag="farmer boatman trader")
    assert t.blue.tracks["knight"] == 1


def test_statue_may_send_him_into_the_bag_and_must_with_a_full_market() -> None:
    t = table(blue=STATUE, red={})
    t.blue.does("castle")
    t.blue.picks("bag")
    t.blue.holds(market="", bag="knight farmer boatman trader")
    t = table(blue={**STATUE, "market": "8*farmer"}, red={})
    t.blue.does("castle")
    t.blue.holds(market="8*farmer", bag="knight farmer boatman trader")


def test_statue_in_the_trip_to_tours_comes_after_the_amnesty() -> None:
    blue = {**STATUE, "market": "farmer"}
    t = table(scenario="trip_to_tours", event="tours_amnesty", blue=blue)
    t.blue.does("castle")
    t.blue.picks("bag")
    t.blue.is_asked("settle", "market", "bag")


LOCK = {"tiles": "lock", "on": {"village": "farmer boatman craftsman"}}


def test_lock_steps_on_another_track_with_its_bonus() -> None:
    t = table(blue=LOCK, red={})
    t.blue.does("village")
    t.blue.picks("recruit:boatman")
    t.blue.is_asked(
        "track",
        "track:boatman",
        "track:farmer",
        "track:craftsman",
        "track:trader",
        "track:knight",
        "track:scholar",
    )
    t.blue.picks("scholar")
    assert (t.blue.tracks["boatman"], t.blue.tracks["scholar"], t.blue.tracks["development"]) == (0, 1, 2)
    t.blue.holds(bag="farmer 2*boatman craftsman")


def test_lock_may_step_on_the_boatmens_track_as_usual() -> None:
    t = table(blue=LOCK, red={})
    t.blue.does("village")
    t.blue.picks("recruit:boatman")
    t.blue.picks("boatman")
    assert t.blue.tracks["boatman"] == 1
    t.blue.lost(coins=-2)


def test_lock_recruits_boatmen_beyond_the_end_of_their_track() -> None:
    full = {"boatman": 5, "farmer": 8, "craftsman": 5, "trader": 5, "scholar": 5}
    t = table(blue={**LOCK, **full, "knight": 3}, red={}, citizens="knight.4")
    t.blue.does("village")
    assert t.blue.tracks["knight"] == 4 and t.blue.citizens == 1 and t.blue.tracks["boatman"] == 5
    assert not table(blue={**LOCK, **full, "knight": 5}, red={}).blue.can_do("village")


def test_lock_steps_onto_no_space_whose_piece_has_run_out() -> None:
    t = table(blue=LOCK, red={}, gears=0, goods={"grain": 0})
    t.blue.does("village")
    t.blue.picks("recruit:boatman")
    assert not {"track:craftsman", "track:farmer"} & set(t.blue.options)


def test_lock_leaves_other_newcomers_alone() -> None:
    t = table(blue={"tiles": "lock", "on": {"castle": "farmer boatman trader"}}, red={})
    t.blue.does("castle")
    assert t.blue.tracks["knight"] == 1


def test_opera_needs_an_empty_supply_of_scholars() -> None:
    on = {"opera": "trader scholar"}
    assert not table(blue={"on": on}, red={}, followers={"scholar": 1}).blue.can_do("opera")
    t = table(blue={"on": on, "scholar": 2}, red={}, followers={"scholar": 0})
    t.blue.does("opera")
    assert t.blue.tracks["scholar"] == 3 and t.blue.tracks["development"] == 4


def test_opera_gives_the_last_space_again() -> None:
    t = table(blue={"on": {"opera": "trader scholar"}, "scholar": 5}, red={}, followers={"scholar": 0})
    t.blue.does("opera")
    assert t.blue.tracks["scholar"] == 5 and t.blue.tracks["development"] == 6


def test_theatre_takes_one_of_each_type_and_nobody_in_place_of_another() -> None:
    market = "own_farmer farmer monk knight scholar"
    t = table("planning", blue={"market": market, "tiles": "theatre school barracks herb_garden"}, red={})
    assert puts(t, "theatre") == {
        "own_farmer@theatre.0",
        "farmer@theatre.0",
        "knight@theatre.4",
        "scholar@theatre.5",
        "monk@theatre.6",
    }
    t.blue.picks("put:farmer@theatre.0")
    assert "own_farmer@theatre.0" not in puts(t, "theatre")


def test_theatre_pays_a_coin_for_each_and_all_go_home() -> None:
    t = table(blue={"on": {"theatre": "own_farmer - craftsman - - - monk"}}, red={})
    t.blue.does("theatre")
    t.blue.lost(coins=-3)
    t.blue.holds(bag="own_farmer craftsman monk")


def test_theatre_takes_no_gear() -> None:
    t = table(
        "planning", blue={"market": "farmer", "tiles": "theatre", "gears": "gear", "craftsman": 5}, red={}
    )
    assert not any(key.startswith("gear:theatre") for key in t.blue.options)


GAMERS = "farmer scholar knight"


def test_gaming_room_is_filled_through_the_town_hall_with_exact_types() -> None:
    t = table(blue={"on": {"town_hall": "farmer monk"}, "tiles": "gaming_room"}, red={})
    t.blue.does("town_hall")
    assert "send:farmer@gaming_room" in t.blue.options and "send:monk@gaming_room" not in t.blue.options
    t.blue.picks("send:farmer@gaming_room")
    assert t.blue.laid == {"gaming_room": ["farmer"]}
    assert t.game.view("red").seat("blue").marks == {"gaming_room": ("farmer",)}
    assert t.blue.options[-1] == "done"


def test_gaming_room_is_filled_through_the_gunpowder_tower_and_takes_each_type_once() -> None:
    blue = {
        "on": {"gunpowder_tower": "knight scholar"},
        "tiles": "gaming_room",
        "laid": {"gaming_room": "knight"},
    }
    t = table(blue=blue, red={}, deeds={})
    t.blue.does("gunpowder_tower")
    assert "send:scholar@gaming_room" in t.blue.options and "send:knight@gaming_room" not in t.blue.options


def test_gaming_room_takes_no_own_followers_and_no_others_may_send_there() -> None:
    t = table(blue={"on": {"gunpowder_tower": "own_farmer -"}, "tiles": "gaming_room"}, red={})
    assert not t.blue.can_do("gunpowder_tower")
    t = table(blue={"on": {"town_hall": "farmer -"}}, red={"tiles": "gaming_room"})
    t.blue.does("town_hall")
    assert not t.blue.laid and not t.red.laid


def test_gaming_room_is_served_wine_and_cheese_once_all_are_there() -> None:
    facts: dict[str, Any] = {"tiles": "gaming_room", "goods": "wine cheese grain"}
    assert not table(blue={**facts, "laid": {"gaming_room": "farmer knight"}}, red={}).blue.can_do(
        "gaming_room"
    )
    t = table(blue={**facts, "laid": {"gaming_room": GAMERS}}, red={})
    t.blue.does("gaming_room")
    t.blue.holds(goods="grain")
    assert t.blue.laid == {"gaming_room": [*GAMERS.split(), "wine", "cheese"]}
    assert not t.blue.can_do("gaming_room")


@pytest.mark.parametrize(
    ("laid", "points"), [(f"{GAMERS} wine cheese", 9), (GAMERS, 0), ("farmer knight", 0)]
)
def test_gaming_room_is_worth_three_citizens_only_if_complete(laid: str, points: int) -> None:
    t = table("final", blue={"tiles": "gaming_room", "laid": {"gaming_room": laid}, "development": 9}, red={})
    assert score(t)["gaming_room"] == points
