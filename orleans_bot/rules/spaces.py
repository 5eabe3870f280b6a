"""What is written on a space: which pieces it admits, and from how many seats on it is open."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from .pieces import ANY, COIN, FOLLOWERS, GEAR, GOODS

BUT: Final = f"{ANY} but "
PIECES: Final = (*FOLLOWERS, *GOODS, COIN, GEAR)


@cache
def kinds_on(space: str) -> tuple[str, ...]:
    """The pieces that a space admits: `any` admits every follower."""
    if space == ANY:
        return FOLLOWERS
    if space.startswith(BUT):
        return tuple(kind for kind in FOLLOWERS if kind != space.removeprefix(BUT))
    return tuple(space.split("|"))


@cache
def spaces_of(seeks: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """The spaces that are open at a table of so many seats, each written out."""
    return tuple(space for space, number, least in map(read, seeks) if seats >= least for _ in range(number))


def read(written: str) -> tuple[str, int, int]:
    """What one entry says: a space, how many of it, and from how many seats on they are open."""
    number, star, rest = written.partition("*")
    space, _, least = (rest if star else written).partition("@")
    return space, int(number) if star else 1, int(least or 0)


def unknown_in(seeks: Sequence[str], pieces: Sequence[str] = PIECES) -> list[str]:
    """Whatever is written on these spaces and means nothing."""
    out = []
    for written in seeks:
        number, star, rest = written.partition("*")
        space, mark, least = (rest if star else written).partition("@")
        right = (not star or number.isdigit()) and (not mark or least.isdigit())
        if not right or not kinds_on(space) or not set(kinds_on(space)) <= set(pieces):
            out.append(written)
    return out
