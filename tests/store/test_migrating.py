"""The schema: from nothing, from an older file, all or nothing, and never somebody else's file."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from orleans_bot.store import CorruptDatabase, NewerDatabase, Store
from orleans_bot.store.migrating import APPLICATION, SCHEMA, migrate, scripts, statements, version_of


@pytest.fixture
def db(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)) as db:
        yield db


@pytest.fixture
def later(tmp_path: Path) -> Path:
    """The schema of some later version: today's and two more steps."""
    folder = tmp_path / "later"
    shutil.copytree(SCHEMA, folder)
    at = len(scripts())
    (folder / f"{at + 1:04}_more.sql").write_text(
        "ALTER TABLE game ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';\n"
        "CREATE TABLE guest (game INTEGER REFERENCES game (id), name TEXT);\n"
    )
    (folder / f"{at + 2:04}_still_more.sql").write_text(
        "-- a remark; with a semicolon\nINSERT INTO guest SELECT id, 'a;b' FROM game;\n"
    )
    return folder


def tables(db: sqlite3.Connection) -> list[str]:
    return [sql for (sql,) in db.execute("SELECT sql FROM sqlite_schema WHERE sql NOT NULL ORDER BY name")]


def test_an_empty_file_gets_every_step_once(db: sqlite3.Connection, tmp_path: Path) -> None:
    assert migrate(db, tmp_path) == len(scripts()) == version_of(db)
    assert db.execute("PRAGMA application_id").fetchone()[0] == APPLICATION
    before = tables(db)
    assert migrate(db, tmp_path) == 0 and tables(db) == before


def test_an_older_file_keeps_its_rows(db: sqlite3.Connection, tmp_path: Path, later: Path) -> None:
    migrate(db, tmp_path)
    db.execute("PRAGMA foreign_keys = ON")
    db.execute(
        "INSERT INTO game (channel, status, scenario, boxes, options, places, who, created)"
        " VALUES (5, 'lobby', 'orleans', 'base', '{}', 2, '', 1)"
    )
    assert migrate(db, tmp_path, later) == 2
    assert db.execute("SELECT channel, mood FROM game").fetchall() == [(5, "calm")]
    assert db.execute("SELECT name FROM guest").fetchall() == [("a;b",)]
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        migrate(fresh, tmp_path, later)
        assert tables(fresh) == tables(db)


@pytest.mark.parametrize(
    "wrong", ["CREATE TABLE game (x);", "INSERT INTO guest VALUES (77, 'nobody');", "NONSENSE"]
)
def test_a_step_that_fails_leaves_the_file_as_it_was(
    db: sqlite3.Connection, tmp_path: Path, later: Path, wrong: str
) -> None:
    migrate(db, tmp_path)
    before = tables(db)
    (later / f"{len(scripts()) + 3:04}_wrong.sql").write_text(f"CREATE TABLE extra (x);\n{wrong}\n")
    with pytest.raises((sqlite3.Error, CorruptDatabase)):
        migrate(db, tmp_path, later)
    assert tables(db) == before and version_of(db) == len(scripts()) and not db.in_transaction


async def test_a_file_of_a_newer_version_is_not_touched(tmp_path: Path, later: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate(db, path, later)
    before = path.read_bytes()
    with pytest.raises(NewerDatabase, match="newer version") as fault:
        await Store.open(path)
    assert fault.value.exit_code == 65
    assert path.read_bytes() == before


async def test_the_database_of_another_program_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE song (name)")
    before = path.read_bytes()
    with pytest.raises(CorruptDatabase, match="another program"):
        await Store.open(path)
    assert path.read_bytes() == before


def test_steps_are_numbered_without_a_gap(later: Path) -> None:
    assert [number for number, _ in scripts()] == list(range(1, len(scripts()) + 1))
    (later / "0099_far.sql").write_text("SELECT 1;")
    with pytest.raises(ValueError, match="without a gap"):
        scripts(later)


def test_statements_are_told_apart() -> None:
    script = "-- one; two\nCREATE TABLE a (x TEXT DEFAULT ';');\nCREATE TRIGGER t AFTER INSERT ON a BEGIN\n"
    script += "  DELETE FROM a; SELECT 1;\nEND;\n\nINSERT INTO a VALUES (1)\n"
    found = statements(script)
    assert len(found) == 3 and "TRIGGER" in found[1] and found[2].strip() == "INSERT INTO a VALUES (1)"
