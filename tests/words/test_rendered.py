"""Sentences with odd values in them: nothing is told by its key, and every number is the right one."""

from __future__ import annotations

import re

import pytest

from orleans_bot import content, words
from orleans_bot.rules.ask import Ask
from orleans_bot.rules.errors import BadTable
from orleans_bot.rules.notes import Note
from orleans_bot.rules.phases.wishes import check_options
from orleans_bot.words.asking import gist
from orleans_bot.words.catalogues import messages
from rendering.captions import reward

CATALOG = content.load()
LANGUAGES = words.languages()

# Numbers that are never one, and so need no other form.
NEVER_ONE = {
    "prompt.bury", "error.campaigns_full", "error.too_many_plans", "ui.daily.what", "ui.alarm.task",
    "ui.away.long", "ui.doctor.most", "ui.lesson.table", "ui.lesson.easy", "ui.solo.choice", "ui.lobby.few",
    "ui.teach.knight", "text.event.duel_dues", "text.event.dignity_dues", "text.event.trade_tax",
    "ui.rule.from_seats",
}  # fmt: skip
MANY = re.compile(r"\{n\} (?:(?:more|easy|place|weitere|leichte) )?([A-Za-zäöü-]+)")


def test_what_is_counted_has_a_form_for_one() -> None:
    plurals = {
        "en": r"(?<!begin)(?<!\bi)s",
        "de": r"(?:Tagen?|Stunden|Minuten|Sekunden|Spiele|Zeilen|Punkte|Tische|Münzen)",
    }
    for language, plural in plurals.items():
        counted = re.compile(rf"{plural}$")
        for key, forms in messages(language).forms.items():
            if len(forms) == 1 and key not in NEVER_ONE:
                assert not any(counted.search(found) for found in MANY.findall(forms[0])), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_content_brings_has_words(language: str) -> None:
    for unit in (*CATALOG.deeds.values(), *CATALOG.places.values(), *CATALOG.events.values()):
        for field in ("lines", "reward", "finish"):
            for line in getattr(unit, field, ()):
                told = reward(line.told, language)
                assert "_" not in told and "Any" not in told, f"{unit.key}: {told}"


def test_a_choice_whose_number_is_known_but_not_said_keeps_its_name() -> None:
    ask = Ask("blue", "choose", ("advance", "renew"), about={"place": "two_scriptoria"})
    assert words.label(ask, "renew") == "A new structure card"
    assert words.label(ask, "renew", "de") == "Eine neue Bauwerkskarte"


def test_a_space_for_one_of_several_kinds_names_them() -> None:
    ask = Ask("blue", "plan", ())
    assert words.label(ask, "put:monk@carpenter.0") == "Monk → Carpenter (trader or boatman)"
    assert words.label(ask, "put:monk@carpenter.0", "de") == "Mönch → Zimmermann (Händler oder Schiffer)"
    assert words.label(ask, "put:own_trader@carpenter.0", "de") == "Eigener Händler → Zimmermann"
    assert words.label(ask, "take:medicinal_spring.1", "de") == "Heilquelle (beliebig außer Mönch)"


def test_own_followers_lead_the_carpenter_in_good_grammar() -> None:
    ask = Ask("blue", "lead", ())
    step = "lead:tours.water.own_boatman"
    assert words.label(ask, step) == "To Tours by waterway (own boatman)"
    assert words.label(ask, step, "de") == "Nach Tours auf dem Wasserweg (eigener Schiffer)"


def test_a_list_in_a_question_does_not_change_its_number() -> None:
    drawn = ["knight", "monk", "monk", "scholar"]
    ask = Ask("blue", "banishment", tuple(f"return:{who}" for who in drawn), 2, 2, about={"followers": drawn})
    assert words.prompt(ask) == "Banishment: 2 of those you have drawn go back into your bag. Who?"
    assert words.prompt(ask, "de").startswith("Verbannung: 2 der Gezogenen")


def test_whoever_deals_no_more_sends_nobody() -> None:
    ask = Ask("blue", "deal", ("buy:grain", "done"))
    assert [words.label(ask, "done", language) for language in ("en", "de")] == [
        "No more deals",
        "Nichts mehr",
    ]


@pytest.mark.parametrize(
    ("sent", "english", "german"),
    [
        ("grain", "1 grain", "1 Getreide"),
        ("coin", "1 coin", "1 Münze"),
        ("gear", "a gear", "ein Technikplättchen"),
    ],
)
def test_goods_coins_and_gears_are_sent_to_works_by_their_names(sent: str, english: str, german: str) -> None:
    note = Note("served", "blue", {"follower": sent, "deed": "warehouse", "harms": False})
    assert words.tell(note) == f"Blue sends {english} to the deed Warehouse."
    assert words.tell(note, "de") == f"Blau schickt {german} zum Werk Lagerhaus."


def test_a_text_that_is_too_long_is_cut_where_a_sentence_ends() -> None:
    assert gist(words.text("task", "order_montargis")) == (
        "After an action in Montargis: 1 grain, 1 cheese and 1 wine, which leave the game"
    )
    assert gist(words.text("place", "flea_market")).startswith("Roll the die. 1: 1 coin. 2: 1 development")


def test_a_value_that_no_option_has_is_refused_with_what_can_be_typed() -> None:
    """The example in the command's own description must be one that works."""
    for language in LANGUAGES:
        said = words.say("ui.parameter.choose.description", language)
        name, _, value = said.rpartition(" ")[2].partition("=")
        options = [module.options for module in CATALOG.modules.values()]
        assert any(value in found[name].values for found in options if name in found), said


def test_a_refused_value_names_its_option_as_it_is_typed_and_no_english_one() -> None:
    with pytest.raises(BadTable) as found:
        check_options(CATALOG, "orleans", {"ending": "quiet"}, ["new_events"])
    said = words.refusal(found.value, "de")
    assert said == "Ending kann nicht quiet sein; möglich sind silentium, peasant_uprising."
