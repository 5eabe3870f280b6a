"""Walking through a whole log from the seed on, what was taken back included: for proofs and imports."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from orleans_bot.rules.ask import Decision
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.errors import BadLog, Diverged
from orleans_bot.rules.game import Checkpoint, Game
from orleans_bot.rules.state import from_text
from orleans_bot.store import corrections, games, log
from orleans_bot.store.corrections import Since
from orleans_bot.store.log import MARKS, RESTART, Line
from orleans_bot.store.records import ENDED, FINISHED

from .live import content_at
from .lobby import hash_of, seed_of
from .refusals import NoSuchGame, NotStarted, NotToday, StillSecret


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A whole game: how it was laid out, every line, and how it ended."""

    scenario: str
    boxes: tuple[str, ...]
    options: Mapping[str, Any]
    colours: tuple[str, ...]
    seed: str
    seed_hash: str
    rules_version: str
    status: str
    started: int
    ended: int | None
    result: Mapping[str, Any]
    lines: tuple[Line, ...]
    checkpoints: Mapping[int, Checkpoint]
    modules: tuple[str, ...] = ()
    contents: tuple[Since, ...] = ()  # the corrections it was played with, and since which line


class Walk:
    """A game that is played again from its very beginning, chance drawn anew out of the seed."""

    def __init__(self, catalog: Catalog, chronicle: Chronicle) -> None:
        self.catalog = catalog
        self.contents = chronicle.contents
        self.game = Game.new(
            self._content(0, 0),
            chronicle.scenario,
            chronicle.colours,
            seed_of(chronicle.seed),
            chronicle.boxes,
            chronicle.options,
            chronicle.modules,
        )
        self.saved: list[Checkpoint] = [self.game.checkpoint]
        self.all_saved: list[Checkpoint] = [self.game.checkpoint]
        self.done: list[Decision] = []

    def go(self, line: Line) -> None:
        """Do what a line says and compare what comes of it."""
        decision = line.decision
        if decision.ask in MARKS:
            self._back(decision, target_of(line))
        elif self.game.over:
            raise Diverged(f"The game is over before line {decision.seq}.", seq=decision.seq)
        else:
            step = self.game.replay(decision, taped=False)
            self.done.append(decision)
            if step.checkpoint is not None:
                self._save(step.checkpoint)
        if self.game.crc != decision.crc:
            raise Diverged(f"Line {decision.seq} leads elsewhere than recorded.", seq=decision.seq)

    def _content(self, seq: int, new: int) -> Catalog:
        """What the game was played with at a checkpoint, or from a new line on if it was changed there."""
        known = [entry for entry in self.contents if entry[0] <= seq or entry[0] == new]
        return content_at(self.catalog, known, max(seq, new))

    def _save(self, checkpoint: Checkpoint) -> None:
        self.saved.append(checkpoint)
        self.all_saved.append(checkpoint)

    def _back(self, decision: Decision, target: int) -> None:
        self.saved = [checkpoint for checkpoint in self.saved if checkpoint.seq < target]
        self.done = [done for done in self.done if done.seq < target]
        self.contents = tuple(known for known in self.contents if not target <= known[0] < decision.seq)
        if not self.saved:
            raise Diverged(f"Line {decision.seq} goes back before the beginning.", seq=decision.seq)
        here = self.saved[-1]
        if decision.ask == RESTART:
            content = self._content(here.seq, decision.seq)
            self.game = Game(content, from_text(here.text), decision.seq, here.crc, None)
            if self.game.checkpoint.draws != decision.draws:
                raise Diverged(f"Line {decision.seq} leads elsewhere than recorded.", seq=decision.seq)
            self._save(self.game.checkpoint)
            return
        self.game = Game.resume(self._content(here.seq, 0), here)
        for done in self.done:
            if done.seq > here.seq:
                self.game.replay(done, taped=False)
        self.game.skip_to(decision.seq)


def target_of(line: Line) -> int:
    """The line from which a mark takes everything back."""
    try:
        target = line.target
    except (IndexError, ValueError):
        target = None
    if target is None or not 0 < target <= line.decision.seq:
        raise BadLog(f"Line {line.decision.seq} does not say how far it goes back.", seq=line.decision.seq)
    return target


def chronicle(db: sqlite3.Connection, game: int, secrets: bool = False, now: float = 0.0) -> Chronicle:
    """Everything about a game that has ended; of one that has not, or of a daily solo whose day is not over
    `now`, only with `secrets`.
    """
    row = games.game_row(db, game)
    if row is None:
        raise NoSuchGame(f"There is no game {game}.", game=game)
    if row.started is None:
        raise NotStarted(f"Game {game} never started; there is nothing to show.", game=game)
    if row.status not in ENDED and not secrets:
        raise StillSecret(
            "The game goes on, and its log holds what is in the bags. It is shown when the game has ended.",
            game=game,
            status=row.status,
        )
    if now < row.told_at and not secrets:
        raise NotToday(
            "Others still play it today; its log is shown when the day is over.", until=f"<t:{row.told_at}:R>"
        )
    return Chronicle(
        row.scenario,
        row.boxes,
        row.options,
        tuple(row.seats),
        games.sealed(db, game),
        row.seed_hash,
        row.rules_version,
        row.status,
        row.started,
        row.ended,
        row.result,
        tuple(log.lines(db, game)),
        log.checkpoints(db, game),
        row.modules,
        tuple(corrections.contents(db, game)),
    )


def walk(catalog: Catalog, chronicle: Chronicle) -> Walk:
    """Go through the whole log; raises Diverged at the first line that leads elsewhere."""
    if hash_of(chronicle.seed) != chronicle.seed_hash:
        raise Diverged("The seed is not the one whose hash was shown at the start.")
    walking = Walk(catalog, chronicle)
    at = 0
    for line in chronicle.lines:
        if line.decision.seq != at + 1:
            raise BadLog(f"Line {at + 1} is missing.", seq=at + 1)
        at = line.decision.seq
        walking.go(line)
    return walking


def verify(catalog: Catalog, chronicle: Chronicle, checkpoints: bool = True) -> Walk:
    """Prove a game bit for bit: the seed's hash, every draw, every checksum, every checkpoint, the result."""
    walking = walk(catalog, chronicle)
    if chronicle.status == FINISHED and not same(walking.game.state.result, chronicle.result):
        raise Diverged("The game ends with another result than recorded.")
    if checkpoints:
        found = {checkpoint.seq: checkpoint for checkpoint in walking.all_saved}
        compare_checkpoints(found, chronicle.checkpoints)
    return walking


def same(result: Mapping[str, Any], recorded: Mapping[str, Any]) -> bool:
    """Whether two results say the same."""
    return games.as_json(dict(result)) == games.as_json(dict(recorded))


def compare_checkpoints(found: Mapping[int, Checkpoint], kept: Mapping[int, Checkpoint]) -> None:
    """Refuse checkpoints that differ from those on record."""
    for seq in sorted(set(found) | set(kept)):
        if found.get(seq) != kept.get(seq):
            raise Diverged(f"The checkpoint at line {seq} differs from the one on record.", seq=seq)
