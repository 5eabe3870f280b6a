"""What nobody has cared for in a long time: lobbies, and games in which nobody decides."""

from __future__ import annotations

import sqlite3

from .desk import GAME, WOKEN


def old_lobbies(db: sqlite3.Connection, before: int) -> list[int]:
    """The lobbies that were opened before a time, the oldest first."""
    rows = db.execute(
        "SELECT id FROM game WHERE status = 'lobby' AND created < ? ORDER BY created, id", (before,)
    )
    return [game for (game,) in rows]


def silent_games(db: sqlite3.Connection, since: int) -> list[int]:
    """The games that are being played and in which nobody has decided anything since a time; one that was
    woken since then has begun to be silent anew.
    """
    rows = db.execute(
        "SELECT g.id FROM game g WHERE g.status = 'running' AND g.started < ?1 AND NOT EXISTS ("
        " SELECT 1 FROM waiting w WHERE w.game = g.id AND w.since >= ?1) AND NOT EXISTS ("
        " SELECT 1 FROM decision d WHERE d.game = g.id AND d.at >= ?1) AND NOT EXISTS ("
        " SELECT 1 FROM setting t WHERE t.scope = ?2 AND t.owner = g.id AND t.key = ?3"
        " AND CAST(t.value AS INTEGER) >= ?1) ORDER BY g.id",
        (since, GAME, WOKEN),
    )
    return [game for (game,) in rows]
