"""Place tiles to browse, and one tile's card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from orleans_bot.rules.view import PlaceFace, View
from rendering import deeds, emblems, faces, lettering, pieces, theme
from rendering.boxes import Box, layout
from rendering.canvas import Canvas, wooden_page
from rendering.captions import say


def draw(view: View, tier: str, names: Mapping[str, str], language: str) -> Canvas:
    """The tiles of one category that can still be built."""
    keys = [key for key in view.stacks.get(tier, ()) if key in view.places]
    look = layout("stacks")
    sizes, area = look.sizes, look["cards"]
    across, gap = min(sizes["across"], max(len(keys), 1)), sizes["gap"]
    rows = [keys[at : at + across] for at in range(0, len(keys), across)] or [[]]
    columns = area.columns(across, gap)
    talls = [
        max([sizes["card"], *(_needs(view.places[key], columns[0].w, sizes) for key in row)]) for row in rows
    ]
    wide = look["header"].w + 2 * look["header"].x
    told_apart = deeds.doubtful(view.places[key].sure for key in keys)
    tall = area.y + sum(talls) + gap * (len(rows) - 1) + sizes["foot"]
    canvas = wooden_page(wide, tall + told_apart)
    numeral = "I" * int(tier) if tier.isdigit() else tier
    title = say("stack", language, tier=numeral)
    left = say("stack_left", language, count=len(keys))
    deeds.header(canvas, look["header"], emblems.thing("tile"), title, left)
    if not keys:
        empty = Box(area.x, area.y, area.w, talls[0])
        canvas.label(say("stack_empty", language), empty, "head", 40, theme.ink("light"), "c", 28)
    top = area.y
    for row, height in zip(rows, talls, strict=True):
        for key, column in zip(row, columns, strict=False):
            _told(canvas, Box(column.x, top, column.w, height), view.places[key], sizes, language)
        top += height + gap
    if told_apart:
        deeds.explain_doubt(canvas, Box(area.x, tall - 4, area.w, told_apart), language)
    return canvas


def _needs(face: PlaceFace, wide: int, sizes: Mapping[str, int]) -> int:
    """How tall a card must be for its whole text."""
    lines = lettering.lines(face.text, "text", sizes["letters"], wide - 32)
    return round(152 + len(lines) * sizes["letters"] * 1.12)


def _told(canvas: Canvas, cell: Box, face: PlaceFace, sizes: Mapping[str, int], language: str) -> None:
    canvas.panel(cell, "card")
    inner = cell.inset(16, 10)
    canvas.icon(emblems.place(face), inner.x + 24, inner.y + 24, 46, theme.ink("soft"))
    end = inner.right
    if face.sure == "reconstructed":
        canvas.centre(faces.doubt(34), end - 17, inner.y + 24)
        end -= 40
    name = Box(inner.x + 58, inner.y, end - inner.x - 58, 48)
    canvas.label(face.name, name, "head", 36, theme.ink("dark"), smallest=26)
    row = inner.without(top=52).top_part(66)
    if face.slots:
        faces.spaces(canvas, row, face, faces.NOBODY, sizes["slot"])
        _given(canvas, row, face, sizes["slot"], 48)
    else:
        canvas.icon("check-mark", row.x + 20, row.y + row.h / 2, 34, theme.ink("good"))
        canvas.label(
            say("passive", language), row.without(left=48), "text", 30, theme.ink("soft"), smallest=26
        )
    text = inner.without(top=126)
    canvas.pen.line((text.x, text.y - 4, text.right, text.y - 4), fill=theme.plate("well").fill, width=2)
    canvas.paragraph(
        face.text, text.without(top=4), "text", sizes["letters"], theme.ink("dark"), sizes["least"]
    )


def draw_tile(view: View, key: str, names: Mapping[str, str], language: str) -> Canvas:
    """One tile: name, spaces, what it does in words, where that is printed and how sure it is."""
    look, face = layout("tile"), view.places[key]
    page = look["page"]
    canvas = wooden_page(page.w, page.h)
    canvas.panel(look["card"], "sheet")
    badge = look["emblem"]
    canvas.centre(pieces.token("octagon", theme.ink("wine"), (63, 13, 22), badge.w), *badge.middle)
    canvas.icon(emblems.place(face), badge.middle[0], badge.middle[1] - 5, 116, theme.ink("gold"))
    canvas.label(face.name, look["name"], "title", 68, theme.ink("dark"), smallest=34)
    canvas.label(_under(view, face, language), look["under"], "text", 36, theme.ink("soft"), smallest=26)
    row = look["spaces"]
    if face.slots:
        faces.spaces(canvas, row, face, faces.NOBODY, look.sizes["slot"])
    else:
        canvas.icon("check-mark", row.x + 34, row.y + row.h / 2, 60, theme.ink("good"))
        canvas.label(
            say("passive", language), row.without(left=84), "head", 46, theme.ink("soft"), smallest=30
        )
    _given(canvas, row, face, look.sizes["slot"], 84)
    text = look["text"]
    canvas.panel(Box(text.x - 10, text.y - 12, text.w + 20, text.h + 20), "card")
    canvas.paragraph(face.text, text.inset(16, 4), "text", 46, theme.ink("dark"), 30, middle=True)
    mark = look["mark"]
    sure = say(f"sure.{face.sure}", language)
    tone = theme.ink("bad" if face.sure == "reconstructed" else "good" if face.sure == "verified" else "soft")
    if face.sure == "reconstructed":
        canvas.centre(faces.doubt(46), mark.x + 24, mark.y + mark.h / 2)
    else:
        icon = "check-mark" if face.sure == "verified" else "open-book"
        canvas.icon(icon, mark.x + 22, mark.y + mark.h / 2, 36, tone)
    canvas.label(sure, mark.without(left=60), "strong", 34, tone, smallest=26)
    return canvas


def _given(canvas: Canvas, row: Box, face: PlaceFace, slot: int, size: int) -> None:
    """What the tile gives, after its spaces, if there is room to show all of it."""
    if not face.slots:
        return
    start = row.x + len(face.slots) * (slot + 8)
    room = row.right - start - 60
    found = faces.results(face, size)
    while size > 24 and sum(len(group) * (size + 6) + 22 for group in found) > room:
        size -= 4
        found = faces.results(face, size)
    if not found:
        return
    y = row.y + row.h / 2
    faces.arrow(canvas, start + 8, y)
    x: float = start + 46
    for at, group in enumerate(found):
        if at:
            x += canvas.write("/", x, y + size * 0.22, "strong", max(28, size // 2), theme.ink("soft")) + 8
        for piece in group:
            canvas.put(piece, x, y - piece.paint.height / 2)
            x += piece.paint.width + 6


def _under(view: View, face: PlaceFace, language: str) -> str:
    words: Sequence[str] = [say(f"tier.{face.tier}", language)]
    owner = next((seat.colour for seat in view.seats if face.key in seat.tiles), "")
    if owner:
        words = [*words, say("built_by", language, seat=say(f"seat.{owner}", language))]
    return "  ·  ".join(words)
