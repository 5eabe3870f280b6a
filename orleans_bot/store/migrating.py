"""The schema: numbered SQL files, applied once, in order, all of them in one transaction."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from .faults import CorruptDatabase, NewerDatabase

SCHEMA = Path(__file__).parent / "schema"

# Marks a file as one of ours, so that another program's database is never migrated: "Orle".
APPLICATION = 0x4F726C65


def scripts(folder: Path = SCHEMA) -> list[tuple[int, str]]:
    """The migrations and their numbers, which must run from 1 without a gap."""
    found = [(int(path.name[:4]), path.read_text("utf-8")) for path in sorted(folder.glob("[0-9]*.sql"))]
    if [number for number, _ in found] != list(range(1, len(found) + 1)):
        raise ValueError(f"The migrations in {folder} are not numbered from 1 without a gap.")
    return found


def statements(script: str) -> list[str]:
    """The statements of a script; `executescript` would commit between them."""
    out, held = [], ""
    for line in script.splitlines(keepends=True):
        held += line
        if sqlite3.complete_statement(held):
            out.append(held)
            held = ""
    if held.strip():
        out.append(held)
    return out


def version_of(db: sqlite3.Connection) -> int:
    """How many migrations this file has seen."""
    number: int = db.execute("PRAGMA user_version").fetchone()[0]
    return number


def check_ours(db: sqlite3.Connection, path: Path, newest: int) -> None:
    """Refuse a file of another program, or of a newer version of ours."""
    mark = db.execute("PRAGMA application_id").fetchone()[0]
    version = version_of(db)
    tables = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if mark != APPLICATION and (mark or version or tables):
        raise CorruptDatabase(
            f"{path} is the database of another program; it was not touched.", path=str(path)
        )
    if version > newest:
        raise NewerDatabase(
            f"{path} was written by a newer version of the bot (schema {version}; this version knows"
            f" {newest}). Update the bot, or restore a backup made before the update.",
            path=str(path),
            found=version,
            known=newest,
        )


def migrate(db: sqlite3.Connection, path: Path, folder: Path = SCHEMA) -> int:
    """Bring a file up to date in one transaction: all of it or nothing; tells how many steps it took."""
    steps = scripts(folder)
    check_ours(db, path, len(steps))
    if version_of(db) == len(steps):
        return 0
    db.execute("BEGIN IMMEDIATE")
    try:
        at = version_of(db)  # another process may have been faster
        for _, script in steps[at:]:
            for statement in statements(script):
                db.execute(statement)
        broken = db.execute("PRAGMA foreign_key_check").fetchone()
        if broken is not None:
            raise CorruptDatabase(f"{path} cannot be updated: a row of {broken[0]!r} refers to nothing.")
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {len(steps)}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return len(steps) - at
