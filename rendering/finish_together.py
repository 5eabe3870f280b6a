"""The end of a game that all have won or lost as one: objective by objective, and how development grew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from orleans_bot.rules.pieces import TEAM
from orleans_bot.rules.view import Need, TaskFace, View
from rendering import lettering, pieces, theme
from rendering.bands.cards import part_piece
from rendering.boxes import Box, layout
from rendering.canvas import Canvas, wooden_page
from rendering.captions import say
from rendering.finish import development, header
from rendering.readings import part_of
from rendering.together import is_complete

PIECE, GAP = 38, 22  # how large what is counted is drawn beside its number, and what keeps two numbers apart
VALUED = "goods"  # the piece for the worth of several goods together
SHORTEST = 60  # less room than this is none for a name
NAME = 30  # between a character and whoever played it


@dataclass(frozen=True)
class Aim:
    """An objective as it stood in the end: of all, or of one seat."""

    seat: str
    name: str
    parts: tuple[tuple[str, str], ...]  # of what it asks for: the piece ("" = none), and how much is there
    done: bool

    @property
    def have(self) -> str:
        """What is there, in numbers."""
        return ", ".join(numbers for _, numbers in self.parts)


def aims(view: View) -> list[Aim]:
    """Those of all first, then everybody's own."""
    found: dict[tuple[str, str], Aim] = {}
    for seat in view.seats:
        for done, faces in ((True, seat.finished), (False, seat.tasks)):
            for face in faces:
                whose = "" if face.whose == TEAM else seat.colour
                aim = Aim(whose, face.name, parts(face), done or is_complete(view, seat.colour, face))
                found.setdefault((whose, face.key), aim)
    return sorted(found.values(), key=lambda aim: aim.seat != "")


def parts(face: TaskFace) -> tuple[tuple[str, str], ...]:
    """What an objective asks for, each with what is there of it."""
    return tuple((piece_of(need), f"{need.have}/{need.need}") for need in face.needs)


def piece_of(need: Need) -> str:
    """The piece by which a part of an objective is told from the others; spaces to fill have none."""
    part = part_of(need)
    return part.thing if part else VALUED if need.kind == "value" else ""


def told(view: View, language: str) -> Iterator[str]:
    """Every objective in words."""
    for aim in aims(view):
        seat = say(f"seat.{aim.seat}", language) if aim.seat else ""
        state = say("aim.done" if aim.done else "aim.missing", language)
        name = " ".join(filter(None, (seat, aim.name, aim.have)))
        yield say("aim", language, name=name, state=state)


def draw(view: View, names: Mapping[str, str], language: str) -> Canvas:
    """The end of a team's game."""
    assert view.result is not None
    look = layout("finish")
    sizes, rows = look.sizes, aims(view)
    page = Box(look["bars"].x, look["bars"].y, look["bars"].w, len(rows) * sizes["row"] + 24)
    below = Box(page.x, page.bottom + sizes["gap"], page.w, sizes["chart"])
    wide = look["header"].w + 2 * look["header"].x
    canvas = wooden_page(wide, below.bottom + sizes["foot"])
    title = say("saved" if view.result.won else "fallen", language)
    header(canvas, look["header"], view.result, names, language, title)
    canvas.panel(page, "sheet")
    for number, aim in enumerate(rows):
        row = Box(page.x + 20, page.y + 12 + number * sizes["row"], page.w - 40, sizes["row"])
        draw_aim(canvas, row, aim, lettering.readable(names.get(aim.seat, "")), striped=number % 2 == 0)
    development(canvas, below, view, language)
    return canvas


def draw_aim(canvas: Canvas, row: Box, aim: Aim, player: str, *, striped: bool) -> None:
    """Whose it is, what it is called, what is there of it, and whether that is enough."""
    if striped:
        canvas.pen.rectangle((row.x - 6, row.y, row.right + 6, row.bottom - 1), fill=(232, 215, 173))
    middle = row.y + row.h / 2
    if aim.seat:
        canvas.centre(pieces.marker(aim.seat, 44), row.x + 24, middle)
    else:
        canvas.icon("tied-scroll", row.x + 24, middle, 40, theme.ink("soft"))
    mark = "check-mark" if aim.done else "hourglass"
    canvas.icon(mark, row.right - 28, middle, 40, theme.ink("good" if aim.done else "bad"))
    end = draw_parts(canvas, row.right - 70, middle, aim)
    name = row.without(left=58, right=row.right - end + GAP)
    canvas.label(aim.name, name, "head", 32, theme.ink("dark"), smallest=24)
    after = lettering.width(aim.name, "head", 32) + NAME
    if player and after + SHORTEST < name.w:
        canvas.label(player, name.without(left=round(after)), "text", 28, theme.ink("soft"), smallest=22)


def draw_parts(canvas: Canvas, right: int, middle: float, aim: Aim) -> int:
    """The numbers from the right, each with its piece before it; where they begin."""
    x = right
    for thing, numbers in reversed(aim.parts):
        canvas.write(numbers, x, middle + 11, "strong", 32, theme.ink("dark" if aim.done else "bad"), "r")
        x -= round(lettering.width(numbers, "strong", 32)) + 8
        if thing:
            canvas.centre(part_piece(thing, PIECE), x - PIECE / 2, middle)
            x -= PIECE
        x -= GAP
    return x
