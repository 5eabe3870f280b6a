"""The effects that content may name: journeys, stations, errands, the die, and the use of other actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from . import copying, serving, travel
from .ask import noun_of
from .atoms import Atom
from .bribing import strikes
from .dealing import take_coins
from .lines import Line, number, one_of, parse, shape
from .pieces import COIN, GEAR, GOODS, WAYS

if TYPE_CHECKING:
    from .scene import Scene
    from .state import Seat
    from .table import Table


class Travel(Line, verb="travel"):
    """`travel road`, `travel road water`: move the merchant to a neighbouring town, taking a good on
    the way.
    """

    def __init__(self, words: Sequence[str]) -> None:
        if not words:
            raise ValueError("needs at least one way")
        self.ways = tuple(one_of(word, WAYS, "way") for word in words)

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A journey."""
        return (Atom("move", self.ways),)

    def may(self, table: Table, scene: Scene) -> bool:
        """Some open way must lead out of the town."""
        return bool(
            travel.journeys(table, scene.seat, travel.ways_of(table, scene.seat, self.ways, scene.at))
        )

    async def do(self, table: Table, scene: Scene) -> None:
        """Go there."""
        await travel.travel(table, scene.seat, travel.ways_of(table, scene.seat, self.ways, scene.at))


class Roam(Line, verb="roam"):
    """`roam 3`: move the merchant over up to so many routes without taking anything along; `roam 2 each 1`:
    so many coins for each route.
    """

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "N each COINS" if len(words) > 1 else "N")
        self.number = number(words[0])
        self.coins = number(words[2]) if len(words) > 1 else 0

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A walk."""
        return (Atom("move", (), self.number), *([Atom("pay", (), self.coins)] if self.coins else []))

    def reach(self, table: Table, seat: Seat) -> dict[str, int]:
        """The towns that can be reached and paid for, with how far they are."""
        number = min(self.number, seat.coins // self.coins) if self.coins else self.number
        return travel.in_reach(table, seat, number)

    def may(self, table: Table, scene: Scene) -> bool:
        """Some town must be within reach."""
        return bool(self.reach(table, scene.seat))

    async def do(self, table: Table, scene: Scene) -> None:
        """Go there and pay, or stay."""
        reach = self.reach(table, scene.seat)
        keys = [f"move:{town}" for town in reach]
        key = await table.pick(scene.seat, "move", [*keys, "stay"], number=self.number)
        if key != "stay":
            take_coins(table, scene.seat, -self.coins * reach[noun_of(key)])
            await travel.move(table, scene.seat, noun_of(key))


class Station(Line, verb="station"):
    """`station`: build a trading station where the merchant is."""

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A station."""
        return (Atom("build"),)

    def may(self, table: Table, scene: Scene) -> bool:
        """One station a town, except where each seat may have one."""
        return travel.may_build(table, scene.seat, scene.seat.merchant, scene.at)

    async def do(self, table: Table, scene: Scene) -> None:
        """Build it."""
        await travel.build(table, scene.seat, scene.seat.merchant, scene.at)


class Send(Line, verb="send"):
    """`send`: followers who wait on this place go to beneficial deeds."""

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """An errand."""
        return (Atom("send"),)

    def may(self, table: Table, scene: Scene) -> bool:
        """Somebody who waits here must be sought somewhere."""
        return bool(serving.errands(table, scene.seat, scene.at))

    async def do(self, table: Table, scene: Scene) -> None:
        """Send one, or more."""
        await serving.send(table, scene.seat, scene.at)


class Roll(Line, verb="roll"):
    """`roll coins 1 / advance 1 / …`: the die says which of six lines is done, if it can be."""

    def __init__(self, words: Sequence[str]) -> None:
        self.lines = tuple(parse(text) for text in " ".join(words).split("/"))
        if len(self.lines) != 6:
            raise ValueError(f"needs six lines, but has {len(self.lines)}")

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """Six sides."""
        return (Atom("chance", sides=tuple(line.told for line in self.lines)),)

    async def do(self, table: Table, scene: Scene) -> None:
        """Roll, then do it."""
        rolled = table.rng.die(table.state)
        table.note("rolled", scene.seat, n=rolled, place=scene.at)
        line = self.lines[rolled - 1]
        if line.may(table, scene):
            await line.do(table, scene)
        else:
            table.note("rolled_in_vain", scene.seat, n=rolled)


class Use(Line, verb="use"):
    """`use farm_house`, `use board`, `use own`: carry out that action, any on the player board, or any of the
    seat's own, whether it is activated or not.
    """

    GROUPS: ClassVar = ("board", "own")

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "WHAT")
        self.what = words[0]

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """Another action."""
        return (Atom("use", (self.what,)),)

    def usable(self, table: Table, scene: Scene) -> list[str]:
        """The actions to choose from."""
        board = [key for key in table.scenario.board if not table.catalog.places[key].between]
        tiles = [key for key in scene.seat.tiles if key not in scene.seat.asleep]
        own = {"board": board, "own": (*board, *tiles)}.get(self.what, (self.what,))
        return copying.usable(table, scene.seat, scene.at, own)

    def may(self, table: Table, scene: Scene) -> bool:
        """One of them must be of use."""
        return bool(self.usable(table, scene))

    async def do(self, table: Table, scene: Scene) -> None:
        """Choose one and carry it out."""
        key = await copying.choose(table, scene.seat, scene.at, self.usable(table, scene))
        await copying.carry_out(table, scene.seat, scene.at, key)


class Bring(Line, verb="bring"):
    """`bring 3 goods`, `bring 4 coins`, `bring 1 gears`: up to so many go from the seat to one work."""

    PIECES: ClassVar = {"goods": GOODS, "coins": (COIN,), "gears": (GEAR,)}

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "N WHAT")
        self.number, what = number(words[0]), one_of(words[1], self.PIECES, "kind of piece")
        self.pieces = self.PIECES[what]

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """An errand of things."""
        return (Atom("send", self.pieces, self.number),)

    def may(self, table: Table, scene: Scene) -> bool:
        """Some work must take some of it."""
        return bool(serving.bringing(table, scene.seat, scene.at, self.pieces))

    async def do(self, table: Table, scene: Scene) -> None:
        """Bring them."""
        await serving.bring(table, scene.seat, scene.at, self.pieces, self.number)


class Move(Line, verb="move"):
    """`move orleans`: the merchant goes straight to a town and takes nothing along; whoever is moved by
    another has not come there on his own, and nothing that waits for him happens.
    """

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "TOWN")
        self.town = words[0]

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A journey that is not chosen."""
        return (Atom("move"),)

    def may(self, table: Table, scene: Scene) -> bool:
        """He is elsewhere."""
        return scene.seat.merchant != self.town

    async def do(self, table: Table, scene: Scene) -> None:
        """Go there."""
        if scene.actor is scene.seat:
            await travel.move(table, scene.seat, self.town)
        else:
            travel.carry_off(table, scene.seat, self.town)


class ForOthers(Line):
    """A line that is done to, or by, other seats."""

    def __init__(self, words: Sequence[str]) -> None:
        self.line = parse(" ".join(words))

    @property
    def lines(self) -> tuple[Line, ...]:
        """The line inside."""
        return (self.line,)

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """Something for others."""
        return (Atom("affects", sides=(self.line.told,)),)

    def able(self, table: Table, scene: Scene) -> list[Seat]:
        """The other seats for whom it would do something, in turn order."""
        return [
            seat
            for seat in table.in_order()
            if seat is not scene.actor and self.line.may(table, scene.to(seat))
        ]

    def may(self, table: Table, scene: Scene) -> bool:
        """There must be one."""
        return bool(self.able(table, scene))


class Another(ForOthers, verb="another"):
    """`another move orleans`: done to one other seat, which the actor chooses."""

    async def do(self, table: Table, scene: Scene) -> None:
        """Choose, then do it."""
        keys = [f"rival:{seat.colour}" for seat in self.able(table, scene)]
        colour = noun_of(await table.pick(scene.actor, "affect", keys, place=scene.at, deed=scene.bribes))
        table.note("affected", scene.actor, rival=colour)
        there = scene.to(table.seats[colour])
        if await strikes(table, scene, there.seat, self.line.toll(table, there)):
            await self.line.do(table, there)


class Once(ForOthers, verb="once"):
    """`once coins 3`: where a line befalls every seat, only the start player does it, for the whole table."""

    def able(self, table: Table, scene: Scene) -> list[Seat]:
        """Only the start player, if it is done at all."""
        first = scene.seat.colour == table.state.start
        return [scene.seat] if first and self.line.may(table, scene) else []

    async def do(self, table: Table, scene: Scene) -> None:
        """Once."""
        if self.able(table, scene):
            await self.line.do(table, scene)


class Each(ForOthers, verb="each"):
    """`each coins 1`: done to every seat in turn order, one's own too."""

    def able(self, table: Table, scene: Scene) -> list[Seat]:
        """Everybody for whom it would do something."""
        return [seat for seat in table.in_order() if self.line.may(table, scene.to(seat))]

    async def do(self, table: Table, scene: Scene) -> None:
        """One after the other."""
        for seat in table.in_order():
            if self.line.may(table, scene.to(seat)):
                await self.line.do(table, scene.to(seat))


class Others(ForOthers, verb="others"):
    """`others coins 1`: done to every other seat, in turn order."""

    async def do(self, table: Table, scene: Scene) -> None:
        """One after the other."""
        for seat in self.able(table, scene):
            there = scene.to(seat)
            toll = self.line.toll(table, there)
            if self.line.may(table, there) and await strikes(table, scene, seat, toll):
                await self.line.do(table, there)
