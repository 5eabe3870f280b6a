"""Phase 3: each seat draws followers from its bag onto its market, all seats at the same time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .. import deck
from ..ask import noun_of
from ..copying import may_use
from ..pieces import GEAR
from ..slots import annexes, berth, followers_placed, is_active, market_room, put

if TYPE_CHECKING:
    from ..state import Seat
    from ..table import Table
    from ..units import Place


async def followers(table: Table) -> str:
    """All seats draw; each from its own bag, by its own luck."""
    await table.at_once({seat.colour: draw(table, seat) for seat in table.in_order()})
    deck.begin(table)
    await deck.settle(table)
    return ""


def draw_number(table: Table, seat: Seat) -> int:
    """How many followers a seat may draw: what the knights track says."""
    return table.catalog.tracks["knight"].draws[seat.tracks["knight"]]


async def draw(table: Table, seat: Seat) -> None:
    """Draw up to the number and no more than fit; each one declined may bring a placed follower back."""
    number = draw_number(table, seat)
    returned = 0
    arrived: list[str] = []
    while True:
        free = annexes(table, seat)
        room = market_room(seat) + len(free)
        most = min(number - returned, room, sum(seat.bag.values()))
        if not asks_to_choose(table, seat, returned):
            break
        backs = []
        if returned < number:  # who goes home takes up no room
            placed = followers_placed(table, seat)
            backs = [spot for spot, who in placed if room or who in table.catalog.pieces]
        keys = [f"draw:{n}" for n in range(most, -1, -1)] + [f"back:{spot}" for spot in backs]
        verb, _, noun = (await table.pick(seat, "draw", keys, number=number - returned)).partition(":")
        if verb == "draw":
            most = int(noun)
            break
        follower = put(seat, noun, "")
        if follower in table.catalog.pieces:
            table.send_home(seat, follower)
        elif market_room(seat):
            seat.market.append(follower)
            arrived.append(follower)
        else:
            seat.spaces[free[0][0]][free[0][1]] = follower
        returned += 1
    drawn = table.rng.from_bag(seat, seat.bag, most)
    told = list(drawn)
    told += lodge(table, seat, drawn, number - returned - most if most == room else 0)
    for drew in table.heeding("drew", seat):
        await drew(table, seat, drawn)
    if returned:
        table.note("took_back", seat, n=returned)
    table.note("drew", seat, followers=told)
    await store(table, seat, arrived, drawn)


def lodge(table: Table, seat: Seat, drawn: list[str], more: int) -> list[str]:
    """Drawn pieces that have market spaces of their own go there; where the market has no more room, as many
    are drawn for them, up to the number.
    """
    told: list[str] = []
    while True:
        found = [(piece, spot) for piece in drawn if (spot := berth(table, seat, piece))]
        if not found:
            return told
        piece, (place, at) = found[0]
        seat.spaces[place][at] = piece
        drawn.remove(piece)
        new = table.rng.from_bag(seat, seat.bag, min(1, more))
        drawn += new
        told += new
        more -= len(new)


def in_vain(table: Table, seat: Seat, place: Place, spaces: Sequence[str]) -> bool:
    """Followers wait on a place that is not activated yet, or on an action that cannot be carried out now."""
    waiting = len(spaces) - spaces.count("") - spaces.count(GEAR)
    if waiting <= 0 or place.market:
        return False
    if not is_active(place, spaces):
        return True
    return place.acts and not place.passive and not may_use(table, seat, place.key)


def asks_to_choose(table: Table, seat: Seat, returned: int) -> bool:
    """A seat is asked how many to draw if it wishes so, or if followers of its wait somewhere in vain."""
    if seat.drawing == "auto":
        held = [key for key, spaces in seat.spaces.items() if any(spaces)]
        return returned > 0 or any(
            in_vain(table, seat, table.catalog.places[key], seat.spaces[key]) for key in held
        )
    return seat.drawing == "choose"


async def store(table: Table, seat: Seat, arrived: Sequence[str], drawn: Sequence[str]) -> None:
    """Put those drawn on the market; where tiles extend it, choose who of the newly come goes there."""
    for follower in arrived:
        seat.market.remove(follower)
    comers = [*arrived, *drawn]
    free = annexes(table, seat)
    least = max(0, len(comers) - market_room(seat))
    most = min(len(free), len(comers))
    if most:
        seen: Counter[str] = Counter()
        keys = []
        for follower in comers:
            seen[follower] += 1
            keys.append(f"store:{follower}" + (f".{seen[follower]}" if seen[follower] > 1 else ""))
        for key, (place, at) in zip(
            await table.pick_many(seat, "store", keys, least, most, followers=list(comers)),
            free,
            strict=False,
        ):
            follower = noun_of(key).partition(".")[0]
            seat.spaces[place][at] = follower
            comers.remove(follower)
    seat.market.extend(comers)
