"""Refusals: a sentence that says what is not possible, and what is."""

from __future__ import annotations

from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.errors import Refusal

from .catalogues import ENGLISH
from .saying import capital, find
from .things import SeatName, Teller, best


def refusal(
    error: Refusal,
    language: str = ENGLISH,
    *,
    seat_name: SeatName | None = None,
    catalog: Catalog | None = None,
) -> str:
    """The sentence of a refusal, or what the refusal itself says where the catalogues have none for it."""
    blanks = Teller(language, seat_name, catalog).blanks(error.data)
    return capital(find(best(f"error.{error.key}", error.data), language, **blanks)) or error.sentence
