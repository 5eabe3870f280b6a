"""Works: whatever takes followers in for good; rows where there is width, cards with text on a phone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from orleans_bot.rules.view import View
from rendering import lettering, pieces, rewards, telling_board, theme, wanted
from rendering.bands.band import Told
from rendering.bands.title import TITLE, draw_title
from rendering.boxes import Box
from rendering.canvas import Canvas, sketch
from rendering.captions import say
from rendering.records import Work
from rendering.wish import Wish

LEAST, MOST = 36, 62  # a space on a row, and on a card
ROW, EDGE = 42, 12
NAME, WIDEST = 150, 250  # room for a name
GIVES = 78  # … and for what each follower brings and the citizen
ROWS_FROM = 600  # narrower than this a row holds no name and ten spaces
TEXT = 28


@dataclass(frozen=True)
class Works:
    """A title and as many works as there are, of up to ten spaces in a row and more in several."""

    title: Callable[[View], str]
    read: Callable[[View, Wish], Sequence[Work]]

    def height(self, view: View, width: int, wish: Wish) -> int:
        """Nothing without works; else the title and the works."""
        found = self.read(view, wish)
        return TITLE + self.needs(found, width, wish.language) if found else 0

    def needs(self, works: Sequence[Work], width: int, language: str) -> int:
        """How tall the works alone are."""
        if narrow(width):
            return sum(card_height(work, width, language) + 8 for work in works) - 8
        inner = width - 2 * EDGE
        columns = across(works, inner)
        wide = (inner - 16 * (columns - 1)) // columns
        deep = -(-len(works) // columns)
        return 2 * EDGE + sum(
            _row_height(works[at * columns : (at + 1) * columns], wide) for at in range(deep)
        )

    def draw(self, canvas: Canvas, view: View, box: Box, wish: Wish) -> None:
        """Title and works."""
        found = self.read(view, wish)
        spaces = [space for work in found for space in work.spaces]
        aside = f"{sum(bool(space.by) for space in spaces)}/{len(spaces)}"
        draw_title(canvas, box.top_part(TITLE), self.title(view), aside, wish.language)
        draw_works(canvas, box.without(top=TITLE), found, wish.language)

    def tell(self, view: View, wish: Wish) -> Told:
        """Each work in a sentence."""
        title = say(self.title(view), wish.language)
        lines = telling_board.works(title, self.read(view, wish), wish.names, wish.language)
        return Told(lines, lines)


def narrow(width: int) -> bool:
    """Whether works are told as cards."""
    return width < ROWS_FROM + 2 * EDGE


def across(works: Sequence[Work], inner: int) -> int:
    """In how many columns the rows stand."""
    return max(1, min(2 if len(works) > 1 else 1, (inner + 16) // (ROWS_FROM - 10)))


def _row_height(works: Sequence[Work], wide: int) -> int:
    return max(max(1, -(-len(work.spaces) // fits(work, wide))) for work in works) * ROW


def fits(work: Work, wide: int) -> int:
    """How many spaces stand side by side on a row of this width."""
    return max(1, (wide - name_width(wide) - GIVES) // (LEAST + 1))


def name_width(wide: int) -> int:
    """How much room a name has when ten spaces stand beside it."""
    return min(WIDEST, max(NAME, wide - GIVES - 10 * (LEAST + 1)))


def draw_works(canvas: Canvas, box: Box, works: Sequence[Work], language: str) -> None:
    """The works alone, in the box."""
    if narrow(box.w):
        top = box.y
        for work in works:
            cell = Box(box.x, top, box.w, card_height(work, box.w, language))
            canvas.lay(sketch("work.card", (cell, work, language), partial(_card, cell, work, language)))
            top = cell.bottom + 8
        return
    canvas.panel(box, "sheet")
    inner = box.inset(EDGE)
    columns = across(works, inner.w)
    parts = inner.columns(columns, 16)
    deep = -(-len(works) // columns)
    rows = [works[at * columns : (at + 1) * columns] for at in range(deep)]
    talls = [_row_height(row, parts[0].w) for row in rows]
    air = max(0, (inner.h - sum(talls)) // max(deep, 1))  # beside something taller the rows spread out
    top = inner.y
    for row, tall in zip(rows, talls, strict=True):
        for work, part in zip(row, parts, strict=False):
            cell = Box(part.x, top, part.w, tall + min(air, 14))
            canvas.lay(sketch("work.row", (cell, work, language), partial(_row, cell, work, language)))
        top += tall + air


def _row(cell: Box, work: Work, language: str, canvas: Canvas) -> None:
    """A work on one line: name, what each follower brings, who waits for the last, and the spaces."""
    middle = cell.y + cell.h / 2
    tone = theme.ink("soft" if work.done else "dark")
    start = name_width(cell.w)
    name = cell.left_part(start - 6)
    if work.owner:
        canvas.centre(pieces.marker(work.owner, 30), name.x + 15, middle)
        name = name.without(left=36)
    if lettering.width(work.name, "head", 25) <= name.w:
        canvas.label(work.name, name, "head", 27, tone, smallest=25)
    else:
        canvas.paragraph(work.name, name.inset(0, 1), "head", 24, tone, 17, middle=True)
    if work.done:
        canvas.icon("check-mark", cell.x + start + 20, middle, 32, theme.ink("good"))
    elif work.gives:
        canvas.centre(
            rewards.choice(work.gives[0], 40 if len(work.gives[0].ways) > 1 else 34),
            cell.x + start + 20,
            middle,
        )
    if work.citizen:
        canvas.centre(pieces.citizen(34), cell.x + start + 56, middle)
    _spaces(canvas, cell.without(left=start + GIVES), work, LEAST, fits(work, cell.w))
    canvas.pen.line((cell.x, cell.bottom, cell.right, cell.bottom), fill=theme.plate("well").fill, width=1)


def _spaces(canvas: Canvas, room: Box, work: Work, size: int, most: int) -> None:
    """The spaces, in as many rows as they need."""
    rows = -(-len(work.spaces) // most)
    each = -(-len(work.spaces) // max(rows, 1))
    for at, space in enumerate(work.spaces):
        x = room.x + size / 2 + at % each * (size + 1 if size == LEAST else size + 6)
        y = room.y + room.h * (at // each + 0.5) / rows
        if space.by:
            canvas.centre(pieces.marker(space.by, size), x, y)
        else:
            canvas.centre(wanted.piece(space.wants, size), x, y)
        if space.gives and not space.by:
            canvas.centre(
                rewards.piece(space.gives.first, round(size * 0.5)), x + size * 0.3, y + size * 0.32
            )


def _card_spaces(work: Work, width: int) -> tuple[int, int]:
    """How large the spaces are on a card, and how many stand in a row."""
    inner = width - 36
    most = len(work.spaces) if len(work.spaces) <= 10 else -(-len(work.spaces) // 2)
    return min(MOST, (inner + 6) // max(most, 1) - 6), most


def card_height(work: Work, width: int, language: str) -> int:
    """How tall a card is with its whole text."""
    size, most = _card_spaces(work, width)
    rows = -(-len(work.spaces) // max(most, 1))
    told = lettering.lines(_text(work, language), "text", TEXT, width - 104)
    return 70 + rows * (size + 8) + max(56, round(len(told) * TEXT * 1.12) + 14)


def _text(work: Work, language: str) -> str:
    after = say("work_after", language, work=work.after) if work.after else ""
    return f"{after} {work.text}".strip()


def _card(cell: Box, work: Work, language: str, canvas: Canvas) -> None:
    """A work as a card of its own, with its text."""
    canvas.panel(cell, "done" if work.done else "sheet")
    inner = cell.inset(18, 12)
    end = inner.right
    if work.citizen:
        canvas.centre(pieces.citizen(48), end - 24, inner.y + 22)
        end -= 56
    name = Box(inner.x, inner.y, end - inner.x - 8, 44)
    if work.owner:
        canvas.centre(pieces.marker(work.owner, 40), inner.x + 20, inner.y + 22)
        name = name.without(left=50)
    canvas.label(work.name, name, "head", 36, theme.ink("soft" if work.done else "dark"), smallest=26)
    size, most = _card_spaces(work, cell.w)
    rows = -(-len(work.spaces) // max(most, 1))
    row = Box(inner.x, inner.y + 48, inner.w, rows * (size + 8))
    _spaces(canvas, row, work, size, most)
    foot = Box(inner.x, row.bottom + 4, inner.w, inner.bottom - row.bottom - 4)
    if work.gives:
        canvas.centre(rewards.choice(work.gives[0], 48), foot.x + 24, foot.y + foot.h / 2)
    canvas.paragraph(
        _text(work, language), foot.without(left=64), "text", TEXT, theme.ink("dark"), 24, middle=True
    )
