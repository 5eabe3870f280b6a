"""By which controls a message is known: those it has in Discord, and those it is to have."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import discord

from ..panels.panel import Choose, Panel

ASKS = re.compile("o1:(?:ask|turn):([0-9]+:[a-z]*):")


def ids_of(message: discord.Message) -> Iterator[str]:
    """The ids of all controls of a message."""
    waiting: list[Any] = list(message.components)
    while waiting:
        part = waiting.pop()
        waiting += getattr(part, "children", ())
        if accessory := getattr(part, "accessory", None):
            waiting.append(accessory)
        if found := getattr(part, "custom_id", None):
            yield found


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
