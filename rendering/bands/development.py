"""The development track: one long row where there is room, else rows one under another."""

from __future__ import annotations

from dataclasses import dataclass

from orleans_bot.rules.view import View
from rendering import board_tracks, telling_board
from rendering.bands.band import Told
from rendering.boxes import Box
from rendering.canvas import Canvas, sketch
from rendering.wish import Wish

ROW = 126
LEAST = 32  # how wide a space must be


@dataclass(frozen=True)
class Development:
    """Spaces, coins, citizens and stars, and everybody's marker."""

    def height(self, view: View, width: int, wish: Wish) -> int:
        """A row for as many spaces as fit."""
        if not view.development_stars and not view.development_coins:
            return 0
        return ROW + (self.rows(view, width) - 1) * (ROW - 24)

    def rows(self, view: View, width: int) -> int:
        """In how many rows the track lies."""
        count = board_tracks.development_count(view)
        fit = max(1, (width - 28) // (LEAST + 6))
        return -(-count // fit)

    def draw(self, canvas: Canvas, view: View, box: Box, wish: Wish) -> None:
        """What is printed, and the markers on it."""
        cells = board_tracks.development_cells(box, view, self.rows(view, box.w))
        waiting = tuple(sorted(place for place in view.citizens if place.startswith("development.")))
        reads = (box, len(cells), *view.development_coins.items(), *view.development_stars.items(), waiting)
        canvas.lay(
            sketch("development", reads, lambda page: board_tracks.draw_development(page, box, cells, view))
        )
        board_tracks.draw_development_markers(canvas, cells, view)

    def tell(self, view: View, wish: Wish) -> Told:
        """What the track still holds; where everybody stands is told with the seats."""
        return Told(long=[telling_board.development(view, wish.language)])
