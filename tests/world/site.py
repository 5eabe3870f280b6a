"""Discord as a model: the parlour's facts and rules, with limits on rates, delays, and faults on order."""

from __future__ import annotations

import asyncio
import re
from collections import Counter, deque
from collections.abc import Callable
from contextvars import ContextVar
from random import Random
from typing import Any

from multidict import CIMultiDict

from orleans_bot.parlour.answers import Answers
from orleans_bot.parlour.clock import Clock
from orleans_bot.parlour.errors import Json
from orleans_bot.parlour.faults import Faults, answer
from orleans_bot.parlour.gateway import HELLO, Gateway
from orleans_bot.parlour.hub import Hub
from orleans_bot.parlour.interactions import Interactions
from orleans_bot.parlour.rest import Door
from orleans_bot.parlour.rest_application import ApplicationRoutes
from orleans_bot.parlour.rest_channels import ChannelRoutes
from orleans_bot.parlour.rest_messages import MessageRoutes
from orleans_bot.parlour.storage import Storage
from orleans_bot.parlour.things import Channel, Message, Person, Role
from orleans_bot.parlour.world import World

from .loop import LIFE, WorldLoop
from .trouble import Trouble
from .wire import Line, Reply, Request

TOKEN = "world"
ALL, IN_A_SECOND = 50, 1.0  # requests of the bot in all …
CHANNEL, IN_FIVE = 5, 5.0  # … and messages posted or changed in one channel
# Who sat where as what arrives now was sent: nobody can call back what is on its way.
SAT: ContextVar[frozenset[tuple[str, str]]] = ContextVar("sat", default=frozenset())
LEFT: ContextVar[float] = ContextVar("left", default=float("inf"))  # when a request left the bot
# Whether the bot does not learn in time that what it sends has come.
UNHEARD: ContextVar[bool] = ContextVar("unheard", default=False)
NUMBERED = re.compile(rb'"nonce": ?"(\w+)"')  # what is tried again goes under the number it had before
COUNTED = re.compile(r"/api/v10/channels/(\d+)/messages(/\d+)?$")


class Nothing(Storage):
    """The model forgets at the end, so it keeps nothing."""

    def __init__(self) -> None:
        pass

    def put(self, kind: str, key: str, body: Json) -> None: ...

    def drop(self, kind: str, key: str) -> None: ...

    def every(self, kind: str) -> Any:
        return iter(())

    def put_file(self, key: str, content: bytes) -> None: ...

    def file(self, key: str) -> bytes | None:
        return None

    def drop_file(self, key: str) -> None: ...


class Town(World):
    """The parlour's facts, every change of a message told to whoever watches."""

    watchers: tuple[Callable[[Message, bool], None], ...] = ()

    def __init__(self, *of: Any) -> None:
        self.gone: set[str] = set()  # who is not on the server (any more)
        super().__init__(*of)

    def has_bot(self) -> bool:
        return self.bot_id not in self.gone

    def keep(self, *things: Role | Person | Channel | Message) -> None:
        """As the parlour does, but for storage: nothing is written down only to be thrown away."""
        for thing in things:
            self.hold_in_memory(thing)
            if isinstance(thing, Message):
                for watcher in self.watchers:
                    watcher(thing, False)

    def forget(self, *things: Channel | Message) -> None:
        super().forget(*things)
        for thing in things:
            if isinstance(thing, Message):
                for watcher in self.watchers:
                    watcher(thing, True)


def on_the_server(plain: Callable[[World, Person], int]) -> Callable[[World, Person], int]:
    """What somebody may do on the server: nothing, if they are not there."""

    def in_guild(world: World, person: Person) -> int:
        return 0 if person.id in getattr(world, "gone", ()) else plain(world, person)

    return in_guild


class Router:
    """Finds the handler of a path."""

    def __init__(self) -> None:
        self.routes: dict[tuple[str, int], list[tuple[list[str], Any]]] = {}
        self.router = self  # the parlour's door asks an application for it

    def add_route(self, method: str, path: str, handler: Any) -> None:
        """One more path."""
        parts = path.split("/")
        self.routes.setdefault((method, len(parts)), []).append((parts, handler))

    def find(self, request: Request) -> Any:
        """The handler, with what the path says filled in."""
        parts = request.path.split("/")
        for pattern, handler in self.routes.get((request.method, len(parts)), ()):
            found = {}
            for want, have in zip(pattern, parts, strict=True):
                if want.startswith("{"):
                    found[want[1:-1]] = have
                elif want != have:
                    break
            else:
                request.match_info = found
                return handler
        return None


class Site:
    """Everything of Discord that a bot and its players can notice."""

    def __init__(self, loop: WorldLoop, fate: Random, trouble: Trouble) -> None:
        self.loop, self.fate, self.trouble = loop, fate, trouble
        self.town = Town(Nothing(), Clock(), Hub(), "https://files")
        self.gateway = Gateway(self.town, TOKEN, "wss://gateway")
        self.interactions = Interactions(self.town, 3.0)
        self.answers = Answers(self.interactions)
        self.lines: list[Line] = []
        self.town.hub._bot = [self.tell]
        self.stammers = False  # everything is told twice
        self.jumbles = 0.0  # seconds by which the news of a channel may be late
        self.note: Callable[..., None] = lambda *said: None
        self.who_sits: Callable[[], frozenset[tuple[str, str]]] = frozenset
        self.sat: dict[str, tuple[float, set[str]]] = {}  # when somebody last did something, and from where
        self.recent: dict[str, deque[float]] = {}
        self.limited = 0
        self.under_way: Counter[int] = Counter()  # requests, by the life that made them
        self.first_sent: dict[bytes, float] = {}  # when new messages first left
        self.served = 0  # requests so far
        self.routes = Router()
        self.door = Door(TOKEN, Faults())
        app: Any = self.routes
        ApplicationRoutes(self.town, self.gateway, self.answers).add_to(app, self.door)
        MessageRoutes(self.town, self.gateway, self.answers).add_to(app, self.door)
        ChannelRoutes(self.town).add_to(app, self.door)

    def lag(self) -> float:
        """Seconds that something is on its way."""
        return 0.01 + self.fate.random() ** 4 * 0.4

    # Requests

    async def serve(self, request: Request) -> Reply:
        """Answer a request of the bot."""
        life = LIFE.get()
        self.under_way[life] += 1
        self.served += 1
        try:
            return await self._serve(request)
        finally:
            self.under_way[life] -= 1

    async def _serve(self, request: Request) -> Reply:
        fault = self.trouble.of_request(request)
        if request.method != "GET":
            SAT.set(self.who_sits())
            number = NUMBERED.search(request.body)
            now = self.loop.wall()
            LEFT.set(self.first_sent.setdefault(number[1], now) if number else now)
        UNHEARD.set(bool(fault.unheard or fault.after))
        await asyncio.sleep(self.lag() + fault.before)
        if fault.lost:
            raise ConnectionResetError(104, "lost on the way")
        if fault.status:
            return self.refused(fault.status, fault.wait)
        reply = self.slow_down(request) or await self.answered(request)
        self.note("http", request.method, request.path, str(reply.status))
        await asyncio.sleep(self.lag() + fault.after)
        if fault.unheard:
            if fault.unheard == 1:
                raise ConnectionResetError(104, "the answer was lost")
            return self.refused(fault.unheard, 0.0)
        return reply

    async def answered(self, request: Request) -> Reply:
        """What the parlour's handlers say."""
        handler = self.routes.find(request)
        if handler is None:
            raise AssertionError(f"the world does not know {request.method} {request.path}")
        made = await handler(request)
        body = made.body if isinstance(made.body, bytes) else b""
        return Reply(made.status, CIMultiDict(made.headers), body)

    def refused(self, status: int, wait: float) -> Reply:
        """An answer that only says what is wrong."""
        if status != 429:
            return Reply(status, CIMultiDict({"Content-Type": "text/plain"}), b"upstream error")
        self.limited += 1
        said = answer({"message": "You are being rate limited.", "retry_after": wait, "global": False})
        headers = {"Content-Type": "application/json", "Retry-After": str(wait), "Via": "1.1 world"}
        assert isinstance(said.body, bytes)
        return Reply(429, CIMultiDict(headers), said.body)

    def slow_down(self, request: Request) -> Reply | None:
        """Whether there were too many requests, in all or to one channel."""
        if "/interactions/" in request.path or "/webhooks/" in request.path:
            return None
        now = self.loop.now
        kinds = [("all", ALL, IN_A_SECOND)]
        if request.method in ("POST", "PATCH") and (found := COUNTED.match(request.path)):
            kinds.append((f"{request.method} {found[1]}", CHANNEL, IN_FIVE))
        waits = []
        for name, most, span in kinds:
            past = self.recent.setdefault(name, deque())
            while past and past[0] <= now - span:
                past.popleft()
            if len(past) >= most:
                waits.append(past[0] + span - now)
        if waits:
            return self.refused(429, round(max(waits) + 0.001, 3))
        for name, _, _ in kinds:
            self.recent[name].append(now)
        return None

    # The gateway

    async def connect(self) -> Line:
        """The bot opens the gateway."""
        await asyncio.sleep(self.lag())
        while self.trouble.gateway_closed:
            await asyncio.sleep(1.0)
        line = Line(self)
        self.lines.append(line)
        self.gateway.sockets[line] = None  # type: ignore[index]
        line.put_nowait(f'{{"op": {HELLO}, "d": {{"heartbeat_interval": 41250}}}}')
        return line

    def tell(self, event: str, data: Json, intent: int) -> None:
        """News for the bot, told once and at once if all is well."""
        times = 2 if self.stammers and self.fate.random() < 0.5 else 1
        for _ in range(times):
            if not self.jumbles:
                self.gateway.dispatch(event, data, intent)
                continue
            room = str(data.get("channel_id") or data.get("id"))
            late = self.jumbles * (int(room) % 97) / 97
            self.loop.call_later(late, self.gateway.dispatch, event, data, intent)

    def hear(self, line: Line, op: int, data: Any) -> int | None:
        """The bot says something at the gateway."""
        return self.gateway._receive(line, line, op, data)  # type: ignore[arg-type]

    def left(self, line: Line, code: int) -> None:
        """A line is closed, by whichever end."""
        session = self.gateway.sockets.pop(line, None)  # type: ignore[call-overload]
        if line in self.lines:
            self.lines.remove(line)
        if session is not None and session.outbox is line:
            session.outbox = None
            if code in (1000, 1001):
                self.gateway.sessions.pop(session.id, None)

    def hang_up(self) -> None:
        """The bot's process is gone without a word."""
        for line in list(self.lines):
            self.left(line, 4000)
            line.closed = True

    def drop_all(self, code: int, *, forget: bool = False) -> None:
        """Discord closes every line, and may forget what it would have told."""
        for line in list(self.lines):
            self.left(line, 4000)
            line.cut(code)
        if forget:
            self.gateway.sessions.clear()
