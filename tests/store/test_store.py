"""The store: transactions, many works in one commit, and faults with a clear sentence."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from orleans_bot.store import (
    CorruptDatabase,
    DiskFull,
    Locked,
    NoDatabase,
    ReadOnly,
    Store,
    StoreFault,
    desk,
)
from orleans_bot.store.backup import put_back
from orleans_bot.store.opening import only_reading


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await Store.open(tmp_path / "data" / "games.sqlite3") as store:
        yield store


def put(key: str, value: Any = 1) -> Callable[[sqlite3.Connection], str]:
    def work(db: sqlite3.Connection) -> str:
        desk.set_setting(db, "bot", 0, key, value)
        return key

    return work


async def keys(store: Store) -> list[str]:
    return await store.read(lambda db: [key for (key,) in db.execute("SELECT key FROM setting ORDER BY key")])


async def test_the_file_is_durable_and_checked(store: Store) -> None:
    def settings(db: sqlite3.Connection) -> list[Any]:
        names = ("journal_mode", "synchronous", "foreign_keys", "trusted_schema")
        return [db.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    assert await store.read(settings) == ["wal", 2, 1, 0]
    assert await store.read(lambda db: db.isolation_level) is None


async def test_works_that_wait_together_are_committed_together(store: Store) -> None:
    results = await asyncio.gather(*(store.write(put(f"k{i:03}")) for i in range(100)))
    assert results == [f"k{i:03}" for i in range(100)] == await keys(store)
    assert store.commits == 1


async def test_a_work_that_fails_does_not_spoil_the_others(store: Store) -> None:
    def wrong(db: sqlite3.Connection) -> None:
        desk.set_setting(db, "bot", 0, "half", 1)
        raise LookupError("no")

    results = await asyncio.gather(
        store.write(put("a")), store.write(wrong), store.write(put("b")), return_exceptions=True
    )
    assert results[0] == "a" and isinstance(results[1], LookupError) and results[2] == "b"
    assert await keys(store) == ["a", "b"]


async def test_a_writing_block_is_all_or_nothing(store: Store) -> None:
    async with store.writing() as db:
        await db.execute("INSERT INTO setting VALUES ('bot', 0, 'a', '1')")
        await db.execute("INSERT INTO setting VALUES ('bot', 0, 'b', '1')")
    with pytest.raises(KeyError):
        async with store.writing() as db:
            await db.execute("INSERT INTO setting VALUES ('bot', 0, 'c', '1')")
            raise KeyError
    with pytest.raises(sqlite3.IntegrityError):
        async with store.writing() as db:
            await db.execute("INSERT INTO setting VALUES ('bot', 0, 'd', '1')")
            await db.execute("INSERT INTO setting VALUES ('bot', 0, 'a', '1')")
    assert await keys(store) == ["a", "b"]


async def test_blocks_and_works_do_not_get_into_each_other(store: Store) -> None:
    async def block(number: int, fail: bool) -> None:
        async with store.writing() as db:
            for part in "xyz":
                await db.execute("INSERT INTO setting VALUES ('bot', 0, ?, '1')", (f"b{number:02}{part}",))
                await asyncio.sleep(0)
            if fail:
                raise KeyError

    async def look() -> None:
        for _ in range(20):
            found = [key for key in await keys(store) if key.startswith("b")]
            assert len(found) % 3 == 0  # never half a block
            await asyncio.sleep(0)

    await asyncio.gather(
        *(block(i, i % 3 == 0) for i in range(12)),
        *(store.write(put(f"w{i}")) for i in range(12)),
        look(),
        return_exceptions=True,
    )
    found = await keys(store)
    assert len([key for key in found if key.startswith("b")]) == 8 * 3
    assert len([key for key in found if key.startswith("w")]) == 12


async def test_a_cancelled_block_leaves_nothing_and_no_open_transaction(store: Store) -> None:
    async def block(number: int) -> None:
        async with store.writing() as db:
            await db.execute("INSERT INTO setting VALUES ('bot', 0, ?, '1')", (f"b{number}",))
            await asyncio.sleep(60)

    for turns in range(12):
        task = asyncio.create_task(block(turns))
        for _ in range(turns):
            await asyncio.sleep(0.0002)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await store.write(put(f"w{turns:02}"))
    assert await keys(store) == [f"w{i:02}" for i in range(12)]


async def test_who_is_cancelled_learns_only_when_it_is_known_what_was_written(store: Store) -> None:
    task = asyncio.create_task(store.write(put("a")))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await keys(store) == ["a"]


@pytest.mark.parametrize("full", [False, True])
async def test_who_is_cancelled_in_the_very_moment_of_the_commit_does_not_wait_for_ever(
    store: Store, monkeypatch: pytest.MonkeyPatch, full: bool
) -> None:
    hop = store._hop

    async def cancelled_then(work: Callable[[sqlite3.Connection], Any]) -> Any:
        done = await hop(work)
        task.cancel()
        if full:
            raise DiskFull("The disk is full.")
        return done

    monkeypatch.setattr(store, "_hop", cancelled_then)
    task = asyncio.create_task(store.write(put("a")))
    with pytest.raises(asyncio.CancelledError):
        async with asyncio.timeout(5):
            await task
    monkeypatch.undo()
    assert await keys(store) == ["a"]


async def test_closing_writes_what_waits_and_refuses_what_comes_later(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "games.sqlite3")
    waiting = [asyncio.create_task(store.write(put(f"k{i}"))) for i in range(5)]
    await asyncio.sleep(0)
    await store.close()
    assert [await task for task in waiting] == [f"k{i}" for i in range(5)]
    await store.close()
    with pytest.raises(StoreFault, match="closed"):
        await store.write(put("late"))
    with pytest.raises(StoreFault, match="closed"):
        await store.read(lambda db: None)
    with pytest.raises(StoreFault, match="closed"):
        async with store.writing():
            pass
    async with await Store.open(tmp_path / "games.sqlite3") as again:
        assert len(await keys(again)) == 5


async def test_two_bots_do_not_share_a_database(store: Store) -> None:
    with pytest.raises(Locked, match="Another bot") as fault:
        await Store.open(store.path)
    assert fault.value.exit_code == 75
    await store.write(put("a"))


async def test_a_database_that_another_process_writes_to_is_locked(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("orleans_bot.store.opening.BUSY", 0.05)
    path = tmp_path / "games.sqlite3"
    async with await Store.open(path) as store:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            results = await asyncio.gather(
                *(store.write(put(f"k{i}")) for i in range(3)), return_exceptions=True
            )
            assert all(isinstance(each, Locked) and "Another process" in str(each) for each in results)
            other.execute("ROLLBACK")
        await store.write(put("a"))
        assert await keys(store) == ["a"]


async def test_a_full_disk_is_said_and_nothing_is_half_written(store: Store) -> None:
    pages = await store.read(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
    await store.write(put("before"))
    await store.read(lambda db: db.execute(f"PRAGMA max_page_count = {pages + 2}").fetchone())
    results = await asyncio.gather(
        store.write(put("small")), store.write(put("big", "x" * 50_000)), return_exceptions=True
    )
    assert all(isinstance(each, DiskFull) and "nothing was saved" in str(each) for each in results)
    with pytest.raises(DiskFull):
        async with store.writing() as db:
            await db.execute("INSERT INTO setting VALUES ('bot', 0, 'big', ?)", ("x" * 50_000,))
    assert await keys(store) == ["before"]
    await store.read(lambda db: db.execute("PRAGMA max_page_count = 100000").fetchone())
    await store.write(put("big", "x" * 50_000))
    assert await keys(store) == ["before", "big"]


def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    """In a process whose files may not grow: SQLite itself must notice and say so."""
    code = f"""
import asyncio, resource, signal, sys
sys.path.insert(0, {str(Path.cwd())!r})
from orleans_bot.store import DiskFull, Store, StoreFault, desk
async def main():
    async with await Store.open({str(tmp_path / "games.sqlite3")!r}) as store:
        await store.write(lambda db: desk.set_setting(db, "bot", 0, "a", 1))
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
        try:
            for i in range(100):
                await store.write(lambda db: desk.set_setting(db, "bot", 0, f"k{{i}}", "x" * 5000))
        except StoreFault as fault:
            print(i, type(fault).__name__, fault.sentence)
        kept = await store.read(lambda db: db.execute("SELECT count(*) FROM setting").fetchone()[0])
        assert kept == i + 1, kept
asyncio.run(main())
"""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    number, _, sentence = done.stdout.partition(" ")
    assert int(number) > 3 and "nothing was saved" in sentence
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert db.execute("SELECT count(*) FROM setting").fetchone()[0] == int(number) + 1


@pytest.mark.parametrize(
    "content", [b"not a database, only text\n" * 500, b"SQLite format 3\0" + b"\xff" * 5000]
)
async def test_a_file_that_is_no_database(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "games.sqlite3"
    path.write_bytes(content)
    with pytest.raises(CorruptDatabase, match="damaged or is no database"):
        await Store.open(path)
    assert path.read_bytes() == content


async def test_a_file_of_no_bytes_is_not_taken_for_a_new_database(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    path.touch()
    for _ in range(2):
        with pytest.raises(CorruptDatabase, match=r"no bytes at all.*latest backup"):
            await Store.open(path)
    with pytest.raises(CorruptDatabase, match="no bytes"):
        only_reading(path)
    with pytest.raises(CorruptDatabase, match="no bytes"):
        put_back(path, tmp_path / "other.sqlite3")
    assert path.stat().st_size == 0 and not (tmp_path / "other.sqlite3").exists()


async def test_a_new_database_that_was_never_finished_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / ".games.sqlite3.new").write_text("half of it")
    (tmp_path / ".games.sqlite3.new-journal").write_text("and a journal")
    async with await Store.open(tmp_path / "games.sqlite3") as store:
        await store.write(put("a"))
        assert await keys(store) == ["a"]
    assert sorted(each.name for each in tmp_path.iterdir()) == ["games.sqlite3", "games.sqlite3-owner"]


async def test_a_damaged_page_is_said(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with await Store.open(path) as store:
        for i in range(50):
            await store.write(put(f"k{i:02}", "x" * 3000))
    data = bytearray(path.read_bytes())
    for page in range(8, len(data) // 4096):
        data[page * 4096 : page * 4096 + 200] = b"\xab" * 200
    path.write_bytes(data)
    with pytest.raises(CorruptDatabase):
        async with await Store.open(path) as store:
            await store.read(lambda db: db.execute("SELECT max(value) FROM setting").fetchall())


async def test_a_place_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ReadOnly, match="cannot be written"):
        await Store.open(tmp_path / "file" / "games.sqlite3")
    (tmp_path / "games.sqlite3").mkdir()
    with pytest.raises(ReadOnly, match="cannot be opened for writing") as fault:
        await Store.open(tmp_path / "games.sqlite3")
    assert fault.value.exit_code == 73


def test_a_folder_that_may_only_be_read() -> None:
    """As a user without rights: the bot says so and leaves nothing behind."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        code = f"""
import asyncio, os, sys
sys.path.insert(0, {str(Path.cwd())!r})
from orleans_bot.store import ReadOnly, Store
async def main():
    store = await Store.open("{folder}/games.sqlite3")
    await store.close()
asyncio.run(main())
os.chmod("{folder}", 0o555)
os.chmod("{folder}/games.sqlite3", 0o444)
if os.getuid() == 0:
    os.setgid(65534); os.setuid(65534)
for name in ("games.sqlite3", "new.sqlite3"):
    try:
        asyncio.run(Store.open("{folder}/" + name))
    except ReadOnly as fault:
        print(fault.exit_code, fault.sentence)
"""
        done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True)
        folder.chmod(0o755)
        assert done.returncode == 0, done.stderr
        lines = done.stdout.splitlines()
        assert len(lines) == 2 and all(line.startswith("73 ") for line in lines)
        assert sorted(each.name for each in folder.iterdir()) == ["games.sqlite3", "games.sqlite3-owner"]


def test_only_reading_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"

    async def make() -> None:
        async with await Store.open(path) as store:
            await store.write(put("a"))

    asyncio.run(make())
    with closing(only_reading(path)) as db, pytest.raises(sqlite3.OperationalError):
        db.execute("DELETE FROM setting")
    with pytest.raises(NoDatabase):
        only_reading(tmp_path / "nothing.sqlite3")
    (tmp_path / "text").write_text("hello " * 1000)
    with pytest.raises(CorruptDatabase):
        only_reading(tmp_path / "text")


async def test_an_error_of_ours_is_not_called_a_fault_of_the_disk(store: Store) -> None:
    with pytest.raises(sqlite3.OperationalError, match="nothing_like_this"):
        await store.write(lambda db: db.execute("SELECT * FROM nothing_like_this"))
    with pytest.raises(sqlite3.IntegrityError):
        await store.write(lambda db: db.execute("INSERT INTO seat (game, place) VALUES (999, 0)"))


async def test_an_open_store_leaves_no_thread_behind(tmp_path: Path) -> None:
    def theirs() -> int:
        """All threads but those of asyncio's own pool, which end with its loop."""
        return len([each for each in threading.enumerate() if not each.name.startswith("asyncio_")])

    before = theirs()
    async with await Store.open(tmp_path / "games.sqlite3") as store:
        await store.write(put("a"))
    with pytest.raises(CorruptDatabase):
        shutil.copyfile(__file__, tmp_path / "text")
        await Store.open(tmp_path / "text")
    for _ in range(500):  # a thread says that it is done just before it is gone
        if theirs() == before:
            break
        await asyncio.sleep(0.01)
    assert theirs() == before
    assert not os.path.exists(tmp_path / "games.sqlite3-wal")
