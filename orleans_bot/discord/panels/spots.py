"""What the options of a plan are about: whom they put where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from orleans_bot.rules.ask import Ask


def verb_keys(ask: Ask, verb: str) -> list[str]:
    """The options of one verb."""
    return list(by_verb(ask.keys).get(verb, ()))


@lru_cache(maxsize=64)
def by_verb(keys: tuple[str, ...]) -> Mapping[str, Sequence[str]]:
    """Options by their verbs; a panel looks for many of them."""
    found: dict[str, list[str]] = {}
    for key in keys:
        found.setdefault(key.partition(":")[0], []).append(key)
    return found


def spot_of(key: str) -> str:
    """The space an option puts something on."""
    noun = key.partition(":")[2]
    return noun.split("@")[1] if "@" in noun else noun


def place_of(key: str) -> str:
    """The place on which an option puts something."""
    return spot_of(key).rpartition(".")[0]


def who_of(key: str) -> str:
    """Whom an option puts somewhere; a gear is itself."""
    verb, _, noun = key.partition(":")
    return verb if verb == "gear" else noun.partition("@")[0]
