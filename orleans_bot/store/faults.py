"""What can be wrong with a database, each with one clear sentence and an exit code for commands."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

from orleans_bot.rules.errors import Refusal


class StoreFault(Refusal):
    """The database cannot do what was asked; nothing was written."""

    key = "store_fault"
    exit_code = 70


class NoDatabase(StoreFault):
    """There is no such file, or it is something else."""

    key = "no_database"
    exit_code = 66


class LostDatabase(StoreFault):
    """The file was deleted or replaced while it was in use."""

    key = "lost_database"
    exit_code = 66


class NewerDatabase(StoreFault):
    """The database was written by a newer version of the bot."""

    key = "newer_database"
    exit_code = 65


class CorruptDatabase(StoreFault):
    """The file is damaged."""

    key = "corrupt_database"
    exit_code = 65


class DiskFull(StoreFault):
    """There is no room left on the disk."""

    key = "disk_full"
    exit_code = 74


class ReadOnly(StoreFault):
    """The file or its folder cannot be written."""

    key = "read_only"
    exit_code = 73


class Locked(StoreFault):
    """Another process holds the database."""

    key = "locked"
    exit_code = 75


def fault_of(error: sqlite3.Error, path: Path) -> StoreFault | None:
    """The fault behind an error of SQLite, or nothing if the error is ours."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return DiskFull(
            f"The disk that holds {path} is full, so nothing was saved. Make room and try again.",
            path=str(path),
        )
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return ReadOnly(
            f"{path} cannot be opened for writing. Check that its folder exists and that the bot may write"
            " to both.",
            path=str(path),
        )
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return Locked(
            f"Another process is writing to {path}. Stop it, or try again when it has finished.",
            path=str(path),
        )
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return CorruptDatabase(
            f"{path} is damaged or is no database. Put the latest backup in its place (`restore`).",
            path=str(path),
        )
    if code == sqlite3.SQLITE_IOERR:
        return StoreFault(
            f"The disk failed while {path} was read or written ({error}); nothing was saved.",
            path=str(path),
        )
    return None


def cannot_write(path: Path, error: OSError) -> StoreFault:
    """The fault of a folder that takes no files."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DiskFull(
            f"There is no room left for {path}, so nothing was saved. Make room and try again.",
            path=str(path),
        )
    return ReadOnly(f"{path} cannot be written ({error.strerror or error}).", path=str(path))
