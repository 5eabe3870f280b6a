"""Where news goes: to the bot's gateway sessions, and to the pages of the players it concerns."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable

from .errors import Json

BotSink = Callable[[str, Json, int], None]
Stream = asyncio.Queue[tuple[str, Json]]

GUILDS = 1 << 0
GUILD_MEMBERS = 1 << 1
GUILD_MESSAGES = 1 << 9
GUILD_REACTIONS = 1 << 10
DIRECT_MESSAGES = 1 << 12
DIRECT_REACTIONS = 1 << 13
MESSAGE_CONTENT = 1 << 15
ALWAYS = 0


class Hub:
    """Carries news, and decides nothing: who may know was settled before."""

    def __init__(self) -> None:
        self._bot: list[BotSink] = []
        self._streams: dict[str, set[Stream]] = defaultdict(set)

    def on_bot_event(self, sink: BotSink) -> None:
        self._bot.append(sink)

    def to_bot(self, event: str, data: Json, intent: int) -> None:
        for sink in self._bot:
            sink(event, data, intent)

    def to_player(self, person: str, event: str, data: Json) -> None:
        for stream in self._streams.get(person, ()):
            stream.put_nowait((event, data))

    def listen(self, person: str) -> Stream:
        stream: Stream = asyncio.Queue()
        self._streams[person].add(stream)
        return stream

    def leave(self, person: str, stream: Stream) -> None:
        self._streams[person].discard(stream)

    def listening(self, person: str) -> int:
        return len(self._streams.get(person, ()))

    def listeners(self) -> list[str]:
        """The people whose pages are open."""
        return [person for person, streams in self._streams.items() if streams]
