"""How stand-ins play: what a table wishes, and the manner of each seat."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

TABLE = ""  # in place of a seat: what holds for the whole table


def manners(db: sqlite3.Connection, game: int) -> dict[str, str]:
    """What is written down for each seat, and for the table."""
    return dict(db.execute("SELECT seat, manner FROM stand_in WHERE game = ?", (game,)))


def wish(db: sqlite3.Connection, game: int) -> str:
    """What is written down for the table."""
    return manners(db, game).get(TABLE, "")


def set_manners(db: sqlite3.Connection, game: int, said: Mapping[str, str]) -> None:
    """Write down what holds for seats, or for the table, from now on."""
    db.executemany(
        "INSERT OR REPLACE INTO stand_in (game, seat, manner) VALUES (?, ?, ?)",
        [(game, seat, manner) for seat, manner in said.items()],
    )
