"""Place tiles of Trade & Intrigue whose text is not one of the verbs."""

from __future__ import annotations

from orleans_bot.rules.ask import noun_of
from orleans_bot.rules.dealing import return_good, take_good
from orleans_bot.rules.pieces import WARES
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.units import Event, Place


class Brasserie(Place):
    """Goods that lie on a tile, are held like all others, and may ward off an event."""

    def gained(self, table: Table, seat: Seat) -> None:
        """Two cheese and two wine, or what is left of them."""
        left = {good: min(2, table.state.goods.get(good, 0)) for good in ("cheese", "wine")}
        seat.memory[self.key] = [good for good, number in left.items() for _ in range(number)]
        for good in seat.memory[self.key]:
            take_good(table, seat, good)

    def marks(self, table: Table, seat: Seat) -> tuple[str, ...]:
        """The goods that still lie here."""
        return tuple(seat.memory.get(self.key, ()))

    def parted(self, table: Table, seat: Seat, good: str) -> None:
        """The goods that lie elsewhere go first."""
        if self.marks(table, seat).count(good) > seat.goods.get(good, 0):
            seat.memory[self.key].remove(good)

    def guards(self, table: Table, seat: Seat) -> bool:
        """As long as something lies here."""
        return bool(self.marks(table, seat))

    async def shields(self, table: Table, seat: Seat, event: Event) -> bool:
        """Discard one of them, and the event passes by."""
        keys = [f"good:{good}" for good in dict.fromkeys(self.marks(table, seat))]
        key = await table.pick(seat, "shield", [*keys, "suffer"], event=event.key, place=self.key)
        if key != "suffer":
            seat.memory[self.key].remove(noun_of(key))
            return_good(table, seat, noun_of(key))
            table.note("shielded", seat, place=self.key, event=event.key)
        return key != "suffer"


class MerchantHouse(Place):
    """Points for the sole majority in each type of good."""

    def scores(self, table: Table, seat: Seat) -> int:
        """A tie is no majority."""
        others = [other.goods for other in table.state.seats if other is not seat]
        most = [good for good in WARES if all(seat.goods.get(good, 0) > o.get(good, 0) for o in others)]
        return 4 * sum(1 for good in most if seat.goods.get(good))
