"""Kinds of pieces that a box adds to the followers: whom they stand for, where they are at home."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.policy import choose
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.errors import BadContent
from rendering import draw
from tests.at import at
from tests.toys import catalog

HUSK = {"person": False}
JOKER = {"stands_for": ["any"], "home": "sickroom"}
SICKROOM = {"tier": 1, "slots": ["joker"], "needs": 1}


def odd() -> Catalog:
    """The base game with somebody who is no person, and with somebody who stands in for anybody."""
    return catalog(pieces={"husk": HUSK, "joker": JOKER}, places={"sickroom": SICKROOM})


def test_another_kind_of_piece_on_the_market_is_never_planned_and_breaks_nothing() -> None:
    blue = {"market": "husk farmer boatman craftsman"}
    t = at("planning", catalog=odd(), blue=blue, red={"market": "husk"})
    assert not [key for key in t.blue.options if "husk" in key] and "fill:village" in t.blue.options
    while t.asked != ["red plan"] and "reopen" not in t.blue.options:
        view = t.game.view("blue")
        t.game.decide("blue", "plan", choose(view, t.blue.ask))
    assert t.blue.seat.market == blue["market"].split()
    assert draw("planning", t.game.view("blue"), seat="blue").long_text


def test_a_kind_may_stand_in_for_anybody_monks_too_and_goes_home_to_its_place() -> None:
    blue = {"market": "joker", "tiles": "sickroom"}
    t = at("planning", catalog=odd(), blue=blue, red={})
    assert {"put:joker@monastery.0", "put:joker@castle.0", "put:joker@sickroom.0"} <= set(t.blue.options)
    made = {"on": {"sickroom": "-", "farm_house": "joker craftsman"}}
    t = at("actions", catalog=odd(), blue=made, red={})
    t.blue.does("farm_house")
    assert t.blue.seat.spaces["sickroom"] == ["joker"] and "joker" not in t.blue.seat.bag


def test_nobody_else_stands_on_a_space_for_that_kind_alone() -> None:
    t = at("planning", catalog=odd(), blue={"market": "monk farmer", "tiles": "sickroom"}, red={})
    assert not [key for key in t.blue.options if "@sickroom" in key]


@pytest.mark.parametrize(
    ("slot", "able"), [("trader|boatman", "boatman monk trader"), ("any but monk", "boatman farmer trader")]
)
def test_a_space_may_admit_several_kinds(slot: str, able: str) -> None:
    made = catalog(places={"dock": {"tier": 1, "slots": [slot]}})
    blue: dict[str, Any] = {"market": "farmer trader boatman monk", "tiles": "dock"}
    t = at("planning", catalog=made, blue=blue, red={})
    found = {key.partition("@")[0].removeprefix("put:") for key in t.blue.options if "@dock" in key}
    assert found == set(able.split())


def test_a_kind_that_stands_for_nobody_known_is_refused() -> None:
    with pytest.raises(BadContent, match="bishop"):
        catalog(pieces={"odd": {"stands_for": ["bishop"]}})
