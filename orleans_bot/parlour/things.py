"""The facts of the parlour's world: people, roles, channels and messages, each JSON both ways."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self

from .errors import Json

GUILD_TEXT, DM, CATEGORY, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 4, 11, 12
THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)

EPHEMERAL, LOADING, SILENT, LAYOUT = 1 << 6, 1 << 7, 1 << 12, 1 << 15
SUPPRESS_EMBEDS, HAS_THREAD = 1 << 2, 1 << 5

REPLY, PIN_NOTICE, THREAD_NOTICE, STARTER, COMMAND_REPLY = 19, 6, 18, 21, 20


class Stored:
    """A fact that goes to storage as plain JSON and comes back the same."""

    def to_json(self) -> Json:
        """To be written down at once: what is in it still belongs to the fact."""
        return dict(vars(self))

    @classmethod
    def from_json(cls, body: Json) -> Self:
        return cls(**body)


@dataclass
class Role(Stored):
    """A role of the server; the one called @everyone has the server's own id."""

    id: str
    name: str
    permissions: int = 0
    position: int = 0
    color: int = 0
    managed: bool = False


@dataclass
class Person(Stored):
    """Somebody at the parlour: a player, the owner of the house, or the bot."""

    id: str
    name: str
    display: str
    joined: str
    colour: str = "#5865f2"
    bot: bool = False
    roles: list[str] = field(default_factory=list)
    dms_open: bool = True
    reads: dict[str, str] = field(default_factory=dict)


@dataclass
class Overwrite(Stored):
    """What one role (kind 0) or one person (kind 1) may or may not do in one channel."""

    id: str
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass
class Channel(Stored):
    """A text channel, a direct conversation or a thread."""

    id: str
    kind: int
    name: str = ""
    position: int = 0
    topic: str | None = None
    parent: str | None = None
    overwrites: list[Overwrite] = field(default_factory=list)
    recipient: str | None = None
    owner: str | None = None
    members: dict[str, str] = field(default_factory=dict)
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive: int = 1440
    archive_stamp: str = ""
    last_message: str | None = None
    message_count: int = 0
    key: str = ""  # what the house calls it in whatever language

    @property
    def is_thread(self) -> bool:
        return self.kind in THREADS

    def to_json(self) -> Json:
        return dict(vars(self)) | {"overwrites": [each.to_json() for each in self.overwrites]}

    @classmethod
    def from_json(cls, body: Json) -> Self:
        overwrites = [Overwrite.from_json(each) for each in body.pop("overwrites")]
        return cls(**body, overwrites=overwrites)


@dataclass
class Message(Stored):
    """One message; `only_for` names the one player who may see an ephemeral one."""

    id: str
    channel: str
    author: str
    stamp: str
    content: str = ""
    kind: int = 0
    flags: int = 0
    components: list[Json] = field(default_factory=list)
    embeds: list[Json] = field(default_factory=list)
    files: list[Json] = field(default_factory=list)
    mentions: list[str] = field(default_factory=list)
    mentions_everyone: bool = False
    pinned: bool = False
    edited: str | None = None
    nonce: Any = None
    only_for: str | None = None
    interaction: Json | None = None
    through_token: bool = False
    refers_to: Json | None = None
    thread: str | None = None
    reactions: dict[str, list[str]] = field(default_factory=dict)
    late_edits: list[float] = field(default_factory=list)

    @property
    def ephemeral(self) -> bool:
        return bool(self.flags & EPHEMERAL)

    @property
    def layout(self) -> bool:
        return bool(self.flags & LAYOUT)
