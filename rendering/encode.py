"""From a picture to bytes: a palette PNG, or as settings a full-colour PNG or a lossless WebP.

The palette PNG prints the picture in 256 inks chosen for these boards (sprites/inks.png) and is written by
hand, without row filters, which only cost on flat boards. Each strip of rows is a chunk of its own whose
packing looks at nothing outside the strip: a strip that was sent before is sent again as it is.
"""

from __future__ import annotations

import io
import struct
import zlib
from functools import cache
from threading import Lock

from PIL import Image

from rendering import theme
from rendering.canvas import Canvas
from rendering.kinds import FORMATS
from rendering.layers import Shelf
from rendering.turns import between

# Measured on png8: level 2 takes half the time of level 5 for a sixth more bytes. Who wants exact dots rather
# waits than sends more.
LEVELS = {"png8": 2, "png": 5}
ROOM = 7_000_000  # bytes of packed strips that are kept: with 24 only one strip in twenty more was found
SIGNATURE = b"\x89PNG\r\n\x1a\n"
OPENING, CLOSING = b"\x78\x01", b"\x03\0"  # of the packed rows: how they are packed, and an empty last block
Strip = tuple[bytes, int, int]
_strips: Shelf[Strip] = Shelf(ROOM)
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


def encoded(canvas: Canvas, form: str = "png8") -> bytes:
    """The bytes to send."""
    if form == "webp":
        out = io.BytesIO()
        canvas.image.save(out, "WEBP", lossless=True, method=0, quality=80)
        return out.getvalue()
    if form not in FORMATS:
        raise ValueError(f"Pictures are made as {', '.join(FORMATS)}, not as {form!r}.")
    colour = 3 if form == "png8" else 2
    parts = [
        SIGNATURE,
        _chunk(b"IHDR", struct.pack(">IIBBBBB", canvas.wide, canvas.tall, 8, colour, 0, 0, 0)),
        _palette() if form == "png8" else b"",
        _chunk(b"IDAT", OPENING),
    ]
    total = zlib.adler32(b"")
    for strip, mark in canvas.strips():
        between()
        chunk, check, length = _strip(canvas, strip, mark, form)
        parts.append(chunk)
        total = joined(total, check, length)
    parts += [_chunk(b"IDAT", CLOSING + struct.pack(">I", total)), _chunk(b"IEND", b"")]
    return b"".join(parts)


def joined(one: int, other: int, length: int) -> int:
    """The Adler sum of two strings from the sums of both and the length of the second."""
    most = 65521
    low = (one & 0xFFFF) + (other & 0xFFFF) - 1
    high = (one >> 16) + (other >> 16) + length * ((one & 0xFFFF) - 1)
    return high % most << 16 | low % most


def lines(picture: Image.Image, form: str) -> bytes:
    """The rows of dots, each after a nought that says it was not filtered."""
    raw = (printed(picture) if form == "png8" else picture).tobytes()
    row = len(raw) // picture.height
    return b"".join(b"\0" + raw[at : at + row] for at in range(0, len(raw), row))


def packed(rows: bytes, form: str = "png8") -> bytes:
    """The rows packed, without head and end, so that others may follow."""
    packer = zlib.compressobj(LEVELS[form], zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(rows) + packer.flush(zlib.Z_FULL_FLUSH)


def _strip(canvas: Canvas, strip: int, mark: bytes, form: str) -> Strip:
    """A strip as a chunk, with the sum and the length of what is packed in it."""
    found = _strips.get((form, mark))
    if found is None:
        rows = lines(canvas.painted(strip), form)
        found = _chunk(b"IDAT", packed(rows, form)), zlib.adler32(rows), len(rows)
        _strips.put((form, mark), found, len(found[0]))
    return found


@cache
def _palette() -> bytes:
    return _chunk(b"PLTE", bytes(inks().getpalette("RGB") or b""))


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(body, zlib.crc32(kind)))
