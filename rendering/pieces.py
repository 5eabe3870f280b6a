"""The wooden and cardboard pieces: drawn four times too large once, made smaller, and kept."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import lru_cache

from PIL import Image, ImageDraw

from rendering import lettering, sprites, theme
from rendering.steps import stepped
from rendering.strokes import numbered
from rendering.theme import Colour

FINE = 4


@dataclass(frozen=True, eq=False)
class Piece:
    """A painted piece and its stencil; never drawn upon."""

    paint: Image.Image
    stencil: Image.Image
    number: int = field(default_factory=numbered)


def outline(shape: str, size: float, margin: float) -> list[tuple[float, float]]:
    """The corners of a piece's shape in a square of that size."""
    low, high, half = margin, size - margin, size / 2
    if shape == "diamond":
        return [(half, low), (high, half), (half, high), (low, half)]
    if shape == "triangle":
        return [(half, low), (high, high - size * 0.06), (low, high - size * 0.06)]
    if shape == "wedge":
        return [
            (low, low + size * 0.26),
            (high - size * 0.14, low + size * 0.02),
            (high, low + size * 0.3),
            (high, high - size * 0.02),
            (low, high - size * 0.02),
        ]
    corners = {"hexagon": 6, "octagon": 8, "circle": 48}.get(shape)
    if corners:
        reach, turn = (high - low) / 2, math.pi / corners if shape != "hexagon" else 0
        return [
            (
                half + reach * math.cos(turn + 2 * math.pi * at / corners),
                half + reach * math.sin(turn + 2 * math.pi * at / corners),
            )
            for at in range(corners)
        ]
    cut = size * 0.12
    return [
        (low + cut, low),
        (high - cut, low),
        (high, low + cut),
        (high, high - cut),
        (high - cut, high),
        (low + cut, high),
        (low, high - cut),
        (low, low + cut),
    ]


def lighter(tone: Colour, share: float) -> Colour:
    """The tone nearer to white, or nearer to black when the share is negative."""
    goal = 255 if share > 0 else 0
    return tuple(round(part + (goal - part) * abs(share)) for part in tone)  # type: ignore[return-value]


@lru_cache(maxsize=256)
def token(shape: str, fill: Colour, edge: Colour, size: int) -> Piece:
    """A blank piece: a shadowed, edged and bevelled shape."""
    wide = size * FINE
    drop = max(FINE * 2, round(wide * 0.055))
    paint, stencil = Image.new("RGB", (wide, wide), edge), Image.new("L", (wide, wide))
    pen, cut = ImageDraw.Draw(paint), ImageDraw.Draw(stencil)
    body = wide - drop
    rim = max(FINE, round(wide * 0.05))
    whole = outline(shape, body, 1)
    low = [(x, y + drop) for x, y in whole]
    for corners in (low, whole):
        cut.polygon(corners, fill=255)
    cut.polygon([*_hull_side(whole, low)], fill=255)
    pen.polygon(low, fill=lighter(edge, -0.35))
    pen.polygon(whole, fill=edge)
    pen.polygon(outline(shape, body, rim), fill=lighter(fill, 0.35))
    inner = [(x, y + rim * 0.55) for x, y in outline(shape, body, rim * 1.55)]
    pen.polygon(inner, fill=fill)
    shrunk = (size, size)
    return Piece(
        paint.resize(shrunk, Image.Resampling.BOX), stepped(stencil.resize(shrunk, Image.Resampling.BOX))
    )


def _hull_side(top: list[tuple[float, float]], low: list[tuple[float, float]]) -> list[tuple[float, float]]:
    left, right = min(top), max(top)
    return [left, right, max(low), min(low)]


def with_icon(piece: Piece, icon: str, tone: Colour, share: float, size: int, lift: float = 0.03) -> Piece:
    """The piece with an icon on it."""
    paint = piece.paint.copy()
    span = max(6, round(size * share))
    at = ((size - span) // 2, round((size - span) / 2 - size * lift))
    paint.paste(tone, (*at, at[0] + span, at[1] + span), sprites.stencil(icon, span))
    return Piece(paint, piece.stencil)


def with_letter(
    piece: Piece, letter: str, tone: Colour, share: float, size: int, lift: float = 0.04
) -> Piece:
    """The piece with a letter or a number on it."""
    paint = piece.paint.copy()
    points = max(8, round(size * share))
    stencil = lettering.mask(letter, "strong", points).stencil
    wide, tall = stencil.size
    at = ((size - wide) // 2, round((size - tall) / 2 - size * lift))
    paint.paste(tone, (*at, at[0] + wide, at[1] + tall), stencil)
    return Piece(paint, piece.stencil)


@lru_cache(maxsize=256)
def good(name: str, size: int) -> Piece:
    """A goods tile."""
    look = theme.good(name)
    share = {"diamond": 0.52, "wedge": 0.6, "circle": 0.66}.get(look.shape, 0.7)
    lift = -0.06 if look.shape == "wedge" else 0.03
    return with_icon(token(look.shape, look.fill, look.edge, size), look.sprite, look.icon, share, size, lift)


@lru_cache(maxsize=16)
def face_down(size: int) -> Piece:
    """A goods tile whose face nobody sees."""
    return with_letter(token("square", (122, 90, 56), (60, 40, 20), size), "?", (252, 240, 214), 0.62, size)


@lru_cache(maxsize=256)
def follower(name: str, size: int, seat: str = "") -> Piece:
    """A follower's token; a seat's own ones wear the seat's colour as a rim."""
    look = theme.follower(name.removeprefix("own_"))
    edge = theme.seat(seat).fill if seat else look.edge
    piece = token("circle", look.fill, edge, size)
    if seat:
        piece = _ringed(piece, look.fill, theme.seat(seat).fill, theme.seat(seat).edge, size)
    return with_icon(piece, look.sprite, look.icon, 0.56 if seat else 0.62, size)


def _ringed(piece: Piece, fill: Colour, ring: Colour, edge: Colour, size: int) -> Piece:
    wide = size * FINE
    body = wide - max(FINE * 2, round(wide * 0.055))
    paint = piece.paint.resize((wide, wide), Image.Resampling.NEAREST)
    pen = ImageDraw.Draw(paint)
    pen.ellipse((0, 0, body, body), fill=edge)
    pen.ellipse((FINE, FINE, body - FINE, body - FINE), fill=ring)
    rim = round(wide * 0.12)
    pen.ellipse((rim - FINE, rim - FINE, body - rim + FINE, body - rim + FINE), fill=edge)
    pen.ellipse((rim, rim, body - rim, body - rim), fill=fill)
    return Piece(paint.resize((size, size), Image.Resampling.BOX), piece.stencil)


def look_of(kind: str) -> theme.Look:
    """How whatever may lie on a space looks: a follower, a good, a coin or a gear."""
    if kind == "coin":
        return theme.Look((240, 196, 72), (128, 92, 14), (118, 82, 10), "circle", "crown-coin", "")
    if kind == "gear":
        return theme.Look((206, 200, 190), (84, 78, 70), (58, 52, 46), "circle", "cog", "")
    return theme.good(kind) if kind in theme.facts()["goods"] else theme.follower(kind)


@lru_cache(maxsize=256)
def space(name: str, size: int) -> Piece:
    """An empty action space: a hollow ring with a faint silhouette of whom it wants."""
    look = look_of(name)
    wide = size * FINE
    paint, stencil = Image.new("RGB", (wide, wide), theme.ink("faint")), Image.new("L", (wide, wide))
    pen = ImageDraw.Draw(paint)
    ImageDraw.Draw(stencil).ellipse((0, 0, wide - 1, wide - 1), fill=255)
    back = lighter(look.fill, 0.72) if name not in ("any", "monk") else theme.plate("card").fill
    edge = lighter(look.edge, 0.25)
    pen.ellipse((0, 0, wide - 1, wide - 1), fill=edge)
    rim = max(FINE, round(wide * 0.055))
    pen.ellipse((rim, rim, wide - 1 - rim, wide - 1 - rim), fill=lighter(back, -0.12))
    pen.ellipse((rim, rim * 2, wide - 1 - rim, wide - 1 - rim), fill=back)
    shrunk = (size, size)
    blank = Piece(
        paint.resize(shrunk, Image.Resampling.BOX), stepped(stencil.resize(shrunk, Image.Resampling.BOX))
    )
    return with_icon(blank, look.sprite, lighter(look.edge, 0.12), 0.62, size, 0)


@lru_cache(maxsize=128)
def gear(size: int) -> Piece:
    """A gear: a grey wheel standing for a follower."""
    return with_icon(token("circle", (206, 200, 190), (84, 78, 70), size), "cog", (58, 52, 46), 0.74, size)


@lru_cache(maxsize=128)
def coin(size: int, words: str = "") -> Piece:
    """A gold coin, with a number on it or a crown."""
    blank = token("circle", (240, 196, 72), (128, 92, 14), size)
    if words:
        return with_letter(blank, words, (74, 50, 4), 0.62 if len(words) < 2 else 0.5, size)
    return with_icon(blank, "crown", (118, 82, 10), 0.56, size)


@lru_cache(maxsize=128)
def citizen(size: int) -> Piece:
    """A citizen: a townsman on a red shield."""
    return with_icon(
        token("hexagon", (178, 88, 66), (86, 30, 20), size), "meeple", (255, 243, 224), 0.58, size
    )


@lru_cache(maxsize=128)
def star(size: int, words: str = "") -> Piece:
    """A status star with its number."""
    blank = stencilled("round-star", (226, 160, 34), (96, 60, 6), size)
    if words:
        return with_letter(blank, words, (52, 30, 0), 0.42, size, -0.04)
    return blank


@lru_cache(maxsize=256)
def stencilled(icon: str, fill: Colour, edge: Colour, size: int) -> Piece:
    """An icon as a piece of its own, with an edge around it."""
    wide = size * 2
    inner = sprites.stencil(icon, wide - 8)
    paint, stencil = Image.new("RGB", (wide, wide), edge), Image.new("L", (wide, wide))
    for dx, dy in ((0, 4), (8, 4), (4, 0), (4, 8), (1, 1), (7, 1), (1, 7), (7, 7), (4, 4)):
        stencil.paste(255, (dx, dy), inner)
    paint.paste(fill, (4, 3), inner)
    shrunk = (size, size)
    return Piece(
        paint.resize(shrunk, Image.Resampling.BOX), stepped(stencil.resize(shrunk, Image.Resampling.BOX))
    )


@lru_cache(maxsize=128)
def marker(seat: str, size: int) -> Piece:
    """A seat's marker: its colour, its shape and its letter."""
    look = theme.seat(seat)
    share, lift = {"triangle": (0.46, -0.12), "diamond": (0.5, 0.03)}.get(look.shape, (0.62, 0.03))
    return with_letter(
        token(look.shape, look.fill, look.edge, size), look.letter, look.icon, share, size, lift
    )
