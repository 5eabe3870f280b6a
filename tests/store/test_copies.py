"""Copies made now and then: nothing that lies in the folder, and no clock, stops them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from orleans_bot.store import Store
from orleans_bot.store.backup import check
from orleans_bot.store.copies import STAMP, now_and_then, prune, shelf, until_next

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest_asyncio.fixture
async def database(tmp_path: Path) -> AsyncIterator[Path]:
    async with await Store.open(tmp_path / "games.sqlite3") as store:
        yield store.path


class Calendar:
    """A clock that is turned by sleeping."""

    def __init__(self) -> None:
        self.now = NOON
        self.slept: list[float] = []
        self.told: list[str] = []

    def __call__(self) -> datetime:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += timedelta(seconds=max(seconds, 1))
        if len(self.slept) > 6:
            raise asyncio.CancelledError

    async def tell(self, why: str) -> None:
        self.told.append(why)

    async def go(self, database: Path, folder: Path, hours: float = 6, keep: int = 3) -> list[str]:
        with pytest.raises(asyncio.CancelledError):
            await now_and_then(database, folder, hours, keep, self.tell, clock=self, sleep=self.sleep)
        return sorted(each.name for each in folder.iterdir()) if folder.exists() else []


async def test_copies_are_made_now_and_then_and_the_newest_kept(database: Path, tmp_path: Path) -> None:
    clock = Calendar()
    found = await clock.go(database, tmp_path / "backups")
    assert len(found) == 3 and found[0] < found[1] < found[2] and not clock.told
    assert clock.slept[0] == 0 and all(6 * 3600 - 5 <= slept <= 6 * 3600 for slept in clock.slept[1:])
    check(tmp_path / "backups" / found[0])


async def test_a_failed_copy_is_told_and_does_not_end_the_habit(tmp_path: Path) -> None:
    clock = Calendar()
    await clock.go(tmp_path / "nothing", tmp_path / "b")
    assert len(clock.told) >= 3 and "no database" in clock.told[0] and 60 in clock.slept


async def test_foreign_names_and_future_dates_are_named_once_and_stop_nothing(
    database: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    odd = [
        "orleans-abcdefgh-ijklmn.sqlite3", "orleans-99999999-999999.sqlite3", "orleans-2026-01-01.sqlite3",
        "orleans-20990101-000000.sqlite3", "orleans-20260101-110000.sqlite3",
    ]  # fmt: skip
    for name in odd[:4]:
        (folder / name).write_text("not ours")
    (folder / odd[4]).write_text("")  # of the right name and moment, but nothing in it
    clock = Calendar()
    found = await clock.go(database, folder)
    made = [name for name in found if name not in odd]
    assert len(made) == 3 and set(odd) <= set(found)
    assert clock.slept[0] == 0 and max(clock.slept) <= 6 * 3600
    assert all(caplog.text.count(name) == 1 for name in odd)


async def test_a_clock_that_was_wrong_once_does_not_stop_the_copies(database: Path, tmp_path: Path) -> None:
    ahead = Calendar()
    ahead.now += timedelta(days=3000)
    await ahead.go(database, tmp_path / "backups")
    clock = Calendar()
    found = await clock.go(database, tmp_path / "backups")
    assert clock.slept[0] == 0 and max(clock.slept) <= 6 * 3600
    assert sum(name.startswith("orleans-2026") for name in found) == 3


async def test_a_folder_that_is_none_is_told(database: Path, tmp_path: Path) -> None:
    (tmp_path / "backups").write_text("a file")
    clock = Calendar()
    with pytest.raises(asyncio.CancelledError):
        await now_and_then(database, tmp_path / "backups", 6, 3, clock.tell, clock=clock, sleep=clock.sleep)
    assert len(clock.told) >= 3 and "cannot be written" in clock.told[0]


async def test_what_a_killed_bot_left_unfinished_is_removed_and_nothing_else(
    database: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    left = [".orleans-20251231-120000.sqlite3.7.part", ".orleans-20260101-060000.sqlite3.4711.part"]
    others = [".orleans-2026-01-01.sqlite3.8.part", ".notes.part", "orleans-20260101-060000.sqlite3.part"]
    for name in left + others:
        (folder / name).write_text("half of a database")
    found = await Calendar().go(database, folder)
    assert set(others) <= set(found) and not set(left) & set(found)
    assert len(found) == len(others) + 3


def test_only_our_own_old_copies_are_removed(tmp_path: Path) -> None:
    names = [f"orleans-2026010{day}-000000.sqlite3" for day in range(1, 6)]
    for name in [*names, "orleans-of-mine.sqlite3", "notes.txt"]:
        (tmp_path / name).write_text("x")
    now = datetime(2026, 1, 5, 2, tzinfo=UTC)
    prune(shelf(tmp_path, now), 0)
    assert len(list(tmp_path.iterdir())) == 7
    prune(shelf(tmp_path, now), 2)
    left = sorted(each.name for each in tmp_path.iterdir())
    assert left == sorted([*names[3:], "orleans-of-mine.sqlite3", "notes.txt"])
    found = shelf(tmp_path, now)
    assert until_next(found, 6, now) == 4 * 3600 and until_next(found, 1, now) == 0
    assert found.last is not None and found.last.at.strftime(STAMP) == names[4]
