"""REST: messages, their pins and their reactions."""

from __future__ import annotations

from urllib.parse import unquote

from aiohttp import web

from . import announce, permissions, posting, shapes
from .answers import Answers, demand_own
from .errors import Json, Refused
from .files import read_body
from .gateway import Gateway, readable
from .hub import MESSAGE_CONTENT
from .rest import Door
from .things import DM, PIN_NOTICE, REPLY, Channel, Message
from .world import World


class MessageRoutes:
    """Messages as the bot posts, reads, edits and deletes them by its own right."""

    def __init__(self, world: World, gateway: Gateway, answers: Answers) -> None:
        self.world, self.gateway, self.answers = world, gateway, answers

    def add_to(self, app: web.Application, door: Door) -> None:
        one = "/channels/{channel}/messages/{message}"
        for method, path, handler in (
            ("GET", "/channels/{channel}/messages", self.listing),
            ("POST", "/channels/{channel}/messages", self.post),
            ("GET", "/channels/{channel}/messages/pins", self.pins),
            ("PUT", "/channels/{channel}/messages/pins/{message}", self.pin),
            ("DELETE", "/channels/{channel}/messages/pins/{message}", self.unpin),
            ("PUT", "/channels/{channel}/pins/{message}", self.pin),
            ("DELETE", "/channels/{channel}/pins/{message}", self.unpin),
            ("POST", "/channels/{channel}/messages/bulk-delete", self.bulk_delete),
            ("GET", one, self.show),
            ("PATCH", one, self.edit),
            ("DELETE", one, self.delete),
            ("PUT", one + "/reactions/{emoji}/@me", self.react),
            ("DELETE", one + "/reactions/{emoji}/@me", self.unreact),
        ):
            door.route(app, method, path, handler)

    def _channel(self, request: web.Request) -> Channel:
        channel = self.world.channel(request.match_info["channel"])
        permissions.demand_view(self.world, self.world.bot, channel)
        return channel

    def _message(self, request: web.Request) -> Message:
        message = self.world.message(self._channel(request).id, request.match_info["message"])
        if message.ephemeral:
            raise Refused(10008)
        return message

    def _shape(self, message: Message) -> Json:
        shape = shapes.message(self.world, message, viewer=self.world.bot)
        sessions = self.gateway.sessions.values()
        if self.world.channels[message.channel].kind == DM or any(
            s.intents & MESSAGE_CONTENT for s in sessions
        ):
            return shape
        return {
            key: value
            for key, value in readable(self.world, shape | {"guild_id": ""}).items()
            if key != "guild_id"
        }

    async def listing(self, request: web.Request) -> list[Json]:
        channel = self._channel(request)
        if not permissions.in_channel(self.world, self.world.bot, channel) & permissions.READ_HISTORY:
            return []
        held = [each for each in self.world.messages.get(channel.id, {}).values() if not each.ephemeral]
        query = request.query
        limit = int(query.get("limit", 50))
        if not 1 <= limit <= 100:
            raise Refused(
                50035, errors={"limit": {"_errors": [{"code": "NUMBER_TYPE_MAX", "message": "1 to 100."}]}}
            )
        if "after" in query:
            held = [each for each in held if int(each.id) > int(query["after"])][:limit]
        if "before" in query:
            held = [each for each in held if int(each.id) < int(query["before"])]
        return [self._shape(each) for each in reversed(held[-limit:])]

    async def post(self, request: web.Request) -> Json:
        channel = self._channel(request)
        payload, uploads = await read_body(request)
        world, bot = self.world, self.world.bot
        if channel.kind == DM and not world.people[channel.recipient or ""].dms_open:
            raise Refused(50007)
        embeds = bool(payload.get("embeds"))
        permissions.demand_speech(world, bot, channel, files=bool(uploads), embeds=embeds)
        if channel.archived and channel.locked:
            raise Refused(50083)
        if channel.locked and not permissions.in_channel(world, bot, channel) & permissions.MANAGE_THREADS:
            raise Refused(160005)
        facts: Json = {}
        if reference := payload.get("message_reference"):
            world.message(channel.id, str(reference.get("message_id")))
            target = {"type": 0, "channel_id": channel.id, "message_id": str(reference["message_id"])}
            facts = {"kind": REPLY, "refers_to": target}
        return self._shape(posting.post(world, bot, channel, payload, uploads, **facts))

    async def show(self, request: web.Request) -> Json:
        message = self._message(request)
        channel = self.world.channels[message.channel]
        permissions.demand(self.world, self.world.bot, channel, permissions.READ_HISTORY)
        return self._shape(message)

    async def edit(self, request: web.Request) -> Json:
        message = self._message(request)
        payload, uploads = await read_body(request)
        demand_own(self.answers, message)
        posting.check_late_edit(self.world, message)
        return self._shape(posting.edit(self.world, message, payload, uploads))

    async def delete(self, request: web.Request) -> None:
        message = self._message(request)
        if message.author != self.world.bot_id:
            channel = self.world.channels[message.channel]
            if channel.kind == DM:
                raise Refused(50003)
            permissions.demand(self.world, self.world.bot, channel, permissions.MANAGE_MESSAGES)
        posting.delete(self.world, message)

    async def bulk_delete(self, request: web.Request) -> None:
        channel = self._channel(request)
        payload, _ = await read_body(request)
        permissions.demand(self.world, self.world.bot, channel, permissions.MANAGE_MESSAGES)
        for key in payload.get("messages") or []:
            if message := self.world.messages[channel.id].get(str(key)):
                posting.delete(self.world, message)

    async def pins(self, request: web.Request) -> Json:
        channel = self._channel(request)
        held = [each for each in self.world.messages.get(channel.id, {}).values() if each.pinned]
        return {
            "items": [{"pinned_at": each.stamp, "message": self._shape(each)} for each in reversed(held)],
            "has_more": False,
        }

    async def pin(self, request: web.Request) -> None:
        message = self._message(request)
        channel = self.world.channels[message.channel]
        permissions.demand(self.world, self.world.bot, channel, permissions.PIN_MESSAGES)
        if message.pinned:
            return
        held = self.world.messages[channel.id].values()
        if sum(each.pinned for each in held) >= posting.MOST_PINS:
            raise Refused(30003)
        message.pinned = True
        self.world.keep(message)
        announce.message_changed(self.world, message)
        notice = Message(
            self.world.ids.next(), channel.id, self.world.bot_id, self.world.clock.stamp(), kind=PIN_NOTICE,
            refers_to={"type": 0, "channel_id": channel.id, "message_id": message.id},
        )  # fmt: skip
        channel.last_message = notice.id
        self.world.keep(notice, channel)
        announce.message_posted(self.world, notice)

    async def unpin(self, request: web.Request) -> None:
        message = self._message(request)
        channel = self.world.channels[message.channel]
        permissions.demand(self.world, self.world.bot, channel, permissions.PIN_MESSAGES)
        message.pinned = False
        self.world.keep(message)
        announce.message_changed(self.world, message)

    async def react(self, request: web.Request) -> None:
        message = self._message(request)
        channel = self.world.channels[message.channel]
        permissions.demand(
            self.world, self.world.bot, channel, permissions.ADD_REACTIONS | permissions.READ_HISTORY
        )
        self._mark(message, unquote(request.match_info["emoji"]), added=True)

    async def unreact(self, request: web.Request) -> None:
        self._mark(self._message(request), unquote(request.match_info["emoji"]), added=False)

    def _mark(self, message: Message, emoji: str, *, added: bool) -> None:
        if self.world.channels[message.channel].archived:
            raise Refused(50083)
        who = message.reactions.setdefault(emoji, [])
        if added and self.world.bot_id not in who:
            who.append(self.world.bot_id)
        if not added and self.world.bot_id in who:
            who.remove(self.world.bot_id)
        if not who:
            del message.reactions[emoji]
        self.world.keep(message)
        announce.reaction(self.world, message, self.world.bot, emoji, added=added)
