"""What words of content do not say of the toy box: its bear, its wishes, its demands and who has won."""

from __future__ import annotations

from orleans_bot.rules.dealing import count, take_coins
from orleans_bot.rules.flow import wait
from orleans_bot.rules.hands import tell
from orleans_bot.rules.modes import Module, Scenario
from orleans_bot.rules.moments import ASIDE, Deal
from orleans_bot.rules.purses import demand, pay_from
from orleans_bot.rules.serving import is_full
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.tasks import deal
from orleans_bot.rules.units import Event, Place
from orleans_bot.rules.verdicts import END, ROUND, Verdict, lost, won

WORTH = {"coin": 1, "good:grain": 2, "good:wool": 4}


class ToyFair(Module):
    """Everybody has a bear and a bard, a wish that nobody else sees, and somebody is the baker."""

    async def opens(self, table: Table) -> None:
        """The start player is the baker; each seat chooses between two cards that only it may see."""
        for seat in table.in_order():
            for piece in ("toy_bear", "toy_bard"):
                count(seat.bag, piece, 1)
            seat.character = "toy_baker" if seat.colour == table.state.start else ""
            cards = ["card:toy_wish", "card:toy_dream"]
            key = await table.pick(seat, "toy_wishes", cards, secret=True)
            deal(table, seat, key.removeprefix("card:"), hidden=True)

    def ends(self, table: Table, when: str) -> Verdict | None:
        """Whoever has the fewest coins at the end has lost; the others have won."""
        if when != END:
            return None
        least = min(seat.coins for seat in table.state.seats)
        poor = tuple(seat.colour for seat in table.state.seats if seat.coins == least)
        rich = tuple(seat.colour for seat in table.state.seats if seat.colour not in poor)
        return Verdict("toy_poorest", winners=rich, losers=poor)


class ToySiege(Scenario):
    """The bridge is built together."""

    def ends(self, table: Table, when: str) -> Verdict | None:
        """As soon as it stands all have won; at the end it is too late."""
        if when in (ROUND, END) and is_full(table, "toy_bridge"):
            return won(table, "toy_bridge")
        return lost(table, "toy_late") if when == END else None

    async def turned(self, table: Table) -> None:
        """The team decides each round whether everybody takes a coin."""
        first = table.in_order()[0]
        seats = tuple(seat.colour for seat in table.in_order())
        ask = table.ask(first, "toy_council", ["toy_share", "toy_wait"], 1, 1, seats=seats)
        if (await wait(ask)).picks == ("toy_share",):
            for seat in table.in_order():
                take_coins(table, seat, 1)


class ToyGate(Place):
    """Whoever has it may sell the view once a round."""

    def offers(self, table: Table, seat: Seat, when: str) -> dict[str, Deal]:
        """Beside an action."""
        fresh = seat.memory.get(self.key) != table.state.round
        return {"toy_view": self.sell} if when == ASIDE and fresh else {}

    async def sell(self, table: Table, seat: Seat) -> None:
        """A coin for the view."""
        seat.memory[self.key] = table.state.round
        take_coins(table, seat, 1)


class ToyBribe(Event):
    """A purse."""

    async def befall(self, table: Table, seat: Seat) -> None:
        """Who cannot give, loses a follower."""
        if await pay_from(table, seat, "toy_bribe", WORTH, 2, 4) is None and seat.bag.get("farmer"):
            count(seat.bag, "farmer", -1)
            count(table.state.followers, "farmer", 1)


class ToyRansom(Event):
    """A demand on all."""

    in_turn = True

    async def befall(self, table: Table, seat: Seat) -> None:
        """Asked once, of everybody."""
        if seat is table.in_order()[0]:
            await demand(table, table.in_order(), "toy_ransom", WORTH, 3)


class ToyLots(Event):
    """Hidden choices, told when all have chosen."""

    in_turn = True

    async def befall(self, table: Table, seat: Seat) -> None:
        """The last one turns them over."""
        keys = ["toy_high", "toy_low"]
        seat.memory["toy_lots"] = await table.pick(seat, "toy_lots", keys, secret=True)
        if seat is table.in_order()[-1]:
            high = [one for one in table.state.seats if one.memory["toy_lots"] == "toy_high"]
            for one in table.state.seats:
                tell(table, one, "toy_lots")
                del one.memory["toy_lots"]
            if len(high) == 1:
                take_coins(table, high[0], 3)
