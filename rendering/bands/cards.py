"""Cards: tasks with a price and points, characters with a power, whatever lies face up with words on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from orleans_bot.rules.pieces import FOLLOWERS, WARES
from orleans_bot.rules.view import View
from rendering import emblems, faces, lettering, pieces, rewards, telling_board, theme
from rendering.bands.band import Told
from rendering.bands.title import TITLE, draw_title
from rendering.boxes import Box
from rendering.canvas import Canvas, sketch
from rendering.captions import say
from rendering.pieces import Piece
from rendering.records import STEPS, Card, Part
from rendering.wish import Wish

WIDE = 400  # a card is at least so wide
GAP, EDGE = 8, 14
TEXT, LEAST = 27, 24
PART, LINE = 40, 48
NAME, TWO_LINES = 42, 56  # how tall a name is
SMALL = 24  # the smallest letters of a name in one line
PANELS = {"done": "done", "ready": "gold", "used": "done", "closed": "done"}


@dataclass(frozen=True)
class Cards:
    """A title and as many cards as there are, as tall as their words."""

    title: str
    read: Callable[[View, Wish], Sequence[Card]]
    more: Callable[[View, Wish], str] | None = None  # beside the title: what lies there besides

    def height(self, view: View, width: int, wish: Wish) -> int:
        """Nothing without cards; else the title and the rows."""
        found = self.read(view, wish)
        if not found:
            return 0
        return TITLE + sum(tall + GAP for _, tall in _rows(found, width, wish.language)) - GAP

    def draw(self, canvas: Canvas, view: View, box: Box, wish: Wish) -> None:
        """Title and cards."""
        found, language = self.read(view, wish), wish.language
        draw_title(canvas, box.top_part(TITLE), self.title, self.aside(view, wish) or _aside(found), language)
        top = box.y + TITLE
        for row, tall in _rows(found, box.w, language):
            for card, column in zip(row, box.columns(_across(found, box.w), GAP), strict=False):
                cell = Box(column.x, top, column.w, tall)
                canvas.lay(sketch("card", (cell, card, language), partial(_card, cell, card, language)))
            top += tall + GAP

    def tell(self, view: View, wish: Wish) -> Told:
        """Each card in a sentence."""
        title = say(self.title, wish.language)
        if more := self.aside(view, wish):
            title = f"{title} ({more})"
        lines = telling_board.cards(title, self.read(view, wish), wish.names, wish.language)
        return Told(lines, lines)

    def aside(self, view: View, wish: Wish) -> str:
        """The remark at the end of the title."""
        return self.more(view, wish) if self.more else ""


def _aside(cards: Sequence[Card]) -> str:
    done = sum(card.state == "done" for card in cards)
    return f"{done}/{len(cards)}" if done else ""


def _across(cards: Sequence[Card], width: int) -> int:
    return max(1, min(len(cards), (width + GAP) // (WIDE + GAP)))


def _rows(cards: Sequence[Card], width: int, language: str) -> list[tuple[Sequence[Card], int]]:
    """The cards in rows, each with its height."""
    across = _across(cards, width)
    wide = (width - GAP * (across - 1)) // across
    rows = [cards[at : at + across] for at in range(0, len(cards), across)]
    return [(row, max(card_height(card, wide, language) for card in row)) for row in rows]


def card_height(card: Card, wide: int, language: str) -> int:
    """How tall a card is with all its words."""
    inner = wide - 2 * EDGE
    told = len(lettering.lines(card.text, "text", TEXT, inner)) if card.text else 0
    rows = len(_price_rows(card, inner))
    missing = len(lettering.lines(_missing(card, language), "text", LEAST, inner - 34)) if card.missing else 0
    tall = 2 * 10 + name_height(card, inner) + 4 + rows * LINE
    tall += round(told * TEXT * 1.12) + round(missing * LEAST * 1.12)
    return tall + (8 if told else 0) + (8 if missing else 0)


def name_of(card: Card) -> str:
    """What a card is called, and how many of it there are."""
    return f"{card.name} ×{card.count}" if card.count > 1 else card.name


def name_height(card: Card, inner: int) -> int:
    """One line, or two rather than letters that a phone cannot show."""
    marked = card.state in ("done", "ready", "used", "closed")
    taken = 40 * len(card.seats) + 38 * marked + 50 * bool(card.points) + 44 * len(card.gives)
    room = inner - taken - 38 * (card.sure == "reconstructed") - 50 * bool(card.icon) - 8
    return NAME if lettering.width(name_of(card), "head", SMALL) <= room else TWO_LINES


def part_piece(thing: str, size: int) -> Piece:
    """A part of a price as a piece."""
    plain = {"coin": pieces.coin, "citizen": pieces.citizen, "gear": pieces.gear, "star": pieces.star}
    if thing.startswith(STEPS):
        return rewards.steps(thing.removeprefix(STEPS), size)
    if thing in WARES:
        return pieces.good(thing, size)
    if thing in FOLLOWERS:
        return pieces.follower(thing, size)
    if thing in plain:
        return plain[thing](size)
    if thing == "development":
        return rewards.development(size, "")
    return pieces.stencilled(emblems.thing(thing), (196, 150, 90), (70, 46, 22), size)


def _words(part: Part) -> str:
    return str(part.count) if part.have is None else f"{min(part.have, part.count)}/{part.count}"


def _price_rows(card: Card, inner: int) -> list[list[Part]]:
    """The price in rows that fit the width."""
    rows: list[list[Part]] = []
    used = inner
    for part in card.price:
        wide = PART + 6 + lettering.width(_words(part), "strong", 30) + 18
        if used + wide > inner:
            rows.append([])
            used = 0
        rows[-1].append(part)
        used += wide
    return rows


def _missing(card: Card, language: str) -> str:
    return say("missing", language, what=", ".join(card.missing))


def _card(cell: Box, card: Card, language: str, canvas: Canvas) -> None:
    """Icon, name, whose or who has done it, points; what it says; its price; what is missing."""
    canvas.panel(cell, PANELS.get(card.state, "card"))
    inner = cell.inset(EDGE, 10)
    top = inner.top_part(name_height(card, inner.w))
    end = _end(canvas, top, card)
    left = top.x
    if card.icon:
        canvas.icon(card.icon, left + 20, top.y + top.h / 2, 40, theme.ink("soft"))
        left += 50
    name = Box(left, top.y, end - left - 8, top.h)
    tone = theme.ink("soft" if card.state in ("done", "used", "closed") else "dark")
    if top.h == NAME:
        canvas.label(name_of(card), name, "head", 30, tone, smallest=SMALL)
    else:
        canvas.paragraph(name_of(card), name, "head", 26, tone, smallest=20, middle=True)
    y = top.bottom + 4
    if card.text:
        lines = lettering.lines(card.text, "text", TEXT, inner.w)
        room = Box(inner.x, y, inner.w, round(len(lines) * TEXT * 1.12) + 4)
        canvas.paragraph(card.text, room, "text", TEXT, theme.ink("dark"), LEAST)
        y = room.bottom + 4
    for row in _price_rows(card, inner.w):
        x: float = inner.x
        for part in row:
            canvas.centre(part_piece(part.thing, PART), x + PART / 2, y + LINE / 2)
            shade = theme.ink("bad" if part.missing else "dark")
            x += PART + 6
            x += canvas.write(_words(part), x, y + LINE / 2 + 10, "strong", 30, shade) + 18
        y += LINE
    if card.missing:
        canvas.icon("hourglass", inner.x + 12, y + 18, 26, theme.ink("bad"))
        room = Box(inner.x + 34, y + 4, inner.w - 34, inner.bottom - y)
        canvas.paragraph(_missing(card, language), room, "text", LEAST, theme.ink("bad"), 20)


def _end(canvas: Canvas, top: Box, card: Card) -> int:
    """From the right: whose it is, its points, what it brings; answers where they begin."""
    x, y = top.right, top.y + top.h // 2
    for seat in reversed(card.seats):
        canvas.centre(pieces.marker(seat, 36), x - 18, y)
        x -= 40
    if card.state in ("done", "ready"):
        canvas.icon("check-mark", x - 16, y, 30, theme.ink("good"))
        x -= 38
    elif card.state in ("used", "closed"):
        canvas.icon(emblems.thing("passed"), x - 15, y, 28, theme.ink("faint"))
        x -= 36
    if card.points:
        canvas.centre(rewards.points(44, str(card.points)), x - 22, y)
        x -= 50
    for effect in reversed(card.gives):
        canvas.centre(rewards.piece(effect.first, 38), x - 19, y)
        x -= 44
    if card.sure == "reconstructed":
        canvas.centre(faces.doubt(32), x - 16, y)
        x -= 38
    return x
