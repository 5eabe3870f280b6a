"""What each small picture stands for: a sheet that needs no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from orleans_bot.rules.pieces import FOLLOWERS, GOODS, VALUE
from rendering import deeds, emblems, encode, faces, pieces, rewards, theme
from rendering.boxes import Box
from rendering.canvas import Canvas, wooden_page
from rendering.captions import say
from rendering.kinds import SUFFIX
from rendering.pieces import Piece

WIDE, EDGE, HEAD, ROW, ACROSS, GAP = 1000, 16, 84, 84, 2, 10
SIZE = 60


@dataclass(frozen=True)
class Line:
    """A small picture, and the key of what it is called and what it means."""

    draw: Callable[[int], Piece]
    name: str
    means: str = ""


def icon(name: str, tone: str = "soft") -> Callable[[int], Piece]:
    """A plain icon as a piece."""
    return lambda size: pieces.stencilled(
        emblems.thing(name), theme.ink(tone), theme.plate("card").fill, size
    )


def lines() -> Sequence[Line]:
    """Every small picture, in the order in which they are told: people, goods, things, marks."""
    people = [Line(lambda size, who=who: pieces.follower(who, size), f"follower.{who}") for who in FOLLOWERS]  # type: ignore[misc]
    goods = [Line(lambda size, good=good: pieces.good(good, size), f"good.{good}", "worth") for good in GOODS]  # type: ignore[misc]
    return (
        *people,
        Line(lambda size: pieces.follower("farmer", size, "blue"), "legend.own"),
        Line(lambda size: pieces.space("knight", size), "legend.space"),
        *goods,
        Line(pieces.face_down, "legend.covered"),
        Line(pieces.coin, "legend.coin"),
        Line(pieces.gear, "legend.gear"),
        Line(pieces.citizen, "legend.citizen"),
        Line(icon("station"), "legend.station"),
        Line(lambda size: pieces.marker("blue", size), "legend.marker"),
        Line(lambda size: rewards.development(size, "1"), "legend.development"),
        Line(lambda size: pieces.star(size, "2"), "legend.star"),
        Line(lambda size: rewards.tile(size, "I"), "legend.tile"),
        Line(lambda size: rewards.draw_number(size, "5"), "legend.draws"),
        Line(icon("start"), "legend.start"),
        Line(icon("ready"), "legend.ready"),
        Line(icon("passed"), "legend.passed"),
        Line(icon("turn"), "legend.turn"),
        Line(faces.doubt, "legend.doubt"),
    )


def told(line: Line, language: str) -> str:
    """What a small picture is, in a few words."""
    name = say(line.name, language)
    if line.means:
        points = VALUE[line.name.partition(".")[2]]
        name = say("legend.worth", language, good=name, n=points)
    return name[:1].upper() + name[1:]


def draw(language: str) -> Canvas:
    """The whole sheet."""
    shown = lines()
    down = -(-len(shown) // ACROSS)
    canvas = wooden_page(WIDE, EDGE + HEAD + GAP + down * ROW + 2 * EDGE)
    deeds.header(
        canvas, Box(EDGE, EDGE, WIDE - 2 * EDGE, HEAD), emblems.thing("tile"), say("legend", language), ""
    )
    sheet = Box(EDGE, EDGE + HEAD + GAP, WIDE - 2 * EDGE, down * ROW + EDGE)
    canvas.panel(sheet, "sheet")
    for number, column in enumerate(sheet.inset(20, EDGE // 2).columns(ACROSS, 24)):
        for line, cell in zip(shown[number * down :], column.rows(down), strict=False):
            canvas.centre(line.draw(SIZE), cell.x + SIZE / 2, cell.y + cell.h / 2)
            room = cell.without(left=SIZE + 18, top=4, bottom=4)
            canvas.paragraph(told(line, language), room, "text", 30, theme.ink("dark"), 24, middle=True)
    return canvas


def sheet(language: str, form: str = "png8") -> tuple[bytes, str]:
    """The picture, and the ending of its file."""
    return encode.encoded(draw(language), form), SUFFIX[form]


def in_words(language: str) -> list[str]:
    """The same as lines."""
    return [told(line, language) for line in lines()]
