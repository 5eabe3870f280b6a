"""REST: who the bot is, its commands, its emojis, its server, and the answers to interactions."""

from __future__ import annotations

import base64
import re
from typing import Any
from urllib.parse import unquote

from aiohttp import web

from . import limits, permissions, posting, shapes
from .answers import Answers
from .errors import Findings, Json, Refused
from .files import read_body
from .gateway import Gateway
from .rest import Door
from .things import GUILD_TEXT
from .world import World

EMOJI_NAME, MOST_EMOJI_BYTES, MOST_EMOJIS = re.compile(r"^\w{2,32}$"), 256 * 1024, 2000


class ApplicationRoutes:
    """Everything about the application that is no channel and no message."""

    def __init__(self, world: World, gateway: Gateway, answers: Answers) -> None:
        self.world, self.gateway, self.answers = world, gateway, answers

    def add_to(self, app: web.Application, door: Door) -> None:
        for method, path, handler in (
            ("GET", "/users/@me", self.me),
            ("GET", "/oauth2/applications/@me", self.application),
            ("GET", "/applications/@me", self.application),
            ("GET", "/gateway", self.gateway_url),
            ("GET", "/gateway/bot", self.gateway_bot),
            ("GET", "/applications/{app}/commands", self.commands),
            ("PUT", "/applications/{app}/commands", self.sync),
            ("GET", "/applications/{app}/guilds/{guild}/commands", self.commands),
            ("PUT", "/applications/{app}/guilds/{guild}/commands", self.sync),
            ("GET", "/applications/{app}/emojis", self.emojis),
            ("POST", "/applications/{app}/emojis", self.add_emoji),
            ("GET", "/applications/{app}/emojis/{emoji}", self.emoji),
            ("PATCH", "/applications/{app}/emojis/{emoji}", self.rename_emoji),
            ("DELETE", "/applications/{app}/emojis/{emoji}", self.drop_emoji),
            ("POST", "/interactions/{id}/{token}/callback", self.callback),
            ("POST", "/webhooks/{app}/{token}", self.follow_up),
            ("GET", "/webhooks/{app}/{token}/messages/{message}", self.reply),
            ("PATCH", "/webhooks/{app}/{token}/messages/{message}", self.edit_reply),
            ("DELETE", "/webhooks/{app}/{token}/messages/{message}", self.delete_reply),
            ("POST", "/users/@me/channels", self.open_dm),
            ("GET", "/users/@me/guilds", self.guilds),
            ("GET", "/users/{user}", self.user),
            ("GET", "/guilds/{guild}", self.guild),
            ("GET", "/guilds/{guild}/channels", self.channels),
            ("GET", "/guilds/{guild}/roles", self.roles),
            ("GET", "/guilds/{guild}/members/{user}", self.member),
            ("GET", "/guilds/{guild}/threads/active", self.active_threads),
        ):
            door.route(app, method, path, handler)

    async def me(self, request: web.Request) -> Json:
        return shapes.own_user(self.world)

    async def application(self, request: web.Request) -> Json:
        return shapes.application(self.world)

    async def gateway_url(self, request: web.Request) -> Json:
        return {"url": self.gateway.url}

    async def gateway_bot(self, request: web.Request) -> Json:
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        return {"url": self.gateway.url, "shards": self.gateway.shards, "session_start_limit": limit}

    def _scope(self, request: web.Request) -> str:
        self._own(request)
        scope = request.match_info.get("guild", "global")
        if scope not in ("global", self.world.guild_id):
            raise Refused(50001)
        return scope

    def _own(self, request: web.Request) -> None:
        if request.match_info["app"] != self.world.application_id:
            raise Refused(50001)

    async def commands(self, request: web.Request) -> list[Json]:
        return self.world.commands.get(self._scope(request), [])

    async def sync(self, request: web.Request) -> list[Json]:
        scope = self._scope(request)
        payload, _ = await read_body(request)
        limits.check_commands(payload)
        known = {
            (each.get("type", 1), each["name"]): each["id"] for each in self.world.commands.get(scope, [])
        }
        synced = self.world.keep_commands(scope, (self._command(each, scope, known) for each in payload))
        for player in self.world.players():
            self.world.hub.to_player(player.id, "commands", {})
        return synced

    def _command(self, given: Json, scope: str, known: dict[tuple[int, str], str]) -> Json:
        kind = given.get("type", 1)
        command: Json = {
            "type": kind, "description": "", "options": [], "default_member_permissions": None, "nsfw": False,
            "dm_permission": True, "contexts": None, "integration_types": [0],
        } | given  # fmt: skip
        command["id"] = known.get((kind, given["name"])) or self.world.ids.next()
        command |= {"application_id": self.world.application_id, "version": self.world.ids.next()}
        if scope != "global":
            command["guild_id"] = scope
        return command

    async def emojis(self, request: web.Request) -> Json:
        self._own(request)
        return {"items": list(self.world.emojis.values())}

    def _emoji(self, request: web.Request) -> Json:
        self._own(request)
        emoji = self.world.emojis.get(request.match_info["emoji"])
        if emoji is None:
            raise Refused(10014)
        return emoji

    async def emoji(self, request: web.Request) -> Json:
        return self._emoji(request)

    async def add_emoji(self, request: web.Request) -> tuple[int, Json]:
        self._own(request)
        payload, _ = await read_body(request)
        name, image = self._emoji_name(payload), str(payload.get("image") or "")
        kind, _, encoded = image.partition(";base64,")
        try:
            content = base64.b64decode(encoded, validate=True)
        except ValueError:
            content = b""
        findings = Findings()
        if not kind.startswith("data:image/") or not content:
            findings.add(("image",), "IMAGE_INVALID", "Invalid image data")
        elif len(content) > MOST_EMOJI_BYTES:
            findings.add(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
        findings.raise_if_any()
        if len(self.world.emojis) >= MOST_EMOJIS:
            raise Refused(30008)
        key = self.world.ids.next()
        self.world.storage.put_file(key, content)
        emoji: Json = {
            "id": key, "name": name, "roles": [], "user": shapes.user(self.world.bot), "require_colons": True,
            "managed": False, "animated": kind.endswith("gif"), "available": True,
        }  # fmt: skip
        self.world.keep_emoji(emoji)
        return 201, emoji

    @staticmethod
    def _emoji_name(payload: Json) -> str:
        name = str(payload.get("name") or "")
        if not EMOJI_NAME.match(name):
            findings = Findings()
            findings.add(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")
            findings.raise_if_any()
        return name

    async def rename_emoji(self, request: web.Request) -> Json:
        emoji = self._emoji(request)
        payload, _ = await read_body(request)
        self.world.keep_emoji(emoji | {"name": self._emoji_name(payload)})
        return self._emoji(request)

    async def drop_emoji(self, request: web.Request) -> None:
        self.world.forget_emoji(self._emoji(request)["id"])

    async def callback(self, request: web.Request) -> Json | None:
        payload, uploads = await read_body(request)
        key, token = request.match_info["id"], request.match_info["token"]
        receipt = self.answers.callback(key, token, payload, uploads)
        return receipt if request.query.get("with_response") in ("1", "true") else None

    async def follow_up(self, request: web.Request) -> Json:
        payload, uploads = await read_body(request)
        info = request.match_info
        return self._reply_shape(self.answers.follow_up(info["app"], info["token"], payload, uploads))

    def _reply_shape(self, message: Any) -> Json:
        return shapes.message(self.world, message)

    @staticmethod
    def _named(request: web.Request) -> tuple[str, str, str]:
        info = request.match_info
        return info["app"], info["token"], unquote(info["message"])

    async def reply(self, request: web.Request) -> Json:
        return self._reply_shape(self.answers.named(*self._named(request))[1])

    async def edit_reply(self, request: web.Request) -> Json:
        payload, uploads = await read_body(request)
        return self._reply_shape(self.answers.edit(*self._named(request), payload, uploads))

    async def delete_reply(self, request: web.Request) -> None:
        self.answers.delete(*self._named(request))

    async def open_dm(self, request: web.Request) -> Json:
        payload, _ = await read_body(request)
        person = self.world.person(str(payload.get("recipient_id")))
        if person.bot:
            raise Refused(50007)
        return shapes.channel(self.world, posting.dm_channel(self.world, person))

    async def guilds(self, request: web.Request) -> list[Json]:
        held = permissions.in_guild(self.world, self.world.bot)
        return [
            {
                "id": self.world.guild_id, "name": self.world.name, "icon": None, "banner": None,
                "owner": False, "permissions": str(held), "features": [],
            }
        ]  # fmt: skip

    async def user(self, request: web.Request) -> Json:
        return shapes.user(self.world.person(request.match_info["user"]))

    def _guild(self, request: web.Request) -> None:
        if request.match_info["guild"] != self.world.guild_id:
            raise Refused(10004)

    async def guild(self, request: web.Request) -> Json:
        self._guild(request)
        return shapes.bare_guild(self.world) | {"approximate_member_count": len(self.world.people)}

    async def channels(self, request: web.Request) -> list[Json]:
        self._guild(request)
        rooms = (room for room in self.world.channels.values() if room.kind == GUILD_TEXT)
        return [shapes.channel(self.world, room) for room in rooms]

    async def roles(self, request: web.Request) -> list[Json]:
        self._guild(request)
        return [shapes.role(role) for role in self.world.roles.values()]

    async def member(self, request: web.Request) -> Json:
        self._guild(request)
        if request.match_info["user"] not in self.world.people:
            raise Refused(10007)
        return shapes.member(self.world.person(request.match_info["user"]))

    async def active_threads(self, request: web.Request) -> Json:
        self._guild(request)
        bot = self.world.bot
        live = [
            thread
            for thread in self.world.threads()
            if not thread.archived and permissions.may_view(self.world, bot, thread)
        ]
        return {
            "threads": [shapes.channel(self.world, thread, viewer=bot) for thread in live],
            "members": [shapes.thread_member(thread, bot) for thread in live if bot.id in thread.members],
            "has_more": False,
        }
