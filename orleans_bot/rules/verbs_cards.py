"""The effects that content may name: cards that are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import deck, founding
from .ask import noun_of
from .atoms import Atom
from .lines import Line, number

if TYPE_CHECKING:
    from .scene import Scene
    from .table import Table


class Card(Line, verb="card"):
    """`card pile`, `card open or pile`, `card open or 3`: a card comes into the hand, out of those that lie
    face up or off the pile; of `3` one may look at so many and keep one.
    """

    limited = True

    def __init__(self, words: Sequence[str]) -> None:
        self.open = list(words[:2]) == ["open", "or"]
        rest = words[2:] if self.open else words
        if len(rest) != 1:
            raise ValueError("should read `pile`, `open or pile` or `open or 3`")
        self.number = 1 if rest[0] == "pile" else number(rest[0])

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A card."""
        return (Atom("draw", ("card",), 1),)

    def may(self, table: Table, scene: Scene) -> bool:
        """One must be left."""
        return bool(table.state.pile or (self.open and table.state.face_up))

    async def do(self, table: Table, scene: Scene) -> None:
        """Choose from where, then take it."""
        seat = scene.seat
        keys = [f"card:{card}" for card in table.state.face_up] if self.open else []
        if table.state.pile:
            keys.append("pile")
        table.taking()
        key = await table.pick(seat, "card", keys, number=self.number)
        if key != "pile":
            deck.take_open(table, seat, noun_of(key))
        elif self.number > 1:
            await deck.search(table, seat, self.number)
        else:
            deck.draw_blind(table, seat)


class Renew(Line, verb="renew"):
    """`renew`: the card of the hand goes under the pile for one of the next two."""

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A card."""
        return (Atom("draw", ("card",), 1),)

    def may(self, table: Table, scene: Scene) -> bool:
        """One must be left."""
        return bool(table.state.pile)

    async def do(self, table: Table, scene: Scene) -> None:
        """Choose out of the new ones."""
        await founding.renew(table, scene.seat)
