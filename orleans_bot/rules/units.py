"""The printed things that carry rules: places, events, deeds. Their facts come from content."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final

from .hooks import Hooks
from .lines import Line, can_do, do_lines
from .pieces import ANY, GEAR
from .scene import scene
from .spaces import spaces_of

if TYPE_CHECKING:
    from .state import Seat
    from .table import Table

BAG: Final = "bag"
SUPPLY: Final = "supply"
EMPTY: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, eq=False)
class Unit(Hooks):
    """One printed thing: its name, its text in our words, where that stands and how sure it is. There is one
    of each, equal to itself alone.
    """

    key: str
    name: str
    text: str
    source: str
    sure: str
    box: str

    PRINTED: ClassVar[Mapping[str, str]] = EMPTY

    @cached_property
    def answers(self) -> frozenset[str]:
        """The hooks that this unit answers: those it overrides, and those it has data for."""
        cls = type(self)
        kind = next(base for base in cls.__mro__ if "PRINTED" in vars(base))
        names = [name for name in vars(Hooks) if not name.startswith("_")]
        said = {name for name in names if getattr(cls, name) is not getattr(kind, name)}
        kinds = {name for name in names if getattr(kind, name) is not getattr(Hooks, name)}
        return frozenset(
            said | {name for name in kinds if name not in self.PRINTED or getattr(self, self.PRINTED[name])}
        )

    @cached_property
    def answered(self) -> tuple[str, ...]:
        """The same in an order of their own; most of a board answers nothing."""
        return tuple(sorted(self.answers))


@dataclass(frozen=True, eq=False)
class Piece(Unit):
    """A kind of piece that a box adds to the followers: for whom it may stand, and where it goes home."""

    person: bool = True  # else nobody, who only takes up room: it is never planned
    stands_for: tuple[str, ...] = ()  # the followers on whose spaces it may stand; "any" = all, monks too
    home: str = BAG  # where it goes from a place: the bag, the supply, or the place that is its home


@dataclass(frozen=True, eq=False)
class Place(Unit):
    """A place: what must stand on it, and what its action does."""

    tier: int = 0
    slots: tuple[str, ...] = ()
    needs: int = 0
    lines: tuple[Line, ...] = ()
    own: bool = True
    keeps: bool = False
    passive: bool = False
    market: bool = False
    shield: bool = False
    stand_in: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    only_in: tuple[str, ...] = ()
    seeks: tuple[str, ...] = ()  # what it takes in for good from its owner, like a work
    not_in: tuple[str, ...] = ()
    exact: bool = False
    between: bool = False  # it lies between the seats and belongs to no player board
    home: str = BAG  # where neutral followers go who have been used: the bag, or the supply
    worth: float = 0.0
    opened: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    steered: tuple[str, ...] = ()
    raised: int = 0
    deals: int = 0  # goods that are bought or sold by one use of it
    gearless: tuple[int, ...] = ()  # the spaces, counted from 1, on which no gear may sit

    PRINTED: ClassVar[Mapping[str, str]] = {
        "rejects": "gearless",
        "stands": "stand_in",
        "shields": "shield",
        "ways": "opened",
        "steps": "steered",
        "stars": "raised",
    }

    @cached_property
    def acts(self) -> bool:
        """A place with something to do is an action; the others work by being there."""
        return bool(self.lines) or type(self).act is not Place.act

    @cached_property
    def spots(self) -> tuple[str, ...]:
        """The names of its action spaces."""
        return tuple(f"{self.key}.{at}" for at in range(len(self.slots)))

    @cached_property
    def fills(self) -> bool:
        """It can be filled at one stroke: every space is needed."""
        return bool(self.slots) and self.needs == len(self.slots) and not self.market

    @cached_property
    def takes_gear(self) -> bool:
        """No gear may sit where a single follower is all it takes."""
        return self.needs >= 2 and ANY not in self.slots

    def choices(self, table: Table, seat: Seat) -> Sequence[str]:
        """What an action of its own lets the seat choose from first; without a choice it cannot be used."""
        return ()

    def may_act(self, table: Table, seat: Seat) -> bool:
        """Whether the action would do what it says."""
        return can_do(self.lines, table, scene(seat, self.key)) or bool(self.choices(table, seat))

    async def act(self, table: Table, seat: Seat) -> None:
        """Do what the place says."""
        await do_lines(self.lines, table, scene(seat, self.key))

    def tells_hand(self, table: Table, seat: Seat) -> bool:
        """Whether it can be used now only because of what the seat holds in its hand."""
        return False

    def gained(self, table: Table, seat: Seat) -> None:
        """What happens when a tile joins a seat's city."""

    def marks(self, table: Table, seat: Seat) -> tuple[str, ...]:
        """What lies on a tile, for everybody to see."""
        return tuple(seat.laid.get(self.key, ()))

    def stands(self, table: Table, seat: Seat) -> Mapping[str, tuple[str, ...]]:
        """Followers that its owner may use in place of others."""
        return self.stand_in

    def rejects(self, table: Table, seat: Seat, place: str, at: int, what: str) -> bool:
        """Gears slip off some of its spaces."""
        return place == self.key and what == GEAR and at + 1 in self.gearless

    def ways(self, table: Table, seat: Seat, place: str) -> tuple[str, ...]:
        """Ways that it opens for the actions of other places."""
        return self.opened.get(place, ())

    def steps(self, table: Table, seat: Seat, follower: str) -> tuple[str, ...]:
        """All tracks are open to the newcomers that it names."""
        return tuple(table.catalog.tracks) if follower in self.steered else ()

    def stars(self, table: Table, seat: Seat) -> int:
        """Stars that its owner has more."""
        return self.raised

    def guards(self, table: Table, seat: Seat) -> bool:
        """Whether it has what it takes to ward off a harmful event now."""
        spaces = seat.spaces.get(self.key, ())
        return bool(spaces) and "" not in spaces

    async def shields(self, table: Table, seat: Seat, event: Event) -> bool:
        """A place with a shield may give up its follower so that a harmful event passes its owner by."""
        if not self.guards(table, seat):
            return False
        if await table.pick(seat, "shield", [f"shield:{self.key}", "suffer"], event=event.key) == "suffer":
            return False
        table.clear_place(seat, self.key)
        table.note("shielded", seat, place=self.key, event=event.key)
        return True


@dataclass(frozen=True, eq=False)
class Event(Unit):
    """What an hourglass tile, or a space of an event track, brings to the table."""

    lines: tuple[Line, ...] = ()
    icon: str = ""
    harm: bool = False
    forbid: tuple[str, ...] = ()
    close: tuple[str, ...] = ()
    bar: tuple[str, ...] = ()
    returns: int = 0  # of those just drawn, so many go back into the bag
    in_turn: bool = False
    together: bool = False  # it befalls all seats as one: its lines are done once, by the start player
    tells: tuple[str, ...] = ()  # `eat 2 cheese`: what it does in no line, for whoever looks ahead
    adds: tuple[str, ...] = ()  # `2 wolf`: so many pieces that come into every bag when it has been resolved

    PRINTED: ClassVar[Mapping[str, str]] = {"forbids": "forbid", "closes": "close", "bars": "bar"}

    @cached_property
    def added(self) -> Mapping[str, int]:
        """The pieces that it brings into every bag."""
        return {what: int(number) for number, what in (text.split() for text in self.adds)}

    @cached_property
    def told(self) -> tuple[tuple[str, int, str], ...]:
        """What it tells of itself: the verb, how many, and of what."""
        found = (text.split() for text in self.tells)
        return tuple((verb, int(number), what) for verb, number, what in found)

    @cached_property
    def befalls(self) -> bool:
        """Whether anything happens when it is resolved; the others work while they last."""
        cls = type(self)
        own = cls.befall is not Event.befall or cls.befall_all is not Event.befall_all
        return bool(self.lines) or own

    def apart(self, table: Table, seats: int) -> bool:
        """Whether so many seats may meet it at the same time: nobody takes what another could want. A class
        of its own takes nothing shared, or says `in_turn`.
        """
        return all(line.apart(table, seats * len(self.lines)) for line in self.lines)

    @cached_property
    def priced(self) -> bool:
        """It asks a price for what it brings."""
        return any(line.price for line in self.lines)

    async def befall(self, table: Table, seat: Seat) -> None:
        """What happens to one seat when the event is resolved; where it has a price it is an offer."""
        here = scene(seat)
        if self.priced:
            keys = ["accept", "decline"] if can_do(self.lines, table, here) else ["decline"]
            if await table.pick(seat, "offer", keys, event=self.key) == "decline":
                return
        await do_lines(self.lines, table, here)

    async def befall_all(self, table: Table) -> None:
        """What happens once for all seats together, where the event says so."""
        await self.befall(table, table.in_order()[0])

    def forbids(self, table: Table, seat: Seat, follower: str) -> bool:
        """Followers that nobody can recruit while the event lasts."""
        return follower in self.forbid

    def closes(self, table: Table, seat: Seat, way: str) -> bool:
        """Ways that no merchant can take while the event lasts."""
        return way in self.close

    def bars(self, table: Table, seat: Seat, key: str) -> bool:
        """Places that nobody can use while the event lasts; `gear` stands for all with a gear on them."""
        verb, _, place = key.partition(":")
        geared = GEAR in self.bar and GEAR in seat.spaces.get(place, ())
        return verb == "act" and (place in self.bar or geared)


@dataclass(frozen=True, eq=False)
class Deed(Unit):
    """A work: what it takes in for good, what each piece brings, and what the last one brings.

    A space says what may go there: `knight`, `trader|boatman`, `any`, `any but monk`, a good, `coin` or
    `gear`; `farmer@4` is open from four seats on, `3*grain` are three equal ones.
    """

    seeks: tuple[str, ...] = ()
    reward: tuple[Line, ...] = ()
    finish: tuple[Line, ...] = ()
    brings: tuple[Line, ...] = ()  # what each space brings of its own, where spaces differ
    bribes: bool = False  # whoever is targeted by it may buy itself off
    lays: tuple[str, ...] = ()  # what lies on each space from the start: a good, or a gear
    through: tuple[str, ...] = ()  # the places from which it is served; none = whatever sends followers
    after: str = ""  # the work that must be full before
    town: str = ""  # a card: in this town a seat founds it as a work of its own
    points: int = 0  # what its owner has for it when it is full

    def spaces(self, seats: int) -> tuple[str, ...]:
        """Its spaces at a table of so many seats."""
        return spaces_of(self.seeks, seats)
