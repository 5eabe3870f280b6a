"""The effects that content may name: what an action gives, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from . import dealing, tracks
from .ask import noun_of
from .atoms import Atom
from .conditions import read_condition
from .lines import Apart, Line, number, one_of, shape
from .pieces import ANY, DEVELOPMENT, FOLLOWERS, FREE_GEAR, GEAR, GOODS, TRACKS, WARES
from .prices import Price, Term, read_price

if TYPE_CHECKING:
    from .scene import Scene
    from .state import Seat
    from .table import Table


class Gain(Line, verb="gain"):
    """`gain wine`, `gain any`: take one of a good from the supply."""

    limited = True

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "GOOD")
        self.good = one_of(words[0], (*GOODS, ANY), "good")
        self.goods = GOODS if self.good == ANY else (self.good,)

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A good."""
        return (Atom("gain", (self.good,)),)

    @property
    def slug(self) -> str:
        """The good is part of the choice."""
        return f"gain:{self.good}"

    def may(self, table: Table, scene: Scene) -> bool:
        """Only what the supply still holds can be taken."""
        return any(table.state.goods.get(good, 0) > 0 for good in self.goods)

    def dealt(self, table: Table) -> bool:
        """Some scenarios are played without goods."""
        return any(good in table.scenario.goods for good in self.goods)

    def apart(self, table: Table, number: int) -> bool:
        """Where the supply holds enough of each."""
        return all(table.state.goods.get(good, 0) >= number for good in self.goods)

    async def do(self, table: Table, scene: Scene) -> None:
        """Take it."""
        keys = [f"gain:{good}" for good in self.goods if table.state.goods.get(good)]
        good = noun_of(await table.pick(scene.seat, "gain", keys, place=scene.at))
        dealing.take_good(table, scene.seat, good)


class Counted(Line):
    """`2`, `1 per star`: a number, or so many for each thing that the seat has."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "N per WHAT" if len(words) > 1 else "N")
        self.number = number(words[0])
        self.per = one_of(words[2], dealing.COUNTS, "thing to count") if len(words) > 1 else ""

    def counted(self, table: Table, seat: Seat) -> int:
        """How many that is now."""
        return self.number * (dealing.COUNTS[self.per](table, seat) if self.per else 1)


class Coins(Counted, Apart, verb="coins"):
    """`coins 2`, `coins 1 per star`: take coins, which never run out."""

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """Coins."""
        return (Atom("coins", (), self.number, self.per),)

    def may(self, table: Table, scene: Scene) -> bool:
        """For nothing there are no coins."""
        return self.counted(table, scene.seat) > 0

    async def do(self, table: Table, scene: Scene) -> None:
        """Take them."""
        dealing.take_coins(table, scene.seat, self.counted(table, scene.seat))


class Advance(Counted, verb="advance"):
    """`advance 2`, `advance 1 per station`: gain development points."""

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """Development."""
        return (Atom("advance", (), self.number, self.per),)

    def may(self, table: Table, scene: Scene) -> bool:
        """At the end of the track there is nothing to gain."""
        unfinished = scene.seat.tracks[DEVELOPMENT] < table.catalog.development.last
        return unfinished and self.counted(table, scene.seat) > 0

    async def do(self, table: Table, scene: Scene) -> None:
        """Move the marker, with all that it passes."""
        tracks.advance(table, scene.seat, self.counted(table, scene.seat))


class Recruit(Line, verb="recruit"):
    """`recruit knight`: take a new follower and step along his track."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "FOLLOWER")
        self.follower = one_of(words[0], FOLLOWERS, "follower")

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A follower."""
        return (Atom("recruit", (self.follower,)),)

    @property
    def slug(self) -> str:
        """The follower is the choice."""
        return f"recruit:{self.follower}"

    def may(self, table: Table, scene: Scene) -> bool:
        """The supply, the track and the round must allow it."""
        return tracks.may_recruit(table, scene.seat, self.follower)

    async def do(self, table: Table, scene: Scene) -> None:
        """Recruit him."""
        await tracks.recruit(table, scene.seat, self.follower)


class Gear(Line, verb="gear"):
    """`gear`: take a gear; it waits until the seat has passed."""

    limited = True
    kind: ClassVar[str] = GEAR

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A gear."""
        return (Atom("gear", (self.kind,)),)

    def may(self, table: Table, scene: Scene) -> bool:
        """Gears are limited."""
        return table.state.gears > 0

    def apart(self, table: Table, number: int) -> bool:
        """Where there are enough."""
        return table.state.gears >= number

    async def do(self, table: Table, scene: Scene) -> None:
        """Take it."""
        dealing.take_gear(table, scene.seat, self.kind)


class FreeGear(Gear, verb="free_gear"):
    """`free_gear`: a gear that does not ask for the craftsmen track."""

    kind = FREE_GEAR


class Tile(Line, verb="tile"):
    """`tile 1`, `tile 1 2`: choose a place tile from these stacks."""

    def __init__(self, words: Sequence[str]) -> None:
        if not words:
            raise ValueError("needs at least one stack")
        self.stacks = tuple(one_of(word, ("1", "2"), "stack") for word in words)

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A tile."""
        return (Atom("tile", self.stacks),)

    def gives(self, table: Table, scene: Scene) -> bool:
        """A trader may be recruited when no tile is left, but that brings no tile."""
        return any(table.state.stacks[stack] for stack in self.stacks)

    async def do(self, table: Table, scene: Scene) -> None:
        """Choose one, if any is left."""
        await dealing.choose_tile(table, scene.seat, self.stacks)


class Citizen(Line, verb="citizen"):
    """`citizen knight.4`: take the citizen who still waits there; `citizen`: one of the supply."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "WHERE" if words else "")
        self.where = words[0] if words else ""

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A citizen."""
        return (Atom("citizen", (self.where,)),)

    def may(self, table: Table, scene: Scene) -> bool:
        """He must still be there."""
        return self.where in table.state.citizens if self.where else table.state.spare_citizens > 0

    async def do(self, table: Table, scene: Scene) -> None:
        """The first one gets him."""
        if self.where:
            dealing.take_citizen(table, scene.seat, self.where)
        else:
            dealing.take_spare_citizen(table, scene.seat)


class Cost(Apart):
    """A price as a line: who cannot pay it cannot have the rest; it is never paid by torture."""

    gain = False
    price: Price

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """What is given away."""
        return self.price.atoms

    def may(self, table: Table, scene: Scene) -> bool:
        """Who does not have it cannot act."""
        return self.price.may(table, scene.seat)

    async def do(self, table: Table, scene: Scene) -> None:
        """Pay it."""
        await self.price.pay(table, scene)


class Pay(Cost, verb="pay"):
    """`pay 3 coins`, `pay 2 grain + 1 wool`: the price of an action; who cannot pay cannot act."""

    def __init__(self, words: Sequence[str]) -> None:
        self.price = read_price(" ".join(words))


class Spend(Cost, verb="spend"):
    """`spend cheese`, `spend any`: give one good as the price of an action."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "GOOD")
        self.price = Price(((Term(1, WARES if words[0] == ANY else (one_of(words[0], GOODS, "good"),))),))


class If(Apart, verb="if"):
    """`if at tours`: the other lines on the same thing are done only where this is so."""

    gain = False

    def __init__(self, words: Sequence[str]) -> None:
        self.condition = read_condition(" ".join(words))

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """What must be so."""
        return (self.condition.atom,)

    def may(self, table: Table, scene: Scene) -> bool:
        """Whether it is so now."""
        return self.condition.holds(table, scene)

    async def do(self, table: Table, scene: Scene) -> None:
        """Nothing is taken away."""


class Bonus(Line, verb="bonus"):
    """`bonus farmer`: take what the marker's space on a track gives, without a step or a follower; `bonus
    boatman coins`: only coins, where it gives some.
    """

    limited = True

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "TRACK coins" if len(words) > 1 else "TRACK")
        self.track = one_of(words[0], TRACKS, "track")
        self.coins = len(words) > 1

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """What a track gives."""
        return (Atom("bonus", (self.track,)),)

    @property
    def slug(self) -> str:
        """The track is the choice."""
        return f"bonus:{self.track}"

    def may(self, table: Table, scene: Scene) -> bool:
        """The space must give something that is still there."""
        line = tracks.reached(table, scene.seat, self.track)
        if line is None or (self.coins and not isinstance(line, Coins)):
            return False
        return line.gives(table, scene)

    async def do(self, table: Table, scene: Scene) -> None:
        """Take it."""
        await tracks.take(table, scene.seat, self.track, scene.at)
