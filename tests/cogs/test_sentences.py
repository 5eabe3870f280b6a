"""What buttons, lists and boards say in rare cases: true, and with the right number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from orleans_bot.clocks.paces import OWN, PACES, Timing
from orleans_bot.content import load
from orleans_bot.discord.lobby.lobby_panel import pace_line
from orleans_bot.discord.panels import bringing, score, together, why_not
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.rules.view import Threat, View
from rendering import bands
from rendering.captions import spoken
from rendering.wish import Wish
from tests.at import Stage, at

ENGLISH, GERMAN = Voice("en", load()), Voice("de", load())
TRADE = {"boxes": ("base", "trade_and_intrigue"), "modules": ("intrigue",)}


def label(t: Stage, key: str, voice: Voice = ENGLISH) -> str:
    """What a button of blue's question says."""
    return bringing.labelled(voice, t.blue.ask, key, t.game.view("blue"))


def line(t: Stage, key: str, voice: Voice = ENGLISH) -> str:
    """What stands below an option of blue's question."""
    return bringing.described(voice, t.blue.ask, key, t.game.view("blue"))


def test_a_traitor_is_promised_nothing_that_the_space_would_give() -> None:
    t = at("actions", blue={"on": {"town_hall": "monk"}}, red={}, yellow={"farmer": 3}, green={}, **TRADE)
    t.blue.does("town_hall")
    key = next(key for key in t.blue.options if key.startswith("send:monk@traitor"))
    assert label(t, key) == "Monk → Traitor" and "without any bonus" in line(t, key)
    t.blue.picks(key)
    t.blue.is_asked("betray")
    assert (label(t, "track:farmer"), line(t, "track:farmer")) == ("Farmers", "")
    assert label(t, "track:knight", GERMAN) == "Ritter (5 Gefolgsleute je Runde)"


def test_a_work_without_a_reward_tells_its_open_spaces_alone() -> None:
    t = at(
        "actions", scenario="invasion", boxes=("base", "invasion"),
        blue={"on": {"vehicle": "farmer trader"}, "goods": "grain wool"}, red={},
    )  # fmt: skip
    t.blue.does("vehicle")
    t.blue.picks("city")
    assert line(t, "send:grain@warehouse") == "12 spaces are open."
    assert (
        line(t, "send:wool@clothing_store", GERMAN) == "5 Felder sind offen; das letzte bringt einen Bürger."
    )


@pytest.mark.parametrize(
    ("timing", "english", "german"),
    [
        (Timing("live"), "5 minutes for a plan", "5 Minuten für einen Plan"),
        (Timing(OWN, 5400), "90 minutes for a plan", "90 Minuten für einen Plan"),
        (Timing(OWN, 3600), "1 hour for a plan", "1 Stunde für einen Plan"),
        (Timing("brisk", holidays=1), "up to one day a seat", "bis zu einem Tag je Platz"),
        (Timing("brisk", holidays=0), "Holidays stop no clock", "Urlaub hält hier keine Uhr an"),
    ],
)
def test_a_pace_is_told_in_hours_and_minutes(timing: Timing, english: str, german: str) -> None:
    assert timing.kind in (*PACES, OWN)
    assert english in pace_line(ENGLISH, timing) and german in pace_line(GERMAN, timing)


def test_several_seats_that_lose_the_game_have_too_little() -> None:
    view = at(
        "actions", scenario="invasion", blue={}, red={}, yellow={}, boxes=("base", "invasion")
    ).game.view()
    one = Threat("event", "defence_trip", ("blue",))
    assert next(together.dangers(ENGLISH, replace(view, threats=(one,)))).endswith("has too little to give.")
    two = Threat("event", "defence_trip", ("blue", "red"))
    assert next(together.dangers(ENGLISH, replace(view, threats=(two,)))).endswith("have too little to give.")
    assert next(together.dangers(GERMAN, replace(view, threats=(two,)))).endswith("haben zu wenig zu geben.")


def in_words(view: View, language: str) -> str:
    """The table in words."""
    wish = Wish(seat="blue", language=language)
    return "\n".join(
        line for part in bands.PAGES["table"].tell(spoken(view, language), wish) for line in part
    )


def test_an_objective_tells_every_good_that_it_still_lacks() -> None:
    view = at("actions", scenario="duel", blue={}, red={}).game.view("blue")
    assert "2 wool or brocade" in in_words(view, "en") and "2 Wolle oder Brokat" in in_words(view, "de")


def reasons(t: Stage, voice: Voice) -> list[str]:
    """Why blue cannot fill the other places."""
    return list(why_not.reasons(t.blue.ask, voice, t.game.view("blue")))


def test_a_place_that_works_with_fewer_is_not_said_to_need_all() -> None:
    t = at("planning", scenario="prosperity", blue={"market": "farmer"}, red={})
    assert "Nobody on your market can go to Carpenter now." in reasons(t, ENGLISH)
    assert "Von deinem Markt kann gerade niemand zum Ort Zimmermann." in reasons(t, GERMAN)
    t = at("planning", scenario="prosperity", blue={"market": "boatman"}, red={})
    assert not [line for line in reasons(t, ENGLISH) if "Carpenter" in line]


def test_a_space_for_almost_anybody_does_not_ask_for_farmers() -> None:
    t = at(
        "planning", modules=("plague",), boxes=("base", "plague"), red={},
        blue={"market": "monk", "tiles": "medicinal_spring", "on": {"medicinal_spring": "plague_doctor -"}},
    )  # fmt: skip
    assert "Nobody on your market can go to Medicinal Spring now." in reasons(t, ENGLISH)


def test_stations_that_must_stand_somewhere_are_told_with_that() -> None:
    seat = at("actions", scenario="duel", blue={}, red={}).game.view("blue").seat("blue")
    told = "\n".join(score.task(GERMAN, seat))
    assert "gebaute Kontore: 0 von 3" in told and "gebaute Kontore: in Städten ohne Wasserweg" in told
