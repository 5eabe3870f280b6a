"""Works of the City whose text is more than what they seek."""

from __future__ import annotations

from collections.abc import Mapping

from orleans_bot.rules.moments import ASIDE, Deal
from orleans_bot.rules.pieces import FREE_GEAR, GEAR
from orleans_bot.rules.serving import open_spaces, serve
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.units import Deed

COUNCILMAN = "councilman"


class Catapult(Deed):
    """Built of gears, but never of the first one that a seat's craftsmen have made."""

    def spare(self, table: Table, seat: Seat) -> str:
        """A waiting gear that may go: a free one, or one of the track that need not be the first."""
        if FREE_GEAR in seat.gears:
            return FREE_GEAR
        waiting, sent = seat.gears.count(GEAR), len(seat.memory.get(self.key, ()))
        used = seat.tracks["craftsman"] - waiting - sent
        return GEAR if waiting and (waiting > 1 or used > 0) and seat.tracks["craftsman"] > 1 else ""

    def offers(self, table: Table, seat: Seat, when: str) -> Mapping[str, Deal]:
        """Beside an action."""
        if when != ASIDE or not self.spare(table, seat) or not open_spaces(table, self.key, GEAR):
            return {}
        return {f"send:{GEAR}@{self.key}": self.take}

    async def take(self, table: Table, seat: Seat) -> None:
        """One gear goes."""
        kind = self.spare(table, seat)
        seat.gears.remove(kind)
        if kind == GEAR:
            seat.memory[self.key] = [*seat.memory.get(self.key, ()), GEAR]
        await serve(table, seat, GEAR, self.key)


class AssemblyHall(Deed):
    """One seat's own work on the table."""

    def bars(self, table: Table, seat: Seat, key: str) -> bool:
        """Nobody but the Councilman sends followers there."""
        return key.endswith(f"@{self.key}") and seat.character != COUNCILMAN
