"""A message that hangs somewhere: posted, edited, stripped of its buttons."""

from __future__ import annotations

import asyncio
import io
import secrets
from collections.abc import AsyncIterator, Hashable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import discord

from ..panels.layout import layout, picture_in
from ..panels.panel import Panel
from .pictures import Shot
from .sending import Blocked, try_hard

if TYPE_CHECKING:
    from ..house import House


PATIENCE = 0.5  # seconds that a press waits for the desk, which Discord may keep waiting for long


def now() -> int:
    """The time in whole seconds of the epoch."""
    return int(discord.utils.utcnow().timestamp())


@dataclass
class Hanging:
    """Where a message is, and what it says as far as is known (after a restart nothing is)."""

    channel: int
    message: int
    shown: int = 0
    pictured: Hashable = None
    stands: Hashable = None  # what its words depend on, where that is quicker to tell than the words
    past: Panel | None = None  # what it says once something newer hangs
    alt: str = ""
    phase: str = ""
    at: str = ""  # the page a player has leafed to …
    lead: str = ""  # what the last press led to …
    asked: int = -1  # … of the question asked at this line of the log
    lines: list[str] = field(default_factory=list)
    over: bool = False  # it says what came of its question
    calls: bool = False  # it only calls a player whom nothing private can be sent to
    bare: bool = False  # it hangs without its picture, where pictures may not be sent
    watched: bool = False  # moderators may read along, so nothing is promised
    whose: int = 0  # the one player whom it is for: it must never show what is another's
    began: int = 0
    changes: int = 0
    seq: int = -1  # the line of the log that a press has made it show
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)  # a press and the desk change it in turn

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """One change at a time; whoever has been overtaken meanwhile does not know what it says now."""
        turn = self.turn
        async with turn:
            try:
                yield
            finally:
                if self.turn is not turn:
                    self.forget()

    async def overtake(self) -> None:
        """Wait for one's turn, but not for long: from then on whoever is at it is not waited for any more."""
        turn = self.turn
        try:
            await asyncio.wait_for(turn.acquire(), PATIENCE)
        except TimeoutError:
            if self.turn is turn:
                self.turn = asyncio.Lock()
        else:
            turn.release()

    @property
    def since(self) -> int:
        """When it was posted, in seconds of the epoch."""
        return self.began or int(discord.utils.snowflake_time(self.message).timestamp())

    @property
    def age(self) -> float:
        """How many seconds ago it was posted."""
        return now() - self.since

    @classmethod
    async def post(
        cls,
        house: House,
        channel: int,
        panel: Panel,
        shot: Shot | None,
        *,
        silent: bool = False,
        export: str = "",
        nonce: str = "",
        mentions: Iterable[int] = (),
    ) -> Hanging:
        """Post a message; a player is mentioned only where the panel says so, or all that are named."""
        target = house.bot.get_partial_messageable(channel)
        # A second attempt after a lost answer must not hang the message twice.
        nonce = nonce or secrets.token_hex(8)
        called = [discord.Object(user) for user in (*mentions, panel.mention) if user]
        allowed = discord.AllowedMentions(
            everyone=False, roles=False, users=called or False, replied_user=False
        )

        async def send() -> discord.Message:
            sheet = layout(panel, shot.filename if shot else "", shot.alt if shot else "")
            files = [shot.file()] if shot else []
            if export:
                name = "story.log"
                sheet.add_item(discord.ui.File(f"attachment://{name}"))
                files.append(discord.File(io.BytesIO(export.encode()), name))
            return await target.send(
                view=sheet, files=files, silent=silent, allowed_mentions=allowed, nonce=nonce
            )

        message = await unarchived(house, channel, send)
        hanging = cls(channel, message.id)
        hanging.remember(panel, shot.alt if shot else "")
        return hanging

    def remember(self, panel: Panel, alt: str = "") -> None:
        """What it says now."""
        self.shown = hash(panel)
        self.changes += 1
        self.alt = alt or self.alt

    def fit(self, panel: Panel) -> Panel:
        """What it may say there: that only one sees it is no promise that a private thread can keep."""
        return replace(panel, foot="") if self.watched else panel

    def forget(self) -> None:
        """What it says is not known: it must be changed before anybody relies on it."""
        self.shown, self.pictured, self.stands, self.over = 0, None, None, False

    async def edit(self, house: House, panel: Panel, shot: Shot | None = None, *, keeps: str = "") -> None:
        """Change its words, its buttons and, if there is a new one, its picture."""
        panel = self.fit(panel)
        message = house.bot.get_partial_messageable(self.channel).get_partial_message(self.message)
        none = discord.AllowedMentions.none()
        name = keeps if panel.picture and not self.calls and not self.bare else ""
        shot = None if self.bare else shot
        if shot is None and name and not self.alt:  # after a restart
            name, self.alt = picture_in(await unarchived(house, self.channel, message.fetch))

        async def send() -> discord.Message:
            if shot is not None:
                sheet = layout(panel, shot.filename, shot.alt)
                return await message.edit(view=sheet, attachments=[shot.file()], allowed_mentions=none)
            sheet = layout(panel, name, self.alt)
            return await message.edit(view=sheet, allowed_mentions=none)

        await unarchived(house, self.channel, send)
        self.remember(panel, shot.alt if shot else "")

    async def there(self, house: House) -> bool:
        """Whether the message still exists; what cannot be known is taken to be so."""
        target = house.bot.get_partial_messageable(self.channel)
        try:
            await try_hard(lambda: target.fetch_message(self.message))
        except Blocked as blocked:
            return blocked.why not in ("message_gone", "channel_gone", "forbidden")
        return True

    async def strip(self, house: House, keeps: str, past: str) -> None:
        """Take its buttons away; its picture stays."""
        panel = self.past or Panel(past, picture=True)
        try:
            await self.edit(house, panel, keeps=keeps)
        except Blocked as blocked:
            if blocked.why == "trouble":
                raise


async def unarchived(house: House, channel: int, send: Any) -> discord.Message:
    """Send; if the thread has been archived, open it again first."""
    try:
        return await try_hard(send)
    except Blocked as blocked:
        if blocked.why != "archived":
            raise
    await try_hard(lambda: reopen(house, channel))
    return await try_hard(send)


async def reopen(house: House, channel: int) -> None:
    """Bring a thread back from the archive."""
    found = house.bot.get_channel(channel) or await house.bot.fetch_channel(channel)
    if isinstance(found, discord.Thread):
        await found.edit(archived=False)


async def let_sleep(house: House, channel: int) -> None:
    """A thread in which nothing more will happen goes into the archive after an hour of silence."""
    found = house.bot.get_channel(channel)
    if isinstance(found, discord.Thread):
        await try_hard(lambda: found.edit(auto_archive_duration=60))
