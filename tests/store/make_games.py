"""Writes a database with games in every phase, to be opened by every later version.

    python -m tests.store.make_games tests/store/fixtures/games_0_1_0.sqlite3.gz

Run it once with a version that is about to be followed by another, and never again for the same name: what it
wrote is what that version left on people's disks.
"""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from orleans_bot.content import BOXES
from orleans_bot.host import Host, Outcome
from orleans_bot.store import Store
from tests.host.players import ALICE, BOB, KEEPER, PEOPLE, decide, new_host

Here = Callable[[Outcome], bool]
BASE = ("base",)


def late(rounds: int, phase: str, more: Here = lambda outcome: True) -> Here:
    """The table is in a phase of a round, or later, and something more is so."""
    return lambda outcome: outcome.view.round >= rounds and outcome.view.phase == phase and more(outcome)


def one_has_committed(outcome: Outcome) -> bool:
    """Half of a planning is done."""
    return any(seat.committed for seat in outcome.view.seats)


async def begin(
    host: Host,
    scenario: str,
    seats: int,
    boxes: tuple[str, ...],
    seed: int,
    options: Mapping[str, Any] | None = None,
    people: int = 9,
) -> Outcome:
    """A game that has just begun; stand-ins sit where no people do."""
    lobby = await host.open_lobby(
        guild=1,
        channel=50 + seed,
        keeper=KEEPER,
        scenario=scenario,
        boxes=boxes,
        options=options,
        seats=seats,
    )
    for user in PEOPLE[: min(people, seats)]:
        await host.join(lobby.game, user)
    for _ in range(seats - min(people, seats)):
        await host.add_stand_in(lobby.game, KEEPER)
    return await host.start(lobby.game, KEEPER, seed=seed, thread=900 + seed)


async def play_until(host: Host, outcome: Outcome, luck: Random, here: Here) -> Outcome:
    """Everybody decides at random until the table is where it should be."""
    while not outcome.over and not here(outcome):
        outcome = await host.stand_ins(outcome.game) or await decide(host, outcome, luck)
    return outcome


async def fill(host: Host) -> None:
    """Games of every kind and in every phase."""
    luck = Random(13)
    lobby = await host.open_lobby(
        guild=1, channel=50, keeper=ALICE, scenario="orleans", boxes=BASE, seats=4,
        options={"banned": ["bathhouse"]}, thread_kind="private",
    )  # fmt: skip
    await host.join(lobby.game, ALICE, "red")
    await host.add_stand_in(lobby.game, ALICE)

    async def played(here: Here, *table: Any, **more: Any) -> Outcome:
        return await play_until(host, await begin(host, *table, **more), luck, here)

    await played(late(3, "planning", one_has_committed), "orleans", 2, BASE, 1)
    await played(late(6, "actions"), "orleans", 3, BOXES, 2)
    await played(late(5, "events"), "orleans", 4, BOXES, 3)
    await played(late(2, "planning"), "orleans", 5, BASE, 4)
    await played(late(9, "planning"), "trip_to_tours", 1, BOXES, 5)
    await played(late(4, "events"), "trip_to_tours", 1, BASE, 6)
    await played(late(99, ""), "trip_to_tours", 1, BOXES, 7)
    await played(late(99, ""), "orleans", 2, BOXES, 8)
    await played(late(11, "actions"), "orleans", 3, BOXES, 9, people=1)
    await played(late(3, "census"), "orleans", 2, BOXES, 10, {"banned": ["road"], "forced": ["well"]})

    undone = await played(late(3, "actions"), "orleans", 2, BOXES, 11)
    for _ in range(3):
        undone = await host.rewind(undone.game, KEEPER, undone.seq - 2)
        for _ in range(5):
            undone = await decide(host, undone, luck)
    await host.undo(undone.game, ALICE if undone.seats[undone.waiting[0]] == BOB else BOB)
    held = await played(late(4, "actions"), "orleans", 3, BASE, 12)
    await host.hold(held.game, KEEPER, "lunch")
    again = await played(late(2, "actions"), "orleans", 2, BASE, 13)
    await host.back_to_phase(again.game, KEEPER)
    broken = await played(late(2, "actions"), "orleans", 4, BASE, 14)
    await host.abort(broken.game, KEEPER)
    await host.set_panel(undone.game, "table", 50, 60)
    await host.set_setting("guild", 1, "language", "de")


async def main(path: Path) -> None:
    """Write it, small."""
    if path.exists():
        raise SystemExit(f"{path} is there already and stays as it is.")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.sqlite3"
        async with await Store.open(file, synchronous="OFF") as store:
            await fill(new_host(store))
        with closing(sqlite3.connect(file, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = DELETE")
            db.execute("VACUUM")
        path.write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))
    print(f"{path}: {path.stat().st_size} bytes.")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
