"""The plague cards: what holds at the start, and what holds for the whole game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.at import Stage

from .test_rules import plague


@pytest.mark.parametrize(
    ("card", "changed"),
    [
        ("scholars_gone", lambda t: t.state.followers["scholar"] == 8 - 2),
        ("monks_gone", lambda t: t.state.followers["monk"] == 4),
        ("gears_gone", lambda t: t.state.gears == 8),
        ("round_gone", lambda t: t.game.view("").rounds == 17),
        ("two_corpses", lambda t: t.blue.seat.market.count("corpse") == 2),
        ("one_corpse", lambda t: t.blue.seat.market.count("corpse") == 1),
        ("stations_gone", lambda t: t.blue.seat.stations == 6),
    ],
)
def test_a_card_for_the_start(card: str, changed: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orleans_bot.content.plague.modules.chosen", lambda table: [card])
    t = plague("opening", round=0)
    assert changed(t) and t.state.cards == []


def holding(phase: str, card: str, **about: Any) -> Stage:
    """A table at which a plague card holds."""
    t = plague("planning", **about)
    t.state.cards.append(card)
    t.game.table.units_changed()
    t.state.phase, t.game.asks = phase, ()
    t.goes_on()
    return t


def test_cards_shut_places_until_something_is_so() -> None:
    on = {"farm_house": "farmer craftsman", "town_hall": "farmer"}
    t = holding("actions", "farm_house_shut", blue={"on": on}, red={})
    assert not t.blue.can_do("farm_house") and t.blue.can_do("town_hall")
    assert holding("actions", "farm_house_shut", blue={"on": on, "merchant": "blois"}, red={}).blue.can_do(
        "farm_house"
    )
    assert not holding("actions", "town_hall_shut", blue={"on": on}, red={}).blue.can_do("town_hall")
    assert holding("actions", "town_hall_shut", blue={"on": on, "development": 9}, red={}).blue.can_do(
        "town_hall"
    )


def test_the_town_hall_asks_for_the_third_star_of_the_track_and_for_no_other() -> None:
    blue = {"on": {"town_hall": "farmer"}, "development": 4, "tiles": "cathedral"}
    t = holding("actions", "town_hall_shut", blue=blue, red={})
    assert t.blue.stars == 3 and not t.blue.can_do("town_hall")


def test_cards_keep_gears_away() -> None:
    blue = {"gears": "gear", "craftsman": 2, "tiles": "wool_manufacturer"}
    there = [key for key in plague("planning", blue=blue, red={}).blue.options if key.startswith("gear:")]
    village = holding("planning", "no_village_gears", blue=blue, red={})
    tiles = holding("planning", "no_tile_gears", blue=blue, red={})
    assert any("village" in key for key in there)
    assert not [key for key in village.blue.options if key.startswith("gear:village")]
    assert not [key for key in tiles.blue.options if key.startswith("gear:wool")]


def test_cards_that_cost_coins() -> None:
    on = {"guildhall": "farmer craftsman knight"}
    t = holding("actions", "building_fees", blue={"on": on, "coins": 3}, red={})
    t.blue.does("guildhall")
    assert t.blue.seat.coins == 2 and t.blue.built == 1
    t = holding(
        "actions", "no_track_coins", blue={"on": {"scriptorium": "knight scholar"}, "development": 6}, red={}
    )
    coins = t.blue.seat.coins
    t.blue.does("scriptorium")
    assert t.blue.seat.tracks["development"] == 7 and t.blue.seat.coins == coins


def test_the_doctor_is_delayed_to_the_third_round() -> None:
    on = {"doctors_room": "plague_doctor"}
    for number in (2, 3):
        t = holding("planning", "doctor_late", round=number, blue={"on": on, "market": "farmer"}, red={})
        assert bool([key for key in t.blue.options if "doctor" in key]) is (number == 3)
