"""Deeds of Trade & Intrigue that change the rules around them."""

from __future__ import annotations

from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.units import Deed


class Architecture(Deed):
    """Its station may be the second one in a town for whoever has room for guests."""

    def admits(self, table: Table, seat: Seat, town: str, place: str) -> bool:
        """The Tavern is enough, whether somebody stands on it or not."""
        return place == self.key and "tavern" in seat.tiles
