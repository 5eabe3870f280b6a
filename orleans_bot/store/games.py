"""The rows beside the log: games, seats, people, who is waited for, who votes for what."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from . import stand_ins
from .clocks import timing
from .records import ENDED, SOUND, GameLine, GameRow, Lobby, Player

_GAME = (
    "g.id, g.guild, g.channel, g.thread, g.status, g.scenario, g.boxes, g.options, k.user, g.rules_version,"
    " g.round, g.phase, g.created, g.started, g.ended, g.why, g.seed_hash, g.seed, g.result,"
    " g.modules, g.thread_kind, (SELECT d.day FROM daily_game d WHERE d.game = g.id)"
)
_FROM = "FROM game g LEFT JOIN person k ON k.id = g.keeper"


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat, and the person at it as the log knows them."""

    place: int
    colour: str
    person: int | None
    user: int | None


@dataclass(frozen=True, slots=True)
class Opened:
    """A game that somebody has opened, and when."""

    game: int
    status: str
    at: int


def person(db: sqlite3.Connection, user: int) -> int:
    """The small number by which the log knows a person."""
    found = db.execute("SELECT id FROM person WHERE user = ?", (user,)).fetchone()
    if found is None:
        found = db.execute("INSERT INTO person (user) VALUES (?) RETURNING id", (user,)).fetchone()
    number: int = found[0]
    return number


def open_lobby(
    db: sqlite3.Connection,
    *,
    guild: int | None,
    channel: int,
    keeper: int | None,
    scenario: str,
    boxes: Sequence[str],
    options: Mapping[str, Any],
    places: int,
    who: str,
    at: int,
    modules: Sequence[str] = (),
    thread_kind: str = "",
) -> int:
    """A new game that gathers its players."""
    row = db.execute(
        "INSERT INTO game (guild, channel, status, scenario, boxes, options, places, who, keeper, created,"
        " modules, thread_kind) VALUES (?, ?, 'lobby', ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
        (
            guild,
            channel,
            scenario,
            " ".join(boxes),
            as_json(dict(options)),
            places,
            who,
            None if keeper is None else person(db, keeper),
            at,
            " ".join(modules),
            thread_kind,
        ),
    ).fetchone()
    number: int = row[0]
    return number


_OPENED = "AND (g.status IN ('lobby', 'running', 'held') OR g.created > ?) ORDER BY g.created, g.id"


def opened_by(db: sqlite3.Connection, user: int, since: int) -> list[Opened]:
    """What a person has opened: all that goes on, and whatever came after a time."""
    rows = db.execute(
        "SELECT g.id, g.status, g.created FROM person p JOIN game g ON g.keeper = p.id"
        f" WHERE p.user = ? {_OPENED}",
        (user, since),
    )
    return [Opened(*row) for row in rows]


def opened_in(db: sqlite3.Connection, guild: int, since: int) -> list[Opened]:
    """What has been opened in a server: all that goes on, and whatever came after a time."""
    rows = db.execute(
        f"SELECT g.id, g.status, g.created FROM game g WHERE g.guild = ? {_OPENED}", (guild, since)
    )
    return [Opened(*row) for row in rows]


def as_json(value: Any) -> str:
    """A value as compact JSON."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def change(db: sqlite3.Connection, game: int, **facts: object) -> None:
    """Change some of a game's standing facts; those that are None stay as they are."""
    said = ", ".join(f"{name} = coalesce(?, {name})" for name in facts)
    db.execute(f"UPDATE game SET {said} WHERE id = ?", (*facts.values(), game))
    if "status" in facts:
        must_be_shown(db, game)


def must_be_shown(db: sqlite3.Connection, game: int) -> None:
    """Something that its messages follow from has changed without a line in the log."""
    db.execute("DELETE FROM shown WHERE game = ?", (game,))


def sealed(db: sqlite3.Connection, game: int) -> str:
    """A game's secret, from which its chance comes; "" before it has started."""
    found = db.execute("SELECT seed FROM game WHERE id = ?", (game,)).fetchone()
    return found[0] if found else ""


def fault(db: sqlite3.Connection, game: int) -> int:
    """Whether a game is held because its log led elsewhere than recorded, or as its rows cannot be read."""
    found = db.execute("SELECT diverged FROM game WHERE id = ?", (game,)).fetchone()
    return int(found[0]) if found else SOUND


def seats(db: sqlite3.Connection, game: int) -> tuple[SeatRow, ...]:
    """The seats in the order in which they came."""
    rows = db.execute(
        "SELECT s.place, s.colour, s.person, p.user FROM seat s LEFT JOIN person p ON p.id = s.person"
        " WHERE s.game = ? ORDER BY s.place",
        (game,),
    )
    return tuple(SeatRow(*row) for row in rows)


def set_seats(db: sqlite3.Connection, game: int, players: Iterable[tuple[str, int | None]]) -> None:
    """The seats of a lobby anew: colours and people."""
    db.execute("DELETE FROM seat WHERE game = ?", (game,))
    db.executemany(
        "INSERT INTO seat (game, place, colour, person) VALUES (?, ?, ?, ?)",
        [(game, place, colour, who) for place, (colour, who) in enumerate(players)],
    )


def seat_person(db: sqlite3.Connection, game: int, place: int, user: int | None) -> None:
    """Somebody else sits at a seat from now on, or a stand-in."""
    db.execute(
        "UPDATE seat SET person = ? WHERE game = ? AND place = ?",
        (None if user is None else person(db, user), game, place),
    )


def status_of(db: sqlite3.Connection, game: int) -> str | None:
    """A game's status, or nothing if there is no such game."""
    found = db.execute("SELECT status FROM game WHERE id = ?", (game,)).fetchone()
    return found[0] if found else None


def lobby(db: sqlite3.Connection, game: int) -> Lobby | None:
    """A game as its lobby shows it."""
    row = db.execute(
        f"SELECT g.id, g.guild, g.channel, k.user, g.scenario, g.boxes, g.options, g.places, g.who,"
        f" g.modules, g.thread_kind {_FROM}"
        " WHERE g.id = ?",
        (game,),
    ).fetchone()
    if row is None:
        return None
    number, guild, channel, keeper, scenario, boxes, options, places, who, modules, kind = row
    players = tuple(Player(seat.colour, seat.user) for seat in seats(db, game))
    return Lobby(
        number,
        guild,
        channel,
        keeper,
        scenario,
        tuple(boxes.split()),
        json.loads(options),
        places,
        who,
        players,
        tuple(modules.split()),
        kind,
        timing(db, game),
        stand_ins.wish(db, game),
    )


def game_row(db: sqlite3.Connection, game: int) -> GameRow | None:
    """A game's standing facts."""
    row = db.execute(f"SELECT {_GAME} {_FROM} WHERE g.id = ?", (game,)).fetchone()
    if row is None:
        return None
    (number, guild, channel, thread, status, scenario, boxes, options, keeper, version, *rest) = row
    (round_, phase, created, started, ended, why, seed_hash, seed, result, modules, kind, day) = rest
    return GameRow(
        number,
        guild,
        channel,
        thread,
        status,
        scenario,
        tuple(boxes.split()),
        json.loads(options),
        {seat.colour: seat.user for seat in seats(db, game)},
        keeper,
        version,
        round_,
        phase,
        created,
        started,
        ended,
        why,
        seed_hash,
        seed if status in ENDED else "",
        json.loads(result),
        tuple(modules.split()),
        kind,
        day,
    )


def by_channel(db: sqlite3.Connection, channel: int, passing: Sequence[int] = ()) -> int | None:
    """The game of a thread or a channel: those that go on before those that have ended, the newest first."""
    found = db.execute(
        "SELECT id FROM game WHERE (thread = ?1 OR channel = ?1)"
        " AND id NOT IN (SELECT value FROM json_each(?2))"
        " ORDER BY status IN ('lobby', 'running', 'held') DESC, thread IS ?1 DESC, id DESC LIMIT 1",
        (channel, as_json(list(passing))),
    ).fetchone()
    return found[0] if found else None


def set_waiting(db: sqlite3.Connection, game: int, gone: Iterable[str], come: Iterable[str], at: int) -> None:
    """Who is no longer waited for, and who is from now on."""
    db.executemany("DELETE FROM waiting WHERE game = ? AND seat = ?", [(game, seat) for seat in gone])
    db.executemany(
        "INSERT INTO waiting (game, seat, since) VALUES (?, ?, ?)", [(game, seat, at) for seat in come]
    )


def waiting(db: sqlite3.Connection, game: int) -> frozenset[str]:
    """The seats a game waits for."""
    return frozenset(seat for (seat,) in db.execute("SELECT seat FROM waiting WHERE game = ?", (game,)))


def drop_waiting(db: sqlite3.Connection, game: int) -> None:
    """Nobody is waited for any more."""
    db.execute("DELETE FROM waiting WHERE game = ?", (game,))


def votes(db: sqlite3.Connection, game: int) -> dict[str, int]:
    """Who agrees to take back what: seat → line."""
    return dict(db.execute("SELECT seat, target FROM vote WHERE game = ? ORDER BY at", (game,)))


def set_votes(db: sqlite3.Connection, game: int, colours: Iterable[str], target: int, at: int) -> None:
    """These seats agree to take everything back from a line on."""
    db.executemany(
        "INSERT OR REPLACE INTO vote (game, seat, target, at) VALUES (?, ?, ?, ?)",
        [(game, colour, target, at) for colour in colours],
    )


def drop_votes(db: sqlite3.Connection, game: int) -> None:
    """Nothing is to be taken back any more."""
    db.execute("DELETE FROM vote WHERE game = ?", (game,))


_LIST = (
    "SELECT g.id, g.guild, g.channel, g.thread, g.status, g.scenario, s.colour, g.round, g.phase, w.since"
    " FROM person p JOIN seat s ON s.person = p.id JOIN game g ON g.id = s.game"
)


def inbox(db: sqlite3.Connection, user: int) -> list[GameLine]:
    """The running games that wait for a person, those that have waited longest first."""
    rows = db.execute(
        f"{_LIST} JOIN waiting w ON w.game = g.id AND w.seat = s.colour"
        " WHERE p.user = ? AND g.status = 'running' ORDER BY w.since, g.id",
        (user,),
    )
    return [GameLine(*row) for row in rows]


def games_of(db: sqlite3.Connection, user: int, ended: bool) -> list[GameLine]:
    """The games in which a person has a seat, the newest first."""
    some = "" if ended else " AND g.status IN ('lobby', 'running', 'held')"
    rows = db.execute(
        f"{_LIST} LEFT JOIN waiting w ON w.game = g.id AND w.seat = s.colour AND g.status = 'running'"
        f" WHERE p.user = ?{some} ORDER BY g.id DESC",
        (user,),
    )
    return [GameLine(*row) for row in rows]


def running(db: sqlite3.Connection) -> list[int]:
    """The numbers of all games that are being played."""
    return [game for (game,) in db.execute("SELECT id FROM game WHERE status = 'running' ORDER BY id")]


def open_games(db: sqlite3.Connection) -> list[int]:
    """The numbers of all games that have begun and not ended."""
    rows = db.execute("SELECT id FROM game WHERE status IN ('running', 'held') ORDER BY id")
    return [game for (game,) in rows]
