"""Letters: cached masks of every label, text made to fit, and lines broken between words."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, lru_cache

from PIL import Image, ImageFont

from rendering import theme
from rendering.steps import stepped
from rendering.strokes import numbered

FONTS = theme.HERE / "fonts"
ELLIPSIS = "…"


@lru_cache(maxsize=8)  # each keeps a tenth of a megabyte, and is quickly opened anew
def font(role: str, size: int) -> ImageFont.FreeTypeFont:
    """The face for a role, at a size."""
    name = theme.facts()["fonts"][role]
    return ImageFont.truetype(FONTS / name, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def width(text: str, role: str, size: int) -> int:
    """How wide a line will be."""
    return int(font(role, size).getlength(text) + 0.999)


@cache
def _unknown(role: str) -> bytes:
    face = font(role, 24)
    return bytes(face.getmask("\U0010ffff", mode="L"))


@lru_cache(maxsize=4096)
def _drawable(sign: str, role: str) -> bool:
    return sign.isspace() or bytes(font(role, 24).getmask(sign, mode="L")) != _unknown(role)


def readable(text: str, role: str = "strong") -> str:
    """The text without signs the face does not have, so that no empty box is ever drawn."""
    kept = "".join(sign if _drawable(sign, role) else " " for sign in text)
    return " ".join(kept.split())


@lru_cache(maxsize=4096)
def fitted(text: str, role: str, size: int, room: int, smallest: int) -> tuple[str, int]:
    """The text and size that fit the room: smaller letters first, an ellipsis only at the last."""
    while size > smallest and width(text, role, size) > room:
        size -= 1
    if width(text, role, size) <= room:
        return text, size
    while text and width(text + ELLIPSIS, role, size) > room:
        text = text[:-1]
    return (text.rstrip() + ELLIPSIS if text else ""), size


@lru_cache(maxsize=2048)
def lines(text: str, role: str, size: int, room: int) -> tuple[str, ...]:
    """The text broken between words."""
    broken: list[str] = []
    for word in text.split():
        longer = f"{broken[-1]} {word}" if broken else word
        if broken and width(longer, role, size) <= room:
            broken[-1] = longer
        else:
            broken.append(word)
    return tuple(broken)


@lru_cache(maxsize=2048)
def set_within(
    text: str, role: str, size: int, smallest: int, room: int, tall: int, lead: float = 1.12
) -> tuple[int, tuple[str, ...]]:
    """The largest size at which the whole text stands in the room, and its lines."""
    for trial in range(size, smallest - 1, -1):
        found = lines(text, role, trial, room)
        if len(found) * trial * lead <= tall and all(width(line, role, trial) <= room for line in found):
            return trial, found
    found = lines(text, role, smallest, room)
    fit = max(1, int(tall // (smallest * lead)))
    if len(found) > fit:
        rest, _ = fitted(" ".join(found[fit - 1 :]), role, smallest, room, smallest)
        found = (*found[: fit - 1], rest)
    return smallest, tuple(fitted(line, role, smallest, room, smallest)[0] for line in found)


@dataclass(frozen=True, eq=False, slots=True)
class Label:
    """A label as a stencil, and where its corner lies from the pen's start on the base line."""

    stencil: Image.Image
    left: int
    top: int
    number: int = field(default_factory=numbered)


@lru_cache(maxsize=4096)
def mask(text: str, role: str, size: int) -> Label:
    """A line of letters as a label."""
    face = font(role, size)
    left, top, right, bottom = face.getbbox(text, anchor="ls")
    wide, tall = max(1, int(right - left) + 2), max(1, int(bottom - top) + 2)
    stencil = Image.new("L", (wide, tall))
    drawn, offset = face.getmask2(text, mode="L", anchor="ls")
    if drawn.size[0] and drawn.size[1]:
        sheet = Image.new("L", drawn.size)
        sheet.im = drawn
        stencil = stepped(sheet)
    return Label(stencil, int(offset[0]), int(offset[1]))
