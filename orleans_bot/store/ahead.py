"""What is given ahead: the lists of seats, and which lines of the log came out of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable


def lists(db: sqlite3.Connection, game: int) -> dict[str, str]:
    """The lists of a game as text, by seat."""
    return dict(db.execute("SELECT seat, list FROM ahead WHERE game = ? ORDER BY seat", (game,)))


def set_list(db: sqlite3.Connection, game: int, seat: str, text: str) -> None:
    """A seat's list is this one now; "" = it has none."""
    if text:
        db.execute(
            "INSERT INTO ahead (game, seat, list) VALUES (?, ?, ?)"
            " ON CONFLICT DO UPDATE SET list = excluded.list",
            (game, seat, text),
        )
    else:
        drop(db, game, seat)


def drop(db: sqlite3.Connection, game: int, seat: str) -> None:
    """Nothing of this seat is given ahead any more."""
    db.execute("DELETE FROM ahead WHERE game = ? AND seat = ?", (game, seat))


def drop_all(db: sqlite3.Connection, game: int) -> None:
    """The lists of a round that is over, or of a game."""
    db.execute("DELETE FROM ahead WHERE game = ?", (game,))


def mark(db: sqlite3.Connection, game: int, lines: Iterable[int], how: str) -> None:
    """These lines were not given at that moment."""
    db.executemany(
        "INSERT OR REPLACE INTO given (game, seq, how) VALUES (?, ?, ?)", [(game, seq, how) for seq in lines]
    )


def marked(db: sqlite3.Connection, game: int) -> dict[int, str]:
    """How lines were given that nobody gave at that moment."""
    return dict(db.execute("SELECT seq, how FROM given WHERE game = ? ORDER BY seq", (game,)))
