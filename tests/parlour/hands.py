"""The bot's bare hands: raw calls to the parlour's API, for what discord.py would never send."""

from __future__ import annotations

import io
import json
from types import TracebackType
from typing import Any, Self

import aiohttp

from orleans_bot.parlour import Parlour

Json = dict[str, Any]


class Hands:
    """REST calls with the bot's token, and a gateway that only listens for interactions."""

    def __init__(self, parlour: Parlour) -> None:
        self.parlour = parlour
        self.session: aiohttp.ClientSession
        self.headers: Json = {}

    async def __aenter__(self) -> Self:
        self.session = aiohttp.ClientSession()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.session.close()

    async def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        files: dict[str, bytes] | None = None,
        token: str | None = None,
    ) -> tuple[int, Any]:
        """The status and the JSON of one call."""
        headers = {"Authorization": f"Bot {self.parlour.token if token is None else token}"}
        data: Any = None
        if files:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body or {}))
            for index, (name, content) in enumerate(files.items()):
                data.add_field(f"files[{index}]", io.BytesIO(content), filename=name)
        elif body is not None:
            data = json.dumps(body)
            headers["Content-Type"] = "application/json"
        async with self.session.request(
            method, self.parlour.rest_base + path, data=data, headers=headers
        ) as response:
            self.headers = dict(response.headers)
            raw = await response.read()
            return response.status, json.loads(raw) if raw else None

    async def refused(self, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, int]:
        """The status and Discord's code of a refusal."""
        status, answer = await self.call(method, path, body, **more)
        assert status >= 400, f"{method} {path} was taken: {answer}"
        return status, answer["code"]

    async def complaints(self, method: str, path: str, body: Any = None, **more: Any) -> dict[str, str]:
        """Where a form is wrong: path to code, flattened out of the tree."""
        status, answer = await self.call(method, path, body, **more)
        assert (status, answer["code"]) == (400, 50035), answer
        return flat(answer["errors"])


def flat(tree: Json, path: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, branch in tree.items():
        if key == "_errors":
            found[path] = branch[0]["code"]
        else:
            found |= flat(branch, f"{path}.{key}".lstrip("."))
    return found
