"""The daily solo: what is played on a day, whose first attempt is which game, and who stands on the board."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .games import as_json, person
from .json_values import read_json
from .log import MARKS
from .records import DAY
from .solos import won_by

BOARD = "daily_board"  # the setting of a person who wishes to be on the board: the name to be shown there


@dataclass(frozen=True, slots=True)
class Daily:
    """What everybody plays on a day; its seed is a secret until the day is over."""

    day: int  # days since the first of January 1970, in UTC
    scenario: str
    options: Mapping[str, Any]
    seed: int

    @property
    def over_at(self) -> int:
        """When the day is over, in seconds of the epoch."""
        return (self.day + 1) * DAY


@dataclass(frozen=True, slots=True)
class Attempt:
    """Somebody's first attempt at a day's solo."""

    day: int
    game: int
    status: str
    round: int
    ended: int | None
    won: bool
    done: float  # how much of the task was done at the end, from 0 to 1
    counts: bool  # ended within its day, with nothing taken back, by the one who began it
    user: int = 0
    name: str = ""  # what to call whoever wishes to be on the board


def daily(db: sqlite3.Connection, day: int) -> Daily | None:
    """What is played on a day, if anybody has asked for it yet."""
    row = db.execute("SELECT day, scenario, options, seed FROM daily WHERE day = ?", (day,)).fetchone()
    return Daily(row[0], row[1], json.loads(row[2]), row[3]) if row else None


def set_daily(db: sqlite3.Connection, wish: Daily) -> Daily:
    """What is played on this day from now on, unless that is known already."""
    db.execute(
        "INSERT OR IGNORE INTO daily (day, scenario, options, seed) VALUES (?, ?, ?, ?)",
        (wish.day, wish.scenario, as_json(dict(wish.options)), wish.seed),
    )
    found = daily(db, wish.day)
    assert found is not None
    return found


_MARKS = ", ".join(f"'{mark}'" for mark in MARKS)
_ATTEMPT = f"""
SELECT d.day, g.id, g.status, g.round, g.ended, g.result, d.done,
    g.status IN ('finished', 'aborted') AND g.ended < (d.day + 1) * {DAY}
        AND NOT EXISTS (SELECT 1 FROM decision x WHERE x.game = g.id AND x.ask IN ({_MARKS}))
        AND EXISTS (SELECT 1 FROM seat s WHERE s.game = g.id AND s.person = d.person),
    p.user, CAST(b.value AS BLOB)
FROM daily_game d JOIN game g ON g.id = d.game JOIN person p ON p.id = d.person
    LEFT JOIN setting b ON b.scope = 'user' AND b.owner = p.user AND b.key = '{BOARD}'
"""


def _read(row: tuple[Any, ...]) -> Attempt:
    day, game, status, round_, ended, result, done, counts, user, name = row
    shown = read_json(name, f"the name on the daily board of game {game}") if name else ""
    return Attempt(
        day, game, status, round_, ended, won_by(json.loads(result)), done, bool(counts), user,
        shown if isinstance(shown, str) else "",
    )  # fmt: skip


def attempt(db: sqlite3.Connection, day: int, user: int) -> Attempt | None:
    """A person's first attempt at a day's solo; broken off before anything was decided, it was none."""
    row = db.execute(f"{_ATTEMPT} WHERE d.day = ? AND p.user = ?", (day, user)).fetchone()
    found = _read(row) if row else None
    if found is None or found.status != "aborted":
        return found
    played = db.execute("SELECT EXISTS (SELECT 1 FROM decision WHERE game = ?)", (found.game,)).fetchone()[0]
    return found if played else None


def begin(db: sqlite3.Connection, day: int, user: int, game: int) -> None:
    """This game is a person's first attempt; whoever calls has made sure that there is no other."""
    me = person(db, user)
    db.execute("UPDATE daily_game SET person = NULL WHERE day = ? AND person = ?", (day, me))
    db.execute("INSERT INTO daily_game (game, day, person) VALUES (?, ?, ?)", (game, day, me))


def finish(db: sqlite3.Connection, game: int, done: float) -> None:
    """An attempt has ended with so much of the task done."""
    db.execute("UPDATE daily_game SET done = ? WHERE game = ?", (done, game))


def board(db: sqlite3.Connection, first: int, last: int) -> list[Attempt]:
    """The attempts of these days that count, of those who wish to be on the board."""
    rows = db.execute(f"{_ATTEMPT} WHERE d.day BETWEEN ? AND ? ORDER BY d.day, g.ended, g.id", (first, last))
    return [found for row in rows if (found := _read(row)).counts and found.name]


def all_of(db: sqlite3.Connection, me: int | None) -> list[dict[str, Any]]:
    """A person's attempts, to be shown to them."""
    rows = db.execute("SELECT day, game, done FROM daily_game WHERE person = ? ORDER BY day", (me,))
    return [{"day": day, "game": game, "done": done} for day, game, done in rows]


def forget(db: sqlite3.Connection, me: int) -> None:
    """The attempts stay, without anybody's name."""
    db.execute("UPDATE daily_game SET person = NULL WHERE person = ?", (me,))
