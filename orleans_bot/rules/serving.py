"""Followers who are sent to beneficial deeds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .ask import noun_of
from .dealing import count, part_with, return_follower, take_coins
from .lines import do_lines
from .pieces import COIN, FOLLOWERS, GEAR, is_own
from .scene import scene
from .spaces import kinds_on

if TYPE_CHECKING:
    from .scene import Scene
    from .state import Seat
    from .table import Table


def hosts(table: Table, seat: Seat) -> dict[str, tuple[str, ...]]:
    """The followers that a seat's tiles still take in like works."""
    found = {}
    for key in seat.tiles:
        if key in seat.asleep:
            continue
        missing = list(table.catalog.places[key].seeks)
        for piece in seat.laid.get(key, ()) if missing else ():
            if piece in missing:
                missing.remove(piece)
        if missing:
            found[key] = tuple(missing)
    return found


def is_full(table: Table, key: str) -> bool:
    """Whether a work has got all that it seeks."""
    return all(table.state.deeds.get(key, [""]))


def open_spaces(table: Table, key: str, piece: str) -> list[int]:
    """The free spaces of a work that admit a piece, those for nothing else first; none before its time."""
    deed, filled = table.catalog.deeds[key], table.state.deeds[key]
    if all(filled) or (deed.after and not is_full(table, deed.after)):
        return []
    spaces = deed.spaces(len(table.state.seats))
    found = [at for at, space in enumerate(spaces) if not filled[at] and piece in kinds_on(space)]
    return sorted(found, key=lambda at: len(kinds_on(spaces[at]))) if len(found) > 1 else found


def ways_to(table: Table, key: str, piece: str) -> list[str]:
    """A piece's ways to a work: one, or, where spaces bring different things, one for each that differs."""
    spaces, deed = open_spaces(table, key, piece), table.catalog.deeds[key]
    if not deed.brings:
        return [f"send:{piece}@{key}"] if spaces else []
    apart = {deed.brings[at].text: at for at in reversed(spaces)}
    return [f"send:{piece}@{key}.{at}" for at in sorted(apart.values())]


def served_from(table: Table, seat: Seat, at: str) -> list[str]:
    """The works with free spaces that a seat can serve from a place; those of others it cannot."""
    deeds, owned = table.catalog.deeds, table.state.owned
    unfinished = [
        key
        for key, filled in table.state.deeds.items()
        if "" in filled and owned.get(key, seat.colour) == seat.colour
    ]
    return [key for key in unfinished if not deeds[key].through or at in deeds[key].through]


def errands(table: Table, seat: Seat, at: str) -> list[str]:
    """Who of those waiting on a place can be sent where: exact types only, never own ones."""
    out: list[str] = []
    hosting = hosts(table, seat)
    waiting = dict.fromkeys(w for w in seat.spaces.get(at, ()) if w and w != GEAR and not is_own(w))
    works = served_from(table, seat, at) if waiting else ()
    for follower in waiting:
        for key in works:
            out += ways_to(table, key, follower)
        out.extend(f"send:{follower}@{key}" for key, kinds in hosting.items() if follower in kinds)
    return [key for key in out if not table.says("bars", seat, key)]


def sent_by(key: str) -> str:
    """Whom an option sends."""
    return noun_of(key).partition("@")[0]


async def send(table: Table, seat: Seat, at: str) -> None:
    """Send one follower; then, if more can be sent, go on or stop. Whoever comes here meanwhile has to wait
    for a later action.
    """
    sent = 0
    waiting = list(seat.spaces.get(at, ()))
    while keys := [key for key in errands(table, seat, at) if sent_by(key) in waiting]:
        key = await table.pick(seat, "send", [*keys, "done"] if sent else keys, place=at)
        if key == "done":
            return
        follower, _, deed = noun_of(key).partition("@")
        waiting.remove(follower)
        spaces = seat.spaces[at]
        spaces[spaces.index(follower)] = ""
        if deed.partition(".")[0] in table.state.deeds:
            await serve(table, seat, follower, deed)
        else:
            seat.laid.setdefault(deed, []).append(follower)
            table.note("laid", seat, place=deed, thing=follower)
        sent += 1


async def serve(table: Table, seat: Seat, piece: str, where: str) -> None:
    """A piece takes a work's space for good: its reward comes at once, the last space the finish."""
    key, _, space = where.partition(".")
    deed = table.catalog.deeds[key]
    filled = table.state.deeds[key]
    at = int(space) if space else open_spaces(table, key, piece)[0]
    filled[at] = seat.colour
    if deed.spaces(len(table.state.seats))[at] != piece:
        table.state.held.setdefault(key, []).append(piece)
    table.note("served", seat, follower=piece, deed=key, harms=deed.bribes)
    here = scene(seat, key if deed.brings else "")._replace(bribes=key if deed.bribes else "")
    await do_lines(deed.reward, table, here)
    if deed.brings:
        await do_lines([deed.brings[at]], table, here)
    await complete(table, here, key)


async def complete(table: Table, here: Scene, key: str) -> None:
    """If nothing is missing any more, the work gives what it brings; a seat's own one is put away."""
    if not is_full(table, key):
        return
    table.did.append((here.seat.colour, "finished", key))
    table.note("completed", here.seat, deed=key, harms=table.catalog.deeds[key].bribes)
    await do_lines(table.catalog.deeds[key].finish, table, here)
    if key in table.state.owned:
        put_away(table, here.seat, key)


def put_away(table: Table, seat: Seat, key: str) -> None:
    """A seat's own work is full: its followers can be hired again, coins and goods leave the game."""
    state = table.state
    for piece in table.catalog.deeds[key].spaces(len(state.seats)):
        if piece in FOLLOWERS:
            return_follower(table, piece)
        elif piece != COIN:
            count(state.gone, piece, 1)
    del state.deeds[key], state.owned[key]
    seat.completed.append(key)
    table.units_changed()


def bringing(table: Table, seat: Seat, at: str, pieces: Sequence[str]) -> list[str]:
    """Goods, coins or gears in front of a seat that a work still takes, with where each goes."""
    out = []
    for key in table.state.deeds:
        through = table.catalog.deeds[key].through
        for piece in pieces if at in through else ():
            if has(seat, piece):
                out += ways_to(table, key, piece)
    return [key for key in out if not table.says("bars", seat, key)]


def has(seat: Seat, piece: str) -> bool:
    """Whether a seat has such a piece to give."""
    return bool(seat.coins if piece == COIN else seat.gears if piece == GEAR else seat.goods.get(piece))


async def bring(table: Table, seat: Seat, at: str, pieces: Sequence[str], number: int) -> None:
    """Bring up to so many pieces, all to the work to which the first one goes."""
    work = ""
    for n in range(number):
        keys = [key for key in bringing(table, seat, at, pieces) if not work or work_of(key) == work]
        if not keys:
            return
        key = await table.pick(seat, "send", [*keys, "done"] if n else keys, place=at)
        if key == "done":
            return
        work = work_of(key)
        piece, _, where = noun_of(key).partition("@")
        if piece == COIN:
            take_coins(table, seat, -1)
        elif piece == GEAR:
            seat.gears.pop()
        else:
            part_with(table, seat, piece)
        await serve(table, seat, piece, where)


def work_of(key: str) -> str:
    """The work to which an option leads."""
    return noun_of(key).partition("@")[2].partition(".")[0]
