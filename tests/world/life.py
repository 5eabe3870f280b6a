"""A world while it runs: the bot's lives, its people, and the moments in which all is looked at."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from orleans_bot.content import load
from orleans_bot.parlour.clock import Clock
from orleans_bot.rules.notes import Note

from . import afterwards, days, mischief, play
from .bot import Bot, Host, Settings, host_of
from .clothes import fresh_locks
from .disk import Disk
from .hangs import Hangs
from .loop import WorldLoop, in_life
from .people import Player
from .site import TOKEN, Site
from .story import Story
from .trouble import Trouble

PLAIN_CONNECT = sqlite3.connect
RECOVERY = 130.0  # simulated seconds after which everything that can be put right must have been
PASSES = {"gateway"}  # requests that are refused or lost pass, too
STILL = 24  # half seconds without a request: longer than any limit on rates makes the bot wait
MOST_SETTLING = 900.0  # simulated seconds in which everything must have come to rest


@dataclass
class Wish:
    """What kind of world is wanted."""

    seed: int
    hours: float = 12.0
    faults: str = "none"
    acts: int = 10**9  # after so many acts of people the world comes to its end
    pictures: bool = False
    only: str = ""  # of what is broken, only what says this counts


class SiteClock(Clock):
    """Discord's own clock is always right."""

    def __init__(self, loop: WorldLoop) -> None:
        super().__init__()
        self.loop = loop

    def now(self) -> float:
        return self.loop.now


class Heard(logging.Handler):
    """What the bot says about faults that nobody foresaw."""

    def __init__(self, life: Life) -> None:
        super().__init__(logging.ERROR)
        self.life = life

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith("discord.client") or self.life.rough:
            return
        fault = record.exc_info[1] if record.exc_info else None
        self.life.truths.fail(f"{record.name}: {record.getMessage()} {fault!r}"[:400])
        if record.exc_info:
            self.life.story.lines.append(logging.Formatter().formatException(record.exc_info))


class Words(logging.Handler):
    """Comes last: of what was said only the words stay. Whoever keeps a record, as pytest does, would else
    keep the fault in it, and with that whoever was killed.
    """

    def emit(self, record: logging.LogRecord) -> None:
        record.msg, record.args = record.getMessage(), ()
        if record.exc_info:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
            record.exc_info = None


class Life:
    """The world while it runs."""

    def __init__(self, loop: WorldLoop, wish: Wish, folder: Path, disk: Disk) -> None:
        self.loop, self.wish, self.folder, self.disk = loop, wish, folder, disk
        self.fate = loop.fate
        self.story = Story(loop)
        self.trouble = Trouble(self.fate, wish.faults)
        self.site = Site(loop, self.fate, self.trouble)
        self.site.note = self.story.note
        self.catalog = load(None)
        self.number = 0
        self.risen = 0.0  # when the bot that runs has started
        self.bot: Any = None
        self.running: asyncio.Task[None] | None = None
        self.truths = Hangs(self)
        self.site.town.watchers = (self.truths.watch,)
        self.site.who_sits = self.truths.who_sits
        self.mood = play.mood(self.fate)
        self.players = self.gather()
        self.zeal = self.fate.choice((8, 20, 40))  # how much somebody does before going away again
        self.acts = 0
        self.awake = False
        self.wrong: set[str] = set()  # what has gone wrong since the last quiet moment
        self.before = 0
        self.accepted: list[afterwards.Accepted] = []
        self.answered: dict[tuple[Any, ...], float] = {}  # when a question was answered
        self.retold: dict[int, tuple[int, int, list[Note]]] = {}  # what has happened in games, up to a line
        self.graves: list[object] = []
        self.at_rest: Callable[[Life], None] = lambda _: None  # called in each quiet moment
        loop.on_fuse = self.crash

    @property
    def rough(self) -> bool:
        """Whether something has gone wrong since the last quiet moment, so that not all must be well."""
        return bool(self.wrong) or self.trouble.struck != self.before

    @property
    def shaken(self) -> bool:
        """Whether something has gone wrong that is not all put right by itself a little later."""
        return bool(self.wrong - PASSES)

    def upset(self, kind: str, what: str) -> None:
        """Something goes wrong."""
        self.wrong.add(kind)
        self.story.note("fault", what)

    @property
    def host(self) -> Host:
        """The games of the bot that runs."""
        return host_of(self.bot)

    @property
    def file(self) -> Path:
        """The database."""
        return self.folder / "orleans.sqlite3"

    def connect(self) -> sqlite3.Connection:
        """A look at what is saved, past the bot."""
        return PLAIN_CONNECT(f"file:{self.file}?mode=ro", uri=True, isolation_level=None)

    def gather(self) -> list[Player]:
        """Who plays here."""
        fate = self.fate
        return [
            Player(
                self.site, person, Random(fate.random()), fate.choice((0.0, 0.0, 0.05, 0.6)),
                fate.choice(("en-US", "en-US", "de")), fate.choice(days.HOURS),
            )
            for person in fate.sample(self.site.town.players(), fate.choice((1, 2, 3, 6)))
        ]  # fmt: skip

    async def wake(self) -> None:
        """A bot starts, and is ready."""
        self.number += 1
        self.risen = self.loop.now
        settings = Settings(token=TOKEN, data=self.folder, icons=False, renderers=1)

        def born() -> asyncio.Task[None]:
            self.bot = Bot(settings)
            return self.loop.create_task(self.bot.start(TOKEN))

        self.running = in_life(self.number, born)
        self.story.note("start", str(self.number))
        number = self.number
        while number == self.number and not self.bot.is_ready():
            if self.running.done():
                if not self.rough:
                    self.running.result()
                self.story.note("start", "failed, and is tried again")
                self.bury()
                await asyncio.sleep(10)
                await self.wake()
                return
            await asyncio.sleep(0.1)
        self.awake = True

    def bury(self) -> None:
        """Nothing of this life runs on."""
        self.awake = False
        self.truths.remember_rows()
        self.loop.kill(self.number)
        self.graves.append((self.bot, self.running))
        for task in list(self.loop.tasks.get(self.number, ())):
            task._log_destroy_pending = False  # type: ignore[attr-defined]
            self.graves.append(task)
        self.disk.crash(self.number)
        self.truths.forget_wishes()
        self.site.hang_up()
        fresh_locks()

    def crash(self) -> None:
        """The process is killed in the middle of whatever it does, and starts again a little later."""
        self.upset("crash", "the process is killed")
        self.bury()

        async def again() -> None:
            await asyncio.sleep(self.fate.choice((1, 20, 300)))
            await self.wake()

        self.rising = in_life(0, lambda: self.loop.create_task(again()))

    async def sleep(self) -> None:
        """The bot goes down in good order."""
        await in_life(self.number, lambda: self.loop.create_task(self.bot.close()))
        if self.running is not None:
            await asyncio.wait({self.running})
        await asyncio.sleep(1)  # what has been told to stop has stopped by then

    async def quiet(self) -> None:
        """Wait until nothing is under way any more; what has gone wrong has had the time to be put right."""
        self.trouble.calm, self.loop.fuse, self.disk.trouble = True, None, ""
        while not self.awake:
            await asyncio.sleep(1)
        await self.still()
        if self.rough or any(desk.broken for desk in self.bot.house.desks.values()):
            await asyncio.sleep(RECOVERY)
            if "people" in self.wrong:
                await play.ask_for_tables(self.players, self.story.note, self.truths.tables_of)
                await asyncio.sleep(RECOVERY)
            await self.still()

    async def still(self) -> None:
        """Wait until no request has been under way for a while."""
        still, served, begin = 0, -1, self.loop.now
        while still < STILL:
            await asyncio.sleep(0.5)
            goes_on = self.site.under_way[self.number] or served != self.site.served
            still, served = 0 if goes_on else still + 1, self.site.served
            if self.loop.now - begin > MOST_SETTLING:
                self.truths.fail("the bot does not come to rest")
                return

    async def visit(self) -> None:
        """Some people look in for a while."""
        fate = self.fate
        awake = [player for player in self.players if days.hour(self.loop.now) in player.hours]
        here = fate.sample(awake, fate.randint(1, len(awake)))
        over = asyncio.Event()
        haunting = self.loop.create_task(mischief.haunt(self, over))
        await asyncio.gather(*(self.stay(player, fate.randint(1, self.zeal)) for player in here))
        over.set()
        await haunting

    async def stay(self, player: Player, acts: int) -> None:
        """One of them does a few things."""
        hasty = player.fate.choice((0.3, 2.0, 10.0))
        for _ in range(acts):
            if self.acts >= self.wish.acts or self.truths.broken:
                return
            self.acts += 1
            await play.act(player, self.story.note, self.mood)
            await asyncio.sleep(player.fate.expovariate(1 / hasty))

    async def live(self) -> None:
        """From the first start to the last."""
        await self.wake()
        first = self.fate.choice(self.players)
        await play.begin(first, self.story.note)
        until = self.loop.begin + self.wish.hours * 3600 + await days.until_awake(self)
        while self.loop.now < until and self.acts < self.wish.acts and not self.truths.broken:
            await self.visit()
            await self.quiet()
            await self.truths.look()
            self.at_rest(self)
            self.wrong.clear()
            self.before, self.trouble.calm = self.trouble.struck, False
            until += await days.between_visits(self)
        if not self.truths.broken:
            afterwards.look_back(self)
        await self.sleep()
        if not self.truths.broken:
            afterwards.nothing_goes_on(self, self.number)
