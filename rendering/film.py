"""The table over the rounds: an animated picture, small enough to be posted."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PIL import Image

from rendering import bands, encode, telling
from rendering.captions import say, seat_name, spoken
from rendering.wish import Wish

if TYPE_CHECKING:
    from orleans_bot.rules.view import View

MOST = 4_000_000  # bytes
WIDTHS = (960, 800, 640, 480, 320)  # the widest that stays below is taken
EACH, LAST = 1600, 6000  # milliseconds that a picture stands, and the last one
SUFFIX = "gif"


def frame(view: View, names: Mapping[str, str], language: str) -> Image.Image:
    """One picture of the table, as wide as it may be."""
    page = bands.PAGES["table"].draw(spoken(view, language), Wish(names=names, language=language)).image
    return scaled(page, WIDTHS[0])


def scaled(picture: Image.Image, wide: int) -> Image.Image:
    """The picture made narrower."""
    if picture.width <= wide:
        return picture
    return picture.resize((wide, round(picture.height * wide / picture.width)), Image.Resampling.HAMMING)


def joined(frames: Sequence[Image.Image], most: int = MOST) -> bytes:
    """All pictures one after the other, without end; narrower ones if these would be too large."""
    tall = max(each.height for each in frames)
    pages = [each if each.height == tall else lengthened(each, tall) for each in frames]
    data = b""
    for wide in WIDTHS:
        if wide <= pages[0].width:
            data = packed([encode.printed(scaled(page, wide)) for page in pages])
            if len(data) <= most:
                break
    return data


def lengthened(picture: Image.Image, tall: int) -> Image.Image:
    """The picture on a page that is longer, with its own ground below."""
    page = Image.new("RGB", (picture.width, tall), picture.getpixel((1, picture.height - 2)))
    page.paste(picture, (0, 0))
    return page


def packed(pages: Sequence[Image.Image]) -> bytes:
    """The bytes; what does not change from one page to the next is not sent again."""
    out = io.BytesIO()
    times = [EACH] * (len(pages) - 1) + [LAST]
    first, *others = pages
    first.save(out, SUFFIX, save_all=True, append_images=others, duration=times, loop=0, optimize=True)
    return out.getvalue()


def told(views: Sequence[View], names: Mapping[str, str], language: str) -> tuple[str, str]:
    """What it shows, short enough for Discord, and whole: how everybody came on."""
    lines = [say("film", language, count=len(views))]
    for seat in views[-1].seats:
        numbers = ", ".join(map(str, seat.history)) or "0"
        name = seat_name(seat.colour, names, language)
        lines.append(say("tell.history", language, seat=name, numbers=numbers))
    return telling.short(" ".join(lines)), "\n".join(lines)
