"""Events that befall all seats of the co-operative game as one: they decide together who gives or takes."""

from __future__ import annotations

from typing import Final, NoReturn

from orleans_bot.rules import travel
from orleans_bot.rules.ask import noun_of
from orleans_bot.rules.dealing import (
    count,
    lose_tile,
    return_good,
    take_coins,
    take_good,
    tell_empty,
)
from orleans_bot.rules.errors import Ended
from orleans_bot.rules.pieces import DEVELOPMENT, VALUE
from orleans_bot.rules.serving import open_spaces, serve
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.team import decide, share
from orleans_bot.rules.tracks import advance
from orleans_bot.rules.units import Event
from orleans_bot.rules.verdicts import lost

from .pieces_of_seats import gears_of, give_follower, give_gear, neutral

MANY_SEATS: Final = 4
MISSING: Final = 6  # coins for what a team does not give
WAREHOUSE: Final = "warehouse"


def coins_of_all(table: Table) -> int:
    """What all seats have together."""
    return sum(seat.coins for seat in table.state.seats)


async def pay_together(table: Table, total: int, event: str) -> None:
    """Coins out of the purses of all, shared as they decide."""
    purses = {f"coin:{seat.colour}": min(total, seat.coins) for seat in table.in_order()}
    given = await share(table, "pay_together", dict.fromkeys(purses, 1), purses, total, event=event)
    for key, number in given.items():
        take_coins(table, table.seats[noun_of(key)], -number)


def rivals(seats: list[Seat]) -> list[str]:
    """Seats as options."""
    return [f"rival:{seat.colour}" for seat in seats]


class Sacrifice(Event):
    """So many things are given by all together, and six coins for each one that is not."""

    def number(self, table: Table) -> int:
        """More with many seats."""
        return 3 if len(table.state.seats) >= MANY_SEATS else 2

    def things(self, table: Table) -> dict[str, int]:
        """What could be given, as options with how many."""
        raise NotImplementedError

    async def take(self, table: Table, key: str) -> None:
        """One thing goes."""
        raise NotImplementedError

    def too_little(self, table: Table) -> bool:
        """Whether things and coins do not suffice."""
        missing = self.number(table) - sum(self.things(table).values())
        return coins_of_all(table) < MISSING * missing

    def threatens(self, table: Table, seat: Seat) -> bool:
        """All have too little together."""
        return self.too_little(table)

    async def befall_all(self, table: Table) -> None:
        """Share it out; nothing to share is nothing to ask."""
        if self.too_little(table):
            lose(table, self.key)
        total = MISSING * self.number(table)
        things = self.things(table)
        coins = {f"coin:{seat.colour}": min(total, seat.coins) for seat in table.in_order()}
        worth = {**dict.fromkeys(things, MISSING), **dict.fromkeys(coins, 1)}
        given = await share(table, "give_together", worth, {**things, **coins}, total, event=self.key)
        for key, number in given.items():
            if key in coins:
                take_coins(table, table.seats[noun_of(key)], -number)
                continue
            for _ in range(number):
                await self.take(table, key)


def lose(table: Table, event: str) -> NoReturn:
    """All have too little together."""
    raise Ended(lost(table, "event", event=event))


class DefenceDemolition(Sacrifice):
    """Gears are given."""

    def things(self, table: Table) -> dict[str, int]:
        """Those of each seat."""
        return {f"wheel:{seat.colour}": gears_of(seat) for seat in table.in_order() if gears_of(seat)}

    async def take(self, table: Table, key: str) -> None:
        """Its owner says which."""
        await give_gear(table, table.seats[noun_of(key)])


class DefenceArson(Sacrifice):
    """Place tiles are given."""

    def things(self, table: Table) -> dict[str, int]:
        """Every tile that somebody has."""
        return {f"tile:{key}": 1 for seat in table.in_order() for key in seat.tiles}

    async def take(self, table: Table, key: str) -> None:
        """It leaves the game."""
        tile = noun_of(key)
        owner = next(seat for seat in table.state.seats if tile in seat.tiles)
        lose_tile(table, owner, tile)
        table.note("lost_tile", owner, place=tile)


class DefenceWitchHunt(Event):
    """Development points, or monks in their place."""

    number = 6

    def able(self, table: Table) -> dict[str, int]:
        """What each could give."""
        steps = {f"retreat:{seat.colour}": seat.tracks[DEVELOPMENT] for seat in table.in_order()}
        monks = {f"monk:{seat.colour}": len(neutral(seat).get("monk", ())) for seat in table.in_order()}
        return {key: min(self.number, most) for key, most in (steps | monks).items() if most}

    def threatens(self, table: Table, seat: Seat) -> bool:
        """All have too little together."""
        return sum(self.able(table).values()) < self.number

    async def befall_all(self, table: Table) -> None:
        """Share it out."""
        able = self.able(table)
        if sum(able.values()) < self.number:
            lose(table, self.key)
        worth = dict.fromkeys(able, 1)
        given = await share(table, "give_together", worth, able, self.number, event=self.key)
        for key, number in given.items():
            seat = table.seats[noun_of(key)]
            if key.startswith("monk"):
                for _ in range(number):
                    await give_follower(table, seat, "monk")
            else:
                seat.tracks[DEVELOPMENT] -= number
                table.note("set_back", seat, n=number, at=seat.tracks[DEVELOPMENT])


class DefenceDonation(Event):
    """Development, coins and a wine are shared out."""

    async def befall_all(self, table: Table) -> None:
        """One after the other."""
        last = table.catalog.development.last
        room = {f"develop:{s.colour}": min(3, last - s.tracks[DEVELOPMENT]) for s in table.in_order()}
        total = min(3, sum(room.values()))
        if total:
            points = await share(table, "share_out", dict.fromkeys(room, 1), room, total, event=self.key)
            for key, number in points.items():
                advance(table, table.seats[noun_of(key)], number)
        purses = {f"coin:{seat.colour}": 3 for seat in table.in_order()}
        coins = await share(table, "share_out", dict.fromkeys(purses, 1), purses, 3, event=self.key)
        for key, number in coins.items():
            take_coins(table, table.seats[noun_of(key)], number)
        if table.state.goods.get("wine"):
            (key,) = await decide(table, "receives", rivals(table.in_order()), good="wine")
            take_good(table, table.seats[noun_of(key)], "wine")


class DefenceDrought(Event):
    """Grain leaves the map."""

    async def befall_all(self, table: Table) -> None:
        """The team chooses where."""
        spots = travel.spots_with(table, "grain")
        number = min(4, len(spots))
        for key in await decide(table, "clear", spots, number, number, good="grain"):
            travel.take_from_map(table, ".".join(noun_of(key).split(".")[:3]), "grain")
            count(table.state.goods, "grain", 1)
        table.note("cleared_by_all", None, n=number, good="grain")


class DefenceEarthquake(Event):
    """Tiles of the supply are buried."""

    async def befall_all(self, table: Table) -> None:
        """The team chooses which."""
        keys = [f"tile:{key}" for stack in table.state.stacks.values() for key in stack]
        chosen = [noun_of(key) for key in await decide(table, "bury", keys, min(5, len(keys)), 5)]
        for stack in table.state.stacks.values():
            stack[:] = [key for key in stack if key not in chosen]
        count(table.state.gone, "tile", len(chosen))
        table.note("buried", None, places=chosen)


class DefenceEscape(Event):
    """The citizen of a town is gone."""

    async def befall_all(self, table: Table) -> None:
        """If he still waits there."""
        banish(table, "town.le_blanc")


def banish(table: Table, where: str) -> None:
    """A citizen whom nobody has leaves the game."""
    if where in table.state.citizens:
        table.state.citizens.remove(where)
        count(table.state.gone, "citizen", 1)
        table.note("citizen_gone", None, where=where)


class DefenceGoodTrade(Event):
    """Grain for the warehouse."""

    price = 8

    async def befall_all(self, table: Table) -> None:
        """Only if all of it can be had."""
        room = min(3, len(open_spaces(table, WAREHOUSE, "grain")))
        able = room and table.state.goods.get("grain", 0) >= 3 and coins_of_all(table) >= self.price
        keys = ["accept", "decline"] if able else ["decline"]
        if await decide(table, "offer", keys, event=self.key) == ("decline",):
            return
        await pay_together(table, self.price, self.key)
        lead = table.in_order()[0]
        for _ in range(room):
            count(table.state.goods, "grain", -1)
            await serve(table, lead, "grain", WAREHOUSE)
        tell_empty(table, lead, "grain")


class DefenceGoodWinds(Event):
    """One merchant sails."""

    async def befall_all(self, table: Table) -> None:
        """The team says whose, he says where to."""
        able = [seat for seat in table.in_order() if travel.journeys(table, seat, ["water"])]
        (key,) = await decide(table, "winds", [*rivals(able), "no"])
        if key != "no":
            await travel.travel(table, table.seats[noun_of(key)], ["water"])


class DefenceWoolMarket(Event):
    """Cloth is bought and sold."""

    prices: Final = {"wool": 2, "brocade": 3}

    def deals(self, table: Table) -> list[str]:
        """What can be bought or sold now."""
        coins = coins_of_all(table)
        buys = [f"buy:{g}" for g, n in self.prices.items() if table.state.goods.get(g) and coins >= n]
        return buys + [f"sell:{g}" for g in self.prices if any(s.goods.get(g) for s in table.state.seats)]

    async def befall_all(self, table: Table) -> None:
        """Up to three times."""
        for _ in range(3):
            (key,) = await decide(table, "market_deal", [*self.deals(table), "no"])
            verb, _, good = key.partition(":")
            if verb == "buy":
                await pay_together(table, self.prices[good], self.key)
                (to,) = await decide(table, "receives", rivals(table.in_order()), good=good)
                take_good(table, table.seats[noun_of(to)], good)
            elif verb == "sell":
                await self.sell(table, good)
            else:
                return

    async def sell(self, table: Table, good: str) -> None:
        """Whose good it is, and who gets the coins."""
        owners = [seat for seat in table.in_order() if seat.goods.get(good)]
        (key,) = await decide(table, "whose", rivals(owners), good=good)
        seller = table.seats[noun_of(key)]
        return_good(table, seller, good)
        table.note("sold", seller, good=good)
        purses = {f"coin:{seat.colour}": VALUE[good] for seat in table.in_order()}
        total = self.prices[good]
        coins = await share(table, "share_out", dict.fromkeys(purses, 1), purses, total, event=self.key)
        for to, number in coins.items():
            take_coins(table, table.seats[noun_of(to)], number)


class DefenceRats(Event):
    """The warehouse is eaten at."""

    async def befall_all(self, table: Table) -> None:
        """Two cheese and a grain, if they are there."""
        spaces = table.catalog.deeds[WAREHOUSE].spaces(len(table.state.seats))
        filled, eaten = table.state.deeds[WAREHOUSE], []
        for good, number in (("cheese", 2), ("grain", 1)):
            there = [at for at, space in enumerate(spaces) if space == good and filled[at]]
            for at in there[-number:]:
                filled[at] = ""
                count(table.state.goods, good, 1)
                eaten.append(good)
        if eaten:
            table.note("eaten", None, goods=eaten, deed=WAREHOUSE)


class DefenceRomeCalling(Event):
    """A monk from each, or a citizen."""

    async def befall_all(self, table: Table) -> None:
        """If all can and wish to, each gives one; else one citizen in all is lost."""
        able = all(neutral(seat).get("monk") for seat in table.state.seats)
        keys = ["accept", "decline"] if able else ["decline"]
        if await decide(table, "offer", keys, event=self.key) == ("accept",):
            for seat in table.in_order():
                await give_follower(table, seat, "monk")
        elif table.state.citizens:
            keys = [f"citizen:{where}" for where in table.state.citizens]
            (key,) = await decide(table, "banish", keys)
            banish(table, noun_of(key))
