"""What a host may be told to do otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypedDict

from orleans_bot.rules.ask import Ask
from orleans_bot.rules.view import View

from .limits import Brakes

Choose = Callable[[View, Ask], Sequence[str]]


class How(TypedDict, total=False):
    """Another clock, another way to choose, other limits."""

    clock: Callable[[], float]
    cap: int
    rules_version: str
    choose: Choose
    brakes: Brakes
