"""The store: one connection, one transaction at a time, and many small works in one commit.

What waits to be written at the same moment goes to the disk together: one hop to SQLite's thread, one
transaction, one wait for the disk. Nobody is told that a work is done before its commit.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Self, TypeVar, cast

import aiosqlite

from .faults import LostDatabase, StoreFault, fault_of
from .file_watch import FileWatch, rescue
from .opening import BUSY, SYNCHRONOUS, own, prepare, settle

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]


@dataclass(slots=True)
class Waiting:
    """A work that waits to be written, and whoever waits for its commit."""

    work: Work
    done: asyncio.Future[Any]
    settled: bool = False  # it is known what was written


# So many works at most go into one commit, so that reading is never kept waiting for long.
TOGETHER = 512


class Store:
    """A database in use. It must be closed: an open one keeps the process alive."""

    def __init__(self, path: Path, db: aiosqlite.Connection, owner: IO[bytes] | None) -> None:
        """Use `Store.open`."""
        self.path = path
        self.commits = 0
        self._db = db
        self._owner = owner
        self._lock = asyncio.Lock()
        self._pending: list[Waiting] = []
        self._flushing: asyncio.Task[None] | None = None
        self._closed = False
        self._watch: FileWatch | None = None
        self.lost: LostDatabase | None = None  # the file has been taken away …
        self.rescued: Path | None = None  # … and what it held is here

    @classmethod
    async def open(cls, path: Path | str, *, synchronous: str = SYNCHRONOUS, alone: bool = True) -> Self:
        """Open a database for writing, or make a new one; it is brought up to date first."""
        path = Path(path)
        owner = own(path) if alone else None
        try:
            await asyncio.to_thread(prepare, path)
            try:
                # aiosqlite leaves a thread behind when it cannot connect, so that is found out before.
                await asyncio.to_thread(lambda: sqlite3.connect(path).close())
                db = await aiosqlite.connect(path, isolation_level=None, timeout=BUSY)
            except sqlite3.Error as error:
                raise fault_of(error, path) or error from None
            store = cls(path, db, owner)
            try:
                await store._hop(lambda raw: settle(raw, path, synchronous))
                store._watch = await asyncio.to_thread(FileWatch, path)
            except BaseException as error:
                await db.close()
                if isinstance(error, sqlite3.Error):
                    raise fault_of(error, path) or error from None
                raise
        except BaseException:
            if owner is not None:
                owner.close()
            raise
        return store

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Finish what waits to be written, then let go of the file."""
        if self._closed:
            return
        self._closed = True
        while self._flushing is not None:
            await asyncio.wait([self._flushing])
        async with self._lock:
            await self._db.close()
        if self._owner is not None:
            self._owner.close()

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do a work within a transaction and return after its commit; a work may be tried twice."""
        if self._closed:
            raise StoreFault("The database is closed; nothing was saved.")
        loop = asyncio.get_running_loop()
        waiting = Waiting(work, loop.create_future())
        self._pending.append(waiting)
        if self._flushing is None:
            self._flushing = loop.create_task(self._flush())
        try:
            return cast(T, await waiting.done)
        except asyncio.CancelledError:
            # Whoever is cancelled must not let go of its game before it is known what was written.
            if waiting.done.cancelled() and not waiting.settled:
                waiting.done = loop.create_future()
                await asyncio.wait([waiting.done])
            if not waiting.done.cancelled():
                waiting.done.exception()
            raise

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Look something up; never sees half a transaction."""
        if self._closed:
            raise StoreFault("The database is closed.")
        async with self._lock:
            return await self._hop(work)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[aiosqlite.Connection]:
        """A transaction of several awaits: all of it is committed, or nothing."""
        if self._closed:
            raise StoreFault("The database is closed; nothing was saved.")
        async with self._lock:
            try:
                await self._hop(lambda raw: raw.execute("BEGIN IMMEDIATE"))
                yield self._db
                await self._hop(lambda raw: self._commit(raw))
                self.commits += 1
            except BaseException as error:
                with suppress(sqlite3.Error):
                    await asyncio.shield(self._hop(roll_back))
                if isinstance(error, LostDatabase):
                    await self._note_loss(error)
                if isinstance(error, sqlite3.Error):
                    raise fault_of(error, self.path) or error from None
                raise

    async def whole(self) -> LostDatabase | None:
        """Whether the file is still there; what was lost if it is not. Reading goes on from what is left."""
        if self.lost is None and self._watch is not None and not self._closed:
            try:
                await asyncio.to_thread(self._watch.must_be_there)
            except LostDatabase as fault:
                async with self._lock:
                    await self._note_loss(fault)
        return self.lost

    async def _note_loss(self, fault: LostDatabase) -> None:
        """Once: keep what the connection still knows."""
        if self.lost is None:
            self.lost = fault
            with suppress(Exception):  # whoever waits must be answered, whatever else goes wrong
                self.rescued = await self._hop(lambda raw: rescue(raw, self.path))

    def _commit(self, raw: sqlite3.Connection) -> None:
        """The end of every transaction: nothing is promised about a file that has no name any more."""
        if self._watch is not None:
            self._watch.must_be_there()
        raw.execute("COMMIT")

    async def _hop(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run a function in SQLite's thread. aiosqlite offers single statements only; each would be a hop of
        its own, and hops are what a small transaction's time is made of.
        """
        try:
            return cast(T, await self._db._execute(work, self._db._conn))  # type: ignore[no-untyped-call]
        except sqlite3.Error as error:
            raise fault_of(error, self.path) or error from None

    async def _flush(self) -> None:
        """Write what waits, until nothing does."""
        try:
            while self._pending:
                async with self._lock:
                    batch = self._pending[:TOGETHER]
                    del self._pending[:TOGETHER]
                    await self._settle(batch)
        finally:
            self._flushing = None

    async def _settle(self, batch: list[Waiting]) -> None:
        works = [each.work for each in batch]
        try:
            results = await self._hop(lambda raw: together(raw, works, self._commit))
        except BaseException as error:
            fault = StoreFault("The database is closing; nothing was saved.")
            for each in batch:
                each.settled = True
                if not each.done.done():
                    each.done.set_exception(error if isinstance(error, Exception) else fault)
            if not isinstance(error, Exception):
                raise
            return
        self.commits += 1
        losses = [wrong for _, wrong in results if isinstance(wrong, LostDatabase)]
        if losses:
            await self._note_loss(losses[0])
        for each, (result, wrong) in zip(batch, results, strict=True):
            each.settled = True
            if each.done.done():
                continue
            if wrong is None:
                each.done.set_result(result)
            else:
                fault_or = fault_of(wrong, self.path) if isinstance(wrong, sqlite3.Error) else None
                each.done.set_exception(fault_or or wrong)


def roll_back(db: sqlite3.Connection) -> None:
    """Undo an open transaction; SQLite may have done so by itself."""
    if db.in_transaction:
        db.execute("ROLLBACK")


def together(
    db: sqlite3.Connection, works: list[Work], commit: Callable[[sqlite3.Connection], None]
) -> list[tuple[Any, Exception | None]]:
    """Do works in one transaction; if one of them fails, each gets a transaction of its own."""
    try:
        db.execute("BEGIN IMMEDIATE")
        results: list[tuple[Any, Exception | None]] = [(work(db), None) for work in works]
        commit(db)
        return results
    except Exception as error:
        roll_back(db)
        disk = isinstance(error, LostDatabase) or (
            isinstance(error, sqlite3.Error) and fault_of(error, Path()) is not None
        )
        if len(works) == 1 or disk:
            return [(None, error)] * len(works)
    return [together(db, [work], commit)[0] for work in works]
