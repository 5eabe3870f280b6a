"""What must be so: lines that only ask. Each counts how much of it there is and how much is needed, and says
whether it can ever still come true.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from .atoms import Atom
from .view import Need

if TYPE_CHECKING:
    from .scene import Scene
    from .table import Table

CONDITIONS: dict[str, type[Condition]] = {}


class Condition:
    """One parsed condition; without words of its own it is so or it is not."""

    name: ClassVar[str] = ""
    needed: int = 1
    what: tuple[str, ...] = ()

    def __init__(self, words: Sequence[str]) -> None:
        raise NotImplementedError

    def __init_subclass__(cls, name: str) -> None:
        cls.name = name
        if name:
            CONDITIONS[name] = cls

    @property
    def atom(self) -> Atom:
        """What is asked for, for those who only look at it."""
        return Atom("needs", (self.name, *self.what), self.needed)

    def count(self, table: Table, scene: Scene) -> int:
        """How much of it there is now."""
        raise NotImplementedError

    def holds(self, table: Table, scene: Scene) -> bool:
        """Whether it is so now."""
        return self.count(table, scene) >= self.needed

    def still(self, table: Table, scene: Scene) -> bool:
        """Whether it is so, or can ever still become so."""
        return True

    def need(self, table: Table, scene: Scene) -> Need:
        """What is there and what is missing, in numbers."""
        return Need(self.name, self.what, self.count(table, scene), self.needed)


def read_condition(text: str) -> Condition:
    """One condition of content; raises ValueError with what is wrong."""
    words = text.split()
    if not words or words[0] not in CONDITIONS:
        raise ValueError(f"{text!r} is not a condition; there are {', '.join(sorted(CONDITIONS))}")
    try:
        return CONDITIONS[words[0]](words[1:])
    except ValueError as fault:
        raise ValueError(f"{text!r}: {words[0]!r} {fault}") from None


def all_hold(conditions: Sequence[Condition], table: Table, scene: Scene) -> bool:
    """Whether all of them are so now."""
    for condition in conditions:  # noqa: SIM110 -- asked for each card and seat after every action
        if not condition.holds(table, scene):
            return False
    return True
