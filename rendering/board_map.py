"""The map on the table: towns, goods, stations and merchants over the painted ground."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise

from PIL import Image, ImageDraw

from orleans_bot.rules.pieces import COVERED
from orleans_bot.rules.view import RouteFace, View
from rendering import country, map_marks, naming, pieces, theme, wooden
from rendering.boxes import Box, Layout
from rendering.canvas import Canvas
from rendering.layers import layer
from rendering.pieces import Piece
from rendering.records import MapMarks

GROUND = theme.HERE / "sprites" / "ground.png"
HALO = (247, 236, 210)
CORNER = 24
ABREAST = 3  # so many merchants who meet stand in one row
SHEET: tuple[int, int] = tuple(country.plan()["sheet"]["size"])


def draw_map(canvas: Canvas, box: Box, view: View, look: Layout, marks: MapMarks) -> None:
    """The map with everything that lies and stands on it."""
    draw_sheet(canvas, box, view, look)
    map_marks.draw_rings(canvas, box, view, marks.ringed)
    draw_goods(canvas, box, view.routes, look, marks)
    draw_stations(canvas, box, view, look)
    map_marks.draw_towns(canvas, box, view, marks)
    draw_merchants(canvas, box, view, look, dict(marks.beside))


def draw_sheet(canvas: Canvas, box: Box, view: View, look: Layout) -> None:
    """The ground with every town and name: nothing on it ever changes in a game."""
    canvas.panel(box, "sheet")
    reads = tuple((key, town.name, town.x, town.y) for key, town in view.towns.items())
    middle, ends = layer("map", reads, lambda: _painted(view, look))
    canvas.cover(middle, ("map", ends[0][2].number), box.x, box.y + CORNER)
    for x, y, piece in ends:
        canvas.put(piece, box.x + x, box.y + y)


def _painted(view: View, look: Layout) -> tuple[Image.Image, list[tuple[int, int, Piece]]]:
    """The map's middle and the parts of its upper and lower end: only the corners are round and soft."""
    with Image.open(GROUND) as picture:
        ground = picture.convert("RGB")
    canvas = Canvas(*ground.size)
    canvas.cover(ground, "ground", 0, 0)
    _towns(canvas, view, look)
    whole = canvas.image
    wide, tall = whole.size
    ends = Image.new("L", (wide * 2, CORNER * 4))
    ImageDraw.Draw(ends).rounded_rectangle((0, 0, wide * 2 - 1, CORNER * 4 - 1), 36, fill=255)
    soft = ends.resize((wide, CORNER * 2), Image.Resampling.BOX)
    found = []
    for left, right in pairwise((0, CORNER, wide - CORNER, wide)):
        for top, of_soft in ((0, 0), (tall - CORNER, CORNER)):
            paint = whole.crop((left, top, right, top + CORNER))
            stencil = soft.crop((left, of_soft, right, of_soft + CORNER))
            found.append((left, top, Piece(paint, stencil)))
    return whole.crop((0, CORNER, wide, tall - CORNER)), found


def _towns(canvas: Canvas, view: View, look: Layout) -> None:
    size = look.sizes["town"]
    for key, town in view.towns.items():
        capital = bool(country.plan()["towns"].get(key, {}).get("capital"))
        tone = theme.ink("wine") if capital else (250, 240, 215)
        dot = pieces.token(
            "octagon" if capital else "circle", tone, theme.ink("dark"), round(size * (2 if capital else 1.3))
        )
        canvas.centre(dot, *naming.town_point(key, town.x, town.y))
    letters = look.sizes["letters"]
    facts = {key: (town.name, town.x, town.y) for key, town in view.towns.items()}
    for name in naming.names(facts, letters):
        for at, line in enumerate(name.lines):
            canvas.outlined(
                line, name.x, name.y + at * letters * 0.92, "head", letters, theme.ink("dark"), HALO
            )


def way_of(route: RouteFace) -> country.Way:
    """The bend a route is drawn on."""
    one, other = sorted(route.towns)
    return country.ways()[one, other, route.way == "water"]


def draw_goods(canvas: Canvas, box: Box, routes: Sequence[RouteFace], look: Layout, marks: MapMarks) -> None:
    """Goods on their spaces, also those that lie face down or have a station on them; an emptied space keeps
    its faint ring.
    """
    size = look.sizes["good"]
    for route in routes:
        way = way_of(route)
        found = [pieces.good(kind, size) for kind in route.goods if kind != COVERED]
        found += [pieces.face_down(size)] * marks.covered.get(route.key, 0)
        found += [built_on(seat, size) for seat in marks.sites.get(route.key, ())]
        for at, (x, y) in enumerate(way.spaces(max(route.spaces, len(found)))):
            if at < len(found):
                canvas.centre(found[at], box.x + x, box.y + y)
            else:
                canvas.centre(_hole(), box.x + x, box.y + y)


@cache
def built_on(seat: str, size: int) -> pieces.Piece:
    """A station that stands on a good: it fills the whole space."""
    return wooden.station(seat, round(size * 1.15))


@cache
def _hole() -> pieces.Piece:
    return pieces.token("circle", (233, 219, 184), (141, 107, 67), 18)


def draw_stations(canvas: Canvas, box: Box, view: View, look: Layout) -> None:
    """Stations beside their towns, side by side where several stand."""
    size = look.sizes["station"]
    for town, owners in view.stations.items():
        x, y = _at(view, town)
        step = size * (0.86 if len(owners) < 4 else 0.56)
        start = x - step * (len(owners) - 1) / 2
        for at, owner in enumerate(owners):
            canvas.centre(wooden.station(owner, size), box.x + start + at * step, box.y + y)


def draw_merchants(canvas: Canvas, box: Box, view: View, look: Layout, beside: Mapping[str, str]) -> None:
    """Merchants stand in front of their towns, fanned out where several meet, each with its companion."""
    size = look.sizes["merchant"]
    meeting: dict[str, list[str]] = {}
    for seat in view.seats:
        meeting.setdefault(seat.merchant, []).append(seat.colour)
    for town, colours in meeting.items():
        if town not in view.towns:
            continue
        face = view.towns[town]
        x, y = naming.merchant_point(town, face.x, face.y, len(colours) == 1)
        places = places_of(len(colours), size)
        # Whoever stands behind stays on the map.
        y = max(y, wooden.TALL * size / 2 - min(dy for _, dy in places))
        for colour, (dx, dy) in zip(colours, places, strict=True):
            canvas.centre(wooden.merchant(colour, size), box.x + x + dx, box.y + y + dy)
            if colour in beside:
                map_marks.draw_companion(canvas, box.x + x + dx, box.y + y + dy, beside[colour], size)


def places_of(count: int, size: int) -> list[country.Point]:
    """Where merchants who meet stand from the middle of all: side by side; more than three in two rows, as
    they would else cover the names of towns nearby. Whoever stands behind comes first, high enough that the
    letters of all can be read.
    """
    behind = count // 2 if count > ABREAST else 0
    found = []
    for row, lift in ((behind, -round(size * 1.25)), (count - behind, 0)):
        found += [((at - (row - 1) / 2) * size * 0.8, float(lift)) for at in range(row)]
    return found


def _at(view: View, town: str) -> country.Point:
    face = view.towns[town]
    return naming.town_point(town, face.x, face.y)
