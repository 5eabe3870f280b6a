"""The log of a game: decisions, never changed or removed, and the checkpoints from which it is resumed.

A line with the ask `undo` or `restart` names an earlier line: from there to itself nothing is in force any
more, neither decisions nor checkpoints. A `restart` brings a checkpoint of its own.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from orleans_bot.rules.ask import Decision
from orleans_bot.rules.game import Checkpoint

from .packing import pack, unchain, unpack

UNDO, RESTART = "undo", "restart"
MARKS = (UNDO, RESTART)
_IS_MARK = "ask IN ('undo', 'restart')"
_DECISION = "seq, seat, ask, picks, draws, crc"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log as it is kept."""

    decision: Decision
    by: int | None  # the person, None = a stand-in
    at: int

    @property
    def target(self) -> int | None:
        """The line from which an undo takes everything back; None for a decision."""
        return int(self.decision.picks[0]) if self.decision.ask in MARKS else None


@dataclass(frozen=True, slots=True)
class Saving:
    """A checkpoint to be written, with the earlier one against which it is compressed (None = the first)."""

    checkpoint: Checkpoint
    base: Checkpoint | None


@dataclass(frozen=True, slots=True)
class Past:
    """What is needed to have a game live again."""

    checkpoint: Checkpoint
    depth: int  # how many checkpoints had to be unpacked for this one, beyond its own
    decisions: tuple[Decision, ...]
    top: int  # the highest number in the log


def words(text: str) -> tuple[str, ...]:
    """The words of a column; words have no spaces in them."""
    return tuple(text.split(" ")) if text else ()


def decision_of(seq: int, seat: str, ask: str, picks: str, draws: str, crc: int) -> Decision:
    """A decision as its columns tell it."""
    return Decision(seq, seat, ask, words(picks), words(draws), crc)


def append(db: sqlite3.Connection, game: int, lines: Iterable[Line]) -> None:
    """Write new lines; a number that is taken is refused by the table itself."""
    db.executemany(
        "INSERT INTO decision (game, seq, seat, ask, picks, draws, crc, by, at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                game,
                line.decision.seq,
                line.decision.seat,
                line.decision.ask,
                " ".join(line.decision.picks),
                " ".join(line.decision.draws),
                line.decision.crc,
                line.by,
                line.at,
            )
            for line in lines
        ],
    )


def save(db: sqlite3.Connection, game: int, savings: Iterable[Saving]) -> None:
    """Write new checkpoints; one that begins a chain is compressed against the first of the game."""
    for saving in savings:
        here, base = saving.checkpoint, saving.base
        if base is None and here.seq > 0:
            base = checkpoint(db, game, 0)[0]
        packed = pack(here.text, base.text if base else None)
        db.execute(
            "INSERT INTO checkpoint (game, seq, base, phase, crc, draws, state) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (game, here.seq, base.seq if base else None, here.phase, here.crc, " ".join(here.draws), packed),
        )


def lines(db: sqlite3.Connection, game: int) -> list[Line]:
    """The whole log."""
    rows = db.execute(f"SELECT by, at, {_DECISION} FROM decision WHERE game = ? ORDER BY seq", (game,))
    return [Line(decision_of(*columns), by, at) for by, at, *columns in rows]


def voided(db: sqlite3.Connection, game: int, upto: int | None = None) -> list[tuple[int, int]]:
    """The spans of the log that are no longer in force: from the first up to but without the second."""
    rows = db.execute(f"SELECT picks, seq FROM decision WHERE game = ? AND {_IS_MARK}", (game,))
    spans = [(int(target), seq) for target, seq in rows]
    if upto is not None:
        spans.append((upto, 1 << 62))
    return spans


def in_force(seq: int, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether a line or a checkpoint with this number counts."""
    return not any(start <= seq < end for start, end in spans)


def effective(
    db: sqlite3.Connection, game: int, spans: Sequence[tuple[int, int]], after: int = 0
) -> list[Decision]:
    """The decisions in force beyond a number."""
    rows = db.execute(
        f"SELECT {_DECISION} FROM decision WHERE game = ? AND seq > ? AND NOT {_IS_MARK} ORDER BY seq",
        (game, after),
    )
    return [decision_of(*columns) for columns in rows if in_force(columns[0], spans)]


def last_decision(
    db: sqlite3.Connection, game: int, spans: Sequence[tuple[int, int]]
) -> tuple[int, bool] | None:
    """The number of the last decision in force, and whether chance had a part in it."""
    rows = db.execute(
        f"SELECT seq, draws FROM decision WHERE game = ? AND NOT {_IS_MARK} ORDER BY seq DESC", (game,)
    )
    for seq, draws in rows:
        if in_force(seq, spans):
            return seq, bool(draws)
    return None


def saved(db: sqlite3.Connection, game: int, spans: Sequence[tuple[int, int]]) -> list[int]:
    """The numbers of the checkpoints in force, newest first."""
    rows = db.execute("SELECT seq FROM checkpoint WHERE game = ? ORDER BY seq DESC", (game,))
    return [seq for (seq,) in rows if in_force(seq, spans)]


def checkpoint(db: sqlite3.Connection, game: int, seq: int) -> tuple[Checkpoint, int]:
    """A checkpoint, and how many others it is built upon."""
    phase, crc, draws = db.execute(
        "SELECT phase, crc, draws FROM checkpoint WHERE game = ? AND seq = ?", (game, seq)
    ).fetchone()
    chain = db.execute(
        "WITH RECURSIVE link (seq, base, state, steps) AS ("
        " SELECT seq, base, state, 0 FROM checkpoint WHERE game = ?1 AND seq = ?2"
        " UNION ALL SELECT c.seq, c.base, c.state, link.steps + 1"
        " FROM link JOIN checkpoint c ON c.game = ?1 AND c.seq = link.base)"
        " SELECT state FROM link ORDER BY steps DESC",
        (game, seq),
    ).fetchall()
    text = unchain([state for (state,) in chain])
    return Checkpoint(seq, phase, text, words(draws), crc), len(chain) - 1


def checkpoints(db: sqlite3.Connection, game: int) -> dict[int, Checkpoint]:
    """All checkpoints ever taken, those no longer in force too."""
    out: dict[int, Checkpoint] = {}
    for seq, base, phase, crc, draws, state in db.execute(
        "SELECT seq, base, phase, crc, draws, state FROM checkpoint WHERE game = ? ORDER BY seq", (game,)
    ):
        text = unpack(state, None if base is None else out[base].text)
        out[seq] = Checkpoint(seq, phase, text, words(draws), crc)
    return out


def past(db: sqlite3.Connection, game: int, upto: int | None = None) -> Past:
    """The latest checkpoint in force and the decisions since, of the log up to but without a line.

    If the last decision led into a new phase without any chance, the checkpoint before is taken, so that the
    game knows again what that decision did and whether it may be taken back.
    """
    spans = voided(db, game, upto)
    known = saved(db, game, spans)
    if not known:
        raise ValueError(f"Game {game} has no checkpoint before line {upto}.")
    last = last_decision(db, game, spans)
    at = 1 if last == (known[0], False) and len(known) > 1 else 0
    here, depth = checkpoint(db, game, known[at])
    return Past(here, depth, tuple(effective(db, game, spans, here.seq)), top(db, game))


def top(db: sqlite3.Connection, game: int) -> int:
    """The highest number in the log."""
    row = db.execute("SELECT coalesce(max(seq), 0) FROM decision WHERE game = ?", (game,)).fetchone()
    number: int = row[0]
    return number
