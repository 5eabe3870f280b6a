"""What a seat owns in goods and gears, and what its tracks bring next."""

from __future__ import annotations

from dataclasses import dataclass

from orleans_bot.rules.view import SeatView, View
from rendering import pieces, rewards, telling, theme
from rendering.bands.band import Told
from rendering.boxes import Box
from rendering.canvas import Canvas
from rendering.captions import is_gone
from rendering.order import goods_of, items
from rendering.pieces import Piece
from rendering.wish import Wish, seat_of

ROOMY = 1000  # narrower than this both stand one under the other
GAP = 10
TALL = 88


@dataclass(frozen=True)
class SeatGoods:
    """Goods and tracks."""

    def height(self, view: View, width: int, wish: Wish) -> int:
        """One row where there is width, else two."""
        return TALL if width >= ROOMY else TALL + GAP + 2 * TALL - 24

    def draw(self, canvas: Canvas, view: View, box: Box, wish: Wish) -> None:
        """Side by side, or the tracks under the goods."""
        seat = view.seat(seat_of(view, wish))
        if box.w >= ROOMY:
            goods, tracks = box.left_part(500), box.without(left=510)
        else:
            goods, tracks = box.top_part(TALL), box.without(top=TALL + GAP)
        _goods(canvas, goods, view, seat)
        _tracks(canvas, tracks, view, seat)

    def tell(self, view: View, wish: Wish) -> Told:
        """What lies in front of the seat for all to see."""
        return Told(long=telling.seat_more(view, view.seat(seat_of(view, wish)), wish.language))


def _goods(canvas: Canvas, box: Box, view: View, seat: SeatView) -> None:
    canvas.panel(box, "sheet")
    goods = items(goods_of(view, seat))
    size, letters = (46, 32) if len(goods) <= 5 else (38, 30)
    held: list[tuple[Piece, int | str]] = [(pieces.good(kind, size), count) for kind, count in goods]
    held.append((pieces.gear(size - 2), len(seat.gears)))
    canvas.tally(held, box.inset(14, 8), letters, 4, 60)


def _tracks(canvas: Canvas, box: Box, view: View, seat: SeatView) -> None:
    """Where the seat stands on each track and what its next step brings."""
    canvas.panel(box, "sheet")
    shown = [key for key in view.tracks if key != "development"]
    rows = 1 if box.w >= 700 else 2
    across = -(-max(len(shown), 1) // rows)
    for key, cell in zip(shown, box.inset(14, 8).grid(across, rows, 2), strict=False):
        track, at = view.tracks[key], seat.tracks.get(key, 0)
        y = cell.y + cell.h / 2
        canvas.centre(pieces.follower(key, 46), cell.x + 24, y)
        if at + 1 >= len(track.gives):
            canvas.icon("check-mark", cell.x + 82, y, 34, theme.ink("good"))
            continue
        canvas.pen.polygon(
            [(cell.x + 52, y - 8), (cell.x + 63, y), (cell.x + 52, y + 8)], fill=theme.ink("faint")
        )
        effect = track.gives[at + 1]
        piece = rewards.piece(effect.first, 42) if effect and not is_gone(effect, view) else None
        if piece is None and track.draws:
            piece = rewards.draw_number(42, str(track.draws[at + 1]))
        canvas.centre(piece or _hollow(36), cell.x + 90, y)


def _hollow(size: int) -> Piece:
    look = theme.plate("well")
    return pieces.token("circle", look.fill, look.edge, size)
