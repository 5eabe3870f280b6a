"""What one seat does to another: goods, stations, followers, gears, coins and markers change sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .ask import noun_of
from .bribing import strikes
from .dealing import count, part_with, return_follower, take_coins
from .pieces import DEVELOPMENT, GEAR, TRACKS, is_own
from .slots import followers_placed, is_active, put

if TYPE_CHECKING:
    from .scene import Scene
    from .state import Seat
    from .table import Table


async def swap(table: Table, actor: Seat, seat: Seat) -> None:
    """The actor chooses both goods, its own out of those it had before."""
    taken = noun_of(await table.pick(actor, "swap_take", goods_of(seat), rival=seat.colour))
    given = noun_of(await table.pick(actor, "swap_give", goods_of(actor), rival=seat.colour))
    part_with(table, seat, taken)
    part_with(table, actor, given)
    count(actor.goods, taken, 1)
    count(seat.goods, given, 1)
    table.note("swapped_with", actor, rival=seat.colour, good=taken, goods=[given])


def goods_of(seat: Seat) -> list[str]:
    """The kinds of goods that a seat has, as options."""
    return [f"good:{good}" for good, number in seat.goods.items() if number]


def burn(table: Table, seat: Seat, town: str) -> None:
    """A station goes home from a town."""
    owners = table.state.stations[town]
    owners.remove(seat.colour)
    if not owners:
        del table.state.stations[town]
    seat.stations += 1
    table.note("burned", seat, town=town)


def hang(table: Table, seat: Seat) -> None:
    """A follower is drawn: an own one goes back into the bag, any other to the supply."""
    (drawn,) = table.rng.from_bag(seat, seat.bag, 1)
    if is_own(drawn):
        count(seat.bag, drawn, 1)
        table.note("hang_own", seat, follower=drawn)
    else:
        return_follower(table, drawn)
        table.note("hanged", seat, follower=drawn)


def standing(table: Table, seat: Seat) -> list[str]:
    """The followers on a seat's action spaces, as options."""
    return [f"oust:{what}@{spot}" for spot, what in followers_placed(table, seat)]


async def oust(table: Table, actor: Seat, seat: Seat) -> None:
    """One of them goes home."""
    key = await table.pick(actor, "oust", standing(table, seat), rival=seat.colour)
    who, _, spot = noun_of(key).partition("@")
    place = vacate(table, seat, spot)
    table.send_home(seat, who)
    table.note("ousted", seat, follower=who, place=place)
    tell_barred(table, seat, place)


def vacate(table: Table, seat: Seat, spot: str) -> str:
    """A space of this place becomes empty: what is no longer activated cannot be used this round."""
    key = spot.partition(".")[0]
    place = table.catalog.places[key]
    before = is_active(place, seat.spaces[key])
    put(seat, spot, "")
    if before and not is_active(place, seat.spaces[key]) and key not in seat.barred:
        seat.barred.append(key)
    return key


def tell_barred(table: Table, seat: Seat, place: str) -> None:
    """Whoever can no longer use an action this round is told."""
    if place in seat.barred and table.catalog.places[place].acts:
        table.note("barred", seat, place=place)


def stealable(table: Table, actor: Seat, seat: Seat) -> list[str]:
    """The gears on a player board whose very space is free on the actor's, where no other gear works yet."""
    return [
        f"steal:{key}.{at}"
        for key, spaces in seat.spaces.items()
        if not table.catalog.places[key].tier and GEAR not in actor.spaces.get(key, (GEAR,))
        for at, what in enumerate(spaces)
        if what == GEAR and not actor.spaces[key][at]
    ]


async def steal(table: Table, actor: Seat, seat: Seat) -> None:
    """A gear changes sides."""
    spot = noun_of(await table.pick(actor, "steal", stealable(table, actor, seat), rival=seat.colour))
    place = vacate(table, seat, spot)
    put(actor, spot, GEAR)
    table.note("stole", actor, rival=seat.colour, place=place)
    tell_barred(table, seat, place)


def tribute(table: Table, actor: Seat, seat: Seat, number: int) -> None:
    """Coins go over, as many as there are."""
    coins = min(number, seat.coins)
    take_coins(table, seat, -coins)
    take_coins(table, actor, coins)


def last_of(table: Table, track: str) -> int:
    """The last space of a track."""
    known = table.catalog.tracks.get(track)
    return known.last if known else table.catalog.development.last


def unfinished(table: Table, seat: Seat) -> list[str]:
    """The tracks on which a marker can still step."""
    return [track for track in (*TRACKS, DEVELOPMENT) if seat.tracks[track] < last_of(table, track)]


async def betray(table: Table, scene: Scene) -> None:
    """The actor's marker steps, that of a seat that was ahead steps back, and nothing else happens."""
    actor = scene.actor
    track = noun_of(await table.pick(actor, "betray", [f"track:{one}" for one in unfinished(table, actor)]))
    ahead = [f"rival:{seat.colour}" for seat in table.in_order() if seat.tracks[track] > actor.tracks[track]]
    actor.tracks[track] += 1
    table.note("stepped", actor, track=track)
    if not ahead:
        return
    seat = table.seats[noun_of(await table.pick(actor, "affect", ahead, deed=scene.bribes))]
    table.note("affected", actor, rival=seat.colour)
    if await strikes(table, scene, seat):
        seat.tracks[track] -= 1
        table.note("stepped_back", seat, track=track)
