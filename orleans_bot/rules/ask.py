"""The one thing a rule may await: a seat's choice from a list.

An option's key is its whole meaning and is never renamed after release. It reads `verb` or `verb:noun`,
where the noun may have parts: `put:monk@castle.0`, `go:blois.water.wine`, `pass`. Labels and prompts are
made from these keys by the words of a language, only when somebody looks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

NOTHING: Mapping[str, Any] = MappingProxyType({})

# All that a seat is asked that has committed its plan: whether it wants to change it after all.
RECONSIDER: Final = ("reopen",)


def noun_of(key: str) -> str:
    """To what an option does something: the words after the colon of its key."""
    return key.partition(":")[2]


@dataclass(frozen=True, slots=True)
class Option:
    """One legal choice, split into the parts of its key."""

    key: str

    @property
    def verb(self) -> str:
        """What is done: the word before the colon."""
        return self.key.partition(":")[0]

    @property
    def noun(self) -> str:
        """To what it is done: the words after the colon."""
        return noun_of(self.key)


class Ask(NamedTuple):
    """A pending decision: one seat picks `lo` to `hi` of the keys."""

    seat: str
    key: str
    keys: tuple[str, ...]
    lo: int = 1
    hi: int = 1
    since: int = 0
    secret: bool = False
    about: Mapping[str, Any] = NOTHING

    @property
    def waits(self) -> bool:
        """Whether the table cannot go on without the answer."""
        return self.keys != RECONSIDER

    @property
    def options(self) -> tuple[Option, ...]:
        """The choices as records, made when somebody looks."""
        return tuple(Option(key) for key in self.keys)


class Decision(NamedTuple):
    """An answer to an ask, with what chance did because of it: one line of the log."""

    seq: int
    seat: str
    ask: str
    picks: tuple[str, ...]
    draws: tuple[str, ...] = ()
    crc: int = 0
