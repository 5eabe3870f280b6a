"""A parlour in the test's own process, and the real bot in a process of its own, over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from orleans_bot.parlour import Parlour, announce, posting, start_parlour
from orleans_bot.parlour.driver import Window
from orleans_bot.parlour.gateway import Shard
from orleans_bot.parlour.things import Channel

ROOT = Path(__file__).parents[2]
PLAYERS = ("blue", "red", "yellow", "green", "black")
UNKNOWN_MESSAGE, UNKNOWN_CHANNEL, MISSING_ACCESS, CLOSED, ARCHIVED = 10008, 10003, 50001, 50007, 50083


@dataclass
class House:
    """A parlour, the bot's process, and the windows that are open."""

    parlour: Parlour
    data: Path
    stack: contextlib.AsyncExitStack
    bot: asyncio.subprocess.Process | None = None
    windows: dict[str, Window] = field(default_factory=dict)
    forgiven: set[int] = field(default_factory=set)
    orphans: set[str] = field(default_factory=set)  # pressed when the bot was killed
    settings: dict[str, str] = field(default_factory=dict)

    async def start_bot(self) -> None:
        """Start the bot and wait until it is logged in and its commands are there."""
        environment = {**os.environ, **self.parlour.environment(), **self.settings}
        environment |= {"ORLEANS_DATA": str(self.data), "PYTHONDONTWRITEBYTECODE": "1"}
        environment.pop("DISCORD_TOKEN", None)
        with (self.data / "bot.log").open("ab") as log:
            self.bot = await asyncio.create_subprocess_exec(
                sys.executable, "bot.py", cwd=ROOT, env=environment, stdout=log, stderr=log
            )
        async with asyncio.timeout(60):
            shards = set(range(self.parlour.gateway.shards))
            while not (self.parlour.gateway.connected_shards >= shards and self.parlour.world.commands):
                assert self.bot.returncode is None, self.log()
                await asyncio.sleep(0.02)

    async def kill_bot(self) -> None:
        """kill -9: not a word, nothing finished."""
        assert self.bot is not None
        self.bot.kill()
        await self.bot.wait()
        begun = self.parlour.interactions.by_id.values()
        self.orphans |= {each.id for each in begun if each.answered is None}
        async with asyncio.timeout(10):
            while self.parlour.gateway.connected:
                await asyncio.sleep(0.01)

    async def stop_bot(self) -> int:
        """Ask the bot to close, as a service manager would."""
        assert self.bot is not None
        if self.bot.returncode is None:
            self.bot.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self.bot.wait(), 30)

    async def window(self, player: str) -> Window:
        """The window of a player, opened when it is first asked for."""
        if player not in self.windows:
            window = Window(self.parlour.address, self.parlour.key, player)
            self.windows[player] = await self.stack.enter_async_context(window)
        return self.windows[player]

    # What a moderator does

    def room(self, name: str) -> Channel:
        """A channel or thread of the server by its name."""
        return next(room for room in self.parlour.world.channels.values() if room.name == name)

    def delete_message(self, channel: str, message: str) -> None:
        """Somebody deletes a message."""
        posting.delete(self.parlour.world, self.parlour.world.message(channel, message))

    def delete_room(self, room: Channel) -> None:
        """Somebody deletes a thread or a channel."""
        announce.channel_gone(self.parlour.world, room)
        self.parlour.world.forget(room)

    def archive(self, thread: Channel) -> None:
        """A thread goes to sleep."""
        thread.archived = True
        self.parlour.world.keep(thread)
        announce.channel_changed(self.parlour.world, thread)

    # What must be so

    def decisions(self) -> int:
        """How many decisions are kept."""
        return int(self.rows("SELECT count(*) FROM decision")[0][0])

    def log(self) -> str:
        """What the bot has written to standard error."""
        return (self.data / "bot.log").read_text(encoding="utf-8")

    def rows(self, question: str, *given: Any) -> list[tuple[Any, ...]]:
        """What stands in the bot's database, read beside the bot."""
        place = f"file:{self.data / 'orleans.sqlite3'}?mode=ro"
        with contextlib.closing(sqlite3.connect(place, uri=True)) as db:
            return db.execute(question, given).fetchall()

    def complaints(self) -> list[str]:
        """Everything that must not be: requests that broke a rule, clicks without an answer, errors."""
        found = [
            f"{each.method} {each.path}: {each.status} {each.details}"
            for each in self.parlour.door.not_served
            if each.code not in self.forgiven or not each.code
        ]
        unanswered = self.parlour.interactions.unanswered
        found += [
            f"unanswered: {each.kind} {each.data}" for each in unanswered if each.id not in self.orphans
        ]
        found += [line for line in self.log().splitlines() if " ERROR " in line or " CRITICAL " in line]
        return found


@contextlib.asynccontextmanager
async def open_house(data: Path, *, shards: int = 1, **settings: str) -> AsyncIterator[House]:
    """A parlour with the bot in it, its server on the last shard; at the end all must have been in order."""
    async with contextlib.AsyncExitStack() as stack:
        parlour = await start_parlour(shards=shards)
        while not Shard(shards - 1, shards).serves(parlour.world.guild_id):  # its number comes from the clock
            await parlour.stop()
            parlour = await start_parlour(shards=shards)
        stack.push_async_callback(parlour.stop)
        house = House(parlour, data, stack, settings=settings)
        try:
            await house.start_bot()
            yield house
            assert await house.stop_bot() == 0
            assert house.complaints() == [], house.log()[-4000:]
        finally:
            if house.bot is not None and house.bot.returncode is None:
                house.bot.kill()
                await house.bot.wait()
