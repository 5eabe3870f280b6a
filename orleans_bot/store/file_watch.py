"""Whether the database is still the file that was opened, and a copy of what an unlinked one still holds."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from .faults import LostDatabase
from .private import new_private

LOG = logging.getLogger(__name__)
RESCUED = ".rescued-"


class FileWatch:
    """Remembers which files a connection writes to. Deleting or replacing one leaves the connection with a
    file that has no name any more: it would go on writing, and all of it would be gone when it closes.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        beside = (path, path.with_name(path.name + "-wal"))
        self.known = {each: identity(each) for each in beside if each.exists()}

    def must_be_there(self) -> None:
        """Refuse to go on with a file that has lost its name."""
        for each, known in self.known.items():
            try:
                found: tuple[int, int] | None = identity(each)
            except OSError:
                found = None
            if found != known:
                raise lost(self.path, each, gone=found is None)


def identity(path: Path) -> tuple[int, int]:
    """What tells one file from another of the same name."""
    found = path.stat()
    return found.st_dev, found.st_ino


def lost(path: Path, which: Path, *, gone: bool) -> LostDatabase:
    """The fault of a file that has lost its name."""
    what = "deleted" if gone else "replaced"
    return LostDatabase(
        f"{which} was {what} while the bot was using it, so nothing was saved. Stop the bot, put the games"
        " back (`restore`), and start it again.",
        path=str(path),
    )


def rescue(db: sqlite3.Connection, path: Path) -> Path | None:
    """Write down beside the database all that its connection still knows; nothing if that cannot be done."""
    copy = path.with_name(f"{path.name}{RESCUED}{datetime.now(UTC):%Y%m%d-%H%M%S}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new_private(copy)
        db.execute("VACUUM INTO ?", (str(copy),))
    except (OSError, sqlite3.Error) as error:
        LOG.error("What %s held could not be written to %s: %s", path, copy, error)
        with suppress(OSError):
            copy.unlink()
        return None
    LOG.error("What %s held is in %s; put it back with `python -m orleans_bot restore`", path, copy)
    return copy


def rescued(path: Path) -> Path | None:
    """The newest copy that was made when this database was lost."""
    return max(path.parent.glob(f"{path.name}{RESCUED}*"), default=None)
