"""Whoever plans is told beforehand which action would do nothing this round, and why."""

from __future__ import annotations

import inspect
import re
from typing import Any

import pytest

from orleans_bot import words
from orleans_bot.content import load
from orleans_bot.discord.panels import planning
from orleans_bot.discord.panels.panel import MOST_OPTION, Choose
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.rules import lacking
from orleans_bot.rules.pieces import FOLLOWERS
from orleans_bot.rules.view import Lack
from rendering import draw
from tests.at import Stage, at


def why(stage: Stage, place: str, language: str = "en") -> str:
    """What blue is told of a place in its own eyes; "" if it would do something."""
    return words.lacking(stage.game.view("blue").seat("blue").idle.get(place, ()), language)


def commit(stage: Stage) -> None:
    """Both commit their plans, and the actions begin."""
    stage.blue.picks("commit"), stage.red.picks("commit")
    stage.goes_on()


FULL = {
    "monastery": "scholar trader",
    "guildhall": "farmer craftsman knight",
    "ship": "farmer boatman knight",
    "castle": "farmer boatman trader",
    "university": "farmer craftsman trader",
}
CASES: list[tuple[str, str, dict[str, Any], dict[str, Any], tuple[str, str]]] = [
    ("a monk in a pilgrimage round", "monastery", {}, {"event": "pilgrimage"}, ("Pilgrimage", "Wallfahrt")),
    (
        "a town that is taken",
        "guildhall",
        {"merchant": "tours"},
        {"red": {"stations": "tours"}},
        ("Tours",) * 2,
    ),
    ("my own station", "guildhall", {"merchant": "orleans", "stations": "orleans"}, {}, ("already", "schon")),
    ("no station left", "guildhall", {"stations_left": 0}, {}, ("built", "gebaut")),
    ("no waterway", "ship", {"merchant": "vierzon"}, {}, ("waterway", "Wasserweg")),
    ("the end of the knights", "castle", {"knight": 5}, {}, ("end of the track", "am Ende der Leiste")),
    ("no scholar left", "university", {}, {"followers": {"scholar": 0}}, ("supply", "Vorrat")),
]


@pytest.mark.parametrize(("case", "place", "facts", "around", "said"), CASES, ids=[case[0] for case in CASES])
def test_an_action_that_would_do_nothing_says_why_and_is_indeed_not_on_the_list(
    case: str, place: str, facts: dict[str, Any], around: dict[str, Any], said: tuple[str, str]
) -> None:
    if case == "no waterway":
        facts = {**facts, "merchant": dry_town()}
    t = at("planning", blue={"market": FULL[place], **facts}, **{"red": {}, **around})
    assert said[0] in why(t, place) and said[1] in why(t, place, "de")
    t.blue.picks(f"fill:{place}")
    assert said[0] in why(t, place)
    commit(t)
    assert not t.blue.can_do(place)
    assert place not in t.game.view("red").seat("blue").idle, "nobody else's business"


def dry_town() -> str:
    """A town without a waterway."""
    catalog = load()
    return next(
        town for town in catalog.towns if all(route.way != "water" for route in catalog.leaving[town])
    )


def test_the_same_action_says_nothing_where_it_would_do_something() -> None:
    for place, market in FULL.items():
        t = at("planning", blue={"market": market}, red={})
        assert not why(t, place)
        t.blue.picks(f"fill:{place}")
        assert not why(t, place)


def test_of_the_choices_of_a_place_all_must_be_impossible() -> None:
    some = {"boatman": 0, "craftsman": 0}
    t = at("planning", blue={"market": "farmer boatman craftsman"}, red={}, followers=some)
    assert not why(t, "village")
    t = at("planning", blue={"market": "farmer boatman craftsman"}, red={}, followers={**some, "trader": 0})
    assert why(t, "village").count("none is left") == 3


def test_whoever_plans_to_the_theatre_is_not_told_that_nobody_is_there() -> None:
    t = at("planning", blue={"market": "farmer", "tiles": "theatre"}, red={})
    t.blue.picks("put:farmer@theatre.0")
    assert not why(t, "theatre")
    commit(t)
    assert t.blue.can_do("theatre")


def test_somebody_planned_for_the_tavern_opens_the_town_to_a_planned_guildhall() -> None:
    blue = {"market": "farmer craftsman knight trader", "tiles": "tavern", "merchant": "tours"}
    t = at("planning", blue=blue, red={"stations": "tours"})
    t.blue.picks("fill:guildhall")
    assert why(t, "guildhall")
    t.blue.picks("fill:tavern")
    assert not why(t, "guildhall")
    commit(t)
    assert t.blue.can_do("guildhall")


def test_a_gear_that_is_planned_under_sabotage_bars_its_place() -> None:
    blue = {"market": "boatman trader", "gears": "gear", "craftsman": 1}
    t = at("planning", blue=blue, red={}, event="trade_sabotage", modules=["new_events"])
    assert not why(t, "castle")
    t.blue.picks("gear:castle.0")
    t.blue.picks("fill:castle")
    assert why(t, "castle")
    commit(t)
    assert not t.blue.can_do("castle")


def test_whoever_is_planned_elsewhere_leaves_the_gunpowder_tower() -> None:
    deeds = {key: len(load().deeds[key].spaces(2)) for key in load().scenarios["orleans"].deeds}
    filled = {key: " ".join(["red"] * spaces) for key, spaces in deeds.items()} | {"papal_conclave": ""}
    t = at("planning", blue={"on": {"gunpowder_tower": "farmer monk"}}, red={}, deeds=filled)
    assert not why(t, "gunpowder_tower")
    t.blue.picks("put:monk@scriptorium.0")
    assert why(t, "gunpowder_tower")


def test_a_tile_of_ones_own_is_nothing_for_the_church() -> None:
    blue = {"market": "monk", "on": {"hayrick": "farmer"}, "tiles": "church", "coins": 5}
    t = at("planning", blue=blue, red={"tiles": "winery"})
    t.blue.picks("put:monk@church.0")
    assert why(t, "church")
    commit(t)
    assert not t.blue.can_do("church")


def test_of_the_town_hall_it_depends_on_whom_the_plan_puts_there() -> None:
    t = at("planning", blue={"market": "farmer monk"}, red={}, deeds={})
    assert not why(t, "town_hall"), "nobody stands there yet"
    sought = {kind for deed in t.game.view().deeds for kind in deed.seeks}
    assert ("farmer" in sought and "monk" not in sought) or "monk" in sought
    t.blue.picks("put:farmer@town_hall.0")
    assert bool(why(t, "town_hall")) == ("farmer" not in sought)
    full = {deed.key: " ".join(["red"] * len(deed.seeks)) for deed in t.game.view().deeds}
    u = at("planning", blue={"market": "farmer"}, red={}, deeds=full)
    u.blue.picks("put:farmer@town_hall.0")
    assert why(u, "town_hall") == "no beneficial deed seeks whoever waits here"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_panel_the_list_and_the_picture_in_words_say_it(language: str) -> None:
    t = at("planning", blue={"market": "scholar trader"}, red={}, event="pilgrimage")
    voice = Voice(language, load())
    view, ask = t.game.view("blue"), t.blue.ask
    said = why(t, "monastery", language)
    (select,) = [
        row for row in planning.rows(ask, 1, voice, view) if isinstance(row, Choose) and "~fill" in row.id
    ]
    (line,) = [choice for choice in select.choices if choice.value == "fill:monastery"]
    assert said.partition(":")[0] in line.description and len(line.description) <= MOST_OPTION
    t.blue.picks("fill:monastery")
    view, ask = t.game.view("blue"), t.blue.ask
    (line,) = [told for told in planning.lines(ask, voice, view) if said in told]
    assert line.startswith("✗") and not any(told.startswith("✓") for told in planning.lines(ask, voice, view))
    assert said in draw("planning", view, seat="blue", language=language).long_text


def test_every_place_of_every_box_can_say_why_not() -> None:
    """Where nothing is left of anything, no place is silent and none says nonsense."""
    catalog = load()
    for key, place in catalog.places.items():
        here = place.tier or key in catalog.scenarios["orleans"].board
        if not place.acts or place.passive or not place.slots or not here:
            continue
        standing = [slot if slot in FOLLOWERS else "farmer" for slot in place.slots]
        t = at("planning", blue={"on": {key: standing}, "coins": 0}, red={}, gears=0)
        t.state.followers = dict.fromkeys(t.state.followers, 0)
        t.state.goods = dict.fromkeys(t.state.goods, 0)
        for language in ("en", "de"):
            told = why(t, key, language)
            assert "{" not in told and not told.endswith("."), (key, told)


def test_every_reason_has_its_words() -> None:
    source = inspect.getsource(lacking)
    keys = set(re.findall(r'Lack(?:\.of)?\(\s*"(\w+)"', source)) | {"forbidden", "barred", "closed"}
    keys |= {"track_end", "track_gives"}
    for key in keys:
        for language in ("en", "de"):
            told = words.lacking([Lack(key)], language)
            assert len(told.split()) > 2, key
