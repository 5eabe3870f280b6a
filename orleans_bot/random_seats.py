"""Seats that decide at random: whole games without people, for the fuzz and the benches."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from orleans_bot.rules.ask import PURSE, Ask
from orleans_bot.rules.game import Game, Step

# Picks that only undo or adjust what a seat has planned; at random they would never come to an end.
IDLE = ("take:", "clear", "drawing:", "again")


def answer(ask: Ask, luck: Random) -> list[str]:
    """Any legal picks; a plan is filled first, then committed."""
    keys = ask.keys
    if ask.kind == PURSE:
        return list(ask.least)
    if ask.key == "plan":
        keys = tuple(key for key in keys if not key.startswith(IDLE))
        fills = [key for key in keys if key.startswith(("fill:", "gear:"))]
        if fills and luck.random() < 0.8:
            return [luck.choice(fills)]
        if luck.random() < 0.25:
            return ["commit"]
    number = ask.lo if ask.lo == ask.hi else luck.randint(ask.lo, ask.hi)
    return [luck.choice(keys)] if number == 1 else luck.sample(keys, number)


def play_on(game: Game, luck: Random) -> Iterator[Step]:
    """Decide for seats that are asked, in a random order, until the game ends."""
    while not game.over:
        open_asks = [ask for ask in game.asks if ask.waits]
        ask = open_asks[0] if len(open_asks) == 1 else luck.choice(open_asks)
        yield game.decide(ask.seat, ask.key, answer(ask, luck))
