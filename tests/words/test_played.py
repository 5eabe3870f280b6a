"""Games played at random: all that comes up in them can be said in every language."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from orleans_bot import content, words
from orleans_bot.random_seats import play_on
from orleans_bot.rules.ask import Ask, Option
from orleans_bot.rules.game import Game
from orleans_bot.rules.notes import Note
from orleans_bot.rules.pieces import COLOURS, WAYS
from orleans_bot.words.catalogues import messages

CATALOG = content.load()
TABLES = [
    (scenario.key, ["blue", "red", "yellow", "green", "black"][:seats])
    for scenario in CATALOG.scenarios.values()
    for seats in scenario.seats
]


def played(scenario: str, colours: list[str], seed: int) -> Iterator[tuple[Game, list[Note]]]:
    """A game of all boxes, at every decision with what has just been told."""
    game = Game.new(CATALOG, scenario, colours, seed, boxes=CATALOG.boxes)
    yield game, list(game.notes)
    for step in play_on(game, Random(seed)):
        yield game, list(step.notes)


def check(text: str, most: int, what: object) -> None:
    """A text is there, fits, and all its blanks are filled."""
    assert text and len(text) <= most, f"{what}: {text!r}"
    assert "{" not in text and "  " not in text and "None" not in text, f"{what}: {text!r}"


def equal(key: str) -> str:
    """Equal things have equal labels: the second monk is as good as the first."""
    return key.rpartition(".")[0] if key.startswith(("store:", "clear:")) and key[-1].isdigit() else key


def check_ask(ask: Ask, game: Game, language: str) -> None:
    """A question and all its answers."""
    view = game.view(ask.seat)
    check(words.prompt(ask, language), 150, ask.key)
    check(words.title(ask, language), 45, ask.key)
    labels: dict[str, set[str]] = {}
    for key in ask.keys:
        check(words.label(ask, key, language), 80, key)
        label = words.label(ask, key, language, view=view)
        check(label, 80, key)
        assert label[0] == label[0].upper() or not label[0].isalpha()
        assert len(words.description(ask, key, language)) <= 100
        assert isinstance(words.icon(key), str)
        labels.setdefault(label, set()).add(equal(key))
    verbs = {Option(key).verb for key in ask.keys}
    if not verbs & {"back", "give", "take", "gear"}:
        assert all(len(keys) == 1 for keys in labels.values()), f"{ask.key}: two answers are called the same"


@pytest.mark.parametrize(("scenario", "colours"), TABLES, ids=lambda value: str(value))
def test_whole_games_can_be_told(scenario: str, colours: list[str]) -> None:
    asked: set[tuple[str, ...]] = set()
    told: set[str] = set()
    for seed in range(3):
        for game, notes in played(scenario, colours, seed):
            for note in notes:
                if repr(note) not in told:
                    told.add(repr(note))
                    for language in words.languages():
                        sentence = words.tell(note, language)
                        check(sentence, 300, note)
                        if note.seat:
                            assert sentence.startswith(words.name("colour", note.seat, language))
            for ask in game.asks:
                if (ask.key, *ask.keys) not in asked:
                    asked.add((ask.key, *ask.keys))
                    for language in words.languages():
                        check_ask(ask, game, language)
        for line in game.view().result.scores[colours[0]]:  # type: ignore[union-attr]
            for language in words.languages():
                assert f"name.source.{line.source}" in messages(language).forms


def test_every_icon_of_an_answer_is_a_piece_a_place_or_a_thing() -> None:
    things = (
        "coin",
        "development",
        "station",
        "gear",
        "tile",
        "draws",
        "bag",
        "hourglass",
        "merchant",
        *WAYS,
        "any",
    )
    names = {key.rpartition(".")[2] for key in messages("en").forms if key.startswith("some.")}
    seats = {f"seat_{colour}" for colour in COLOURS}
    known = {*things, *names, *seats, *CATALOG.places, ""}
    for seed in range(3):
        game = Game.new(CATALOG, "orleans", ["blue", "red"], seed, boxes=CATALOG.boxes)
        for _ in play_on(game, Random(seed)):
            for ask in game.asks:
                assert {words.icon(key) for key in ask.keys} <= known
