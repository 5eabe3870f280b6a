"""Who is called at once, and what people are told later, all of it in one message."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from orleans_bot.clocks import calling
from orleans_bot.clocks.calling import DIRECT, NEVER, THREAD, USUAL, WAYS, Wanted
from orleans_bot.clocks.rest import Resting
from orleans_bot.store import clocks as kept
from orleans_bot.store import desk, games
from orleans_bot.store.desk import NOTICE, NOTICES
from orleans_bot.store.records import Due

from .core import Core
from .refusals import UnknownWish

# The setting of a person that says how they are called, and what about the hour is called in it.
SETTING, AT_HOUR = "notices", "hour"
LIST = "list"  # told of a list that has come to rest: always, and only to its owner


class Notices:
    """How people want to be called, and what waits to be told."""

    def __init__(self, core: Core) -> None:
        self.core = core

    async def of(self, user: int) -> Wanted:
        """What somebody has chosen."""
        return calling.read_wanted(
            await self.core.store.read(lambda db: desk.setting(db, "user", user, SETTING))
        )

    async def choose(self, user: int, kind: str, how: str) -> Wanted:
        """From now on somebody is called so, or at this hour of the day."""

        def work(db: sqlite3.Connection) -> Wanted:
            wanted = changed(calling.read_wanted(desk.setting(db, "user", user, SETTING)), kind, how)
            desk.set_setting(db, "user", user, SETTING, wanted.facts())
            return wanted

        return await self.core.store.write(work)

    async def call(
        self,
        game: int,
        seat: str,
        user: int,
        kind: str,
        *,
        alone: bool = False,
        urgent: bool = False,
        data: Mapping[str, Any] | None = None,
    ) -> bool:
        """Whether somebody is called by what is being posted (`alone`: to nobody else); if not, it is noted
        when they are told, if they want to be. What is `urgent` is not gathered.
        """
        now = self.core.clock()
        wanted, rest = await self.core.store.read(lambda db: self._read(db, game, user))
        way = wanted.ways[kind]
        if way == NEVER:
            return False
        if way in (THREAD, DIRECT) and (alone or way == THREAD) and calling.awake_now(rest, now):
            return True
        at = int(calling.when(wanted, DIRECT if urgent else way, rest, now))
        said = {"user": user, **(data or {})}
        await self.core.store.write(lambda db: desk.set_due(db, game, seat, NOTICE + kind, at, said))
        return False

    def _read(self, db: sqlite3.Connection, game: int, user: int) -> tuple[Wanted, Resting]:
        """What somebody has chosen, and when they rest; at a table where people sit together nobody does."""
        timing = kept.timing(db, game)
        facts = desk.setting(db, "user", user, kept.REST)
        rests = facts and (timing is None or timing.pace.rests)
        wanted = calling.read_wanted(desk.setting(db, "user", user, SETTING))
        return wanted, kept.rest_read(facts) if rests else Resting()

    async def due(self) -> dict[int, list[Due]]:
        """What people are to be told by now, by person; what has been answered since is forgotten."""
        now = self.core.now

        def work(db: sqlite3.Connection) -> list[Due]:
            return [held for kind in NOTICES for held in desk.due(db, now, NOTICE + kind)]

        found: dict[int, list[Due]] = {}
        for held in await self.core.store.read(work):
            found.setdefault(held.data.get("user", 0), []).append(held)
        for user, dues in list(found.items()):
            lines = await self.core.store.read(lambda db, user=user: games.inbox(db, user))  # type: ignore[misc]
            waiting = {line.game for line in lines}
            past = [d for d in dues if d.kind == NOTICE + calling.TURN and d.game not in waiting]
            if past:
                await self.told(past)
                found[user] = [held for held in dues if held not in past]
        return {user: dues for user, dues in found.items() if dues}

    async def told(self, dues: list[Due]) -> None:
        """Somebody has been told, or need not be any more."""

        def work(db: sqlite3.Connection) -> None:
            for held in dues:
                desk.drop_due(db, held.id)

        await self.core.store.write(work)


def changed(wanted: Wanted, kind: str, how: str) -> Wanted:
    """What somebody has chosen, with one thing otherwise."""
    if kind == AT_HOUR and how.isascii() and how.isdecimal() and int(how) < 24:
        return replace(wanted, hour=int(how))
    if kind in USUAL and how in WAYS:
        return replace(wanted, ways={**wanted.ways, kind: how})
    raise UnknownWish("Nobody can be called like that.", kind=kind)
