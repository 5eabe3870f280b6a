"""Who sits in which colour before a game begins."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from orleans_bot.rules.pieces import COLOURS
from orleans_bot.store import games

from .refusals import ColourTaken, NoSuchSeat

Players = list[tuple[str, int | None]]


def free_colour(colour: str, players: Players) -> None:
    """Refuse a colour that does not exist or is taken."""
    taken = [player[0] for player in players]
    left = [each for each in COLOURS if each not in taken]
    if colour not in COLOURS:
        raise NoSuchSeat(f"There is no colour {colour!r}; free are {', '.join(left)}.", colour=colour)
    if colour in taken:
        raise ColourTaken(f"{colour} is taken; free are {', '.join(left)}.", colour=colour, free=left)


def coloured_seats(db: sqlite3.Connection, game: int, colours: Sequence[str]) -> Players:
    """The seats of a lobby with the colours that they begin with."""
    return [(colours[seat.place], seat.person) for seat in games.seats(db, game)]


def coloured(chosen: Sequence[str]) -> list[str]:
    """A colour for every seat: the one chosen, or the first that is free."""
    free = [colour for colour in COLOURS if colour not in chosen]
    return [colour or free.pop(0) for colour in chosen]
