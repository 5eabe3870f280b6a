"""Whole games in which some seats are played by stand-ins and the others at random."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterator
from random import Random

from orleans_bot.policy import choose
from orleans_bot.random_seats import answer
from orleans_bot.rules.ask import Ask
from orleans_bot.rules.game import Game
from orleans_bot.rules.pieces import COLOURS
from orleans_bot.rules.view import View
from tests.rules.playing import begin

PLAN_MOVES = 40  # changes to one plan; there are never more followers and gears to place


def moves(
    game: Game, stand_ins: Collection[str], luck: Random
) -> Iterator[tuple[View, Ask, tuple[str, ...]]]:
    """Play to the end; what each stand-in saw, was asked and answered is handed out before it counts."""
    while not game.over:
        asks = [ask for ask in game.asks if ask.waits]
        ask = luck.choice(asks)
        if ask.seat in stand_ins:
            view = game.view(ask.seat)
            picks = choose(view, ask)
            yield view, ask, picks
        else:
            picks = tuple(answer(ask, luck))
        game.decide(ask.seat, ask.key, picks)


def fingerprint(scenario: str, seats: int, seed: int) -> int:
    """A number that differs as soon as one answer in a game of stand-ins does."""
    game = begin(scenario, seats, seed)
    out = 0
    for _, ask, picks in moves(game, COLOURS[:seats], Random(seed)):
        out = zlib.crc32(f"{ask.seat} {ask.key} {' '.join(picks)}".encode(), out)
    return zlib.crc32(str(game.crc).encode(), out)


def points(game: Game) -> dict[str, int]:
    """Every seat's points at the end."""
    result = game.view().result
    assert result is not None
    return {colour: sum(line.points for line in lines) for colour, lines in result.scores.items()}
