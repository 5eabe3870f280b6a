"""Panels of any size, stretched from one small painted patch of their kind."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageDraw

from rendering import theme
from rendering.pieces import FINE, Piece
from rendering.steps import stepped


@lru_cache(maxsize=64)
def _patch(kind: str) -> Piece:
    look = theme.plate(kind)
    edge = 3
    span = (2 * (look.radius + edge) + 8) * FINE
    full = span + look.shadow * FINE
    paint, stencil = Image.new("RGB", (full, full), (24, 15, 9)), Image.new("L", (full, full))
    pen, cut = ImageDraw.Draw(paint), ImageDraw.Draw(stencil)
    radius = look.radius * FINE
    if look.shadow:
        drop = look.shadow * FINE
        cut.rounded_rectangle((drop // 2, drop, span - 1 + drop // 2, span - 1 + drop), radius, fill=70)
        cut.rounded_rectangle((FINE, drop // 2, span - 1 + FINE, span - 1 + drop // 2), radius, fill=120)
    cut.rounded_rectangle((0, 0, span - 1, span - 1), radius, fill=255)
    rings = ((0, look.edge), (edge * FINE * 0.75, look.light), (edge * FINE * 1.5, look.fill))
    for inset, tone in rings:
        pen.rounded_rectangle(
            (inset, inset, span - 1 - inset, span - 1 - inset), max(1, radius - inset), fill=tone
        )
    size = (full // FINE, full // FINE)
    return Piece(
        paint.resize(size, Image.Resampling.BOX), stepped(stencil.resize(size, Image.Resampling.BOX))
    )


def _stretch(picture: Image.Image, wide: int, tall: int, corner: int) -> Image.Image:
    out = Image.new(picture.mode, (wide, tall))
    w, h = picture.size
    far_x, far_y = w - corner, h - corner
    cuts_x = (
        (0, corner, 0, corner),
        (corner, corner + 1, corner, wide - corner),
        (far_x, w, wide - corner, wide),
    )
    cuts_y = (
        (0, corner, 0, corner),
        (corner, corner + 1, corner, tall - corner),
        (far_y, h, tall - corner, tall),
    )
    for left, right, to_left, to_right in cuts_x:
        for top, bottom, to_top, to_bottom in cuts_y:
            part = picture.crop((left, top, right, bottom))
            goal = (to_right - to_left, to_bottom - to_top)
            if goal[0] > 0 and goal[1] > 0:
                out.paste(
                    part if part.size == goal else part.resize(goal, Image.Resampling.NEAREST),
                    (to_left, to_top),
                )
    return out


def _whole(kind: str, wide: int, tall: int) -> Piece:
    look = theme.plate(kind)
    patch = _patch(kind)
    corner = look.radius + 3 + look.shadow
    corner = min(corner, wide // 2, tall // 2)
    size = (wide + look.shadow, tall + look.shadow)
    return Piece(_stretch(patch.paint, *size, corner), _stretch(patch.stencil, *size, corner))


@lru_cache(maxsize=256)
def plate(kind: str, wide: int, tall: int) -> Piece:
    """A panel of a kind, at a size."""
    return _whole(kind, wide, tall)


@lru_cache(maxsize=256)
def frame(kind: str, wide: int, tall: int) -> tuple[tuple[int, int, Piece], ...]:
    """A panel's corners, edges and shadow; its inside is one tone, cheaper to fill than to paste."""
    whole = _whole(kind, wide, tall)  # large, and not kept
    look = theme.plate(kind)
    edge = look.radius + 3
    # Only corners and shadow are soft: the edges between them are put down as they are, five times as fast.
    across = (0, edge, wide - edge, wide + look.shadow)
    down = (0, edge, tall - edge, tall, tall + look.shadow)
    cuts = [
        (left, top, right, bottom)
        for top, bottom in pairwise(down)
        for left, right in pairwise(across)
        if top < bottom and (left, top) != (edge, edge)
    ]
    return tuple((cut[0], cut[1], Piece(whole.paint.crop(cut), whole.stencil.crop(cut))) for cut in cuts)
