"""In which manner a stand-in plays: how far it sees, and what it is fond of."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from orleans_bot.rules.rng import advance, mix

from .standing import FAR_AHEAD
from .weights import KINDS, STRONG_WEIGHTS, WEIGHTS, Leaning, Weights

EASY, USUAL, STRONG = LEVELS = ("easy", "plain", "strong")
SHORT_SIGHT: Final = 4  # rounds after this one of which the easy level thinks
FILE: Final = Path(__file__).parent / "characters.toml"


@dataclass(frozen=True, slots=True)
class Manner:
    """How well a stand-in plays, and in whose way; without a character it has no likings."""

    level: str = USUAL
    character: str = ""
    leaning: Leaning = ()  # what it thinks more or less of where tasks decide; only ever tried in rehearsals

    def __str__(self) -> str:
        return f"{self.level} {self.character}".strip()


PLAIN: Final = Manner()


def manner_of(text: str) -> Manner:
    """The manner that was written down; what nobody knows any more is as if nothing had been said."""
    words = text.split()
    level = next((word for word in words if word in LEVELS), USUAL)
    return Manner(level, next((word for word in words if word in characters()), ""))


@cache
def characters() -> Mapping[str, Weights]:
    """Every character by its key."""
    found = tomllib.loads(FILE.read_text("utf-8"))
    return {key: as_weights(entry) for key, entry in found.items()}


def as_weights(entry: Mapping[str, Any]) -> Weights:
    """What a character says about itself, upon what everybody thinks; `times` says how much more or less."""
    times = entry.get("times", {})
    kinds = {kind: worth * times.get(kind, 1.0) for kind, worth in KINDS.items()}
    fond = {f"of_{what}": share for what, share in entry.get("fond", {}).items()}
    other = {name: getattr(WEIGHTS, name) * share for name, share in times.items() if name not in kinds}
    return replace(WEIGHTS, kinds=kinds, opening=tuple(entry.get("opening", ())), **fond, **other)


def weights(manner: Manner) -> Weights:
    """What a manner thinks of things where points decide; the strong have no likings."""
    return STRONG_WEIGHTS if manner.level == STRONG else characters().get(manner.character, WEIGHTS)


def sight(manner: Manner) -> int:
    """How many rounds after this one are thought of."""
    return SHORT_SIGHT if manner.level == EASY else FAR_AHEAD


def drawn(seed: int, seats: int, named: Sequence[str] = ()) -> list[str]:
    """A character for every seat: those that are named come first, the others as the seed says; nobody comes
    twice before all have come.
    """
    out = list(named[:seats])
    luck = seed
    while len(out) < seats:
        rest = [key for key in characters() if out.count(key) == min(map(out.count, characters()))]
        luck = advance(luck)
        out.append(rest[mix(luck) % len(rest)])
    return out


NO_HINTS: Final = "no_hints"


@dataclass(frozen=True, slots=True)
class Wish:
    """What a table wishes of its stand-ins: how well they play, who is among them, whether they advise."""

    level: str = USUAL
    named: tuple[str, ...] = ()
    hints: bool = True

    def __str__(self) -> str:
        return " ".join((self.level, *self.named, *(() if self.hints else (NO_HINTS,))))

    def manners(self, seed: int, seats: Sequence[bool]) -> list[Manner]:
        """The manner of every seat; those that are named sit where the seat is played by a stand-in first."""
        in_order = sorted(range(len(seats)), key=lambda at: not seats[at])
        found = dict(zip(in_order, drawn(seed, len(seats), self.named), strict=True))
        return [Manner(self.level, found[at]) for at in range(len(seats))]


def wish_of(text: str) -> Wish:
    """The wish that was written down."""
    words = text.split()
    named = tuple(word for word in words if word in characters())
    return Wish(manner_of(text).level, named, NO_HINTS not in words)
