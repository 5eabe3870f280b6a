"""Events of the co-operative game that befall each seat for itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from orleans_bot.rules import travel
from orleans_bot.rules.ask import PURSE, amounts, noun_of
from orleans_bot.rules.dealing import count, take_coins
from orleans_bot.rules.errors import Ended
from orleans_bot.rules.flow import wait
from orleans_bot.rules.paying import lose_station
from orleans_bot.rules.pieces import GOODS, TRACKS, VALUE, kind_of
from orleans_bot.rules.purses import pay_from
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.tracks import may_step, step
from orleans_bot.rules.units import Event
from orleans_bot.rules.verdicts import lost

from .pieces_of_seats import give_follower, neutral, towns_of

ORLEANS: Final = "orleans"


class DefenceReinforcement(Event):
    """One more knight is needed, from now on to the end."""

    async def turned(self, table: Table) -> None:
        """A space beside the walls, and an objective."""
        table.state.deeds["wall_reinforcement"] = [""]
        table.state.tasks.append("wall_reinforced")
        table.units_changed()


class DefenceSupport(Event):
    """A follower drawn brings another of his kind."""

    async def befall(self, table: Table, seat: Seat) -> None:
        """He goes back into the bag; one like him joins, and the marker steps."""
        drawn = table.rng.from_bag(seat, seat.bag, 1)
        if not drawn:
            return
        count(seat.bag, drawn[0], 1)
        kind = kind_of(drawn[0])
        table.note("supported", seat, follower=kind)
        if table.state.followers.get(kind):
            count(table.state.followers, kind, -1)
            count(seat.bag, kind, 1)
        if kind in table.catalog.tracks and may_step(table, seat, kind):
            await step(table, seat, kind)


class DefenceTraining(Event):
    """A step along a track without a follower."""

    async def befall(self, table: Table, seat: Seat) -> None:
        """Any follower track that goes on."""
        keys = [f"track:{track}" for track in TRACKS if may_step(table, seat, track)]
        if keys:
            track = noun_of(await table.pick(seat, "training", keys))
            table.note("trained", seat, track=track)
            await step(table, seat, track)


class Ruinous(Event):
    """Whoever cannot pay alone loses the game for all."""

    def ruined(self, table: Table, seat: Seat) -> bool:
        """Whether this seat cannot."""
        raise NotImplementedError

    def threatens(self, table: Table, seat: Seat) -> bool:
        """It cannot, as things are."""
        return self.ruined(table, seat)

    def must(self, table: Table, seat: Seat) -> None:
        """All have lost if it cannot."""
        if self.ruined(table, seat):
            raise Ended(lost(table, "event_of", event=self.key, seat=seat.colour))


class DefenceTrip(Ruinous):
    """Those who stayed at home pay."""

    price = 4

    def ruined(self, table: Table, seat: Seat) -> bool:
        """In Orléans without the coins."""
        return seat.merchant == ORLEANS and seat.coins < self.price

    async def befall(self, table: Table, seat: Seat) -> None:
        """Four coins."""
        self.must(table, seat)
        if seat.merchant == ORLEANS:
            take_coins(table, seat, -self.price)


class DefenceRobbery(Ruinous):
    """Goods, or a tower."""

    worth = 5

    def ruined(self, table: Table, seat: Seat) -> bool:
        """Too few goods, and no tower of its own."""
        return self.goods(seat) < self.worth and not towns_of(table, seat, table.scenario.towers)

    def goods(self, seat: Seat) -> int:
        """What its goods are worth."""
        return sum(VALUE[good] * seat.goods.get(good, 0) for good in GOODS)

    async def befall(self, table: Table, seat: Seat) -> None:
        """The seat chooses."""
        self.must(table, seat)
        keys = ["goods"] if self.goods(seat) >= self.worth else []
        keys = [f"station:{town}" for town in towns_of(table, seat, table.scenario.towers)] + keys
        key = await table.pick(seat, "robbery", keys)
        if key == "goods":
            worth = {f"good:{good}": VALUE[good] for good in GOODS}
            await pay_from(table, seat, "robbed", worth, self.worth, self.worth + 4)
            return
        town = noun_of(key)
        lose_station(table, seat, town)
        seat.stations += 1
        table.note("tower_lost", seat, town=town)


class DefenceFamine(Event):
    """Followers go."""

    number = 3

    async def befall(self, table: Table, seat: Seat) -> None:
        """Whom, the seat chooses; then where from."""
        most = {f"dismiss:{follower}": len(places) for follower, places in neutral(seat).items()}
        total = min(self.number, sum(most.values()))
        if not total:
            return
        given = most
        if sum(most.values()) > total:
            given = await self.chosen(table, seat, most, total)
        for key, number in given.items():
            for _ in range(number):
                await give_follower(table, seat, noun_of(key))

    async def chosen(self, table: Table, seat: Seat, most: dict[str, int], total: int) -> dict[str, int]:
        """An amount of followers."""
        ask = table.ask(seat, "famine", tuple(most), total, total, PURSE)
        ask = ask._replace(worth=dict.fromkeys(most, 1), most=most)
        return amounts((await wait(ask)).picks) or {}


@dataclass(frozen=True, eq=False)
class DefenceFishingGrounds(Event):
    """Coins for boatmen on their way."""

    catch: tuple[int, ...] = ()

    async def befall(self, table: Table, seat: Seat) -> None:
        """By the marker."""
        take_coins(table, seat, self.catch[seat.tracks["boatman"]])


class DefenceSummoning(Event):
    """Everybody home."""

    price = 5

    async def befall(self, table: Table, seat: Seat) -> None:
        """Or pay to stay."""
        if seat.merchant == ORLEANS:
            return
        keys = ["stay"] if seat.coins >= self.price else []
        if await table.pick(seat, "summoned", [f"move:{ORLEANS}", *keys]) == "stay":
            take_coins(table, seat, -self.price)
        else:
            await travel.move(table, seat, ORLEANS)
