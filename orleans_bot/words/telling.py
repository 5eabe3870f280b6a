"""The table's story: one line for every note."""

from __future__ import annotations

from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.notes import Note

from .catalogues import ENGLISH
from .saying import capital, say
from .things import SeatName, Teller, best


def tell(
    note: Note,
    language: str = ENGLISH,
    *,
    seat_name: SeatName | None = None,
    catalog: Catalog | None = None,
) -> str:
    """One line of the story, the seat first; `seat_name` says what a colour's seat is called."""
    teller = Teller(language, seat_name, catalog)
    blanks = teller.blanks(note.data)
    if note.seat:
        blanks["seat"] = teller.seat(note.seat)
    return capital(say(best(f"note.{note.key}", note.data), language, **blanks))
