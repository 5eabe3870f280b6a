"""Opening the file: who owns it, how SQLite is to treat it, and what to say when it cannot be opened."""

from __future__ import annotations

import logging
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import IO

from .faults import CorruptDatabase, Locked, NoDatabase, ReadOnly, cannot_write, fault_of
from .file_watch import rescued
from .migrating import check_ours, migrate, scripts
from .private import keep_private, new_private

LOG = logging.getLogger(__name__)

# A commit that a power failure takes back is a broken promise to a player. In WAL mode only FULL waits for
# the disk; bench_store measures what it costs (about a tenth of a millisecond more where the disk is quick).
SYNCHRONOUS = "FULL"
BUSY = 5.0


def own(path: Path) -> IO[bytes]:
    """Take the file for this process alone: two bots on one database would each trust their own memory."""
    beside = path.with_name(path.name + "-owner")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new_private(beside)
        held = beside.open("ab")
    except OSError as error:
        raise ReadOnly(
            f"{beside} cannot be written ({error.strerror}). Check that its folder exists and that the"
            " bot may write to both.",
            path=str(path),
        ) from None
    try:
        lock(held)
    except OSError:
        held.close()
        raise Locked(
            f"Another bot is using {path}. Stop it first, or give this one a database of its own.",
            path=str(path),
        ) from None
    return held


if sys.platform == "win32":
    import msvcrt

    def lock(held: IO[bytes]) -> None:
        """Lock an open file, or fail at once; the lock ends with the process."""
        msvcrt.locking(held.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def lock(held: IO[bytes]) -> None:
        """Lock an open file, or fail at once; the lock ends with the process."""
        fcntl.flock(held.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


def prepare(path: Path) -> None:
    """Make a database where there is none; refuse one that has been emptied."""
    try:
        if not path.exists():
            must_not_be_rescued(path)
            LOG.info("There is no database %s; a new one is made.", path)
            make_new(path)
        must_hold_something(path)
    except OSError as error:
        raise cannot_write(path, error) from None
    except sqlite3.Error as error:
        raise fault_of(error, path) or error from None


def must_not_be_rescued(path: Path) -> None:
    """Refuse to begin anew where the games of a database that was lost wait to be put back."""
    if (copy := rescued(path)) is not None:
        raise NoDatabase(
            f"{path} is not there, but {copy} is, which holds its games. Put it back with `python -m"
            f" orleans_bot restore {copy}`, or move it away if you want to begin without any games.",
            path=str(path),
        )


def make_new(path: Path) -> None:
    """A database without games; it gets its name when it is whole, so an empty file is never one of ours."""
    fresh = path.with_name(f".{path.name}.new")
    for left in path.parent.glob(f"{fresh.name}*"):
        left.unlink()
    new_private(fresh)
    with closing(sqlite3.connect(fresh, isolation_level=None)) as db:
        migrate(db, fresh)
    fresh.rename(path)
    sync_folder(path.parent)


def must_hold_something(path: Path) -> None:
    """Refuse a file of no bytes: SQLite would take it for a new database, and all games would be gone."""
    if path.is_file() and path.stat().st_size == 0:
        raise CorruptDatabase(
            f"{path} is empty: it has no bytes at all, as after a full disk or a copy that failed. Put the"
            " latest backup in its place (`restore`), or delete it if you want to begin without any games.",
            path=str(path),
        )


def settle(db: sqlite3.Connection, path: Path, synchronous: str = SYNCHRONOUS) -> None:
    """Make a fresh connection ready to write: checks, the eyes of others, migrations, durability."""
    db.execute(f"PRAGMA busy_timeout = {int(BUSY * 1000)}")
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA foreign_keys = ON")
    check_ours(db, path, len(scripts()))  # before anything is done to it
    keep_private(path)
    mode = db.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode != "wal":
        raise ReadOnly(f"{path} cannot keep a write-ahead log where it lies (mode {mode!r}).", path=str(path))
    db.execute(f"PRAGMA synchronous = {synchronous}")
    db.execute("PRAGMA journal_size_limit = 16777216")
    migrate(db, path)
    # Find out now, not at the first decision, that the file cannot be written.
    db.execute("BEGIN IMMEDIATE")
    db.execute("COMMIT")


def only_reading(path: Path) -> sqlite3.Connection:
    """A second connection that cannot change anything, for copies and checks of a database in use."""
    try:
        there = path.is_file()
    except OSError as error:
        raise NoDatabase(f"{path} cannot be looked at ({error.strerror}).", path=str(path)) from None
    if not there:
        raise NoDatabase(f"There is no database {path}.", path=str(path))
    must_hold_something(path)
    try:
        db = sqlite3.connect(
            f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None, timeout=BUSY
        )
    except sqlite3.Error as error:
        raise fault_of(error, path) or error from None
    try:
        db.execute("PRAGMA query_only = ON")
        db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.Error as error:
        db.close()
        raise fault_of(error, path) or error from None
    return db


def sync_folder(folder: Path) -> None:
    """Make a rename in this folder outlast a power failure, where the system can."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
