"""The merchant's journeys, the goods on the map and the trading stations."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from .ask import noun_of
from .boards import route_key
from .dealing import count
from .pieces import COVERED, WAYS

if TYPE_CHECKING:
    from .boards import Route
    from .state import Seat
    from .table import Table


def open_ways(table: Table, seat: Seat, ways: Sequence[str]) -> list[str]:
    """Those of these ways that the merchant can go now."""
    return [way for way in ways if not table.says("closes", seat, way)]


def open_routes(table: Table, seat: Seat, ways: Sequence[str]) -> list[Route]:
    """The roads and waterways by which the merchant can leave his town now."""
    still = open_ways(table, seat, ways)
    return [route for route in table.catalog.leaving[seat.merchant] if route.way in still]


def journeys(table: Table, seat: Seat, ways: Sequence[str]) -> list[str]:
    """Every journey as "go:town.way" or, with goods taken along, "go:town.way.good+good"."""
    out: list[str] = []
    loads = table.heeding("load", seat)
    for route in open_routes(table, seat, ways):
        plain = f"go:{route.other(seat.merchant)}.{route.way}"
        goods = table.state.routes.get(route.key, [])
        most = max([1, *(load(table, seat, route) for load in loads)]) if goods else 0
        for number in range(min(most, len(goods)), 0, -1):
            kinds = dict.fromkeys("+".join(picked) for picked in combinations(sorted(goods), number))
            out.extend(f"{plain}.{kind}" for kind in kinds)
        out.append(plain)
    return out


def ways_of(table: Table, seat: Seat, ways: Sequence[str], at: str) -> list[str]:
    """The ways that an action goes by, and those that units open for it."""
    more = [way for found in table.heeding("ways", seat) for way in found(table, seat, at)]
    return list(dict.fromkeys((*ways, *more)))


async def travel(table: Table, seat: Seat, ways: Sequence[str]) -> None:
    """Move the merchant along one route and take along what was chosen."""
    keys = journeys(table, seat, ways)
    town, way, goods = go(table, seat, seat, await table.pick(seat, "travel", keys))
    table.note("travelled", seat, town=town, way=way, goods=goods)
    await arrive(table, seat)


def go(table: Table, seat: Seat, taker: Seat, key: str) -> tuple[str, str, list[str]]:
    """A merchant goes where a journey's key says, and the goods on the way go to whoever takes them."""
    town, way, *rest = noun_of(key).split(".")
    goods = rest[0].split("+") if rest else []
    route = route_key(seat.merchant, town, way)
    for at, good in enumerate(goods):
        take_from_map(table, route, good)
        goods[at] = uncovered(table) if good == COVERED else good
        count(taker.goods, goods[at], 1)
    depart(table, seat, town)
    return town, way, goods


def uncovered(table: Table) -> str:
    """A good that lay face down is turned over: any of those that do is as likely."""
    covered = table.state.covered
    good = table.rng.one(table.state, [good for good, number in covered.items() for _ in range(number)])
    count(covered, good, -1)
    return good


def depart(table: Table, seat: Seat, town: str) -> None:
    """The merchant is in another town; where something asks for it, it is known which he has left."""
    if seat.merchant in table.watched and seat.merchant not in seat.departed:
        seat.departed.append(seat.merchant)
    seat.merchant = town


async def arrive(table: Table, seat: Seat) -> None:
    """Whatever waits for a merchant in the town he has come to."""
    table.did.append((seat.colour, "arrived", seat.merchant))
    for arrived in table.heeding("arrived", seat):
        await arrived(table, seat, seat.merchant)


def take_from_map(table: Table, route: str, good: str) -> None:
    """A good leaves its route; a route without goods is no longer listed."""
    table.taking()
    table.state.routes[route].remove(good)
    if not table.state.routes[route]:
        del table.state.routes[route]


def distances(table: Table, start: str, ways: Sequence[str] = WAYS) -> dict[str, int]:
    """How many routes lie between a town and each town that can be reached from it by these ways."""
    out = {start: 0}
    queue = [start]
    for town in queue:
        for route in table.catalog.leaving[town]:
            if route.way in ways and route.other(town) not in out:
                out[route.other(town)] = out[town] + 1
                queue.append(route.other(town))
    return out


async def move(table: Table, seat: Seat, town: str) -> None:
    """The merchant goes straight to a town and takes nothing along."""
    depart(table, seat, town)
    table.note("moved", seat, town=town)
    await arrive(table, seat)


def carry_off(table: Table, seat: Seat, town: str) -> None:
    """The merchant is taken to a town by another seat: he has not travelled there."""
    depart(table, seat, town)
    table.note("moved", seat, town=town)


def in_reach(table: Table, seat: Seat, number: int) -> dict[str, int]:
    """The other towns that lie at most so many open routes away, with how many."""
    found = distances(table, seat.merchant, open_ways(table, seat, WAYS))
    return {town: far for town, far in found.items() if 0 < far <= number}


def may_build(table: Table, seat: Seat, town: str, at: str) -> bool:
    """A station must be left, and the town free, one where each seat may have one, or opened by a unit."""
    owners = table.state.stations.get(town, [])
    if not seat.stations or seat.colour in owners:
        return False
    if not owners or table.catalog.towns[town].each:
        return True
    return table.says("admits", seat, town, at)


async def build(table: Table, seat: Seat, town: str, at: str) -> None:
    """A trading station goes from the seat's supply to a town."""
    seat.stations -= 1
    table.state.stations.setdefault(town, []).append(seat.colour)
    table.did.append((seat.colour, "built", town))
    table.note("built", seat, town=town)
    await has_built(table, seat, town, at)


async def has_built(table: Table, seat: Seat, town: str, at: str) -> None:
    """Whatever waits for a station that has been built: in a town, or in none, on the place itself."""
    for built in table.heeding("built", seat):
        if built in table.heeding("built", seat):  # what has been given away meanwhile has nothing to say
            await built(table, seat, town, at)


def spots_with(table: Table, good: str) -> list[str]:
    """Every space of the map on which this good lies, as an option."""
    spots: list[str] = []
    for route, goods in table.state.routes.items():
        spots.extend(f"clear:{route}" + ("" if n == 0 else f".{n + 1}") for n in range(goods.count(good)))
    return spots


async def clear_map(table: Table, seat: Seat, number: int, good: str) -> None:
    """So many of a good, chosen by the seat, go from the map back to the supply."""
    spots = spots_with(table, good)
    least = min(number, len(spots))
    for key in await table.pick_many(seat, "clear", spots, least, least, good=good):
        take_from_map(table, ".".join(noun_of(key).split(".")[:3]), good)
        count(table.state.goods, good, 1)
    table.note("cleared", seat, n=least, good=good)


def clear_water(table: Table, seat: Seat, goods: Sequence[str]) -> None:
    """All of these goods on waterways go back to the supply."""
    number = 0
    for key in list(table.state.routes):
        if table.catalog.routes[key].way == "water":
            for good in list(table.state.routes[key]):
                if good in goods:
                    take_from_map(table, key, good)
                    count(table.state.goods, good, 1)
                    number += 1
    table.note("pirates", seat, n=number)
