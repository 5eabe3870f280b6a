"""Standing facts as records: frozen, safe to keep while the game goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from orleans_bot.clocks.paces import Timing

LOBBY, RUNNING, HELD = "lobby", "running", "held"
FINISHED, ABORTED, CANCELLED = "finished", "aborted", "cancelled"
ENDED = (FINISHED, ABORTED, CANCELLED)
DAY = 24 * 60 * 60
# Why a game rests: as somebody wished, since its log led elsewhere than recorded, as its rows cannot be read.
SOUND, DIVERGED, DAMAGED = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Player:
    """A seat of a game: its colour ("" while none is chosen) and who sits there (None = a stand-in)."""

    colour: str
    user: int | None


@dataclass(frozen=True, slots=True)
class Lobby:
    """A game that gathers its players, in the order in which they came."""

    game: int
    guild: int | None
    channel: int
    keeper: int | None
    scenario: str
    boxes: tuple[str, ...]
    options: Mapping[str, Any]
    seats: int  # how many there will be at most
    who: str
    players: tuple[Player, ...]
    modules: tuple[str, ...] = ()
    thread_kind: str = ""  # public | private | "" = none of its own
    timing: Timing | None = None  # how long seats may take; None = as long as they like
    stand_ins: str = ""  # what it wishes of its stand-ins
    chapter: str = ""  # which chapter of a campaign it is

    @property
    def full(self) -> bool:
        """Whether all seats are taken."""
        return len(self.players) >= self.seats


@dataclass(frozen=True, slots=True)
class UndoVote:
    """A wish to take everything back from line `target` on; it needs the word of all seats with people."""

    target: int
    agreed: tuple[str, ...]
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game's standing facts; nothing secret is in it."""

    id: int
    guild: int | None
    channel: int
    thread: int | None
    status: str
    scenario: str
    boxes: tuple[str, ...]
    options: Mapping[str, Any]
    seats: Mapping[str, int | None]
    keeper: int | None
    rules_version: str
    round: int
    phase: str
    created: int
    started: int | None
    ended: int | None
    why: str
    seed_hash: str
    seed: str  # "" until the game has ended; a daily solo's stays secret until its day is over: see `told`
    result: Mapping[str, Any]
    modules: tuple[str, ...] = ()
    thread_kind: str = ""  # public | private | "" = none of its own
    daily: int | None = None  # the day whose solo it is, counted from 1970 on, in UTC

    @property
    def told_at(self) -> int:
        """From when on the seed may be told, if the game has ended; 0 where that is at once."""
        return 0 if self.daily is None else (self.daily + 1) * DAY

    def told(self, now: float) -> str:
        """The seed, if it may be told."""
        return self.seed if now >= self.told_at else ""


@dataclass(frozen=True, slots=True)
class Solo:
    """An ended game that somebody has played alone."""

    game: int
    options: Mapping[str, Any]
    round: int
    won: bool
    practice: bool  # with the seed of another game, so that one knew what would come


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in a person's list."""

    game: int
    guild: int | None
    channel: int
    thread: int | None
    status: str
    scenario: str
    seat: str
    round: int
    phase: str
    since: int | None  # since when it waits for this person, in seconds of the epoch; None = it does not


@dataclass(frozen=True, slots=True)
class Due:
    """Something to be done at a time: a reminder, a keep-alive."""

    id: int
    game: int
    seat: str
    kind: str
    at: int
    data: Mapping[str, Any]
