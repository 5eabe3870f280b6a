"""The wire between discord.py and the world's Discord: requests, answers and the gateway, without sockets."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, unquote

import aiohttp
from multidict import CIMultiDict

from .loop import in_life

if TYPE_CHECKING:
    from .site import Site

BOUNDARY = "world"
API = "/api/v10"


class Request:
    """What a handler of the parlour reads of a request."""

    transport = None

    def __init__(self, method: str, path: str, headers: Any, query: dict[str, str], body: bytes) -> None:
        self.method, self.path, self.query, self.body = method, path, query, body
        self.headers = CIMultiDict(headers)
        self.match_info: dict[str, str] = {}

    @property
    def content_type(self) -> str:
        """The kind of the body."""
        return str(self.headers.get("Content-Type", "")).partition(";")[0]

    async def read(self) -> bytes:
        """The whole body."""
        return self.body


class Reply:
    """What discord.py reads of an answer."""

    def __init__(self, status: int, headers: CIMultiDict[str], body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body
        self.reason = ""

    async def text(self, encoding: str = "utf-8") -> str:
        """The body as text."""
        return self.body.decode(encoding)

    async def json(self) -> Any:
        """The body as data."""
        return json.loads(self.body)

    async def read(self) -> bytes:
        """The body as it is."""
        return self.body


def packed(form: aiohttp.FormData) -> bytes:
    """A form as it goes over the wire."""
    pieces = []
    for facts, headers, value in form._fields:
        content = value.encode() if isinstance(value, str) else value if isinstance(value, bytes) else b""
        if hasattr(value, "read"):
            content = value.read()
        head = f'Content-Disposition: form-data; name="{facts["name"]}"'
        if "filename" in facts:
            head += f'; filename="{facts["filename"]}"'
        pieces.append(f"--{BOUNDARY}\r\n{head}\r\n\r\n".encode() + content + b"\r\n")
        del headers
    return b"".join(pieces) + f"--{BOUNDARY}--\r\n".encode()


class Session:
    """Stands where discord.py has its aiohttp session."""

    closed = False

    def __init__(self, site: Site, life: int) -> None:
        self.site, self.life = site, life

    async def close(self) -> None:
        """Nothing is held."""
        self.closed = True

    @asynccontextmanager
    async def request(
        self, method: str, url: str, *, data: Any = None, headers: Any = None, params: Any = None, **_: Any
    ) -> AsyncIterator[Reply]:
        """One request: on the way, at Discord, and on the way back; each may go wrong."""
        path, _, asked = url.partition("://")[2].partition("/")[2].partition("?")
        query = dict(parse_qsl(asked))
        pairs = params.items() if hasattr(params, "items") else params or ()
        query.update({key: str(value) for key, value in pairs})
        headers = dict(headers or {})
        body = data or b""
        if isinstance(data, aiohttp.FormData):
            body = packed(data)
            headers["Content-Type"] = f"multipart/form-data; boundary={BOUNDARY}"
        elif isinstance(data, str):
            body = data.encode()
        yield await self.site.serve(Request(method, f"/{unquote(path)}", headers, query, body))

    async def ws_connect(self, url: str, **_: Any) -> Line:
        """Open the gateway."""
        return await self.site.connect()


class Line:
    """One connection of the bot to the gateway, and the box in which what is to be told to it waits."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.close_code: int | None = None
        self.closed = False
        self.coming: deque[str] = deque()
        self.waiting: deque[Any] = deque()
        self.wakes: asyncio.Future[None] | None = None
        self.last = 0.0

    # The Discord's end

    def put_nowait(self, frame: str) -> None:
        """Tell the bot something; what is told first comes first."""
        when = max(self.last, self.site.loop.now + self.site.lag())
        self.last = when
        self.coming.append(frame)
        in_life(0, lambda: self.site.loop.call_at(when, self._come))

    def cut(self, code: int) -> None:
        """Discord hangs up."""
        if not self.closed:
            self.closed, self.close_code = True, code
            self._arrive(aiohttp.WSMsgType.CLOSE, code)

    def _come(self) -> None:
        self._arrive(aiohttp.WSMsgType.TEXT, self.coming.popleft())

    def _arrive(self, kind: Any, data: Any) -> None:
        if self.closed and kind is aiohttp.WSMsgType.TEXT:
            return
        self.waiting.append(SimpleNamespace(type=kind, data=data))
        if self.wakes is not None and not self.wakes.done():
            self.wakes.set_result(None)

    # The bot's end

    async def receive(self, timeout: float | None = None) -> Any:
        """The next thing that Discord says; a heart that beats unheard keeps the line open for ever."""
        while not self.waiting:
            if self.closed:
                return SimpleNamespace(type=aiohttp.WSMsgType.CLOSED, data=None)
            self.wakes = self.site.loop.create_future()
            await self.wakes
        return self.waiting.popleft()

    async def send_str(self, text: str) -> None:
        """The bot says something."""
        if self.closed:
            raise ConnectionResetError("the line is closed")
        frame = json.loads(text)
        code = self.site.hear(self, frame["op"], frame.get("d"))
        if code is not None:
            self.cut(code)

    async def close(self, *, code: int = 4000, message: bytes = b"") -> bool:
        """The bot hangs up."""
        if not self.closed:
            self.closed, self.close_code = True, code
            self.site.left(self, code)
            self._arrive(aiohttp.WSMsgType.CLOSED, code)
        return True
