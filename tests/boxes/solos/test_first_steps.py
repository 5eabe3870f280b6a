"""First Steps: six rounds, seven small tasks, each kind of action once; the hints lead to a victory."""

from __future__ import annotations

import pytest

from orleans_bot.content import load
from orleans_bot.policy import choose
from orleans_bot.rules.ask import Ask
from orleans_bot.rules.game import Game
from orleans_bot.rules.view import View
from orleans_bot.teaching import hint
from tests.rules.playing import begin

STEPS = {"farmer", "tile", "journey", "station", "knight", "scholar", "deed"}


def obedient(view: View, ask: Ask) -> tuple[str, ...]:
    """What somebody answers who does as the hints say, and else what is simplest."""
    found = hint(view, ask)
    if ask.key == "plan":
        fill = f"fill:{found.place}" if found else ""
        if fill in ask.keys:
            return (fill,)
        sent = [key for key in ask.keys if found and key.startswith("put:") and found.place in key]
        spared = [key for key in sent if "scholar" in key] or sent
        return (spared[0],) if found and found.key == "guided_town_hall" else ("commit",)
    if found is not None and found.key == "guided_trader":
        return ("recruit:trader",)
    if ask.key == "act":
        return ask.keys[:1]
    return choose(view, ask)


def played(seed: int) -> Game:
    """A whole game of somebody obedient."""
    game = begin("first_steps", 1, seed)
    while not game.over:
        ask = next(ask for ask in game.asks if ask.waits)
        game.decide(ask.seat, ask.key, obedient(game.view(ask.seat), ask))
    return game


@pytest.mark.parametrize("seed", range(20))
def test_whoever_does_what_the_hints_say_wins(seed: int) -> None:
    view = played(seed).view()
    assert view.result is not None and view.result.won, view.seats[0].tasks
    assert {key.removeprefix("first_") for key in view.seats[0].done} == STEPS


def test_every_decision_about_a_plan_comes_with_a_word() -> None:
    game = begin("first_steps", 1, 3)
    while not game.over:
        ask = next(ask for ask in game.asks if ask.waits)
        assert ask.key != "plan" or hint(game.view(ask.seat), ask) is not None
        game.decide(ask.seat, ask.key, obedient(game.view(ask.seat), ask))


def test_it_is_a_game_of_six_rounds_for_one() -> None:
    scenario = load().scenarios["first_steps"]
    assert (scenario.rounds, scenario.seats, scenario.guided) == (6, (1,), True)
