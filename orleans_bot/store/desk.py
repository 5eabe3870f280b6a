"""What the bot must remember beside the games: panels, settings, what is due, who has read what."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Any

from . import ahead, games
from .json_values import read_json
from .records import Due

Place = tuple[int, int]  # a channel and a message
# What the bot notes of a game: since when it rests, and when it was woken last.
GAME, RESTS, WOKEN = "bot", "rests", "woken"
OFFER = "offer"  # due when a seat that was offered to somebody is no longer offered
FREE = "free"  # due when a seat is no longer offered to everybody
VOTE = "pause_vote"  # due when a vote on a pause ends
PAST = ".past"  # after the kind of what has ended and has left a message that is still to be put away
EVER = 2**40  # later than anything is due
LEFT = "left."  # before the number of a message that has no place any more and is still to be put away
MEANT = "meant."  # before the kind of a message that is about to be posted
WATCHED = "watched"  # due for every game from its start on, until its end has been shown


# Due when somebody is to be told of something, and of what.
NOTICE = "notice."
NOTICES = ("turn", "round", "over", "list")


def panels(db: sqlite3.Connection, game: int) -> dict[tuple[str, str], tuple[int, int]]:
    """The messages of a game that are edited: kind and seat → channel and message."""
    rows = db.execute("SELECT kind, seat, channel, message FROM panel WHERE game = ?", (game,))
    return {(kind, seat): (channel, message) for kind, seat, channel, message in rows}


def set_panel(db: sqlite3.Connection, game: int, kind: str, seat: str, channel: int, message: int) -> None:
    """This message is now the one to edit."""
    db.execute(
        "INSERT INTO panel (game, kind, seat, channel, message) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT DO UPDATE SET channel = excluded.channel, message = excluded.message",
        (game, kind, seat, channel, message),
    )


def drop_panel(db: sqlite3.Connection, game: int, kind: str, seat: str) -> None:
    """There is no such message any more."""
    db.execute("DELETE FROM panel WHERE game = ? AND kind = ? AND seat = ?", (game, kind, seat))
    games.must_be_shown(db, game)


def put_away(db: sqlite3.Connection, game: int, kind: str, seat: str, message: int) -> None:
    """Nothing leads to this message any more, also if its seat has changed hands while it was put away."""
    db.execute("DELETE FROM panel WHERE game = ? AND kind = ?", (game, f"{LEFT}{message}"))
    drop_panel(db, game, kind, seat)


def hang(db: sqlite3.Connection, game: int, kind: str, seat: str, now: Place, before: Place | None) -> None:
    """A message that was meant hangs; the one that hung there before is still to be put away."""
    db.execute("DELETE FROM panel WHERE game = ? AND kind = ? AND seat = ?", (game, MEANT + kind, seat))
    set_panel(db, game, kind, seat, *now)
    if before is not None:
        must_be_put_away(db, game, *before)


def must_be_put_away(db: sqlite3.Connection, game: int, channel: int, message: int) -> None:
    """A message has no place any more, and is still to be put away."""
    set_panel(db, game, f"{LEFT}{message}", "", channel, message)


def let_go(db: sqlite3.Connection, game: int, kind: str, seat: str, place: Place) -> None:
    """What hangs there has no place any more, and is still to be put away."""
    must_be_put_away(db, game, *place)
    drop_panel(db, game, kind, seat)


def vacate(db: sqlite3.Connection, game: int, seat: str) -> None:
    """Somebody else sits there: no message of the one before may be edited for the one who comes."""
    for (kind, whose), (channel, message) in panels(db, game).items():
        if whose == seat and message and not kind.startswith(MEANT):
            must_be_put_away(db, game, channel, message)
    db.execute("DELETE FROM panel WHERE game = ? AND seat = ?", (game, seat))
    ahead.drop(db, game, seat)
    db.execute("DELETE FROM due WHERE game = ? AND seat = ? AND kind LIKE ?", (game, seat, f"{NOTICE}%"))
    take_back_word(db, game, seat)
    games.must_be_shown(db, game)


def take_back_word(db: sqlite3.Connection, game: int, seat: str) -> None:
    """Whoever comes to a seat while its table votes on a pause has not spoken yet, and is to be asked."""
    if (held := due_of(db, game, VOTE, "")) is not None:
        said = {word: [one for one in held.data[word] if one != seat] for word in ("yes", "no")}
        times = held.data.get("changed", 0) + 1  # what hangs says who is asked, and is to say it anew
        set_due(db, game, "", VOTE, held.at, {**held.data, **said, "changed": times})


# A game lags where its last line has not been shown; where a message is to be put away; where somebody is
# waited for who has no message (of a team only one has one: it is looked at in vain); where a stand-in is
# waited for. One that has ended lags until it need not be watched any more.
_BEHIND = """
SELECT g.id FROM game g LEFT JOIN shown s ON s.game = g.id
WHERE g.status IN ('running', 'held') AND (
    s.seq IS NOT (SELECT coalesce(max(d.seq), 0) FROM decision d WHERE d.game = g.id)
    OR EXISTS (SELECT 1 FROM panel p WHERE p.game = g.id
        AND (p.kind > 'left.' AND p.kind < 'left/' OR p.kind > 'meant.' AND p.kind < 'meant/'))
    OR g.status = 'running' AND EXISTS (
        SELECT 1 FROM waiting w JOIN seat t ON t.game = w.game AND t.colour = w.seat
        WHERE w.game = g.id AND (t.person IS NULL OR NOT EXISTS (
            SELECT 1 FROM panel p WHERE p.game = w.game AND p.seat = w.seat AND p.message <> 0))))
UNION
SELECT g.id FROM due JOIN game g ON g.id = due.game
WHERE due.kind = ? AND g.status NOT IN ('lobby', 'running', 'held')
ORDER BY 1
"""


def behind(db: sqlite3.Connection) -> list[int]:
    """The games whose messages may not show what has happened."""
    return [game for (game,) in db.execute(_BEHIND, (WATCHED,))]


def set_shown(db: sqlite3.Connection, lines: Mapping[int, int]) -> None:
    """These games have been shown up to these lines of their logs."""
    db.executemany(
        "INSERT INTO shown (game, seq) VALUES (?, ?) ON CONFLICT DO UPDATE SET seq = excluded.seq",
        lines.items(),
    )


def setting(db: sqlite3.Connection, scope: str, owner: int, key: str) -> Any:
    """What is set; None if nothing is."""
    found = db.execute(
        "SELECT CAST(value AS BLOB) FROM setting WHERE scope = ? AND owner = ? AND key = ?",
        (scope, owner, key),
    ).fetchone()
    return read_json(found[0], f"setting {scope} {owner} {key}") if found else None


def settings(db: sqlite3.Connection, scope: str, key: str) -> dict[int, Any]:
    """What all owners of a scope have set, as far as it can be read."""
    rows = db.execute(
        "SELECT owner, CAST(value AS BLOB) FROM setting WHERE scope = ? AND key = ?", (scope, key)
    )
    read = {owner: read_json(value, f"setting {scope} {owner} {key}") for owner, value in rows}
    return {owner: value for owner, value in read.items() if value is not None}


def set_setting(db: sqlite3.Connection, scope: str, owner: int, key: str, value: Any) -> None:
    """Set something; None removes it."""
    if value is None:
        db.execute("DELETE FROM setting WHERE scope = ? AND owner = ? AND key = ?", (scope, owner, key))
        return
    db.execute(
        "INSERT INTO setting (scope, owner, key, value) VALUES (?, ?, ?, ?)"
        " ON CONFLICT DO UPDATE SET value = excluded.value",
        (scope, owner, key, games.as_json(value)),
    )


def set_due(db: sqlite3.Connection, game: int, seat: str, kind: str, at: int, data: Mapping[str, Any]) -> int:
    """Something is to be done at a time; one of a kind for each seat of a game."""
    row = db.execute(
        "INSERT INTO due (game, seat, kind, at, data) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (game, seat, kind) DO UPDATE SET at = excluded.at, data = excluded.data RETURNING id",
        (game, seat, kind, at, games.as_json(dict(data))),
    ).fetchone()
    number: int = row[0]
    return number


def due(db: sqlite3.Connection, now: float, kind: str | None = None) -> list[Due]:
    """What should be done by now, of this kind or any, the oldest first; what is damaged is passed over."""
    rows = db.execute(
        "SELECT id, game, seat, kind, at, CAST(data AS BLOB) FROM due"
        " WHERE at <= ?1 AND (?2 IS NULL OR kind = ?2) ORDER BY at, id",
        (now, kind),
    )
    return [each for row in rows if (each := read_due(*row)) is not None]


def due_of(db: sqlite3.Connection, game: int, kind: str, seat: str) -> Due | None:
    """What is or will be due of this kind for a seat."""
    row = db.execute(
        "SELECT id, game, seat, kind, at, CAST(data AS BLOB) FROM due"
        " WHERE game = ? AND kind = ? AND seat = ?",
        (game, kind, seat),
    ).fetchone()
    return read_due(*row) if row is not None else None


def read_due(number: int, game: int, seat: str, kind: str, at: int, kept: bytes) -> Due | None:
    """A row of what is due; None if it is damaged."""
    data = read_json(kept, f"due {number} ({kind} of game {game})")
    return Due(number, game, seat, kind, at, data) if isinstance(data, dict) else None


def drop_due(db: sqlite3.Connection, number: int) -> None:
    """It is done."""
    db.execute("DELETE FROM due WHERE id = ?", (number,))


def drop_dues(db: sqlite3.Connection, game: int, kind: str | None, seat: str | None) -> None:
    """Nothing of this kind is due for this game any more."""
    db.execute(
        "DELETE FROM due WHERE game = ?1 AND (?2 IS NULL OR kind = ?2) AND (?3 IS NULL OR seat = ?3)",
        (game, kind, seat),
    )


def note_message(db: sqlite3.Connection, number: int, nonce: str, message: int) -> None:
    """The message to which something due leads hangs, also if that has ended meanwhile."""
    db.execute(
        "UPDATE due SET data = json_set(data, '$.message', ?) WHERE id = ? AND data ->> 'nonce' = ?",
        (message, number, nonce),
    )


def end_due(db: sqlite3.Connection, held: Due, data: Mapping[str, Any]) -> Due | None:
    """Something is due no longer, if it still was; the message to which it led is still to be put away."""
    found = due_of(db, held.game, held.kind, held.seat)
    if found is None or (found.id, found.at) != (held.id, held.at):
        return None
    past = past_of(found, data)
    db.execute(
        "UPDATE due SET seat = ?, kind = ?, at = 0, data = ? WHERE id = ?",
        (past.seat, past.kind, games.as_json(dict(past.data)), past.id),
    )
    return past


def past_of(held: Due, data: Mapping[str, Any]) -> Due:
    """What is left of something that has ended: its message."""
    seat, kind = f"{held.seat} {held.id}", held.kind + PAST
    return Due(held.id, held.game, seat, kind, 0, {**held.data, "seat": held.seat, **data})


def end_offers(db: sqlite3.Connection, game: int, seat: str) -> None:
    """A seat is no longer offered to anybody."""
    for kind in (OFFER, FREE):
        if (held := due_of(db, game, kind, seat)) is not None:
            end_due(db, held, {})


def offers_about(db: sqlite3.Connection, user: int) -> list[Due]:
    """The offers of a seat that were made to or by a person, or of their seat; those too that are over and of
    which something is still to be put away.
    """
    kinds = (OFFER, FREE, OFFER + PAST, FREE + PAST)
    return [held for kind in kinds for held in due(db, EVER, kind) if user in held.data.values()]


def forget_offers(db: sqlite3.Connection, user: int) -> None:
    """No seat is offered to or by a person any more, and nothing that is still to be put away names them."""
    for kind in (OFFER, FREE):
        for held in due(db, EVER, kind):
            if user in held.data.values():
                end_due(db, held, {})
        for held in due(db, EVER, kind + PAST):
            kept = {key: value for key, value in held.data.items() if value != user}
            set_due(db, held.game, held.seat, held.kind, held.at, kept)


def looked(db: sqlite3.Connection, game: int, user: int) -> int | None:
    """How far a person has read the story of a game."""
    found = db.execute(
        "SELECT l.seq FROM person p JOIN looked l ON l.person = p.id WHERE p.user = ? AND l.game = ?",
        (user, game),
    ).fetchone()
    return found[0] if found else None


def set_looked(db: sqlite3.Connection, game: int, person: int, seq: int) -> None:
    """A person has read the story up to here."""
    db.execute(
        "INSERT INTO looked (person, game, seq) VALUES (?, ?, ?)"
        " ON CONFLICT DO UPDATE SET seq = excluded.seq",
        (person, game, seq),
    )
