"""Lines of content: how they are parsed, whether they can be done, and how they are done.

A line reads `verb words…`; `a | b` lets the seat choose. Every line is parsed when the catalog opens: an
unknown verb or word is a fault of the content, never of a game. A verb has two sides: `may` says whether it
would do something, `do` does it. A price (`gain = False`) must be possible; of several gains on one place
at least one must be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from .atoms import Atom, Effect

if TYPE_CHECKING:
    from .prices import Price
    from .scene import Scene
    from .table import Table
    from .view import Need

VERBS: dict[str, type[Line]] = {}


class Line:
    """One parsed line of content."""

    gain: ClassVar[bool] = True
    limited: ClassVar[bool] = (
        False  # gives a piece that can run out: an action that cannot give it cannot be played
    )
    verb: ClassVar[str] = ""
    text: str = ""
    price: Price | None = None  # paid together with all prices of the same thing, or not at all

    def __init__(self, words: Sequence[str]) -> None:
        if words:
            raise ValueError(f"takes no words, but got {' '.join(words)!r}")

    def __init_subclass__(cls, verb: str = "") -> None:
        if verb:
            cls.verb = verb
            VERBS[verb] = cls

    @property
    def slug(self) -> str:
        """The option key that stands for this line where a seat chooses between lines."""
        return self.verb

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """What the line comes down to, for those who only look at it."""
        raise NotImplementedError

    @cached_property
    def told(self) -> Effect:
        """The line as pictures, sentences and stand-ins read it."""
        return Effect((self.atoms,), price=not self.gain)

    def may(self, table: Table, scene: Scene) -> bool:
        """Whether the line would do something for this seat now."""
        return True

    def dealt(self, table: Table) -> bool:
        """Whether what it gives is in the game at all: what never was there has not run out."""
        return True

    def gives(self, table: Table, scene: Scene) -> bool:
        """Whether doing it would bring anything: what counts where the line alone is paid for."""
        return self.may(table, scene)

    def toll(self, table: Table, scene: Scene) -> int:
        """How many coins it takes of whom it befalls; 0 where it takes something else."""
        return 0

    def demand(self, table: Table, scene: Scene) -> Need | None:
        """What it takes of a seat that is not asked whether it wants to, and how much of it is there."""
        return None

    def apart(self, table: Table, number: int) -> bool:
        """Whether it may be done so many times at once, whoever is first: it takes nothing that all share,
        or there is enough. A line that does not say so is done in turn order.
        """
        return False

    async def do(self, table: Table, scene: Scene) -> None:
        """Do it."""
        raise NotImplementedError


class Apart(Line):
    """A line that concerns nobody but the seat that does it."""

    def apart(self, table: Table, number: int) -> bool:
        """Coins never run out, and what is given comes from the seat's own."""
        return True


class Choice(Line):
    """`a | b`: the seat chooses one of the lines that would do something."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = {line.slug: line for line in lines}
        if len(self.lines) != len(lines):
            raise ValueError("offers the same choice twice")
        if not all(line.gain for line in lines):
            raise ValueError("offers a price as a choice; a price may say `2 of grain wine`")

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """All that could be chosen."""
        return tuple(atom for line in self.lines.values() for atom in line.atoms)

    @cached_property
    def told(self) -> Effect:
        """Each choice is a way of its own."""
        return Effect(tuple(line.atoms for line in self.lines.values()))

    def may(self, table: Table, scene: Scene) -> bool:
        """One of them is enough."""
        return any(line.may(table, scene) for line in self.lines.values())

    def apart(self, table: Table, number: int) -> bool:
        """All of them must be."""
        return all(line.apart(table, number) for line in self.lines.values())

    async def do(self, table: Table, scene: Scene) -> None:
        """Choose, then do."""
        keys = [slug for slug, line in self.lines.items() if line.may(table, scene)]
        if keys:
            await self.lines[await table.pick(scene.seat, "choose", keys, place=scene.at)].do(table, scene)


def number(word: str) -> int:
    """A whole number."""
    if not word.isdigit():
        raise ValueError(f"{word!r} is not a number")
    return int(word)


def one_of(word: str, known: Iterable[str], what: str) -> str:
    """A word out of a known list."""
    if word not in known:
        raise ValueError(f"{word!r} is not a {what}; there are {', '.join(known)}")
    return word


def shape(words: Sequence[str], pattern: str) -> None:
    """Check the number of words and the fixed ones among them; names in capitals stand for any word."""
    parts = pattern.split()
    if len(words) != len(parts) or any(p.islower() and p != w for p, w in zip(parts, words, strict=True)):
        raise ValueError(f"should read {pattern!r}, but reads {' '.join(words)!r}")


def parse(text: str) -> Line:
    """One line of content; raises ValueError with what is wrong."""
    parts = [part.split() for part in text.split("|")]
    lines = []
    for words in parts:
        if not words or words[0] not in VERBS:
            raise ValueError(
                f"{text!r}: {words[0] if words else ''!r} is not a verb; there are {', '.join(sorted(VERBS))}"
            )
        try:
            lines.append(VERBS[words[0]](words[1:]))
        except ValueError as fault:
            raise ValueError(f"{text!r}: {words[0]!r} {fault}") from None
    line = lines[0] if len(lines) == 1 else Choice(lines)
    line.text = " ".join(text.split())
    return line


def prices_of(lines: Sequence[Line]) -> list[Price]:
    """The prices among these lines."""
    return [line.price for line in lines if line.price]


def can_do(lines: Sequence[Line], table: Table, scene: Scene) -> bool:
    """All prices can be paid together and at least one gain would be one."""
    gains = False
    for line in lines:
        if line.may(table, scene):
            gains = gains or line.gain
        elif not line.gain:
            return False
    prices = prices_of(lines)
    return gains and (len(prices) < 2 or sum(prices[1:], prices[0]).may(table, scene.seat))


async def do_lines(lines: Sequence[Line], table: Table, scene: Scene) -> None:
    """Do the lines in order; a gain that has become impossible is skipped. Where there is a price, all of it
    is paid and there is a gain, or nothing happens.
    """
    if not all(line.gain for line in lines) and not can_do(lines, table, scene):
        return
    prices = prices_of(lines)
    if len(prices) > 1:
        await sum(prices[1:], prices[0]).pay(table, scene)
    for line in lines:
        if not (line.price and len(prices) > 1) and line.may(table, scene):
            await line.do(table, scene)
