"""What is given ahead: the lists of seats, and which lines of the log came out of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from .json_values import read_json

# Settings of a person: what is answered for good, and the games in which that does not count.
STANDING, OFF = "standing", "standing_off"


def standing(db: sqlite3.Connection, game: int) -> dict[int, dict[str, str]]:
    """What the people of a game have answered for good, where that counts."""
    rows = db.execute(
        "SELECT p.user, CAST(w.value AS BLOB), CAST(o.value AS BLOB)"
        " FROM seat s JOIN person p ON p.id = s.person"
        " JOIN setting w ON w.scope = 'user' AND w.owner = p.user AND w.key = ?"
        " LEFT JOIN setting o ON o.scope = 'user' AND o.owner = p.user AND o.key = ? WHERE s.game = ?",
        (STANDING, OFF, game),
    )
    counting = {
        user: read_json(wishes, f"setting user {user} {STANDING}")
        for user, wishes, off in rows
        if game not in (read_json(off or b"[]", f"setting user {user} {OFF}") or ())
    }
    return {user: wishes for user, wishes in counting.items() if wishes is not None}


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


def mark(db: sqlite3.Connection, game: int, lines: Mapping[int, str]) -> None:
    """These lines were not given at that moment, but so."""
    db.executemany(
        "INSERT OR REPLACE INTO given (game, seq, how) VALUES (?, ?, ?)",
        [(game, seq, how) for seq, how in lines.items()],
    )


def marked(db: sqlite3.Connection, game: int, since: int = 0) -> dict[int, str]:
    """How lines after one of them were given that nobody gave at that moment."""
    return dict(
        db.execute("SELECT seq, how FROM given WHERE game = ? AND seq > ? ORDER BY seq", (game, since))
    )
