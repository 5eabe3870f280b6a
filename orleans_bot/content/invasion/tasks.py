"""Characters of the co-operative game whose objective is more than conditions."""

from __future__ import annotations

from dataclasses import dataclass, field

from orleans_bot.rules.ask import noun_of
from orleans_bot.rules.dealing import return_follower, return_good, take_coins
from orleans_bot.rules.errors import Ended
from orleans_bot.rules.paying import lose_station
from orleans_bot.rules.pieces import DEVELOPMENT, GEAR, GOODS
from orleans_bot.rules.stack import rounds
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.tasks import Task
from orleans_bot.rules.verdicts import lost

from .pieces_of_seats import gears_of, give_gear, market_lots, return_tile, towns_of


@dataclass(frozen=True, eq=False)
class EstateManager(Task):
    """Something is due at the end of each round; what cannot be paid loses the game for all."""

    dues: tuple[str, ...] = field(default=())

    def due(self, table: Table) -> tuple[int, str]:
        """What is owed this round: how many of what."""
        at = table.state.round - 1
        if not 0 <= at < len(self.dues):
            return 0, ""
        number, what = self.dues[at].split()
        return int(number), what

    def owed(self, table: Table) -> tuple[tuple[int, int, str], ...]:
        """From this round to the last one."""
        coming = list(enumerate(self.dues, 1))[max(0, table.state.round - 1) : rounds(table)]
        return tuple(
            (at, int(number), what) for at, (number, what) in ((at, due.split()) for at, due in coming)
        )

    def held(self, table: Table, seat: Seat, what: str) -> int:
        """How many of that the seat could give."""
        if what == "coins":
            return seat.coins
        if what in GOODS:
            return seat.goods.get(what, 0)
        if what == "books":
            return seat.tracks[DEVELOPMENT]
        if what == GEAR:
            return gears_of(seat)
        if what == "station":
            return len(towns_of(table, seat))
        if what == "tile":
            return len(seat.tiles)
        return sum(lot.count(what) for lot in market_lots(table, seat))

    def threatens(self, table: Table, seat: Seat) -> bool:
        """What is owed is not there."""
        number, what = self.due(table)
        return seat.character == self.key and bool(what) and self.held(table, seat, what) < number

    async def round_over(self, table: Table, seat: Seat) -> None:
        """Pay what is due."""
        number, what = self.due(table)
        if not what:
            return
        if self.held(table, seat, what) < number:
            raise Ended(lost(table, "dues", seat=seat.colour))
        table.note("due", seat, n=number, what=what)
        if what == "coins":
            take_coins(table, seat, -number)
        elif what == "books":
            seat.tracks[DEVELOPMENT] -= number
        for _ in range(0 if what in ("coins", "books") else number):
            await self.give(table, seat, what)

    async def give(self, table: Table, seat: Seat, what: str) -> None:
        """One thing goes back to the supply; the seat chooses where there are several."""
        if what in GOODS:
            return_good(table, seat, what)
        elif what == GEAR:
            await give_gear(table, seat)
        elif what == "station":
            keys = [f"station:{town}" for town in towns_of(table, seat)]
            lose_station(table, seat, noun_of(await table.pick(seat, "due", keys, what=what)))
            seat.stations += 1
        elif what == "tile":
            keys = [f"tile:{key}" for key in seat.tiles]
            return_tile(table, seat, noun_of(await table.pick(seat, "due", keys, what=what)))
        else:
            lot = next(lot for lot in market_lots(table, seat) if what in lot)
            if lot is seat.market:
                lot.remove(what)
            else:
                lot[lot.index(what)] = ""
            return_follower(table, what)
