"""Actions that carry out other actions: each at most once in a chain, so that no chain is endless."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from .ask import noun_of
from .slots import is_active

if TYPE_CHECKING:
    from .state import Seat
    from .table import Table

# Noted among what an action has done if it came to nothing: then whoever stands there stays.
NOTHING: Final = "nothing"


@contextmanager
def using(table: Table, key: str) -> Iterator[None]:
    """While an action looks at others, or carries one out, it cannot itself be carried out again."""
    table.using.append(key)
    try:
        yield
    finally:
        table.using.pop()


def usable(table: Table, seat: Seat, copier: str, keys: Iterable[str]) -> list[str]:
    """The actions out of these that would do something for a seat now, whoever stands on them."""
    with using(table, copier):
        return [key for key in keys if key not in table.using and may_use(table, seat, key)]


def may_use(table: Table, seat: Seat, key: str) -> bool:
    """A place must be an action, not barred this round, and would have to do something."""
    place = table.catalog.places[key]
    return place.acts and not place.passive and not is_barred(table, seat, key) and place.may_act(table, seat)


def is_barred(table: Table, seat: Seat, key: str) -> bool:
    """Whether a seat cannot make use of a place now, whatever stands there."""
    return key in seat.barred or table.says("bars", seat, f"act:{key}")


def playable(table: Table, seat: Seat) -> list[str]:
    """The places that a seat can use now: actions that are activated, not barred, and would do something."""
    places = table.catalog.places
    return [
        key for key, held in seat.spaces.items() if is_active(places[key], held) and may_use(table, seat, key)
    ]


async def choose(table: Table, seat: Seat, copier: str, keys: Iterable[str]) -> str:
    """Choose one of these actions."""
    return noun_of(await table.pick(seat, "use", [f"use:{key}" for key in keys], place=copier))


async def carry_out(table: Table, seat: Seat, copier: str, key: str) -> None:
    """Carry out an action as one's own; followers and gears on it stay as they are."""
    table.note("used", seat, place=key)
    with using(table, copier):
        await table.catalog.places[key].act(table, seat)
