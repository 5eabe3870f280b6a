"""The follower tracks and the development track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .ask import noun_of
from .dealing import count, receiver, take_citizen
from .pieces import DEVELOPMENT
from .scene import scene

if TYPE_CHECKING:
    from .lines import Line
    from .state import Seat
    from .table import Table


def may_recruit(table: Table, seat: Seat, follower: str) -> bool:
    """The follower must be there and allowed, his track must go on, and the piece it gives must be there."""
    if not table.state.followers.get(follower) or table.says("forbids", seat, follower):
        return False
    return follower not in table.catalog.tracks or bool(next_steps(table, seat, follower))


def may_step(table: Table, seat: Seat, key: str) -> bool:
    """A track must go on, and the piece that its next space gives must be there."""
    track = table.catalog.tracks[key]
    at = seat.tracks[key] + 1
    if at > track.last:
        return False
    line = track.gives[at]
    return line is None or not line.limited or not line.dealt(table) or line.may(table, scene(seat))


def next_steps(table: Table, seat: Seat, follower: str) -> list[str]:
    """The tracks on which the marker may step for a new follower: his own, or where a unit steers it."""
    others = [track for steps in table.heeding("steps", seat) for track in steps(table, seat, follower)]
    return [track for track in dict.fromkeys((follower, *others)) if may_step(table, seat, track)]


async def recruit(table: Table, seat: Seat, follower: str) -> None:
    """Take a follower from the supply into the bag, then step along his track."""
    table.taking()
    count(table.state.followers, follower, -1)
    table.did.append((seat.colour, "recruited", follower))
    table.note("recruited", seat, follower=follower)
    if not await table.settled("recruited", seat, follower):
        count(seat.bag, follower, 1)
    if follower in table.catalog.tracks:
        tracks = [f"track:{track}" for track in next_steps(table, seat, follower)]
        await step(table, seat, noun_of(await table.pick(seat, "track", tracks)))


async def step(table: Table, seat: Seat, track: str) -> None:
    """Move the marker one space along a follower track and take what the space shows."""
    seat.tracks[track] += 1
    for stepped in table.heeding("stepped", seat):
        stepped(table, seat, track)
    await take(table, seat, track, "")


def reached(table: Table, seat: Seat, track: str) -> Line | None:
    """What the marker's space on a follower track gives."""
    return table.catalog.tracks[track].gives[seat.tracks[track]]


async def take(table: Table, seat: Seat, track: str, at: str) -> None:
    """Take what the marker's space shows, if it is still there."""
    line, owner = reached(table, seat, track), receiver(table, seat, f"bonus.{track}")
    here = scene(owner or seat, at)
    if line is not None and owner is not None and line.may(table, here):
        await line.do(table, here)


def advance(table: Table, seat: Seat, points: int) -> None:
    """Move the development marker; coins and the first citizen on every space passed are taken."""
    development = table.catalog.development
    before = seat.tracks[DEVELOPMENT]
    after = min(before + points, development.last)
    if after == before:
        return
    seat.tracks[DEVELOPMENT] = after
    table.note("developed", seat, n=after - before, at=after)
    for space in range(before + 1, after + 1):
        if space in development.coins and receiver(table, seat, f"coins.{DEVELOPMENT}"):
            seat.coins += development.coins[space]
            table.note("coins", seat, n=development.coins[space])
        if space in development.citizens:
            take_citizen(table, seat, f"{DEVELOPMENT}.{space}")
        if space in development.stars:
            table.note("star", seat, n=development.stars[space])


def retreat(table: Table, seat: Seat) -> bool:
    """Whether the marker may move back one space: not below the start, never onto coins or back past them."""
    at = seat.tracks[DEVELOPMENT]
    coins = table.catalog.development.coins
    return at > 0 and at not in coins and at - 1 not in coins
