"""REST: channels, threads and who is in them."""

from __future__ import annotations

from aiohttp import web

from . import announce, permissions, posting, shapes
from .errors import Findings, Json, Refused
from .files import read_body
from .rest import Door
from .things import (
    DM,
    GUILD_TEXT,
    HAS_THREAD,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    THREAD_NOTICE,
    Channel,
    Message,
    Overwrite,
    Person,
)
from .world import World

ARCHIVE_AFTER = (60, 1440, 4320, 10080)


class ChannelRoutes:
    """Channels and threads as the bot makes, changes and leaves them."""

    def __init__(self, world: World) -> None:
        self.world = world

    def add_to(self, app: web.Application, door: Door) -> None:
        for method, path, handler in (
            ("GET", "/channels/{channel}", self.show),
            ("PATCH", "/channels/{channel}", self.change),
            ("DELETE", "/channels/{channel}", self.delete),
            ("POST", "/guilds/{guild}/channels", self.create),
            ("PUT", "/channels/{channel}/permissions/{target}", self.overwrite),
            ("DELETE", "/channels/{channel}/permissions/{target}", self.drop_overwrite),
            ("POST", "/channels/{channel}/threads", self.open_thread),
            ("POST", "/channels/{channel}/messages/{message}/threads", self.open_thread_at),
            ("GET", "/channels/{channel}/thread-members", self.members),
            ("GET", "/channels/{channel}/thread-members/{user}", self.member),
            ("PUT", "/channels/{channel}/thread-members/{user}", self.add_member),
            ("DELETE", "/channels/{channel}/thread-members/{user}", self.drop_member),
            ("GET", "/channels/{channel}/threads/archived/{kind}", self.archived),
            ("POST", "/channels/{channel}/typing", self.typing),
        ):
            door.route(app, method, path, handler)

    def _channel(self, request: web.Request) -> Channel:
        channel = self.world.channel(request.match_info["channel"])
        permissions.demand_view(self.world, self.world.bot, channel)
        return channel

    def _thread(self, request: web.Request) -> Channel:
        channel = self._channel(request)
        if not channel.is_thread:
            raise Refused(50024)
        return channel

    def _person(self, request: web.Request) -> Person:
        key = request.match_info["user"]
        return self.world.bot if key == "@me" else self.world.person(key)

    async def show(self, request: web.Request) -> Json:
        return shapes.channel(self.world, self._channel(request), viewer=self.world.bot)

    async def create(self, request: web.Request) -> tuple[int, Json]:
        payload, _ = await read_body(request)
        if not permissions.in_guild(self.world, self.world.bot) & permissions.MANAGE_CHANNELS:
            raise Refused(50013)
        findings = Findings()
        findings.length(("name",), payload.get("name"), 1, 100)
        findings.one_of(("type",), payload.get("type", 0), (GUILD_TEXT,))
        findings.raise_if_any()
        overwrites = [
            _overwrite(str(each["id"]), each) for each in payload.get("permission_overwrites") or []
        ]
        room = self.world.add_channel(payload["name"], payload.get("topic"), *overwrites)
        announce.channel_changed(self.world, room, fresh=True)
        return 201, shapes.channel(self.world, room)

    async def change(self, request: web.Request) -> Json:
        channel = self._channel(request)
        payload, _ = await read_body(request)
        if channel.kind == DM:
            raise Refused(50003)
        if channel.is_thread:
            self._change_thread(channel, payload)
        else:
            permissions.demand(self.world, self.world.bot, channel, permissions.MANAGE_CHANNELS)
            _check_name(payload)
            channel.name = payload.get("name", channel.name)
            channel.topic = payload.get("topic", channel.topic)
        self.world.keep(channel)
        announce.channel_changed(self.world, channel)
        return shapes.channel(self.world, channel, viewer=self.world.bot)

    def _change_thread(self, thread: Channel, payload: Json) -> None:
        bot = self.world.bot
        steers = bool(permissions.in_channel(self.world, bot, thread) & permissions.MANAGE_THREADS)
        only_waking = payload.get("archived") is False and set(payload) == {"archived"}
        if not steers and (("locked" in payload) or (thread.owner != bot.id and not only_waking)):
            raise Refused(50013)
        if thread.archived and payload.get("archived") is not False:
            raise Refused(50083)
        if thread.locked and only_waking and not steers:
            raise Refused(50013)
        _check_name(payload)
        findings = Findings()
        if "auto_archive_duration" in payload:
            findings.one_of(("auto_archive_duration",), payload["auto_archive_duration"], ARCHIVE_AFTER)
        findings.raise_if_any()
        if payload.get("archived", thread.archived) != thread.archived:
            thread.archive_stamp = self.world.clock.stamp()
        thread.name = payload.get("name", thread.name)
        thread.archived = bool(payload.get("archived", thread.archived))
        thread.locked = bool(payload.get("locked", thread.locked))
        thread.invitable = bool(payload.get("invitable", thread.invitable))
        thread.auto_archive = payload.get("auto_archive_duration", thread.auto_archive)

    async def delete(self, request: web.Request) -> Json:
        channel = self._channel(request)
        if channel.kind == DM:
            return shapes.channel(self.world, channel)
        needed = permissions.MANAGE_THREADS if channel.is_thread else permissions.MANAGE_CHANNELS
        permissions.demand(self.world, self.world.bot, channel, needed)
        shape = shapes.channel(self.world, channel)
        inside = [thread for thread in self.world.threads() if thread.parent == channel.id]
        for each in (*inside, channel):
            announce.channel_gone(self.world, each)
            self.world.forget(each)
        return shape

    async def overwrite(self, request: web.Request) -> None:
        channel, target = self._channel(request), request.match_info["target"]
        permissions.demand(self.world, self.world.bot, channel, permissions.MANAGE_ROLES)
        payload, _ = await read_body(request)
        channel.overwrites = [each for each in channel.overwrites if each.id != target]
        channel.overwrites.append(_overwrite(target, payload))
        self.world.keep(channel)
        announce.channel_changed(self.world, channel)

    async def drop_overwrite(self, request: web.Request) -> None:
        channel, target = self._channel(request), request.match_info["target"]
        permissions.demand(self.world, self.world.bot, channel, permissions.MANAGE_ROLES)
        channel.overwrites = [each for each in channel.overwrites if each.id != target]
        self.world.keep(channel)
        announce.channel_changed(self.world, channel)

    async def open_thread(self, request: web.Request) -> tuple[int, Json]:
        channel = self._channel(request)
        payload, _ = await read_body(request)
        kind = payload.get("type", PRIVATE_THREAD)
        findings = Findings()
        findings.one_of(("type",), kind, (PUBLIC_THREAD, PRIVATE_THREAD))
        findings.raise_if_any()
        thread = self._make(channel, kind, payload, self.world.ids.next())
        if kind == PUBLIC_THREAD:
            self._notice(channel, thread)
        return 201, shapes.channel(self.world, thread, viewer=self.world.bot)

    async def open_thread_at(self, request: web.Request) -> tuple[int, Json]:
        channel = self._channel(request)
        message = self.world.message(channel.id, request.match_info["message"])
        payload, _ = await read_body(request)
        if message.thread is not None:
            raise Refused(160004)
        if message.ephemeral:
            raise Refused(10008)
        thread = self._make(channel, PUBLIC_THREAD, payload, message.id)
        message.thread = thread.id
        message.flags |= HAS_THREAD
        self.world.keep(message)
        announce.message_changed(self.world, message)
        return 201, shapes.channel(self.world, thread, viewer=self.world.bot)

    def _make(self, channel: Channel, kind: int, payload: Json, key: str) -> Channel:
        if channel.kind != GUILD_TEXT:
            raise Refused(50024)
        public = kind == PUBLIC_THREAD
        needed = permissions.CREATE_PUBLIC_THREADS if public else permissions.CREATE_PRIVATE_THREADS
        permissions.demand(self.world, self.world.bot, channel, needed)
        findings = Findings()
        findings.length(("name",), payload.get("name"), 1, 100)
        after = payload.get("auto_archive_duration") or 1440
        findings.one_of(("auto_archive_duration",), after, ARCHIVE_AFTER)
        findings.raise_if_any()
        stamp = self.world.clock.stamp()
        thread = Channel(
            key, kind, payload["name"], parent=channel.id, owner=self.world.bot_id, auto_archive=after,
            members={self.world.bot_id: stamp}, archive_stamp=stamp,
            invitable=bool(payload.get("invitable", True)),
        )  # fmt: skip
        self.world.keep(thread)
        announce.channel_changed(self.world, thread, fresh=True)
        return thread

    def _notice(self, channel: Channel, thread: Channel) -> None:
        """Discord says in the channel that a thread was opened."""
        world = self.world
        notice = Message(
            world.ids.next(), channel.id, world.bot_id, world.clock.stamp(), thread.name, THREAD_NOTICE,
            refers_to={"type": 0, "channel_id": thread.id, "guild_id": world.guild_id},
        )  # fmt: skip
        channel.last_message = notice.id
        world.keep(notice, channel)
        announce.message_posted(world, notice)

    async def members(self, request: web.Request) -> list[Json]:
        thread = self._thread(request)
        return [shapes.thread_member(thread, self.world.people[key]) for key in thread.members]

    async def member(self, request: web.Request) -> Json:
        thread, person = self._thread(request), self._person(request)
        if person.id not in thread.members:
            raise Refused(10007)
        return shapes.thread_member(thread, person)

    async def add_member(self, request: web.Request) -> None:
        thread, person = self._thread(request), self._person(request)
        if thread.archived:
            raise Refused(50083)
        parent = self.world.channels[thread.parent or ""]
        if not permissions.may_view(self.world, person, parent):
            raise Refused(50001)
        if person.id != self.world.bot_id:
            permissions.demand(self.world, self.world.bot, thread, permissions.SEND_IN_THREADS)
        posting.join(self.world, thread, person)

    async def drop_member(self, request: web.Request) -> None:
        thread, person = self._thread(request), self._person(request)
        if thread.archived:
            raise Refused(50083)
        if person.id != self.world.bot_id and not (
            thread.kind == PRIVATE_THREAD and thread.owner == self.world.bot_id
        ):
            permissions.demand(self.world, self.world.bot, thread, permissions.MANAGE_THREADS)
        if thread.members.pop(person.id, None) is not None:
            self.world.keep(thread)
            announce.thread_members(self.world, thread, [], [person])

    async def archived(self, request: web.Request) -> Json:
        channel = self._channel(request)
        kind = PRIVATE_THREAD if request.match_info["kind"] == "private" else PUBLIC_THREAD
        bot = self.world.bot
        if kind == PRIVATE_THREAD:
            permissions.demand(self.world, bot, channel, permissions.MANAGE_THREADS)
        old = [
            each
            for each in self.world.threads()
            if each.parent == channel.id and each.archived and each.kind == kind
        ]
        return {
            "threads": [shapes.channel(self.world, thread, viewer=bot) for thread in old],
            "members": [shapes.thread_member(thread, bot) for thread in old if bot.id in thread.members],
            "has_more": False,
        }

    async def typing(self, request: web.Request) -> None:
        channel = self._channel(request)
        permissions.demand_speech(self.world, self.world.bot, channel, files=False, embeds=False)
        announce.typing(self.world, self.world.bot, channel)


def _check_name(payload: Json) -> None:
    if "name" in payload:
        findings = Findings()
        findings.length(("name",), payload["name"], 1, 100)
        findings.raise_if_any()


def _overwrite(target: str, payload: Json) -> Overwrite:
    return Overwrite(
        target, int(payload.get("type") or 0), int(payload.get("allow") or 0), int(payload.get("deny") or 0)
    )
