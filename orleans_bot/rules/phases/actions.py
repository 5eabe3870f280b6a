"""Phase 5: in turn order each seat carries out one action or passes, until all have passed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .. import deck, tasks
from ..ask import TURN, noun_of
from ..copying import NOTHING, playable
from ..flow import wait
from ..moments import ASIDE, offered
from ..pieces import GEAR
from ..slots import gear_for, put, spots_for
from ..verdicts import ACTED, judge

if TYPE_CHECKING:
    from ..state import Seat
    from ..table import Table


async def actions(table: Table) -> str:
    """Round and round the table; who has passed is out."""
    for seat in table.state.seats:
        seat.passed = False
    order = table.in_order()
    asked: deck.Asked = {}
    while not all(seat.passed for seat in order):
        for seat in order:
            if not seat.passed:
                table.state.turn = seat.colour
                await take_turn(table, seat, asked)
                table.state.turn = ""
                judge(table, ACTED)
    return ""


async def take_turn(table: Table, seat: Seat, asked: deck.Asked) -> None:
    """One action or a pass; a seat that can do nothing passes by itself."""
    while True:
        deck.begin(table)
        keys = [f"act:{key}" for key in playable(table, seat)]
        if table.in_play:
            keys += tasks.offers(table, seat, tasks.TURN)
        deals = offered(table, seat, ASIDE)
        key = await choose(table, seat, [*keys, *deals, "pass"], asked)
        if key in deals:
            await deals[key](table, seat)  # beside the action: the turn goes on
        elif not key.startswith("task:"):
            break
        elif await does_task(table, seat, noun_of(key)):
            return
    if key == "pass":
        seat.passed = True
        table.note("passed", seat)
        await place_gears(table, seat)
        return
    name = noun_of(key)
    table.note("acted", seat, place=name)
    await perform(table, seat, name)
    if table.in_play:
        await tasks.offer(table, seat, tasks.ACTED)
        if seat.passed:
            await place_gears(table, seat)
        await tasks.settle(table)
        await deck.settle(table, seat)
        if seat.hand and (seat.passed or not (playable(table, seat) or offered(table, seat, ASIDE))):
            await deck.linger(table, seat, asked)


async def choose(table: Table, seat: Seat, keys: Sequence[str], asked: deck.Asked) -> str:
    """The seat picks one. Where nothing is left but to pass, or to play a card of the hand, it is asked only
    for what everybody knows it might hold.
    """
    cards = tuple(f"task:{card}" for card in seat.hand)
    veiled = (*cards, *telling(table, seat, keys)) if cards else ()
    if cards and all(key in cards for key in keys[:-1]):
        if not deck.news(table, seat, asked):
            return keys[-1]
        return (await wait(table.ask(seat, "act", keys, 1, 1, kind=TURN, veiled=veiled))).picks[0]
    return await table.pick(seat, "act", keys, kind=TURN, veiled=veiled)


def telling(table: Table, seat: Seat, keys: Sequence[str]) -> list[str]:
    """The actions that would tell others something of the hand: only because of it they can be used."""
    places = table.catalog.places
    acts = [key for key in keys if key.startswith("act:")]
    return [key for key in acts if places[noun_of(key)].tells_hand(table, seat)]


async def does_task(table: Table, seat: Seat, key: str) -> bool:
    """Do a task; whether the turn is over with it: one for any time is done beside the action."""
    await tasks.fulfil(table, seat, key)
    if seat.passed:
        await place_gears(table, seat)
    await tasks.settle(table)
    return seat.passed or table.catalog.tasks[key].when not in (tasks.ANY_TIME, tasks.BESIDE)


async def perform(table: Table, seat: Seat, key: str) -> None:
    """Carry out an activated action; then its followers go back into the bag, its gears stay. If it came to
    nothing, all stay.
    """
    place = table.catalog.places[key]
    await place.act(table, seat)
    if not place.keeps and key in seat.spaces and (seat.colour, NOTHING) not in table.did:
        table.clear_place(seat, key)


async def place_gears(table: Table, seat: Seat) -> None:
    """Only after passing may waiting gears be placed; they may also be kept for later."""
    while seat.gears:
        spots = spots_for(table, seat, seat.gears, seat.spaces)
        key = await table.pick(seat, "gear", [*(f"gear:{spot}" for spot in spots), "keep"])
        if key == "keep":
            return
        spot = noun_of(key)
        seat.gears.remove(gear_for(table, seat, seat.gears, spot))
        put(seat, spot, GEAR)
        table.note("gear_placed", seat, place=spot.partition(".")[0])
