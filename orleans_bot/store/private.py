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
    try:
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWN)
    except FileExistsError:
        return
    try:
        leave_to_folders_owner(handle, path.parent)
    finally:
        os.close(handle)


def leave_to_folders_owner(handle: int, folder: Path) -> None:
    """What root makes belongs to whoever the folder belongs to: a bot that is not root must be able to open
    the database that was put back for it.
    """
    if os.name == "posix" and os.geteuid() == 0:
        whose = folder.stat()
        os.fchown(handle, whose.st_uid, whose.st_gid)


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
