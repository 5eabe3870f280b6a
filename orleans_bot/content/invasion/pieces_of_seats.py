"""What lies in front of seats and can be given up: where it is, and how it goes."""

from __future__ import annotations

from collections.abc import Sequence

from orleans_bot.rules.ask import noun_of
from orleans_bot.rules.dealing import count
from orleans_bot.rules.paying import give_up
from orleans_bot.rules.pieces import GEAR, is_own
from orleans_bot.rules.slots import gears_placed, put
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table


def market_lots(table: Table, seat: Seat) -> list[list[str]]:
    """The market, and the spaces of tiles that extend it."""
    return [seat.market, *(seat.spaces[key] for key in seat.tiles if table.catalog.places[key].market)]


def towns_of(table: Table, seat: Seat, among: Sequence[str] = ()) -> list[str]:
    """The towns in which a seat has built, or those of them among some."""
    return [
        town
        for town, owners in table.state.stations.items()
        if seat.colour in owners and (not among or town in among)
    ]


def return_tile(table: Table, seat: Seat, key: str) -> None:
    """A place tile goes back to its stack, what was on it to where it came from."""
    place = table.catalog.places[key]
    for what in seat.spaces.pop(key, ()):
        if what == GEAR:
            table.state.gears += 1
        elif what:
            count(seat.bag, what, 1)
    seat.memory.pop(key, None)
    seat.tiles.remove(key)
    table.state.stacks[str(place.tier)].append(key)
    table.units_changed()


def neutral(seat: Seat) -> dict[str, list[str]]:
    """The followers that a seat could give up, each with where he is: the bag, the market, a space."""
    out: dict[str, list[str]] = {}
    for what, number in seat.bag.items():
        out.setdefault(what, []).extend(["bag"] * number)
    for what in seat.market:
        out.setdefault(what, []).append("market")
    for key, spaces in seat.spaces.items():
        for at, what in enumerate(spaces):
            if what and what != GEAR:
                out.setdefault(what, []).append(f"{key}.{at}")
    return {what: where for what, where in out.items() if not is_own(what)}


def gears_of(seat: Seat) -> int:
    """All gears of a seat, placed or waiting."""
    return len(seat.gears) + len(gears_placed(seat))


async def give_gear(table: Table, seat: Seat) -> None:
    """A gear goes back to the supply; the seat chooses which."""
    keys = [f"gear:{spot}" for spot in gears_placed(seat)] + ["gear:waiting"] * bool(seat.gears)
    spot = noun_of(await table.pick(seat, "due", keys, what=GEAR))
    if spot == "waiting":
        seat.gears.remove(GEAR if GEAR in seat.gears else seat.gears[0])
    else:
        put(seat, spot, "")
    table.state.gears += 1
    table.note("gave_gear", seat)


async def give_follower(table: Table, seat: Seat, follower: str) -> None:
    """One such follower goes back to the supply; where he is, the seat chooses."""
    places = dict.fromkeys(neutral(seat)[follower])
    keys = [f"give:{where}" for where in places]
    give_up(table, seat, follower, noun_of(await table.pick(seat, "dismiss", keys, follower=follower)))
