"""Events of the board whose text is not one of the verbs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from orleans_bot.rules import tracks
from orleans_bot.rules.ask import noun_of
from orleans_bot.rules.dealing import (
    count,
    draw_people,
    off_market,
    on_market,
    return_follower,
    take_coins,
    take_good,
    take_spare_citizen,
)
from orleans_bot.rules.fortune import hire
from orleans_bot.rules.pieces import FOLLOWERS, kind_of
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.units import Event

MONK = "monk"
GOODS_SOLD = 2  # to a seat on a market day


class Support(Event):
    """Another follower like one that is drawn, and a step along his track."""

    in_turn = True

    async def befall(self, table: Table, seat: Seat) -> None:
        """Whoever is drawn goes back; what can be had of the two is had."""
        for who in draw_people(table, seat, 1):
            count(seat.bag, who, 1)
            kind = kind_of(who)
            table.note("drawn_like", seat, follower=who)
            if tracks.may_recruit(table, seat, kind):
                await tracks.recruit(table, seat, kind)
            elif table.state.followers.get(kind):
                hire(table, seat, kind)
            elif kind in table.catalog.tracks and tracks.may_step(table, seat, kind):
                await tracks.step(table, seat, kind)


class PilgrimsDay(Event):
    """A monk and another follower for a citizen."""

    in_turn = True

    async def befall(self, table: Table, seat: Seat) -> None:
        """The seat chooses who goes with the monk, or that nobody goes."""
        if not on_market(table, seat, MONK) or not table.state.spare_citizens:
            return
        others = [who for who in FOLLOWERS if on_market(table, seat, who) > (who == MONK)]
        keys = [*(f"from_market:{who}" for who in others), "decline"]
        key = await table.pick(seat, "with_monk", keys, event=self.key)
        if key == "decline":
            return
        for who in (MONK, noun_of(key)):
            off_market(table, seat, who)
            return_follower(table, who)
            table.note("gave", seat, follower=who)
        take_spare_citizen(table, seat)


@dataclass(frozen=True, eq=False)
class MarketDay(Event):
    """Goods for coins, never coins for goods."""

    prices: Mapping[str, int] = field(default_factory=dict)

    in_turn = True

    async def befall(self, table: Table, seat: Seat) -> None:
        """One good, then perhaps another."""
        for _ in range(GOODS_SOLD):
            there = [
                g for g, price in self.prices.items() if table.state.goods.get(g) and seat.coins >= price
            ]
            key = await table.pick(seat, "market_day", [*(f"buy:{good}" for good in there), "no"])
            if key == "no":
                return
            take_coins(table, seat, -self.prices[noun_of(key)])
            take_good(table, seat, noun_of(key))
