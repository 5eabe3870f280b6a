"""Followers who are sent to beneficial deeds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .ask import noun_of
from .lines import do_lines
from .pieces import GEAR, is_own
from .scene import scene

if TYPE_CHECKING:
    from .state import Seat
    from .table import Table


def hosts(table: Table, seat: Seat) -> dict[str, tuple[str, ...]]:
    """The followers that a seat's tiles still take in like deeds."""
    found = [item for host in table.heeding("hosts", seat) for item in host(table, seat).items()]
    return {key: tuple(kinds) for key, kinds in found if kinds}


def errands(table: Table, seat: Seat, at: str) -> list[str]:
    """Who of those waiting on a place can be sent where: exact types only, never own ones."""
    out = []
    hosting = hosts(table, seat)
    waiting = dict.fromkeys(w for w in seat.spaces.get(at, ()) if w and w != GEAR and not is_own(w))
    for follower in waiting:
        for key, filled in table.state.deeds.items():
            seeks = table.catalog.deeds[key].seeks
            if any(kind == follower and not done for kind, done in zip(seeks, filled, strict=True)):
                out.append(f"send:{follower}@{key}")
        out.extend(f"send:{follower}@{key}" for key, kinds in hosting.items() if follower in kinds)
    return [key for key in out if not table.says("bars", seat, key)]


async def send(table: Table, seat: Seat, at: str) -> None:
    """Send one follower; then, if more can be sent, go on or stop."""
    sent = 0
    while keys := errands(table, seat, at):
        key = await table.pick(seat, "send", [*keys, "done"] if sent else keys, place=at)
        if key == "done":
            return
        follower, _, deed = noun_of(key).partition("@")
        spaces = seat.spaces[at]
        spaces[spaces.index(follower)] = ""
        if deed in table.state.deeds:
            await serve(table, seat, follower, deed)
        else:
            seat.laid.setdefault(deed, []).append(follower)
            table.note("laid", seat, place=deed, thing=follower)
        sent += 1


async def serve(table: Table, seat: Seat, follower: str, key: str) -> None:
    """A follower takes a deed's space for good: its reward comes at once, the last space the finish."""
    deed = table.catalog.deeds[key]
    filled = table.state.deeds[key]
    at = next(i for i, kind in enumerate(deed.seeks) if kind == follower and not filled[i])
    filled[at] = seat.colour
    table.note("served", seat, follower=follower, deed=key)
    await do_lines(deed.reward, table, scene(seat))
    if all(filled):
        table.did.append((seat.colour, "finished", key))
        table.note("completed", seat, deed=key)
        await do_lines(deed.finish, table, scene(seat))
