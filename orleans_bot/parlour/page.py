"""The page's own API: what one player sees and does, behind a key and a checked Host."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from . import announce, commands, page_shapes, permissions, posting
from .clock import born
from .components import BUTTON, SELECT, SELECTS, walk
from .errors import Json, Refused
from .faults import answer
from .forms import fill
from .interactions import (
    COMMAND,
    COMPLETION,
    COMPONENT,
    FORM,
    TOKEN_LIVES,
    Interactions,
    resolved_people,
)
from .page_words import ENGLISH, Complaint, sentence
from .stream import NewsStream, Reader
from .things import DM, GUILD_TEXT, Channel, Message, Person
from .world import World

KEY_HEADER = "X-Parlour-Key"
Handler = Callable[[web.Request], Awaitable[Any]]


class Page:
    """One player's window: every answer is made for that player alone."""

    def __init__(self, world: World, interactions: Interactions, key: str) -> None:
        self.world, self.interactions, self.key = world, interactions, key
        self.stream = NewsStream(world)

    def add_to(self, app: web.Application) -> None:
        for method, path, handler in (
            ("GET", "/page/players", self.players),
            ("GET", "/page/news", self.news),
            ("GET", "/page/as/{player}/house", self.house),
            ("GET", "/page/as/{player}/messages/{channel}", self.messages),
            ("POST", "/page/as/{player}/say", self.say),
            ("POST", "/page/as/{player}/command", self.command),
            ("POST", "/page/as/{player}/complete", self.complete),
            ("POST", "/page/as/{player}/press", self.press),
            ("POST", "/page/as/{player}/submit", self.submit),
            ("POST", "/page/as/{player}/read", self.read),
            ("POST", "/page/as/{player}/dismiss", self.dismiss),
            ("POST", "/page/as/{player}/thread", self.thread),
            ("POST", "/page/as/{player}/react", self.react),
            ("POST", "/page/as/{player}/talk", self.talk),
            ("POST", "/page/as/{player}/settings", self.settings),
        ):
            app.router.add_route(method, path, self.guarded(handler))

    def guarded(self, handler: Handler) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def serve(request: web.Request) -> web.StreamResponse:
            given = request.headers.get(KEY_HEADER, "")
            if not hmac.compare_digest(given.encode(), self.key.encode()):
                return answer({"message": "The key is missing or wrong.", "code": 0}, status=401)
            try:
                result = await handler(request)
            except Refused as refusal:
                said = {"sentence": sentence(refusal, request.headers.get("Accept-Language", ENGLISH))}
                return answer(refusal.body() | said, status=refusal.status)
            if isinstance(result, web.StreamResponse):
                return result
            return answer({} if result is None else result)

        return serve

    def _player(self, request: web.Request) -> Person:
        return self.world.player(request.match_info["player"])

    async def _order(self, request: web.Request) -> tuple[Person, Json]:
        try:
            order = await request.json()
        except ValueError:
            raise Refused(50109) from None
        if not isinstance(order, dict):
            raise Refused(50109)
        return self._player(request), order

    def _room(self, player: Person, key: Any) -> Channel:
        """A channel by id, or a server's channel by name; what may not be seen does not exist."""
        for room in self.world.channels.values():
            named = room.kind == GUILD_TEXT and key in (room.key, room.name)
            if (room.id == key or named) and permissions.may_view(self.world, player, room):
                return room
        raise Refused(10003)

    def _seen(self, player: Person, order: Json) -> Message:
        room = self._room(player, order.get("channel"))
        message = self.world.message(room.id, str(order.get("message")))
        if not permissions.may_see(self.world, player, message):
            raise Refused(10008)
        return message

    async def players(self, request: web.Request) -> Json:
        return {
            "server": self.world.name,
            "players": [
                page_shapes.person(player) | {"present": self.world.hub.listening(player.id) > 0}
                for player in self.world.players()
            ],
        }

    async def house(self, request: web.Request) -> Json:
        return page_shapes.house(self.world, self._player(request))

    async def messages(self, request: web.Request) -> Json:
        player = self._player(request)
        room = self._room(player, request.match_info["channel"])
        held = permissions.in_channel(self.world, player, room)
        limit = max(1, min(int(request.query.get("limit", "50")), 200))
        before = int(request.query.get("before") or 1 << 63)
        seen = [
            each
            for each in self.world.messages.get(room.id, {}).values()
            if int(each.id) < before
            and permissions.may_see(self.world, player, each)
            and not self._faded(each)
        ]
        if not held & permissions.READ_HISTORY:
            seen = [each for each in seen if each.only_for is not None]
        shown = seen[-limit:]
        return {
            "messages": [page_shapes.message(self.world, each, player) for each in shown],
            "more": len(seen) > len(shown),
        }

    def _faded(self, message: Message) -> bool:
        """A page opened anew no longer shows ephemeral messages whose token is dead."""
        return message.only_for is not None and self.world.clock.now() - born(message.id) > TOKEN_LIVES

    async def news(self, request: web.Request) -> web.StreamResponse:
        """Everything that changes for the named players, each event filtered for its player."""
        names = [name for name in request.query.get("players", "").split(",") if name]
        players = [self.world.player(name) for name in dict.fromkeys(names)]
        reader = Reader(request.query.get("page", ""), request.query.get("locale", ""))
        return await self.stream.serve(request, players, reader)

    async def say(self, request: web.Request) -> Json:
        player, order = await self._order(request)
        room = self._room(player, order.get("channel"))
        permissions.demand_speech(self.world, player, room, files=False, embeds=False)
        posted = posting.post(self.world, player, room, {"content": str(order.get("content") or "")}, {})
        return {"message": posted.id}

    async def command(self, request: web.Request) -> Json:
        player, order = await self._order(request)
        room = self._room(player, order.get("channel"))
        data = commands.build(
            self.world, player, room, list(order.get("words") or []), order.get("options") or {}
        )
        begun = self.interactions.begin(COMMAND, player, room, data, **_signed(order))
        return {"interaction": begun.id}

    async def complete(self, request: web.Request) -> Json:
        player, order = await self._order(request)
        room = self._room(player, order.get("channel"))
        words, options, focused = (
            list(order.get("words") or []),
            order.get("options") or {},
            order.get("focused"),
        )
        data = commands.build(self.world, player, room, words, options, focused=str(focused))
        begun = self.interactions.begin(COMPLETION, player, room, data, **_signed(order))
        assert begun.completion is not None
        return {"choices": await begun.completion, "answered": not begun.failed}

    async def press(self, request: web.Request) -> Json:
        player, order = await self._order(request)
        message = self._seen(player, order)
        pressed = str(order.get("custom_id"))
        part = next((each for each in walk(message.components) if each.get("custom_id") == pressed), None)
        if part is None:
            raise Complaint("custom_id", "no_control")
        if part.get("disabled"):
            raise Complaint("custom_id", "off")
        data: Json = {"custom_id": part["custom_id"], "component_type": part["type"], "id": part.get("id", 0)}
        if part["type"] in SELECTS:
            data |= self._chosen(part, [str(value) for value in order.get("values") or []])
        elif part["type"] != BUTTON:
            raise Complaint("custom_id", "press")
        room = self.world.channels[message.channel]
        begun = self.interactions.begin(COMPONENT, player, room, data, **_signed(order), origin=message)
        return {"interaction": begun.id}

    def _chosen(self, select: Json, values: list[str]) -> Json:
        least, most = select.get("min_values", 1), select.get("max_values", 1)
        if not least <= len(values) <= most or len(set(values)) != len(values):
            raise Complaint("values", "count", least=least, most=most)
        if select["type"] == SELECT:
            known = {option["value"] for option in select["options"]}
            if not known >= set(values):
                raise Complaint("values", "not_there")
            return {"values": values}
        if select["type"] in (5, 7):
            return {"values": values, "resolved": resolved_people(self.world, values)}
        raise Complaint("values", "select")

    async def submit(self, request: web.Request) -> Json:
        player, order = await self._order(request)
        opener = self.interactions.by_id.get(str(order.get("interaction")))
        if opener is None or opener.modal is None or opener.person.id != player.id:
            raise Complaint("modal", "form")
        filled = fill(opener.modal, order.get("answers") or {})
        data = {"custom_id": opener.modal["custom_id"], "components": filled}
        begun = self.interactions.begin(
            FORM, player, opener.channel, data,
            **_signed(order), origin=opener.origin, trigger=opener,
        )  # fmt: skip
        return {"interaction": begun.id}

    async def read(self, request: web.Request) -> None:
        player, order = await self._order(request)
        room = self._room(player, order.get("channel"))
        last = max(self.world.messages.get(room.id, {"0": None}), key=int, default="0")
        if int(player.reads.get(room.id, "0")) < int(last):
            player.reads[room.id] = last
            self.world.keep(player)
            shape = page_shapes.channel(self.world, room, player)
            self.world.hub.to_player(player.id, "channel", shape)

    async def dismiss(self, request: web.Request) -> None:
        player, order = await self._order(request)
        message = self._seen(player, order)
        if message.only_for != player.id:
            raise Refused(50013)
        posting.delete(self.world, message)

    async def thread(self, request: web.Request) -> None:
        player, order = await self._order(request)
        room = self._room(player, order.get("channel"))
        if not room.is_thread:
            raise Refused(50024)
        if order.get("joined"):
            posting.join(self.world, room, player)
        elif room.members.pop(player.id, None) is not None:
            self.world.keep(room)
            announce.thread_members(self.world, room, [], [player])

    async def react(self, request: web.Request) -> None:
        player, order = await self._order(request)
        message, emoji = self._seen(player, order), str(order.get("emoji"))
        if emoji.isascii() or message.only_for is not None:
            raise Refused(10014)
        who = message.reactions.setdefault(emoji, [])
        added = player.id not in who
        if added:
            who.append(player.id)
        else:
            who.remove(player.id)
        if not who:
            del message.reactions[emoji]
        self.world.keep(message)
        announce.reaction(self.world, message, player, emoji, added=added)

    async def talk(self, request: web.Request) -> Json:
        """The player opens the talk with the bot, before the bot has written."""
        player, _ = await self._order(request)
        return {"channel": posting.dm_channel(self.world, player).id}

    async def settings(self, request: web.Request) -> Json:
        player, order = await self._order(request)
        player.dms_open = bool(order.get("dms_open", player.dms_open))
        self.world.keep(player)
        return {"dms_open": player.dms_open, "dm": (room := self.world.dm_with(player)) and room.kind == DM}


def _signed(order: Json) -> Json:
    """What every act says about itself: the page's own mark, and the language its player reads."""
    return {"nonce": str(order.get("nonce") or ""), "locale": str(order.get("locale") or ENGLISH)}
