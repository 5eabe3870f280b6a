"""Pictures drawn beside the event loop, each one once."""

from __future__ import annotations

import asyncio
import io
import logging
import threading
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from typing import Any

import discord

import rendering
from orleans_bot import words
from orleans_bot.rules.view import View
from rendering import Picture, telling
from rendering.kinds import SUFFIX

log = logging.getLogger(__name__)

KEPT = 8  # whoever wants the same one wants it soon
KEPT_FILMS = 2  # of up to 4 MB each
HURRIED: ContextVar[bool] = ContextVar("hurried", default=False)  # whether somebody waits for what is drawn
BLANK = (640, 48)
LONGEST = 0.5  # seconds that a picture nobody waits for stands still for others, between two of its parts


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture with its words."""

    data: bytes
    filename: str
    alt: str
    long_text: str

    def file(self) -> discord.File:
        """What discord.py uploads; a new one for every message."""
        return discord.File(io.BytesIO(self.data), self.filename, description=self.alt[:1024])


def blank(kind: str, form: str, language: str) -> Shot:
    """Instead of a picture that could not be drawn: the game goes on by words and buttons."""
    from PIL import Image

    suffix = SUFFIX[form]
    out = io.BytesIO()
    Image.new("RGB", BLANK).save(out, suffix)
    sorry = words.say("ui.no_picture", language)
    return Shot(out.getvalue(), f"{kind}.{suffix}", sorry, sorry)


async def hurried(shot: Awaitable[Shot]) -> Shot:
    """Draw a picture that somebody who has pressed a button waits for."""
    before = HURRIED.set(True)
    try:
        return await shot
    finally:
        with suppress(ValueError):  # whoever is thrown away while waiting is not in his own context any more
            HURRIED.reset(before)


class Pictures:
    """Draws on a few threads; what was drawn last is remembered. What somebody waits for has a thread of its
    own, for which the others stand still: a board takes ten times as long to draw.
    """

    def __init__(self, form: str, threads: int) -> None:
        self.form = form
        self.unhurried = threading.Event()
        self.unhurried.set()
        self.waited_for = 0
        self.pool = ThreadPoolExecutor(threads, "picture", rendering.give_way, (self._give_way,))
        self.quick = ThreadPoolExecutor(1, "quick-picture")
        self.kept: OrderedDict[Hashable, Shot] = OrderedDict()
        self.films: OrderedDict[Hashable, Shot] = OrderedDict()
        self.begun: dict[Hashable, list[asyncio.Future[Shot]]] = {}  # what is drawn, and who waits for it
        self.filmed: dict[Hashable, asyncio.Task[Shot]] = {}
        self.drawn = 0

    async def draw(
        self, game: int, kind: str, view: View, *, names: Mapping[str, str], language: str, **wish: Any
    ) -> Shot:
        """The picture of a view, drawn only if nothing like it is at hand."""
        before = wish.get("before")
        key = (
            game, rendering.likeness(kind, view, wish.get("seat", "")), tuple(names.items()), language,
            *(value for name, value in sorted(wish.items()) if name != "before"),
            rendering.likeness(kind, before) if before is not None else None,
        )  # fmt: skip
        if key in self.kept:
            self.kept.move_to_end(key)
            return self.kept[key]
        if key not in self.begun:
            work = partial(
                rendering.draw, kind, view, names=dict(names), language=language, form=self.form, **wish
            )
            self._begin(key, kind, language, work)
        return await self._done(key)

    async def _done(self, key: Hashable) -> Shot:
        """What is being drawn; it is drawn on if whoever waits for it goes."""
        waiting: asyncio.Future[Shot] = asyncio.get_running_loop().create_future()
        self.begun[key].append(waiting)
        return await waiting

    def _begin(self, key: Hashable, kind: str, language: str, work: Callable[[], Picture]) -> None:
        """Let a painter draw. No task watches over it: each one more would have to wait for its turn while
        the painters are at work, and so would whoever waits for the picture.
        """
        waited_for = HURRIED.get()
        self.begun[key] = []
        if waited_for:
            self.waited_for += 1
            self.unhurried.clear()
        end = partial(self._end, key, kind, language, waited_for)
        try:
            pool = self.quick if waited_for else self.pool
            asyncio.get_running_loop().run_in_executor(pool, work).add_done_callback(end)
        except RuntimeError as gone_home:
            failed: asyncio.Future[Picture] = asyncio.get_running_loop().create_future()
            failed.set_exception(gone_home)
            failed.add_done_callback(end)

    def _end(
        self, key: Hashable, kind: str, language: str, waited_for: bool, job: asyncio.Future[Picture]
    ) -> None:
        """A painter is done: whoever waits gets the picture, or what stands in for it."""
        if waited_for:
            self.waited_for -= 1
            if not self.waited_for:
                self.unhurried.set()
        waiting = self.begun.pop(key)
        if job.cancelled():
            for each in waiting:
                each.cancel()
            return
        if (fault := job.exception()) is not None:
            log.error("a picture could not be drawn: %s", kind, exc_info=fault)
            shot = blank(kind, self.form, language)
        else:
            made = job.result()
            self.drawn += 1
            shot = self.kept[key] = Shot(made.data, made.filename, made.alt, made.long_text)
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        for each in waiting:
            if not each.done():
                each.set_result(shot)

    def _give_way(self) -> None:
        self.unhurried.wait(LONGEST)

    async def legend(self, language: str) -> Shot:
        """What the small pictures mean."""
        key = ("legend", language)
        if key in self.kept:
            self.kept.move_to_end(key)
            return self.kept[key]
        if key not in self.begun:

            def work() -> Picture:
                from rendering import legend

                data, suffix = legend.sheet(language, self.form)
                told = legend.in_words(language)
                return Picture(data, f"legend.{suffix}", telling.short(". ".join(told)), "\n".join(told))

            self._begin(key, "legend", language, work)
        return await self._done(key)

    async def film(self, game: int, views: Sequence[View], names: Mapping[str, str], language: str) -> Shot:
        """The table over the rounds of a game that has ended. Each of its pictures waits its turn, so that
        others are drawn between them.
        """
        key = (game, "film", tuple(names.items()), language)
        if key in self.films:
            self.films.move_to_end(key)
            return self.films[key]
        if key not in self.filmed:
            self.filmed[key] = asyncio.create_task(self._film(key, views, names, language))
        return await asyncio.shield(self.filmed[key])

    async def _film(
        self, key: Hashable, views: Sequence[View], names: Mapping[str, str], language: str
    ) -> Shot:
        from rendering import film

        loop = asyncio.get_running_loop()
        try:
            frames = [
                await loop.run_in_executor(self.pool, film.frame, view, names, language) for view in views
            ]
            data = await loop.run_in_executor(self.pool, film.joined, frames)
        except Exception:
            log.exception("a film could not be made")
            return blank("film", self.form, language)
        finally:
            del self.filmed[key]
        shot = Shot(data, f"film.{film.SUFFIX}", *film.told(views, names, language))
        self.films[key] = shot
        while len(self.films) > KEPT_FILMS:
            self.films.popitem(last=False)
        return shot

    def close(self) -> None:
        """Let renders that run finish; start no more."""
        for pool in (self.pool, self.quick):
            pool.shutdown(wait=True, cancel_futures=True)
