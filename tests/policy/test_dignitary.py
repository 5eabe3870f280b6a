"""Stand-ins in The Dignitary, who lay out the citizens themselves and must win eight of them."""

from __future__ import annotations

from orleans_bot.content import load
from orleans_bot.policy import choose
from orleans_bot.policy.others import near
from orleans_bot.policy.turns import outlook_of
from orleans_bot.rules.ask import noun_of
from orleans_bot.rules.game import Game


def play(seed: int) -> Game:
    """A game of a stand-in."""
    game = Game.new(load(), "dignitary", ["blue"], seed, options={"goal": "dignity_8"})
    while not game.over:
        ask = next(ask for ask in game.asks if ask.waits)
        game.decide(ask.seat, ask.key, choose(game.view(ask.seat), ask))
    return game


def test_citizens_are_laid_where_they_can_be_won_soonest() -> None:
    game = Game.new(load(), "dignitary", ["blue"], 1)
    [ask] = game.asks
    assert ask.key == "lay_citizens"
    outlook = outlook_of(game.view("blue"), "blue")
    chosen = choose(game.view("blue"), ask)
    left = set(ask.keys) - set(chosen)
    assert len(chosen) == ask.lo and left
    assert min(near(outlook, noun_of(key)) for key in chosen) >= max(
        near(outlook, noun_of(key)) for key in left
    )


def test_a_citizen_that_everybody_has_passed_is_won_by_nobody() -> None:
    game = Game.new(load(), "dignitary", ["blue"], 1)
    [seat] = game.state.seats
    seat.tracks["knight"] = 5
    outlook = outlook_of(game.view("blue"), "blue")
    assert [near(outlook, f"knight.{at}") > 0 for at in (3, 5, 6)] == [False, False, True]
    assert near(outlook, "knight.6") > near(outlook, "knight.8")


def test_most_games_are_won() -> None:
    won = [bool((play(seed).state.result or {})["won"]) for seed in range(6)]
    assert sum(won) >= 4
