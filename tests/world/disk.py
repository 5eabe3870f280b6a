"""The disk under the store: real SQLite, which can be told to be full, slow to fail or gone with a crash."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable
from typing import IO, Any

WRITES = ("BEGIN IMMEDIATE", "COMMIT", "INSERT", "UPDATE", "DELETE")
VOTES = "INSERT OR REPLACE INTO vote "
CODES = {"full": sqlite3.SQLITE_FULL, "broken": sqlite3.SQLITE_IOERR}


class Disk:
    """Every connection that has been opened, by the life of the bot that opened it."""

    def __init__(self) -> None:
        self.trouble = ""
        self.open: list[tuple[int, sqlite3.Connection | IO[bytes]]] = []
        self.refused = 0
        self.wishes: Counter[tuple[int, int]] = Counter()  # by game, and the line to go back to

    def opened(self, connection: sqlite3.Connection, life: int) -> sqlite3.Connection:
        """One more connection."""
        if life:
            self.open.append((life, connection))
        return connection

    def own(self, held: IO[bytes], life: int) -> None:
        """A process has taken the file for itself."""
        self.open.append((life, held))

    def crash(self, life: int) -> None:
        """What was not committed is gone, and nothing is open any more."""
        for owner, connection in self.open:
            if owner == life:
                connection.close()
        self.open = [(owner, connection) for owner, connection in self.open if owner != life]

    def strike(self, sql: str) -> None:
        """Refuse a write while there is trouble."""
        if self.trouble and sql.lstrip().upper().startswith(WRITES):
            self.refused += 1
            fault = sqlite3.OperationalError(f"the disk is {self.trouble}")
            fault.sqlite_errorcode = CODES[self.trouble]
            raise fault

    def hear(self, connection: sqlite3.Connection, sql: str, rows: Iterable[Any]) -> None:
        """A word where nobody has asked for anything yet is a new wish to take something back."""
        asked = {(game, target) for game, _, target, _ in rows} if sql.startswith(VOTES) else ()
        for game, target in asked:
            if not connection.execute("SELECT 1 FROM vote WHERE game = ?", (game,)).fetchone():
                self.wishes[game, target] += 1

    def kind(self) -> type[sqlite3.Connection]:
        """Connections on this disk."""
        disk = self

        class OnDisk(sqlite3.Connection):
            def execute(self, sql: str, *more: Any) -> sqlite3.Cursor:
                disk.strike(sql)
                return super().execute(sql, *more)

            def executemany(self, sql: str, *more: Any) -> sqlite3.Cursor:
                disk.strike(sql)
                disk.hear(self, sql, *more)
                return super().executemany(sql, *more)

        return OnDisk
