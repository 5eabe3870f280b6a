"""Hands, hidden choices and notes that only some may read."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module

import pytest

from orleans_bot.content import load
from orleans_bot.rules.game import Game
from orleans_bot.rules.hands import lay_card, take_card, tell
from orleans_bot.rules.modes import Scenario
from orleans_bot.rules.state import from_text
from orleans_bot.rules.table import Table
from tests.at import Stage, at
from tests.toys import catalog

CARDS = ("fox", "owl", "hare", "swan")


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Before the census each seat draws two cards and hides one; all are told before the events."""

    async def choosing(table: Table) -> str:
        phases = import_module("orleans_bot.rules.phases")
        for seat in table.in_order() if table.state.round == 1 else ():
            for card in table.rng.shuffled(table.state, CARDS)[:2]:
                take_card(table, seat, card)
        for seat in table.in_order() if table.state.round == 1 else ():
            kept = await table.pick(seat, "keep", [f"hold:{card}" for card in seat.hand], secret=True)
            seat.hand = [kept.partition(":")[2]]
        return str(await phases.census(table))

    async def telling(table: Table) -> str:
        phases = import_module("orleans_bot.rules.phases.events")
        for seat in table.in_order():
            for card in list(seat.hand):
                lay_card(table, seat, card)
            tell(table, seat, "keep")
        return str(await phases.events(table))

    found = import_module("orleans_bot.rules.game").PHASES
    monkeypatch.setitem(found, "census", choosing)
    monkeypatch.setitem(found, "events", telling)
    yield


def new_game() -> Game:
    """Two seats."""
    return Game.new(load(), "orleans", ("blue", "red"), 4)


@pytest.mark.usefixtures("cards")
def test_a_hand_is_seen_by_its_owner_and_others_see_how_many_there_are() -> None:
    game = new_game()
    hand = tuple(game.table.seats["red"].hand)
    assert game.view("red").seat("red").hand == hand and len(hand) == 2
    for viewer in ("", "blue"):
        seat = game.view(viewer).seat("red")
        assert (seat.hand, seat.hand_count) == (None, 2)


@pytest.mark.usefixtures("cards")
def test_what_is_drawn_into_a_hand_is_told_to_its_owner_alone() -> None:
    notes = [note for note in new_game().notes if note.key in ("card", "card_is")]
    assert all("card" not in note.data for note in notes if not note.eyes)
    assert {note.eyes for note in notes if note.key == "card_is"} == {("blue",), ("red",)}


@pytest.mark.usefixtures("cards")
def test_a_hidden_choice_is_kept_as_a_secret_until_the_game_tells_it() -> None:
    game = new_game()
    while game.state.phase == "census":
        ask = game.asks[0]
        game.decide(ask.seat, ask.key, ask.keys[:1])
    assert set(game.state.untold.values()) == {"blue keep", "red keep"}
    assert from_text(game.state.to_text()).untold == game.state.untold
    while game.state.phase != "events" and game.state.round == 1:
        ask = next(ask for ask in game.asks if ask.waits)
        game.decide(ask.seat, ask.key, ask.least)
    assert game.state.untold == {} and game.table.seats["red"].hand == []


@pytest.mark.usefixtures("cards")
def test_a_game_with_hands_is_resumed_and_replayed_like_any_other() -> None:
    game, twin = new_game(), new_game()
    for _ in range(12):
        ask = next(ask for ask in game.asks if ask.waits)
        step = game.decide(ask.seat, ask.key, ask.least)
        assert twin.replay(step.decision, taped=False).decision == step.decision
    kept = from_text(game.checkpoint.text)
    assert kept.to_text() == game.checkpoint.text
    assert Game.resume(load(), game.checkpoint).crc == game.checkpoint.crc


def test_a_state_without_hands_is_written_as_before() -> None:
    text = new_game().state.to_text()
    assert "hand" not in text and "untold" not in text


CARD = {"price": "1 grain", "points": 3, "whose": "each"}


def with_card(phase: str, when: str = "turn") -> Stage:
    """A table with an order for all and a card in blue's hand, both of which blue could do."""
    entries = {"order": {**CARD, "price": "1 wool"}, "card": {**CARD, "when": when}}
    made = catalog(tasks=entries)
    game = replace(made.scenarios["orleans"], tasks=("order",))
    made = replace(made, scenarios={**made.scenarios, "orleans": game}, memo={})
    return at(phase, catalog=made, blue={"goods": "grain wool", "hand": "card"}, red={})


def test_a_card_that_could_be_played_in_a_turn_is_offered_to_its_owner_alone() -> None:
    t = with_card("actions")
    assert t.blue.options == ["task:order", "task:card", "pass"]
    assert t.blue.ask.seen_by("blue").keys == t.blue.ask.keys
    assert t.blue.ask.seen_by("red").keys == t.blue.ask.seen_by("").keys == ("task:order", "pass")


def test_a_card_that_could_be_played_at_any_time_is_offered_in_secret() -> None:
    t = with_card("events", when="any")
    assert t.blue.ask.secret and t.blue.ask.seen_by("red").keys == ()
    t.blue.picks("task:card")
    assert t.blue.hand == [] and t.told("card_laid", "blue") == [{"card": "card"}]


@contextmanager
def planning_openly(scenario: Scenario) -> Iterator[None]:
    """The seats of a scenario show each other their plans."""
    object.__setattr__(scenario, "open", True)
    try:
        yield
    finally:
        object.__setattr__(scenario, "open", False)


def test_where_a_scenario_is_open_all_see_the_plans_and_else_nobody_does() -> None:
    t = at("planning", blue={"market": "farmer boatman"}, red={})
    t.blue.picks("put:farmer@castle.0")
    assert not t.game.view("red").seat("blue").planned
    with planning_openly(t.game.table.scenario):
        seen = t.game.view("red").seat("blue")
        assert seen.planned == {"castle.0"} and seen.market == ("boatman",) and seen.bag is None
