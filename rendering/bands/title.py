"""A band's title on the wood, with a remark at its end."""

from __future__ import annotations

from rendering import theme
from rendering.boxes import Box
from rendering.canvas import Canvas
from rendering.captions import say

TITLE = 44


def draw_title(canvas: Canvas, box: Box, title: str, aside: str, language: str) -> None:
    """The title by its key among the pictures' words, and the remark as it is."""
    room = box.inset(8, 0)
    used = canvas.label(aside, room, "text", 30, theme.ink("gold"), "r") if aside else 0
    canvas.label(
        say(title, language), room.without(right=used + 16), "title", 30, theme.ink("gold"), smallest=26
    )
