"""Names of players as letters can draw them."""

from __future__ import annotations

from collections.abc import Mapping

from rendering import lettering
from rendering.captions import say, seat_name


def written(colour: str, names: Mapping[str, str], language: str) -> str:
    """What a seat is called on a picture: its player's name, or its colour if none of that can be drawn."""
    return lettering.readable(seat_name(colour, names, language)) or say(f"seat.{colour}", language)


def face_for(name: str) -> str:
    """The face of titles, if it has every sign of a name; else that of headings, which has more."""
    return "title" if lettering.readable(name, "title") == name else "head"
