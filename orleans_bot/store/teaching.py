"""Who learns the game: what people have said about hints, and whose first game it is."""

from __future__ import annotations

import sqlite3
from typing import Final

from .json_values import read_json

TEACHING: Final = "teaching"  # a setting of a person
FIRST, ALWAYS, NEVER = HOW = ("first", "always", "never")  # without a word: in the first game


def learners(db: sqlite3.Connection, game: int) -> frozenset[int]:
    """The people of a game who want hints in it."""
    rows = db.execute(
        "SELECT p.user, CAST(w.value AS BLOB), EXISTS (SELECT 1 FROM seat b JOIN game g ON g.id = b.game"
        " WHERE b.person = p.id AND g.started IS NOT NULL AND g.id < ?1)"
        " FROM seat s JOIN person p ON p.id = s.person LEFT JOIN setting w ON w.scope = 'user'"
        " AND w.owner = p.user AND w.key = ?2 WHERE s.game = ?1 AND p.user IS NOT NULL",
        (game, TEACHING),
    )
    return frozenset(user for user, said, before in rows if wants(user, said, bool(before)))


def wants(user: int, said: bytes | None, before: bool) -> bool:
    """Whether somebody wants hints who has played before, or has not."""
    how = read_json(said, f"setting user {user} {TEACHING}") if said else None
    return how == ALWAYS or (how != NEVER and not before)
