"""Hints as content: each says when it fits, and the first that does is said."""

from __future__ import annotations

import operator
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from orleans_bot.rules.ask import Ask
from orleans_bot.rules.view import View

from .facts import OPEN, facts

FILE: Final = Path(__file__).parent / "hints.toml"
COMPARED: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "<": operator.lt, "<=": operator.le, "=": operator.eq, ">=": operator.ge, ">": operator.gt,
}  # fmt: skip
SHAPE: Final = re.compile(r"(not )?([a-z_.]+)(?: (<=|>=|<|>|=) ([a-z_.]+|\d+))?")


class BadHint(ValueError):
    """A hint in the file cannot be read."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing that must be so."""

    fact: str
    compare: str = ">"
    other: str = "0"

    def holds(self, known: Mapping[str, int]) -> bool:
        """Whether it is so."""
        other = int(self.other) if self.other.isdigit() else number(known, self.other)
        return COMPARED[self.compare](number(known, self.fact), other)


@dataclass(frozen=True, slots=True)
class Rule:
    """A hint as it stands in the file."""

    key: str
    asked: tuple[str, ...]
    conditions: tuple[Condition, ...]
    number: str = ""  # the fact that is said as a number
    place: str = ""  # the place that is named


@dataclass(frozen=True, slots=True)
class Hint:
    """What is to be said, and the things that fill its blanks."""

    key: str
    n: int = 1
    place: str = ""
    event: str = ""
    follower: str = ""
    town: str = ""


def number(known: Mapping[str, int], name: str) -> int:
    """A fact; of those that a position has only some of, what is not there is 0."""
    return known.get(name, 0) if name.partition(".")[0] in OPEN and "." in name else known[name]


def read_condition(text: str) -> Condition:
    """`round <= 2`, `built`, `not fill.castle`, `event.feed > food`."""
    found = SHAPE.fullmatch(text)
    if found is None or (found[1] and found[3]):
        raise BadHint(f"{text!r} is no condition: write `fact`, `not fact` or `fact < 3`.")
    if found[3]:
        return Condition(found[2], found[3], found[4])
    return Condition(found[2], "=" if found[1] else ">")


def read_rule(key: str, entry: Mapping[str, Any]) -> Rule:
    """One entry of the file."""
    if unknown := entry.keys() - {"asked", "if", "n", "place"}:
        raise BadHint(f"{key}: nobody knows what {', '.join(sorted(unknown))} means.")
    conditions = tuple(read_condition(text) for text in entry.get("if", ()))
    return Rule(key, tuple(entry["asked"].split()), conditions, entry.get("n", ""), entry.get("place", ""))


@cache
def rules() -> tuple[Rule, ...]:
    """Every hint, the most urgent first."""
    return tuple(read_rule(key, entry) for key, entry in tomllib.loads(FILE.read_text("utf-8")).items())


@cache
def rules_for(asked: str) -> tuple[Rule, ...]:
    """The hints for one kind of decision."""
    return tuple(rule for rule in rules() if asked in rule.asked)


def hint(view: View, ask: Ask) -> Hint | None:
    """The one hint for this decision, if any fits; none where nothing is to be decided."""
    if not ask.waits or not ask.keys or ask.seats:
        return None
    fitting = rules_for(ask.key)
    known = facts(view, ask) if fitting else {}
    for rule in fitting:
        if all(condition.holds(known) for condition in rule.conditions):
            return Hint(
                rule.key,
                number(known, rule.number) if rule.number else 1,
                rule.place,
                view.event.key if view.event else "",
                next(iter(view.event.forbid), "") if view.event else "",
                view.seat(ask.seat).merchant,
            )
    return None
