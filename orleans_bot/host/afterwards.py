"""What can be done with a game that has ended: prove it, and look at it again from its beginning."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from orleans_bot.rules.errors import Refusal
from orleans_bot.rules.view import View

from . import retelling
from .proving import Proof, prove, prove_text
from .reading import read_game
from .retelling import Retelling, Stop, retell
from .walking import Chronicle, chronicle

if TYPE_CHECKING:
    from .core import Core

KEPT = 4  # games that are being leafed through; a long one takes about a megabyte


class Afterwards:
    """Whole games are played beside the event loop, one at a time, and one file, which may be long."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self.turn, self.turn_of_files = asyncio.Lock(), asyncio.Lock()
        self.told: OrderedDict[int, Retelling] = OrderedDict()

    async def ended(self, game: int) -> Chronicle:
        """All about a game that has ended; refused for one that goes on, and for a solo of the day whose day
        is not over.
        """
        return await read_game(self.core.store, game, lambda db: chronicle(db, game, now=self.core.now))

    async def prove(self, game: int) -> Proof:
        """Whether seed, log and result of a game agree."""
        found = await self.ended(game)
        async with self.turn:
            return await asyncio.to_thread(prove, self.core.catalog, found)

    async def prove_text(self, text: str) -> Proof:
        """The same for an exported game."""
        async with self.turn_of_files:
            return await asyncio.to_thread(prove_text, self.core.catalog, text)

    async def retell(self, game: int) -> Retelling:
        """A game to leaf through, played again from its checkpoints once for many looks."""
        known = self.told.get(game)
        if known is None:
            found = await self.ended(game)
            async with self.turn:
                known = await asyncio.to_thread(retell, self.core.catalog, found)
            self.told[game] = known
            while len(self.told) > KEPT:
                self.told.popitem(last=False)
        else:
            self.told.move_to_end(game)
        return known

    async def seen(self, told: Retelling, stop: Stop, viewer: str = "") -> View:
        """What everybody saw at a stop, or what one seat did."""
        async with self.turn:
            return await asyncio.to_thread(retelling.seen, self.core.catalog, told, stop, viewer)

    async def by_rounds(self, game: int) -> list[View]:
        """The table at the beginning of each round, and at the end."""
        told = await self.retell(game)
        async with self.turn:
            return await asyncio.to_thread(retelling.by_rounds, self.core.catalog, told)

    async def points(self, game: int) -> dict[str, tuple[int, ...]]:
        """The points of each seat over the rounds; nothing where the game cannot be told."""
        try:
            told = await self.retell(game)
        except Refusal:
            return {}
        async with self.turn:
            return await asyncio.to_thread(retelling.points_by_rounds, self.core.catalog, told)
