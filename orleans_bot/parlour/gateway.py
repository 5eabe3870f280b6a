"""The gateway: WebSocket sessions that are told everything in order, and may drop and resume."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import weakref
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from . import shapes
from .errors import Json
from .hub import ALWAYS, GUILD_MEMBERS, MESSAGE_CONTENT
from .world import World

log = logging.getLogger(__name__)

HELLO, DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME = 10, 0, 1, 2, 3, 4, 6
RECONNECT, REQUEST_MEMBERS, INVALID_SESSION, ACK = 7, 8, 9, 11
BEAT_MS, REMEMBERED, MOST_SESSIONS = 41_250, 2_000, 4
ACK_AFTER = 0.2  # seconds: about what a heartbeat takes to Discord and back
PRIVILEGED = GUILD_MEMBERS | (1 << 8) | MESSAGE_CONTENT
KNOWN_INTENTS = (1 << 26) - 1
BLANKED: Json = {"content": "", "embeds": [], "attachments": [], "components": []}


@dataclass(frozen=True, slots=True)
class Shard:
    """One of several connections of a bot, and how many it has: each hears of its share of the servers."""

    number: int = 0
    count: int = 1

    @classmethod
    def of(cls, said: Any) -> Shard | None:
        """What a bot says that it is, or nothing where that cannot be."""
        if said is None:
            return cls()
        number, count = map(int, said)
        return cls(number, count) if 0 <= number < count else None

    def serves(self, guild: str | None) -> bool:
        """Whether news of a server is for this one; what belongs to no server is for the first."""
        return self.number == (0 if guild is None else (int(guild) >> 22) % self.count)


@dataclass
class Session:
    """One identified bot connection; it outlives its socket so that it can resume."""

    id: str
    intents: int
    shard: Shard = Shard()
    seq: int = 0
    past: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    outbox: asyncio.Queue[str] | None = None

    def dispatch(self, event: str, data: Json) -> None:
        self.seq += 1
        frame = json.dumps({"op": DISPATCH, "t": event, "s": self.seq, "d": data}, ensure_ascii=False)
        self.past.append((self.seq, frame))
        if self.outbox is not None:
            self.outbox.put_nowait(frame)

    def missed(self, seq: int) -> list[str] | None:
        """The frames after seq, or None when they are no longer all remembered."""
        if seq > self.seq or (self.past and seq < self.past[0][0] - 1):
            return None
        return [frame for number, frame in self.past if number > seq]


class Gateway:
    """All sessions of the bot, and the faults a test may put on them."""

    def __init__(self, world: World, token: str, url: str, shards: int = 1) -> None:
        self.world, self.token, self.url = world, token, url
        self.shards = shards  # how many connections a bot of this size needs
        self.sessions: dict[str, Session] = {}
        self.sockets: dict[web.WebSocketResponse, Session | None] = {}
        self.allowed_intents = KNOWN_INTENTS
        self.delay = 0.0
        self._dropped: weakref.WeakSet[web.WebSocketResponse] = weakref.WeakSet()
        world.hub.on_bot_event(self.dispatch)

    @property
    def connected(self) -> bool:
        return bool(self.connected_shards)

    @property
    def connected_shards(self) -> set[int]:
        return {session.shard.number for session in self.sockets.values() if session is not None}

    def dispatch(self, event: str, data: Json, intent: int) -> None:
        for session in self.sessions.values():
            known = intent == ALWAYS or session.intents & intent
            if known and session.shard.serves(guild_of(event, data)):
                session.dispatch(event, self._readable(session, event, data))

    def _readable(self, session: Session, event: str, data: Json) -> Json:
        """Without the content intent a bot reads its own messages, DMs and those that call it."""
        if event not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or session.intents & MESSAGE_CONTENT:
            return data
        return readable(self.world, data)

    def _tell_presence(self) -> None:
        """Pages show whether the bot is there at all."""
        self.world.bot_online = self.connected
        for player in self.world.players():
            self.world.hub.to_player(player.id, "bot", {"online": self.connected})

    async def drop(self, code: int = 4000, shard: int | None = None) -> None:
        """Close every socket, or those of one shard, with a code; sessions stay and may resume."""
        for socket, session in list(self.sockets.items()):
            if shard is not None and (session is None or session.shard.number != shard):
                continue
            self._dropped.add(socket)
            await socket.close(code=code)

    def abort(self) -> None:
        """Cut every socket as a pulled cable would."""
        for socket in list(self.sockets):
            transport = socket._req.transport if socket._req is not None else None
            if transport is not None:
                transport.abort()

    async def ask_reconnect(self) -> None:
        for socket in list(self.sockets):
            await socket.send_str(json.dumps({"op": RECONNECT, "d": None}))

    async def lose_sessions(self) -> None:
        """Forget every session, so that a resume is refused and what was missed stays missed."""
        self.sessions.clear()
        await self.drop(4000)

    async def stop(self) -> None:
        for socket in list(self.sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        if "Origin" in request.headers:
            # Browsers let any web page open a socket, but they say whose page it is.
            return web.Response(status=403)
        socket = web.WebSocketResponse(max_msg_size=1 << 20, timeout=1.0)
        await socket.prepare(request)
        if request.query.get("v") != "10":
            await socket.close(code=4012)
            return socket
        outbox: asyncio.Queue[str] = asyncio.Queue()
        writer = asyncio.create_task(self._write(socket, outbox))
        self.sockets[socket] = None
        outbox.put_nowait(json.dumps({"op": HELLO, "d": {"heartbeat_interval": BEAT_MS, "_trace": []}}))
        try:
            async for frame in socket:
                if frame.type != WSMsgType.TEXT:
                    continue
                try:
                    message = json.loads(frame.data)
                    code = self._receive(socket, outbox, message["op"], message.get("d"))
                except (ValueError, KeyError, TypeError, AttributeError):
                    code = 4002
                if code is not None:
                    await socket.close(code=code)
                    break
        finally:
            session = self.sockets.pop(socket, None)
            self._tell_presence()
            if session is not None and session.outbox is outbox:
                session.outbox = None
                # A bot that says goodbye is gone; one that was dropped may come back.
                if socket.close_code in (1000, 1001) and socket not in self._dropped:
                    self.sessions.pop(session.id, None)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
        return socket

    async def _write(self, socket: web.WebSocketResponse, outbox: asyncio.Queue[str]) -> None:
        while True:
            frame = await outbox.get()
            if self.delay:
                await asyncio.sleep(self.delay)
            with contextlib.suppress(ConnectionError):
                await socket.send_str(frame)

    def _receive(
        self, socket: web.WebSocketResponse, outbox: asyncio.Queue[str], op: int, data: Any
    ) -> int | None:
        """Handle one frame; a number is the code to close with."""
        if op == HEARTBEAT:
            # discord.py notes in another thread, after the sending, when it has sent a heartbeat. An answer
            # that comes before that is taken for a very late one to the heartbeat before, with a warning.
            answer = json.dumps({"op": ACK, "d": None})
            asyncio.get_running_loop().call_later(ACK_AFTER, outbox.put_nowait, answer)
            return None
        if op == IDENTIFY:
            return self._identify(socket, outbox, data)
        if op == RESUME:
            return self._resume(socket, outbox, data)
        session = self.sockets[socket]
        if session is None:
            return 4003
        if op == REQUEST_MEMBERS:
            return self._members(session, data)
        return None if op in (PRESENCE, VOICE) else 4001

    def _identify(self, socket: web.WebSocketResponse, outbox: asyncio.Queue[str], data: Json) -> int | None:
        if self.sockets[socket] is not None:
            return 4005
        if str(data.get("token", "")).removeprefix("Bot ") != self.token:
            return 4004
        intents = int(data.get("intents", -1))
        if not 0 <= intents <= KNOWN_INTENTS:
            return 4013
        if intents & PRIVILEGED & ~self.allowed_intents:
            return 4014
        shard = Shard.of(data.get("shard"))
        if shard is None:
            return 4010
        if shard.count < self.shards:
            return 4011
        session = Session(secrets.token_hex(16), intents, shard)
        session.outbox = outbox
        self.sockets[socket] = session
        self.sessions[session.id] = session
        for old in list(self.sessions.values())[: -MOST_SESSIONS * shard.count]:
            if old.outbox is None:
                del self.sessions[old.id]
        world = self.world
        here = shard.serves(world.guild_id) and world.has_bot()
        session.dispatch(
            "READY",
            {
                "v": 10, "user": shapes.own_user(world), "session_id": session.id, "session_type": "normal",
                "guilds": [{"id": world.guild_id, "unavailable": True}] if here else [],
                "private_channels": [], "shard": [shard.number, shard.count],
                "resume_gateway_url": self.url, "relationships": [], "user_settings": {},
                "application": {"id": world.application_id, "flags": shapes.INTENT_FLAGS}, "_trace": [],
            },
        )  # fmt: skip
        self._tell_presence()
        if here:
            session.dispatch("GUILD_CREATE", shapes.guild(world, everybody=bool(intents & GUILD_MEMBERS)))
        return None

    def _resume(self, socket: web.WebSocketResponse, outbox: asyncio.Queue[str], data: Json) -> int | None:
        if str(data.get("token", "")).removeprefix("Bot ") != self.token:
            return 4004
        session = self.sessions.get(str(data.get("session_id")))
        missed = None if session is None else session.missed(int(data.get("seq") or 0))
        if session is None or missed is None:
            outbox.put_nowait(json.dumps({"op": INVALID_SESSION, "d": False}))
            return None
        for frame in missed:
            outbox.put_nowait(frame)
        session.outbox = outbox
        self.sockets[socket] = session
        session.dispatch("RESUMED", {"_trace": []})
        self._tell_presence()
        return None

    def _members(self, session: Session, data: Json) -> int | None:
        people = list(self.world.people.values())
        if wanted := data.get("user_ids"):
            ids = {str(key) for key in (wanted if isinstance(wanted, list) else [wanted])}
            people = [person for person in people if person.id in ids]
        elif query := data.get("query"):
            people = [person for person in people if person.name.startswith(query)]
        elif not session.intents & GUILD_MEMBERS:
            return 4014
        answer: Json = {
            "guild_id": self.world.guild_id, "chunk_index": 0, "chunk_count": 1, "not_found": [],
            "members": [shapes.member(person) for person in people],
        }  # fmt: skip
        if data.get("nonce") is not None:
            answer["nonce"] = data["nonce"]
        session.dispatch("GUILD_MEMBERS_CHUNK", answer)
        return None


def guild_of(event: str, data: Json) -> str | None:
    """The server that news is about."""
    about = data.get("id") if event in ("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE") else None
    return data.get("guild_id", about)


def readable(world: World, data: Json) -> Json:
    """The message as a bot without the content intent may read it."""
    own = data["author"]["id"] == world.bot_id
    called = any(each["id"] == world.bot_id for each in data["mentions"])
    if own or called or "guild_id" not in data:
        return data
    return data | BLANKED
