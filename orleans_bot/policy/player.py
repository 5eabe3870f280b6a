"""A stand-in that plays a seat from beginning to end in this very process: for commands and benches."""

from __future__ import annotations

from collections.abc import Sequence

from orleans_bot.rules.ask import PLAN, TURN, Ask
from orleans_bot.rules.errors import Refusal
from orleans_bot.rules.game import Game

from .characters import STRONG, Manner
from .search import seen_by, think
from .turns import choose


class Player:
    """Answers in its manner; a strong one thinks before it plans or acts, and keeps to its decisions."""

    def __init__(self, manner: Manner) -> None:
        self.manner = manner
        self.thoughts: list[tuple[str, ...]] = []

    def thinks(self, ask: Ask) -> bool:
        """Whether it thinks before it answers this."""
        fits = ask.kind in (PLAN, TURN) and not ask.seats
        return self.manner.level == STRONG and fits and not self.thoughts

    def answer(self, game: Game, ask: Ask) -> Sequence[str]:
        """What it answers to a question that its seat is asked."""
        if self.thinks(ask):
            self.thoughts = think(game.catalog, seen_by(game.state, ask.seat), ask.seat, self.manner)
        if self.thoughts:
            try:
                return game.check(ask.seat, ask.key, self.thoughts.pop(0))
            except Refusal:
                self.thoughts = []
        return choose(game.view(ask.seat), ask, self.manner)
