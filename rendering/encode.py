"""From a painted picture to bytes: a palette PNG, or as settings a full-colour PNG or a lossless WebP.

The palette PNG prints the picture in 256 inks chosen for these boards (sprites/inks.png) and is written by
hand: one chunk, no filter, plain zlib. On flat boards that is half the bytes and the time of the others.
"""

from __future__ import annotations

import io
import struct
import zlib
from functools import cache
from threading import Lock

from PIL import Image

from rendering import theme

LEVEL = 5  # measured: three quarters of the time of level 6 for a thirtieth more bytes
FORMATS = ("png8", "png", "webp")
SUFFIX = {"png8": "png", "png": "png", "webp": "webp"}
_guard = Lock()


@cache
def inks() -> Image.Image:
    """The 256 inks."""
    with Image.open(theme.HERE / "sprites" / "inks.png") as picture:
        picture.load()
        return picture.copy()


def printed(picture: Image.Image) -> Image.Image:
    """The picture in the 256 inks."""
    # Pillow looks inks up through a table kept in the palette itself; two threads must not fill it at once.
    with _guard:
        return picture.quantize(palette=inks(), dither=Image.Dither.NONE)


def encoded(picture: Image.Image, form: str = "png8") -> bytes:
    """The bytes to send."""
    if form == "png8":
        flat = printed(picture)
        palette = bytes(inks().getpalette("RGB") or b"")
        return _png(flat.tobytes(), flat.width, flat.height, 1, 3, palette)
    if form == "png":
        return _png(picture.tobytes(), picture.width, picture.height, 3, 2, b"")
    if form == "webp":
        out = io.BytesIO()
        picture.save(out, "WEBP", lossless=True, method=0, quality=80)
        return out.getvalue()
    raise ValueError(f"Pictures are made as {', '.join(FORMATS)}, not as {form!r}.")


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(body, zlib.crc32(kind)))


def _png(raw: bytes, wide: int, tall: int, depth: int, colour: int, palette: bytes) -> bytes:
    row = wide * depth
    lines = b"".join(b"\0" + raw[at : at + row] for at in range(0, row * tall, row))
    parts = [b"\x89PNG\r\n\x1a\n", _chunk(b"IHDR", struct.pack(">IIBBBBB", wide, tall, 8, colour, 0, 0, 0))]
    if palette:
        parts.append(_chunk(b"PLTE", palette))
    parts += [_chunk(b"IDAT", zlib.compress(lines, LEVEL)), _chunk(b"IEND", b"")]
    return b"".join(parts)
