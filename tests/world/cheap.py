"""Pictures that cost nothing: the words of the real ones, and a mark for whose eyes they are."""

from __future__ import annotations

import re
from typing import Any

import rendering
from orleans_bot.rules.view import View
from rendering import painting
from rendering.kinds import SUFFIX

SEATS = ("blue", "red", "yellow", "green", "black")
OPEN, CLOSE = "\u2063", "\u2064"  # signs that nobody sees
MARK = re.compile(f"{OPEN}(\u200b+){CLOSE}")
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001"
    "e221bc330000000049454e44ae426082"
)


def marked(text: str, viewer: str) -> str:
    """Words that only one pair of eyes may see, with an invisible mark that says whose."""
    return f"{OPEN}{chr(0x200B) * (SEATS.index(viewer) + 1)}{CLOSE}{text}" if viewer in SEATS else text


def eyes_in(text: str) -> list[str]:
    """For whose eyes these words are."""
    return [SEATS[len(found) - 1] for found in MARK.findall(text)]


def draw(kind: str, view: View, *, form: str = "png8", **wish: Any) -> rendering.Picture:
    """The words of a picture, marked for whose eyes they are, and a single pixel."""
    alt, long_text = painting.PAINTERS[kind][1](*painting.in_its_language(view, rendering.Wish(**wish)))
    secret = view.viewer if len(view.seats) > 1 else ""
    suffix = SUFFIX[form]
    return rendering.Picture(PIXEL, f"{kind}.{suffix}", marked(alt, secret), marked(long_text, secret))


def patches() -> list[tuple[Any, str, Any]]:
    """What to put in whose place."""
    return [(rendering, "draw", draw)]
