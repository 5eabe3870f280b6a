"""The database is deleted or replaced under a running bot: nothing is acknowledged into nothing."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from orleans_bot.__main__ import main
from orleans_bot.store import LostDatabase, NoDatabase, Store, desk
from orleans_bot.store.backup import backup
from tests.host.players import decide, facts, new_host, play, sit_down
from tests.store.test_store import keys, put

pytestmark = pytest.mark.skipif(os.name != "posix", reason="an open file cannot be taken away there")


def delete(path: Path) -> None:
    path.unlink()


def delete_all(path: Path) -> None:
    for each in path.parent.glob(f"{path.name}*"):
        each.unlink()


def delete_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


def delete_log(path: Path) -> None:
    path.with_name(path.name + "-wal").unlink()


def move(path: Path) -> None:
    path.rename(path.with_name("elsewhere.sqlite3"))


def replace(path: Path) -> None:
    backup(path, path.with_name("copy.sqlite3"))
    path.with_name("copy.sqlite3").rename(path)


@pytest.mark.parametrize("take_away", [delete, delete_all, delete_folder, delete_log, move, replace])
async def test_nothing_is_acknowledged_and_nothing_is_lost(
    tmp_path: Path, take_away: Callable[[Path], None]
) -> None:
    path = tmp_path / "data" / "games.sqlite3"
    async with await Store.open(path) as store:
        await store.write(put("a"))
        assert await store.whole() is None
        take_away(path)
        results = await asyncio.gather(
            *(store.write(put(f"late{i}")) for i in range(3)), return_exceptions=True
        )
        assert all(isinstance(each, LostDatabase) and "nothing was saved" in str(each) for each in results)
        with pytest.raises(LostDatabase):
            async with store.writing() as db:
                await db.execute("INSERT INTO setting VALUES ('bot', 0, 'later', '1')")
        assert await keys(store) == ["a"], "one can still look"
        assert await store.whole() is store.lost is not None
        assert store.rescued is not None and len(list(path.parent.glob("*.rescued-*"))) == 1
    assert main(["restore", str(store.rescued), "--database", str(path)]) == 0
    async with await Store.open(path) as again:
        assert await keys(again) == ["a"]
        await again.write(put("b"))


async def test_it_is_noticed_without_any_decision(tmp_path: Path) -> None:
    async with await Store.open(tmp_path / "games.sqlite3") as store:
        await store.write(put("a"))
        delete(store.path)
        assert isinstance(await store.whole(), LostDatabase) and store.rescued is not None
        with pytest.raises(LostDatabase):
            await store.write(put("b"))


async def test_where_nothing_can_be_kept_it_is_said_all_the_same(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    async with await Store.open(folder / "games.sqlite3") as store:
        shutil.rmtree(folder)
        folder.write_text("a file is in the way")
        with pytest.raises(LostDatabase):
            await store.write(put("a"))
        assert store.lost is not None and store.rescued is None


async def test_no_new_database_is_begun_while_a_rescued_one_waits(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with await Store.open(path) as store:
        delete_all(path)
        await store.whole()
    with pytest.raises(NoDatabase, match="restore") as fault:
        await Store.open(path)
    assert str(store.rescued) in str(fault.value) and not path.exists()
    assert store.rescued is not None
    store.rescued.rename(tmp_path / "moved away")
    async with await Store.open(path) as again:
        assert await again.read(lambda db: desk.setting(db, "bot", 0, "a")) is None


async def test_a_game_refuses_and_goes_on_where_it_was_after_the_rescue(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with await Store.open(path) as store:
        host = new_host(store)
        outcome = await play(host, await sit_down(host, 2), Random(1), 20)
        delete(path)
        with pytest.raises(LostDatabase):
            await decide(host, outcome, Random(2))
        assert facts(await host.look(outcome.game)) == facts(outcome)
    assert main(["restore", str(store.rescued), "--database", str(path)]) == 0
    async with await Store.open(path) as again:
        host = new_host(again)
        assert facts(await host.look(outcome.game)) == facts(outcome)
        assert (await decide(host, outcome, Random(2))).seq == 21
