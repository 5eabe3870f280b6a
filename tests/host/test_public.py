"""What everybody sees is made anew only as far as it has changed, and is the same as if all of it were."""

from __future__ import annotations

from random import Random

import pytest

from orleans_bot.content import load
from orleans_bot.host.public import Public
from orleans_bot.random_seats import answer
from orleans_bot.rules.game import Game
from orleans_bot.rules.pieces import COLOURS

MODES = {scenario.key: scenario for scenario in load().scenarios.values()}


@pytest.mark.parametrize("scenario", MODES)
def test_what_is_shown_after_each_decision_is_what_a_whole_look_shows(scenario: str) -> None:
    for seed in (1, 2):
        seats = MODES[scenario].seats[-1]
        game, luck, public = Game.new(load(), scenario, COLOURS[:seats], seed), Random(seed), Public()
        held = public.of(game)
        for _ in range(220):
            if game.over:
                break
            ask = luck.choice([ask for ask in game.asks if ask.waits])
            game.decide(ask.who[0], ask.key, answer(ask, luck))
            if luck.random() < 0.8:  # else it has changed more than once by the next look
                held = public.of(game)
                assert held == game.view()
                assert public.of(game) is held


def test_only_the_seat_that_plans_is_looked_at_again() -> None:
    game, public = Game.new(load(), "orleans", COLOURS[:3], 3), Public()
    while game.state.phase != "planning":
        ask = game.asks[0]
        game.decide(ask.seat, ask.key, ask.least)
    before = public.of(game)
    blue = game.asked("blue", "plan")
    assert blue is not None
    game.decide("blue", "plan", (next(key for key in blue.keys if key.startswith("put:")),))
    after = public.of(game)
    assert [one is other for one, other in zip(before.seats, after.seats, strict=True)] == [False, True, True]


def test_nothing_is_kept_that_nobody_holds() -> None:
    game, public = Game.new(load(), "orleans", COLOURS[:2], 3), Public()
    first = id(public.of(game).routes)
    assert public.of(game) == game.view() and first
    assert public._seen is not None and public._seen() is None
