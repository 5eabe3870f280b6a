"""The database, its log and every copy can be read by their owner alone, whatever the umask."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from orleans_bot.parlour.storage import Storage
from orleans_bot.store import CorruptDatabase, Store, desk
from orleans_bot.store.backup import backup, put_back

pytestmark = pytest.mark.skipif(os.name != "posix", reason="rights of files are told otherwise there")


@pytest.fixture(params=[0o000, 0o022, 0o077], autouse=True)
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def rights(folder: Path) -> dict[str, str]:
    """What others than the owner may do with the files of a folder that hold games."""
    found = {}
    for path in folder.iterdir():
        if "sqlite3" in path.name and not path.name.endswith("-owner"):
            found[path.name] = oct(stat.S_IMODE(path.stat().st_mode))
    return found


async def test_a_new_database_and_its_log(tmp_path: Path) -> None:
    async with await Store.open(tmp_path / "games.sqlite3") as store:
        await store.write(lambda db: desk.set_setting(db, "bot", 0, "a", 1))
        names = {f"games.sqlite3{tail}" for tail in ("", "-wal", "-shm")}
        assert rights(tmp_path) == dict.fromkeys(names, "0o600")


async def test_a_database_that_was_open_to_all(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    await (await Store.open(path)).close()
    path.chmod(0o644)
    async with await Store.open(path) as store:
        await store.write(lambda db: desk.set_setting(db, "bot", 0, "a", 1))
        assert set(rights(tmp_path).values()) == {"0o600"} and len(rights(tmp_path)) == 3


async def test_a_log_left_behind_by_a_crash(tmp_path: Path) -> None:
    path, left = tmp_path / "games.sqlite3", tmp_path / "left"
    left.mkdir()
    async with await Store.open(path) as store:
        await store.write(lambda db: desk.set_setting(db, "bot", 0, "a", 1))
        for beside in tmp_path.glob("games.sqlite3*"):
            (left / beside.name).write_bytes(beside.read_bytes())
            (left / beside.name).chmod(0o666)
    async with await Store.open(left / "games.sqlite3") as store:
        assert await store.read(lambda db: desk.setting(db, "bot", 0, "a")) == 1
        assert set(rights(left).values()) == {"0o600"}


async def test_copies_and_what_is_put_back(tmp_path: Path) -> None:
    path, copies = tmp_path / "games.sqlite3", tmp_path / "copies"
    await (await Store.open(path)).close()
    backup(path, copies / "copy.sqlite3")
    assert rights(copies) == {"copy.sqlite3": "0o600"}
    path.chmod(0o644)
    (copies / "copy.sqlite3").chmod(0o644)
    kept = put_back(copies / "copy.sqlite3", path)
    assert kept is not None and {kept.name, path.name} <= set(rights(tmp_path))
    assert set(rights(tmp_path).values()) == {"0o600"}


def test_the_parlours_chat_and_key(tmp_path: Path) -> None:
    for _ in range(2):
        storage = Storage(tmp_path)
        storage.put("parlour", "key", {"key": "secret"})
        assert len(rights(tmp_path)) == 3 and set(rights(tmp_path).values()) == {"0o600"}
        storage.close()
        (tmp_path / "parlour.sqlite3").chmod(0o644)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root gives files away")
async def test_what_root_puts_back_belongs_to_whoever_the_folder_belongs_to(tmp_path: Path) -> None:
    path, copy = tmp_path / "bot" / "games.sqlite3", tmp_path / "copies" / "copy.sqlite3"
    await (await Store.open(tmp_path / "games.sqlite3")).close()
    for folder in (path.parent, copy.parent):
        folder.mkdir()
        os.chown(folder, 65534, 65534)
    backup(tmp_path / "games.sqlite3", copy)
    put_back(copy, path)
    put_back(copy, path)
    found = [*copy.parent.iterdir(), *path.parent.iterdir()]
    assert len(found) == 4 and {each.stat().st_uid for each in found} == {65534}


async def test_a_database_of_another_program_keeps_its_rights(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE other (thing TEXT)")
    path.chmod(0o644)
    with pytest.raises(CorruptDatabase, match="not touched"):
        await Store.open(path)
    assert rights(tmp_path) == {"games.sqlite3": "0o644"}
