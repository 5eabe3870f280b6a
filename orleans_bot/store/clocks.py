"""Paces of tables, clocks of seats, and when people rest."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from orleans_bot.clocks.clock import Clock
from orleans_bot.clocks.paces import Timing
from orleans_bot.clocks.rest import Rest, Resting

from .json_values import read_json

REST = "rest"  # the setting of a person that says when their clock rests


def set_timing(db: sqlite3.Connection, game: int, timing: Timing) -> None:
    """How long the seats of a game may take."""
    db.execute(
        "INSERT INTO pace (game, kind, seconds, after, stands, holidays) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT DO UPDATE SET kind = excluded.kind, seconds = excluded.seconds,"
        " after = excluded.after, stands = excluded.stands, holidays = excluded.holidays",
        (game, timing.kind, timing.seconds, timing.after, timing.stands, timing.holidays),
    )


def timing(db: sqlite3.Connection, game: int) -> Timing | None:
    """How long the seats of a game may take; none where there is no clock."""
    row = db.execute(
        "SELECT kind, seconds, after, stands, holidays FROM pace WHERE game = ?", (game,)
    ).fetchone()
    return Timing(*row) if row else None


def standing(db: sqlite3.Connection, why: str) -> list[int]:
    """The games whose clocks stand for a reason."""
    rows = db.execute(
        "SELECT game FROM pace WHERE ' ' || stands || ' ' LIKE '% ' || ? || ' %' ORDER BY game", (why,)
    )
    return [game for (game,) in rows]


def clocks(db: sqlite3.Connection, game: int) -> dict[str, Clock]:
    """The clocks of a game by seat."""
    rows = db.execute(
        "SELECT seat, kind, round, left, bank, since, reminded, missed FROM clock WHERE game = ?"
        " ORDER BY seat",
        (game,),
    )
    return {seat: Clock(*facts) for seat, *facts in rows}


def set_clocks(db: sqlite3.Connection, game: int, changed: Iterable[tuple[str, Clock, float | None]]) -> None:
    """These clocks are so now, and something is to be done for them at a moment."""
    db.executemany(
        "INSERT OR REPLACE INTO clock (game, seat, kind, round, left, bank, since, reminded, missed, due)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (game, seat, one.kind, one.round, one.left, one.bank, one.since, one.reminded, one.missed, due)
            for seat, one, due in changed
        ],
    )


def drop_clock(db: sqlite3.Connection, game: int, seat: str) -> None:
    """Somebody else sits there: whose time it was is gone."""
    db.execute("DELETE FROM clock WHERE game = ? AND seat = ?", (game, seat))


def stop_all(db: sqlite3.Connection, game: int) -> None:
    """Nothing is due for this game any more."""
    db.execute("UPDATE clock SET due = NULL, since = NULL WHERE game = ?", (game,))


def ringing(db: sqlite3.Connection, now: float) -> list[int]:
    """The games for which something is to be done by now, the longest due first."""
    rows = db.execute("SELECT game FROM clock WHERE due <= ? GROUP BY game ORDER BY min(due), game", (now,))
    return [game for (game,) in rows]


def running(db: sqlite3.Connection) -> list[int]:
    """The games in which some clock runs."""
    return [
        game for (game,) in db.execute("SELECT DISTINCT game FROM clock WHERE since NOT NULL ORDER BY game")
    ]


def began(db: sqlite3.Connection, game: int) -> float:
    """When a game has started; the first moment of all if it has not."""
    row = db.execute("SELECT started FROM game WHERE id = ?", (game,)).fetchone()
    return float(row[0] or 0) if row else 0.0


def rest_text(choice: Resting) -> dict[str, Any]:
    """When a person's clock rests, as a setting."""
    return asdict(choice)


def rest_read(facts: Mapping[str, Any]) -> Resting:
    """The same, read."""

    def rest(said: Mapping[str, Any]) -> Rest:
        off = tuple((first, last) for first, last in said["holidays"])
        return Rest(said["zone"], said["quiet_from"], said["quiet_to"], off)

    then = facts["then"]
    return Resting(rest(facts["now"]), rest(then) if then else None, facts["changes_at"])


def rests(db: sqlite3.Connection, game: int) -> dict[int, Resting]:
    """When the people at a table rest."""
    rows = db.execute(
        "SELECT p.user, CAST(t.value AS BLOB) FROM seat s JOIN person p ON p.id = s.person"
        " JOIN setting t ON t.scope = 'user' AND t.owner = p.user AND t.key = ? WHERE s.game = ?",
        (REST, game),
    )
    read = {user: read_json(value, f"setting user {user} {REST}") for user, value in rows}
    return {user: rest_read(facts) for user, facts in read.items() if facts is not None}


def timed_games(db: sqlite3.Connection, user: int) -> list[int]:
    """The games in which a person has a seat and a clock."""
    rows = db.execute(
        "SELECT s.game FROM person p JOIN seat s ON s.person = p.id JOIN game g ON g.id = s.game"
        " JOIN pace t ON t.game = g.id WHERE p.user = ? AND g.status IN ('running', 'held')"
        " AND g.started NOT NULL AND g.diverged = 0 ORDER BY g.id",
        (user,),
    )
    return [game for (game,) in rows]
