"""Every question of whole games fits what Discord allows, in every language, and stays small."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from orleans_bot.content import load
from orleans_bot.discord.panels import asks, game_panels, planning, purses, score
from orleans_bot.discord.panels.layout import layout
from orleans_bot.discord.panels.panel import MOST_CHOICES, Choose, Panel, Row
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.host.records import Outcome
from orleans_bot.random_seats import answer
from orleans_bot.rules.ask import PURSE, Ask
from orleans_bot.rules.game import Game
from orleans_bot.rules.pieces import COLOURS

SMALL = 4096
ICONS = {
    name: f"<:{name}:1234567890123456789>"
    for name in ("farmer", "boatman", "knight", "grain", "wine", "coin")
}


def voices() -> list[Voice]:
    """All languages, with icons."""
    return [Voice(language, load(), ICONS) for language in ("en", "de")]


def outcome_of(game: Game, seat: str, users: Mapping[str, int]) -> Outcome:
    """What the host would say."""
    return Outcome(
        game=123456, status="running", seq=game.seq, notes=(), asks=game.asks, view=game.view(seat),
        public=game.view(), over=game.over, seats=users,
        waiting=tuple(ask.seat for ask in game.asks if ask.waits), seed_hash="0" * 64,
    )  # fmt: skip


def check(panel: Panel) -> int:
    """Discord would take it; the number of bytes of its components."""
    sheet = layout(panel, "picture.png" if panel.picture else "", "In words")
    parts = sheet.to_components()
    ids = []
    for part in every(parts):
        if part["type"] == 2:
            assert 1 <= len(part["label"]) <= 80
        if part["type"] == 3:
            assert 1 <= len(part["options"]) <= 25 and len(part["placeholder"]) <= 150
            assert 0 <= part["min_values"] <= part["max_values"] <= len(part["options"])
            values = [option["value"] for option in part["options"]]
            assert len(set(values)) == len(values)
            for option in part["options"]:
                assert 1 <= len(option["label"]) <= 100 and 1 <= len(option["value"]) <= 100
                assert len(option.get("description") or "") <= 100
        if part["type"] == 1:
            assert 1 <= len(part["components"]) <= 5
        if "custom_id" in part:
            ids.append(part["custom_id"])
            assert len(part["custom_id"]) <= 100
    assert len(set(ids)) == len(ids)
    assert sheet.total_children_count <= 40 and sheet.content_length() <= 4000
    return len(json.dumps(parts, ensure_ascii=False).encode())


def every(parts: Any) -> Iterator[dict[str, Any]]:
    """Every component."""
    for part in parts:
        yield part
        yield from every(part.get("components", ()))


@pytest.mark.parametrize(("scenario", "seats", "seed"), [
    ("orleans", 2, 1), ("orleans", 3, 2), ("orleans", 4, 3), ("orleans", 5, 4), ("trip_to_tours", 1, 5),
])  # fmt: skip
def test_every_question_of_a_whole_game_can_be_shown(scenario: str, seats: int, seed: int) -> None:
    colours = ("blue", "red", "yellow", "green", "black")[:seats]
    game = Game.new(load(), scenario, colours, seed)
    users = {colour: 10**18 + at for at, colour in enumerate(colours)}
    luck, spoken = Random(seed), voices()
    sizes = []
    while not game.over:
        ask = luck.choice([ask for ask in game.asks if ask.waits])
        if luck.random() < 0.3 or ask.key != "plan":
            outcome = outcome_of(game, ask.seat, users)
            for voice in spoken:
                sizes.append(check(game_panels.mine(voice, outcome, ask.seat)))
                if not ask.secret:
                    sizes.append(check(game_panels.turn(voice, outcome, ask, 1)))
                check(game_panels.board(voice, outcome, ["a line"] * 20, {}))
            assert reachable(ask, outcome, spoken[0]) >= set(ask.keys) - {"drawing:none"}
        game.decide(ask.seat, ask.key, answer(ask, luck))
    outcome = outcome_of(game, colours[0], users)
    for voice in spoken:
        check(score.finish(voice, outcome))
    sizes.sort()
    assert sizes[len(sizes) // 2] <= SMALL, (
        f"half of all messages have more than {sizes[len(sizes) // 2]} bytes"
    )
    assert sizes[-1] <= 3 * SMALL, f"the largest message has {sizes[-1]} bytes"


def reachable(ask: Ask, outcome: Outcome, voice: Voice) -> set[str]:
    """Every option that some page of the question offers."""
    found: set[str] = set()
    todo, seen = [""], {""}
    while todo:
        at = todo.pop()
        show = planning.rows if ask.key == "plan" else asks.rows
        for row in show(ask, outcome.game, voice, outcome.view, at):
            for control in [row] if isinstance(row, Choose) else row:
                kind, what = control.id.split(":")[1], control.id.split(":", 5)[-1]
                if kind == "turn":
                    what = control.id.split(":", 5)[5]
                values = [c.value for c in control.choices] if isinstance(control, Choose) else []
                pages = [value[1:] for value in values if value.startswith("~")]
                if kind == "ask":
                    found |= {value for value in values if not value.startswith("~")}
                    if not values:
                        found.add(control.id.split(":", 6)[6])
                elif what.startswith(("sure", "drawing", "leaf", "more")):
                    pages.append(what)
                elif what == "space":
                    pages.extend(values)
                elif what.startswith("mark"):
                    found |= set(values)
                for page in pages:
                    if page not in seen:
                        seen.add(page)
                        todo.append(page)
    return found


def long_ask(number: int, lo: int, hi: int) -> Ask:
    """A question with very many options."""
    return Ask(
        "blue", "clear", tuple(f"clear:blois.orleans.water.{n}" for n in range(2, number + 2)), lo, hi, 7
    )


@pytest.mark.parametrize("number", [10, 25, 26, 49, 60, 120])
def test_one_of_very_many_options_is_found_by_leafing(number: int) -> None:
    ask, voice = long_ask(number, 1, 1), voices()[0]
    found: list[str] = []
    at, seen = "more.0", set()
    while at not in seen:
        seen.add(at)
        (row,) = [row for row in asks.rows(ask, 1, voice, None, at) if isinstance(row, Choose)]
        values = [choice.value for choice in row.choices]
        found += [value for value in values if not value.startswith("~")]
        at = next((value[1:] for value in values if value.startswith("~")), at)
    assert sorted(found) == sorted(ask.keys)


def test_several_of_very_many_options_are_marked_page_by_page() -> None:
    ask, voice = long_ask(60, 3, 4), voices()[0]
    at = ""
    wanted = [ask.keys[3], ask.keys[30], ask.keys[59]]
    for page, pick in enumerate(wanted):
        select, presses = asks.rows(ask, 1, voice, None, at or f"leaf.{page}.0")
        assert isinstance(select, Choose) and not isinstance(presses, Choose)
        assert pick in [choice.value for choice in select.choices]
        assert presses[1].off
        at = asks.marked(select.id.split(":", 5)[5], ask.keys, [pick])
        if page < 2:
            at = at.replace(f"leaf.{page}.", f"leaf.{page + 1}.")
    _, presses = asks.rows(ask, 1, voice, None, at)
    assert not isinstance(presses, Choose) and not presses[1].off
    key = presses[1].id.split(":", 6)[6]
    assert asks.picked(ask, key, []) == wanted
    check(Panel("Marked", asks.rows(ask, 123456, voice, None, at)))


def test_few_options_are_buttons_and_several_picks_a_select() -> None:
    voice = voices()[0]
    ask = Ask("blue", "act", ("act:castle", "act:village", "pass"), since=4)
    (row,) = asks.rows(ask, 1, voice)
    assert not isinstance(row, Choose)
    assert [press.label for press in row] == ["Castle", "Village", "Pass"]
    assert row[2].id == "o1:turn:1:blue:4:sure.pass"
    sure, back = asks.rows(ask, 1, voice, None, "sure.pass")[0]
    assert sure.id == "o1:ask:1:blue:4:act:pass" and back.id == "o1:turn:1:blue:4:back"
    several = Ask("blue", "store", ("store:knight", "store:monk", "store:farmer"), 0, 2, 4)
    select, none = asks.rows(several, 1, voice)
    assert isinstance(select, Choose) and (select.lo, select.hi) == (1, 2)
    assert not isinstance(none, Choose) and none[0].id == "o1:ask:1:blue:4:store:~none"


def test_a_plan_with_more_spaces_than_a_select_can_be_leafed_through() -> None:
    places = [key for key, place in load().places.items() if place.slots]
    spots = [f"{key}.{at}" for key in places for at in range(len(load().places[key].slots))]
    assert len(spots) > 2 * MOST_CHOICES
    ask = Ask("blue", "plan", ("commit", *(f"put:monk@{spot}" for spot in spots)), since=9, secret=True)
    game = Game.new(load(), "orleans", ("blue", "red"), 1)
    outcome = outcome_of(game, "blue", {"blue": 1, "red": 2})
    assert reachable(ask, outcome, voices()[0]) >= set(ask.keys)


def journeys(*keys: str) -> Ask:
    """Where a merchant may go."""
    return Ask("blue", "travel", tuple(f"go:{key}" for key in keys), 1, 1, 7)


def test_many_journeys_are_a_list_of_towns_and_few_are_buttons() -> None:
    voice = voices()[0]
    few = journeys("blois.water.grain", "blois.water", "briare.water.wine", "briare.water")
    (row,) = asks.rows(few, 1, voice)
    assert not isinstance(row, Choose)
    assert [press.label for press in row] == [
        "Blois: 1 grain",
        "Blois: nothing",
        "Briare: 1 wine",
        "Briare: nothing",
    ]
    many = journeys(
        *(f"{town}.road{good}" for town in ("chartres", "montargis", "vierzon") for good in (".wine", ""))
    )
    (select,) = asks.rows(many, 1, voice)
    assert isinstance(select, Choose) and select.hint == "Travel"
    assert [choice.label for choice in select.choices][:2] == ["Chartres: 1 wine", "Chartres: nothing"]
    assert select.choices[0].description == "By road, taking it along."
    assert select.choices[1].description == "By road, taking nothing along."


def test_short_names_stay_side_by_side() -> None:
    places = ("castle", "village", "ship", "wagon", "farm_house", "monastery", "university")
    ask = Ask("blue", "act", (*(f"act:{place}" for place in places), "pass"), since=4)
    assert not any(isinstance(row, Choose) for row in asks.rows(ask, 1, voices()[0]))


def test_every_tile_to_choose_says_what_it_does() -> None:
    game = Game.new(load(), "orleans", ("blue", "red"), 1)
    tiles = [key for stack in game.view().stacks.values() for key in stack]
    assert len(tiles) > 15
    ask = Ask("blue", "tile", tuple(f"tile:{key}" for key in tiles), since=4)
    for voice in voices():
        panel = game_panels.turn(voice, outcome_of(game, "blue", {"blue": 1, "red": 2}), ask, 1)
        select, presses = panel.rows
        assert isinstance(select, Choose) and all(choice.description for choice in select.choices)
        assert not isinstance(presses, Choose) and presses[0].id.endswith(":stacks")
        assert check(panel) <= 2 * SMALL


def fill(ask: Ask, voice: Voice, kind: int, number: int) -> list[Row]:
    """The controls of a purse once so many of a kind were put in, step by step as the lists offer them; the
    other kinds are full.
    """
    at = (
        purses.FILL
        + "0."
        + ".".join(str(0 if at == kind else ask.most[key]) for at, key in enumerate(ask.keys))
    )
    for _ in range(20):
        shown = list(purses.rows(ask, 1, voice, at))
        check(Panel("A purse", tuple(shown)))
        lists = [row for row in shown if isinstance(row, Choose)]
        held = purses.filled(ask, at)[kind]
        if held == number:
            return shown
        row = next(row for row in lists if any(each.value == f"{kind}.0" for each in row.choices))
        offered = [
            int(each.value.partition(".")[2]) for each in row.choices if each.value.startswith(f"{kind}.")
        ]
        assert {0, ask.most[ask.keys[kind]]} <= set(offered)
        nearest = min(offered, key=lambda each: abs(each - number))
        at = purses.refilled(ask, row.id.split(":", 5)[5], [f"{kind}.{nearest}"])
    raise AssertionError(f"{number} of kind {kind} cannot be reached")


@pytest.mark.parametrize(
    "most", [(10, 10, 10, 15, 15), (60, 1, 1), (9, 9, 9, 9, 9, 9, 9, 9), (40, 40, 40, 40)]
)
def test_any_number_of_any_kind_can_be_put_into_a_purse(most: tuple[int, ...]) -> None:
    voice = voices()[1]
    keys = ("coin", "good:grain", "good:cheese", "good:wine", "good:wool", "good:brocade", *COLOURS)[
        : len(most)
    ]
    held = dict(zip(keys, most, strict=True))
    ask = Ask("blue", "dues", keys, 1, sum(most) - 3, 7, kind=PURSE, worth=dict.fromkeys(keys, 1), most=held)
    for kind, number in enumerate(most):
        for wanted in range(number + 1):
            assert fill(ask, voice, kind, wanted)


@pytest.mark.parametrize(
    ("language", "said"), [("en", ("2 grain", "1 coin", "Wine")), ("de", ("2 Getreide", "1 Münze", "Wein"))]
)
def test_what_is_given_is_counted_once_and_called_by_its_name(language: str, said: tuple[str, ...]) -> None:
    voice = Voice(language, load())
    keys = ("good:grain", "coin", "good:wine")
    ask = Ask(
        "blue", "dues", keys, 1, 9, kind=PURSE, worth=dict.fromkeys(keys, 1), most=dict.fromkeys(keys, 3)
    )
    one, two, three = said
    assert purses.so_many(ask, voice, "good:grain", 2) == one
    assert purses.so_many(ask, voice, "coin", 1) == two
    assert purses.called(ask, voice, "good:wine") == three
    # A good that is sent like a follower, and a task that asks for something like a place.
    assert voice.name("follower", "wine") == voice.name("good", "wine")
    assert voice.name("place", "vierzon_materials") == voice.name("task", "vierzon_materials")
