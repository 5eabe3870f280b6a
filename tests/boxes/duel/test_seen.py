"""The Duel on pictures and in words: each objective with the markers of both, and stand-ins that win."""

from __future__ import annotations

from random import Random

from orleans_bot.content import load
from orleans_bot.policy import choose
from orleans_bot.random_seats import answer
from orleans_bot.rules.game import Game
from rendering import readings
from rendering.wish import Wish
from tests.at import at


def test_each_objective_shows_who_has_met_it() -> None:
    t = at("actions", scenario="duel", blue={"development": 9}, red={"development": 9})
    t.blue.picks("task:duel_bookkeeping")
    cards = {card.key: card for card in readings.tasks(t.game.view(), Wish())}
    assert len(cards) == 4
    assert (cards["duel_bookkeeping"].seats, cards["duel_bookkeeping"].state) == (("blue",), "open")
    assert cards["duel_wine"].seats == ()
    while t.game.asked("red") is None:
        t.blue.passes()
    t.red.picks("task:duel_bookkeeping")
    cards = {card.key: card for card in readings.tasks(t.game.view(), Wish())}
    assert (cards["duel_bookkeeping"].seats, cards["duel_bookkeeping"].state) == (("blue", "red"), "done")


def test_a_stand_in_beats_a_random_seat() -> None:
    for seed in range(3):
        game, luck = Game.new(load(), "duel", ["blue", "red"], seed), Random(seed)
        while not game.over:
            ask = next(ask for ask in game.asks if ask.waits)
            blue = ask.seat == "blue"
            picks = choose(game.view("blue"), ask) if blue else tuple(answer(ask, luck))
            game.decide(ask.seat, ask.key, picks)
        assert game.state.result["winners"] == ["blue"]
