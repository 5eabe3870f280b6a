"""The front door of the bot's API: who may come in, which fault strikes, and how answers are worded."""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from .errors import Refused
from .faults import Faults, answer, rate_headers, suffer

log = logging.getLogger(__name__)

PREFIX = "/api/v10"
WITHOUT_TOKEN = (f"{PREFIX}/interactions/", f"{PREFIX}/webhooks/")
Handler = Callable[[web.Request], Awaitable[Any]]


@dataclass(frozen=True)
class NotServed:
    """A request of the bot that was answered with an error, and what was wrong with it."""

    method: str
    path: str
    status: int
    code: int
    details: str = ""


class Door:
    """Checks every request of the bot and turns whatever a handler returns into an answer."""

    def __init__(self, token: str, faults: Faults) -> None:
        self.token = token
        self.faults = faults
        self.asked: list[tuple[str, str]] = []
        self.not_served: list[NotServed] = []

    def route(self, app: web.Application, method: str, path: str, handler: Handler) -> None:
        async def guarded(request: web.Request) -> web.StreamResponse:
            return await self._serve(request, handler)

        app.router.add_route(method, PREFIX + path, guarded)

    def close_behind(self, app: web.Application) -> None:
        """What no route serves is refused aloud: a silent success would hide a mistake."""

        async def unknown(request: web.Request) -> web.StreamResponse:
            log.error("The parlour does not know %s %s", request.method, request.path)
            self._note(request, 404, 0, "unknown route")
            return answer({"message": "404: Not Found", "code": 0}, status=404)

        app.router.add_route("*", PREFIX + "/{rest:.*}", unknown)

    def _note(self, request: web.Request, status: int, code: int, details: str) -> None:
        """Remember what went wrong by the bot's own doing; faults on order are no fault of the bot's."""
        self.not_served.append(NotServed(request.method, request.path, status, code, details))
        del self.not_served[:-1000]

    async def _serve(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        self.asked.append((request.method, request.path))
        del self.asked[:-1000]
        if "Origin" in request.headers:
            # Only browsers send it, and no web page has any business here.
            self._note(request, 403, 0, "sent by a web page")
            return answer({"message": "403: Forbidden", "code": 0}, status=403)
        if not request.path.startswith(WITHOUT_TOKEN):
            given = request.headers.get("Authorization", "").removeprefix("Bot ")
            if given != self.token:
                self._note(request, 401, 0, "wrong token")
                return answer({"message": "401: Unauthorized", "code": 0}, status=401)
        fault = self.faults.take(request)
        if fault is not None and not fault.after:
            struck = await suffer(fault, request)
            if struck is not None:
                return struck
        response = await self._answer(request, handler)
        if fault is not None and fault.after:
            return await suffer(fault, request) or response
        return response

    async def _answer(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        headers = rate_headers(bucket(request))
        try:
            result = await handler(request)
        except Refused as refusal:
            self._note(request, refusal.status, refusal.code, f"{refusal} {refusal.errors or ''}".strip())
            if refusal.code == 30046:
                headers |= {"Via": "1.1 parlour", "Retry-After": "5"}
                body = refusal.body() | {"retry_after": 5.0, "global": False}
                return answer(body, status=429, headers=headers)
            log.info("%s %s: %s %s", request.method, request.path, refusal, refusal.errors or "")
            return answer(refusal.body(), status=refusal.status, headers=headers)
        if isinstance(result, web.StreamResponse):
            return result
        if result is None:
            return web.Response(status=204, headers=headers)
        status, body = result if isinstance(result, tuple) else (200, result)
        return answer(body, status=status, headers=headers)


def bucket(request: web.Request) -> str:
    """One bucket for each method and kind of path, whatever the ids in it."""
    path = re.sub(r"\d{15,}", ":id", request.path)
    if path.startswith(WITHOUT_TOKEN):
        path = path.split("/")[3]
    return hashlib.sha256(f"{request.method} {path}".encode()).hexdigest()[:16]
