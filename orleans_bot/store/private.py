"""Files that only their owner may read: the database, what belongs to it, and every copy of it."""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path

LOG = logging.getLogger(__name__)
OWN = 0o600
TAILS = ("", "-wal", "-shm")


def new_private(path: Path) -> None:
    """Make an empty file that nobody else may read, whatever the umask; one that is there stays as it is."""
    handle = os.open(path, os.O_CREAT | os.O_WRONLY, OWN)
    os.close(handle)


def keep_private(path: Path) -> None:
    """Take a database and its log away from the eyes of others; SQLite gives new logs the same rights."""
    for tail in TAILS:
        beside = path.with_name(path.name + tail)
        try:
            if is_open(beside):
                beside.chmod(OWN)
        except FileNotFoundError:
            continue
        except OSError as error:  # it is somebody else's file: whoever owns it must do it
            LOG.warning("%s can be read by others, and that cannot be changed (%s)", beside, error.strerror)


def is_open(path: Path) -> bool:
    """Whether anybody but the owner has rights to a file."""
    return os.name == "posix" and bool(stat.S_IMODE(path.stat().st_mode) & ~OWN & 0o777)
