"""By which controls and words a message is known: those it has in Discord, and those it is to have."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import discord

from ..panels.layout import Sheet, every
from ..panels.panel import Choose, Panel

ASKS = re.compile("o1:(?:ask|turn):([0-9]+:[a-z]*):")
BETWEEN = re.compile(r"\W+")  # what Discord may set otherwise than it was sent: blanks, marks, signs


def parts_of(message: discord.Message) -> Iterator[Any]:
    """All parts of a message, those within others too."""
    waiting: list[Any] = list(message.components)
    while waiting:
        part = waiting.pop()
        yield part
        waiting += getattr(part, "children", ())
        if accessory := getattr(part, "accessory", None):
            waiting.append(accessory)


def ids_of(message: discord.Message) -> Iterator[str]:
    """The ids of all controls of a message."""
    return (found for part in parts_of(message) if (found := getattr(part, "custom_id", None)))


def says(message: discord.Message, sheet: Sheet) -> bool:
    """Whether a message has the words and the controls that it was to have."""
    words = [part.content for part in parts_of(message) if isinstance(part, discord.TextDisplay)]
    parts = list(every(sheet.parts))
    meant = [part["content"] for part in parts if "content" in part]
    asks = [part["custom_id"] for part in parts if "custom_id" in part]
    return letters(words) == letters(meant) and sorted(ids_of(message)) == sorted(asks)


def letters(words: Iterable[str]) -> list[str]:
    """The letters and digits of some words, in any order of the words."""
    return sorted(BETWEEN.sub("", each) for each in words)


def ids_in(panel: Panel) -> Iterator[str]:
    """The ids of all controls that a panel has."""
    for row in panel.rows:
        if isinstance(row, Choose):
            yield row.id
        else:
            yield from (press.id for press in row)


def askers(ids: Iterable[str]) -> frozenset[str]:
    """The games and seats for which controls ask or leaf."""
    return frozenset(found[1] for each in ids if (found := ASKS.match(each)))
