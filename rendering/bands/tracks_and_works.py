"""The followers' tracks, and beside them the works that lie on the table, as long as both have room."""

from __future__ import annotations

from dataclasses import dataclass

from orleans_bot.rules.view import View
from rendering import board_deeds, board_tracks, telling_board
from rendering.bands.band import GAP, Told
from rendering.bands.works import Works, draw_works
from rendering.boxes import Box
from rendering.canvas import Canvas, sketch
from rendering.wish import Wish

TRACKS, TALL = 520, 380
TALLEST = 470  # tracks that are stretched further look empty
ROOMY = 4  # so many works stand as cards
ROW = 62


@dataclass(frozen=True)
class Tracks:
    """The tracks alone: two columns where there is width, one where there is not."""

    def height(self, view: View, width: int, wish: Wish) -> int:
        """A row for each track."""
        shown = sum(key != "development" for key in view.tracks)
        return -(-shown // self.columns(width)) * ROW + 24 if shown else 0

    def columns(self, width: int) -> int:
        """How many tracks stand side by side."""
        return 2 if width >= 1000 else 1

    def draw(self, canvas: Canvas, view: View, box: Box, wish: Wish) -> None:
        """What is printed, and the markers."""
        _tracks(canvas, box, view, wish, self.columns(box.w))

    def tell(self, view: View, wish: Wish) -> Told:
        """Who stands where on each track and what its next space brings."""
        lines = telling_board.tracks(view, wish.names, wish.language)
        return Told(lines, lines)


@dataclass(frozen=True)
class TracksAndWorks:
    """Side by side; many works, or works with many spaces, get the whole width below the tracks."""

    works: Works
    tracks: Tracks

    def beside(self, view: View, width: int, wish: Wish) -> int:
        """How tall both are side by side; 0 = they have no room there."""
        found = self.works.read(view, wish)
        rest = width - TRACKS - GAP
        if 0 < len(found) <= ROOMY:
            return max(TALL, board_deeds.needs(found, rest))
        tall = max(TALL, self.works.needs(found, rest, wish.language))
        return tall if found and tall <= TALLEST else 0

    def height(self, view: View, width: int, wish: Wish) -> int:
        """As tall as both need."""
        if beside := self.beside(view, width, wish):
            return beside
        below = self.works.height(view, width, wish)
        return self.beside(view, width, wish) or self.tracks.height(view, width, wish) + (
            below and below + GAP
        )

    def draw(self, canvas: Canvas, view: View, box: Box, wish: Wish) -> None:
        """Tracks and works."""
        found = self.works.read(view, wish)
        if self.beside(view, box.w, wish):
            _tracks(canvas, box.left_part(TRACKS), view, wish, 1)
            room = box.without(left=TRACKS + GAP)
            if len(found) <= ROOMY:
                board_deeds.draw_cards(canvas, room, found)
            else:
                draw_works(canvas, room, found, wish.language)
            return
        alone = box.top_part(self.tracks.height(view, box.w, wish))
        self.tracks.draw(canvas, view, alone, wish)
        if found:
            self.works.draw(canvas, view, box.without(top=alone.h + GAP), wish)

    def tell(self, view: View, wish: Wish) -> Told:
        """The works; where everybody stands on the tracks is told with the seats."""
        return Told(long=self.works.tell(view, wish).long)


def _tracks(canvas: Canvas, box: Box, view: View, wish: Wish, columns: int) -> None:
    waiting = tuple(
        sorted(place for place in view.citizens if place.split(".")[0] in (*view.tracks, "tracks"))
    )
    reads = (box, columns, wish.language, tuple(view.tracks.items()), waiting)
    canvas.lay(sketch("tracks", reads, lambda page: board_tracks.draw_tracks(page, box, view, columns)))
    board_tracks.draw_track_markers(canvas, box, view, columns)
