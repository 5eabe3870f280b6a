"""Hints for whoever learns: at most one a decision, from what the seat may see, in every language."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from orleans_bot import words
from orleans_bot.content import load
from orleans_bot.discord.panels.advice import advised
from orleans_bot.discord.panels.teaching import sentence, unsure
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.policy.advice import POINTS, advise
from orleans_bot.rules.pieces import COLOURS
from orleans_bot.teaching import hint
from orleans_bot.teaching.facts import facts
from orleans_bot.teaching.hints import BadHint, number, read_condition, read_rule, rules
from tests.at import at
from tests.rules.playing import TABLES, begin

from .tables import moves

MOST_WORDS = 32
VOICES = [Voice(language, load()) for language in ("en", "de")]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_hint_has_a_sentence_and_every_sentence_a_hint(language: str) -> None:
    said = {key for key in words.catalogues.messages(language).forms if key.startswith("ui.teach.")}
    assert said == {f"ui.teach.{rule.key}" for rule in rules()}
    for key in said:
        assert len(words.find(key, language).split()) <= MOST_WORDS, key


def test_every_condition_asks_for_a_fact_that_there_is() -> None:
    game = begin("orleans", 3, 1)
    known = facts(game.view("blue"), game.asks[0])
    places = load().places
    for rule in rules():
        for condition in rule.conditions:
            for name in (condition.fact, condition.other):
                assert name.isdigit() or number(known, name) >= 0
                verb, _, place = name.partition(".")
                assert verb not in ("fill", "put", "act", "stuck") or place in places, name
        assert not rule.place or rule.place in places


@pytest.mark.parametrize("text", ["round < ", "not round < 3", "Round", "round ! 3"])
def test_a_condition_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(BadHint):
        read_condition(text)


def test_an_unknown_field_is_refused_by_its_name() -> None:
    with pytest.raises(BadHint, match="colour"):
        read_rule("wrong", {"asked": "plan", "colour": "blue"})


@pytest.mark.parametrize(("scenario", "seats"), [table for table in TABLES if table[1] in (1, 3)])
def test_whatever_is_asked_the_hint_can_be_said_with_all_its_blanks_filled(scenario: str, seats: int) -> None:
    said: Counter[str] = Counter()
    asked = 0
    for view, ask, _ in moves(begin(scenario, seats, 7), COLOURS[:1], Random(7)):
        asked += 1
        found = hint(view, ask)
        if found is None:
            continue
        said[found.key] += 1
        for voice in VOICES:
            told = sentence(voice, view, ask)
            assert told and "{" not in told, (found.key, told)
    assert said["begin"] + said["guided_begin"] >= 1 and said.total() < asked


def test_a_harvest_without_food_is_told_before_anything_is_planned() -> None:
    t = at("planning", event="harvest_2", round=5, blue=dict(market="farmer boatman trader"), red={})
    found = hint(t.game.view("blue"), t.blue.ask)
    assert found is not None and (found.key, found.n, found.event) == ("no_food", 2, "harvest_2")


def test_enough_food_is_no_reason_for_a_hint_about_it() -> None:
    t = at(
        "planning",
        event="harvest_2",
        round=5,
        blue=dict(market="farmer boatman trader", goods="2*grain"),
        red={},
    )
    found = hint(t.game.view("blue"), t.blue.ask)
    assert found is not None and (found.key, found.n, found.place) == ("knight", 5, "castle")


def test_where_a_station_stands_already_the_hint_says_to_travel_first() -> None:
    on = {"guildhall": "farmer craftsman knight", "scriptorium": "knight scholar"}
    t = at("actions", round=3, blue=dict(merchant="tours", on=on), red=dict(stations="tours"))
    found = hint(t.game.view("blue"), t.blue.ask)
    assert found is not None and (found.key, found.town) == ("travel_first", "tours")


def test_nothing_is_hinted_to_a_plan_that_is_committed() -> None:
    t = at("planning", event="income_3", blue=dict(market="farmer"), red=dict(market="farmer"))
    t.blue.picks("commit")
    assert not t.blue.ask.waits and hint(t.game.view("blue"), t.blue.ask) is None


def test_where_the_guided_game_has_no_lesson_it_says_what_a_hint_would_say() -> None:
    game, advised_of = begin("first_steps", 1, 7), 0
    for view, ask, _ in moves(game, COLOURS[:1], Random(7)):
        if hint(view, ask) is None and unsure(VOICES[0], view, ask):
            advised_of += 1
            for voice in VOICES:
                assert sentence(voice, view, ask) == advised(voice, view, ask)
    assert advised_of >= 1


def test_any_other_game_is_silent_where_there_is_no_lesson() -> None:
    for view, ask, _ in moves(begin("orleans", 2, 7), COLOURS[:1], Random(7)):
        assert hint(view, ask) is not None or sentence(VOICES[0], view, ask) == ""


TAKING = ("trade_famine", "trade_torture", "trade_book_fire", "trade_malfunction")  # from elsewhere, too


@pytest.mark.parametrize("event", ["plague", *TAKING])
def test_only_what_is_drawn_out_of_the_bag_is_said_to_reach_it_alone(event: str) -> None:
    box = {"boxes": ("base", "trade_and_intrigue"), "modules": ("new_events",)} if event in TAKING else {}
    t = at("planning", event=event, blue={"market": "farmer"}, red={}, **box)
    found = hint(t.game.view("blue"), t.blue.ask)
    assert (found is not None and found.key == "loses") == (event not in TAKING)


def test_where_coins_do_not_help_no_hint_says_that_they_do() -> None:
    for scenario, event, told in (("duel", "duel_harvest_2", False), ("prosperity", "prosper_harvest", True)):
        has = {"market": "farmer", "goods": "grain"}
        t = at("planning", scenario=scenario, event=event, blue=has, red={})
        found = hint(t.game.view("blue"), t.blue.ask)
        assert (found is not None and found.key == "little_food") == told


def test_where_no_points_decide_no_hint_speaks_of_them() -> None:
    t = at("planning", scenario="duel", event="duel_trade", blue={"market": "boatman craftsman"}, red={})
    for round in (2, 16):
        view = replace(t.game.view("blue"), round=round)
        found = hint(view, t.blue.ask)
        assert found is None or found.key not in ("farmer", "scholar", "last_plan")
        assert advise(view, t.blue.ask).why not in POINTS
