"""Phase 4: all seats plan in private and at the same time; the plans are revealed when all have committed.

A plan is a draft beside the board: nothing moves before the reveal, so other seats see the board as it was.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ..ask import PLAN, RECONSIDER, Ask
from ..flow import wait
from ..pieces import FREE_GEAR, GEAR
from ..slots import drafted, fill, gear_for, put, spots_for, welcome

if TYPE_CHECKING:
    from ..state import Seat
    from ..table import Table

DRAWING = ("auto", "all", "choose")


async def planning(table: Table) -> str:
    """Each seat changes its plan freely until the last seat has committed; then all is revealed."""
    seats = table.state.seats
    for seat in seats:
        seat.committed, seat.draft = False, {}
    asks = {seat.colour: plan_ask(table, seat) for seat in seats}
    while not all(seat.committed for seat in seats):
        decision = await wait(*asks.values())
        seat = table.seats[decision.seat]
        change(table, seat, decision.picks[0])
        asks[seat.colour] = plan_ask(table, seat)
    for seat in seats:
        reveal(table, seat)
    table.revealed = True
    return ""


def pool(table: Table, seat: Seat) -> dict[str, int]:
    """The followers that can still be planned: those on the market and on tiles that extend it."""
    waiting = list(seat.market)
    for key in seat.tiles:
        if table.catalog.places[key].market:
            waiting.extend(what for what in seat.spaces[key] if what)
    for what in seat.draft.values():
        if what != GEAR and what != FREE_GEAR:
            waiting.remove(what)
    out: dict[str, int] = {}
    for what in waiting:
        out[what] = out.get(what, 0) + 1
    return out


def plan_ask(table: Table, seat: Seat) -> Ask:
    """Everything a seat can do to its plan now."""
    if seat.committed:
        return Ask(seat.colour, "plan", RECONSIDER, 1, 1, table.seq, secret=True, kind=PLAN)
    keys = ["commit"]
    left = pool(table, seat)
    total = sum(left.values())
    places = table.catalog.places
    welcomed = welcome(table, seat)
    touched = {spot.partition(".")[0] for spot in seat.draft}
    for key, held in seat.spaces.items():
        spaces = drafted(seat, key) if key in touched else held
        free = spaces.count("")
        place = places[key]
        if not free or not total or place.market:
            continue
        puts = welcomed.puts(place, spaces, left)
        if place.fills and free <= total and all(puts) and fill(table, seat, place, spaces, left):
            keys.append(f"fill:{key}")
        for options in puts:
            keys += options
    if seat.gears:
        now = {key: drafted(seat, key) for key in seat.spaces}
        left_gears = gears_left(seat)
        spots = spots_for(table, seat, seat.gears, now)
        keys.extend(f"gear:{spot}" for spot in spots if gear_for(table, seat, left_gears, spot))
    keys.extend(f"take:{spot}" for spot in seat.draft)
    if seat.draft:
        keys.append("clear")
    elif seat.last_plan and any(f"fill:{key}" in keys for key in seat.last_plan):
        keys.append("again")
    keys.extend(f"drawing:{way}" for way in DRAWING if way != seat.drawing)
    return Ask(seat.colour, "plan", tuple(keys), 1, 1, table.seq, secret=True, kind=PLAN)


def gears_left(seat: Seat) -> list[str]:
    """The kinds of the waiting gears that are not planned yet."""
    waiting = Counter(seat.gears)
    waiting.subtract(what for what in seat.draft.values() if what in (GEAR, FREE_GEAR))
    return list(+waiting)


def fill_place(table: Table, seat: Seat, key: str) -> None:
    """Plan the best fitting followers onto all free spaces of a place, if there are enough."""
    chosen = fill(table, seat, table.catalog.places[key], drafted(seat, key), pool(table, seat))
    seat.draft.update({f"{key}.{at}": follower for at, follower in chosen or ()})


def change(table: Table, seat: Seat, pick: str) -> None:
    """One change to a seat's plan."""
    verb, _, noun = pick.partition(":")
    match verb:
        case "commit" | "reopen":
            seat.committed = verb == "commit"
            table.note("committed" if seat.committed else "reopened", seat)
        case "fill":
            fill_place(table, seat, noun)
        case "put":
            follower, _, spot = noun.partition("@")
            seat.draft[spot] = follower
        case "gear":
            seat.draft[noun] = gear_for(table, seat, gears_left(seat), noun)
        case "take":
            del seat.draft[noun]
        case "clear":
            seat.draft.clear()
        case "again":
            for key in seat.last_plan:
                if key in seat.spaces and "" in drafted(seat, key):
                    fill_place(table, seat, key)
        case "drawing":
            seat.drawing = noun


def reveal(table: Table, seat: Seat) -> None:
    """The plan becomes the board: followers leave the market for their spaces, gears settle for good."""
    if seat.draft:
        seat.last_plan = list(dict.fromkeys(spot.partition(".")[0] for spot in seat.draft))
    for spot, what in seat.draft.items():
        if what in (GEAR, FREE_GEAR):
            seat.gears.remove(what)
            table.note("gear_placed", seat, place=spot.partition(".")[0])
        elif what in seat.market:
            seat.market.remove(what)
        else:
            leave_annex(table, seat, what)
        put(seat, spot, GEAR if what == FREE_GEAR else what)
    table.note("revealed", seat, places=seat.last_plan if seat.draft else [])
    seat.draft = {}


def leave_annex(table: Table, seat: Seat, follower: str) -> None:
    """A follower leaves a tile that extends the market."""
    for key, spaces in seat.spaces.items():
        if table.catalog.places[key].market and follower in spaces:
            spaces[spaces.index(follower)] = ""
            return
    raise ValueError(f"No {follower} waits anywhere.")
