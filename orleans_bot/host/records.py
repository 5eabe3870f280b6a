"""What the host hands out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from orleans_bot.rules.ask import Ask, Decision
from orleans_bot.rules.notes import Note
from orleans_bot.rules.view import View
from orleans_bot.store.records import (
    ABORTED,
    CANCELLED,
    ENDED,
    FINISHED,
    HELD,
    LOBBY,
    RUNNING,
    Due,
    GameLine,
    GameRow,
    Lobby,
    Player,
    UndoVote,
)

__all__ = [
    "ABORTED",
    "CANCELLED",
    "ENDED",
    "FINISHED",
    "HELD",
    "LOBBY",
    "RUNNING",
    "Due",
    "GameLine",
    "GameRow",
    "Lobby",
    "Outcome",
    "Player",
    "Takeback",
    "Told",
    "UndoVote",
]


class Told(Note):
    """A note of the story, and the line of the log that it follows from."""

    at: int

    @classmethod
    def of(cls, note: Note, at: int) -> Told:
        """The same note, with its line."""
        told = cls(*note)
        told.at = at
        return told


@dataclass(frozen=True, slots=True)
class Takeback:
    """What taking back would do."""

    first: int  # the game would be as it was before this line
    asks: bool  # others would have to agree
    own: Decision | None = None  # the decision of one's own that goes first, if there is one


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game after something was done with it, or as it is."""

    game: int
    status: str
    seq: int
    notes: tuple[Note, ...]
    asks: tuple[Ask, ...]
    view: View  # for the caller's seat, or public
    public: View
    over: bool
    seats: Mapping[str, int | None]  # colour → user, None = a stand-in
    waiting: tuple[str, ...] = ()  # seats the table waits for; those that have committed a plan are not in it
    vote: UndoVote | None = None
    seed_hash: str = ""
    seed: str = ""  # told only when the game has ended, and a daily solo's when its day is over: at `told_at`
    told_at: int = 0
    nowhere: bool = False  # it is played in one message that each press changes, not in a channel
    why: str = ""  # why it is held
    whispers: tuple[Note, ...] = ()  # what only the caller's seat is told
    stopped: str = ""  # why what the caller's seat has given ahead rests, if it does
    warm: frozenset[str] = frozenset()  # seats that a stand-in keeps warm while their people are silent
    manners: Mapping[str, str] = field(default_factory=dict)  # how seats are played by stand-ins
    learners: frozenset[str] = frozenset()  # seats whose people want hints
    ends: Mapping[str, int] = field(default_factory=dict)  # when the time of seats is up whose clocks run
    goes_on: Mapping[str, int] = field(default_factory=dict)  # when clocks go on that stand while people rest
    back: str = ""  # the seat that can go back from what it is asked to what it decided just before
