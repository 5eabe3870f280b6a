"""Each level is what it is called, and what stand-ins know of things is read from the things themselves."""

from __future__ import annotations

import pytest

from orleans_bot.__main__ import main
from orleans_bot.content import load
from orleans_bot.policy import PLAIN, Manner, choose
from orleans_bot.policy.characters import EASY
from orleans_bot.rules.pieces import COLOURS
from tests.rules.playing import begin

from .tables import points


def beaten(seed: int, one: Manner, other: Manner) -> bool:
    """Whether one manner has more points at the end than the other, at a table of two."""
    me = COLOURS[seed % 2]
    game = begin("orleans", 2, seed)
    while not game.over:
        ask = next(ask for ask in game.asks if ask.waits)
        manner = one if ask.seat == me else other
        game.decide(ask.seat, ask.key, choose(game.view(ask.seat), ask, manner))
    scores = points(game)
    return scores.pop(me) > max(scores.values())


def test_the_easy_one_is_beaten_by_the_plain_one() -> None:
    assert sum(beaten(seed, PLAIN, Manner(EASY)) for seed in range(6)) >= 4


def test_the_easy_one_still_plays_sensibly() -> None:
    game = begin("orleans", 2, 2)
    used = 0
    while not game.over:
        ask = next(ask for ask in game.asks if ask.waits)
        picks = choose(game.view(ask.seat), ask, Manner(EASY)) if ask.seat == "blue" else ask.least
        used += any(pick.startswith("act:") for pick in picks)
        game.decide(ask.seat, ask.key, picks)
    assert used > 15


def test_what_a_thing_is_worth_is_said_only_where_no_line_says_it() -> None:
    assert not [key for key, place in load().places.items() if place.worth and place.lines]


def test_stand_ins_play_on_the_command_line_and_say_who_they_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ["play", "--scenario", "duel", "--stand-ins", EASY, "--characters", "trader"]
    assert main([*asked, "--seed", "3"]) == 0
    told = capsys.readouterr().out
    assert "Perrette the trader" in told.splitlines()[0] and "Total" in told
