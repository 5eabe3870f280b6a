"""Each of the 40 indulgence cards asks for what is printed on it, neither more nor less."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.content import load
from orleans_bot.rules.tracks import DEVELOPMENT

from .test_cards import table

TASKS = load().tasks
DONATIONS = {
    "donate_1_grain": "grain", "donate_1_cheese": "cheese", "donate_1_wine": "wine", "donate_1_wool": "wool",
    "donate_1_brocade": "brocade", "donate_5_grain": "5*grain", "donate_3_cheese": "3*cheese",
    "donate_3_wine": "3*wine", "donate_3_coin": 3, "donate_5_coin": 5, "donate_10_coin": 10,
}  # fmt: skip
DELIVERIES = {
    "deliver_orleans": ("orleans", "brocade"), "deliver_vendome": ("vendome", "grain"),
    "deliver_briare": ("briare", "wool"), "deliver_chatellerault": ("chatellerault", 5),
    "deliver_bourges": ("bourges", "cheese wine"),
}  # fmt: skip
PILGRIMAGES = {
    "pilgrim_vierzon": "vierzon", "pilgrim_sancerre": "sancerre", "pilgrim_le_mans": "le_mans",
    "pilgrim_chinon": "chinon", "pilgrim_loches": "loches", "pilgrim_etampes": "etampes",
    "pilgrim_argenton": "argenton",
}  # fmt: skip
BUILDINGS = {
    "build_chartres": "chartres", "build_montargis": "montargis", "build_blois": "blois",
    "build_tours": "tours", "build_le_blanc": "le_blanc", "build_nevers": "nevers",
}  # fmt: skip
# What a seat has when a number is reached, and when it has one less.
REACHED: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "fifth_station": (
        {"stations": "blois tours chinon loches nevers"},
        {"stations": "blois tours chinon loches"},
    ),
    "inland_stations": (
        {"stations": "chateaudun vendome le_mans"},
        {"stations": "chateaudun vendome blois tours chinon"},
    ),
    "reach_star_3": ({"development": 9}, {"development": 8}),
    "reach_star_5": ({"development": 22}, {"development": 21}),
    "second_gear": (
        {"gears": "gear", "on": {"scriptorium": "gear -"}},
        {"gears": "gear", "on": {"scriptorium": "knight -"}},
    ),
    "third_tile": ({"tiles": "winery bathhouse hayrick"}, {"tiles": "winery bathhouse"}),
    "second_citizen": ({"citizens": 2}, {"citizens": 1}),
    "first_wine": ({"farmer": 5}, {"farmer": 4}),
    "two_monks": ({"market": "2*monk corpse"}, {"market": "monk farmer", "bag": "monk"}),
    "end_of_track": ({"knight": 5}, {"knight": 4, "scholar": 4, "farmer": 7, "development": 29}),
}


def wealth(given: str | int) -> dict[str, Any]:
    """Exactly so much in front of a seat."""
    return {"coins": given} if isinstance(given, int) else {"coins": 0, "goods": given}


def poorer(given: str | int) -> dict[str, Any]:
    """One piece less."""
    if isinstance(given, int):
        return {"coins": given - 1}
    number, star, good = given.partition("*")
    less = f"{int(number) - 1}*{good}" if star else " ".join(given.split()[1:])
    return {"coins": 0, "goods": less}


def may(key: str, **blue: Any) -> bool:
    """Whether blue meets everything that a card asks for."""
    t = table("planning", blue=blue, red={}, pile=["donate_3_wine"])
    return TASKS[key].may(t.game.table, t.blue.seat)


def test_the_lists_name_all_forty() -> None:
    named = [*DONATIONS, *DELIVERIES, *PILGRIMAGES, *BUILDINGS, *REACHED, "citizen_of_deed"]
    assert len(named) == 40
    assert set(named) == {task.key for task in TASKS.values() if task.back in ("A", "B", "C")}


@pytest.mark.parametrize("key", DONATIONS)
def test_a_donation_takes_exactly_what_it_says(key: str) -> None:
    given = DONATIONS[key]
    assert may(key, **wealth(given)) and not may(key, **poorer(given))
    t = table(blue={"hand": key, **wealth(given)}, red={})
    t.blue.picks(f"task:{key}")
    assert (t.blue.seat.coins, t.blue.seat.goods) == (0, {})


@pytest.mark.parametrize("key", DELIVERIES)
def test_a_delivery_takes_what_it_says_in_its_town(key: str) -> None:
    town, given = DELIVERIES[key]
    elsewhere = "le_mans" if town == "orleans" else "orleans"
    assert may(key, merchant=town, **wealth(given)) and not may(key, merchant=town, **poorer(given))
    assert not may(key, merchant=elsewhere, **wealth(given))
    t = table(blue={"hand": key, "merchant": town, **wealth(given)}, red={})
    t.blue.picks(f"task:{key}")
    assert (t.blue.seat.coins, t.blue.seat.goods) == (0, {})


@pytest.mark.parametrize("key", PILGRIMAGES)
def test_a_pilgrimage_is_to_its_town(key: str) -> None:
    town = PILGRIMAGES[key]
    t = table("planning", blue={"merchant": town}, red={}, pile=["donate_3_wine"])
    assert not TASKS[key].may(t.game.table, t.blue.seat), "to stand there is not to come there"
    t.game.table.did.append(("red", "arrived", town))
    assert not TASKS[key].may(t.game.table, t.blue.seat), "another has come there"
    t.game.table.did.append(("blue", "arrived", town))
    assert TASKS[key].may(t.game.table, t.blue.seat)


@pytest.mark.parametrize("key", BUILDINGS)
def test_a_trading_station_is_asked_for_in_its_town(key: str) -> None:
    town = BUILDINGS[key]
    others = " ".join(other for other in BUILDINGS.values() if other != town)
    assert may(key, stations=town) and not may(key, stations=others)


@pytest.mark.parametrize("key", REACHED)
def test_what_has_to_be_reached_is_reached_at_its_very_number(key: str) -> None:
    there, before = REACHED[key]
    assert may(key, **there) and not may(key, **before)


def test_every_track_has_an_end_to_reach() -> None:
    catalog = load()
    for key, track in catalog.tracks.items():
        assert may("end_of_track", **{key: track.last}) and not may("end_of_track", **{key: track.last - 1})
    assert may("end_of_track", **{DEVELOPMENT: catalog.development.last})


def test_the_first_wine_is_where_the_farmers_track_gives_wine_for_the_first_time() -> None:
    gives = [line.text if line else "" for line in load().tracks["farmer"].gives]
    assert next(at for at, text in enumerate(gives) if "wine" in text) == 5
