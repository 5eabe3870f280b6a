"""One world from its beginning to its end."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
import tempfile
import warnings
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from orleans_bot.content import load
from orleans_bot.parlour import permissions
from orleans_bot.parlour.clock import Snowflakes

from . import cheap, days
from .bot import Core
from .clothes import dressed
from .disk import Disk
from .life import Heard, Life, SiteClock, Wish, Words
from .loop import WorldLoop
from .people import READ
from .site import on_the_server
from .wire import Session

MEMORY = Path("/dev/shm")


@dataclass
class End:
    """How a world ended."""

    wish: Wish
    broken: list[str]
    hash: str
    acts: int
    days: float
    lines: list[str]
    steps: int
    facts: int


def shortest(end: End) -> End:
    """The same world with as few acts of people as still break something."""
    least, most, best = 1, end.acts, end
    while least < most:
        acts = (least + most) // 2
        tried = run(replace(end.wish, acts=acts))
        if tried.broken:
            most, best = acts, tried
        else:
            least = acts + 1
    return best


def run(wish: Wish, at_rest: Callable[[Life], None] = lambda _: None) -> End:
    """Live a whole world, and leave nothing of it behind; `at_rest` is called in each quiet moment."""
    if not gc.get_freeze_count():
        load(None)
        gc.freeze()  # code and content outlive every world
    try:
        return lived(wish, at_rest)
    finally:
        clear_away()


def clear_away() -> None:
    """What was left in the middle of something is thrown away here, and says nothing in the next world."""
    was, hook = logging.root.manager.disable, sys.unraisablehook
    logging.disable(logging.CRITICAL)
    sys.unraisablehook = lambda _: None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            gc.collect()
    finally:
        gc.enable()
        logging.disable(was)
        sys.unraisablehook = hook


def lived(wish: Wish, at_rest: Callable[[Life], None]) -> End:
    """A whole world, with all that it leaves in memory."""
    fate = Random(f"world {wish.seed}")
    loop = WorldLoop(fate, days.beginning(fate))
    disk = Disk()
    place = str(MEMORY) if MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(dir=place, prefix="world-") as folder, ExitStack() as held:
        life: Any = None

        def session(*_: Any, **__: Any) -> Session:
            return Session(life.site, life.number)

        decided = Core.decide

        async def decide(host: Any, game: int, user: int, seat: str, ask: str, since: int, picks: Any) -> Any:
            outcome = await decided(host, game, user, seat, ask, since, picks)
            life.accepted.append((game, outcome.seq, ask, tuple(picks)))
            life.answered[game, seat, since, life.truths.turns_of(game)] = loop.now
            return outcome

        held.enter_context(patch.object(Core, "decide", decide))
        held.enter_context(dressed(loop, disk, session))
        held.callback(gc.disable)  # whoever was killed is thrown away in one go, after all of it
        held.enter_context(patch.object(permissions, "in_guild", on_the_server(permissions.in_guild)))
        if not wish.pictures:
            for owner, name, instead in cheap.patches():
                held.enter_context(patch.object(owner, name, instead))
        asyncio.set_event_loop(loop)
        READ.clear()
        try:
            life = Life(loop, wish, Path(folder), disk)
            life.at_rest = at_rest
            town = life.site.town
            town.clock = SiteClock(loop)
            town.ids = Snowflakes(town.clock)
            ears = (Heard(life), Words())
            for ear in ears:
                logging.getLogger().addHandler(ear)
            try:
                loop.run_until_complete(loop.create_task(life.live()))
            finally:
                for ear in ears:
                    logging.getLogger().removeHandler(ear)
            return End(
                wish, life.truths.broken, life.story.hash, life.acts, (loop.now - loop.begin) / 86_400,
                life.story.lines, loop.steps, life.story.facts,
            )  # fmt: skip
        finally:
            if life is not None and life.truths.db is not None:
                life.truths.db.close()
            asyncio.set_event_loop(None)
            loop._ready.clear()
            loop.due.clear()
            loop.close()
