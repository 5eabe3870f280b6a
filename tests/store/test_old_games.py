"""Old games go on: what earlier versions wrote opens, plays on to its end, and proves from its seed.

The databases in `fixtures/` are never written anew; `tests/store/make_games.py` says how they were made.
"""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from orleans_bot.clocks.paces import Timing
from orleans_bot.content import load
from orleans_bot.host import Host
from orleans_bot.host.walking import chronicle, verify
from orleans_bot.store import Store
from orleans_bot.store.migrating import APPLICATION, scripts, statements
from tests.host.players import ALICE, BOB, KEEPER, decide, new_host, play, sit_down

FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("*.sqlite3.gz"))
LONGEST = 4000  # decisions; a game that takes more will never end


@pytest_asyncio.fixture(params=FIXTURES, ids=lambda path: path.name.partition(".")[0])
async def host(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Host]:
    """A host on a copy of an old database, brought up to date by opening it."""
    path = tmp_path / "games.sqlite3"
    path.write_bytes(gzip.decompress(request.param.read_bytes()))
    async with await Store.open(path, synchronous="OFF") as store:
        yield new_host(store)


async def statuses(host: Host) -> dict[int, str]:
    """Every game and where it stands."""
    return dict(await host.store.read(lambda db: db.execute("SELECT id, status FROM game").fetchall()))


async def proved(host: Host, game: int) -> None:
    """The whole log again from the seed: every draw, every checksum, every checkpoint, the result."""
    verify(load(), await host.store.read(lambda db: chronicle(db, game, secrets=True)))


def test_there_are_databases_of_earlier_versions() -> None:
    assert FIXTURES


async def test_the_old_games_stand_in_every_phase(host: Host) -> None:
    found = await statuses(host)
    assert set(found.values()) == {"lobby", "running", "held", "finished", "aborted"}
    phases = set()
    for game, status in found.items():
        if status == "running":
            phases.add((await host.look(game)).view.phase)
    assert {"planning", "actions", "events"} <= phases


async def test_the_thread_of_an_old_game_is_known_though_it_stands_among_its_options(host: Host) -> None:
    kinds = set()
    for game, status in (await statuses(host)).items():
        row = await host.game(game)
        assert row.thread_kind == row.options.get("thread", "")
        kinds.add(row.thread_kind)
        if status == "running" and "thread" in row.options:
            assert (await host.look(game)).view.round
    assert kinds == {"", "public", "private"}


async def test_every_old_game_proves_as_it_stands(host: Host) -> None:
    for game, status in (await statuses(host)).items():
        if status != "lobby":
            await proved(host, game)


async def test_every_old_game_plays_on_to_its_end_and_proves(host: Host) -> None:
    luck = Random(5)
    for game, status in (await statuses(host)).items():
        if status == "lobby":
            await host.join(game, BOB)
            await host.start(game, ALICE, seed=3)
        elif status == "held":
            await host.resume(game, KEEPER)
        elif status != "running":
            continue
        outcome = await host.look(game)
        for _ in range(LONGEST):
            if outcome.over:
                break
            outcome = await host.stand_ins(game) or outcome
            if not outcome.over:
                outcome = await decide(host, outcome, luck)
        assert outcome.over and outcome.status == "finished", game
        await proved(host, game)


async def test_an_old_game_can_be_taken_back_and_exported(host: Host) -> None:
    for game, status in (await statuses(host)).items():
        if status == "running":
            last = (await host.lines(game))[-1].seq
            back = await host.rewind(game, KEEPER, last)
            await proved(host, game)
            text = await host.export(game, secrets=True)
            brought = await host.import_(text)
            assert (await host.look(brought)).public == back.public


@pytest.mark.parametrize("version", range(1, len(scripts())))
async def test_a_game_of_every_older_schema_plays_on_to_its_end_and_proves(
    tmp_path: Path, version: int
) -> None:
    async with await Store.open(tmp_path / "now.sqlite3", synchronous="OFF") as store:
        new = new_host(store)
        game = (await play(new, await sit_down(new, 2, timing=Timing("daily")), Random(1), 40)).game
        await new.hold(game, KEEPER, "tea")
        await new.open_lobby(guild=1, channel=4, keeper=ALICE, scenario="orleans", seats=3)
    made_older(tmp_path / "now.sqlite3", tmp_path / "old.sqlite3", version)
    async with await Store.open(tmp_path / "old.sqlite3", synchronous="OFF") as store:
        host = new_host(store)
        assert (await host.lobby(game + 1)).seats == 3
        outcome = await play(host, await host.resume(game, KEEPER), Random(2), 10_000)
        assert outcome.over and bool(await host.clocks.timing(game)) == (version >= 5)
        verify(load(), await store.read(lambda db: chronicle(db, game)))
        assert await host.forget(ALICE) == []


def made_older(now: Path, old: Path, version: int) -> None:
    """What a database holds, as far as an older schema has room for it."""
    with closing(sqlite3.connect(old, isolation_level=None)) as db:
        for _, script in scripts()[:version]:
            for statement in statements(script):
                db.execute(statement)
        db.execute("ATTACH ? AS now", (str(now),))
        tables = db.execute("SELECT name FROM main.sqlite_schema WHERE type = 'table'").fetchall()
        for (name,) in tables:
            columns = [row[1] for row in db.execute(f"PRAGMA main.table_info({name})")]
            if name != "sqlite_sequence":
                said = ", ".join(columns)
                db.execute(f"INSERT INTO main.{name} ({said}) SELECT {said} FROM now.{name}")
        db.execute(f"PRAGMA main.application_id = {APPLICATION}")
        db.execute(f"PRAGMA main.user_version = {version}")
