"""What a seat plans with: its market and its bag."""

from __future__ import annotations

from dataclasses import dataclass

from orleans_bot.rules.view import SeatView, View
from rendering import faces, lettering, pieces, telling, theme
from rendering.bands.band import Told
from rendering.boxes import Box
from rendering.canvas import Canvas
from rendering.captions import say
from rendering.order import items
from rendering.pieces import Piece
from rendering.wish import Wish, seat_of

ROOMY = 1000  # narrower than this both stand one under the other
GAP = 10
TALL = 136


@dataclass(frozen=True)
class SeatHand:
    """Market and bag."""

    def height(self, view: View, width: int, wish: Wish) -> int:
        """One row where there is width, else two."""
        return TALL if width >= ROOMY else 2 * TALL + GAP

    def draw(self, canvas: Canvas, view: View, box: Box, wish: Wish) -> None:
        """Side by side, or the bag under the market."""
        seat = view.seat(seat_of(view, wish))
        if box.w >= ROOMY:
            market, bag = box.left_part(640), box.without(left=650)
        else:
            market, bag = box.top_part(TALL), box.bottom_part(TALL)
        _market(canvas, market, seat, wish.language)
        _bag(canvas, bag, seat, wish.language)

    def tell(self, view: View, wish: Wish) -> Told:
        """Both."""
        lines = telling.seat_hand(view, view.seat(seat_of(view, wish)), wish.language)
        return Told(lines, lines)


def _market(canvas: Canvas, box: Box, seat: SeatView, language: str) -> None:
    canvas.panel(box, "sheet")
    inner = box.inset(18, 8)
    canvas.label(say("market", language), inner.top_part(38), "head", 32, theme.ink("dark"))
    count = max(seat.market_room, len(seat.market), 1)
    words = f"{len(seat.market)}/{count}"
    canvas.label(words, inner.top_part(38), "strong", 30, theme.ink("soft"), "r")
    row = inner.without(top=42)
    size = min(66, row.h, row.w // count - 6)
    for at in range(count):
        x, y = row.x + (at + 0.5) * row.w / count, row.y + row.h / 2
        if at < len(seat.market):
            canvas.centre(faces.standing_piece("any", seat.market[at], seat.colour, size), x, y)
        else:
            canvas.centre(_hollow(size), x, y)


def _bag(canvas: Canvas, box: Box, seat: SeatView, language: str) -> None:
    canvas.panel(box, "dark")
    canvas.icon("swap-bag", box.x + 62, box.y + box.h / 2 + 2, 92, (222, 190, 138))
    count = lettering.mask(str(seat.bag_count), "strong", 44).stencil
    canvas.write(
        str(seat.bag_count),
        box.x + 62,
        box.y + box.h / 2 + 14 + count.height / 2,
        "strong",
        44,
        (52, 34, 20),
        "c",
    )
    room = box.without(left=124, right=14).inset(0, 10)
    if seat.bag is None:
        canvas.label(
            say("bag_hidden", language, count=seat.bag_count),
            room,
            "head",
            36,
            theme.ink("light"),
            smallest=26,
        )
        return
    held = [(kind, number) for kind, number in items(seat.bag) if number]
    if not held:
        canvas.label(say("bag_empty", language), room, "head", 34, theme.ink("light"), smallest=26)
        return
    across = max(4, -(-len(held) // 2))
    size = 48 if across <= 5 else 44
    cells = room.grid(across, 2 if len(held) > 4 else 1)
    for (kind, number), cell in zip(held, cells, strict=False):
        own = kind.startswith("own_")
        canvas.centre(
            pieces.follower(kind, size, seat.colour if own else ""), cell.x + size / 2, cell.y + cell.h / 2
        )
        canvas.write(
            str(number), cell.x + size + 5, cell.y + cell.h / 2 + 11, "strong", 32, theme.ink("light")
        )


def _hollow(size: int) -> Piece:
    look = theme.plate("well")
    return pieces.token("circle", look.fill, look.edge, size)
