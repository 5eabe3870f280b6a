"""Events of the three solos whose text is not one of the verbs."""

from __future__ import annotations

from orleans_bot.rules.ask import noun_of
from orleans_bot.rules.dealing import count, take_coins
from orleans_bot.rules.errors import Ended
from orleans_bot.rules.pieces import FOOD
from orleans_bot.rules.scene import scene
from orleans_bot.rules.slots import gears_placed, put
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.units import Event
from orleans_bot.rules.verbs_events import Feed
from orleans_bot.rules.verdicts import lost


class DignityTax(Event):
    """Coins for placed gears; those that are not paid for are lost."""

    PRICE = 2

    async def befall(self, table: Table, seat: Seat) -> None:
        """Pay for as many as the coins reach for, then choose which of the gears go."""
        placed = gears_placed(seat)
        paid = min(len(placed), seat.coins // self.PRICE)
        take_coins(table, seat, -self.PRICE * paid)
        missing = len(placed) - paid
        keys = [f"lift:{spot}" for spot in placed]
        for key in await table.pick_many(seat, "lose_gears", keys, missing, missing):
            put(seat, noun_of(key), "")
            table.state.gears += 1
            table.note("gear_seized", seat, place=noun_of(key).partition(".")[0])


class VierzonBanishment(Event):
    """Some of those just drawn must go back."""

    async def drew(self, table: Table, seat: Seat, drawn: list[str]) -> None:
        """The seat chooses who; of fewer all go."""
        keys = [
            f"return:{who}" + (f".{drawn[:at].count(who) + 1}" if who in drawn[:at] else "")
            for at, who in enumerate(drawn)
        ]
        picked = await table.pick_many(
            seat, "banishment", keys, min(self.returns, len(keys)), self.returns, followers=list(drawn)
        )
        back = [noun_of(key).partition(".")[0] for key in picked]
        for follower in back:
            drawn.remove(follower)
            count(seat.bag, follower, 1)
        if back:
            table.note("banished", seat, followers=back)


class Feeding(Event):
    """Whoever cannot pay starves."""

    def threatens(self, table: Table, seat: Seat) -> bool:
        """Neither food nor coins would be enough as things are."""
        needs = [line.demand(table, scene(seat)) for line in self.lines]
        return any(need is not None and not need.met for need in needs)

    def foretells(self, table: Table, seat: Seat) -> bool:
        """What is left of food and coins after this round would not be enough for the next."""
        now = [line for line in table.event.lines if isinstance(line, Feed)] if table.event else []
        lines = [*now, *(line for line in self.lines if isinstance(line, Feed))]
        food = sum(seat.goods.get(good, 0) for good in FOOD)
        return seat.coins < max(0, sum(line.number for line in lines) - food) * max(
            line.coins for line in lines
        )

    async def cannot_pay(self, table: Table, seat: Seat, missing: int) -> bool:
        """The game is lost at once."""
        raise Ended(lost(table, "starved"))
