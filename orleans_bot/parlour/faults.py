"""Faults on order: a test says which request shall fail, how, and how often."""

from __future__ import annotations

import asyncio
import json
import re
import time
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from .errors import SENTENCES, Json

BUCKET_LIMIT, BUCKET_SECONDS = 50, 1.0


@dataclass
class Fault:
    """What happens to requests whose method and path match, as many times as said.

    `after` lets the work be done and loses only the answer; `cut` closes the connection instead of answering;
    `delay` waits first, and is all that happens when no status is given.
    """

    path: str
    method: str = ".*"
    status: int | None = None
    code: int = 0
    message: str | None = None
    times: int = 1
    retry_after: float = 0.05
    everywhere: bool = False
    via: bool = True
    after: bool = False
    cut: bool = False
    delay: float = 0.0
    hits: int = field(default=0)

    def matches(self, request: web.Request) -> bool:
        return (
            self.hits < self.times
            and re.fullmatch(self.method, request.method) is not None
            and re.search(self.path, request.path) is not None
        )

    def response(self) -> web.Response:
        headers: dict[str, str] = {}
        if self.status == 429:
            body: Json = {
                "message": self.message or "You are being rate limited.",
                "retry_after": self.retry_after,
                "global": self.everywhere,
            }
            headers = rate_headers("fault", remaining=0, reset_after=self.retry_after)
            headers["Retry-After"] = str(max(1, round(self.retry_after)))
            if self.via:
                headers["Via"] = "1.1 parlour"
            if self.everywhere:
                headers["X-RateLimit-Global"] = "true"
        elif self.status is not None and self.status >= 500:
            return web.Response(status=self.status, body=b"upstream error", content_type="text/plain")
        else:
            sentence = self.message or SENTENCES.get(self.code, (0, "Refused"))[1]
            body = {"message": sentence, "code": self.code}
        return answer(body, status=self.status or 500, headers=headers)


class Faults:
    """The faults in force, first match first."""

    def __init__(self) -> None:
        self.ordered: list[Fault] = []

    def add(self, path: str, **how: Any) -> Fault:
        fault = Fault(path, **how)
        self.ordered.append(fault)
        return fault

    def clear(self) -> None:
        self.ordered.clear()

    def take(self, request: web.Request) -> Fault | None:
        for fault in self.ordered:
            if fault.matches(request):
                fault.hits += 1
                return fault
        return None


async def suffer(fault: Fault, request: web.Request) -> web.Response | None:
    """Wait, cut or answer as the fault says; None lets the request through."""
    if fault.delay:
        await asyncio.sleep(fault.delay)
    if fault.cut:
        if request.transport is not None:
            request.transport.abort()
        raise asyncio.CancelledError
    return fault.response() if fault.status is not None else None


def answer(body: Any, *, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """JSON with the bare content type: discord.py reads anything longer as text."""
    raw = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
    return web.Response(status=status, body=raw, content_type="application/json", headers=headers)


def rate_headers(
    bucket: str, *, remaining: int = BUCKET_LIMIT - 1, reset_after: float = BUCKET_SECONDS
) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(BUCKET_LIMIT),
        "X-RateLimit-Remaining": str(remaining),
        "X-RateLimit-Reset": f"{time.time() + reset_after:.3f}",
        "X-RateLimit-Reset-After": f"{reset_after:.3f}",
        "X-RateLimit-Bucket": bucket,
    }
