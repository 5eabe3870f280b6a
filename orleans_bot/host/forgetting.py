"""Forgetting a person: at whatever tables they sit or keep, in one go with all that follows from it."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Sequence

from orleans_bot.rules.errors import Refusal
from orleans_bot.store import StoreFault, clocks, games, people

from . import ticking
from .core import Core
from .live import Live

LOG = logging.getLogger(__name__)


class Forgetting:
    """Cuts every tie to a person."""

    def __init__(self, core: Core) -> None:
        self.core = core

    async def forget(self, user: int) -> list[int]:
        """Forget a person. A stand-in takes over their seats; their lines stay, without anybody's name. The
        games that go on and have lost them at a seat.
        """
        while True:
            numbers = await self.core.store.read(lambda db: people.live_games(db, user))
            async with self.core.several(numbers):
                left = await self._forget(user, numbers)
            if left is not None:
                self._drop_others(user)
                return left

    async def _forget(self, user: int, numbers: Sequence[int]) -> list[int] | None:
        """The same for whoever has these games; nothing is changed where there are others by now."""
        timed = await self.core.store.read(lambda db: clocks.timed_games(db, user))
        lives = [live for game in timed if game in numbers and (live := await self._live(game)) is not None]
        for game in numbers:
            self.core.drop(game)
        now = self.core.clock()

        def work(db: sqlite3.Connection) -> list[int] | None:
            if people.live_games(db, user) != numbers:
                return None  # somebody has just given them a seat
            left = people.forget(db, user)
            for live in lives:  # clocks go on that stood for a wish which is gone with whoever had it
                live.votes, live.seats = games.votes(db, live.id), games.seats(db, live.id)
                live.clocks = ticking.load(db, live.id)
                clocks.set_clocks(db, live.id, live.turn_clocks(now))
            return left

        return await self.core.store.write(work)

    def _drop_others(self, user: int) -> None:
        """Games in memory that have ended name nobody any more either."""
        for game, live in list(self.core.lives.items()):
            if live.of_user(user) or live.row.keeper == user:
                self.core.drop(game)

    async def _live(self, game: int) -> Live | None:
        """A game whose lock is held; none where it cannot go on, and its clocks neither."""
        try:
            return self.core.lives.get(game) or await self.core.rebuild(game)
        except StoreFault:
            raise
        except Refusal as refusal:
            LOG.info("The clocks of game %s stay as they are: %s", game, refusal)
            return None
