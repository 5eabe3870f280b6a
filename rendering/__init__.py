"""Pictures of a game: a View goes in, bytes and words come out; nothing is kept but layers.

What draws is loaded with the first picture: a process that draws none does without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rendering.kinds import CLOSE, FORMATS
from rendering.picture import Picture
from rendering.sameness import likeness
from rendering.turns import give_way
from rendering.wish import Wish

if TYPE_CHECKING:
    from PIL import Image

    from orleans_bot.rules.view import View

__all__ = ["CLOSE", "FORMATS", "Picture", "Wish", "draw", "give_way", "likeness", "paint"]


def paint(kind: str, view: View, wish: Wish | None = None) -> Image.Image:
    """The picture itself, before it is made into bytes; a fresh one for every call."""
    from rendering import painting

    return painting.paint(kind, view, wish)


def draw(kind: str, view: View, **wish: Any) -> Picture:
    """One picture with its words; pure, so it may run on any thread or in another process."""
    from rendering import painting

    return painting.draw(kind, view, **wish)
