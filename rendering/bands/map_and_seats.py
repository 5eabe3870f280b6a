"""The map, and beside it a plate for each seat and the supply."""

from __future__ import annotations

from dataclasses import dataclass

from orleans_bot.rules.view import View
from rendering import board_map, board_side, readings, telling, telling_board
from rendering.bands.band import GAP, Told
from rendering.boxes import Box, layout
from rendering.canvas import Canvas
from rendering.wish import Wish


def beside(box: Box) -> Box:
    """What is left beside the painted sheet."""
    return box.without(left=board_map.SHEET[0] + GAP + 2)


def events_beside(view: View, width: int) -> range:
    """Which of the events that everybody knows have room there."""
    look = layout("table")
    _, rest = board_side.split(beside(Box(0, 0, width, board_map.SHEET[1])), view, look)
    return board_side.events_seen(rest, view, look)


@dataclass(frozen=True)
class MapAndSeats:
    """The country with all that lies and stands on it; who sits around it and what the supply holds."""

    def height(self, view: View, width: int, wish: Wish) -> int:
        """As tall as the painted sheet."""
        return board_map.SHEET[1]

    def draw(self, canvas: Canvas, view: View, box: Box, wish: Wish) -> None:
        """The sheet on the left, plates and supply on the right."""
        look = layout("table")
        sheet = box.left_part(board_map.SHEET[0])
        board_map.draw_map(canvas, sheet, view, look, readings.map_marks(view))
        plates, rest = board_side.split(beside(box), view, look)
        for seat, plate in zip(view.seats, plates, strict=True):
            board_side.draw_plate(canvas, plate, view, seat, wish.names, look, wish.language)
        board_side.draw_supply(canvas, rest, view, look)

    def tell(self, view: View, wish: Wish) -> Told:
        """Every seat, the ways and the supply."""
        names, language = wish.names, wish.language
        brief = [
            telling.seat_line(view, seat, names, language, one_name=wish.one_name) for seat in view.seats
        ]
        long = []
        for seat, line in zip(view.seats, brief, strict=True):
            long += [line, *(f"  {more}" for more in telling.seat_more(view, seat, language))]
        long += telling_board.map_marks(view, readings.map_marks(view), names, language)
        long += telling_board.ways(view, language) + telling_board.supply(view, language)
        return Told(brief, long)


@dataclass(frozen=True)
class MapAlone:
    """The country for a phone: nothing beside it, the towns ringed that a seat can reach this turn."""

    def height(self, view: View, width: int, wish: Wish) -> int:
        """As tall as the painted sheet."""
        return board_map.SHEET[1]

    def draw(self, canvas: Canvas, view: View, box: Box, wish: Wish) -> None:
        """The sheet."""
        marks = readings.map_marks(view, wish.seat or view.viewer)
        board_map.draw_map(canvas, box, view, layout("table"), marks)

    def tell(self, view: View, wish: Wish) -> Told:
        """Where merchants and stations stand, what can be reached, and what lies on the ways."""
        seat = wish.seat or view.viewer
        marks = readings.map_marks(view, seat)
        stand = telling_board.standing(view, wish.names, wish.language)
        more = telling_board.map_marks(view, marks, wish.names, wish.language)
        reach = [telling_board.reach(view, seat, marks, wish.names, wish.language)] if seat else []
        return Told(
            [*reach, *stand, *more], [*reach, *stand, *more, *telling_board.ways(view, wish.language)]
        )
