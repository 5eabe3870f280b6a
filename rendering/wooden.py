"""A seat's wooden figures: its merchant, whose head has the seat's shape, and its trading stations."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from rendering import lettering, theme
from rendering.pieces import FINE, Piece, lighter, outline
from rendering.steps import stepped
from rendering.theme import Colour

Spot = tuple[float, float]
TALL = 1.45  # a merchant, as often as it is wide


def _within(shape: str, left: float, top: float, size: float, margin: float) -> list[Spot]:
    """A seat's shape in a square somewhere on the figure."""
    return [(left + x, top + y) for x, y in outline(shape, size, margin)]


def _small(paint: Image.Image, stencil: Image.Image, size: tuple[int, int]) -> Piece:
    """The figure at the size it is used."""
    return Piece(
        paint.resize(size, Image.Resampling.BOX), stepped(stencil.resize(size, Image.Resampling.BOX))
    )


def _lettered(piece: Piece, letter: str, tone: Colour, points: int, x: float, y: float) -> Piece:
    """The figure with a letter around a point."""
    paint = piece.paint.copy()
    stencil = lettering.mask(letter, "strong", points).stencil
    at = (round(x - stencil.width / 2), round(y - stencil.height / 2))
    paint.paste(tone, (*at, at[0] + stencil.width, at[1] + stencil.height), stencil)
    return Piece(paint, piece.stencil)


@lru_cache(maxsize=64)
def merchant(seat: str, size: int) -> Piece:
    """A seat's merchant: a robe in its colour with its letter, and a head of its shape."""
    look = theme.seat(seat)
    wide, tall = size, round(size * TALL)
    w, h = wide * FINE, tall * FINE
    paint, stencil = Image.new("RGB", (w, h), look.edge), Image.new("L", (w, h))
    pen, cut = ImageDraw.Draw(paint), ImageDraw.Draw(stencil)
    base = (0.02 * w, 0.8 * h, 0.98 * w, 0.995 * h)
    robe = [(0.36 * w, 0.32 * h), (0.64 * w, 0.32 * h), (0.94 * w, 0.88 * h), (0.06 * w, 0.88 * h)]
    span = 0.54 * w if look.shape in ("circle", "square", "hexagon") else 0.62 * w
    head = (0.5 * w - span / 2, 0.0, span)
    rim = max(FINE, round(w * 0.055))
    cut.ellipse(base, fill=255)
    cut.polygon(robe, fill=255)
    cut.polygon(_within(look.shape, *head, 0), fill=255)
    pen.ellipse(
        (base[0] + rim, base[1] + rim, base[2] - rim, base[3] - rim * 1.6), fill=lighter(look.fill, -0.18)
    )
    inner = [(0.41 * w, 0.32 * h), (0.59 * w, 0.32 * h), (0.86 * w, 0.88 * h), (0.14 * w, 0.88 * h)]
    pen.polygon(inner, fill=look.fill)
    pen.ellipse((0.14 * w, 0.83 * h, 0.86 * w, 0.93 * h), fill=look.fill)
    pen.polygon(_within(look.shape, *head, 0), fill=look.edge)
    pen.polygon(_within(look.shape, *head, rim * 1.1), fill=lighter(look.fill, 0.16))
    return _lettered(
        _small(paint, stencil, (wide, tall)), look.letter, look.icon, round(size * 0.6), wide / 2, tall * 0.71
    )


@lru_cache(maxsize=64)
def station(seat: str, size: int) -> Piece:
    """A trading station: a gabled house in the seat's colour that shows its shape and letter on the front."""
    look = theme.seat(seat)
    wide = size * FINE
    paint, stencil = Image.new("RGB", (wide, wide), look.edge), Image.new("L", (wide, wide))
    pen, cut = ImageDraw.Draw(paint), ImageDraw.Draw(stencil)
    body = [
        (0.5 * wide, 0),
        (wide - 1, 0.36 * wide),
        (0.92 * wide, 0.42 * wide),
        (0.92 * wide, wide - 1),
        (0.08 * wide, wide - 1),
        (0.08 * wide, 0.42 * wide),
        (0, 0.36 * wide),
    ]
    cut.polygon(body, fill=255)
    rim = max(FINE, wide * 0.05)
    pen.rectangle((0.08 * wide + rim, 0.34 * wide, 0.92 * wide - rim, wide - rim * 1.2), fill=look.fill)
    roof = [(0.5 * wide, rim * 1.5), (wide - rim * 1.8, 0.335 * wide), (rim * 1.8, 0.335 * wide)]
    pen.polygon(roof, fill=lighter(look.fill, -0.3 if sum(look.fill) > 160 else 0.25))
    span = 0.6 * wide if look.shape != "triangle" else 0.7 * wide
    top = 0.355 * wide if look.shape != "triangle" else 0.27 * wide
    pen.polygon(_within(look.shape, 0.5 * wide - span / 2, top, span, 0), fill=lighter(look.fill, 0.86))
    return _lettered(
        _small(paint, stencil, (size, size)),
        look.letter,
        lighter(look.edge, -0.2),
        max(9, round(size * 0.42)),
        size / 2,
        (top + span * (0.5 if look.shape != "triangle" else 0.64)) / FINE,
    )
