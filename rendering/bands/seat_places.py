"""The places a seat can plan for: those of its board, and its place tiles."""

from __future__ import annotations

from dataclasses import dataclass

from orleans_bot.rules.view import SeatView, View
from rendering import faces, lettering, telling, theme
from rendering.bands.band import Told
from rendering.boxes import Box, layout
from rendering.canvas import Canvas
from rendering.captions import say
from rendering.faces import Standing
from rendering.wish import Wish, seat_of

NARROW = 240  # a place is at least so wide
AIR = 2


@dataclass(frozen=True)
class SeatPlaces:
    """Rows of places, with the planned activations ringed if asked."""

    rings: bool = False

    def height(self, view: View, width: int, wish: Wish) -> int:
        """As many rows as the places need."""
        seat, sizes = view.seat(seat_of(view, wish)), layout("seat").sizes
        board, tiles = _keys(view, seat)
        step, across = sizes["place"] + sizes["gap"], _across(width)
        more = sizes["heading"] + -(-len(tiles) // across) * step if tiles else 0
        return -(-len(board) // across) * step + more + AIR

    def draw(self, canvas: Canvas, view: View, box: Box, wish: Wish) -> None:
        """The board's places, then the tiles under a title."""
        seat, sizes = view.seat(seat_of(view, wish)), layout("seat").sizes
        board, tiles = _keys(view, seat)
        rows = -(-len(board) // _across(box.w)) * (sizes["place"] + sizes["gap"])
        self._rows(canvas, box.top_part(rows), view, seat, board, wish.language)
        if tiles:
            head = Box(box.x, box.y + rows, box.w, sizes["heading"])
            words = f"{say('own_tiles', wish.language)}  ·  {len(tiles)}"
            room = head.inset(8, 0)
            used = canvas.label(words, room, "title", 30, theme.ink("gold"))
            if any(view.places[key].sure == "reconstructed" for key in tiles):
                _explain_doubt(canvas, room.without(left=used + 24), wish.language)
            self._rows(canvas, box.without(top=rows + sizes["heading"]), view, seat, tiles, wish.language)

    def _rows(
        self, canvas: Canvas, area: Box, view: View, seat: SeatView, keys: list[str], language: str
    ) -> None:
        sizes, across = layout("seat").sizes, _across(area.w)
        columns = area.columns(across, sizes["gap"])
        for at, key in enumerate(keys):
            row, column = divmod(at, across)
            cell = columns[column]
            box = Box(cell.x, area.y + row * (sizes["place"] + sizes["gap"]), cell.w, sizes["place"])
            here = standing(seat, key, self.rings)
            faces.small_face(canvas, box, view.places[key], here, sizes["slot"], language)

    def tell(self, view: View, wish: Wish) -> Told:
        """Every place; first those on which somebody stands."""
        seat = view.seat(seat_of(view, wish))
        told = telling.seat_places(view, seat, wish.language)
        return Told([line for key, line in told.items() if any(seat.spaces.get(key, ()))], [*told.values()])


def _explain_doubt(canvas: Canvas, room: Box, language: str) -> None:
    """What "?" on a tile means, at the end of the tiles' title; shorter where there is less room."""
    whole, brief = say("sure.reconstructed", language), say("sure.short", language)
    words = whole if lettering.width(whole, "text", 26) <= room.w - 44 else brief
    used = canvas.label(words, room.without(left=44), "text", 28, theme.ink("light"), "r", smallest=22)
    canvas.centre(faces.doubt(32), room.right - used - 24, room.y + room.h / 2)


def _across(width: int) -> int:
    return max(1, min(5, width // NARROW))


def _keys(view: View, seat: SeatView) -> tuple[list[str], list[str]]:
    """The places of the board, and the tiles."""
    return (
        [key for key in view.board if key in view.places],
        [key for key in seat.tiles if key in view.places],
    )


def standing(seat: SeatView, key: str, rings: bool) -> Standing:
    """Who stands on one of the seat's places."""
    planned = (
        frozenset(int(spot.rpartition(".")[2]) for spot in seat.planned if spot.rpartition(".")[0] == key)
        if rings
        else frozenset[int]()
    )
    standing = tuple(seat.spaces.get(key, ()))
    marks = tuple(seat.marks.get(key, ()))
    in_vain = key in seat.idle and key in seat.active
    barred, down = key in seat.barred or in_vain, key in seat.asleep
    active = rings and key in seat.active and not barred
    return Standing(seat.colour, standing, planned, active, marks, barred, down)
