"""Events of the Plague whose text is not one of the verbs."""

from __future__ import annotations

from orleans_bot.rules.ask import noun_of
from orleans_bot.rules.dealing import count, draw_people, return_follower, to_market
from orleans_bot.rules.deck import reveal
from orleans_bot.rules.pieces import is_own
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.units import Event

CORPSE, DOCTOR = "corpse", "plague_doctor"


class PlagueOutbreak(Event):
    """The doctor comes, and the first of the dead."""

    async def befall(self, table: Table, seat: Seat) -> None:
        """He goes home; a corpse comes onto the market."""
        count(table.state.gone, DOCTOR, -1)
        table.send_home(seat, DOCTOR)
        table.note("doctor_comes", seat)
        to_market(table, seat, CORPSE)


class PlagueExorcism(Event):
    """One more card lies face up: once for all."""

    in_turn = True

    async def befall(self, table: Table, seat: Seat) -> None:
        """When the first seat would meet it."""
        if seat is table.in_order()[0]:
            reveal(table)


class PlagueClosing(Event):
    """No cards are played."""

    def bars(self, table: Table, seat: Seat, key: str) -> bool:
        """Cards that are dealt; other tasks can be done."""
        verb, _, task = key.partition(":")
        return verb == "task" and bool(table.catalog.tasks[task].back)


class PlagueRats(Event):
    """Five are drawn: corpses go, and one follower with them."""

    async def befall(self, table: Table, seat: Seat) -> None:
        """The seat chooses which; the others go back into the bag."""
        people = draw_people(table, seat, 5)
        table.note("rats_drew", seat, followers=list(people))
        keys = [f"lose:{who}" for who in dict.fromkeys(people) if not is_own(who)]
        if keys:
            key = await table.pick(seat, "rats", keys, followers=list(people))
            follower = noun_of(key)
            people.remove(follower)
            return_follower(table, follower)
            table.note("gave", seat, follower=follower)
        for who in people:
            count(seat.bag, who, 1)


class PlagueCurfew(Event):
    """No merchant moves, by whatever way."""

    def closes(self, table: Table, seat: Seat, way: str) -> bool:
        """All ways, leaps too."""
        return True


class PlagueWake(Event):
    """Corpses stay on the market, but for those above five."""

    def bars(self, table: Table, seat: Seat, key: str) -> bool:
        """All of them cannot go."""
        return key == "throw:all"


class PlagueQuarantine(Event):
    """No doctor can be used."""

    def rejects(self, table: Table, seat: Seat, place: str, at: int, what: str) -> bool:
        """He is put nowhere."""
        return what == DOCTOR

    def bars(self, table: Table, seat: Seat, key: str) -> bool:
        """Where he stands already, nothing is done."""
        verb, _, place = key.partition(":")
        return verb == "act" and DOCTOR in seat.spaces.get(place, ())
