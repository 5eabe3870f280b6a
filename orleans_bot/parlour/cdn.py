"""Files, emojis and plain avatars, from a port of their own so that nothing in them can touch the page."""

from __future__ import annotations

import hmac
import struct
import zlib
from urllib.parse import quote

from aiohttp import web

from .files import signature
from .world import World

SHOWN = ("image/png", "image/gif", "image/webp", "image/jpeg")
AVATARS = (0x5865F2, 0x757E8A, 0x3BA55C, 0xFAA61A, 0xED4245, 0xEB459E)
GUARD = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "private, max-age=31536000, immutable",
}


def build(world: World) -> web.Application:
    async def attachment(request: web.Request) -> web.Response:
        info = request.match_info
        path = f"/attachments/{info['channel']}/{info['file']}/{quote(info['name'])}"
        if not hmac.compare_digest(request.query.get("hm", "").encode(), signature(world, path).encode()):
            raise web.HTTPNotFound
        return _file(world.storage.file(info["file"]), info["name"])

    async def emoji(request: web.Request) -> web.Response:
        key, kind = request.match_info["emoji"], request.match_info["kind"]
        return _file(world.storage.file(key) if key in world.emojis else None, f"emoji.{kind}")

    async def avatar(request: web.Request) -> web.Response:
        colour = AVATARS[int(request.match_info["index"]) % len(AVATARS)]
        return _file(plain_picture(colour), "avatar.png")

    app = web.Application()
    app.router.add_get("/attachments/{channel}/{file}/{name}", attachment)
    app.router.add_get(r"/emojis/{emoji:\d+}.{kind:\w+}", emoji)
    app.router.add_get(r"/embed/avatars/{index:\d+}.png", avatar)
    return app


def _file(content: bytes | None, name: str) -> web.Response:
    if content is None:
        raise web.HTTPNotFound
    kind = _sniffed(content)
    headers = dict(GUARD)
    if kind not in SHOWN:
        headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{quote(name)}"
    return web.Response(body=content, content_type=kind, headers=headers)


def _sniffed(content: bytes) -> str:
    """The type by what the bytes are: a file cannot claim to be a picture."""
    for start, kind in ((b"\x89PNG", "image/png"), (b"GIF8", "image/gif"), (b"\xff\xd8\xff", "image/jpeg")):
        if content.startswith(start):
            return kind
    if content.startswith(b"RIFF") and content[8:12] == b"WEBP":
        return "image/webp"
    return "application/octet-stream"


def plain_picture(colour: int, side: int = 64) -> bytes:
    """A square PNG of one colour."""
    row = b"\x00" + colour.to_bytes(3, "big") * side

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    packed = zlib.compress(row * side)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")
