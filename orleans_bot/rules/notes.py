"""A line of the table's story: a key and data; the words of a language make the sentence."""

from __future__ import annotations

from typing import Any, NamedTuple


class Note(NamedTuple):
    """Something that happened, told to all, or only to the seats that have eyes for it."""

    key: str
    seat: str
    data: dict[str, Any]
    eyes: tuple[str, ...] = ()
