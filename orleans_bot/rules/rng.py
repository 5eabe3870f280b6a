"""Chance: a small generator whose whole state is one integer, with every draw on record.

A seat has a stream of its own for all that it draws from its own bag, so that seats that act at the same
time cannot change each other's fate by who comes first. The table's stream is closed while seats act at the
same time.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from .errors import Diverged

_MASK = (1 << 64) - 1
DIE = ("1", "2", "3", "4", "5", "6")


class Unknowable(Exception):
    """Chance would decide, and nobody may know how."""


class Lucky(Protocol):
    """Whoever owns a stream: the state or a seat."""

    luck: int


def advance(luck: int) -> int:
    """The next state of a stream."""
    return (luck * 6364136223846793005 + 1442695040888963407) & _MASK


def mix(luck: int) -> int:
    """The number that a state shows: well spread, all bits depending on all bits."""
    z = luck
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Rng:
    """Draws words, writes down what it drew, and repeats a record word for word."""

    __slots__ = ("closed", "drawn", "sealed", "tape")

    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.tape: list[str] | None = None
        self.closed = 0
        self.sealed = False  # nothing can be drawn: nobody may know what it would be

    def covered(self) -> None:
        """Something that lies face down is about to be seen: who only looks ahead stops here."""
        if self.sealed:
            raise Unknowable

    def below(self, owner: Lucky, number: int) -> int:
        """A number from 0 to one below `number`, all equally likely to within 2**-32."""
        self.covered()
        owner.luck = advance(owner.luck)
        return ((mix(owner.luck) >> 32) * number) >> 32

    def _record(self, word: str, among: Collection[str]) -> str:
        if self.tape is not None and len(self.drawn) < len(self.tape):
            word = self.tape[len(self.drawn)]
            if word not in among:
                known = ", ".join(sorted(set(among)))
                raise Diverged(f"The record says that {word!r} was drawn, but only {known} could be.")
        self.drawn.append(word)
        return word

    def one(self, owner: Lucky, among: Sequence[str]) -> str:
        """One of the words, all places in the list equally likely; none while seats act at the same time."""
        if self.closed:
            raise RuntimeError("The table's chance is closed while seats act at the same time: draw before.")
        return self._record(among[self.below(owner, len(among))], among)

    def die(self, owner: Lucky) -> int:
        """What a die shows."""
        return int(self.one(owner, DIE))

    def from_bag(self, seat: Lucky, bag: dict[str, int], number: int) -> list[str]:
        """Draw up to so many followers out of a bag; they leave it."""
        out: list[str] = []
        left = sum(bag.values())
        words = sorted(bag)
        for _ in range(min(number, left)):
            at = self.below(seat, left)
            drawn = ""
            for drawn in words:
                at -= bag.get(drawn, 0)
                if at < 0:
                    break
            word = self._record(drawn, bag)
            left -= 1
            bag[word] -= 1
            if not bag[word]:
                del bag[word]
            out.append(word)
        return out

    def shuffled(self, owner: Lucky, words: Sequence[str]) -> list[str]:
        """The words in a random order; what nobody may see, or sees laid out, so it is not on record."""
        out = list(words)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(owner, i + 1)
            out[i], out[j] = out[j], out[i]
        return out
