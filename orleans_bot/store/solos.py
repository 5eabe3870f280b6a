"""Games that somebody has played alone: what an ended one is compared with."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from typing import Any

from .records import Solo

PRACTICE = "practice"  # where a game with the seed of another remembers the number of that one

_ALONE = f"""
SELECT g.id, g.options, g.round, g.result,
    EXISTS (SELECT 1 FROM panel k WHERE k.game = g.id AND k.kind = '{PRACTICE}')
FROM person p JOIN seat s ON s.person = p.id JOIN game g ON g.id = s.game
WHERE p.user = ? AND g.scenario = ? AND g.status = 'finished'
    AND (SELECT count(*) FROM seat x WHERE x.game = g.id) = 1
ORDER BY g.id
"""


def solos(db: sqlite3.Connection, user: int, scenario: str) -> list[Solo]:
    """The ended games of a scenario that a person has played alone, the first one first."""
    rows = db.execute(_ALONE, (user, scenario))
    return [
        Solo(game, json.loads(options), round_, won_by(json.loads(result)), bool(practice))
        for game, options, round_, result, practice in rows
    ]


def won_by(result: Mapping[str, Any]) -> bool:
    """Whether a game was won."""
    return bool(result.get("won"))
