"""The end of a game in a picture: whatever the numbers and the names are, nothing leaves the sheet."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from orleans_bot.rules.view import View
from rendering import Wish, finish, painting, pieces
from rendering.canvas import Canvas
from rendering.pieces import Piece

from . import still


def grown(*numbers: int) -> View:
    """A game that is over, its seats with these points of development in every round."""
    view = still.over(len(numbers))
    seats = [replace(seat, history=(n, n)) for seat, n in zip(view.seats, numbers, strict=True)]
    return replace(view, seats=tuple(seats))


@pytest.mark.parametrize("numbers", [(0, 0, 0, 0, 0), (0, 0, 1, 1, 30), (30, 30, 30, 30, 30), (2,)])
def test_the_markers_where_lines_end_stand_on_the_sheet_and_hide_none(
    numbers: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    view = grown(*numbers)
    ends = [pieces.marker(seat.colour, finish.END) for seat in view.seats]
    found: list[float] = []
    real = Canvas.centre

    def watch(canvas: Canvas, piece: Piece, x: float, y: float) -> None:
        if any(piece is end for end in ends):
            found.append(y)
        real(canvas, piece, x, y)

    monkeypatch.setattr(Canvas, "centre", watch)
    page = painting.PAINTERS["finish"][0](view, Wish())
    assert len(found) == len(numbers) and max(found) + finish.END / 2 <= page.tall - 14
    assert all(below - above >= finish.BETWEEN for above, below in pairwise(found))
