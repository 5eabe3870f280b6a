"""Buttons and lists say what an option brings, within what Discord lets them say."""

from __future__ import annotations

import pytest

from orleans_bot.content import load
from orleans_bot.discord.panels import asks
from orleans_bot.discord.panels.panel import MOST_LABEL, MOST_OPTION, Choose, Press
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.policy import choose
from orleans_bot.rules.game import Game
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
    assert told["recruit:trader"].endswith("(a place tile (I))")
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
