"""With which of the owner's corrections a game is played, from which line of its log on."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from hashlib import sha256

from .log import in_force

Since = tuple[int, str]  # the line from which on they hold, and the corrections as text


def set_content(db: sqlite3.Connection, game: int, seq: int, text: str) -> None:
    """From this line on a game is played with these corrections; their text is kept once for all games."""
    name = sha256(text.encode()).hexdigest()
    db.execute("INSERT INTO content (hash, text) VALUES (?, ?) ON CONFLICT DO NOTHING", (name, text))
    db.execute("INSERT INTO game_content (game, seq, hash) VALUES (?, ?, ?)", (game, seq, name))


def contents(db: sqlite3.Connection, game: int) -> list[Since]:
    """All that a game has been played with, in the order of its log; nothing for older games."""
    rows = db.execute(
        "SELECT g.seq, c.text FROM game_content g JOIN content c ON c.hash = g.hash WHERE g.game = ?"
        " ORDER BY g.seq",
        (game,),
    )
    return [(seq, text) for seq, text in rows]


def still_held(db: sqlite3.Connection, game: int, spans: Sequence[tuple[int, int]]) -> list[Since]:
    """What a game has been played with, as far as its log is in force."""
    return [(seq, text) for seq, text in contents(db, game) if in_force(seq, spans)]


def content(db: sqlite3.Connection, game: int, spans: Sequence[tuple[int, int]]) -> str | None:
    """What a game is played with now; None = with what the bot uses."""
    known = still_held(db, game, spans)
    return known[-1][1] if known else None
