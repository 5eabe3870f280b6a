"""A few works as cards beside the tracks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rendering import pieces, rewards, theme, wanted
from rendering.boxes import Box
from rendering.canvas import Canvas, sketch
from rendering.records import Work

LINE = 26  # less room holds no line of text
LEAST = 34  # a smaller space cannot be told from another on a phone


def draw_cards(canvas: Canvas, box: Box, works: Sequence[Work]) -> None:
    """All works as small cards on a sheet."""
    canvas.panel(box, "sheet")
    across = 1 if len(works) <= 3 else 2
    inner = box.inset(12, 12)
    for work, cell in zip(works, inner.grid(across, -(-len(works) // across), 6), strict=False):
        canvas.lay(sketch("deed", (cell, work), partial(_card, cell=cell, work=work)))


def _card(canvas: Canvas, cell: Box, work: Work) -> None:
    canvas.panel(cell, "done" if work.done else "card")
    inner = cell.inset(9, 5)
    count = max(len(work.spaces), 1)
    size = min(62, (inner.w + 3) // count - 2, inner.h - 34)
    rows = 1 if size >= LEAST else 2
    if rows > 1:
        size = min(44, (inner.w + 3) // -(-count // 2) - 2)
    end = inner.right
    if work.citizen:
        canvas.centre(pieces.citizen(34), end - 17, inner.y + 18)
        end -= 38
    first = rewards.piece(work.gives[0].first, 32) if work.gives else None
    if first and not work.done:
        canvas.centre(first, end - 16, inner.y + 18)
        end -= 36
    title = Box(inner.x, inner.y, end - inner.x - 4, 34)
    canvas.label(work.name, title, "head", 27, theme.ink("soft" if work.done else "dark"), smallest=22)
    tall = rows * size + (rows - 1) * 3
    room = inner.without(top=38, bottom=tall + 4)
    if room.h >= LINE:  # else its text is told in words alone
        canvas.paragraph(work.text, room, "text", 28, theme.ink("soft"), 24)
    each = -(-count // rows)
    step = min(size + 6, (inner.w - size) / max(each - 1, 1))
    for at, space in enumerate(work.spaces):
        x = inner.x + size / 2 + at % each * step
        y = inner.bottom - size / 2 - 1 - (rows - 1 - at // each) * (size + 3)
        if space.by:
            canvas.centre(pieces.marker(space.by, size), x, y)
        else:
            canvas.centre(wanted.piece(space.wants, size), x, y)
