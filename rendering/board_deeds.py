"""The beneficial deeds: small on the table, large on their own picture."""

from __future__ import annotations

from functools import partial

from orleans_bot.rules.view import DeedFace, View
from rendering import pieces, rewards, theme
from rendering.boxes import Box
from rendering.canvas import Canvas, sketch


def draw_deeds(canvas: Canvas, box: Box, view: View) -> None:
    """All deeds as small cards on the table."""
    canvas.panel(box, "sheet")
    deeds = view.deeds
    if not deeds:
        return
    across = 1 if len(deeds) <= 3 else 2
    down = -(-len(deeds) // across)
    inner = box.inset(12, 12)
    for deed, cell in zip(deeds, inner.grid(across, down, 6), strict=False):
        reads = (cell, deed)
        canvas.lay(sketch("deed", reads, partial(_small, cell=cell, deed=deed)))


def _small(canvas: Canvas, cell: Box, deed: DeedFace) -> None:
    done = all(deed.filled)
    canvas.panel(cell, "done" if done else "card")
    inner = cell.inset(9, 5)
    roomy = cell.h > 120
    size = min(62 if roomy else 40, (inner.w + 3) // max(len(deed.seeks), 1) - 2, inner.h - 34)
    end = inner.right
    if deed.citizen:
        canvas.centre(pieces.citizen(34), end - 17, inner.y + 18)
        end -= 38
    first = rewards.piece(deed.reward[0].first, 32) if deed.reward else None
    if first and not done:
        canvas.centre(first, end - 16, inner.y + 18)
        end -= 36
    title = Box(inner.x, inner.y, end - inner.x - 4, 34)
    canvas.label(deed.name, title, "head", 27, theme.ink("soft" if done else "dark"), smallest=22)
    if roomy:
        canvas.paragraph(deed.text, inner.without(top=38, bottom=size + 4), "text", 28, theme.ink("soft"), 24)
    step = min(size + 6, (inner.w - size) / max(len(deed.seeks) - 1, 1))
    y = inner.bottom - size / 2 - 1
    for at, wanted in enumerate(deed.seeks):
        x = inner.x + size / 2 + at * step
        if deed.filled[at]:
            canvas.centre(pieces.marker(deed.filled[at], size), x, y)
        else:
            canvas.centre(pieces.space(wanted, size), x, y)
