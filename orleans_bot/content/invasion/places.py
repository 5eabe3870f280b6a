"""Place tiles of the Invasion box whose text is not one of the verbs."""

from __future__ import annotations

from orleans_bot.rules.ask import noun_of
from orleans_bot.rules.copying import is_barred
from orleans_bot.rules.dealing import return_good, take_coins, take_good
from orleans_bot.rules.pieces import GOODS, VALUE, WARES
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.units import Place

from .support_board import GuildHouse, Hostel, Palatinate, Vehicle

__all__ = [
    "BlackMarket",
    "Depot",
    "GuildHouse",
    "Hostel",
    "MarketStand",
    "Palatinate",
    "Tavern",
    "Vehicle",
    "Vineyard",
]


class Vineyard(Place):
    """A wine to buy wherever a station is built at a river."""

    async def built(self, table: Table, seat: Seat, town: str, place: str) -> None:
        """Towns with a waterway lie at a river."""
        river = any(route.way == "water" for route in table.catalog.leaving.get(town, ()))
        keys = ["buy:wine", "no"] if river and seat.coins and table.state.goods.get("wine") else ["no"]
        if await table.pick(seat, "buy", keys, place=self.key) == "buy:wine":
            take_coins(table, seat, -1)
            take_good(table, seat, "wine")


class BlackMarket(Place):
    """Two equal goods for one of another type."""

    def others(self, table: Table, good: str) -> list[str]:
        """What can be taken for a good."""
        return [f"gain:{other}" for other in GOODS if other != good and table.state.goods.get(other)]

    def choices(self, table: Table, seat: Seat) -> list[str]:
        """The goods of which the seat has two, if there is another to take."""
        return [f"good:{g}" for g in WARES if seat.goods.get(g, 0) > 1 and self.others(table, g)]

    async def act(self, table: Table, seat: Seat) -> None:
        """Give the pair, then take."""
        good = noun_of(await table.pick(seat, "spend_pair", self.choices(table, seat), place=self.key))
        # Bread given back is grain of the supply again, but nobody may take what he has only just given.
        others = self.others(table, good)
        return_good(table, seat, good)
        return_good(table, seat, good)
        wanted = noun_of(await table.pick(seat, "gain", others, place=self.key))
        table.note("swapped", seat, good=good)
        take_good(table, seat, wanted)


class Depot(Place):
    """Points for complete sets of goods."""

    def scores(self, table: Table, seat: Seat) -> int:
        """One of each of the five makes a set."""
        return 5 * min(seat.goods.get(good, 0) for good in GOODS)


class MarketStand(Place):
    """Goods bought or sold at their value."""

    def choices(self, table: Table, seat: Seat) -> list[str]:
        """What can be bought or sold now."""
        buys = [f"buy:{g}" for g in GOODS if table.state.goods.get(g) and seat.coins >= VALUE[g]]
        return buys + [f"sell:{good}" for good in GOODS if seat.goods.get(good)]

    async def act(self, table: Table, seat: Seat) -> None:
        """One deal, then perhaps more."""
        for end in ([], *[["done"]] * (self.deals - 1)):
            key = await table.pick(seat, "deal", [*self.choices(table, seat), *end])
            verb, _, good = key.partition(":")
            if verb == "buy":
                take_coins(table, seat, -VALUE[good])
                take_good(table, seat, good)
            elif verb == "sell":
                return_good(table, seat, good)
                table.note("sold", seat, good=good)
                take_coins(table, seat, VALUE[good])


class Tavern(Place):
    """Room for a second station in a town."""

    def admits(self, table: Table, seat: Seat, town: str, place: str) -> bool:
        """Only for the Guildhall, only while somebody is here, and never where one tower alone may stand."""
        if place != "guildhall" or town in table.scenario.towers:
            return False
        return all(seat.spaces[self.key]) and not is_barred(table, seat, self.key)

    async def built(self, table: Table, seat: Seat, town: str, place: str) -> None:
        """Whoever made the second station possible goes home."""
        others = [owner for owner in table.state.stations.get(town, ()) if owner != seat.colour]
        if others and place == "guildhall" and not table.catalog.towns[town].each:
            table.clear_place(seat, self.key)
