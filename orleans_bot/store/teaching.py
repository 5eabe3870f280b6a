"""Who learns the game: what people have said about hints, and whose first game it is."""

from __future__ import annotations

import sqlite3
from typing import Final

from .json_values import read_json

TEACHING: Final = "teaching"  # a setting of a person
FIRST, ALWAYS, NEVER = HOW = ("first", "always", "never")  # without a word: in the first game


def learners(db: sqlite3.Connection, game: int) -> dict[int, bool]:
    """The people of a game who may want hints: True = in this game, whatever it is; False = only in a guided
    one. At a table of several an earlier game alone does not count.
    """
    rows = db.execute(
        "SELECT p.user, CAST(w.value AS BLOB), EXISTS (SELECT 1 FROM seat b JOIN game g ON g.id = b.game"
        " WHERE b.person = p.id AND g.started IS NOT NULL AND g.id < ?1"
        " AND ((SELECT COUNT(*) FROM seat WHERE game = g.id) > 1"
        " OR (SELECT COUNT(*) FROM seat WHERE game = ?1) = 1))"
        " FROM seat s JOIN person p ON p.id = s.person LEFT JOIN setting w ON w.scope = 'user'"
        " AND w.owner = p.user AND w.key = ?2 WHERE s.game = ?1 AND p.user IS NOT NULL",
        (game, TEACHING),
    )
    known = {user: (how_of(user, said), bool(before)) for user, said, before in rows}
    return {user: how == ALWAYS or not before for user, (how, before) in known.items() if how != NEVER}


def how_of(user: int, said: bytes | None) -> str:
    """When somebody wants hints."""
    return str(read_json(said, f"setting user {user} {TEACHING}") or FIRST) if said else FIRST
