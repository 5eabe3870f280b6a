"""What lies on the map besides goods, stations and merchants: rings, citizens, towers, figures."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache

from PIL import Image, ImageDraw

from orleans_bot.rules.view import View
from rendering import country, emblems, naming, pieces, theme
from rendering.boxes import Box
from rendering.canvas import Canvas
from rendering.country import Point
from rendering.pieces import FINE, Piece
from rendering.records import MapMarks
from rendering.steps import stepped

MARK, FIGURE = 36, 48
NEIGHBOURS = 320  # how far away a town may be whose name comes near
REACHES = (38, 48, 58)  # from a town's middle to that of what stands beside it
RING = 56
RIM, BAND = (54, 30, 84), (255, 255, 255)


def draw_rings(canvas: Canvas, box: Box, view: View, towns: Sequence[str]) -> None:
    """A ring around each of these towns, under everything that stands there."""
    for key in towns:
        if key in view.towns:
            face = view.towns[key]
            x, y = naming.town_point(key, face.x, face.y)
            canvas.centre(ring(RING), box.x + x, box.y + y)


@cache
def ring(size: int) -> Piece:
    """A broad white ring with dark rims: it is told from roads and rivers by its shape alone."""
    wide = size * FINE
    paint, stencil = Image.new("RGB", (wide, wide), RIM), Image.new("L", (wide, wide))
    pen, cut = ImageDraw.Draw(paint), ImageDraw.Draw(stencil)
    thick, rim = round(wide * 0.15), round(wide * 0.045)
    cut.ellipse((0, 0, wide - 1, wide - 1), fill=255)
    cut.ellipse((thick, thick, wide - 1 - thick, wide - 1 - thick), fill=0)
    pen.ellipse((rim, rim, wide - 1 - rim, wide - 1 - rim), fill=BAND)
    pen.ellipse((thick - rim, thick - rim, wide - 1 - thick + rim, wide - 1 - thick + rim), fill=RIM)
    shrunk = (size, size)
    return Piece(
        paint.resize(shrunk, Image.Resampling.BOX), stepped(stencil.resize(shrunk, Image.Resampling.BOX))
    )


def draw_towns(canvas: Canvas, box: Box, view: View, marks: MapMarks) -> None:
    """What stands in towns, beside them where it hides no name, no way and no merchant."""
    taken: dict[str, int] = {}
    for mark in marks.towns:
        if mark.town not in view.towns:
            continue
        face = view.towns[mark.town]
        spots = free_spots(mark.town, face.x, face.y, face.each, near(view, mark.town))
        x, y = spots[taken.get(mark.town, 0) % len(spots)]
        taken[mark.town] = taken.get(mark.town, 0) + 1
        size = FIGURE if mark.figure else MARK
        piece = wanted(mark.thing, size) if mark.wanted else thing(mark.thing, size, mark.seat)
        canvas.centre(piece, box.x + x, box.y + y)
        if mark.count > 1:
            canvas.centre(number(str(mark.count), 24), box.x + x + 15, box.y + y + 12)


def draw_companion(canvas: Canvas, x: float, y: float, name: str, size: int) -> None:
    """A figure at the foot of a merchant."""
    canvas.centre(thing(name, round(size * 0.72)), x + size * 0.42, y + size * 0.44)


@lru_cache(maxsize=128)
def thing(name: str, size: int, seat: str = "") -> Piece:
    """Something on the map as a piece; what belongs to a seat wears its colour and its letter."""
    if name == "citizen" and not seat:
        return pieces.citizen(size)
    icon = emblems.figure(name)
    if not seat:
        return pieces.with_icon(
            pieces.token("octagon", (236, 226, 206), (58, 44, 34), size), icon, (48, 34, 26), 0.74, size
        )
    look = theme.seat(seat)
    piece = pieces.with_icon(pieces.token(look.shape, look.fill, look.edge, size), icon, look.icon, 0.6, size)
    return piece


@lru_cache(maxsize=16)
def wanted(name: str, size: int) -> Piece:
    """What is still to be built: hollow like an open space, so that it is not taken for what stands there."""
    hollow = pieces.token("circle", (247, 239, 219), (141, 107, 67), size)
    return pieces.with_icon(hollow, emblems.figure(name), theme.ink("soft"), 0.62, size)


@lru_cache(maxsize=64)
def number(words: str, size: int) -> Piece:
    """How many of something there are."""
    blank = pieces.token("circle", (250, 243, 224), (48, 34, 26), size)
    return pieces.with_letter(blank, words, (48, 34, 26), 0.72 if len(words) < 2 else 0.56, size)


def near(view: View, key: str) -> tuple[tuple[str, str, int, int], ...]:
    """A town and those around it whose names might be hidden by what stands there."""
    here = view.towns[key]
    return tuple(
        (other, face.name, face.x, face.y)
        for other, face in sorted(view.towns.items())
        if math.dist((face.x, face.y), (here.x, here.y)) < NEIGHBOURS
    )


@cache
def free_spots(
    key: str, x: int, y: int, each: bool, towns: tuple[tuple[str, str, int, int], ...]
) -> tuple[Point, ...]:
    """Places around a town, those first that are farthest from names, ways, merchants and the margin."""
    px, py = naming.town_point(key, x, y)
    busy: list[Point] = []
    for alone in (True, False):
        mx, my = naming.merchant_point(key, x, y, alone)
        busy += [(mx + across, my + down) for across in (-12, 12) for down in (-20, 0, 20)]
    if each:  # a station of every seat, side by side
        busy += [(px + step * 22, py) for step in range(-4, 5)]
    letters = 26
    for label in naming.names({other: (name, east, south) for other, name, east, south in towns}, letters):
        for at, line in enumerate(label.lines):
            half = len(line) * letters * 0.24
            down = label.y + at * letters * 0.92 - letters * 0.3
            busy += [(label.x + step * half / 3, down) for step in range(-3, 4)]
    for way in country.ways().values():
        if key in way.towns:
            shares = (0.12, 0.2, 0.28) if way.towns[0] == key else (0.88, 0.8, 0.72)
            busy += [way.at(share) for share in shares] + way.spaces(1)
    wide, tall = map(int, country.plan()["sheet"]["size"])

    def room(spot: Point) -> float:
        edge = min(spot[0], spot[1], wide - spot[0], tall - spot[1])
        return min(min(math.dist(spot, other) for other in busy), edge * 1.2)

    around = [math.tau * at / 16 for at in range(16)]
    spots = [(px + far * math.cos(turn), py + far * math.sin(turn)) for far in REACHES for turn in around]
    best = max(spots, key=lambda spot: min(room(spot), MARK * 0.72) - math.dist(spot, (px, py)) * 0.1)
    others = sorted(
        (spot for spot in spots if math.dist(spot, best) > MARK * 0.9), key=lambda spot: -room(spot)
    )
    return (best, *others[:3])
