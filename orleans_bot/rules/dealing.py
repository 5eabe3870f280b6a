"""Pieces that change hands: coins, goods, gears, citizens, followers, place tiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from .ask import noun_of
from .pieces import COIN, DEVELOPMENT, GEAR, STATION, TEAM, TOKEN, VALUE, WARES, is_own, kind_of
from .slots import berth, market_room

if TYPE_CHECKING:
    from .state import Seat
    from .table import Table


def status(table: Table, seat: Seat) -> int:
    """A seat's development status: the last star its marker has reached, and what units add to it."""
    stars = table.catalog.development.status[seat.tracks[DEVELOPMENT]]
    for more in table.heeding("stars", seat):
        stars += more(table, seat)
    return stars


def worths(table: Table, seat: Seat, coins: bool = True) -> dict[str, int]:
    """The points that each good has in front of a seat, bread as many as its status has stars, and coins."""
    stars = status(table, seat)
    return {**({COIN: 1} if coins else {}), **{f"good:{good}": VALUE.get(good, stars) for good in WARES}}


def stations_built(table: Table, seat: Seat) -> int:
    """The trading stations that a seat has on the map and on tiles."""
    laid = sum(things.count(STATION) for things in seat.laid.values())
    return laid + sum(owners.count(seat.colour) for owners in table.state.stations.values())


def goods_count(table: Table, seat: Seat) -> int:
    """All the goods that a seat has."""
    return sum(seat.goods.values())


def board_gears(table: Table, seat: Seat) -> int:
    """The gears on the action spaces of a seat's player board."""
    return sum(
        spaces.count(GEAR) for key, spaces in seat.spaces.items() if not table.catalog.places[key].tier
    )


def people(table: Table, seat: Seat) -> int:
    """The followers on a seat's market, on its board and on its place tiles."""
    standing = sum(1 for spaces in seat.spaces.values() for what in spaces if what and what != GEAR)
    return len(seat.market) + standing


COUNTS: Final[dict[str, Callable[[Table, Seat], int]]] = {
    "star": status,
    "station": stations_built,
    "goods": goods_count,
    "coins": lambda table, seat: seat.coins,
    "follower": people,
    "board_gear": board_gears,
    "gear": lambda table, seat: sum(spaces.count(GEAR) for spaces in seat.spaces.values()),
    "market_monk": lambda table, seat: on_market(table, seat, "monk"),
}


def count(held: dict[str, int], key: str, number: int) -> None:
    """Add to a count; what has come to nothing is no longer listed."""
    now = held.get(key, 0) + number
    if now < 0:
        raise ValueError(f"There are not {-number} of {key}.")
    if now:
        held[key] = now
    else:
        held.pop(key, None)


def take_coins(table: Table, seat: Seat, number: int) -> None:
    """Take coins from the supply, or pay them into it."""
    if number:
        seat.coins += number
        table.note("coins" if number > 0 else "paid", seat, n=abs(number))


def take_good(table: Table, seat: Seat, good: str) -> None:
    """Take one good from the supply."""
    table.taking()
    count(table.state.goods, good, -1)
    count(seat.goods, good, 1)
    table.note("gained", seat, good=good)
    tell_empty(table, seat, good)


def tell_empty(table: Table, seat: Seat, good: str) -> None:
    """Whoever waits until the supply of a good is empty hears that its last one has gone."""
    if good not in table.state.goods:
        for emptied in table.heeding("emptied", seat):
            emptied(table, seat, good)


def part_with(table: Table, seat: Seat, good: str) -> None:
    """One good leaves a seat; whoever keeps count of its goods is told."""
    count(seat.goods, good, -1)
    for told in table.heeding("parted", seat):
        told(table, seat, good)


def return_good(table: Table, seat: Seat, good: str) -> None:
    """Give one good back to the supply."""
    part_with(table, seat, good)
    count(table.state.goods, TOKEN[good], 1)


def take_gear(table: Table, seat: Seat, kind: str) -> None:
    """Take a gear; it waits beside the board."""
    table.taking()
    table.state.gears -= 1
    seat.gears.append(kind)
    table.note("gear", seat, kind=kind)


def take_citizen(table: Table, seat: Seat, where: str) -> None:
    """Take the citizen who waits at a place, if nobody has taken him yet."""
    if where in table.state.citizens:
        table.taking()
        table.state.citizens.remove(where)
        give_citizen(table, seat, where)


def take_spare_citizen(table: Table, seat: Seat) -> None:
    """Take a citizen out of the supply."""
    table.taking()
    table.state.spare_citizens -= 1
    give_citizen(table, seat, "supply")


def give_citizen(table: Table, seat: Seat, where: str) -> None:
    """A citizen goes to whoever has earned him, or where a unit says: to another, to all, to nobody."""
    colour = goes_to(table, seat, f"citizen.{where}")
    owner = table.seats.get(colour)
    if owner is not None:
        owner.citizens += 1
        table.note("citizen", owner, where=where)
    elif colour == TEAM:
        table.state.team_citizens += 1
        table.note("citizen_for_all", seat, where=where)
    else:
        return
    table.did.append((seat.colour, "citizen", where))


def goes_to(table: Table, seat: Seat, what: str) -> str:
    """Who gets what a seat has earned: itself, unless a unit says that it goes elsewhere or nowhere."""
    for gets in table.heeding("gets", seat):
        colour: str | None = gets(table, seat, what)
        if colour is not None:
            return colour
    return seat.colour


def receiver(table: Table, seat: Seat, what: str) -> Seat | None:
    """The seat that gets what a seat has earned, if it is one."""
    return table.seats.get(goes_to(table, seat, what))


def return_follower(table: Table, follower: str) -> None:
    """A neutral follower goes back to the supply and can be recruited again."""
    count(table.state.followers, kind_of(follower), 1)


def is_person(table: Table, what: str) -> bool:
    """Followers are, and of the pieces that boxes add those that say so."""
    piece = table.catalog.pieces.get(what)
    return piece is None or piece.person


def draw_people(table: Table, seat: Seat, number: int) -> list[str]:
    """Draw blindly out of a bag, but for phase 3: whatever is no person goes back to the supply."""
    people = []
    for what in table.rng.from_bag(seat, seat.bag, number):
        if is_person(table, what):
            people.append(what)
        else:
            discard(table, seat, what)
    return people


def discard(table: Table, seat: Seat, what: str) -> None:
    """A piece that was drawn, or lay on a market, goes back to the supply."""
    return_follower(table, what)
    table.note("discarded", seat, follower=what)


def to_market(table: Table, seat: Seat, what: str) -> None:
    """A piece out of the supply comes to lie on a market, where there is room and there is one."""
    if not table.state.followers.get(what):
        return
    spot = berth(table, seat, what)
    if not spot and not market_room(seat):
        return
    count(table.state.followers, what, -1)
    if spot:
        seat.spaces[spot[0]][spot[1]] = what
    else:
        seat.market.append(what)
    table.note("burdened", seat, follower=what)


def on_market(table: Table, seat: Seat, what: str) -> int:
    """How many of a piece lie on a market and on the tiles that extend it."""
    tiles = (held for key, held in seat.spaces.items() if table.catalog.places[key].market)
    return seat.market.count(what) + sum(held.count(what) for held in tiles)


def off_market(table: Table, seat: Seat, what: str) -> None:
    """One of a piece leaves a market, those on tiles last."""
    if what in seat.market:
        seat.market.remove(what)
        return
    for key, held in seat.spaces.items():
        if table.catalog.places[key].market and what in held:
            held[held.index(what)] = ""
            return


def lose_follower(table: Table, seat: Seat, number: int = 1) -> None:
    """Draw so many followers blindly at once: neutral ones go back to the supply, marked ones stay."""
    drawn = table.rng.from_bag(seat, seat.bag, number)
    if not drawn:
        table.note("plague_spared", seat)
    for follower in drawn:
        if not is_person(table, follower):
            discard(table, seat, follower)
        elif is_own(follower):
            count(seat.bag, follower, 1)
            table.note("plague_own", seat, follower=follower)
        else:
            return_follower(table, follower)
            table.note("plague_lost", seat, follower=follower)


async def choose_tile(table: Table, seat: Seat, stacks: Sequence[str]) -> None:
    """Expand the city: choose any tile out of the open stacks, if one is left."""
    keys = [f"tile:{key}" for stack in stacks for key in table.state.stacks[stack]]
    if keys:
        gain_tile(table, seat, noun_of(await table.pick(seat, "tile", keys)))
    else:
        table.note("no_tile", seat)


def gain_tile(table: Table, seat: Seat, key: str) -> None:
    """A place tile joins the seat's city, with its action spaces."""
    place = table.catalog.places[key]
    stack = table.state.stacks.get(str(place.tier), [])
    if key in stack:
        table.taking()
        stack.remove(key)
    seat.tiles.append(key)
    if place.slots or place.acts:
        seat.spaces[key] = [""] * len(place.slots)
    table.units_changed()
    table.did.append((seat.colour, "tile", key))
    table.note("tile", seat, place=key)
    place.gained(table, seat)


def lose_tile(table: Table, seat: Seat, key: str) -> None:
    """A place tile leaves the game with the gears and all else that lies on it; the followers on its spaces
    go back into the bag, and stations that others have there to their owners.
    """
    for what in seat.spaces.pop(key, ()):
        if what == GEAR:
            count(table.state.gone, GEAR, 1)
        elif what:
            table.send_home(seat, what)
    for other in table.state.seats:
        for thing in other.laid.pop(key, ()):
            if thing == STATION and other is not seat:
                other.stations += 1
                table.note("station_home", other, place=key)
            else:
                count(table.state.gone, thing, 1)
    seat.memory.pop(key, None)
    seat.tiles.remove(key)
    if key in seat.asleep:
        seat.asleep.remove(key)
    count(table.state.gone, "tile", 1)
    table.units_changed()


def put_to_sleep(table: Table, seat: Seat) -> None:
    """Place tiles are turned face down: gears and neutral followers on them go back to the supply, own ones
    into the bag.
    """
    tiles = [key for key in seat.tiles if key not in seat.asleep]
    for key in tiles:
        for what in seat.spaces.pop(key, ()):
            if what == GEAR:
                table.state.gears += 1
            elif is_own(what):
                count(seat.bag, what, 1)
            elif what:
                return_follower(table, what)
        seat.asleep.append(key)
        if key in seat.barred:
            seat.barred.remove(key)
    table.units_changed()
    if tiles:
        table.note("asleep", seat, places=tiles)


def wake_up(table: Table, seat: Seat) -> None:
    """They are turned over again, with nobody on them."""
    for key in seat.asleep:
        place = table.catalog.places[key]
        if place.slots or place.acts:
            seat.spaces[key] = [""] * len(place.slots)
    if seat.asleep:
        table.note("awake", seat, places=list(seat.asleep))
    seat.asleep.clear()
    table.units_changed()
