"""The folder of regular backups: which are good, when the next is due, which may go."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from .backup import backup
from .faults import StoreFault

LOG = logging.getLogger(__name__)
STAMP = "orleans-%Y%m%d-%H%M%S.sqlite3"
PATTERN = "orleans-*.sqlite3"
AGAIN = 60.0  # seconds after which a backup that failed is tried again


@dataclass(frozen=True, slots=True)
class Copy:
    """A backup, which gets its name only when it is whole and checked; so all that count are good."""

    path: Path
    at: datetime


@dataclass(frozen=True, slots=True)
class Shelf:
    """What is in the folder: the backups, oldest first, and what nobody can make sense of."""

    copies: tuple[Copy, ...]
    strange: tuple[Path, ...]  # named otherwise, empty, or dated in the future

    @property
    def last(self) -> Copy | None:
        """The newest good backup."""
        return self.copies[-1] if self.copies else None


async def now_and_then(
    database: Path,
    folder: Path,
    hours: float,
    keep: int,
    tell: Callable[[str], Awaitable[None]],
    *,
    clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Make a backup every so many hours and keep the newest ones; runs until it is cancelled.

    A backup that fails is told and tried again soon: it must never stop a game, and never the habit.
    """
    named: set[Path] = set()
    while True:
        found = shelf(folder, clock())
        for path in sorted(set(found.strange) - named):
            LOG.warning("%s does not count as a backup: its name says no date, or one in the future", path)
        named.update(found.strange)
        await sleep(until_next(found, hours, clock()))
        path = folder / clock().strftime(STAMP)
        try:
            sweep(folder)
            size = await asyncio.to_thread(backup, database, path)
            LOG.info("Backup %s, %d bytes", path, size)
            prune(shelf(folder, clock()), keep)
        except (StoreFault, OSError, sqlite3.Error) as fault:
            LOG.error("The backup %s failed: %s", path, fault)
            await tell(str(fault))
            await sleep(AGAIN)


def shelf(folder: Path, now: datetime) -> Shelf:
    """Look into the folder; a file that is not understood is set aside, and never in the way. In one that may
    not be read there is nothing; the next backup says why.
    """
    copies, strange = [], []
    try:
        files = list(folder.glob(PATTERN))
    except OSError:
        files = []
    for path in files:
        at = moment_of(path)
        if at is None or at > now or not holds_something(path):
            strange.append(path)
        else:
            copies.append(Copy(path, at))
    return Shelf(tuple(sorted(copies, key=lambda copy: copy.at)), tuple(sorted(strange)))


def moment_of(path: Path) -> datetime | None:
    """When a backup was made, by its name; nothing if the name is not one that we give."""
    try:
        at = datetime.strptime(path.name, STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None
    return at if at.strftime(STAMP) == path.name else None


def holds_something(path: Path) -> bool:
    """Whether a file is there and has content."""
    try:
        return path.is_file() and path.stat().st_size > 0
    except OSError:
        return False


def until_next(found: Shelf, hours: float, now: datetime) -> float:
    """How many seconds it is until a backup is due, by the age of the newest there is."""
    if found.last is None:
        return 0.0
    return max(0.0, hours * 3600 - (now - found.last.at).total_seconds())


def sweep(folder: Path) -> None:
    """Remove what a bot that was killed in the middle of a regular backup has left behind."""
    for left in folder.glob(f".{PATTERN}.*.part"):
        name, _, _ = left.name.removeprefix(".").removesuffix(".part").rpartition(".")
        if moment_of(left.with_name(name)) is not None:
            left.unlink(missing_ok=True)


def prune(found: Shelf, keep: int) -> None:
    """Remove all but the newest backups; files that do not count as such are left alone."""
    for old in found.copies[: max(0, len(found.copies) - keep)] if keep > 0 else ():
        old.path.unlink(missing_ok=True)
