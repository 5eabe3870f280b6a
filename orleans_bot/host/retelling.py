"""A game that has ended, played through once more. What was taken back is left out."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.game import Checkpoint, Game
from orleans_bot.rules.notes import Note
from orleans_bot.rules.record import Start
from orleans_bot.rules.scoring import score
from orleans_bot.rules.view import View
from orleans_bot.store.log import in_force

from .live import content_at
from .lobby import seed_of
from .story import set_up
from .walking import Chronicle

LOG = logging.getLogger(__name__)
QUIET = frozenset(("committed", "reopened"))  # notes of what nobody else sees yet


@dataclass(frozen=True, slots=True)
class Moment:
    """The game after a line of its log, and what was told of it."""

    seq: int
    game: Game
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """A moment at which there is something new to be seen."""

    seq: int
    round: int
    phase: str
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Retelling:
    """A whole game to leaf through."""

    chronicle: Chronicle
    known: Mapping[int, Checkpoint]  # the checkpoints in force
    spans: tuple[tuple[int, int], ...]  # of the log, that are not
    stops: tuple[Stop, ...] = ()

    @property
    def rounds(self) -> dict[int, int]:
        """Which stop each round begins with."""
        first: dict[int, int] = {}
        for at, stop in enumerate(self.stops):
            first.setdefault(stop.round, at)
        return first


def retell(catalog: Catalog, chronicle: Chronicle) -> Retelling:
    """Every stop of a game."""
    spans = tuple((line.target, line.decision.seq) for line in chronicle.lines if line.target is not None)
    known = {seq: here for seq, here in chronicle.checkpoints.items() if in_force(seq, spans)}
    bare = Retelling(chronicle, known, spans)
    stops = [
        Stop(now.seq, now.game.state.round, now.game.state.phase, now.notes)
        for now in moments(catalog, bare)
        if any(note.key not in QUIET for note in now.notes)
    ]
    return Retelling(chronicle, known, spans, tuple(stops))


def moments(catalog: Catalog, told: Retelling, since: int = 0) -> Iterator[Moment]:
    """The game after each line in force, from the last checkpoint up to a line on. Where a part can no longer
    be played, because the rules have changed, it goes on with the next checkpoint.
    """
    chronicle, known = told.chronicle, told.known
    at = max((seq for seq in known if seq <= since), default=min(known, default=0))

    def resume(seq: int) -> Game | None:
        try:
            return Game.resume(content_at(catalog, chronicle.contents, seq), known[seq])
        except Exception:
            LOG.warning("A game cannot be played from line %s on", seq, exc_info=True)
            return None

    playing = resume(at) if known else None
    if playing is not None:
        yield Moment(at, playing, playing.notes if at else beginning(catalog, chronicle) or playing.notes)
    for line in chronicle.lines:
        seq = line.decision.seq
        if seq <= at or not in_force(seq, told.spans) or (line.target is not None and seq not in known):
            continue
        notes: tuple[Note, ...] = ()
        if line.target is not None:  # a phase begins anew
            playing = None
        elif playing is not None:
            try:
                notes = playing.replay(line.decision).notes
            except Exception:
                LOG.warning("A game cannot be played beyond line %s", seq, exc_info=True)
                playing = None
        if playing is None and seq in known:
            playing = resume(seq)
            notes = playing.notes if playing is not None else ()
        if playing is not None:
            yield Moment(seq, playing, notes)


def beginning(catalog: Catalog, chronicle: Chronicle) -> tuple[Note, ...]:
    """What was told before the first decision."""
    start = Start(
        chronicle.scenario, chronicle.colours, seed_of(chronicle.seed), chronicle.boxes, chronicle.options,
        chronicle.modules,
    )  # fmt: skip
    return set_up(content_at(catalog, chronicle.contents, 0), start)


def seen(catalog: Catalog, told: Retelling, stop: Stop, viewer: str = "") -> View:
    """What everybody saw at a stop, or what one seat did."""
    for now in moments(catalog, told, stop.seq):
        if now.seq == stop.seq:
            return now.game.view(viewer)
    raise ValueError(f"There is no line {stop.seq}.")


def by_rounds(catalog: Catalog, told: Retelling) -> list[View]:
    """The table as everybody saw it when the planning of each round began, and at the end."""
    views: list[View] = []
    now: Moment | None = None
    shown = 0
    for now in moments(catalog, told):
        state = now.game.state
        if state.round > shown and (state.phase == "planning" or not views):
            shown = state.round
            views.append(now.game.view())
    last = [now.game.view()] if now is not None else []
    return views if views[-1:] == last else [*views, *last]


def points_by_rounds(catalog: Catalog, told: Retelling) -> dict[str, tuple[int, ...]]:
    """The points of each seat at the end of each round, counted as if the game had ended there."""
    grown: list[dict[str, int]] = []
    now: Moment | None = None
    for now in moments(catalog, told):
        if now.game.state.phase == "planning" and now.game.state.round > len(grown):
            grown.append(counted(now.game))
    last = [counted(now.game)] if now is not None else []
    return {colour: tuple(each[colour] for each in (*grown, *last)) for colour in (last or [{}])[0]}


def counted(game: Game) -> dict[str, int]:
    """What each seat could count now."""
    seats = game.state.seats
    return {seat.colour: sum(points for _, points in score(game.table, seat)) for seat in seats}
