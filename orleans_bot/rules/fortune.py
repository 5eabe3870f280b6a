"""What good and bad years do: followers who come and go, markers that step or fall back, goods for wisdom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import tracks, travel
from .ask import noun_of
from .dealing import count, draw_people, return_follower, return_good
from .paying import pay
from .phases.followers import store
from .pieces import DEVELOPMENT, GEAR, GOODS, VALUE, is_own
from .slots import annexes, gears_placed, market_room, open_spots, put

if TYPE_CHECKING:
    from .state import Seat
    from .table import Table


def hire(table: Table, seat: Seat, follower: str) -> None:
    """A follower comes out of the supply into the bag."""
    table.taking()
    count(table.state.followers, follower, -1)
    count(seat.bag, follower, 1)
    table.note("hired", seat, follower=follower)


async def draw(table: Table, seat: Seat, number: int) -> None:
    """Followers come out of the bag onto the market, as many as find room."""
    room = market_room(seat) + len(annexes(table, seat))
    drawn = table.rng.from_bag(seat, seat.bag, min(number, room))
    table.note("drew", seat, followers=list(drawn))
    await store(table, seat, [], drawn)


async def retrain(table: Table, seat: Seat, coins: int) -> None:
    """A good for as many development points as it is worth, or so many coins for nothing."""
    keys = [f"good:{good}" for good in GOODS if seat.goods.get(good)]
    key = await table.pick(seat, "retrain", [*keys, "pay"], coins=coins)
    if key == "pay":
        await pay(table, seat, coins)
        return
    good = noun_of(key)
    return_good(table, seat, good)
    table.note("spent", seat, good=good)
    tracks.advance(table, seat, VALUE[good])


async def summon(table: Table, seat: Seat, town: str, coins: int) -> None:
    """The merchant goes to a town, or it is paid that he need not."""
    keys = [f"move:{town}", *(["pay"] if seat.coins >= coins else [])]
    if await table.pick(seat, "summon", keys, town=town, coins=coins) == "pay":
        await pay(table, seat, coins)
    else:
        await travel.move(table, seat, town)


def setback(table: Table, seat: Seat) -> None:
    """The marker goes back to the star before the space on which it stands."""
    at = seat.tracks[DEVELOPMENT]
    star = max((space for space in table.catalog.development.stars if space < at), default=0)
    seat.tracks[DEVELOPMENT] = star
    table.note("set_back", seat, n=at - star, at=star)


async def forfeit_gear(table: Table, seat: Seat) -> None:
    """A gear of the seat's choice, waiting or placed, goes back to the supply."""
    keys = [f"gear:{spot}" for spot in gears_placed(seat)]
    if seat.gears:
        keys.append("gear:waiting")
    if not keys:
        return
    spot = noun_of(await table.pick(seat, "forfeit", keys))
    if spot == "waiting":
        seat.gears.remove(GEAR if GEAR in seat.gears else seat.gears[0])
    else:
        put(seat, spot, "")
    table.state.gears += 1
    table.note("gear_lost", seat, place=spot.partition(".")[0] if spot != "waiting" else "")


def at_hand(table: Table, seat: Seat, places: Sequence[str]) -> list[str]:
    """Every neutral follower in these places, as an option: out of the bag, off the market, off a space."""
    board = "board" in places
    keys = [f"from_bag:{who}" for who in seat.bag if "bag" in places and not is_own(who)]
    market = dict.fromkeys(who for who in seat.market if not is_own(who))
    keys += [f"from_market:{who}" for who in market if board or "market" in places]
    for key, spaces in seat.spaces.items():
        if "spaces" in places or (board and not table.catalog.places[key].tier):
            neutral = [at for at, what in enumerate(spaces) if what and what != GEAR and not is_own(what)]
            keys += [f"give:{key}.{at}" for at in neutral]
    return keys


async def forfeit_followers(table: Table, seat: Seat, number: int, places: Sequence[str]) -> None:
    """So many neutral followers of the seat's choice go back to the supply; all, where there are fewer."""
    for left in range(number, 0, -1):
        keys = at_hand(table, seat, places)
        if not keys:
            return
        where, _, who = (await table.pick(seat, "forfeit_one", keys, left=left)).partition(":")
        if where == "from_bag":
            count(seat.bag, who, -1)
        elif where == "from_market":
            seat.market.remove(who)
        else:
            who = put(seat, who, "")
        return_follower(table, who)
        table.note("gave", seat, follower=who)


async def muster(table: Table, seat: Seat, must: bool = False) -> None:
    """Draw one follower, if the seat wants to or must, and place him at once wherever he fits; else he goes
    back. What is no person goes to the supply, and nobody else is drawn.
    """
    if not must and await table.pick(seat, "muster", ["draw:1", "no"]) == "no":
        return
    people = draw_people(table, seat, 1)
    if not people:
        return
    (drawn,) = people
    table.note("drew", seat, followers=[drawn])
    keys = [f"place:{drawn}@{spot}" for spot in open_spots(table, seat, drawn)]
    if not keys:
        count(seat.bag, drawn, 1)
        table.note("no_space", seat, follower=drawn)
        return
    spot = (await table.pick(seat, "muster_place", keys, followers=[drawn])).partition("@")[2]
    put(seat, spot, drawn)
    table.note("placed", seat, follower=drawn, place=spot.partition(".")[0])


def take_from(table: Table, seat: Seat, work: str, what: str) -> None:
    """A good or a gear that lies on a work goes to a seat."""
    table.state.held[work].remove(what)
    if what == GEAR:
        seat.gears.append(GEAR)
        table.note("gear", seat, kind=GEAR)
    else:
        count(seat.goods, what, 1)
        table.note("gained", seat, good=what)
