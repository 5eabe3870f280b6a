"""Copies of a database in use, and how one is put back."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from .faults import CorruptDatabase, ReadOnly, cannot_write, fault_of
from .migrating import APPLICATION, check_ours, migrate, scripts
from .opening import only_reading, own, sync_folder
from .private import TAILS, keep_private, new_private


def backup(database: Path, copy: Path) -> int:
    """Make a consistent copy of a database, even while a bot writes to it; tells its size in bytes.

    The copy gets its name only when it is whole and on the disk.
    """
    if copy.exists():
        raise ReadOnly(f"{copy} is there already; a backup never writes over anything.", path=str(copy))
    unfinished = copy.with_name(f".{copy.name}.{os.getpid()}.part")
    try:
        copy.parent.mkdir(parents=True, exist_ok=True)
        unfinished.unlink(missing_ok=True)
        new_private(unfinished)  # SQLite writes into an empty file and leaves its rights as they are
    except OSError as error:
        raise cannot_write(copy, error) from None
    try:
        with closing(only_reading(database)) as db:
            check_ours(db, database, len(scripts()))
            # One read transaction: the bot goes on writing meanwhile, and none of that gets in.
            db.execute("PRAGMA query_only = OFF")
            db.execute("VACUUM INTO ?", (str(unfinished),))
        check(unfinished)
        with unfinished.open("rb+") as written:
            os.fsync(written.fileno())
        unfinished.rename(copy)
        sync_folder(copy.parent)
    except sqlite3.Error as error:
        raise fault_of(error, copy) or error from None
    except OSError as error:
        raise cannot_write(copy, error) from None
    finally:
        unfinished.unlink(missing_ok=True)
    return copy.stat().st_size


def check(path: Path) -> None:
    """Refuse a file that is damaged, of another program or of a newer version."""
    with closing(only_reading(path)) as db:
        try:
            check_ours(db, path, len(scripts()))
            mark = db.execute("PRAGMA application_id").fetchone()[0]
            found = [row[0] for row in db.execute("PRAGMA integrity_check(5)")]
            broken = db.execute("PRAGMA foreign_key_check").fetchone()
        except sqlite3.Error as error:
            raise fault_of(error, path) or error from None
    if mark != APPLICATION:
        raise CorruptDatabase(f"{path} holds no games: it is not a database of this bot.", path=str(path))
    if found != ["ok"]:
        raise CorruptDatabase(f"{path} is damaged: {found[0]}.", path=str(path))
    if broken is not None:
        raise CorruptDatabase(f"{path} is damaged: a row of {broken[0]!r} refers to nothing.", path=str(path))


def migrated_copy(path: Path, folder: Path) -> Path:
    """A copy of a backup that is brought up to date, so that the backup itself stays as it is."""
    check(path)
    copy = folder / "trial.sqlite3"
    try:
        write_into(path, copy)
        with closing(sqlite3.connect(copy, isolation_level=None)) as db:
            migrate(db, copy)
    except sqlite3.Error as error:
        raise fault_of(error, path) or error from None
    return copy


def write_into(path: Path, copy: Path) -> None:
    """Write all that a database holds into a new file; what still stands only in its log belongs to it."""
    with closing(only_reading(path)) as db:
        db.execute("PRAGMA query_only = OFF")
        db.execute("VACUUM INTO ?", (str(copy),))


def put_back(copy: Path, database: Path) -> Path | None:
    """Put a backup in the place of the database; what was there is kept beside it, and its name is told."""
    with tempfile.TemporaryDirectory() as folder:
        migrated_copy(copy, Path(folder))
    with own(database):
        arriving = database.with_name(f".{database.name}.arriving")
        try:
            arriving.unlink(missing_ok=True)
            new_private(arriving)
            write_into(copy, arriving)
            with arriving.open("rb+") as written:
                os.fsync(written.fileno())
            kept = set_aside(database)
            arriving.rename(database)
            sync_folder(database.parent)
        except sqlite3.Error as error:
            raise fault_of(error, database) or error from None
        except OSError as error:
            raise cannot_write(database, error) from None
        finally:
            arriving.unlink(missing_ok=True)
    return kept


def set_aside(database: Path) -> Path | None:
    """Rename a database and its log, which belong together; a log that has been left behind alone would be
    taken for the next database's own, and spoil it.
    """
    there = [tail for tail in TAILS if database.with_name(database.name + tail).exists()]
    if not there:
        return None
    number = 1
    while (kept := database.with_name(f"{database.name}.before-restore-{number}")).exists():
        number += 1
    for tail in there:
        database.with_name(database.name + tail).rename(kept.with_name(kept.name + tail))
    keep_private(kept)
    return kept if kept.exists() else None
