"""The parlour as one thing to start and stop."""

from __future__ import annotations

import logging
import secrets
import socket
from dataclasses import dataclass
from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from . import cdn
from .answers import Answers
from .client import FILES_VARIABLE, GATEWAY_VARIABLE, REST_VARIABLE, TOKEN_VARIABLE, point_discord_at
from .clock import Clock
from .control import Control
from .faults import Faults, answer
from .files import MOST_REQUEST
from .gateway import Gateway
from .hub import Hub
from .interactions import Interactions
from .page import Page
from .page_words import for_page, index
from .rest import PREFIX, Door
from .rest_application import ApplicationRoutes
from .rest_channels import ChannelRoutes
from .rest_messages import MessageRoutes
from .storage import Storage
from .world import World

log = logging.getLogger(__name__)

HOME = "127.0.0.1"
STATIC = Path(__file__).parent / "static"
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


@dataclass
class Parlour:
    """A running parlour: its addresses, its world, and the levers a test may pull."""

    world: World
    gateway: Gateway
    interactions: Interactions
    faults: Faults
    door: Door
    page: Page
    port: int
    files_port: int
    key: str
    token: str
    _runners: list[web.AppRunner]

    @property
    def address(self) -> str:
        return f"http://{HOME}:{self.port}/"

    @property
    def url(self) -> str:
        """The page, with the key in the fragment, which no browser ever sends anywhere."""
        return f"{self.address}#key={self.key}"

    @property
    def rest_base(self) -> str:
        return f"http://{HOME}:{self.port}{PREFIX}"

    @property
    def gateway_url(self) -> str:
        return f"ws://{HOME}:{self.port}/gateway"

    @property
    def files_base(self) -> str:
        return f"http://{HOME}:{self.files_port}"

    def environment(self) -> dict[str, str]:
        """What a bot in its own process needs in its environment."""
        return {
            REST_VARIABLE: self.rest_base,
            GATEWAY_VARIABLE: self.gateway_url,
            FILES_VARIABLE: self.files_base,
            TOKEN_VARIABLE: self.token,
        }

    def point_discord_here(self) -> None:
        point_discord_at(self.rest_base, self.gateway_url, self.files_base)

    async def stop(self) -> None:
        await self.page.stream.stop()
        await self.gateway.stop()
        for runner in self._runners:
            await runner.cleanup()
        self.world.storage.close()


def _listen(wanted: int, remembered: int) -> socket.socket:
    """The wanted port, or the one of the last run so that open pages find it again, or any."""
    for port in (wanted,) if wanted else (remembered, 0):
        sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((HOME, port))
        except OSError:
            sock.close()
            if port in (wanted, 0):
                raise
        else:
            return sock
    raise OSError("no port is free")


def _host_check(port: int) -> Middleware:
    """A strange Host is another site's name pointed at this machine."""
    known = (f"{HOME}:{port}", f"localhost:{port}")

    @web.middleware
    async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.headers.get("Host") not in known:
            return answer({"message": "Unknown host.", "code": 0}, status=403)
        return await handler(request)

    return check


def _page_headers(files_port: int) -> dict[str, str]:
    pictures = f"http://{HOME}:{files_port} http://localhost:{files_port}"
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        f"img-src 'self' {pictures}; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
    )
    return {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cache-Control": "no-store",
    }


def _add_static(app: web.Application, files_port: int) -> None:
    headers = _page_headers(files_port)
    for path in sorted(STATIC.iterdir()):
        if path.suffix not in KINDS:
            continue

        async def serve(request: web.Request, path: Path = path) -> web.Response:
            kind, body = KINDS[path.suffix], path.read_text("utf-8")
            body = index(body) if path.name == "index.html" else body
            return web.Response(text=body, content_type=kind, charset="utf-8", headers=headers)

        app.router.add_get(f"/{path.name}", serve)
        if path.name == "index.html":
            app.router.add_get("/", serve)

    async def words(request: web.Request) -> web.Response:
        wanted = request.query.get("language") or request.headers.get("Accept-Language") or ""
        return web.json_response(for_page(wanted), headers=headers)

    app.router.add_get("/words.json", words)


async def start_parlour(
    data: Path | None = None,
    *,
    port: int = 0,
    files_port: int = 0,
    key: str | None = None,
    token: str | None = None,
    answer_within: float = 3.0,
    shards: int = 1,
) -> Parlour:
    """Open the parlour on loopback; with a directory its world is found again after a restart. It asks the
    bot to come with so many `shards`.
    """
    storage = Storage(data)
    last = next(iter(storage.every("house")), {})
    try:
        main = _listen(port, last.get("port", 0))
        files = _listen(files_port, last.get("files_port", 0))
    except OSError:
        storage.close()
        raise
    port, files_port = main.getsockname()[1], files.getsockname()[1]
    world = World(storage, Clock(), Hub(), f"http://{HOME}:{files_port}")
    key = key or last.get("key") or secrets.token_urlsafe(24)
    token = token or last.get("token") or secrets.token_urlsafe(24)
    world.remember(port=port, files_port=files_port, key=key, token=token)
    faults = Faults()
    door = Door(token, faults)
    gateway = Gateway(world, token, f"ws://{HOME}:{port}/gateway", shards)
    interactions = Interactions(world, answer_within)
    answers, page = Answers(interactions), Page(world, interactions, key)

    app = web.Application(client_max_size=MOST_REQUEST + (1 << 20), middlewares=[_host_check(port)])
    ApplicationRoutes(world, gateway, answers).add_to(app, door)
    MessageRoutes(world, gateway, answers).add_to(app, door)
    ChannelRoutes(world).add_to(app, door)
    door.close_behind(app)
    page.add_to(app)
    Control(world, gateway, faults, page, door).add_to(app)
    app.router.add_get("/gateway", gateway.handle)
    app.router.add_get("/gateway/", gateway.handle)
    _add_static(app, files_port)

    runners = []
    for served, sock in ((app, main), (cdn.build(world), files)):
        runner = web.AppRunner(served, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        await web.SockSite(runner, sock).start()
        runners.append(runner)
    log.debug("The parlour is open at http://%s:%s/", HOME, port)
    return Parlour(world, gateway, interactions, faults, door, page, port, files_port, key, token, runners)
