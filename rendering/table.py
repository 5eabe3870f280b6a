"""The table: the public picture of a whole game."""

from __future__ import annotations

from collections.abc import Mapping

from orleans_bot.rules.view import View
from rendering import board_deeds, board_map, board_side, board_tracks, emblems, lettering, pieces, theme
from rendering.boxes import Box, layout
from rendering.canvas import Canvas, sketch, wooden_page
from rendering.captions import say, seat_name
from rendering.strokes import Sketch

Names = Mapping[str, str]


def draw(view: View, names: Names, language: str) -> Canvas:
    """The table as it stands."""
    look = layout("table")
    page, sheet = look["page"], look["map"]
    canvas = wooden_page(page.w, page.h)
    board_map.draw_sheet(canvas, sheet, view, look)
    canvas.lay(_printed(view, language))
    _header(canvas, look["header"], view, names, language)
    board_map.draw_goods(canvas, sheet, view.routes, look)
    board_map.draw_stations(canvas, sheet, view, look)
    board_map.draw_merchants(canvas, sheet, view, look)
    plates, rest = board_side.split(look["side"], view, look)
    for seat, box in zip(view.seats, plates, strict=True):
        board_side.draw_plate(canvas, box, view, seat, names, look, language)
    board_side.draw_supply(canvas, rest, view, look)
    board_tracks.draw_track_markers(canvas, look["tracks"], view, look)
    board_tracks.draw_development_markers(canvas, look["development"], view, look)
    board_deeds.draw_deeds(canvas, look["deeds"], view)
    return canvas


def _printed(view: View, language: str) -> Sketch:
    """The tracks, which play hardly changes."""
    look = layout("table")
    reads = (
        language,
        tuple(view.tracks.items()),
        tuple(view.development_coins.items()),
        tuple(view.development_stars.items()),
        tuple(sorted(place for place in view.citizens if place.split(".")[0] in view.tracks)),
    )

    def sketched(canvas: Canvas) -> None:
        board_tracks.draw_tracks(canvas, look["tracks"], view, look)
        board_tracks.draw_development(canvas, look["development"], view, look)
        canvas.panel(look["header"], "ribbon")

    return sketch("table.printed", reads, sketched)


def _header(canvas: Canvas, box: Box, view: View, names: Names, language: str) -> None:
    left, right = box.left_part(150), box.right_part(330)
    middle = box.without(left=150, right=338)
    light, gold = theme.ink("light"), theme.ink("gold")
    canvas.icon(emblems.thing("hourglass"), left.x + 44, left.y + left.h / 2, 74, gold)
    canvas.write(str(view.round), left.x + 112, left.y + 64, "title", 50, light, "c")
    canvas.write(f"/ {view.rounds}", left.x + 112, left.y + 102, "title", 30, gold, "c")
    canvas.pen.line((middle.x + 2, box.y + 18, middle.x + 2, box.bottom - 18), fill=(180, 116, 58), width=2)
    _event(canvas, middle.inset(18, 10), view, language)
    canvas.pen.line((right.x - 2, box.y + 18, right.x - 2, box.bottom - 18), fill=(180, 116, 58), width=2)
    _turn(canvas, right.inset(16, 12), view, names, language)


def _event(canvas: Canvas, box: Box, view: View, language: str) -> None:
    light, gold = theme.ink("light"), theme.ink("gold")
    event = view.event
    name = event.name if event else say("no_event", language)
    text = event.text if event else say("no_event_text", language)
    icon = emblems.event(event) if event else emblems.thing("hourglass")
    canvas.icon(icon, box.x + 42, box.y + box.h / 2, 80, light)
    words = box.without(left=100)
    canvas.label(name, words.top_part(42), "title", 36, gold, smallest=26)
    canvas.paragraph(text, words.without(top=46), "text", 28, light, 22)


def _turn(canvas: Canvas, box: Box, view: View, names: Names, language: str) -> None:
    light, gold = theme.ink("light"), theme.ink("gold")
    phase = say(f"phase.{view.phase}", language)
    canvas.label(phase, box.top_part(40), "title", 32, gold, smallest=24)
    row = box.without(top=44)
    wanted = [view.turn] if view.turn else list(view.asked)
    if view.result or not wanted:
        return
    if len(wanted) == 1:
        canvas.centre(pieces.marker(wanted[0], 52), row.x + 28, row.y + row.h / 2)
        name = lettering.readable(seat_name(wanted[0], names, language))
        canvas.label(name, row.without(left=66), "head", 36, light, smallest=26)
        return
    for at, colour in enumerate(wanted):
        canvas.centre(pieces.marker(colour, 50), row.x + 28 + at * 58, row.y + row.h / 2)
