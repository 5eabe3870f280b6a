"""What an empty space asks for: one kind of piece, any of several, or any but one."""

from __future__ import annotations

from functools import lru_cache

from PIL import ImageDraw

from rendering import pieces, sprites, theme
from rendering.admitted import BUT
from rendering.pieces import Piece

ANY = "any"
TWO, THREE = ((0.3, 0.34), (0.7, 0.66)), ((0.3, 0.33), (0.7, 0.33), (0.5, 0.7))
CROSSED = (150, 24, 24)


@lru_cache(maxsize=256)
def piece(space: str, size: int) -> Piece:
    """The hollow space with faint silhouettes of all whom it admits; who is not admitted is crossed out."""
    kinds = space.split("|")
    if space.startswith(BUT):
        return _without(space.removeprefix(BUT), size)
    if len(kinds) == 1 or len(kinds) > 3:
        return pieces.space(kinds[0] if len(kinds) == 1 else ANY, size)
    blank = _blank(size)
    span = max(6, round(size * 0.44))
    for kind, (across, down) in zip(kinds, TWO if len(kinds) == 2 else THREE, strict=True):
        look = pieces.look_of(kind)
        at = (round(size * across - span / 2), round(size * down - span / 2))
        box = (*at, at[0] + span, at[1] + span)
        blank.paint.paste(pieces.lighter(look.edge, 0.12), box, sprites.stencil(look.sprite, span))
    return blank


def _blank(size: int) -> Piece:
    hollow = pieces.space(ANY, size)
    paint = hollow.paint.copy()
    low, high = size * 0.16, size * 0.84
    ImageDraw.Draw(paint).ellipse((low, low, high, high), fill=theme.plate("card").fill)
    return Piece(paint, hollow.stencil)


def _without(kind: str, size: int) -> Piece:
    blank, look = _blank(size), pieces.look_of(kind)
    span = max(6, round(size * 0.6))
    at = round(size / 2 - span / 2)
    box = (at, at, at + span, at + span)
    blank.paint.paste(pieces.lighter(look.edge, 0.12), box, sprites.stencil(look.sprite, span))
    ends = (size * 0.22, size * 0.78, size * 0.78, size * 0.22)
    ImageDraw.Draw(blank.paint).line(ends, fill=CROSSED, width=max(2, size // 12))
    return blank
