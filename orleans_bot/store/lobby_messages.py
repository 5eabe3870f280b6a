"""The messages of lobbies: where each hangs, which are still to be put away, which may say what is not so."""

from __future__ import annotations

import sqlite3

from .desk import Place, set_panel

HANGS = "lobby"  # the kind of the message at which one sits down
AWAY = "lobby."  # before the number of one that hung in its place and is still to be put away
CHANGED = "lobby.changed"  # somebody has come or gone, and the message may not say so yet

# A lobby wants a look where something of it is to be put away or shown, or where it hangs nowhere though that
# cannot be still to come; of a game that has begun or was called off nothing may hang any more.
_UNSETTLED = """
SELECT p.game FROM panel p JOIN game g ON g.id = p.game
WHERE p.kind > 'lobby.' AND p.kind < 'lobby/' AND p.kind <> 'lobby.changed'
    OR p.kind = 'lobby.changed' AND EXISTS (SELECT 1 FROM panel h WHERE h.game = g.id AND h.kind = 'lobby')
    OR p.kind IN ('lobby', 'lobby.changed') AND g.status <> 'lobby'
UNION
SELECT g.id FROM game g WHERE g.status = 'lobby' AND g.created < ?
    AND NOT EXISTS (SELECT 1 FROM panel p WHERE p.game = g.id AND p.kind = 'lobby')
ORDER BY 1
"""


def unsettled(db: sqlite3.Connection, opened_before: int) -> list[int]:
    """The lobbies, also those that are over, of which not everything hangs as it should."""
    return [game for (game,) in db.execute(_UNSETTLED, (opened_before,))]


def messages(db: sqlite3.Connection, game: int) -> dict[str, Place]:
    """The messages of a lobby: the one that counts, and those that are still to be put away."""
    rows = db.execute(
        "SELECT kind, channel, message FROM panel WHERE game = ? AND kind >= ? AND kind < 'lobby/'"
        " AND kind <> ?",
        (game, HANGS, CHANGED),
    )
    return {kind: (channel, message) for kind, channel, message in rows}


def is_shown(db: sqlite3.Connection, game: int) -> bool:
    """Whether a lobby hangs somewhere and says what is so, as far as was noted."""
    rows = db.execute("SELECT kind FROM panel WHERE game = ? AND kind IN (?, ?)", (game, HANGS, CHANGED))
    return [kind for (kind,) in rows] == [HANGS]


def hang(db: sqlite3.Connection, game: int, channel: int, message: int) -> None:
    """A lobby hangs there and shows who sits at it. Another one that hangs for it is to be put away, and who
    has sat down there since then is still to be shown here.
    """
    before = messages(db, game).get(HANGS, (channel, message))
    if before[1] == message:
        shown(db, game)
    else:
        leave(db, game, put_away=True)
        changed(db, game)
    set_panel(db, game, HANGS, "", channel, message)


def leave(db: sqlite3.Connection, game: int, put_away: bool) -> None:
    """What hangs is not the message of the lobby any more; whether it is still to be put away."""
    if put_away:
        db.execute(
            "INSERT INTO panel (game, kind, seat, channel, message)"
            " SELECT game, ? || message, seat, channel, message FROM panel WHERE game = ? AND kind = ?"
            " ON CONFLICT DO NOTHING",
            (AWAY, game, HANGS),
        )
    db.execute("DELETE FROM panel WHERE game = ? AND kind = ?", (game, HANGS))


def changed(db: sqlite3.Connection, game: int) -> None:
    """Who sits at a lobby has changed, and is still to be shown."""
    set_panel(db, game, CHANGED, "", 0, 0)


def shown(db: sqlite3.Connection, game: int) -> None:
    """The message of a lobby says what is so."""
    db.execute("DELETE FROM panel WHERE game = ? AND kind = ?", (game, CHANGED))


def put_away(db: sqlite3.Connection, game: int, kinds: list[str]) -> None:
    """Of a lobby these messages have been put away."""
    db.executemany("DELETE FROM panel WHERE game = ? AND kind = ?", [(game, kind) for kind in kinds])
