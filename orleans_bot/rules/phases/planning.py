"""Phase 4: all seats plan in private and at the same time; the plans are revealed when all have committed.

A plan is a draft beside the board: nothing moves before the reveal, so other seats see the board as it was.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ..ask import PLAN, RECONSIDER, Ask, noun_of
from ..bribing import changes, make_ready
from ..flow import wait
from ..pieces import FREE_GEAR, GEAR
from ..slots import drafted, fill, gear_for, put, rejected, spots_for, welcome

if TYPE_CHECKING:
    from ..state import Seat
    from ..table import Table

DRAWING = ("auto", "all", "choose")


async def planning(table: Table) -> str:
    """Each seat changes its plan freely until the last seat has committed; then all is revealed."""
    seats = table.state.seats
    for seat in seats:
        seat.committed, seat.draft, seat.called = False, {}, {}
    asks = {seat.colour: plan_ask(table, seat) for seat in seats}
    while not all([seat.committed for seat in seats]):
        decision = await wait(*asks.values())
        seat = table.seats[decision.seat]
        change(table, seat, decision.picks[0])
        asks[seat.colour] = plan_ask(table, seat)
    for seat in seats:
        reveal(table, seat)
    table.revealed = True
    return ""


def lots(table: Table, seat: Seat) -> dict[str, list[str]]:
    """The followers that can still be planned by where they wait: "" is the market, else a tile that extends
    it.
    """
    out = {"": list(seat.market)}
    for key in seat.spaces:
        if table.catalog.places[key].market:
            out[key] = [what for what in seat.spaces[key] if what]
    for spot, what in seat.draft.items():
        if what != GEAR and what != FREE_GEAR:
            out[seat.called.get(spot, "")].remove(what)
    return out


def pool(waiting: dict[str, list[str]]) -> dict[str, int]:
    """The followers that can still be planned, wherever they wait."""
    out: dict[str, int] = {}
    for lot in waiting.values():
        for what in lot:
            out[what] = out.get(what, 0) + 1
    return out


def doubles(waiting: dict[str, list[str]]) -> dict[str, list[str]]:
    """Followers on the market who also wait on tiles that extend it: each with those tiles."""
    out: dict[str, list[str]] = {}
    for key, lot in waiting.items():
        for what in lot if key else ():
            if what in waiting[""] and key not in out.setdefault(what, []):
                out[what].append(key)
    return out


def plan_ask(table: Table, seat: Seat) -> Ask:
    """Everything a seat can do to its plan now."""
    if seat.committed:
        return Ask(seat.colour, "plan", RECONSIDER, 1, 1, table.seq, secret=True, kind=PLAN)
    keys = ["commit"]
    waiting = lots(table, seat)
    left = pool(waiting)
    twice = doubles(waiting) if len(waiting) > 1 else {}
    total = sum(left.values())
    places = table.catalog.places
    welcomed = welcome(table, seat)
    picky = table.heeding("rejects", seat)
    touched = {spot.partition(".")[0] for spot in seat.draft}
    for key, held in seat.spaces.items():
        spaces = drafted(seat, key) if key in touched else held
        free = spaces.count("")
        place = places[key]
        if not free or not total or place.market:
            continue
        if picky:
            able = welcomed.all_puts(place, spaces, left)
            puts = [[put for put in options if not turned_away(table, seat, put)] for options in able]
        else:
            puts = welcomed.puts(place, spaces, left)
        enough = place.fills and free <= total and all(puts)
        if enough and (free == 1 or fill(table, seat, place, spaces, left)):
            keys.append(f"fill:{key}")
        for options in puts:
            keys += options
            if twice:
                keys += [f"{key}@{tile}" for key in options for tile in twice.get(follower_of(key), ())]
    if seat.gears:
        now = {key: drafted(seat, key) for key in seat.spaces}
        left_gears = gears_left(seat)
        spots = spots_for(table, seat, seat.gears, now)
        if left_gears != seat.gears:
            still = spots_for(table, seat, left_gears, now)
            spots = [spot for spot in spots if spot in still]
        keys.extend(f"gear:{spot}" for spot in spots)
    keys.extend(f"take:{spot}" for spot in seat.draft)
    if seat.draft:
        keys.append("clear")
    elif seat.last_plan and any(f"fill:{key}" in keys for key in seat.last_plan):
        keys.append("again")
    keys.extend(f"drawing:{way}" for way in DRAWING if way != seat.drawing)
    keys += changes(table, seat)
    return Ask(seat.colour, "plan", tuple(keys), 1, 1, table.seq, secret=True, kind=PLAN)


def gears_left(seat: Seat) -> list[str]:
    """The kinds of the waiting gears that are not planned yet."""
    waiting = Counter(seat.gears)
    waiting.subtract(what for what in seat.draft.values() if what in (GEAR, FREE_GEAR))
    return list(+waiting)


def turned_away(table: Table, seat: Seat, key: str) -> bool:
    """Whether a unit keeps whom an option puts somewhere off that space."""
    follower, _, spot = noun_of(key).partition("@")
    return rejected(table, seat, spot, follower)


def follower_of(key: str) -> str:
    """Whom an option puts somewhere."""
    return noun_of(key).partition("@")[0]


def fill_place(table: Table, seat: Seat, key: str) -> None:
    """Plan the best fitting followers onto all free spaces of a place, if there are enough."""
    waiting = lots(table, seat)
    chosen = fill(table, seat, table.catalog.places[key], drafted(seat, key), pool(waiting))
    for at, follower in chosen or ():
        draft(seat, waiting, f"{key}.{at}", follower)


def draft(seat: Seat, waiting: dict[str, list[str]], spot: str, follower: str, tile: str = "") -> None:
    """Plan a follower onto a space: from the tile that is named, else from the market if he waits there."""
    if not tile and follower not in waiting[""]:
        tile = next(key for key, lot in waiting.items() if follower in lot)
    waiting[tile].remove(follower)
    seat.draft[spot] = follower
    if tile:
        seat.called[spot] = tile


def undraft(seat: Seat, spot: str) -> None:
    """Whoever was planned onto a space waits again where he came from."""
    del seat.draft[spot]
    seat.called.pop(spot, None)


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
            follower, spot, *tile = noun.split("@")
            draft(seat, lots(table, seat), spot, follower, *tile)
        case "gear":
            seat.draft[noun] = gear_for(table, seat, gears_left(seat), noun)
        case "take":
            undraft(seat, noun)
        case "clear":
            seat.draft.clear()
            seat.called.clear()
        case "again":
            for key in seat.last_plan:
                if key in seat.spaces and "" in drafted(seat, key):
                    fill_place(table, seat, key)
        case "drawing":
            seat.drawing = noun
        case "bribe":
            make_ready(seat, noun)


def reveal(table: Table, seat: Seat) -> None:
    """The plan becomes the board: followers leave the market for their spaces, gears settle for good."""
    if seat.draft:
        seat.last_plan = list(dict.fromkeys(spot.partition(".")[0] for spot in seat.draft))
    for spot, what in seat.draft.items():
        if what in (GEAR, FREE_GEAR):
            seat.gears.remove(what)
            table.note("gear_placed", seat, place=spot.partition(".")[0])
        elif spot in seat.called:
            held = seat.spaces[seat.called[spot]]
            held[held.index(what)] = ""
        else:
            seat.market.remove(what)
        put(seat, spot, GEAR if what == FREE_GEAR else what)
    table.note("revealed", seat, places=seat.last_plan if seat.draft else [])
    seat.draft, seat.called = {}, {}
