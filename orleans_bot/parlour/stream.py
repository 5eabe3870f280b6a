"""Server-sent events: what changes, told to a page for each of the players it shows."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from . import announce
from .hub import Stream
from .page_words import locale_of
from .things import Person
from .world import World

BREATH = 15
BACK_WITHIN = 3.0


@dataclass(frozen=True, eq=False)
class Reader:
    """Who reads a stream: a page by a name of its own, and the language it is read in."""

    page: str = ""
    locale: str = ""


class NewsStream:
    """All open streams; one stream may serve several players of one page, each event named for its player."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._open: dict[asyncio.Task[Any], Reader] = {}
        self._soon: asyncio.TimerHandle | None = None

    def _settle_language(self) -> None:
        """The house speaks what all who are here read; where they differ, it goes on as before."""
        # A page that comes back is known by its name: its old stream may not have ended yet.
        pages = {each.page or each: each.locale for each in self._open.values()}
        spoken = {locale_of(each) for each in pages.values() if each}
        if len(spoken) == 1 and self.world.speak(*spoken):
            announce.house_changed(self.world)

    def _settle_soon(self) -> None:
        """Somebody left: whether for good is known when a page that is only loaded anew would be back."""
        if self._soon is not None:
            self._soon.cancel()
        self._soon = asyncio.get_running_loop().call_later(BACK_WITHIN, self._settle_language)

    async def serve(
        self, request: web.Request, players: Sequence[Person], reader: Reader
    ) -> web.StreamResponse:
        headers = {"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        response = web.StreamResponse(headers=headers)
        await response.prepare(request)
        streams = [(player, self.world.hub.listen(player.id)) for player in players]
        lock = asyncio.Lock()

        async def write(frame: str) -> None:
            async with lock:
                await response.write(frame.encode())

        async def forward(player: Person, stream: Stream) -> None:
            while True:
                event, data = await stream.get()
                body = json.dumps({"player": player.id, "data": data}, ensure_ascii=False)
                await write(f"event: {event}\ndata: {body}\n\n")

        async def breathe() -> None:
            await write("event: hello\ndata: {}\n\n")
            for second in itertools.count(1):
                await asyncio.sleep(1)
                # Nothing else tells that a page was closed while there was no news for it.
                if request.transport is None or request.transport.is_closing():
                    return
                if second % BREATH == 0:
                    await write(": still here\n\n")

        tasks = [asyncio.create_task(forward(*each)) for each in streams]
        tasks.append(asyncio.create_task(breathe()))
        me = asyncio.current_task()
        assert me is not None
        self._open[me] = reader
        self._settle_language()
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            del self._open[me]
            self._settle_soon()
            for player, stream in streams:
                self.world.hub.leave(player.id, stream)
            for task in tasks:
                task.cancel()
            for task in tasks:
                with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                    await task
        return response

    async def stop(self) -> None:
        """Cut every stream, or stopping the server would wait for them."""
        for task in list(self._open):
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)
        if self._soon is not None:
            self._soon.cancel()
