"""What is given ahead: the lists of seats, and which lines of the log came out of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Any

from .json_values import read_json

# Settings of a person: what is answered for good, the games in which nothing of it counts, and by game the
# kinds that do not count there.
STANDING, OFF, PARTLY_OFF = "standing", "standing_off", "standing_partly_off"


def standing(db: sqlite3.Connection, game: int) -> dict[int, dict[str, str]]:
    """What the people of a game have answered for good, where that counts."""
    rows = db.execute(
        "SELECT p.user, t.key, CAST(t.value AS BLOB) FROM seat s JOIN person p ON p.id = s.person"
        " JOIN setting t ON t.scope = 'user' AND t.owner = p.user AND t.key IN (?, ?, ?) WHERE s.game = ?",
        (STANDING, OFF, PARTLY_OFF, game),
    )
    said: dict[int, dict[str, Any]] = {}
    for user, key, value in rows:
        said.setdefault(user, {})[key] = read_json(value, f"setting user {user} {key}")
    counting: dict[int, dict[str, str]] = {}
    for user, each in said.items():
        if not each.get(STANDING) or game in (each.get(OFF) or ()):
            continue
        off = (each.get(PARTLY_OFF) or {}).get(str(game), ())
        counting[user] = {kind: how for kind, how in each[STANDING].items() if kind not in off}
    return {user: wishes for user, wishes in counting.items() if wishes}


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
    """Nothing of a game is given ahead any more."""
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
