"""Promotional place tiles that are used like any action, but whose text is not one of the verbs."""

from __future__ import annotations

from dataclasses import replace

from orleans_bot.rules.ask import noun_of
from orleans_bot.rules.copying import carry_out, choose, usable
from orleans_bot.rules.dealing import count, gain_tile, part_with, status, take_coins
from orleans_bot.rules.pieces import BREAD, DEVELOPMENT, GEAR, LEAP, STATION, WARES, WAYS
from orleans_bot.rules.slots import gear_spots, gears_placed, is_active, market_room, put
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.tracks import step, take
from orleans_bot.rules.travel import build, distances, go, has_built, journeys, may_build, move
from orleans_bot.rules.units import Place


class EpiscopalSee(Place):
    """To Tours, and from there anywhere."""

    def choices(self, table: Table, seat: Seat) -> list[str]:
        """Where to, unless nobody may leap."""
        if table.says("closes", seat, LEAP):
            return []
        others = [f"move:{town}" for town in table.catalog.towns if town != "tours"]
        return others if seat.merchant == "tours" else ["move:tours"]

    async def act(self, table: Table, seat: Seat) -> None:
        """Choose, then go."""
        key = await table.pick(seat, "move", self.choices(table, seat), place=self.key)
        await move(table, seat, noun_of(key))


class Port(Place):
    """Points for a line of stations along waterways."""

    def line(self, table: Table, seat: Seat, towns: list[str], start: str) -> int:
        """How many of these towns, the start among them, lie on the longest line that begins there."""
        left = [town for town in towns if town != start]
        leaving = [route for route in table.catalog.leaving[start] if route.way == "water"]
        ends = [route.other(start) for route in leaving if route.other(start) in left]
        return 1 + max((self.line(table, seat, left, end) for end in ends), default=0)

    def scores(self, table: Table, seat: Seat) -> int:
        """The longest line counts; it does not fork."""
        towns = [town for town, owners in table.state.stations.items() if seat.colour in owners]
        longest = max((self.line(table, seat, towns, town) for town in towns), default=0)
        return 15 if longest > 4 else 10 if longest == 4 else 0


class Road(Place):
    """Stations that stand in no town."""

    def may_act(self, table: Table, seat: Seat) -> bool:
        """There must be room here."""
        taken = sum(len(other.laid.get(self.key, ())) for other in table.state.seats)
        return seat.stations > 0 and taken < 4

    async def act(self, table: Table, seat: Seat) -> None:
        """Build one."""
        seat.stations -= 1
        seat.laid.setdefault(self.key, []).append(STATION)
        table.note("laid", seat, place=self.key, thing=STATION)
        await has_built(table, seat, "", self.key)


class Statue(Place):
    """Newcomers go straight to the market."""

    async def recruited(self, table: Table, seat: Seat, follower: str) -> bool:
        """If there is room, and only in the action phase."""
        if table.state.phase != "actions" or not market_room(seat):
            return False
        if await table.pick(seat, "settle", ["market", "bag"], follower=follower) == "bag":
            return False
        seat.market.append(follower)
        table.note("to_market", seat, follower=follower)
        return True


class Bakery(Place):
    """Bread out of grain."""

    def may_act(self, table: Table, seat: Seat) -> bool:
        """Two coins and a grain are needed."""
        return seat.coins >= 2 and seat.goods.get("grain", 0) > 0

    async def act(self, table: Table, seat: Seat) -> None:
        """Pay, then bake."""
        take_coins(table, seat, -2)
        most = min(3, seat.goods["grain"])
        key = await table.pick(seat, "bake", [f"bake:{n}" for n in range(most, 0, -1)], place=self.key)
        number = int(noun_of(key))
        for _ in range(number):
            part_with(table, seat, "grain")
            count(seat.goods, BREAD, 1)
        table.note("baked", seat, n=number)


class Ballroom(Place):
    """Place tiles for coins."""

    def choices(self, table: Table, seat: Seat) -> list[str]:
        """What can be paid for: the category and one more."""
        tiers = [tier for tier in (1, 2) if seat.coins > tier]
        return [f"tile:{key}" for tier in tiers for key in table.state.stacks[str(tier)]]

    async def act(self, table: Table, seat: Seat) -> None:
        """Choose, pay, build."""
        key = noun_of(await table.pick(seat, "tile", self.choices(table, seat), place=self.key))
        take_coins(table, seat, -1 - table.catalog.places[key].tier)
        gain_tile(table, seat, key)


class Church(Place):
    """Another seat's place tile, for two coins."""

    def within_reach(self, table: Table, seat: Seat) -> dict[str, Seat]:
        """The actions that others have activated with followers and that are of use once they are paid."""
        found = {}
        for other in table.state.seats:
            for key in other.tiles if other.colour != seat.colour and seat.coins >= 2 else ():
                place, spaces = table.catalog.places[key], other.spaces.get(key, [])
                if place.needs and not place.keeps and is_active(place, spaces):
                    found[key] = other
        paid = replace(seat, coins=seat.coins - 2)  # the seat as it would be
        return {key: found[key] for key in usable(table, paid, self.key, found)}

    def may_act(self, table: Table, seat: Seat) -> bool:
        """There must be one."""
        return bool(self.within_reach(table, seat))

    async def act(self, table: Table, seat: Seat) -> None:
        """Choose, pay its owner, then use it as one's own."""
        found = self.within_reach(table, seat)
        key = await choose(table, seat, self.key, found)
        take_coins(table, seat, -2)
        take_coins(table, found[key], 2)
        await carry_out(table, seat, self.key, key)


class Court(Place):
    """Another seat's merchant is sent on a journey."""

    def trips(self, table: Table, seat: Seat, other: Seat) -> list[str]:
        """Where he could go; a good on the way is taken only by who can pay for it, and only one."""
        trips = journeys(table, other, WAYS)
        return [key for key in trips if key.count(".") == 1 or (seat.coins and "+" not in key)]

    def choices(self, table: Table, seat: Seat) -> list[str]:
        """Whose merchant could be sent."""
        others = [other for other in table.state.seats if other is not seat]
        return [f"rival:{other.colour}" for other in others if self.trips(table, seat, other)]

    async def act(self, table: Table, seat: Seat) -> None:
        """Whose, where to, and what is paid for."""
        key = await table.pick(seat, "rival", self.choices(table, seat), place=self.key)
        other = table.seats[noun_of(key)]
        trip = await table.pick(seat, "escort", self.trips(table, seat, other), rival=other.colour)
        town, way, goods = go(table, other, seat, trip)
        table.note("escorted", seat, rival=other.colour, town=town, way=way, goods=goods)
        take_coins(table, seat, -len(goods))
        take_coins(table, other, len(goods))


class GamingRoom(Place):
    """A deed of its owner alone: three gamers, then wine and cheese for them."""

    TREATS = ("wine", "cheese")

    def may_act(self, table: Table, seat: Seat) -> bool:
        """All three are here, nothing has been served, and the seat has both."""
        return len(seat.laid.get(self.key, ())) == len(self.seeks) and all(
            seat.goods.get(good) for good in self.TREATS
        )

    async def act(self, table: Table, seat: Seat) -> None:
        """Serve both."""
        for good in self.TREATS:
            part_with(table, seat, good)
            seat.laid[self.key].append(good)
            table.note("laid", seat, place=self.key, thing=good)

    def gathers(self, table: Table, seat: Seat) -> int:
        """Three for a complete evening."""
        return 3 if len(seat.laid.get(self.key, ())) == len(self.seeks) + len(self.TREATS) else 0

    def scores(self, table: Table, seat: Seat) -> int:
        """Like citizens."""
        return self.gathers(table, seat) * status(table, seat)


class Observatory(Place):
    """Straight to the next star."""

    def may_act(self, table: Table, seat: Seat) -> bool:
        """There must be one."""
        return seat.tracks[DEVELOPMENT] < max(table.catalog.development.stars)

    async def act(self, table: Table, seat: Seat) -> None:
        """The marker jumps; nothing that it passes is taken."""
        stars, before = table.catalog.development.stars, seat.tracks[DEVELOPMENT]
        seat.tracks[DEVELOPMENT] = at = min(space for space in stars if space > before)
        table.note("developed", seat, n=at - before, at=at)
        table.note("star", seat, n=stars[at])


class Opera(Place):
    """A scholar's step without a scholar."""

    def may_act(self, table: Table, seat: Seat) -> bool:
        """Only when no scholar can be had, and not at the end of both tracks."""
        ends = {"scholar": table.catalog.tracks["scholar"].last, DEVELOPMENT: table.catalog.development.last}
        unfinished = any(seat.tracks[track] < last for track, last in ends.items())
        return unfinished and not table.state.followers.get("scholar")

    async def act(self, table: Table, seat: Seat) -> None:
        """A step, or the last space once more."""
        if seat.tracks["scholar"] == table.catalog.tracks["scholar"].last:
            await take(table, seat, "scholar", "")
        else:
            await step(table, seat, "scholar")


class Prairie(Place):
    """Gifts on arrival."""

    async def arrived(self, table: Table, seat: Seat, town: str) -> None:
        """From one owner of a station there, if he has anything."""
        others = [
            table.seats[colour] for colour in table.state.stations.get(town, ()) if colour != seat.colour
        ]
        keys = [f"rival:{other.colour}" for other in others if other.goods]
        if keys:
            giver = table.seats[noun_of(await table.pick(seat, "rival", keys, place=self.key))]
            gifts = [f"good:{good}" for good in WARES if giver.goods.get(good)]
            good = noun_of(await table.pick(giver, "gift", gifts, rival=seat.colour))
            part_with(table, giver, good)
            count(seat.goods, good, 1)
            table.note("gift", giver, good=good, rival=seat.colour)


class Quarry(Place):
    """A station anywhere, for coins."""

    def choices(self, table: Table, seat: Seat) -> list[str]:
        """Every free town that can be paid for, with its price."""
        prices = {town: 2 + 2 * far for town, far in distances(table, seat.merchant).items()}
        free = [town for town in prices if may_build(table, seat, town, self.key)]
        return [f"build:{town}.{prices[town]}" for town in free if prices[town] <= seat.coins]

    async def act(self, table: Table, seat: Seat) -> None:
        """Choose, pay, build."""
        key = await table.pick(seat, "site", self.choices(table, seat), place=self.key)
        town, _, price = noun_of(key).partition(".")
        take_coins(table, seat, -int(price))
        await build(table, seat, town, self.key)


class Theatre(Place):
    """A coin for each follower here."""

    def audience(self, table: Table, seat: Seat) -> int:
        """How many are here, in whosever city it stands; its owner may only be planning who comes."""
        held = (owner.spaces[self.key] for owner in (seat, *table.state.seats) if self.key in owner.spaces)
        return sum(1 for who in next(held, ()) if who)

    def may_act(self, table: Table, seat: Seat) -> bool:
        """Somebody must be here."""
        return self.audience(table, seat) > 0

    async def act(self, table: Table, seat: Seat) -> None:
        """The followers go home as after every action."""
        take_coins(table, seat, self.audience(table, seat))


class Workshop(Place):
    """A gear moves on."""

    def targets(self, table: Table, seat: Seat, old: str) -> list[str]:
        """Where the gear of a space could go."""
        put(seat, old, "")
        free = gear_spots(table, seat, GEAR, seat.spaces)
        put(seat, old, GEAR)
        return [f"gear:{spot}" for spot in free if spot != old]

    def choices(self, table: Table, seat: Seat) -> list[str]:
        """Which gear could go somewhere, if there is a coin to pay."""
        spots = gears_placed(seat) if seat.coins else []
        return [f"lift:{spot}" for spot in spots if self.targets(table, seat, spot)]

    async def act(self, table: Table, seat: Seat) -> None:
        """Pay, lift it, set it down."""
        old = noun_of(await table.pick(seat, "lift", self.choices(table, seat), place=self.key))
        new = noun_of(await table.pick(seat, "gear", self.targets(table, seat, old)))
        take_coins(table, seat, -1)
        put(seat, new, put(seat, old, ""))
        table.note("gear_placed", seat, place=new.partition(".")[0])
