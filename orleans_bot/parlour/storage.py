"""Where the parlour keeps its world: one SQLite file, or memory when no directory is given."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from orleans_bot.store.faults import cannot_write, fault_of
from orleans_bot.store.opening import own
from orleans_bot.store.private import keep_private, new_private

from .errors import Json

SCHEMA = """
CREATE TABLE IF NOT EXISTS record(
    kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS file(id TEXT PRIMARY KEY, bytes BLOB NOT NULL);
"""


class Storage:
    """Small records by kind and id, and the bytes of files; each write is its own transaction."""

    def __init__(self, directory: Path | None) -> None:
        self._owner: IO[bytes] | None = None
        if directory is None:
            self._db = self._open(":memory:")
            return
        kept = directory / "parlour.sqlite3"
        self._owner = own(kept)  # a second parlour would take its own port for that of the first
        try:
            new_private(kept)  # the key of the page is in it
            keep_private(kept)
            self._db = self._open(str(kept))
        except (OSError, sqlite3.Error) as error:
            self._owner.close()
            fault = fault_of(error, kept) if isinstance(error, sqlite3.Error) else cannot_write(kept, error)
            raise fault or error from None

    @staticmethod
    def _open(place: str) -> sqlite3.Connection:
        db = sqlite3.connect(place, isolation_level=None)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            # A killed process loses nothing at NORMAL; only a power cut may lose the last moments.
            db.execute("PRAGMA synchronous = NORMAL")
            db.executescript(SCHEMA)
        except sqlite3.Error:
            db.close()
            raise
        return db

    def put(self, kind: str, key: str, body: Json) -> None:
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        self._db.execute("INSERT OR REPLACE INTO record VALUES (?, ?, ?)", (kind, key, text))

    def drop(self, kind: str, key: str) -> None:
        self._db.execute("DELETE FROM record WHERE kind = ? AND id = ?", (kind, key))

    def every(self, kind: str) -> Iterator[Json]:
        rows = self._db.execute("SELECT body FROM record WHERE kind = ? ORDER BY length(id), id", (kind,))
        for (body,) in rows.fetchall():
            yield json.loads(body)

    def replace_text(self, kind: str, old: str, new: str) -> None:
        if old and old != new:
            self._db.execute(
                "UPDATE record SET body = replace(body, ?, ?) WHERE kind = ? AND instr(body, ?)",
                (old + "/", new + "/", kind, old + "/"),
            )

    def put_file(self, key: str, content: bytes) -> None:
        self._db.execute("INSERT OR REPLACE INTO file VALUES (?, ?)", (key, content))

    def file(self, key: str) -> bytes | None:
        row = self._db.execute("SELECT bytes FROM file WHERE id = ?", (key,)).fetchone()
        return None if row is None else bytes(row[0])

    def drop_file(self, key: str) -> None:
        self._db.execute("DELETE FROM file WHERE id = ?", (key,))

    def keep_only_files(self, keys: set[str]) -> None:
        """Drop the files of messages that did not outlive their server."""
        held = [key for (key,) in self._db.execute("SELECT id FROM file").fetchall()]
        self._db.executemany("DELETE FROM file WHERE id = ?", [(key,) for key in held if key not in keys])

    def close(self) -> None:
        self._db.close()
        if self._owner is not None:
            self._owner.close()
