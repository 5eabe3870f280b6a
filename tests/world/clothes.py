"""What the process wears while a world runs: its clocks, chance, threads and sockets are the world's."""

from __future__ import annotations

import asyncio
import datetime
import random
import secrets
import sqlite3
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from weakref import WeakValueDictionary

import aiohttp
import aiosqlite.core
import discord.backoff
import discord.ext.tasks
import discord.gateway
import discord.http
import discord.utils
from discord import app_commands
from discord.webhook.async_ import async_context

from orleans_bot.discord import bot, looks
from orleans_bot.store import opening

from .bot import Core
from .days import OFTEN
from .disk import Disk
from .loop import LIFE, WorldLoop

HOP = 0.004  # seconds that a transaction may take
TOLD: dict[str, Any] = {}  # the commands as they are told to Discord: the same in every life


class Dates(type(datetime.datetime)):  # type: ignore[misc]
    """Every moment is an instance of the world's moments."""

    def __instancecheck__(cls, other: object) -> bool:
        return isinstance(other, datetime.datetime)


def moments(loop: WorldLoop) -> SimpleNamespace:
    """The module `datetime`, with the world's now."""

    class Moment(datetime.datetime, metaclass=Dates):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> datetime.datetime:  # type: ignore[override]
            return datetime.datetime.fromtimestamp(loop.wall(), tz)

    return SimpleNamespace(**{**vars(datetime), "datetime": Moment})


class NoThread:
    """Stands where aiosqlite has its thread: each piece of work becomes a step, in its order."""

    def __init__(self, loop: WorldLoop) -> None:
        self.loop = loop
        self.waiting: deque[tuple[Any, Callable[[], Any]]] = deque()
        self.free_at = 0.0

    def put_nowait(self, job: tuple[Any, Callable[[], Any]]) -> None:
        """One more piece of work."""
        self.waiting.append(job)
        when = max(self.free_at, self.loop.now) + self.loop.fate.random() ** 3 * HOP
        self.free_at = when
        self.loop.call_at(when, self._one)

    def _one(self) -> None:
        future, job = self.waiting.popleft()
        try:
            result = job()
        except BaseException as fault:
            if future is not None:
                self.loop.call_soon(_fail, future, fault)
        else:
            if future is not None:
                self.loop.call_soon(_tell, future, result)


def _tell(future: asyncio.Future[Any], result: Any) -> None:
    if not future.done():
        future.set_result(result)


def _fail(future: asyncio.Future[Any], fault: BaseException) -> None:
    if not future.done():
        future.set_exception(fault)


class NoBeat:
    """Stands where discord.py has a thread that keeps the gateway awake."""

    latency = 0.05

    def __init__(self, **_: Any) -> None:
        pass

    def get_payload(self) -> dict[str, Any]:
        return {"op": 1, "d": None}

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def tick(self) -> None: ...

    def ack(self) -> None: ...

    def beat(self) -> dict[str, Any]:
        return self.get_payload()


def drowsing(loop: WorldLoop) -> Callable[..., datetime.datetime]:
    """When a loop of the bot looks about again: more rarely while everybody sleeps."""
    plain = discord.ext.tasks.Loop._get_next_sleep_time

    def next_time(self: Any, *more: Any) -> datetime.datetime:
        pause = self._sleep
        if loop.drowsy > 1.0 and isinstance(pause, float) and pause <= OFTEN:
            return self._last_iteration + datetime.timedelta(seconds=pause * loop.drowsy)  # type: ignore[no-any-return]
        return plain(self, *more)

    return next_time


def told_once() -> Callable[..., Any]:
    """The commands in the shape that Discord is told: worked out once for all worlds."""
    plain = app_commands.Group.get_translated_payload

    async def payload(self: Any, tree: Any, translator: Any) -> Any:
        if self.parent is not None:
            return await plain(self, tree, translator)
        if self.qualified_name not in TOLD:
            TOLD[self.qualified_name] = await plain(self, tree, translator)
        return dict(TOLD[self.qualified_name])

    return payload


def fresh_locks() -> None:
    """discord.py keeps locks of its own beside every bot; another life must not wait for the last one."""
    async_context.get()._locks = WeakValueDictionary()


@contextmanager
def dressed(loop: WorldLoop, disk: Disk, session: Callable[..., Any]) -> Iterator[None]:
    """The process in the world's clothes; afterwards it is as it was."""
    chance = Random(loop.fate.random())
    plain_start = aiosqlite.core.Connection.__init__
    begun: list[Any] = []

    def begin(self: Any, *args: Any, **named: Any) -> None:
        plain_start(self, *args, **named)
        self._tx = NoThread(loop)
        self._thread = SimpleNamespace(start=lambda: None)
        begun.append(self)

    def seeded(*_: Any) -> Random:
        return Random(chance.random())

    plain_connect = sqlite3.connect

    def connect(*args: Any, **named: Any) -> sqlite3.Connection:
        return disk.opened(plain_connect(*args, **{**named, "factory": disk.kind()}), LIFE.get())

    fresh_locks()
    here = moments(loop)
    with ExitStack() as held:
        for owner, name, instead in (
            (time, "time", loop.wall),
            (time, "monotonic", loop.time),
            (time, "perf_counter", loop.time),
            (discord.utils, "datetime", here),
            (discord.ext.tasks, "datetime", here),
            (discord.http, "datetime", here),
            (discord.ext.tasks.Loop, "_get_next_sleep_time", drowsing(loop)),
            (app_commands.Group, "get_translated_payload", told_once()),
            (discord.backoff, "random", SimpleNamespace(Random=seeded)),
            (discord.gateway, "KeepAliveHandler", NoBeat),
            (secrets, "token_hex", lambda n=32: chance.randbytes(n).hex()),
            (secrets, "token_urlsafe", lambda n=32: chance.randbytes(n).hex()),
            (secrets, "token_bytes", lambda n=32: chance.randbytes(n)),
            (secrets, "randbits", chance.getrandbits),
            (secrets, "choice", chance.choice),
            (random, "random", chance.random),
            (aiohttp, "ClientSession", session),
            (aiohttp, "TCPConnector", lambda *_, **__: None),
            (aiohttp, "DummyCookieJar", lambda *_, **__: None),
            (aiosqlite.core.Connection, "__init__", begin),
            (aiosqlite.core.Connection, "__del__", lambda self: None),
            (sqlite3, "connect", connect),
            (opening, "lock", lambda held: disk.own(held, LIFE.get())),
            (looks, "monotonic", loop.time),
            (bot, "collect_rarely", lambda: None),
            (bot, "tidy_up", lambda: None),
        ):
            held.enter_context(patch.object(owner, name, instead))
        held.enter_context(patch.dict(Core.__init__.__kwdefaults__, {"clock": loop.wall}))
        yield
        for connection in begun:
            connection._connection = None  # whoever was killed has not closed it, and is not to be blamed
