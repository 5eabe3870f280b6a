"""What is kept about a person: to be shown to them, and to be forgotten."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from . import campaigns, daily, desk, lobby_messages
from .desk import NOTICE, forget_offers
from .json_values import read_json

_OPEN = "g.status IN ('lobby', 'running', 'held')"


def live_games(db: sqlite3.Connection, user: int) -> list[int]:
    """The games that go on in which a person has a seat or which they keep."""
    rows = db.execute(
        "SELECT g.id FROM person p JOIN game g ON g.keeper = p.id"
        f" WHERE p.user = ?1 AND {_OPEN} UNION SELECT g.id FROM person p JOIN seat s ON s.person = p.id"
        f" JOIN game g ON g.id = s.game WHERE p.user = ?1 AND {_OPEN} ORDER BY 1",
        (user,),
    )
    return [game for (game,) in rows]


def all_about(db: sqlite3.Connection, user: int) -> str:
    """Everything that can be traced to a person."""
    settings = {
        key: read_json(value, f"setting user {user} {key}")
        for key, value in db.execute(
            "SELECT key, CAST(value AS BLOB) FROM setting WHERE scope = 'user' AND owner = ? ORDER BY key",
            (user,),
        )
    }
    found = db.execute("SELECT id FROM person WHERE user = ?", (user,)).fetchone()
    me = found[0] if found else None
    out: dict[str, Any] = {"user": user, "settings": settings}
    out["kept"] = [game for (game,) in db.execute("SELECT id FROM game WHERE keeper = ? ORDER BY id", (me,))]
    out["seats"] = [
        {"game": game, "seat": colour, "status": status, "scenario": scenario, "started": started}
        for game, colour, status, scenario, started in db.execute(
            "SELECT g.id, s.colour, g.status, g.scenario, g.started FROM seat s JOIN game g ON g.id = s.game"
            " WHERE s.person = ? ORDER BY g.id",
            (me,),
        )
    ]
    out["read"] = dict(db.execute("SELECT game, seq FROM looked WHERE person = ? ORDER BY game", (me,)))
    out["ahead"] = [
        {"game": game, "seat": seat, "list": json.loads(given)}
        for game, seat, given in db.execute(
            "SELECT a.game, a.seat, a.list FROM ahead a JOIN seat s ON s.game = a.game AND s.colour = a.seat"
            " WHERE s.person = ? ORDER BY a.game",
            (me,),
        )
    ]
    out["clocks"] = [
        {"game": game, "seat": seat, "kind": kind, "left": left, "bank": bank, "missed": missed}
        for game, seat, kind, left, bank, missed in db.execute(
            "SELECT c.game, c.seat, c.kind, c.left, c.bank, c.missed FROM clock c"
            " JOIN seat s ON s.game = c.game AND s.colour = c.seat WHERE s.person = ? ORDER BY c.game",
            (me,),
        )
    ]
    out["to_be_told"] = [
        {"game": game, "seat": seat, "what": kind.removeprefix(NOTICE), "at": at}
        for game, seat, kind, at in db.execute(
            "SELECT game, seat, kind, at FROM due WHERE kind LIKE ? AND data ->> 'user' = ? ORDER BY game",
            (f"{NOTICE}%", user),
        )
    ]
    out["offers"] = [
        {"game": held.game, "seat": held.data.get("seat", held.seat), "until": held.at}
        for held in desk.offers_about(db, user)
    ]
    out["daily"] = daily.all_of(db, me)
    out["decisions"] = [
        {"game": game, "line": seq, "seat": seat, "ask": ask, "picks": picks.split(), "at": at}
        for game, seq, seat, ask, picks, at in db.execute(
            "SELECT game, seq, seat, ask, picks, at FROM decision WHERE by = ? ORDER BY game, seq", (me,)
        )
    ]
    out |= campaigns.about(db, me)
    return json.dumps(out, indent=1, ensure_ascii=False)


def forget(db: sqlite3.Connection, user: int) -> list[int]:
    """Cut every tie to a person; the games that go on and have lost them at a seat."""
    db.execute("DELETE FROM setting WHERE scope = 'user' AND owner = ?", (user,))
    forget_offers(db, user)
    db.execute("DELETE FROM due WHERE kind LIKE ? AND data ->> 'user' = ?", (f"{NOTICE}%", user))
    found = db.execute("SELECT id FROM person WHERE user = ?", (user,)).fetchone()
    if found is None:
        return []
    me = found
    left = db.execute(
        f"SELECT g.id, g.status FROM seat s JOIN game g ON g.id = s.game WHERE s.person = ? AND {_OPEN}"
        " ORDER BY g.id",
        me,
    ).fetchall()
    db.execute(
        "DELETE FROM seat WHERE person = ? AND game IN (SELECT id FROM game WHERE status = 'lobby')", me
    )
    for game, status in left:
        if status == "lobby":
            lobby_messages.changed(db, game)
    # As where a seat is given away: who was to agree sits there no more, and clocks stand while a wish lasts.
    db.execute("DELETE FROM vote WHERE game IN (SELECT game FROM seat WHERE person = ?)", me)
    db.execute("DELETE FROM clock WHERE (game, seat) IN (SELECT game, colour FROM seat WHERE person = ?)", me)
    for game, colour in db.execute("SELECT game, colour FROM seat WHERE person = ?", me).fetchall():
        desk.vacate(db, game, colour)
    db.execute("UPDATE seat SET person = NULL WHERE person = ?", me)
    # Somebody else at the table becomes the keeper, so that the game can still be kept.
    db.execute(
        "UPDATE game SET keeper = (SELECT s.person FROM seat s WHERE s.game = game.id"
        " AND s.person IS NOT NULL ORDER BY s.place LIMIT 1) WHERE keeper = ?",
        me,
    )
    campaigns.forget(db, me[0])
    db.execute("DELETE FROM looked WHERE person = ?", me)
    daily.forget(db, me[0])
    db.execute("UPDATE person SET user = NULL WHERE id = ?", me)
    return [game for game, status in left if status != "lobby"]
