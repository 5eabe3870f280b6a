"""Scenarios of the Invasion box: what wins and what is different on the way."""

from __future__ import annotations

from orleans_bot.rules.dealing import take_citizen
from orleans_bot.rules.pieces import GOODS
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.units import Route, Scenario

CITIZENS = 3
OF_EACH = 3


class TripToTours(Scenario):
    """Be in Tours with three citizens and deliver three of each good."""

    def load(self, table: Table, seat: Seat, route: Route) -> int:
        """Where two goods lie on the way, both may be taken."""
        return 2

    async def arrived(self, table: Table, seat: Seat, town: str) -> None:
        """A citizen waits in Orléans for the first visit."""
        take_citizen(table, seat, f"town.{town}")

    def finished(self, table: Table) -> str:
        """The delivery is made as soon as it can be made."""
        (seat,) = table.state.seats
        if seat.merchant != "tours" or seat.citizens < CITIZENS:
            return ""
        return "delivered" if all(seat.goods.get(good, 0) >= OF_EACH for good in GOODS) else ""

    def won(self, table: Table) -> bool:
        """Only the delivery wins."""
        return bool(self.finished(table))
