"""A live game: the rules' game with what the host must know beside it, and how it comes back to life."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from orleans_bot import content
from orleans_bot.policy.characters import Manner, manner_of, wish_of
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.game import Checkpoint, Game, Step
from orleans_bot.rules.sight import open_cards, see_seat
from orleans_bot.rules.view import View
from orleans_bot.store import ahead, corrections, desk, games, log, stand_ins, teaching
from orleans_bot.store.corrections import Since
from orleans_bot.store.desk import NOTICE
from orleans_bot.store.faults import fault_of
from orleans_bot.store.games import SeatRow
from orleans_bot.store.log import Past, Saving
from orleans_bot.store.packing import CHAIN
from orleans_bot.store.records import DAMAGED, DIVERGED, RUNNING, SOUND, GameRow, UndoVote

from . import ticking
from .batches import Batch, replayed
from .given import Ahead, left_of, read_list
from .public import Public
from .refusals import GameHeld
from .ticking import NOBODY, TABLE


@dataclass(frozen=True, slots=True)
class Kept:
    """All that the store knows about a game that is to come back to life."""

    row: GameRow
    fault: int  # why it rests, if that was not a wish: DIVERGED or DAMAGED
    seats: tuple[SeatRow, ...]
    waiting: frozenset[str]
    votes: dict[str, int]
    past: Past | None
    corrections: str | None  # of the content, as the game was set up with them; None = those of now
    broken: Exception | None  # why there is no past, if what is kept of it cannot be read
    lists: dict[str, str]  # what seats have given ahead
    standing: dict[int, dict[str, str]]  # what people have answered for good
    clocks: ticking.Clocks | None = None  # of a table with a pace
    manners: dict[str, str] = field(default_factory=dict)  # how seats are played by stand-ins
    learners: dict[int, bool] = field(default_factory=dict)  # people who want hints: True = in any game
    marks: dict[int, str] = field(default_factory=dict)  # how lines since the checkpoint were given


@dataclass(slots=True)
class Live:
    """A game in memory. It is changed only by whoever holds its lock, and dropped if anything goes wrong."""

    id: int
    game: Game
    row: GameRow
    seats: tuple[SeatRow, ...]
    depth: int  # how long the chain of checkpoints is by now
    waiting: frozenset[str]  # as the store has it
    votes: dict[str, int] = field(default_factory=dict)
    lists: dict[str, Ahead] = field(default_factory=dict)  # what seats have given ahead
    changed: set[str] = field(default_factory=set)  # the seats whose lists are not yet as the store has them
    marks: dict[int, str] = field(default_factory=dict)  # lines that were not given by hand, not yet marked
    standing: dict[int, dict[str, str]] = field(default_factory=dict)  # what people have answered for good
    stopped: dict[str, str] = field(default_factory=dict)  # why lists have come to rest, not yet told
    batch: Batch | None = None
    public: Public = field(default_factory=Public)
    clocks: ticking.Clocks | None = None  # of a table with a pace
    manners: dict[str, str] = field(default_factory=dict)  # how seats are played by stand-ins
    learners: dict[int, bool] = field(default_factory=dict)  # people who want hints: True = in any game
    # What strong ones have thought about, and what they will answer.
    thoughts: dict[str, tuple[str, list[tuple[str, ...]]]] = field(default_factory=dict)
    thoughtless: dict[str, int] = field(default_factory=dict)  # since when they are asked without an idea

    def of_user(self, user: int | None) -> list[SeatRow]:
        """The seats of a person, in order of play."""
        return [] if user is None else [seat for seat in self.seats if seat.user == user]

    def seat(self, colour: str) -> SeatRow | None:
        """The seat of a colour."""
        return next((seat for seat in self.seats if seat.colour == colour), None)

    @property
    def taken_back(self) -> bool:
        """Whether the last thing that happened was that something was taken back."""
        tail = self.game.tail
        return self.game.seq != (tail[-1].seq if tail else self.game.checkpoint.seq)

    @property
    def people(self) -> list[str]:
        """The seats at which people sit."""
        return [seat.colour for seat in self.seats if seat.person is not None]

    def manner(self, seat: str) -> Manner:
        """How a stand-in plays this seat."""
        return manner_of(self.manners.get(seat, ""))

    @property
    def vote(self) -> UndoVote | None:
        """The wish to take something back, if there is one."""
        if not self.votes:
            return None
        agreed = tuple(colour for colour in self.people if colour in self.votes)
        missing = tuple(colour for colour in self.people if colour not in self.votes)
        return UndoVote(min(self.votes.values()), agreed, missing)

    @property
    def warm(self) -> frozenset[str]:
        """The seats that a stand-in keeps warm while their people are silent; none where nobody else is left:
        no game is played to its end without people.
        """
        warm = self.clocks.warm if self.clocks is not None else frozenset()
        return warm if any(seat not in warm for seat in self.people) else frozenset()

    def heard(self, seat: str) -> None:
        """A seat has answered by itself."""
        if self.clocks is not None:
            self.clocks.spoke.add(seat)

    def ends(self) -> dict[str, int]:
        """When the time of seats will be up whose clocks run."""
        if self.clocks is None:
            return {}
        found = {seat.colour: self.clocks.ends(seat.colour, seat.user) for seat in self.seats}
        for ask in self.game.asks:
            if ask.waits and ticking.is_shared(ask):
                found.update(dict.fromkeys(ask.who, self.clocks.ends(TABLE, None)))
        return {seat: round(at) for seat, at in found.items() if at is not None}

    def pauses(self, now: float) -> dict[str, int]:
        """When the clocks of seats go on whose people rest now; why they rest is nobody else's business."""
        held = self.clocks
        if held is None:
            return {}
        found = {seat.colour: held.rests_until(seat.colour, seat.user, now) for seat in self.seats}
        return {seat: round(at) for seat, at in found.items() if at is not None}

    def turn_clocks(self, now: float) -> ticking.Changed:
        """Every clock runs or stands as it must now; what has changed. A table without a pace has none."""
        held = self.clocks
        if held is None:
            return []
        runs = self.row.status == RUNNING and not self.votes and not held.timing.stands
        users = {seat.colour: seat.user for seat in self.seats}
        users[TABLE] = NOBODY if self.people else None
        asked = ticking.asked_of(self.game.asks)
        return ticking.turn(held, users, asked, self.game.state.round, now, runs)

    def set_list(self, seat: str, given: Ahead) -> None:
        """A seat's list is another one now; an empty one is none."""
        before = self.lists.get(seat)
        if given.rests and not (before is not None and before.rests):
            self.stopped[seat] = given.rests
        if given.actions or given.rests:
            self.lists[seat] = given
        else:
            self.lists.pop(seat, None)
        self.changed.add(seat)

    def rest_lists(self, why: str) -> None:
        """No list goes on before its owner has looked at it."""
        for seat, given in list(self.lists.items()):
            if not given.rests:
                self.set_list(seat, replace(given, rests=why))

    def saving(self, step: Step, before: Checkpoint) -> Saving | None:
        """How a step's checkpoint is to be written: mostly as what differs from the one before."""
        if step.checkpoint is None:
            return None
        return self.saving_of(step.checkpoint, before)

    def saving_of(self, checkpoint: Checkpoint, before: Checkpoint) -> Saving:
        """How a checkpoint is to be written."""
        self.depth = self.depth + 1 if self.depth < CHAIN else 0
        return Saving(checkpoint, before if self.depth else None)


def waited_for(game: Game) -> frozenset[str]:
    """The seats that hold up the table."""
    return frozenset(seat for ask in game.asks if ask.waits for seat in ask.who)


def own_eyes(live: Live, public: View, viewer: str) -> View:
    """The public view with the viewer's own seat laid open, and what lies open as it stands with that seat: a
    third of the work of a second whole view.
    """
    table = live.game.table
    seats = tuple(
        see_seat(table, seat, own=True) if seat.colour == viewer else public.seat(seat.colour)
        for seat in table.state.seats
    )
    return replace(public, viewer=viewer, seats=seats, **open_cards(table, table.seats[viewer]))


def load(db: sqlite3.Connection, number: int, upto: int | None = None) -> Kept | None:
    """Read what is needed to bring a game back as it is, or as it was before a line."""
    row = games.game_row(db, number)
    if row is None:
        return None
    past, broken = None, None
    if row.started is not None:
        try:
            past = log.past(db, number, upto)
        except Exception as error:  # damaged rows can fail in any way
            if isinstance(error, sqlite3.Error) and fault_of(error, Path()) is not None:
                raise  # the disk or the whole file, not this game
            broken = error
    return Kept(
        row,
        games.fault(db, number),
        games.seats(db, number),
        games.waiting(db, number),
        games.votes(db, number),
        past,
        corrections.content(db, number, log.voided(db, number, upto)),
        broken,
        ahead.lists(db, number),
        ahead.standing(db, number),
        ticking.load(db, number),
        stand_ins.manners(db, number),
        learning(db, number),
        ahead.marked(db, number, past.checkpoint.seq) if past is not None else {},
    )


def learning(db: sqlite3.Connection, game: int) -> dict[int, bool]:
    """The people who want hints in a game; nobody where its table plays without."""
    return teaching.learners(db, game) if wish_of(stand_ins.wish(db, game)).hints else {}


def set_lists(db: sqlite3.Connection, live: Live, changed: Mapping[str, Ahead | None], now: int) -> None:
    """Write down what seats have given ahead; the owner of a list that has come to rest is to be told why."""
    for seat, given in changed.items():
        ahead.set_list(db, live.id, seat, given.to_text() if given else "")
    stopped, live.stopped = live.stopped, {}
    for seat, why in stopped.items():
        row = live.seat(seat)
        if row is not None and row.user is not None:
            desk.set_due(db, live.id, seat, f"{NOTICE}list", now, {"user": row.user, "why": why})


def played_with(catalog: Catalog, known: str | None) -> Catalog:
    """The content that a game is played with: what was corrected since holds for new games only."""
    return catalog if known is None or known == catalog.corrections else content.corrected(known)


def content_at(catalog: Catalog, contents: Sequence[Since], seq: int) -> Catalog:
    """The content that a game was played with at a checkpoint."""
    known = [text for since, text in contents if since <= seq]
    return played_with(catalog, known[-1] if known else None)


def revive(catalog: Catalog, kept: Kept) -> Live:
    """Play the decisions since the checkpoint again, each compared with what is on record."""
    past = kept.past
    if past is None:
        raise kept.broken or ValueError(f"Game {kept.row.id} has not begun.")
    game = Game.resume(played_with(catalog, kept.corrections), past.checkpoint)
    lists = {seat: read_list(text) for seat, text in kept.lists.items()}
    saved, batch = replayed(game, past.decisions, kept.marks, lists)
    game.skip_to(past.top)
    votes = dict(kept.votes)
    live = Live(kept.row.id, game, kept.row, kept.seats, past.depth + saved, kept.waiting, votes, lists)
    live.batch = batch
    for seat, given in lists.items():
        if given.given and game.state.turn != seat:
            lists[seat] = left_of(given)
    live.clocks, live.standing, live.manners = kept.clocks, kept.standing, kept.manners
    live.learners = kept.learners
    return live


def held(row: GameRow, fault: int = SOUND) -> GameHeld:
    """The refusal of a game that rests."""
    said = (
        row.why
        if fault
        else f"The game is held{': ' + row.why if row.why else ''}. The keeper can resume it."
    )
    return GameHeld(
        said,
        game=row.id,
        why=row.why,
        diverged=fault == DIVERGED,
        damaged=fault == DAMAGED,
        keeper=row.keeper,
    )


def member(live: Live, user: int, seat: str, key: str) -> str:
    """The seat that answers: what a team is asked is answered by whoever of it presses."""
    ask = live.game.asked(seat, key)
    own = [mine.colour for mine in live.of_user(user) if ask is not None and mine.colour in ask.seats]
    return own[0] if own and seat not in own else seat
