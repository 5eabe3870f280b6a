"""What many seats' plates have no room for: goods, how many followers they draw, and place tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orleans_bot.rules.view import View
from rendering import board_map, board_side, lettering, pieces
from rendering.bands.band import GAP, Told
from rendering.boxes import Box, layout
from rendering.canvas import Canvas
from rendering.order import goods_of, items
from rendering.pieces import Piece
from rendering.wish import Wish

ROW, EDGE, GOODS = 48, 12, 290
APART = 6  # the least between two kinds of goods


def room_for(held: Sequence[tuple[Piece, int]], size: int) -> int:
    """How wide a row of goods is: the same for all, but for a seat that has more kinds or very many."""
    wide = [piece.paint.width + 3 + lettering.width(str(count), "strong", size) for piece, count in held]
    return max(GOODS, sum(wide) + APART * (len(wide) - 1))


@dataclass(frozen=True)
class SeatsMore:
    """A short row for each seat, two abreast; nothing where the plates beside the map show all of it."""

    def hidden(self, view: View, width: int) -> tuple[bool, bool]:
        """Whether goods, and whether tiles, are missing on the plates."""
        look = layout("table")
        side = Box(0, 0, width - board_map.SHEET[0] - GAP - 2, board_map.SHEET[1])
        tall = board_side.split(side, view, look)[0][0].h
        return tall < look.sizes["plate_three"], tall < look.sizes["plate_four"]

    def height(self, view: View, width: int, wish: Wish) -> int:
        """A row for two seats."""
        if not view.seats or not any(self.hidden(view, width)):
            return 0
        return -(-len(view.seats) // 2) * ROW + 2 * EDGE

    def draw(self, canvas: Canvas, view: View, box: Box, wish: Wish) -> None:
        """Marker, goods, draws and tiles."""
        look, (goods, _) = layout("table"), self.hidden(view, box.w)
        canvas.panel(box, "sheet")
        rows = -(-len(view.seats) // 2)
        for seat, cell in zip(view.seats, box.inset(14, EDGE).grid(2, rows), strict=False):
            row = cell.without(right=14)
            canvas.centre(pieces.marker(seat.colour, 40), row.x + 20, row.y + row.h / 2)
            rest = row.without(left=54)
            if goods:
                held = [(pieces.good(kind, 30), count) for kind, count in items(goods_of(view, seat))]
                wide = room_for(held, look.sizes["number"])
                canvas.tally(held, rest.left_part(wide), look.sizes["number"], 3, 30)
                rest = rest.without(left=wide + 16)
            board_side.draw_tiles(canvas, rest, view, seat, look)

    def tell(self, view: View, wish: Wish) -> Told:
        """All of it is told with the seats."""
        return Told()
