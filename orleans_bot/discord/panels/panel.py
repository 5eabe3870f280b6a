"""A message before it is a message: words, a picture's place, rows of buttons and selects, as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from orleans_bot.rules.errors import Refusal

MOST_TEXT = 4000
MOST_CHOICES = 25
MOST_LABEL = 80
MOST_OPTION = 100
MOST_HINT = 150
ROW = 5

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Press:
    """A button."""

    id: str
    label: str
    style: str = "plain"  # plain | main | good | stop
    icon: str = ""
    off: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a select."""

    value: str
    label: str
    description: str = ""
    icon: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Choose:
    """A select from which `lo` to `hi` lines are picked."""

    id: str
    hint: str
    choices: tuple[Choice, ...]
    lo: int = 1
    hi: int = 1


Row = tuple[Press, ...] | Choose


@dataclass(frozen=True, slots=True)
class Form:
    """A form with one field to type into."""

    id: str
    title: str
    field: str
    most: int
    typed: str = ""  # what stands in it already
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """What one message says and offers; `picture` tells whether a picture hangs in it."""

    text: str
    rows: tuple[Row, ...] = ()
    foot: str = ""
    picture: bool = False
    colour: str = ""
    mention: int = 0

    def with_rows(self, *rows: Row) -> Panel:
        """The same with more rows below."""
        return Panel(self.text, (*self.rows, *rows), self.foot, self.picture, self.colour, self.mention)

    def saying(self, more: str) -> Panel:
        """The same with a line more."""
        return replace(self, text=f"{self.text}\n{more}") if more else self

    def bare(self) -> Panel:
        """The same without anything to press."""
        return Panel(self.text, (), "", self.picture, self.colour)


def pieces(items: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    """Items in groups of at most that many."""
    for start in range(0, len(items), size):
        yield items[start : start + size]


def in_rows(presses: Iterable[Press]) -> tuple[tuple[Press, ...], ...]:
    """Buttons in rows of five at most, as evenly as can be."""
    held = list(presses)
    if not held:
        return ()
    rows = -(-len(held) // ROW)
    return tuple(tuple(row) for row in pieces(held, -(-len(held) // rows)))


def ask_id(game: int, seat: str, since: int, ask: str, key: str) -> str:
    """The id of a control that answers an ask: one option's key, or `~name` where a select carries keys."""
    return f"o1:ask:{game}:{seat}:{since}:{ask}:{key}"


def turn_id(game: int, seat: str, since: int, what: str) -> str:
    """The id of a control that leafs through a panel and decides nothing."""
    return f"o1:turn:{game}:{seat}:{since}:{what}"


def door_id(game: int, what: str) -> str:
    """The id of a control of a lobby."""
    return f"o1:door:{game}:{what}"


def ahead_id(game: int, seat: str, mark: int, what: str) -> str:
    """The id of a control of a seat's list of what it gives ahead; `mark` says which version of the list."""
    return f"o1:ahead:{game}:{seat}:{mark}:{what}"


NUMBER = "[0-9]{1,15}"
ASK_IDS = rf"o1:ask:(?P<game>{NUMBER}):(?P<seat>[a-z]+):(?P<since>{NUMBER}):(?P<ask>\w+):(?P<key>.+)"
TURN_IDS = rf"o1:turn:(?P<game>{NUMBER}):(?P<seat>[a-z]*):(?P<since>{NUMBER}):(?P<what>.+)"
AHEAD_IDS = rf"o1:ahead:(?P<game>{NUMBER}):(?P<seat>[a-z]+):(?P<mark>{NUMBER}):(?P<what>.+)"
DOOR_IDS = rf"o1:door:(?P<game>{NUMBER}):(?P<what>.+)"
MOST_NUMBER = 2**63 - 1


class Unreadable(Refusal):
    """What a control's id says cannot be read: it comes from another time, or somebody has made it up."""

    key = "unreadable"


def whole(text: str, base: int = 10) -> int:
    """A number that stands in a control's id; nothing stands for none."""
    if not text:
        return 0
    try:
        number = int(text, base) if text.isalnum() and text.isascii() else -1
    except ValueError:
        number = -1
    if number < 0 or (base == 10 and number > MOST_NUMBER):
        raise Unreadable(f"{text!r} is no number.")
    return number


def fitting(lines: Iterable[str], room: int) -> list[str]:
    """As many whole lines as fit into so many letters, from the first on."""
    kept = []
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return kept


def cut(text: str, most: int) -> str:
    """No longer than that, with a sign that something is missing."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
