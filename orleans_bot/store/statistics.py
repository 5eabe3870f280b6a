"""What has come of games that have ended, by person: nothing of it is kept beside the games themselves."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .json_values import read_json
from .log import MARKS, in_force
from .records import DAY
from .solos import PRACTICE

SHOWN = "statistics"  # the setting of a person whose numbers others may see


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played to its end, for one of its seats."""

    user: int
    game: int
    scenario: str
    channel: int
    seat: str
    seats: int
    people: int  # the others are stand-ins, or people who are forgotten
    result: Mapping[str, Any]


# Games for practice do not count, nor do solos of the day while others still play them.
_COUNTS = f"""
g.status = 'finished'
    AND NOT EXISTS (SELECT 1 FROM panel k WHERE k.game = g.id AND k.kind = '{PRACTICE}')
    AND NOT EXISTS (SELECT 1 FROM daily_game d WHERE d.game = g.id AND (d.day + 1) * {DAY} > :now)
"""
_PLAYED = """
SELECT p.user, g.id, g.scenario, g.channel, s.colour,
    (SELECT count(*) FROM seat x WHERE x.game = g.id),
    (SELECT count(x.person) FROM seat x WHERE x.game = g.id),
    CAST(g.result AS BLOB)
FROM person p JOIN seat s ON s.person = p.id JOIN game g ON g.id = s.game
"""
_DECIDED = f"""
FROM person p JOIN seat s ON s.person = p.id JOIN game g ON g.id = s.game JOIN decision d ON d.game = g.id
WHERE p.user = :user AND {_COUNTS}
"""
_OPEN_TO_ALL = "AND g.guild = :guild AND g.thread_kind IS NOT 'private'"
# Asked first, so that the games of nobody else are looked at.
_AGREE = f"p.user IN (SELECT c.owner FROM setting c WHERE c.scope = 'user' AND c.key = '{SHOWN}')"


def _read(rows: sqlite3.Cursor) -> list[Played]:
    found = []
    for user, game, scenario, channel, seat, seats, people, kept in rows:
        result = read_json(kept, f"the result of game {game}")
        if isinstance(result, dict):
            found.append(Played(user, game, scenario, channel, seat, seats, people, result))
    return found


def of_person(db: sqlite3.Connection, user: int, now: float) -> list[Played]:
    """All that a person has played to its end."""
    return _read(
        db.execute(f"{_PLAYED} WHERE p.user = :user AND {_COUNTS} ORDER BY g.id", {"user": user, "now": now})
    )


def of_server(db: sqlite3.Connection, guild: int, now: float) -> list[Played]:
    """What those who let others see it have played on a server, at tables that are not private."""
    asked = {"guild": guild, "now": now}
    return _read(db.execute(f"{_PLAYED} WHERE {_AGREE} AND {_COUNTS} {_OPEN_TO_ALL} ORDER BY g.id", asked))


def played_there(db: sqlite3.Connection, guild: int, now: float) -> list[tuple[str, int]]:
    """The scenario and the channel of each game that was played to its end on a server; nobody is in it."""
    rows = db.execute(
        f"SELECT g.scenario, g.channel FROM game g WHERE {_COUNTS} {_OPEN_TO_ALL}",
        {"guild": guild, "now": now},
    )
    return [(scenario, channel) for scenario, channel in rows]


def places(db: sqlite3.Connection, user: int, now: float) -> Counter[str]:
    """How often a person has carried out the action of each place, as far as it was not taken back."""
    asked = {"user": user, "now": now}
    spans: dict[int, list[tuple[int, int]]] = {}
    marks = ", ".join(f"'{mark}'" for mark in MARKS)
    taken_back = f"SELECT d.game, d.picks, d.seq {_DECIDED} AND d.ask IN ({marks})"
    for game, target, seq in db.execute(taken_back, asked):
        spans.setdefault(game, []).append((int(target), seq))
    rows = db.execute(
        f"SELECT d.game, d.seq, substr(d.picks, 5) {_DECIDED} AND d.by = p.id AND d.picks LIKE 'act:%'", asked
    )
    return Counter(place for game, seq, place in rows if in_force(seq, spans.get(game, ())))
