"""What a host may be told to do otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypedDict

from orleans_bot.policy import PLAIN, Manner
from orleans_bot.rules.ask import Ask
from orleans_bot.rules.view import View

from .limits import Brakes
from .thinking import Thinker


class Choose(Protocol):
    """What a stand-in answers, in its manner."""

    def __call__(self, view: View, ask: Ask, manner: Manner = PLAIN, /) -> Sequence[str]: ...


class How(TypedDict, total=False):
    """Another clock, another way to choose, other limits."""

    clock: Callable[[], float]
    cap: int
    rules_version: str
    choose: Choose
    brakes: Brakes
    thinker: Thinker
