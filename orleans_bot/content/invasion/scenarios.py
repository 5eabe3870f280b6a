"""Scenarios of the Invasion box: what is different on the way."""

from __future__ import annotations

from orleans_bot.rules.dealing import take_citizen
from orleans_bot.rules.modes import Scenario
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table


class TripToTours(Scenario):
    """A journey on which a citizen waits at home."""

    async def arrived(self, table: Table, seat: Seat, town: str) -> None:
        """A citizen waits in Orléans for the first visit."""
        take_citizen(table, seat, f"town.{town}")
