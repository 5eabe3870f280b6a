"""One answer to each interaction: at once where it can be, deferred where it takes longer, never none."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Any, Self

import aiohttp
import discord

from ._layout import layout
from ._panel import Panel
from ._pictures import Shot

log = logging.getLogger(__name__)

QUICK = 0.2  # seconds that an answer waits for its picture
SOON = 1.5  # seconds after which an answer is deferred; Discord gives up after three
TOO_LATE = (10062, 10015, 50027)
ALREADY = 40060


class Answer:
    """The answer to a press or a command; `anew` = a message of its own, else the pressed message changes."""

    def __init__(self, interaction: discord.Interaction, *, anew: bool, hidden: bool = True) -> None:
        self.interaction = interaction
        self.anew = anew
        self.hidden = hidden
        self.given = False
        self.sent: int | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._late: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()

    async def __aenter__(self) -> Self:
        self._timer = asyncio.get_running_loop().call_later(SOON, self._later)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _later(self) -> None:
        self._late = asyncio.create_task(self.defer())

    async def defer(self) -> None:
        """Say that an answer will come."""
        async with self._turn:
            if self.interaction.response.is_done():
                return
            try:
                await self.interaction.response.defer(ephemeral=self.hidden, thinking=self.anew)
            except discord.HTTPException as fault:
                log.warning("could not defer interaction %s: %s", self.interaction.id, fault)

    async def say(
        self, panel: Panel | str, shot: Shot | Awaitable[Shot] | None = None, *, hidden: bool = True
    ) -> None:
        """Answer with a message of its own."""
        sheet, files = self._made(panel, await self._painted(shot))
        await self._send(lambda: self._say(sheet, files, hidden), "say")

    async def _painted(self, shot: Shot | Awaitable[Shot] | None) -> Shot | None:
        """The picture; while it is long in the making, the player is told that the answer will come."""
        if shot is None or isinstance(shot, Shot):
            return shot
        painting = asyncio.ensure_future(shot)
        done, _ = await asyncio.wait({painting}, timeout=QUICK)
        if not done:
            await self.defer()
        return await painting

    async def in_time(self, shot: Awaitable[Shot]) -> Shot | None:
        """The picture, if it is drawn soon enough for an answer that can do without; else it is drawn on."""
        painting = asyncio.ensure_future(shot)
        done, _ = await asyncio.wait({painting}, timeout=QUICK)
        return await painting if done else None

    async def file(self, text: str, name: str, content: str) -> None:
        """Answer with a file."""
        sheet = layout(Panel(text))

        async def send() -> None:
            files = [discord.File(io.BytesIO(content.encode()), name)]
            await self._say(sheet, files, True)

        sheet.add_item(discord.ui.File(f"attachment://{name}"))
        await self._send(send, "send a file")

    async def _say(self, sheet: discord.ui.LayoutView, files: list[discord.File], hidden: bool) -> None:
        response = self.interaction.response
        if not response.is_done():
            found = await response.send_message(view=sheet, files=files, ephemeral=hidden)
            self.sent = found.message_id
        else:
            await self.interaction.followup.send(view=sheet, files=files, ephemeral=hidden)

    async def change(
        self,
        panel: Panel,
        shot: Shot | Awaitable[Shot] | None = None,
        *,
        keeps: str = "",
        alt: str = "",
    ) -> bool:
        """Answer by changing the pressed message, and whether it has changed; `keeps` names the picture that
        stays in it.
        """
        if shot is not None:
            sheet, files = self._made(panel, await self._painted(shot))
            return await self._send(lambda: self._change(sheet, files), "change")
        sheet = layout(panel, keeps, alt)
        return await self._send(lambda: self._change(sheet, None), "change")

    async def _change(self, sheet: discord.ui.LayoutView, files: list[discord.File] | None) -> None:
        response = self.interaction.response
        more: dict[str, Any] = {} if files is None else {"attachments": files}
        if not response.is_done():
            await response.edit_message(view=sheet, **more)
        else:
            await self.interaction.edit_original_response(view=sheet, **more)

    async def message(self) -> int | None:
        """The number of the message that was the answer."""
        if self.sent is not None:
            return self.sent
        try:
            return (await self.interaction.original_response()).id
        except discord.HTTPException:
            return None

    async def quietly(self) -> None:
        """Acknowledge a press that changes nothing to be seen."""
        if not self.interaction.response.is_done():
            await self._send(lambda: self.interaction.response.defer(), "acknowledge")

    def _made(
        self, panel: Panel | str, shot: Shot | None
    ) -> tuple[discord.ui.LayoutView, list[discord.File]]:
        if isinstance(panel, str):
            panel = Panel(panel)
        if shot is None:
            return layout(panel), []
        return layout(panel, shot.filename, shot.alt), [shot.file()]

    async def _send(self, send: Callable[[], Awaitable[Any]], what: str) -> bool:
        """Send once, and whether it was; a second acknowledgement or a token that has run out is no fault of
        the player.
        """
        async with self._turn:
            for attempt in range(3):
                try:
                    await send()
                    self.given = True
                    return True
                except discord.HTTPException as fault:
                    if fault.code in TOO_LATE:
                        log.warning("interaction %s: too late to %s", self.interaction.id, what)
                        return False
                    if fault.status < 500 and fault.code != ALREADY:
                        raise
                    if attempt == 2:
                        raise
                except discord.InteractionResponded:
                    if attempt == 2:
                        raise
                except (aiohttp.ClientError, OSError) as fault:
                    log.warning("interaction %s: connection lost: %s", self.interaction.id, fault)
                    if attempt == 2:
                        raise
        return False
