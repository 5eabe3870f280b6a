"""The table's heading: the round, its event, and who must act."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from orleans_bot.rules.view import View
from rendering import emblems, lettering, pieces, telling, theme
from rendering.bands.band import Told
from rendering.boxes import Box
from rendering.canvas import Canvas
from rendering.captions import say
from rendering.order import must_act
from rendering.signing import written
from rendering.wish import Wish

TALL = 126
LINE = (180, 116, 58)
LEFT, RIGHT = 150, 338  # beside the event: the round, and who must act
ICON, NAME, AIR = 100, 46, 10  # before its words, above its text, and above and below all of it
TEXT, LEAST = 26, 24  # letters of a text that needs more room, and the smallest before it gets some


@dataclass(frozen=True)
class Heading:
    """Round, event and turn on a wine-red ribbon."""

    def height(self, view: View, width: int, wish: Wish) -> int:
        """One height for every table, but for an event that has much to say."""
        room, text = width - LEFT - RIGHT - 2 * 18 - ICON, _text(view, wish.language)
        if _tall(text, LEAST, room) <= TALL - 2 * AIR - NAME:
            return TALL
        return 2 * AIR + NAME + _tall(text, TEXT, room)

    def draw(self, canvas: Canvas, view: View, box: Box, wish: Wish) -> None:
        """The ribbon from left to right."""
        canvas.panel(box, "ribbon")
        left, right = box.left_part(LEFT), box.right_part(RIGHT - 8)
        middle = box.without(left=LEFT, right=RIGHT)
        light, gold = theme.ink("light"), theme.ink("gold")
        canvas.icon(emblems.thing("hourglass"), left.x + 44, left.y + left.h / 2, 74, gold)
        canvas.write(str(view.round), left.x + 112, left.y + 64, "title", 50, light, "c")
        canvas.write(f"/ {view.rounds}", left.x + 112, left.y + 102, "title", 30, gold, "c")
        for x in (middle.x + 2, right.x - 2):
            canvas.pen.line((x, box.y + 18, x, box.bottom - 18), fill=LINE, width=2)
        _event(canvas, middle.inset(18, AIR), view, wish.language)
        _turn(canvas, right.inset(16, 12), view, wish)

    def tell(self, view: View, wish: Wish) -> Told:
        """Round, phase, event and turn."""
        line = telling.head(view, wish.names, wish.language)
        return Told([line], [line])


def _text(view: View, language: str) -> str:
    return view.event.text if view.event else say("no_event_text", language)


def _tall(text: str, size: int, room: int) -> int:
    """How tall a text is in letters of this size."""
    return ceil(len(lettering.lines(text, "text", size, room)) * size * 1.12)


def _event(canvas: Canvas, box: Box, view: View, language: str) -> None:
    light, gold = theme.ink("light"), theme.ink("gold")
    event = view.event
    name = event.name if event else say("no_event", language)
    icon = emblems.event(event) if event else emblems.thing("hourglass")
    canvas.icon(icon, box.x + 42, box.y + box.h / 2, 80, light)
    words = box.without(left=ICON)
    canvas.label(name, words.top_part(42), "title", 36, gold, smallest=26)
    canvas.paragraph(_text(view, language), words.without(top=NAME), "text", 28, light, LEAST)


def _turn(canvas: Canvas, box: Box, view: View, wish: Wish) -> None:
    light, gold = theme.ink("light"), theme.ink("gold")
    phase = say(f"phase.{view.phase}", wish.language)
    canvas.label(phase, box.top_part(40), "title", 32, gold, smallest=24)
    row = box.without(top=44)
    wanted = must_act(view)
    if not wanted:
        return
    if len(wanted) == 1:
        canvas.centre(pieces.marker(wanted[0], 52), row.x + 28, row.y + row.h / 2)
        name = written(wanted[0], wish.names, wish.language)
        canvas.label(name, row.without(left=66), "head", 36, light, smallest=26)
        return
    for at, colour in enumerate(wanted):
        canvas.centre(pieces.marker(colour, 50), row.x + 28 + at * 58, row.y + row.h / 2)
