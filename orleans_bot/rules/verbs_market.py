"""The effects that content may name: pieces that lie on markets and are no persons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import dealing
from .ask import noun_of
from .atoms import Atom
from .lines import Apart, number, shape

if TYPE_CHECKING:
    from .scene import Scene
    from .table import Table


class Piecewise(Apart):
    """A line about one kind of piece that lies on markets."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "PIECE")
        if not words[0].isidentifier():
            raise ValueError(f"names the piece {words[0]!r}, which can only be a word")
        self.piece = words[0]

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """They go."""
        return (Atom("lose", (self.piece,)),)

    def may(self, table: Table, scene: Scene) -> bool:
        """One must lie there."""
        return dealing.on_market(table, scene.seat, self.piece) > 0


class Clear(Piecewise, verb="clear_market"):
    """`clear_market corpse`: all of these pieces on the market go back to the supply."""

    async def do(self, table: Table, scene: Scene) -> None:
        """All of them."""
        seat, what = scene.seat, self.piece
        lying = dealing.on_market(table, seat, what)
        for _ in range(lying):
            dealing.off_market(table, seat, what)
            dealing.return_follower(table, what)
        table.note("cleared_market", seat, n=lying, follower=what)


class BuyOff(Piecewise, verb="buy_off"):
    """`buy_off corpse 2`: any number of these pieces on the market go back to the supply, each for so many
    coins.
    """

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "PIECE COINS")
        super().__init__(words[:1])
        self.coins = number(words[1])

    async def do(self, table: Table, scene: Scene) -> None:
        """Choose how many."""
        seat, what = scene.seat, self.piece
        most = min(dealing.on_market(table, seat, what), seat.coins // self.coins)
        keys = [f"remove:{n}" for n in range(most, 0, -1)]
        key = await table.pick(seat, "buy_off", [*keys, "no"], follower=what, coins=self.coins)
        if key == "no":
            return
        dealing.take_coins(table, seat, -self.coins * int(noun_of(key)))
        for _ in range(int(noun_of(key))):
            dealing.off_market(table, seat, what)
            dealing.return_follower(table, what)
        table.note("cleared_market", seat, n=int(noun_of(key)), follower=what)


class PassOn(Piecewise, verb="pass_on"):
    """`pass_on corpse`: one of these pieces on the market may go back to the supply; if it does, every other
    seat gets one onto its market.
    """

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """One goes, and others get one."""
        return (Atom("lose", (self.piece,), 1), Atom("affects"))

    def apart(self, table: Table, number: int) -> bool:
        """It befalls others."""
        return False

    async def do(self, table: Table, scene: Scene) -> None:
        """Choose, then one after the other."""
        seat, what = scene.seat, self.piece
        if await table.pick(seat, "pass_on", ["remove:1", "no"], follower=what) == "no":
            return
        dealing.off_market(table, seat, what)
        dealing.return_follower(table, what)
        table.note("cleared_market", seat, n=1, follower=what)
        for other in table.in_order():
            if other is not seat:
                dealing.to_market(table, other, what)
