"""A stand-in that plays a seat from beginning to end in this very process: for commands and benches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orleans_bot.rules.ask import PLAN, TURN, Ask
from orleans_bot.rules.errors import Refusal
from orleans_bot.rules.game import Game

from .characters import STRONG, Manner
from .thinking import seen_by
from .turns import choose
from .worths import Idea

FEED: Final = "feed"
HARDSHIPS: Final = (FEED, "torture")  # asked at the end of a round


class Player:
    """Answers in its manner; a strong one thinks before it plans or acts, and keeps to its decisions."""

    def __init__(self, manner: Manner) -> None:
        self.manner = manner
        self.thoughts: list[tuple[str, ...]] = []
        self.about = ""
        self.kept: list[Idea] = []

    def thinks(self, game: Game, ask: Ask) -> bool:
        """Whether it thinks before it answers this."""
        fits = thought_about(ask)
        new = not self.thoughts or not holds(self.about, game, ask)
        return self.manner.level == STRONG and fits and new

    def answer(self, game: Game, ask: Ask) -> Sequence[str]:
        """What it answers to a question that its seat is asked."""
        if self.thinks(game, ask):
            from .search import think  # strong ones are rare, and a running bot thinks elsewhere

            self.about = matter(game, ask)
            known = seen_by(game.state, ask.seat)
            self.thoughts = think(game.catalog, known, ask.seat, self.manner, kept=self.kept, asked=ask.key)
        if self.thoughts and holds(self.about, game, ask):
            try:
                return game.check(ask.seat, ask.key, self.thoughts.pop(0))
            except Refusal:
                self.thoughts = []
        return choose(game.view(ask.seat), ask, self.manner)


def thought_about(ask: Ask) -> bool:
    """Whether a strong one thinks before it answers something like this."""
    return (ask.kind in (PLAN, TURN) or ask.key in HARDSHIPS) and not ask.seats


def matter(game: Game, ask: Ask) -> str:
    """What a seat thinks about as one thing: the plan of a round, or one turn."""
    return f"{game.state.round} {game.state.phase} {ask.since if ask.kind == TURN else ''}"


def holds(about: str, game: Game, ask: Ask) -> bool:
    """Whether what was thought about is still what a question belongs to."""
    now = matter(game, ask)
    return about == now or (ask.kind not in (PLAN, TURN) and about.startswith(now))
