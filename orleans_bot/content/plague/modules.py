"""The module: what is dealt, what becomes of corpses every round, and what they cost in the end."""

from __future__ import annotations

from orleans_bot.rules.ask import noun_of
from orleans_bot.rules.dealing import count, off_market, on_market
from orleans_bot.rules.deck import reveal
from orleans_bot.rules.modes import Module
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.tasks import deal

CORPSE, DOCTOR = "corpse", "plague_doctor"
CORPSES = 46
CROWDED = 5  # corpses on a market; what is above may always go
HOLD = 3  # plague cards of a game
OPEN = 2  # indulgence cards that lie face up


class Plague(Module):
    """Corpses, cards and the doctor."""

    async def opens(self, table: Table) -> None:
        """The corpses, the plague cards, two hidden cards for each seat, and the pile."""
        state = table.state
        state.followers[CORPSE] = CORPSES
        state.gone[DOCTOR] = len(state.seats)  # aside until the plague breaks out
        for key in chosen(table):
            card = table.catalog.tasks[key]
            table.note("plague_card", None, card=key)
            if "opens" in card.answers:
                await card.opens(table)
            else:
                state.cards.append(key)
        table.units_changed()
        backs = {back: table.rng.shuffled(state, cards(table, back)) for back in "ABC"}
        for seat in table.in_order():
            for back in "AB":
                deal(table, seat, backs[back].pop(), hidden=True)
        state.pile = backs["C"]
        for _ in range(OPEN):
            reveal(table)

    def rejects(self, table: Table, seat: Seat, place: str, at: int, what: str) -> bool:
        """A doctor can never be sent to a deed, so he does not wait where one is sent from."""
        lines = table.catalog.places[place].lines if what == DOCTOR else ()
        return any(atom.kind == "send" for line in lines for atom in line.told.atoms)

    async def turned(self, table: Table) -> None:
        """Before anybody draws, what is above five corpses on a market may go back into the bag."""
        await self.thin(table)

    async def resolved(self, table: Table) -> None:
        """After the event all corpses of a market may go back into the bag, or none of them."""
        if table.says("bars", table.in_order()[0], "throw:all"):
            await self.thin(table)
            return
        there = [seat for seat in table.in_order() if on_market(table, seat, CORPSE)]
        await table.at_once({seat.colour: self.throw_all(table, seat) for seat in there})

    async def throw_all(self, table: Table, seat: Seat) -> None:
        """All or none."""
        number = on_market(table, seat, CORPSE)
        if await table.pick(seat, "throw_all", [f"throw:{number}", "leave"], number=number) != "leave":
            self.throw(table, seat, number)

    async def thin(self, table: Table) -> None:
        """What is above five; the one on a cemetery is not counted."""
        full = [seat for seat in table.in_order() if seat.market.count(CORPSE) > CROWDED]
        await table.at_once({seat.colour: self.throw_some(table, seat) for seat in full})

    async def throw_some(self, table: Table, seat: Seat) -> None:
        """Any number, so that five are left at least."""
        most = seat.market.count(CORPSE) - CROWDED
        key = await table.pick(seat, "throw_some", [*(f"throw:{n}" for n in range(most, 0, -1)), "leave"])
        if key != "leave":
            self.throw(table, seat, int(noun_of(key)))

    def throw(self, table: Table, seat: Seat, number: int) -> None:
        """So many corpses go from the market into the bag, those on tiles last."""
        for _ in range(number):
            off_market(table, seat, CORPSE)
        count(seat.bag, CORPSE, number)
        table.note("thrown", seat, n=number)

    def scores(self, table: Table, seat: Seat) -> int:
        """Each corpse costs a point, in the bag and on the market."""
        return -seat.bag.get(CORPSE, 0) - on_market(table, seat, CORPSE)


def cards(table: Table, back: str) -> list[str]:
    """The cards with this back."""
    return [task.key for task in table.catalog.tasks.values() if task.back == back]


def chosen(table: Table) -> list[str]:
    """Three of the plague cards, by chance."""
    waiting = cards(table, "plague")
    found = []
    for _ in range(HOLD):
        found.append(table.rng.one(table.state, waiting))
        waiting.remove(found[-1])
    return found
