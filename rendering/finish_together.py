"""The end of a game that all have won or lost as one: objective by objective, and how development grew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from orleans_bot.rules.pieces import TEAM
from orleans_bot.rules.view import TaskFace, View
from rendering import pieces, theme
from rendering.boxes import Box, layout
from rendering.canvas import Canvas, wooden_page
from rendering.captions import say
from rendering.finish import development, header

NUMBERS = 260  # where what is there of an objective ends


@dataclass(frozen=True)
class Aim:
    """An objective as it stood in the end: of all, or of one seat."""

    seat: str
    name: str
    have: str
    done: bool


def aims(view: View) -> list[Aim]:
    """Those of all first, then everybody's own."""
    found: dict[tuple[str, str], Aim] = {}
    for seat in view.seats:
        for done, faces in ((True, seat.finished), (False, seat.tasks)):
            for face in faces:
                whose = "" if face.whose == TEAM else seat.colour
                aim = Aim(whose, face.name, have(face), done or complete(face))
                found.setdefault((whose, face.key), aim)
    return sorted(found.values(), key=lambda aim: aim.seat != "")


def complete(face: TaskFace) -> bool:
    """Whether nothing of an objective is missing."""
    return all(need.met for need in face.needs)


def have(face: TaskFace) -> str:
    """What is there of an objective, in numbers."""
    return ", ".join(f"{need.have}/{need.need}" for need in face.needs)


def told(view: View, language: str) -> Iterator[str]:
    """Every objective in words."""
    for aim in aims(view):
        seat = say(f"seat.{aim.seat}", language) if aim.seat else ""
        state = say("aim.done" if aim.done else "aim.missing", language)
        yield say("aim", language, name=f"{seat} {aim.name}".strip(), numbers=aim.have, state=state)


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
        draw_aim(canvas, row, aim, striped=number % 2 == 0)
    development(canvas, below, view, language)
    return canvas


def draw_aim(canvas: Canvas, row: Box, aim: Aim, *, striped: bool) -> None:
    """Whose it is, what it is called, what is there of it, and whether that is enough."""
    if striped:
        canvas.pen.rectangle((row.x - 6, row.y, row.right + 6, row.bottom - 1), fill=(232, 215, 173))
    if aim.seat:
        canvas.centre(pieces.marker(aim.seat, 44), row.x + 24, row.y + row.h / 2)
    tone = theme.ink("dark" if aim.done else "bad")
    name = row.without(left=58, right=NUMBERS + 70)
    if not aim.seat:
        canvas.icon("tied-scroll", row.x + 24, row.y + row.h / 2, 40, theme.ink("soft"))
    canvas.label(aim.name, name, "head", 32, theme.ink("dark"), smallest=24)
    canvas.write(aim.have, row.right - 70, row.y + row.h / 2 + 11, "strong", 32, tone, "r")
    mark = "check-mark" if aim.done else "hourglass"
    canvas.icon(mark, row.right - 28, row.y + row.h / 2, 40, theme.ink("good" if aim.done else "bad"))
