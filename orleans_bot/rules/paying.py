"""What a seat must pay, and what happens when it cannot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from .ask import noun_of
from .dealing import (
    count,
    is_person,
    lose_follower,
    lose_tile,
    part_with,
    return_follower,
    return_good,
    take_coins,
    worths,
)
from .pieces import BREAD, COIN, DEVELOPMENT, FOOD, GEAR, STATION, TOKEN, VALUE, WARES, is_own
from .prices import Price
from .purses import hand_over, pay_from, worth_in_all
from .slots import gears_placed, put
from .tracks import retreat

if TYPE_CHECKING:
    from .scene import Scene
    from .state import Seat
    from .table import Table
    from .units import Place


THINGS = "things"  # what torture takes where no coins are owed


async def pay(table: Table, seat: Seat, coins: int) -> None:
    """Pay coins; for every coin that is missing the seat is tortured, unless a unit in force punishes
    otherwise.
    """
    missing = coins - seat.coins
    take_coins(table, seat, -min(coins, seat.coins))
    if missing > 0 and not await table.settled("cannot_pay", seat, missing):
        await torture(table, seat, missing)


def instruments(table: Table, seat: Seat) -> list[str]:
    """Everything that a seat can give in place of a missing coin."""
    out = []
    if seat.stations:
        out.append("station:supply")
    out.extend(f"station:{town}" for town, owners in table.state.stations.items() if seat.colour in owners)
    out.extend(f"station:{key}" for key, things in seat.laid.items() if STATION in things)
    if any(not is_own(follower) and is_person(table, follower) for follower in seat.bag):
        out.append("follower")
    if retreat(table, seat):
        out.append("development")
    out.extend(f"good:{good}" for good in WARES if seat.goods.get(good))
    out.extend(f"tile:{key}" for key in seat.tiles)
    if seat.gears:
        out.append("gear:waiting")
    out.extend(f"gear:{spot}" for spot in gears_placed(seat))
    return out


async def torture(table: Table, seat: Seat, missing: int, owed: str = COIN) -> None:
    """Give one thing for every missing coin, or for whatever else is owed, freely mixed; all of it leaves the
    game. Who has nothing left is done.
    """
    while missing and (keys := instruments(table, seat)):
        await suffer(table, seat, await table.pick(seat, "torture", keys, missing=missing, owed=owed))
        missing -= 1
    if missing:
        table.note("nothing_left", seat, n=missing, owed=owed)


async def suffer(table: Table, seat: Seat, key: str) -> None:
    """One thing leaves the game; a follower is drawn blindly, marked ones are drawn again."""
    verb, _, noun = key.partition(":")
    gone = table.state.gone
    match verb:
        case "station":
            lose_station(table, seat, noun)
            count(gone, STATION, 1)
        case "follower":
            neutral = {follower: n for follower, n in seat.bag.items() if not is_own(follower)}
            noun = table.rng.from_bag(seat, neutral, 1)[0]
            count(seat.bag, noun, -1)
            if is_person(table, noun):
                count(gone, noun, 1)
            else:
                return_follower(table, noun)
        case "development":
            seat.tracks[DEVELOPMENT] -= 1
        case "good":
            part_with(table, seat, noun)
            count(gone, TOKEN[noun], 1)
        case "tile":
            lose_tile(table, seat, noun)
        case "gear":
            if noun == "waiting":
                seat.gears.remove(GEAR if GEAR in seat.gears else seat.gears[0])
            else:
                put(seat, noun, "")
            count(gone, GEAR, 1)
    table.note("tortured", seat, what=verb, which=noun)


def lose_station(table: Table, seat: Seat, where: str) -> None:
    """A station leaves a town, a tile or the supply. One that has come home while its owner was asked, since
    another seat gave the tile it stood on, leaves the supply: who answers first makes no difference.
    """
    owners = table.state.stations.get(where, [])
    if seat.colour in owners:
        owners.remove(seat.colour)
        if not owners:
            del table.state.stations[where]
    elif STATION in seat.laid.get(where, ()):
        seat.laid[where].remove(STATION)
    else:
        seat.stations -= 1


async def feed(table: Table, seat: Seat, number: int, coins: int, free: bool) -> None:
    """Give food one by one, or pay for the rest where that is free and the coins are there."""
    given: list[str] = []
    while len(given) < number:
        keys = [f"food:{good}" for good in FOOD if seat.goods.get(good)]
        price = coins * (number - len(given))
        if not keys:
            break
        if free and seat.coins >= price:
            keys.append("pay")
        key = await table.pick(seat, "feed", keys, left=number - len(given), coins=price)
        if key == "pay":
            break
        good = noun_of(key)
        return_good(table, seat, good)
        given.append(good)
    if given:
        table.note("fed", seat, goods=given)
    if coins:
        await pay(table, seat, coins * (number - len(given)))
    else:
        await fall_short(table, seat, number - len(given))


async def fall_short(table: Table, seat: Seat, missing: int) -> None:
    """Something that is demanded is not there, and coins do not help."""
    if missing > 0 and not await table.settled("cannot_pay", seat, missing):
        await torture(table, seat, missing, THINGS)


async def owe(table: Table, scene: Scene, price: Price) -> None:
    """Give what is demanded; who does not have all of it keeps it and suffers for what is missing."""
    parts = price.missing(table, scene.seat)
    missing = sum(term.number - have for term, have in parts)
    if missing:
        await fall_short(table, scene.seat, missing)
    else:
        await price.pay(table, scene)


async def owe_value(table: Table, seat: Seat, value: int) -> None:
    """Give goods and coins worth at least so much; the last piece may be worth more than what is missing."""
    worth = worths(table, seat)
    has = worth_in_all(seat, worth)
    if has < value:
        await fall_short(table, seat, value - has)
        return
    await pay_from(table, seat, "dues", worth, value, most_for(seat, worth, value), number=value)


async def owe_goods(table: Table, seat: Seat, value: int) -> None:
    """Give goods worth at least so much; whoever has too little gives all and suffers for the difference."""
    worth = worths(table, seat, coins=False)
    has = worth_in_all(seat, worth)
    if has >= value:
        await pay_from(table, seat, "dues_goods", worth, value, most_for(seat, worth, value), number=value)
        return
    hand_over(table, seat, {f"good:{good}": seat.goods[good] for good in WARES if seat.goods.get(good)})
    await fall_short(table, seat, value - has)


def most_for(seat: Seat, worth: Mapping[str, int], value: int) -> int:
    """What may be given at most for so much: the last piece may be the dearest."""
    held = (each for what, each in worth.items() if what == f"good:{BREAD}" and seat.goods.get(BREAD))
    return value + max(*VALUE.values(), *held) - 1


async def lose(table: Table, seat: Seat, places: Sequence[str], number: int = 1) -> None:
    """Followers go: so many out of the bag drawn blindly, or one on the market, as the seat chooses."""
    market = [who for who in dict.fromkeys(seat.market) if not is_own(who)] if "market" in places else []
    keys = [f"lose:{follower}" for follower in market]
    if "bag" in places and (seat.bag or not keys):
        keys.append("bag")
    if not keys:
        return
    key = await table.pick(seat, "lose", keys)
    if key == "bag":
        lose_follower(table, seat, number)
        return
    follower = noun_of(key)
    seat.market.remove(follower)
    return_follower(table, follower)
    table.note("gave", seat, follower=follower)


async def give_up_tile(table: Table, seat: Seat) -> None:
    """A place tile of the seat's choice leaves the game."""
    if seat.tiles:
        key = noun_of(await table.pick(seat, "lose_tile", [f"tile:{key}" for key in seat.tiles]))
        lose_tile(table, seat, key)
        table.note("tile_lost", seat, place=key)


GIVEN_FROM = ("bag", "market", "spaces", "board")


def counts_as(place: Place, places: Sequence[str]) -> bool:
    """Whether whoever stands on a place stands in one of these: tiles that extend the market belong to it."""
    return (
        "spaces" in places or ("board" in places and not place.tier) or ("market" in places and place.market)
    )


def givers(table: Table, seat: Seat, follower: str, places: Sequence[str]) -> list[str]:
    """Where such followers stand that a seat may give up."""
    keys = ["give:bag"] if "bag" in places and seat.bag.get(follower) else []
    if follower in seat.market and not {"market", "board"}.isdisjoint(places):
        keys.append("give:market")
    keys.extend(
        f"give:{key}.{at}"
        for key, spaces in seat.spaces.items()
        if counts_as(table.catalog.places[key], places)
        for at, what in enumerate(spaces)
        if what == follower
    )
    return keys


async def give(table: Table, seat: Seat, follower: str, coins: int, places: Sequence[str]) -> None:
    """Give up one such follower from one of these places, or pay if the coins are there."""
    keys = givers(table, seat, follower, places)
    if seat.coins >= coins or not keys:
        keys.append("pay")
    where = noun_of(await table.pick(seat, "give", keys, follower=follower, coins=coins))
    if not where:
        await pay(table, seat, coins)
        return
    give_up(table, seat, follower, where)


def give_up(table: Table, seat: Seat, follower: str, where: str) -> None:
    """A follower goes back to the supply from the bag, the market or a space."""
    if where == "bag":
        count(seat.bag, follower, -1)
    elif where == "market":
        seat.market.remove(follower)
    else:
        put(seat, where, "")
    return_follower(table, follower)
    table.note("gave", seat, follower=follower)
