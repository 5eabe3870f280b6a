"""What whoever plays alone still has to do is said at any time, and a loss is announced a round before it."""

from __future__ import annotations

from typing import Any

import pytest

from orleans_bot.content import load
from orleans_bot.discord.panels import score
from orleans_bot.discord.panels.aims import aims
from orleans_bot.discord.panels.voice import Voice
from orleans_bot.rules.view import Need, View
from rendering import draw
from tests.at import at

from .tables import alone

ENGLISH = Voice("en", load())


def seen(scenario: str, done: str = "", **facts: Any) -> View:
    """What the only seat of a table sees while it plans."""
    t = alone(scenario, "planning", **{"market": "farmer", **facts})
    t.blue.seat.done = done.split()
    t.game.state.done = dict.fromkeys(done.split(), "blue")
    return t.game.view("blue")


def said(scenario: str, **facts: Any) -> str:
    """What the objectives of a table say."""
    return "\n".join(aims(ENGLISH, seen(scenario, **facts)))


def test_each_objective_says_what_is_missing_and_what_can_be_done_now() -> None:
    text = said("travelling_salesman", merchant="tours", goods="3*grain cheese", round=4)
    assert "▶ Grain for Tours: can be done now" in text
    assert "◌ Cheese and wine for Vendôme: go to Vendôme, " in text
    assert "cheese 1/2" in text and "wine 0/2" in text
    assert "**Objectives** (11 rounds are left after this one)" in text


def test_what_is_done_stands_together_and_the_last_round_is_called_so() -> None:
    text = said("travelling_salesman", done="salesman_tours salesman_argenton", round=15)
    assert "✓ Grain for Tours, Brocade for Argenton-sur-Creuse" in text
    assert "no round is left after this one" in text


def test_what_must_wait_says_so() -> None:
    text = said("travelling_salesman", merchant="tours", goods="3*grain", options={"pace": "order"})
    assert "◌ Grain for Tours: another one comes first" in text


def test_the_builder_says_until_when_and_warns_when_it_is_the_last_time() -> None:
    warning = "⚠️ **Hire a Builder in Time** can be done in this round for the last time."
    early, late = said("capital_vierzon", coins=3, round=7), said("capital_vierzon", coins=3, round=8)
    assert "coins to pay 3/10, before round 9" in early and warning not in early
    assert warning in late
    assert "✗ Hire a Builder in Time: it can no longer be done" in said("capital_vierzon", round=9)


def test_the_dignitary_counts_his_citizens() -> None:
    assert "◌ Eight citizens: citizens 3/8" in said("dignitary", citizens=3)
    assert "▶ Eight citizens: all is there" in said("dignitary", citizens=8)


def test_the_trip_to_tours_says_all_that_it_lacks() -> None:
    text = said("trip_to_tours", goods="2*wine", citizens=1)
    assert "◌ Delivery to Tours: go to Tours, citizens 1/3" in text and "wine 2/3" in text


def test_a_table_for_several_says_nothing_of_it() -> None:
    assert aims(ENGLISH, at("planning").game.view("blue")) == []


@pytest.mark.parametrize(
    ("round_", "facts", "warned"),
    [
        (1, dict(coins=3), "ahead"),  # enough for this round, not for the next
        (1, dict(coins=4), ""),
        (1, dict(coins=2, goods="wine"), ""),
        (1, dict(coins=1), "now"),
        (10, dict(coins=5), "ahead"),  # then the feast asks for two
        (10, dict(coins=6), ""),
        (10, dict(coins=2, goods="wine grain"), ""),
        (15, dict(coins=4), ""),  # nothing comes after the last
    ],
)
def test_who_would_starve_in_the_next_round_is_warned_in_this_one(
    round_: int, facts: dict[str, Any], warned: str
) -> None:
    event = "salesman_feast" if round_ > 10 else "salesman_feeding"
    view = seen("travelling_salesman", event=event, round=round_, **facts)
    assert [threat.ahead for threat in view.threats] == {"": [], "now": [False], "ahead": [True]}[warned]
    text = "\n".join(aims(ENGLISH, view))
    assert ("At the end of the **next** round comes" in text) is (warned == "ahead")
    assert ("you lose the game at the end of this round" in text) is (warned == "now")
    picture = draw("table", view).alt
    assert ("lost at the end of the next round" in picture) is (warned == "ahead")


@pytest.mark.parametrize(
    ("need", "english", "german"),
    [
        (Need("track", ("knight",), 0, 1), "Knights track", "Leiste der Ritter"),
        (Need("left", ("orleans",), 0, 1), "away from Orléans", "weg aus Orléans"),
        (Need("full", ("first_alms",), 0, 1), "Alms complete", "Almosen vollendet"),
        (
            Need("value", ("brocade", "wool", "coins"), 5, 50),
            "worth of goods: brocade, wool, coins",
            "Warenwert: Brokat, Wolle, Münzen",
        ),
    ],
)
def test_what_is_counted_is_said_as_one_thing(need: Need, english: str, german: str) -> None:
    assert score.counted(Voice("en", load()), need) == english
    assert score.counted(Voice("de", load()), need) == german
