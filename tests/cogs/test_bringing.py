"""Buttons and lists say what an option brings, within what Discord lets them say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from orleans_bot.content import load
from orleans_bot.discord.panels import acting, asks, planning
from orleans_bot.discord.panels.ear import Ear
from orleans_bot.discord.panels.panel import MOST_LABEL, MOST_OPTION, Choose, Press
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.policy import choose
from orleans_bot.rules.game import Game
from orleans_bot.rules.view import PlaceFace, View
from tests.at import Stage, at


def said(stage: Stage, language: str = "en") -> dict[str, str]:
    """What the controls of blue's question say, by the option: a button's label, or a line with its text."""
    ask, view = stage.blue.ask, stage.game.view("blue")
    out: dict[str, str] = {}
    for row in asks.rows(ask, 1, Voice(language, load()), view):
        if isinstance(row, Choose):
            out.update({one.value: f"{one.label} | {one.description}" for one in row.choices})
        else:
            out.update({press.id.partition(f":{ask.key}:")[2]: press.label for press in row})
    return out


def test_the_village_says_gear_tile_or_coins() -> None:
    t = at("actions", blue={"on": {"village": "farmer boatman craftsman"}}, red={})
    t.blue.does("village")
    told = said(t)
    assert told["recruit:boatman"].endswith("(2 coins)") and told["recruit:craftsman"].endswith("(a gear)")
    assert told["recruit:trader"].endswith("(a place tile I)")
    assert said(t, "de")["recruit:boatman"].endswith("(2 Münzen)")


def test_a_tile_says_its_spaces_and_what_it_does() -> None:
    t = at("actions", blue={"on": {"village": "farmer boatman craftsman"}}, red={})
    t.blue.does("village")
    t.blue.picks("recruit:trader")
    line = next(line for key, line in said(t).items() if key == "tile:winery")
    assert "Farmer, Trader" in line.title() and "wine" in line


def test_a_deed_says_its_coins_and_how_much_is_open() -> None:
    t = at("actions", blue={"on": {"town_hall": "knight"}}, red={})
    t.blue.does("town_hall")
    told = said(t)
    key = "send:knight@papal_conclave"
    assert "3 coins" in told[key]
    full = {"papal_conclave": "red red"}
    t = at("actions", blue={"on": {"town_hall": "knight monk"}}, red={}, deeds=full)
    t.blue.does("town_hall")
    assert any("3 coins" in line for line in said(t).values())


def test_a_journey_says_the_good_on_the_way_and_whether_the_town_is_free() -> None:
    routes = {key: "wine" for key in load().routes}
    t = at(
        "actions", blue={"on": {"wagon": "farmer trader knight"}}, red={"stations": "blois"}, routes=routes
    )
    t.blue.does("wagon")
    told = said(t)
    assert any("wine" in line.lower() for line in told.values())
    lists = [line for line in told.values() if " | " in line]
    assert not lists or any("trading station" in line for line in lists)


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_is_longer_than_discord_allows_in_a_whole_game(language: str) -> None:
    voice = Voice(language, load())
    game = Game.new(load(), "orleans", ["blue", "red"], 5)
    number = 0
    while not game.over and number < 400:
        number += 1
        ask = next(ask for ask in game.asks if ask.waits)
        view = game.view(ask.seat)
        if ask.kind != "plan":
            for row in asks.rows(ask, 1, voice, view):
                for one in row.choices if isinstance(row, Choose) else row:
                    assert 0 < len(one.label) <= MOST_LABEL and "{" not in one.label
                    if not isinstance(one, Press):
                        assert len(one.description) <= MOST_OPTION and "{" not in one.description
        game.decide(ask.seat, ask.key, choose(view, ask))
    assert number > 50


def test_an_action_says_what_it_brings_now() -> None:
    standing = {
        "village": "farmer boatman craftsman", "castle": "farmer boatman trader", "town_hall": "monk farmer",
        "wagon": "farmer trader knight",
    }  # fmt: skip
    routes = {key: ("wine",) for key in load().routes}
    t = at("actions", blue={"on": standing}, red={}, routes=routes)
    told = said(t)
    assert told["act:village"] == "Village: 2 coins, a gear or a tile"
    assert told["act:castle"] == "Castle: draw 5 a round"
    assert told["act:wagon"] == "Wagon: wine"
    assert told["act:town_hall"] == "Town Hall: up to 3 coins each"
    assert said(t, "de")["act:village"] == "Dorf: 2 Münzen, Technik oder Ortskarte"
    t = at("actions", blue={"on": standing}, red={}, routes={}, event="pilgrimage")
    assert said(t)["act:wagon"] == "Wagon: a journey, no good"


def test_the_last_good_of_its_kind_on_the_way_is_told_too() -> None:
    routes = {key: ("wine",) for key in load().routes}
    t = at(
        "actions", blue={"on": {"wagon": "farmer trader knight"}}, red={}, routes=routes, goods={"wine": 0}
    )
    assert said(t)["act:wagon"] == "Wagon: wine"


def test_a_place_to_be_filled_says_what_it_would_bring() -> None:
    t = at("planning", blue={"market": "farmer boatman craftsman trader"}, red={})
    ask, view = t.blue.ask, t.game.view("blue")
    rows = planning.rows(ask, 1, Voice("en", load()), view)
    lines = {one.value: one.description for row in rows if isinstance(row, Choose) for one in row.choices}
    assert lines["fill:village"] == "Boatman: 2 coins, craftsman: a gear or trader: a tile."
    assert lines["fill:castle"] == "Knight: draw 5 a round."


def test_an_action_does_not_promise_whom_nobody_can_recruit_any_more() -> None:
    on = {"village": "farmer boatman craftsman"}
    t = at("actions", blue={"on": on}, red={}, followers={"boatman": 0, "craftsman": 5, "trader": 5})
    assert said(t)["act:village"] == "Village: a gear or a tile"


def every_place(view: View) -> View:
    """A view in which all places of all boxes can be looked at."""
    faces = {
        key: PlaceFace(
            key, place.name, place.tier, place.slots, place.needs, place.text, place.sure, place.box,
            tuple(line.told for line in place.lines),
        )
        for key, place in load().places.items()
    }  # fmt: skip
    return replace(view, places=faces)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_button_of_every_action_fits_a_phone_and_nearly_all_say_what_they_bring(language: str) -> None:
    voice = Voice(language, load())
    view = every_place(at("actions", blue={}, red={}).game.view("blue"))
    acting_places = [key for key, place in load().places.items() if place.acts]
    found = {key: acting.button(voice, view, "blue", key) for key in acting_places}
    assert all(len(label) <= acting.MOST_BUTTON and "{" not in label for label in found.values())
    silent = {key for key, label in found.items() if label == voice.name("place", key)}
    assert silent <= {"episcopal_see"}, "its name says where the journey goes"


def test_a_price_is_said_with_what_it_buys() -> None:
    voice = Voice("en", load())
    view = every_place(at("actions", blue={}, red={}).game.view("blue"))
    assert acting.worth(voice, view, "blue", "sheep_farm") == "wool, 4 coins or 3 development for cheese"
    assert acting.button(voice, view, "blue", "stage_coach") == "Stage Coach: a journey for 3 coins"


def test_to_be_heard_a_button_is_only_the_name_of_its_action() -> None:
    t = at("actions", blue={"on": {"castle": "farmer boatman trader"}}, red={})
    ask, view = t.blue.ask, t.game.view("blue")
    press = asks.press(ask, 1, Voice("en", load(), ear=Ear()), "act:castle", view)
    assert press.label == "Castle", "the list above the buttons has said what it brings"


def test_several_tiles_to_choose_say_how_many_and_what_each_does() -> None:
    game = Game.new(load(), "duel", ["blue", "red"], 11)
    while game.asks[0].key != "draft":
        ask = game.asks[0]
        game.decide(ask.seat, ask.key, choose(game.view(ask.seat), ask))
    ask, voice = game.asks[0], Voice("en", load())
    assert voice.prompt(ask).startswith(f"Choose {ask.hi} place tiles of category 1") and ask.hi > 1
    rows = asks.rows(ask, 1, voice, game.view(ask.seat))
    lines = {one.value: one.description for row in rows if isinstance(row, Choose) for one in row.choices}
    assert "Take 2 coins." in next(line for key, line in lines.items() if "brewery" in key)


def test_an_action_does_not_promise_what_whoever_has_run_out_would_bring() -> None:
    t = at("actions", blue={"on": {"village": "farmer boatman craftsman"}}, red={})
    del t.game.state.followers["craftsman"]  # as play leaves it: who is gone is not counted any more
    assert said(t)["act:village"] == "Village: 2 coins or a tile"
