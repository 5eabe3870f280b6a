"""The one thing a rule may await: a seat's choice from a list.

An option's key is its whole meaning and is never renamed after release. It reads `verb` or `verb:noun`,
where the noun may have parts: `put:monk@castle.0`, `go:blois.water.wine`, `pass`. Labels and prompts are
made from these keys by the words of a language, only when somebody looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

NOTHING: Mapping[str, Any] = MappingProxyType({})

# All that a seat is asked that has committed its plan: whether it wants to change it after all.
RECONSIDER: Final = ("reopen",)


# What an ask is: a plan that is changed until it is committed, a seat's turn, a choice, or an amount to give.
PLAN: Final = "plan"
TURN: Final = "turn"
CHOICE: Final = "choice"
PURSE: Final = "purse"


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
    """A pending decision: one seat, or any seat of a team, picks `lo` to `hi` of the keys.

    Of a purse `lo` and `hi` bound what is given in all: a key is worth what `worth` says, `most` says how
    often it may be given, and a pick reads `coin*3`.
    """

    seat: str
    key: str
    keys: tuple[str, ...]
    lo: int = 1
    hi: int = 1
    since: int = 0
    secret: bool = False
    about: Mapping[str, Any] = NOTHING
    kind: str = CHOICE
    seats: tuple[str, ...] = ()  # a team: any of them may answer for all
    worth: Mapping[str, int] = NOTHING
    most: Mapping[str, int] = NOTHING
    veiled: tuple[str, ...] = ()  # of the keys those that nobody else may see: cards of a hand
    lapses: bool = False  # an offer that the seat may make: without an answer in time it makes none

    def seen_by(self, viewer: str) -> Ask:
        """The question as one seat, or everybody (""), may see it: of another's hidden choice no more than
        that it is asked.
        """
        if viewer in self.who or self.kind == PLAN:
            return self
        if self.secret:
            return self._replace(keys=(), lo=0, hi=0, about=NOTHING, worth=NOTHING, most=NOTHING, veiled=())
        if self.veiled:
            return self._replace(keys=tuple(key for key in self.keys if key not in self.veiled), veiled=())
        return self

    @property
    def who(self) -> tuple[str, ...]:
        """Everybody who may answer."""
        return self.seats or (self.seat,)

    @property
    def least(self) -> tuple[str, ...]:
        """An answer that is always legal and leads to an end: what is given for whoever does not answer. The
        way out is the last key, and has no noun; a plan is committed.
        """
        if self.kind == PURSE:
            return least_of(self)
        if self.kind == PLAN:
            return self.keys[:1]
        if self.lo == 1 and ":" not in self.keys[-1]:
            return self.keys[-1:]
        return self.keys[: self.lo]

    @property
    def waits(self) -> bool:
        """Whether the table cannot go on without the answer."""
        return self.keys != RECONSIDER

    @property
    def options(self) -> tuple[Option, ...]:
        """The choices as records, made when somebody looks."""
        return tuple(Option(key) for key in self.keys)


def amounts(picks: Iterable[str]) -> dict[str, int] | None:
    """What the picks of a purse say, `coin*3` as 3 of coin; None where one does not read so."""
    out: dict[str, int] = {}
    for pick in picks:
        key, star, number = pick.rpartition("*")
        if not star or not number.isdecimal() or not int(number) or key in out:
            return None
        out[key] = int(number)
    return out


def worth_of(ask: Ask, given: Mapping[str, int]) -> int:
    """What an amount is worth in all."""
    return sum(ask.worth.get(key, 1) * number for key, number in given.items())


def least_of(ask: Ask) -> tuple[str, ...]:
    """The smallest amount that a purse accepts: of several the one that gives the fewest and first things."""
    best: dict[int, dict[str, int]] = {0: {}}
    for key in ask.keys:
        for sum_, given in sorted(best.items()):
            for number in range(1, ask.most.get(key, 0) + 1):
                more = sum_ + number * ask.worth.get(key, 1)
                if more > ask.hi:
                    break
                now = {**given, key: number}
                if more not in best or sum(now.values()) < sum(best[more].values()):
                    best[more] = now
    enough = [sum_ for sum_ in best if sum_ >= ask.lo]
    return tuple(f"{key}*{number}" for key, number in best[min(enough)].items())


class Decision(NamedTuple):
    """An answer to an ask, with what chance did because of it: one line of the log."""

    seq: int
    seat: str
    ask: str
    picks: tuple[str, ...]
    draws: tuple[str, ...] = ()
    crc: int = 0
