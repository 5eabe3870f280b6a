"""Advice is what the plain stand-in would do, with a reason that can be said in every language."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from orleans_bot import words
from orleans_bot.policy import choose
from orleans_bot.policy.advice import VERBS, WORDS, Advice, advise
from orleans_bot.rules.ask import PLAN, Ask
from orleans_bot.rules.pieces import COLOURS
from tests.rules.playing import TABLES, begin

from .tables import moves


@pytest.mark.parametrize(("scenario", "seats"), [table for table in TABLES if table[1] in (1, 3)])
def test_whatever_is_asked_the_advice_is_what_a_stand_in_does_and_its_reason_can_be_said(
    scenario: str, seats: int
) -> None:
    reasons: Counter[str] = Counter()
    for view, ask, picks in moves(begin(scenario, seats, 4), COLOURS[:seats], Random(4)):
        advice = advise(view, ask)
        assert advice.picks == picks == choose(view, ask)
        assert set(advice.places) <= set(view.places)
        assert bool(advice.places) == (ask.kind == PLAN and picks != ("commit",))
        for language in words.languages():
            assert words.say(f"ui.hint.why.{advice.why}", language)
        reasons[advice.why] += 1
    assert len(reasons) > 4


def test_every_reason_has_its_words() -> None:
    for why in {*WORDS.values(), *VERBS.values()}:
        assert words.find(f"ui.hint.why.{why}"), why


def test_there_is_advice_in_the_first_round() -> None:
    game = begin("orleans", 3, 1)
    [ask, *_] = game.asks
    assert advise(game.view(ask.seat), ask) == Advice(choose(game.view(ask.seat), ask), "people", ("castle",))


def test_drawing_is_not_told_as_recruiting_nor_a_card_as_a_cost() -> None:
    view = begin("orleans", 3, 1).view("blue")
    assert advise(view, Ask("blue", "draw", ("draw:2", "draw:1", "draw:0"))).why == "draw"
    assert advise(view, Ask("blue", "draw", ("draw:0",))).why == "best"
    assert advise(view, Ask("blue", "card_kept", ("card:granary",))).why == "best"
    assert advise(view, Ask("blue", "training", ("track:knight",))).why == "best"
