"""What pictures show of works, tasks, cards and the map, whatever a box calls them: facts without rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from orleans_bot.rules.atoms import Effect


@dataclass(frozen=True, slots=True)
class WorkSpace:
    """A space of a work: who may stand there, who does, and what sending somebody there brings by itself."""

    wants: str  # as content writes it: "knight", "trader|boatman", "any", "any but monk", "grain", "coin"
    by: str = ""  # the seat that filled it; "" = open
    gives: Effect | None = None  # for this space alone


@dataclass(frozen=True, slots=True)
class Work:
    """Something that takes followers in for good: a deed, a wall, a structure."""

    key: str
    name: str
    spaces: tuple[WorkSpace, ...]
    gives: tuple[Effect, ...] = ()  # for each follower
    text: str = ""
    sure: str = "verified"
    citizen: bool = False  # a citizen waits for the last follower
    after: str = ""  # the name of the work that must be full first
    owner: str = ""  # the seat it belongs to; "" = the table's
    wordy: bool = False  # what it brings is told by its text, and by nothing shorter

    @property
    def done(self) -> bool:
        """Whether every space is filled."""
        return all(space.by for space in self.spaces)


STEPS: Final = "steps."  # before the track along which they go


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a price or a condition that can be counted: so many of a thing, and how many are there."""

    thing: str  # a good, a follower, steps.TRACK, or coin, citizen, gear, star, station, tile, development
    count: int
    have: int | None = None  # None = nobody counts it here
    where: tuple[str, ...] = ()  # towns, or a group of them, in which alone it counts

    @property
    def missing(self) -> int:
        """How many are still to be had."""
        return max(0, self.count - self.have) if self.have is not None else 0


@dataclass(frozen=True, slots=True)
class Card:
    """A card or a character: a task with its price and points, or somebody with a power."""

    key: str
    name: str
    text: str = ""  # what must hold, or what it does
    icon: str = ""
    price: tuple[Part, ...] = ()
    gives: tuple[Effect, ...] = ()
    points: int = 0
    seats: tuple[str, ...] = ()  # who has done it, or whose it is
    met: bool = False  # the seats are those that have done it, and others still may
    missing: tuple[str, ...] = ()  # words: what is still to be done
    state: str = ""  # open | ready | done | used | closed; "" = says nothing
    count: int = 1
    sure: str = "verified"


@dataclass(frozen=True, slots=True)
class TownMark:
    """Something that stands in a town besides stations and merchants: citizens, towers, figures."""

    town: str
    thing: str
    count: int = 1
    seat: str = ""  # whose it is; "" = nobody's
    figure: bool = False  # it moves about, and is looked for
    wanted: bool = False  # it does not stand there yet


@dataclass(frozen=True, slots=True)
class MapMarks:
    """All that lies on the map besides what every game has there."""

    towns: tuple[TownMark, ...] = ()
    beside: tuple[tuple[str, str], ...] = ()  # seat, the figure beside its merchant
    covered: Mapping[str, int] = field(default_factory=dict)  # route → goods that lie there face down
    sites: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # route → whose stand on goods
    ringed: tuple[str, ...] = ()  # towns that can be reached
