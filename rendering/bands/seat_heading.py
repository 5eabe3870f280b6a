"""A seat's heading: who it is and what everybody counts of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from orleans_bot.rules.view import SeatView, View
from rendering import pieces, rewards, telling, theme, wooden
from rendering.bands.band import Told
from rendering.boxes import Box
from rendering.canvas import Canvas
from rendering.captions import say
from rendering.pieces import Piece
from rendering.signing import face_for, written
from rendering.wish import Wish, seat_of

TALL, MORE = 126, 76
ROOMY = 1000  # narrower than this the counts stand under the name


@dataclass(frozen=True)
class SeatHeading:
    """Marker, name and counts on a wine-red ribbon."""

    rings: bool = False

    def height(self, view: View, width: int, wish: Wish) -> int:
        """One row where there is width, else two."""
        return TALL if width >= ROOMY else TALL + MORE

    def draw(self, canvas: Canvas, view: View, box: Box, wish: Wish) -> None:
        """The ribbon."""
        seat, language = view.seat(seat_of(view, wish)), wish.language
        canvas.panel(box, "ribbon")
        top = box.top_part(TALL)
        canvas.centre(pieces.marker(seat.colour, 92), top.x + 66, top.y + top.h / 2)
        if box.w >= ROOMY:
            room, text = top.right_part(720).inset(10, 0), top.without(left=128, right=744)
        else:
            room = box.without(top=TALL - 14).inset(22, 0).top_part(MORE)
            text = top.without(left=128, right=20)
        canvas.tally(_facts(seat), room, 42 if box.w >= ROOMY else 36, 8, 90, theme.ink("light"))
        name = written(seat.colour, wish.names, language)
        light, gold = theme.ink("light"), theme.ink("gold")
        canvas.label(name, text.top_part(66).without(top=10), face_for(name), 44, light, smallest=26)
        key = "planned" if self.rings else "private" if view.viewer == seat.colour else "round"
        words = say(key, language, round=view.round, rounds=view.rounds)
        canvas.label(words, text.without(top=66, bottom=14), "text", 30, gold, smallest=24)

    def tell(self, view: View, wish: Wish) -> Told:
        """What everybody counts; of a plan it is told above the picture whether it is settled."""
        seat = view.seat(seat_of(view, wish))
        seat = replace(seat, committed=False) if self.rings else seat
        line = telling.seat_line(view, seat, wish.names, wish.language, one_name=wish.one_name)
        return Told([line], [line])


def _facts(seat: SeatView) -> list[tuple[Piece, int | str]]:
    return [
        (pieces.coin(54), str(seat.coins)),
        (pieces.citizen(54), str(seat.citizens)),
        (pieces.star(60), str(seat.status)),
        (rewards.development(50, ""), str(seat.tracks.get("development", 0))),
        (
            wooden.station(seat.colour, 52),
            f"{seat.stations_built}/{seat.stations_built + seat.stations_left}",
        ),
        (rewards.draw_number(50, str(seat.draws)), ""),
    ]
