"""The plague cards: what holds at the start, and what holds for the whole game."""

from __future__ import annotations

from dataclasses import dataclass

from orleans_bot.rules.dealing import count, on_market, to_market
from orleans_bot.rules.paying import pay
from orleans_bot.rules.pieces import DEVELOPMENT, GEAR, STATION
from orleans_bot.rules.stack import left
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.tasks import Task

CORPSE, DOCTOR = "corpse", "plague_doctor"
LATE = 3


@dataclass(frozen=True, eq=False)
class Shut(Task):
    """Some places cannot be used until something is so."""

    shuts: tuple[str, ...] = ()

    def bars(self, table: Table, seat: Seat, key: str) -> bool:
        """The actions of these places."""
        return key in [f"act:{place}" for place in self.shuts] and not self.may(table, seat)


@dataclass(frozen=True, eq=False)
class Gearless(Task):
    """No gears on some places; where none is named, on no place tile."""

    places: tuple[str, ...] = ()

    def rejects(self, table: Table, seat: Seat, place: str, at: int, what: str) -> bool:
        """Gears stay off."""
        here = place in self.places if self.places else bool(table.catalog.places[place].tier)
        return what == GEAR and here


@dataclass(frozen=True, eq=False)
class Taken(Task):
    """Part of the supply leaves the game: half of it, or of the scholars as many as there are players."""

    what: str = ""

    async def opens(self, table: Table) -> None:
        """Of an odd number the larger half stays."""
        state = table.state
        if self.what == GEAR:
            number = state.gears // 2
            state.gears -= number
        else:
            there = state.followers.get(self.what, 0)
            number = min(there, len(state.seats)) if self.what == "scholar" else there // 2
            count(state.followers, self.what, -number)
        count(state.gone, self.what, number)


@dataclass(frozen=True, eq=False)
class Laid(Task):
    """Corpses lie on every market from the start."""

    number: int = 0

    async def opens(self, table: Table) -> None:
        """So many onto each."""
        for seat in table.state.seats:
            for _ in range(self.number):
                to_market(table, seat, CORPSE)


class DoctorLate(Task):
    """The doctor can be used from the third round on."""

    def rejects(self, table: Table, seat: Seat, place: str, at: int, what: str) -> bool:
        """Nowhere before."""
        return what == DOCTOR and table.state.round < LATE


class RoundGone(Task):
    """A round less."""

    async def opens(self, table: Table) -> None:
        """The second tile of the stack goes."""
        tickets = list(left(table))
        del tickets[1]
        table.state.stack = tickets


class BurialFees(Task):
    """Corpses on the market cost a coin each round."""

    async def turned(self, table: Table) -> None:
        """All seats with corpses pay at the same time."""
        owing = [seat for seat in table.in_order() if on_market(table, seat, CORPSE)]
        for seat in owing:
            table.note("burial", seat)
        await table.at_once({seat.colour: pay(table, seat, 1) for seat in owing})


class BuildingFees(Task):
    """Trading stations cost a coin."""

    async def built(self, table: Table, seat: Seat, town: str, place: str) -> None:
        """For each."""
        await pay(table, seat, 1)


class StationsGone(Task):
    """Fewer trading stations for everybody."""

    async def opens(self, table: Table) -> None:
        """Four leave the game."""
        for seat in table.state.seats:
            number = min(4, seat.stations)
            seat.stations -= number
            count(table.state.gone, STATION, number)


class NoTrackCoins(Task):
    """The development track gives no coins."""

    def gets(self, table: Table, seat: Seat, what: str) -> str | None:
        """Nobody gets them."""
        return "" if what == f"coins.{DEVELOPMENT}" else None
