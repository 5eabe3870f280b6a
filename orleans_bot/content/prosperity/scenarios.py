"""The scenario: hidden cards, the Carpenter in Orléans, and what is laid beside structures at any time."""

from __future__ import annotations

from collections.abc import Mapping

from orleans_bot.rules.founding import beside, deal
from orleans_bot.rules.modes import Scenario
from orleans_bot.rules.moments import ASIDE, Deal
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table

from .places import CARPENTER


class Prosperity(Scenario):
    """Structures out of hidden hands."""

    async def opens(self, table: Table) -> None:
        """The Carpenter stands where the merchants are; everybody keeps one of two cards."""
        table.state.figures[CARPENTER] = self.merchant
        table.state.pile = table.rng.shuffled(table.state, structures(table, self.box))
        await deal(table)

    def offers(self, table: Table, seat: Seat, when: str) -> Mapping[str, Deal]:
        """Coins and goods come beside a structure at any time in one's turn."""
        return beside(table, seat) if when == ASIDE else {}


def structures(table: Table, box: str) -> list[str]:
    """The structure cards."""
    return [key for key, deed in table.catalog.deeds.items() if deed.town and deed.box == box]
