"""The story of a game, told again: notes are not kept, they come out of the decisions whenever asked for."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.game import Checkpoint, Game
from orleans_bot.rules.notes import Note
from orleans_bot.rules.record import Start
from orleans_bot.rules.state import from_text
from orleans_bot.store import corrections, games, log
from orleans_bot.store.corrections import Since
from orleans_bot.store.log import RESTART, Line

from .given import BY_CLOCK, STANDING
from .live import content_at
from .lobby import seed_of
from .refusals import NotStarted

LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Told:
    """What a story is told from: the whole log, and the checkpoints in force."""

    lines: list[Line]
    spans: list[tuple[int, int]]
    known: dict[int, Checkpoint]
    start: Start
    contents: list[Since]


def set_up(catalog: Catalog, start: Start) -> tuple[Note, ...]:
    """What was told before the first decision."""
    try:
        return start.begin(catalog).notes
    except Exception:
        LOG.warning("The beginning of a game cannot be told", exc_info=True)
        return ()


def fetch(db: sqlite3.Connection, game: int) -> Told:
    """Read what a story is told from."""
    spans = log.voided(db, game)
    known = {seq: here for seq, here in log.checkpoints(db, game).items() if log.in_force(seq, spans)}
    row = games.game_row(db, game)
    sealed = games.sealed(db, game)
    if row is None or not sealed:
        raise NotStarted(f"Game {game} has not started yet; there is no story.", game=game)
    start = Start(row.scenario, tuple(row.seats), seed_of(sealed), row.boxes, row.options, row.modules)
    return Told(log.lines(db, game), spans, known, start, corrections.still_held(db, game, spans))


def planning(db: sqlite3.Connection, game: int, rounds: int) -> Checkpoint | None:
    """The checkpoint in force at which the planning of a round began."""
    for seq in log.saved(db, game, log.voided(db, game)):
        here, _ = log.checkpoint(db, game, seq)
        if here.phase == "planning":
            state = from_text(here.text)
            if state.round <= rounds:
                return here if state.round == rounds else None
    return None


def before_own(past: Told, seat: str) -> int:
    """The line before the last decision of a seat that is in force; -1 where it has made none."""
    own = (
        line.decision.seq
        for line in reversed(past.lines)
        if line.target is None and line.decision.seat == seat and log.in_force(line.decision.seq, past.spans)
    )
    return next(own, 0) - 1


def tell(catalog: Catalog, game: int, past: Told, after: int) -> tuple[int, list[tuple[int, Note]]]:
    """What happened after a line, as far as it is still in force, and the number of the last line.

    Where a part can no longer be played again, because the rules have changed, the story goes on with the
    next checkpoint.
    """
    lines, spans, known = past.lines, past.spans, past.known
    top = lines[-1].decision.seq if lines else 0
    if top <= after or not known:
        return top, []
    at = max((seq for seq in known if seq <= after), default=min(known))
    told: list[tuple[int, Note]] = []
    playing: Game | None = None

    def resume(seq: int) -> Game | None:
        try:
            return Game.resume(content_at(catalog, past.contents, seq), known[seq])
        except Exception:
            LOG.warning("Game %s cannot be told from line %s on", game, seq, exc_info=True)
            return None

    playing = resume(at)
    if after < 0:
        told.extend((0, note) for note in set_up(content_at(catalog, past.contents, 0), past.start))
    for line in lines:
        decision = line.decision
        seq = decision.seq
        if seq <= at:
            continue
        if line.target is not None:
            if seq > after:
                kind = "restarted" if decision.ask == RESTART else "undone" if decision.seat else "rewound"
                told.append((seq, Note(kind, decision.seat, {"to": line.target})))
            if seq in known:
                playing = resume(seq)
                if playing is not None and seq > after:
                    told.extend((seq, note) for note in playing.notes)
            continue
        if not log.in_force(seq, spans):
            continue
        if playing is not None:
            try:
                notes = playing.replay(decision).notes
            except Exception:
                LOG.warning("Game %s cannot be told beyond line %s", game, seq, exc_info=True)
                playing = None
            else:
                if seq > after:
                    told.extend((seq, note) for note in notes)
        if playing is None and seq in known:
            playing = resume(seq)
            if playing is not None and seq > after:
                told.extend((seq, note) for note in playing.notes)
    return top, told


def with_marks(
    told: Sequence[tuple[int, Note]], lines: Iterable[Line], how: Mapping[int, str]
) -> list[tuple[int, Note]]:
    """What happened, and which of it was given ahead, by a standing wish, or as somebody's time was up."""
    seats = {line.decision.seq: line.decision.seat for line in lines}
    marked: list[tuple[int, Note]] = []
    for at, (seq, note) in enumerate(told):
        marked.append((seq, note))
        last = at + 1 == len(told) or told[at + 1][0] != seq
        if last and seq in how:
            marked.append((seq, as_given(how[seq], seats[seq])))
    return marked


def as_given(how: str, seat: str) -> Note:
    """How a line was given that nobody gave at that moment."""
    if how == BY_CLOCK:
        return Note("given_clock", seat, {})
    return Note("given_standing" if how == STANDING else "given_ahead", seat, {})
