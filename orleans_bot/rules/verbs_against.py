"""The effects that content may name: what one seat does to another. The actor's turn it is; `another` or
`others` before the line say whom it befalls.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import harming
from .atoms import Atom
from .lines import Line, number, shape
from .pieces import DEVELOPMENT, GEAR, GOODS, STATION

if TYPE_CHECKING:
    from .scene import Scene
    from .table import Table


class Swap(Line, verb="swap"):
    """`swap`: the actor takes a good of its choice and gives one of its own for it."""

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A good for a good."""
        return (Atom("spend", GOODS), Atom("gain", GOODS[:1]))

    def may(self, table: Table, scene: Scene) -> bool:
        """Both must have goods."""
        return any(scene.actor.goods.values()) and any(scene.seat.goods.values())

    async def do(self, table: Table, scene: Scene) -> None:
        """Choose both."""
        await harming.swap(table, scene.actor, scene.seat)


class Burn(Line, verb="burn"):
    """`burn`: a station in the town of the actor's merchant goes back to its owner."""

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A station."""
        return (Atom("lose", (STATION,)),)

    def may(self, table: Table, scene: Scene) -> bool:
        """The seat must have one there."""
        return scene.seat.colour in table.state.stations.get(scene.actor.merchant, ())

    async def do(self, table: Table, scene: Scene) -> None:
        """Take it away."""
        harming.burn(table, scene.seat, scene.actor.merchant)


class Hang(Line, verb="hang"):
    """`hang`: the seat draws a follower blindly; a neutral one goes back to the supply."""

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A follower."""
        return (Atom("lose", ("follower",)),)

    def may(self, table: Table, scene: Scene) -> bool:
        """Somebody must be in the bag."""
        return bool(scene.seat.bag)

    async def do(self, table: Table, scene: Scene) -> None:
        """Draw him."""
        harming.hang(table, scene.seat)


class Oust(Line, verb="oust"):
    """`oust`: the actor sends home a follower who stands on an action space; an action that is no longer
    activated cannot be used this round.
    """

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A follower from a space."""
        return (Atom("lose", ("placed",)),)

    def may(self, table: Table, scene: Scene) -> bool:
        """Somebody must stand there."""
        return bool(harming.standing(table, scene.seat))

    async def do(self, table: Table, scene: Scene) -> None:
        """Choose him."""
        await harming.oust(table, scene.actor, scene.seat)


class Steal(Line, verb="steal"):
    """`steal`: a gear on the seat's player board comes onto the very same space of the actor's."""

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A gear."""
        return (Atom(GEAR, (GEAR,)),)

    def may(self, table: Table, scene: Scene) -> bool:
        """The actor's space must be free."""
        return bool(harming.stealable(table, scene.actor, scene.seat))

    async def do(self, table: Table, scene: Scene) -> None:
        """Choose it."""
        await harming.steal(table, scene.actor, scene.seat)


class Tribute(Line, verb="tribute"):
    """`tribute 2`: so many coins go to the actor, or as many as there are."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "N")
        self.number = number(words[0])

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """Coins."""
        return (Atom("coins", (), self.number),)

    def may(self, table: Table, scene: Scene) -> bool:
        """Who has no coins pays none."""
        return scene.seat.coins > 0

    def toll(self, table: Table, scene: Scene) -> int:
        """As many as there are."""
        return min(self.number, scene.seat.coins)

    async def do(self, table: Table, scene: Scene) -> None:
        """Pay."""
        harming.tribute(table, scene.actor, scene.seat, self.number)


class Betray(Line, verb="betray"):
    """`betray`: the actor's marker steps on a track of its choice, and that of a seat that was ahead of it
    there steps back; neither gets or loses anything by it.
    """

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A step, and something for another seat."""
        return (Atom("affects"), Atom("lose", (DEVELOPMENT,)))

    def may(self, table: Table, scene: Scene) -> bool:
        """One of the tracks must go on."""
        return bool(harming.unfinished(table, scene.actor))

    async def do(self, table: Table, scene: Scene) -> None:
        """Choose the track, then whom."""
        await harming.betray(table, scene)
