"""Games played at random: all that comes up in them can be said in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from orleans_bot import content, words
from orleans_bot.random_seats import play_on
from orleans_bot.rules.ask import Ask, Option
from orleans_bot.rules.game import Game
from orleans_bot.rules.notes import Note
from orleans_bot.rules.pieces import COLOURS, WAYS
from orleans_bot.words.asking import NOUNS
from orleans_bot.words.catalogues import messages

from . import sources

CATALOG = content.load()
TABLES = [
    (scenario.key, ["blue", "red", "yellow", "green", "black"][:seats])
    for scenario in CATALOG.scenarios.values()
    for seats in scenario.seats
]


LONGEST = {"offer": 220, "bribe": 220}  # questions that say all that is printed on an event or a deed


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
    check(words.prompt(ask, language), LONGEST.get(ask.key, 150), ask.key)
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
        result = game.view().result
        assert result is not None
        for line in result.scores[colours[0]]:
            spoken = f"name.source.{line.source}" in messages("en").forms
            assert spoken or line.source in CATALOG.places, f"name.source.{line.source} is missing"


# One value for each field of notes and asks, so that rare ones are said too.
SAMPLES: dict[str, object] = {
    "n": 2, "at": 7, "number": 2, "missing": 2, "left": 2, "coins": 5, "to": 12,
    "follower": "knight", "followers": ["monk", "monk", "own_farmer"], "good": "wine", "goods": ["wine"],
    "place": "winery", "places": ["castle"], "event": "harvest_2", "deed": "city_wall", "town": "blois",
    "way": "road", "where": "deed.city_wall", "start": "blue", "winners": ["blue"], "won": True,
    "what": "tile", "which": "winery", "rival": "red", "owner": "red", "thing": "station", "why": "A pause.",
    "user": 1, "kind": "gear", "by": "winery", "track": "knight", "price": "4", "task": "tours_delivery",
    "card": "tours_delivery", "together": False, "eyes": ["blue"], "tier": 1, "proposal": ["accept"],
    "spaces": ["development.3", "deed.city_wall"], "worth": 3, "piece": "wool", "figure": "carpenter",
    "hand": True, "harms": True, "owed": "coin",
}  # fmt: skip
NOUN_SAMPLES = {
    "n": "2", "spot": "castle.1", "follower": "knight", "place": "winery", "good": "wine",
    "deed": "city_wall", "town": "blois", "track": "knight", "journey": "blois.water.wine",
    "route": "blois.orleans.water", "rival": "red", "site": "blois.4", "task": "tours_delivery",
    "tile": "winery", "card": "tours_delivery", "where": "development.18", "noun": "3",
    "piece": "coin", "step": "blois.water.boatman",
}  # fmt: skip


def test_every_note_of_the_code_can_be_told() -> None:
    for key, about in sources.notes().items():
        note = Note(
            key, "blue" if about.seated else "", {field: SAMPLES[field] for field in sorted(about.fields)}
        )
        for language in words.languages():
            check(words.tell(note, language), 300, note)


def test_every_question_and_answer_of_the_code_can_be_said() -> None:
    for key, about in sources.asks().items():
        ask = Ask("blue", key, ("pass",), about={field: SAMPLES[field] for field in sorted(about)})
        for language in words.languages():
            check(words.prompt(ask, language), LONGEST.get(key, 150), key)
            check(words.title(ask, language), 45, key)
    everything = Ask("blue", "feed", ("pass",), about={"coins": 5})
    for verb, noun in NOUNS.items():
        option = f"{verb}:{'@'.join(NOUN_SAMPLES[kind] for kind in noun.split('@'))}"
        asks = [key.split(".")[1] for key in messages("en").forms if re.match(rf"option\.\w+\.{verb}$", key)]
        for ask in [everything, *(Ask("blue", key, ("pass",)) for key in asks)]:
            for language in words.languages():
                check(words.label(ask, option, language), 80, option)


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
