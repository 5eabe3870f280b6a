"""The final score: a bar for every source of points, and how points and development grew over the rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image, ImageDraw

from orleans_bot.rules.pieces import WARES
from orleans_bot.rules.view import Result, View
from rendering import emblems, lettering, pieces, theme
from rendering.boxes import Box, layout
from rendering.canvas import Canvas, wooden_page
from rendering.captions import say, seat_name
from rendering.pieces import Piece
from rendering.signing import written

FINE = 2
END, BETWEEN = 44, 43  # the markers where lines end, and how far they stand from each other
STEPS, MOST_STEPS = (1, 2, 5, 10, 20, 25, 50, 100), 8  # between two lines of a scale


Lines = Mapping[str, Sequence[int]]  # of each seat its numbers, round by round


def draw(view: View, names: Mapping[str, str], language: str, points: Lines | None = None) -> Canvas:
    """The score sheet of a finished game."""
    result = view.result or Result(True, (), {seat.colour: () for seat in view.seats}, "")
    look = layout("finish")
    sizes, area = look.sizes, look["bars"]
    sources = ordered_sources(result)
    bars = Box(area.x, area.y, area.w, sizes["heads"] + len(sources) * sizes["row"] + sizes["total"] + 16)
    below = Box(area.x, bars.bottom + sizes["gap"], area.w, sizes["chart"])
    wide = look["header"].w + 2 * look["header"].x
    growth = Box(area.x, below.bottom + sizes["gap"], area.w, sizes["chart"])
    tall = (growth if points else below).bottom + sizes["foot"]
    canvas = wooden_page(wide, tall)
    header(canvas, look["header"], result, names, language)
    _bars(canvas, bars, view, result, sources, names, language)
    if points:
        chart(canvas, below, say("final_points", language), points)
    development(canvas, growth if points else below, view, language)
    return canvas


def ordered_sources(result: Result) -> list[str]:
    """Every source of points in the order in which the seats name them."""
    return list(dict.fromkeys(line.source for lines in result.scores.values() for line in lines))


def outcome(result: Result, names: Mapping[str, str], language: str) -> str:
    """Who won, in words."""
    if result.together:
        return say("won_together" if result.won else "lost_together", language)
    if not result.won:
        return say("lost", language)
    winners = [seat_name(colour, names, language) for colour in result.winners]
    return (
        say("winners" if len(winners) > 1 else "winner", language, seats=", ".join(winners))
        if winners
        else ""
    )


def header(
    canvas: Canvas, box: Box, result: Result, names: Mapping[str, str], language: str, title: str = ""
) -> None:
    """What the picture is of, and who has won."""
    canvas.panel(box, "ribbon")
    canvas.icon(emblems.thing("start"), box.x + 66, box.y + box.h / 2 + 2, 84, theme.ink("gold"))
    room = box.without(left=128, right=24)
    canvas.label(
        title or say("final", language), room.top_part(60).moved(0, 4), "title", 42, theme.ink("light")
    )
    readable = {colour: written(colour, names, language) for colour in result.winners}
    words = outcome(result, readable, language)
    canvas.label(words, room.without(top=58, bottom=8), "head", 36, theme.ink("gold"), smallest=26)


def source_piece(source: str, view: View, size: int) -> Piece:
    """The piece that stands for a source of points."""
    if source == "coins":
        return pieces.coin(size)
    if source in WARES:
        return pieces.good(source, size)
    if source == "citizens":
        return pieces.citizen(size)
    if source == "stations":
        return pieces.stencilled("house", (160, 110, 70), (70, 42, 20), size)
    if source in view.places:
        return pieces.stencilled(emblems.place(view.places[source]), (122, 90, 56), (60, 40, 20), size)
    return pieces.star(size)


def source_name(source: str, view: View, language: str) -> str:
    """What a source of points is called."""
    if source in WARES:
        return say(f"good.{source}", language).capitalize()
    if source in view.places:
        return view.places[source].name
    return say(f"source.{source}", language)


def _bars(
    canvas: Canvas,
    box: Box,
    view: View,
    result: Result,
    sources: list[str],
    names: Mapping[str, str],
    language: str,
) -> None:
    sizes = layout("finish").sizes
    canvas.panel(box, "sheet")
    inner = box.inset(20, 8)
    columns = inner.without(left=sizes["source"]).columns(max(len(view.seats), 1), 16)
    points = {
        seat.colour: {line.source: line.points for line in result.scores.get(seat.colour, ())}
        for seat in view.seats
    }
    most = max([abs(value) for by in points.values() for value in by.values()] or [1]) or 1
    for seat, column in zip(view.seats, columns, strict=True):
        head = column.top_part(sizes["heads"])
        canvas.centre(pieces.marker(seat.colour, 54), head.x + 28, head.y + head.h / 2)
        name = written(seat.colour, names, language)
        canvas.paragraph(
            name, head.without(left=64, top=10, bottom=10), "head", 32, theme.ink("dark"), 26, middle=True
        )
    for number, source in enumerate(sources):
        y = inner.y + sizes["heads"] + number * sizes["row"]
        row = Box(inner.x, y, inner.w, sizes["row"])
        if number % 2 == 0:
            canvas.pen.rectangle((row.x - 6, row.y, row.right + 6, row.bottom - 1), fill=(232, 215, 173))
        canvas.centre(source_piece(source, view, 44), row.x + 24, row.y + row.h / 2)
        room = row.left_part(sizes["source"]).without(left=58, right=10)
        _source(canvas, room, source_name(source, view, language))
        for seat, column in zip(view.seats, columns, strict=True):
            value = points[seat.colour].get(source, 0)
            _bar(canvas, Box(column.x, row.y + 9, column.w, row.h - 18), seat.colour, value, most)
    foot = Box(inner.x, inner.bottom - sizes["total"], inner.w, sizes["total"])
    canvas.pen.line((foot.x, foot.y + 2, foot.right, foot.y + 2), fill=theme.plate("sheet").edge, width=4)
    for seat, column in zip(view.seats, columns, strict=True):
        cell = Box(column.x, foot.y + 6, column.w, foot.h - 6)
        total = str(sum(points[seat.colour].values()))
        used = canvas.label(
            total, cell, "title", 58, theme.ink("wine" if seat.colour in result.winners else "dark")
        )
        if seat.colour in result.winners:
            canvas.icon(emblems.thing("start"), cell.x + used + 34, cell.y + cell.h / 2, 44, (150, 104, 10))


def _source(canvas: Canvas, room: Box, name: str) -> None:
    """What a source is called, in two lines rather than cut off."""
    if lettering.width(name, "head", 24) <= room.w:
        canvas.label(name, room, "head", 30, theme.ink("dark"), smallest=24)
    else:
        canvas.paragraph(name, room.inset(0, 2), "head", 24, theme.ink("dark"), 20, middle=True)


def _bar(canvas: Canvas, box: Box, colour: str, value: int, most: int) -> None:
    look = theme.seat(colour)
    label = 62
    wide = round((box.w - label) * abs(value) / most)
    if value:
        wide = max(wide, 8)
        canvas.pen.rectangle(
            (box.x, box.y, box.x + wide, box.bottom - 1),
            fill=look.fill if value > 0 else (255, 240, 232),
            outline=look.edge,
            width=3,
        )
    tone = theme.ink("bad" if value < 0 else "dark" if value else "faint")
    canvas.write(
        str(value).replace("-", "−"),
        box.x + (wide + 9 if value else 0),
        box.y + box.h / 2 + 11,
        "strong",
        32,
        tone,
    )


def development(canvas: Canvas, box: Box, view: View, language: str) -> None:
    """How development grew over the rounds."""
    history = {seat.colour: (0, *seat.history) for seat in view.seats}
    chart(canvas, box, say("final_line", language), history, 30)


def chart(canvas: Canvas, box: Box, title: str, lines: Lines, least: int = 0) -> None:
    """How a number of each seat grew over the rounds; the scale goes up to `least` at least."""
    canvas.panel(box, "sheet")
    inner = box.inset(22, 12)
    canvas.label(title, inner.top_part(46), "head", 34, theme.ink("dark"))
    rounds = max([len(line) - 1 for line in lines.values()] or [1])
    top = max([1, least, *(max(line or (0,)) for line in lines.values())])
    plot = inner.without(left=52 if top < 100 else 64, top=56, right=76, bottom=44)
    step = next((each for each in STEPS if top <= MOST_STEPS * each), top)

    def at(number: int, value: int) -> tuple[float, float]:
        return plot.x + plot.w * number / max(rounds, 1), plot.bottom - plot.h * value / top

    for value in range(0, top + 1, step):
        _, y = at(0, value)
        canvas.pen.line((plot.x, y, plot.right, y), fill=(208, 184, 138), width=3 if value == 0 else 2)
        canvas.write(str(value), plot.x - 14, y + 9, "strong", 26, theme.ink("soft"), "r")
    for number in range(1, rounds + 1):
        x, _ = at(number, 0)
        canvas.write(str(number), x, plot.bottom + 34, "strong", 26, theme.ink("soft"), "c")
    paths = {
        colour: [at(number, max(value, 0)) for number, value in enumerate(line)]
        for colour, line in lines.items()
    }
    for colour, spots in paths.items():
        look = theme.seat(colour)
        _line(canvas, inner, spots, look.edge, 9)
        _line(canvas, inner, spots, look.fill, 5)
    falling = sorted((each for each in paths.items() if each[1]), key=lambda each: -lines[each[0]][-1])
    heights = apart([spots[-1][1] for _, spots in falling], box.bottom - END / 2 - 6)
    for (colour, spots), y in zip(falling, heights, strict=True):
        for spot in spots[1:-1]:
            canvas.centre(pieces.marker(colour, 22), *spot)
        canvas.centre(pieces.marker(colour, END), spots[-1][0] + 40, y)


def apart(heights: Sequence[float], lowest: float) -> list[float]:
    """These heights, from the top, so far from each other that no marker hides another, and none too low."""
    found = list(heights)
    for at in range(1, len(found)):
        found[at] = max(found[at], found[at - 1] + BETWEEN)
    for at in reversed(range(len(found))):
        found[at] = min(found[at], lowest - BETWEEN * (len(found) - 1 - at))
    return found


def _line(canvas: Canvas, box: Box, spots: list[tuple[float, float]], tone: theme.Colour, wide: int) -> None:
    """A smooth line through the spots: drawn larger as a stencil, then made smaller."""
    top = max(box.y, int(min(y for _, y in spots)) - wide)
    bottom = min(box.bottom, int(max(y for _, y in spots)) + wide + 1)
    stencil = Image.new("L", (box.w * FINE, (bottom - top) * FINE))
    path = [((x - box.x) * FINE, (y - top) * FINE) for x, y in spots]
    ImageDraw.Draw(stencil).line(path, fill=255, width=wide * FINE, joint="curve")
    canvas.stain(stencil.reduce(FINE), ("line", box, tuple(spots), wide), box.x, top, tone)
