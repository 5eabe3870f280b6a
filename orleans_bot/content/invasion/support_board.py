"""The four actions of the Support board: sending goods, coins, followers, and using what others activated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from orleans_bot.rules.ask import PURSE, amounts, noun_of
from orleans_bot.rules.copying import NOTHING, carry_out, usable
from orleans_bot.rules.dealing import count, part_with, take_coins
from orleans_bot.rules.flow import wait
from orleans_bot.rules.pieces import COIN, GOODS, is_own
from orleans_bot.rules.serving import open_spaces, serve, ways_to
from orleans_bot.rules.slots import is_active, market_room, open_spots, put
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.units import Place

from .pieces_of_seats import market_lots

CITY = "city"
TOWN_HALL = "town_hall"
HALL = "assembly_hall"


def others(table: Table, seat: Seat) -> list[Seat]:
    """The other seats, in turn order."""
    return [other for other in table.in_order() if other is not seat]


def held(seat: Seat, piece: str) -> int:
    """How many of a good, or how many coins, a seat has."""
    return seat.coins if piece == COIN else seat.goods.get(piece, 0)


def give(table: Table, seat: Seat, piece: str, number: int) -> None:
    """Goods or coins leave a seat."""
    if piece == COIN:
        take_coins(table, seat, -number)
    for _ in range(number if piece != COIN else 0):
        part_with(table, seat, piece)


class Sending(Place):
    """Goods or coins go to the City, all of it one destination, or to another seat."""

    pieces: Sequence[str] = ()
    most = 0

    def wanted(self, table: Table, seat: Seat) -> Mapping[str, int]:
        """What the City's works still take of what the seat has, each with how much."""
        out = {}
        for key in table.state.deeds:
            for piece in self.pieces if self.key in table.catalog.deeds[key].through else ():
                number = min(held(seat, piece), len(open_spaces(table, key, piece)))
                if number:
                    out[f"send:{piece}@{key}"] = number
        return out

    def choices(self, table: Table, seat: Seat) -> list[str]:
        """Where something can be sent."""
        if not any(held(seat, piece) for piece in self.pieces):
            return []
        city = [CITY] if self.wanted(table, seat) else []
        return city + [f"rival:{other.colour}" for other in others(table, seat)]

    async def act(self, table: Table, seat: Seat) -> None:
        """Choose the destination, then how much of what."""
        where = await table.pick(seat, "destination", self.choices(table, seat), place=self.key)
        if where == CITY:
            for key, number in (await self.amount(table, seat, self.wanted(table, seat))).items():
                piece, _, work = noun_of(key).partition("@")
                give(table, seat, piece, number)
                for _ in range(number):
                    await serve(table, seat, piece, work)
            return
        other = table.seats[noun_of(where)]
        keys = {self.named(piece): held(seat, piece) for piece in self.pieces if held(seat, piece)}
        for key, number in (await self.amount(table, seat, keys)).items():
            self.hand_over(table, seat, other, noun_of(key) or key, number)

    def named(self, piece: str) -> str:
        """A piece as an option."""
        return piece if piece == COIN else f"good:{piece}"

    async def amount(self, table: Table, seat: Seat, most: Mapping[str, int]) -> dict[str, int]:
        """How much of each the seat gives, in one answer."""
        hi = min(self.most, sum(most.values()), held(seat, COIN) if COIN in self.pieces else self.most)
        ask = table.ask(seat, "sending", tuple(most), 1, hi, PURSE, place=self.key)
        ask = ask._replace(worth=dict.fromkeys(most, 1), most=dict(most))
        return amounts((await wait(ask)).picks) or {}

    def hand_over(self, table: Table, seat: Seat, other: Seat, piece: str, number: int) -> None:
        """Another seat has it now."""
        if piece == COIN:
            table.note("sent_coins", seat, rival=other.colour, n=number)
            take_coins(table, seat, -number)
            take_coins(table, other, number)
            return
        table.note("sent_goods", seat, rival=other.colour, goods=[piece] * number)
        give(table, seat, piece, number)
        count(other.goods, piece, number)


class Vehicle(Sending):
    """Up to three goods."""

    pieces = GOODS
    most = 3


class GuildHouse(Sending):
    """Up to four coins."""

    pieces = (COIN,)
    most = 4


class Hostel(Place):
    """A follower out of the market goes to another seat."""

    def waiting(self, table: Table, seat: Seat) -> dict[str, list[str]]:
        """Who could go, and where each of them waits: on the market, or on a tile that extends it."""
        out: dict[str, list[str]] = {}
        for lot in market_lots(table, seat):
            for follower in lot:
                if follower and not is_own(follower):
                    out.setdefault(follower, lot)
        return out

    def choices(self, table: Table, seat: Seat) -> list[str]:
        """Who goes where."""
        return [
            f"lend:{follower}@{other.colour}"
            for follower in self.waiting(table, seat)
            for other in others(table, seat)
        ]

    async def act(self, table: Table, seat: Seat) -> None:
        """Choose; whoever gets him may place him at once, else he waits on the market or in the bag."""
        key = await table.pick(seat, "lend", self.choices(table, seat), place=self.key)
        follower, _, colour = noun_of(key).partition("@")
        other = table.seats[colour]
        table.note("lent", seat, follower=follower, rival=colour)
        spots = [f"place:{follower}@{spot}" for spot in open_spots(table, other, follower)]
        end = "market" if market_room(other) else "bag"
        where = await table.pick(other, "lent", [*spots, end], follower=follower, rival=seat.colour)
        lot = self.waiting(table, seat)[follower]
        if lot is seat.market:
            lot.remove(follower)
        else:
            lot[lot.index(follower)] = ""
        if where == "market":
            other.market.append(follower)
        elif where == "bag":
            count(other.bag, follower, 1)
        else:
            spot = where.partition("@")[2]
            put(other, spot, follower)
            table.note("placed", other, follower=follower, place=spot.partition(".")[0])


class Palatinate(Place):
    """What another seat has activated is carried out, if that seat agrees."""

    def choices(self, table: Table, seat: Seat) -> list[str]:
        """Every action that others have activated and that would do something; a no holds for the round."""
        refused = seat.memory.get(self.key, [])
        out = []
        for other in others(table, seat):
            active = [
                key for key, spaces in other.spaces.items() if is_active(table.catalog.places[key], spaces)
            ]
            plain = [key for key in active if not table.catalog.places[key].keeps]
            keys = usable(table, seat, self.key, plain)
            if self.errands(table, seat, other):
                keys.append(TOWN_HALL)
            out += [f"borrow:{key}@{other.colour}" for key in keys]
        return [key for key in out if f"{table.state.round} {key}" not in refused]

    def errands(self, table: Table, seat: Seat, other: Seat) -> list[str]:
        """Who in another's Town Hall could go to the hall that the seat alone fills."""
        if HALL not in table.state.deeds or table.says("bars", seat, f"act:{TOWN_HALL}"):
            return []
        waiting = dict.fromkeys(who for who in other.spaces.get(TOWN_HALL, ()) if who and not is_own(who))
        keys = [key for follower in waiting for key in ways_to(table, HALL, follower)]
        return [key for key in keys if not table.says("bars", seat, key)]

    async def act(self, table: Table, seat: Seat) -> None:
        """Ask for one after the other until somebody agrees; then carry it out. Whoever has been refused may
        also leave it at that.
        """
        way_out: list[str] = []
        while keys := self.choices(table, seat):
            key = await table.pick(seat, "borrow", [*keys, *way_out], place=self.key)
            if key in way_out:
                break
            place, _, colour = noun_of(key).partition("@")
            other = table.seats[colour]
            if not await self.agrees(table, seat, other, place):
                refused = seat.memory.get(self.key, [])
                now = f"{table.state.round} "
                seat.memory[self.key] = [said for said in refused if said.startswith(now)] + [now + key]
                way_out = ["no"]
                continue
            if place == TOWN_HALL:
                await self.fetch(table, seat, other)
            else:
                await carry_out(table, seat, self.key, place)
                table.clear_place(other, place)
            if not table.using:  # its own followers have done it
                table.clear_place(seat, self.key)
            return
        table.did.append((seat.colour, NOTHING))

    async def agrees(self, table: Table, seat: Seat, other: Seat, place: str) -> bool:
        """The followers are another's: it says yes, once or for the whole game, or no."""
        always = other.memory.get("lends", [])
        if seat.colour in always:
            return True
        keys = ["yes", "always", "no"]
        said = await table.pick(other, "lend_action", keys, by=place, rival=seat.colour)
        if said == "always":
            other.memory["lends"] = [*always, seat.colour]
        if said == "no":
            table.note("kept_action", other, place=place, rival=seat.colour)
            return False
        table.note("lent_action", other, place=place, rival=seat.colour)
        return True

    async def fetch(self, table: Table, seat: Seat, other: Seat) -> None:
        """Followers of another's Town Hall go to the hall; who is left over stays where he is."""
        sent = 0
        while keys := self.errands(table, seat, other):
            key = await table.pick(seat, "send", [*keys, "done"] if sent else keys, place=self.key)
            if key == "done":
                return
            follower, _, work = noun_of(key).partition("@")
            spaces = other.spaces[TOWN_HALL]
            spaces[spaces.index(follower)] = ""
            await serve(table, seat, follower, work)
            sent += 1
