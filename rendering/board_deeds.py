"""A few works as cards beside the tracks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import ceil

from rendering import lettering, pieces, rewards, theme, wanted
from rendering.boxes import Box
from rendering.canvas import Canvas, sketch
from rendering.records import Work

LINE = 26  # less room holds no line of text
LEAST = 34  # a smaller space cannot be told from another on a phone
MOST = 62  # the largest space
TEXT, SMALL = 28, 24  # letters of a text, and the smallest before its card grows
EDGE, GAP = 12, 6  # around all cards, and between them
INNER = (9, 5)  # between a card's edge and what stands on it
TITLE, FOOT = 38, 4  # above a text, and between it and the spaces


def draw_cards(canvas: Canvas, box: Box, works: Sequence[Work]) -> None:
    """All works as small cards on a sheet."""
    canvas.panel(box, "sheet")
    inner, rows = box.inset(EDGE), in_rows(works)
    columns = inner.columns(len(rows[0]), GAP)
    talls = [_row_needs(row, columns[0].w) for row in rows]
    air = (inner.h - sum(talls) - GAP * (len(rows) - 1)) // len(rows)
    top = inner.y
    for row, least in zip(rows, talls, strict=True):
        for work, column in zip(row, columns, strict=False):
            cell = Box(column.x, top, column.w, least + air)
            canvas.lay(sketch("deed", (cell, work), partial(_card, cell=cell, work=work)))
        top += least + air + GAP


def in_rows(works: Sequence[Work]) -> list[Sequence[Work]]:
    """Up to three under one another, more side by side."""
    across = 1 if len(works) <= 3 else 2
    return [works[at : at + across] for at in range(0, len(works), across)]


def needs(works: Sequence[Work], width: int) -> int:
    """How tall the sheet is that shows every text whole."""
    rows = in_rows(works)
    wide = Box(0, 0, width - 2 * EDGE, 0).columns(len(rows[0]), GAP)[0].w
    return sum(_row_needs(row, wide) for row in rows) + GAP * (len(rows) - 1) + 2 * EDGE


def _row_needs(row: Sequence[Work], wide: int) -> int:
    return max(_card_needs(work, wide) for work in row)


def _card_needs(work: Work, wide: int) -> int:
    inner = wide - 2 * INNER[0]
    tall = ceil(len(lettering.lines(work.text, "text", SMALL, inner)) * SMALL * 1.12)
    size, rows = _spaces(len(work.spaces), inner)
    return 2 * INNER[1] + TITLE + tall + FOOT + rows * (size + 3) - 3


def _spaces(count: int, wide: int) -> tuple[int, int]:
    """How large spaces are side by side, and in how many rows."""
    size = min(MOST, (wide + 3) // max(count, 1) - 2)
    return (size, 1) if size >= LEAST else (min(44, (wide + 3) // -(-count // 2) - 2), 2)


def _card(canvas: Canvas, cell: Box, work: Work) -> None:
    canvas.panel(cell, "done" if work.done else "card")
    inner = cell.inset(*INNER)
    count = max(len(work.spaces), 1)
    size, rows = _spaces(count, inner.w)
    end = inner.right
    if work.citizen:
        canvas.centre(pieces.citizen(34), end - 17, inner.y + 18)
        end -= 38
    first = rewards.choice(work.gives[0], 38 if len(work.gives[0].ways) > 1 else 32) if work.gives else None
    if first and not work.done:
        canvas.centre(first, end - 16, inner.y + 18)
        end -= 36
    title = Box(inner.x, inner.y, end - inner.x - 4, 34)
    canvas.label(work.name, title, "head", 27, theme.ink("soft" if work.done else "dark"), smallest=22)
    tall = rows * size + (rows - 1) * 3
    room = inner.without(top=TITLE, bottom=tall + FOOT)
    if room.h >= LINE:  # else its text is told in words alone
        canvas.paragraph(work.text, room, "text", TEXT, theme.ink("soft"), SMALL)
    each = -(-count // rows)
    step = min(size + 6, (inner.w - size) / max(each - 1, 1))
    for at, space in enumerate(work.spaces):
        x = inner.x + size / 2 + at % each * step
        y = inner.bottom - size / 2 - 1 - (rows - 1 - at // each) * (size + 3)
        if space.by:
            canvas.centre(pieces.marker(space.by, size), x, y)
        else:
            canvas.centre(wanted.piece(space.wants, size), x, y)
