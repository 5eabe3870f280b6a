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

from ..messages.lent import Lent
from ..messages.pictures import Shot, hurried
from ..messages.sending import GONE_MESSAGE
from ..messages.wire import answer_by_change
from ..panels.layout import layout
from ..panels.panel import Form, Panel
from .forms import slip

log = logging.getLogger(__name__)

QUICK = 0.2  # seconds that an answer waits for its picture
SOON = 1.5  # seconds after a press at which its answer is deferred …
GIVEN_UP = 3.0  # … because Discord gives up after three
TOO_LATE = (10062, 10015, 50027)
ALREADY = 40060
LOST = (aiohttp.ClientError, OSError)


class Answer:
    """The answer to a press or a command; `anew` = a message of its own, else the pressed message changes."""

    def __init__(self, interaction: discord.Interaction[Any], *, anew: bool, hidden: bool = True) -> None:
        self.interaction = interaction
        self.anew = anew
        self.hidden = hidden
        self.given = False
        self.decided = False  # what was pressed counts, whatever becomes of the answer
        self.sent: int | None = None
        self._known = False  # Discord has an answer, though it was lost on the way that it had got it
        self._unheard = False  # the answer came through, and which message it is was not heard
        self._doubtful = False  # a deferral was sent, and nobody knows whether it came through
        self._timer: asyncio.TimerHandle | None = None
        self._late: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()

    @property
    def patience(self) -> float:
        """How long the answer may take: the seconds count from the press, not from when it was heard of."""
        age = (discord.utils.utcnow() - self.interaction.created_at).total_seconds()
        if not 0 < age < GIVEN_UP:
            return SOON  # a clock that is so far off is wrong
        return max(0.0, SOON - age)

    @property
    def lent(self) -> Lent | None:
        """What changes the pressed message for a while yet; nothing where the answer that Discord has may be
        another one.
        """
        return None if self._known or self._doubtful else Lent.of(self.interaction)

    @property
    def begun(self) -> bool:
        """Whether Discord has had an answer."""
        return self._known or self.interaction.response.is_done()

    async def __aenter__(self) -> Self:
        self._timer = asyncio.get_running_loop().call_later(self.patience, self._later)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _later(self) -> None:
        if self._late is None:
            self._late = asyncio.create_task(self.defer())

    async def defer(self) -> None:
        """Say that an answer will come."""
        async with self._turn:
            if self.begun:
                return
            try:
                await self.interaction.response.defer(ephemeral=self.hidden, thinking=self.anew)
            except discord.HTTPException as fault:
                self._known = fault.code == ALREADY
                self._doubtful = fault.status >= 500
                log.warning("could not defer interaction %s: %s", self.interaction.id, fault)
            except LOST as fault:
                self._doubtful = True
                log.warning("could not defer interaction %s: %s", self.interaction.id, fault)

    async def say(
        self, panel: Panel | str, shot: Shot | Awaitable[Shot] | None = None, *, hidden: bool = True
    ) -> None:
        """Answer with a message of its own."""
        picture = await self.painted(shot)
        await self._send(lambda: self._say(*made(panel, picture), hidden), "say")

    async def painted(self, shot: Shot | Awaitable[Shot] | None) -> Shot | None:
        """The picture; while it is long in the making, the player is told that the answer will come."""
        if shot is None or isinstance(shot, Shot):
            return shot
        late = asyncio.get_running_loop().call_later(QUICK, self._later)
        try:
            return await hurried(shot)
        finally:
            late.cancel()

    async def form(self, form: Form) -> bool:
        """Answer with a form, and whether that was still possible: it can only be the first answer."""
        if self.begun:
            return False
        return await self._send(lambda: self.interaction.response.send_modal(slip(form)), "open a form")

    async def file(self, text: str, name: str, content: str) -> None:
        """Answer with a file."""
        sheet = layout(Panel(text), file=name)

        async def send() -> None:
            files = [discord.File(io.BytesIO(content.encode()), name)]
            await self._say(sheet, files, True)

        await self._send(send, "send a file")

    async def _say(self, sheet: discord.ui.LayoutView, files: list[discord.File], hidden: bool) -> None:
        if not self.begun:
            found = await self.interaction.response.send_message(view=sheet, files=files, ephemeral=hidden)
            self.sent = found.message_id
        else:
            more = await self.interaction.followup.send(view=sheet, files=files, ephemeral=hidden, wait=True)
            self.sent = more.id

    async def amend(self, panel: Panel, shot: Shot | None, *, fresh: bool) -> bool:
        """Change later what has been answered, its picture only if there is a fresh one; not if it is not
        known which message that is: the first answer may have been another one, which everybody sees.
        """
        message = self.interaction.message
        async with self._turn:
            if self.sent is None and self._unheard:
                found = await self.interaction.original_response()
                pressed = message is not None and found.id == message.id
                self.sent = found.id if found.flags.ephemeral and not pressed else None
            files: dict[str, Any] = {"attachments": [shot.file()]} if shot and fresh else {}
            sheet = layout(panel, shot.filename, shot.alt) if shot else layout(panel)
            if self.sent is not None:
                await self.interaction.followup.edit_message(self.sent, view=sheet, **files)
            elif message is not None and message.flags.ephemeral:
                await self.interaction.edit_original_response(view=sheet, **files)
            else:
                return False
        return True

    async def change(
        self,
        panel: Panel,
        shot: Shot | Awaitable[Shot] | None = None,
        *,
        keeps: str = "",
        alt: str = "",
    ) -> bool:
        """Answer by changing the pressed message, and whether it has changed; `keeps` names the picture that
        stays in it. If somebody has just deleted it, the answer is a message for the presser alone.
        """
        picture = await self.painted(shot)

        async def send() -> None:
            if picture is None:
                await self._change(layout(panel, keeps, alt), None if keeps else [])
            else:
                await self._change(*made(panel, picture))

        try:
            return await self._send(send, "change")
        except discord.NotFound as fault:
            if fault.code != GONE_MESSAGE:
                raise
            await self.say(panel, picture)
            return False

    async def _change(self, sheet: discord.ui.LayoutView, files: list[discord.File] | None) -> None:
        more: dict[str, Any] = {} if files is None else {"attachments": files}
        if not self.begun:
            await answer_by_change(self.interaction, view=sheet, **more)
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

    async def acknowledge(self) -> None:
        """Acknowledge a press that changes nothing to be seen."""

        async def send() -> None:
            if not self.begun:  # it may have been deferred a moment ago
                await self.interaction.response.defer()

        if not self.begun:
            await self._send(send, "acknowledge")

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
                    if fault.code == ALREADY and not self._known:
                        self._known = True
                        if self._doubtful:
                            continue  # it was the deferral that came through: this follows it
                        log.info("interaction %s: the answer came through unheard", self.interaction.id)
                        self.given = self._unheard = True
                        return True
                    if fault.status < 500 or attempt == 2:
                        self.interaction.client.house.doubt_icons(fault)
                        raise
                except LOST as fault:
                    log.warning("interaction %s: connection lost: %s", self.interaction.id, fault)
                    if attempt == 2:
                        raise
        return False


def made(panel: Panel | str, shot: Shot | None) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    """What is sent; made anew for each attempt, as a file that has been sent is used up."""
    if isinstance(panel, str):
        panel = Panel(panel)
    if shot is None:
        return layout(panel), []
    return layout(panel, shot.filename, shot.alt), [shot.file()]
