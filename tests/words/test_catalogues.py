"""The catalogues against the code: nothing missing, left over, untranslated or too long."""

from __future__ import annotations

import re
from collections.abc import Set
from pathlib import Path

import pytest

from orleans_bot import content, words
from orleans_bot.rules import pieces
from orleans_bot.rules.pieces import COLOURS, FOLLOWERS, OWN, TRACKS, WAYS
from orleans_bot.words.catalogues import messages
from orleans_bot.words.naming import PRINTED
from orleans_bot.words.po import BLANK

from . import sources

HERE = Path(__file__).parent
CATALOG = content.load()
ENGLISH = messages("en").forms
FOREIGN = [language for language in words.languages() if language != "en"]

# Texts that are rightly the same in another language: blanks and signs, proper names, shared words.
SAME = {language: set((HERE / f"same_in_{language}.txt").read_text("utf-8").split()) for language in FOREIGN}
ENGLISH_ONLY = re.compile(r"\b(the|and|you|your|of|to|is|are|with|from|this|that|coins?|goods|followers?)\b")

# What must fit where Discord shows it.
LIMITS = {
    "prompt": 150,  # a select's placeholder
    "title": 45,  # a modal's title
    "option": 80,  # a button's label
    "hint": 100,  # an option's description in a select
    "note": 200,
    "error": 300,
    "name": 34,  # fits a button on a phone
    "some": 34,
    "where": 60,
    "picture": 200,
}
CONTENT_LIMIT = 300
PARLOUR = "orleans_bot/parlour"
# Where a name is put behind its subject: nothing that could be said would be left over by these.
ALL_OF_A_SUBJECT = (f"ui\\.{sources.ANYTHING}", f"parlour\\.{sources.ANYTHING}")
COMMAND_NAME = re.compile(r"[\w-]{1,32}")
COMMAND_TEXT = 100


def blanks(forms: tuple[str, ...]) -> set[str]:
    """All blanks of a message, in whatever form."""
    return {blank for form in forms for blank in BLANK.findall(form)}


def printed_keys() -> set[str]:
    """The names and texts that another language needs for the content."""
    keys = set()
    for kind, field in PRINTED.items():
        for unit in getattr(CATALOG, field):
            keys |= {f"name.{kind}.{unit}", f"text.{kind}.{unit}"}
    return keys | option_keys() | chapter_keys()


def option_keys() -> set[str]:
    """The names of the options that scenarios and modules declare, and of their values."""
    options = [
        option
        for mode in (*CATALOG.scenarios.values(), *CATALOG.modules.values())
        for option in mode.options.values()
    ]
    named = {f"name.option.{option.key}" for option in options}
    return named | {f"name.value.{option.key}.{value}" for option in options for value in option.values}


def chapter_keys() -> set[str]:
    """The names of the chapters of all campaigns."""
    chapters = [chapter for campaign in CATALOG.campaigns.values() for chapter in campaign.chapters]
    return {f"name.chapter.{chapter.key}" for chapter in chapters}


def test_there_are_english_and_german() -> None:
    assert words.languages()[0] == "en" and "de" in words.languages()


@pytest.mark.parametrize("language", FOREIGN)
def test_every_message_is_translated(language: str) -> None:
    missing = ENGLISH.keys() - messages(language).forms.keys()
    assert not missing, f"add to words/{language}: {', '.join(sorted(missing))}"


@pytest.mark.parametrize("language", FOREIGN)
def test_only_content_is_translated_beyond_english(language: str) -> None:
    beyond = messages(language).forms.keys() - ENGLISH.keys()
    stray = {
        key
        for key in beyond - option_keys() - chapter_keys()
        if key.split(".")[0] not in ("name", "text") or key.split(".")[1] not in PRINTED
    }
    assert not stray, f"add to words/en or take away: {', '.join(sorted(stray))}"


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.parametrize("kind", PRINTED)
def test_all_printed_things_of_all_boxes_are_translated(language: str, kind: str) -> None:
    forms = messages(language).forms
    missing = []
    for key in getattr(CATALOG, PRINTED[kind]):
        stem, _, number = key.rpartition("_")
        for field in ("name", "text"):
            numbered = number.isdigit() and f"{field}.{kind}.{stem}" in forms
            if f"{field}.{kind}.{key}" not in forms and not numbered:
                missing.append(f"{field}.{kind}.{key}")
    assert not missing, f"add to words/{language}/content_….po: {', '.join(missing)}"


@pytest.mark.parametrize("language", FOREIGN)
def test_all_options_are_translated(language: str) -> None:
    assert not (option_keys() | chapter_keys()) - messages(language).forms.keys()


@pytest.mark.parametrize("language", FOREIGN)
def test_nothing_is_translated_that_is_not_printed(language: str) -> None:
    numbered = {key.rpartition("_")[0] for key in printed_keys() if key.rpartition("_")[2].isdigit()}
    known = printed_keys() | numbered | ENGLISH.keys()
    assert not messages(language).forms.keys() - known


@pytest.mark.parametrize("language", FOREIGN)
def test_blanks_are_the_same_in_all_languages(language: str) -> None:
    forms = messages(language).forms
    wrong = [key for key in ENGLISH.keys() & forms.keys() if blanks(ENGLISH[key]) != blanks(forms[key])]
    assert not wrong


@pytest.mark.parametrize("language", words.languages())
def test_a_message_that_counts_shows_its_number_where_there_are_many(language: str) -> None:
    for key, forms in messages(language).forms.items():
        if len(forms) > 1:
            assert {"n", "count", "points", "words", "number", "winners", "seats"} & set(
                BLANK.findall(forms[-1])
            ), key


@pytest.mark.parametrize("language", FOREIGN)
def test_no_english_is_left(language: str) -> None:
    forms = messages(language).forms
    same = {key for key in ENGLISH.keys() & forms.keys() if ENGLISH[key] == forms[key]}
    for kind, field in PRINTED.items():
        for key in getattr(CATALOG, field):
            if words.name(kind, key) == words.name(kind, key, language):
                same.add(f"name.{kind}.{key}")
            assert words.text(kind, key) != words.text(kind, key, language), f"text.{kind}.{key} is English"
    left = ", ".join(sorted(same - SAME[language]))
    assert not left, f"untranslated, or to be put into same_in_{language}.txt: {left}"
    english = {
        key: f for key, f in forms.items() if any(ENGLISH_ONLY.search(form) for form in without_blanks(f))
    }
    assert not english


def without_blanks(forms: tuple[str, ...]) -> list[str]:
    """The forms without their blanks."""
    return [BLANK.sub("", form) for form in forms]


@pytest.mark.parametrize("language", FOREIGN)
def test_numbers_in_the_content_are_the_same_in_all_languages(language: str) -> None:
    for kind, field in PRINTED.items():
        for key in getattr(CATALOG, field):
            here, there = words.text(kind, key), words.text(kind, key, language)
            assert sorted(re.findall(r"\d+", here)) == sorted(re.findall(r"\d+", there)), f"text.{kind}.{key}"


@pytest.mark.parametrize("language", words.languages())
def test_everything_fits_where_discord_shows_it(language: str) -> None:
    for key, forms in messages(language).forms.items():
        subject = key.partition(".")[0]
        most = CONTENT_LIMIT if subject == "text" else LIMITS.get(subject, 2000)
        if key.startswith(("ui.command.", "ui.parameter.")):
            most = COMMAND_TEXT
            if key.endswith(".name"):
                assert COMMAND_NAME.fullmatch(forms[0]) and forms[0].lower() == forms[0], key
        assert max(map(len, forms)) <= most, f"{key} is longer than {most} letters"
        assert all(form == form.strip() or subject == "picture" for form in forms), f"{key} has loose blanks"
    for kind, field in PRINTED.items():
        for key in getattr(CATALOG, field):
            assert len(words.name(kind, key, language)) <= LIMITS["name"], f"name.{kind}.{key}"
            assert len(words.text(kind, key, language)) <= CONTENT_LIMIT, f"text.{kind}.{key}"


def made_of(fields: Set[str]) -> set[str]:
    """The blanks that are made of these fields."""
    made = {"bribe"} if fields >= {"coins", "goods"} else set()
    made |= {"followers"} if fields >= {"n", "follower"} else set()
    return made | ({"text"} if fields & {"event", "deed"} else set())


def test_every_note_has_a_sentence_with_blanks_that_its_data_fill() -> None:
    faults = []
    for key, told in sources.notes().items():
        variants = [name for name in ENGLISH if name == f"note.{key}" or name.startswith(f"note.{key}.")]
        known = told.fields | {"n"} | ({"seat"} if told.seated else set()) | made_of(told.fields)
        if not variants:
            faults.append(f"note.{key} is missing; its data are {', '.join(sorted(told.fields)) or 'none'}")
        for name in variants:
            if blanks(ENGLISH[name]) - known:
                faults.append(f"{name} has blanks that nothing fills")
            if told.seated and not ENGLISH[name][0].startswith("{seat}"):
                faults.append(f"{name}: the seat comes first")
    assert not faults, "\n".join(faults)


def test_every_ask_has_a_question_and_a_title() -> None:
    faults = []
    for key, about in sources.asks().items():
        faults += [
            f"{kind}.{key} is missing" for kind in ("prompt", "title") if f"{kind}.{key}" not in ENGLISH
        ]
        if blanks(ENGLISH.get(f"prompt.{key}", ())) - about - made_of(about) - {"n", "lo", "hi"}:
            faults.append(f"prompt.{key} has blanks that nothing fills; there are {', '.join(sorted(about))}")
    assert not faults, "\n".join(faults)


def test_every_option_has_a_label() -> None:
    named = {part for key in ENGLISH if key.startswith("option.") for part in key.split(".")[1:3]}
    missing = ", ".join(sorted(sources.option_verbs() - named))
    assert not missing, f"add options to words/en/asks.po: {missing}"


def test_every_refusal_has_a_sentence_with_blanks_that_its_data_fill() -> None:
    assert not {f"error.{key}" for key in sources.refusals()} - ENGLISH.keys(), "add to words/en/errors.po"
    for key, fields in sources.refused().items():
        assert blanks(ENGLISH[f"error.{key}"]) <= fields, f"error.{key} has blanks that not everybody fills"


def test_every_piece_has_a_name() -> None:
    wanted = {f"name.follower.{key}" for key in (*FOLLOWERS, *OWN, "any", "gear")}
    wanted |= {f"some.follower.{key}" for key in (*FOLLOWERS, *OWN)}
    wanted |= {f"name.follower.{key}" for key in CATALOG.pieces}
    wanted |= {
        f"{kind}.good.{key}" for key in getattr(pieces, "WARES", pieces.GOODS) for kind in ("name", "some")
    }
    wanted |= {f"name.colour.{key}" for key in COLOURS} | {f"name.way.{key}" for key in WAYS}
    wanted |= {f"name.track.{key}" for key in (*TRACKS, "development")}
    wanted |= {f"name.box.{box}" for box in content.BOXES}
    for scenario in CATALOG.scenarios.values():
        wanted |= {f"name.phase.{phase}" for phase in (*scenario.phases, "final", "over")}
        wanted |= {f"where.{where.partition('.')[0]}" for where in scenario.citizens}
    assert not wanted - ENGLISH.keys()


def test_every_word_on_a_picture_is_in_every_language() -> None:
    for key, whole in sources.said("rendering"):
        if whole:
            for language in words.languages():
                assert words.caption(key, language), f"picture.{key} is missing in {language}"


def test_everything_the_bot_says_has_a_text() -> None:
    missing = set()
    for key, whole in sources.said(*sources.TALK):
        name = re.escape(key) if whole else key
        if key[:1].isalpha() and not any(re.fullmatch(rf"(ui\.)?{name}", known) for known in ENGLISH):
            missing.add(f"ui.{key}")
    assert not missing, f"add to words/en/ui.po: {', '.join(sorted(missing))}"


def test_everything_the_page_of_the_parlour_says_has_a_text() -> None:
    missing = {f"parlour.{key}" for key in sources.page_words()} - ENGLISH.keys()
    assert not missing, f"add to words/en/parlour.po: {', '.join(sorted(missing))}"


def is_used(key: str) -> bool:
    """Whether something in the code can ask for this message."""
    subject, _, rest = key.partition(".")
    first, _, more = rest.partition(".")
    game = sources.constants(*sources.GAME)
    match subject:
        case "note":
            told = sources.notes().get(first, sources.Told())
            empty = more.removeprefix("no_") if more.startswith("no_") else ""
            return first in sources.notes() and (
                not more or {more, empty} & told.fields or any(more in word for word in game)
            )
        case "prompt" | "title":
            return first in sources.asks()
        case "lack":
            said = not more or any(more.removeprefix("no_") in word for word in game)
            return first in game and (said or more in content.load().places)
        case "option" | "hint":
            return set(rest.split(".")[:2]) & sources.verbs() != set()
        case "error":
            return first in sources.refusals()
        case "picture":
            return first == "per" or mentioned(rest, "rendering")
        case "name" | "some" | "text" | "where":
            return True
        case "parlour":
            if first in ("person", "room", "topic"):
                return True
            said = rest in sources.page_words() or mentioned(key, PARLOUR)
            return said or rest in sources.page_names() or more in sources.complaints()
        case "ui":
            return mentioned(rest, *sources.TALK) or mentioned(key, *sources.TALK)
    return key in sources.constants("orleans_bot/words", *sources.TALK)


def mentioned(key: str, *places: str) -> bool:
    """Whether a key stands in the sources, whole or as something that a pattern can become which begins with
    a word of its own, or ends with one: else there is nothing that it could not become.
    """
    return key in sources.constants(*places) or any(
        re.fullmatch(pattern, key)
        for pattern in sources.patterns(*places)
        if pattern not in ALL_OF_A_SUBJECT and re.search(r"^[a-z]|[a-z]{3}$", pattern)
    )


def test_no_message_is_left_over() -> None:
    assert not sorted(key for key in ENGLISH if not is_used(key))


@pytest.mark.parametrize("subject", ["ui", "picture", "parlour", "note", "prompt", "title", "error", "lack"])
def test_a_message_that_nobody_asks_for_is_noticed(subject: str) -> None:
    assert any(key.startswith(f"{subject}.") for key in ENGLISH)
    for rest in ("zebra", "zebra.crosses", "zebra.crosses.slowly"):
        assert not is_used(f"{subject}.{rest}")
