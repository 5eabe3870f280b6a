"""A message that hangs somewhere: posted, and from then on changed by its one writer, which is itself."""

from __future__ import annotations

import asyncio
import hashlib
import io
import secrets
from collections.abc import Awaitable, Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import discord

from orleans_bot.rules.notes import Note

from ..panels.layout import layout, picture_in
from ..panels.panel import Panel
from .controls import askers, ids_in, ids_of, says
from .lent import Lent
from .pictures import Shot
from .pressed import picture_of_pressed
from .sending import GONE, Blocked, try_hard
from .wire import edit

if TYPE_CHECKING:
    from ..answers.answer import Answer
    from ..house import House


PATIENCE = 0.25  # seconds that a press waits for an edit under way, which Discord may keep waiting for long


def number_of(*what: Hashable) -> str:
    """The number under which a message is sent: by it Discord can tell what it has already."""
    return hashlib.sha256(" ".join(map(str, what)).encode()).hexdigest()[:24]


def now() -> int:
    """The time in whole seconds of the epoch."""
    return int(discord.utils.utcnow().timestamp())


Draw = Callable[[], Awaitable[Shot]]


@dataclass(frozen=True, slots=True)
class Page:
    """Where a player has leafed to on a message, and what the last press there led to."""

    asked: int = -1  # this holds for the question asked at this line of the log
    at: str = ""
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Content:
    """What a message is to say; without a `picture` the one that hangs in it stays."""

    panel: Panel
    because: Hashable = None  # what all of it follows from, where that is quicker to compare
    key: Hashable = None  # what its picture shows
    picture: Draw | None = None
    past: Panel | None = None  # what it says once something newer hangs


@dataclass(frozen=True, slots=True)
class Said:
    """What a message says."""

    words: int
    because: Hashable
    key: Hashable

    def fits(self, content: Content) -> bool:
        """Whether that is what it is to say."""
        if content.because is not None and self.because == content.because:
            return True
        return self.words == hash(content.panel) and (content.picture is None or self.key == content.key)


Make = Callable[["Hanging"], Awaitable[Content | None]]


@dataclass
class Hanging:
    """Where a message is, and what it says as far as is known: after a restart nothing is."""

    channel: int
    message: int
    said: Said | None = None
    past: Panel | None = None
    page: Page = Page()
    alt: str = ""
    phase: str = ""
    notes: Sequence[Note] = ()  # what it tells has happened
    calls: bool = False  # it only calls a player whom nothing private can be sent to
    bare: bool = False  # it hangs without its picture, where pictures may not be sent
    watched: bool = False  # moderators may read along, so nothing is promised
    whose: int = 0  # the one player whom it is for: it must never show what is another's
    began: int = 0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    editing: asyncio.Task[None] | None = None
    drawing: bool = False  # what is being edited waits for its picture: nothing has been sent yet
    doubtful: bool = False  # an edit was given up under way: nobody knows whether it came through
    earlier: bool = False  # Discord took it for a message from before that says something else …
    spent: bool = False  # … or, what is more, put away: it asks nothing of what was to be asked
    lent: Lent | None = None  # by the answer to its last press it is changed for nothing

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
        mentions: Iterable[int] | None = None,
        role: int = 0,
    ) -> Hanging:
        """Post a message; a player is called only where the panel says so, or those that are named."""
        target = house.bot.get_partial_messageable(channel)
        # A second attempt after a lost answer must not hang the message twice.
        nonce = nonce or secrets.token_hex(8)
        named = (panel.mention,) if mentions is None else mentions
        called = [discord.Object(user) for user in named if user]
        allowed = discord.AllowedMentions(
            everyone=False, roles=[discord.Object(role)] if role else False, users=called or False,
            replied_user=False,
        )  # fmt: skip

        name = "story.log" if export else ""
        sheet = layout(panel, shot.filename if shot else "", shot.alt if shot else "", name)

        async def send() -> discord.Message:
            files = [shot.file()] if shot else []
            if export:
                files.append(discord.File(io.BytesIO(export.encode()), name))
            return await target.send(
                view=sheet, files=files, silent=silent, allowed_mentions=allowed, nonce=nonce
            )

        message = await unarchived(house, channel, send)
        hanging = cls(channel, message.id, alt=shot.alt if shot else "")
        asks = askers(ids_in(panel))
        hanging.spent = bool(asks) and asks.isdisjoint(askers(ids_of(message)))
        hanging.earlier = hanging.spent or message.edited_at is not None or not says(message, sheet)
        return hanging

    def note(self, content: Content) -> None:
        """It says this now."""
        self.said = Said(hash(content.panel), content.because, content.key)
        self.past = content.past

    async def write(self, house: House, make: Make, *, keeps: str = "", answer: Answer | None = None) -> bool:
        """Let it say what `make` tells when its turn has come, and whether it came to that; what it says
        already is not sent. The answer to a press, if one is lent, is a cheaper way to change it, and what
        still waits to be sent gives way to it: the answer says what is newer.
        """
        if answer is not None:
            await self._give_way()
        async with self.turn:
            content = await make(self)
            if content is not None and self.watched:  # that only one sees it is more than can be promised
                content = replace(content, panel=replace(content.panel, foot=""))
            if content is None or (self.said is not None and self.said.fits(content)):
                if content is not None:
                    self.note(replace(content, key=content.key if content.picture else self._key))
                if answer is not None:
                    await answer.acknowledge()
                return True
            key = content.key if content.picture else self._key if content.panel.picture else None
            drawn = self.bare or (self.said is not None and self.said.key == key)
            draw = None if drawn else content.picture
            if answer is not None:
                self.said = None
                done = await self._lend(answer, content.panel, draw) and not self.doubtful
                self.doubtful = False
            else:
                done = await self._edit_alone(house, content.panel, draw, keeps)
            if done:
                self.note(replace(content, key=key))
            return done

    @property
    def _key(self) -> Hashable:
        return self.said.key if self.said is not None else None

    async def _give_way(self) -> None:
        """An edit under way is waited for, but not for long; one whose picture is still drawn is not."""
        if self.editing is None:
            return
        if self.drawing:
            self.editing.cancel()
            return
        done, _ = await asyncio.wait({self.editing}, timeout=PATIENCE)
        if not done and self.editing is not None:
            self.doubtful = True
            self.editing.cancel()

    async def _edit_alone(self, house: House, panel: Panel, draw: Draw | None, keeps: str) -> bool:
        """Edit, unless a press comes that cannot wait; whether it was done."""

        async def work() -> None:
            shot = await draw() if draw is not None else None
            self.drawing, self.said = False, None
            await self.edit(house, panel, shot, keeps=keeps)

        self.drawing = draw is not None
        self.editing = task = asyncio.create_task(work())
        try:
            await asyncio.wait({task})
        finally:
            self.editing, self.drawing = None, False
            task.cancel()
        if task.cancelled():
            return False
        task.result()
        return True

    async def _lend(self, answer: Answer, panel: Panel, draw: Draw | None) -> bool:
        """Change it by the answer to a press: in one go, picture and all."""
        name, alt = picture_of_pressed(answer.interaction)
        shot = await answer.painted(draw()) if draw is not None else None
        self.alt = self.alt if panel.picture else ""
        changed = await answer.change(panel, shot, keeps=name if panel.picture else "", alt=alt)
        if changed and shot is not None:
            self.alt = shot.alt
        self.lent = answer.lent if changed else None
        return changed

    async def edit(self, house: House, panel: Panel, shot: Shot | None = None, *, keeps: str = "") -> None:
        """Change its words, its buttons and, if there is a new one, its picture."""
        none = discord.AllowedMentions.none()
        name = keeps if panel.picture and not self.calls and not self.bare else ""
        shot = None if self.bare else shot
        if shot is None and name and not self.alt:  # after a restart
            target = house.bot.get_partial_messageable(self.channel)
            found = await unarchived(house, self.channel, lambda: target.fetch_message(self.message))
            name, self.alt = picture_in(found)

        alt = self.alt if panel.picture else ""

        def content() -> dict[str, Any]:
            if shot is not None:
                sheet = layout(panel, shot.filename, shot.alt)
                return {"view": sheet, "attachments": [shot.file()], "allowed_mentions": none}
            # What is over keeps no picture that nobody sees any more.
            gone: dict[str, Any] = {} if panel.picture else {"attachments": []}
            return {"view": layout(panel, name, alt), "allowed_mentions": none, **gone}

        self.alt = alt  # whatever becomes of it: who wants a picture looks for it
        lent, self.lent = self.lent, None
        if lent is not None and await lent.edit(house, **content()):
            self.lent = lent
        else:
            await unarchived(
                house, self.channel, lambda: edit(house.bot, self.channel, self.message, **content())
            )
        self.alt = shot.alt if shot else self.alt

    async def there(self, house: House) -> bool:
        """Whether the message still exists; what cannot be known is taken to be so."""
        target = house.bot.get_partial_messageable(self.channel)
        try:
            await try_hard(lambda: target.fetch_message(self.message))
        except Blocked as blocked:
            return blocked.why not in GONE
        return True


def only(content: Content) -> Make:
    """Whatever comes, a message is to say this."""

    async def make(_: Hanging) -> Content:
        return content

    return make


async def unarchived(house: House, channel: int, send: Any) -> Any:
    """Send; if the thread has been archived, open it again first, unless somebody has locked it."""
    try:
        return await try_hard(send)
    except Blocked as blocked:
        house.doubt_icons(blocked.__cause__)
        if blocked.why != "archived":
            raise
        archived = blocked
    try:
        await try_hard(lambda: reopen(house, channel))
    except Blocked as blocked:
        if blocked.why == "forbidden":
            raise archived from blocked
        raise
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
