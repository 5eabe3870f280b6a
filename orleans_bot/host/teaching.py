"""Hints for whoever learns the game: who wants them, kept for each person."""

from __future__ import annotations

import sqlite3

from orleans_bot.store import desk
from orleans_bot.store.teaching import FIRST, HOW, TEACHING

from .core import Core
from .live import learning
from .refusals import UnknownWish


class Teaching:
    """What each person has said about hints."""

    def __init__(self, core: Core) -> None:
        self.core = core

    async def of(self, user: int) -> str:
        """When a person wants hints; in the first game, as long as nothing has been said."""
        said = await self.core.store.read(lambda db: desk.setting(db, "user", user, TEACHING))
        return said if said in HOW else FIRST

    async def choose(self, user: int, how: str) -> None:
        """From now on hints come so; games in memory hear it."""
        if how not in HOW:
            raise UnknownWish("Hints come in the first game, always or never.", kind=TEACHING)

        def work(db: sqlite3.Connection) -> None:
            desk.set_setting(db, "user", user, TEACHING, None if how == FIRST else how)

        await self.core.store.write(work)
        for game, live in list(self.core.lives.items()):
            if live.of_user(user):
                live.learners = await self.core.store.read(lambda db, game=game: learning(db, game))  # type: ignore[misc]
