"""The beneficial deeds on a picture of their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from orleans_bot.rules.view import DeedFace, View
from rendering import faces, lettering, pieces, rewards, theme, wanted
from rendering.boxes import Box, layout
from rendering.canvas import Canvas, wooden_page
from rendering.captions import say
from rendering.readings import MANY, heap, title_of_works
from rendering.records import Part

DOUBT = 48  # the line that says what "?" means


def draw(view: View, names: Mapping[str, str], language: str) -> Canvas:
    """Every deed with its spaces, its reward and its citizen."""
    look = layout("deeds")
    sizes, area = look.sizes, look["cards"]
    across, gap = 1 if len(view.deeds) <= 2 else sizes["across"], sizes["gap"]
    rows = [view.deeds[at : at + across] for at in range(0, len(view.deeds), across)] or [()]
    columns = area.columns(across, gap)
    talls = [max([sizes["card"], *(_needs(deed, columns[0].w, sizes) for deed in row)]) for row in rows]
    wide = look["header"].w + 2 * look["header"].x
    told_apart = doubtful(deed.sure for deed in view.deeds)
    tall = area.y + sum(talls) + gap * (len(rows) - 1) + sizes["foot"]
    canvas = wooden_page(wide, tall + told_apart)
    open_spaces = sum(not by for deed in view.deeds for by in deed.filled)
    aside = say("open_spaces", language, count=open_spaces)
    header(canvas, look["header"], "tied-scroll", say(title_of_works(view), language), aside)
    top = area.y
    for row, height in zip(rows, talls, strict=True):
        for deed, column in zip(row, columns, strict=False):
            _card(canvas, Box(column.x, top, column.w, height), deed, sizes, language)
        top += height + gap
    if told_apart:
        explain_doubt(canvas, Box(area.x, tall - 4, area.w, told_apart), language)
    return canvas


def doubtful(found: Iterable[str]) -> int:
    """How tall the line must be that says what "?" means: nothing where no card has one."""
    return DOUBT if "reconstructed" in found else 0


def explain_doubt(canvas: Canvas, box: Box, language: str) -> None:
    """What "?" means, in a line on the wood."""
    canvas.centre(faces.doubt(36), box.x + 30, box.y + 20)
    words = Box(box.x + 58, box.y, box.w - 58, 40)
    canvas.label(say("sure.reconstructed", language), words, "text", 30, theme.ink("light"), smallest=24)


def _needs(deed: DeedFace, wide: int, sizes: Mapping[str, int]) -> int:
    """How tall a card must be for its whole text."""
    lines = lettering.lines(deed.text, "text", sizes["letters"], wide - sizes["reward"])
    return round(174 + len(lines) * sizes["letters"] * 1.12)


def header(canvas: Canvas, box: Box, icon: str, title: str, aside: str) -> None:
    """A wine-red ribbon with a title and a remark at its end."""
    canvas.panel(box, "ribbon")
    canvas.icon(icon, box.x + 52, box.y + box.h / 2, 56, theme.ink("gold"))
    room = box.without(left=100, right=24)
    used = canvas.label(aside, room, "text", 32, theme.ink("gold"), "r")
    canvas.label(title, room.without(right=used + 24), "title", 42, theme.ink("light"), smallest=26)


def _card(canvas: Canvas, cell: Box, deed: DeedFace, sizes: Mapping[str, int], language: str) -> None:
    done = all(deed.filled)
    canvas.panel(cell, "done" if done else "sheet")
    inner = cell.inset(20, 14)
    end = inner.right
    if deed.citizen:
        canvas.centre(pieces.citizen(54), end - 27, inner.y + 24)
        end -= 64
    if deed.sure == "reconstructed":
        canvas.centre(faces.doubt(36), end - 18, inner.y + 24)
        end -= 44
    title = Box(inner.x, inner.y, end - inner.x - 8, 46)
    canvas.label(deed.name, title, "head", 38, theme.ink("soft" if done else "dark"), smallest=28)
    row = Box(inner.x, inner.y + 50, inner.w, 76)
    if len(deed.seeks) > MANY:
        _count(canvas, row, heap(deed).price)
    else:
        _spaces(canvas, row, deed, sizes)
    foot = inner.without(top=132)
    canvas.pen.line((foot.x, foot.y, foot.right, foot.y), fill=theme.plate("well").edge, width=2)
    pen: float = foot.x
    for line in deed.reward:
        for number, way in enumerate(line.ways):
            piece = rewards.piece(way[0], 46)
            if number:
                pen += canvas.write("/", pen, foot.y + foot.h / 2 + 15, "strong", 32, theme.ink("soft")) + 4
            canvas.put(piece, pen, foot.y + (foot.h - 42) / 2)
            pen += piece.paint.width + 6
    if done:
        canvas.label(say("complete", language), foot.without(top=8), "text", 30, theme.ink("good"), "r")
        return
    text = Box(round(pen) + 12, foot.y + 6, foot.right - round(pen) - 12, foot.h - 6)
    canvas.paragraph(deed.text, text, "text", sizes["letters"], theme.ink("soft"), 24, middle=True)


def _spaces(canvas: Canvas, row: Box, deed: DeedFace, sizes: Mapping[str, int]) -> None:
    """Each space, or whoever has filled it."""
    size = min(sizes["space"], (row.w + 4) // max(len(deed.seeks), 1) - 4)
    for at, (seeks, by) in enumerate(zip(deed.seeks, deed.filled, strict=True)):
        x, y = row.x + size / 2 + at * (size + 4), row.y + row.h / 2
        canvas.centre(pieces.marker(by, size) if by else wanted.piece(seeks, size), x, y)
        if deed.brings and not by:
            gift = rewards.piece(deed.brings[at].first, round(size * 0.5))
            canvas.centre(gift, x + size * 0.3, y + size * 0.32)


def _count(canvas: Canvas, row: Box, parts: Sequence[Part]) -> None:
    """Of each kind how many are there, and how many are sought."""
    for part, cell in zip(parts, row.columns(max(len(parts), 3), 8), strict=False):
        canvas.centre(wanted.piece(part.thing, 58), cell.x + 30, cell.y + cell.h / 2)
        tone = theme.ink("good" if part.have == part.count else "bad")
        canvas.write(f"{part.have}/{part.count}", cell.x + 70, cell.y + cell.h / 2 + 12, "strong", 34, tone)
