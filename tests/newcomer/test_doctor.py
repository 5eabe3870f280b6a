"""The doctor finds what is ill, says what to do, and changes nothing."""

from __future__ import annotations

import argparse
import errno
import os
import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

import rendering
from orleans_bot import alive, doctor
from orleans_bot.settings import Settings
from orleans_bot.store import NoDatabase
from orleans_bot.store.backup import backup, migrated_copy
from orleans_bot.store.copies import STAMP
from orleans_bot.store.migrating import APPLICATION


def findings(settings: Settings) -> dict[str, doctor.Finding]:
    return {finding.subject: finding for finding in doctor.examine(settings)}


def test_a_fresh_machine_is_well(tmp_path: Path) -> None:
    found = findings(Settings(data=tmp_path / "data"))
    assert [finding.subject for finding in found.values() if not finding.well] == []
    assert not (tmp_path / "data").exists()


def test_a_damaged_database_is_ill(tmp_path: Path) -> None:
    (tmp_path / "orleans.sqlite3").write_bytes(b"this is no database" * 500)
    found = findings(Settings(data=tmp_path))["database"]
    assert not found.well and "backup" in found.sentence


def test_a_database_of_a_newer_version_is_ill_and_nobody_calls_it_damaged(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "orleans.sqlite3")) as db:
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute("PRAGMA user_version = 4711")
        db.execute("CREATE TABLE game (id INTEGER)")
    found = findings(Settings(data=tmp_path))["database"]
    assert not found.well and "newer version" in found.sentence and "damaged" not in found.sentence


def test_a_foreign_database_is_ill_and_untouched(tmp_path: Path) -> None:
    path = tmp_path / "orleans.sqlite3"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE other (thing TEXT)")
    db.close()
    before = path.read_bytes()
    found = findings(Settings(data=tmp_path))["database"]
    assert not found.well and "another program" in found.sentence
    assert path.read_bytes() == before


def test_faulty_content_of_the_owner_is_ill_and_named(tmp_path: Path) -> None:
    (tmp_path / "places.toml").write_text('[winery]\nsure = "perhaps"\n[brewery]\ndoes = ["pour 2"]\n')
    found = findings(Settings(data=tmp_path, content=tmp_path))["content"]
    assert not found.well
    assert "winery" in found.sentence and "brewery" in found.sentence and "places.toml" in found.sentence


def test_content_that_cannot_be_opened_is_ill_and_named(tmp_path: Path) -> None:
    (tmp_path / "places.toml").mkdir()
    found = findings(Settings(data=tmp_path, content=tmp_path))["content"]
    assert not found.well and "places.toml" in found.sentence and "directory" in found.sentence


def lock(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies in a folder may not be looked at, as by somebody else; root always could."""
    look, may = os.stat, os.access

    def stat(path: Any, *more: Any, **how: Any) -> os.stat_result:
        if isinstance(path, str | Path) and folder in Path(path).parents:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return look(path, *more, **how)

    monkeypatch.setattr(os, "stat", stat)
    monkeypatch.setattr(
        os, "access", lambda path, *more, **how: Path(path) != folder and may(path, *more, **how)
    )


def test_folders_that_may_not_be_looked_into_are_ill_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    locked = tmp_path / "locked"
    (locked / "data").mkdir(parents=True)
    (locked / "data" / "orleans.sqlite3").write_text("x")
    (locked / "data" / "alive").touch()
    for name, value in (("ORLEANS_DATA", "data"), ("ORLEANS_BACKUPS", "copies")):
        monkeypatch.setenv(name, str(locked / value))
    lock(locked, monkeypatch)
    settings = Settings(data=locked / "data", backups=locked / "copies")
    found = findings(settings)
    assert [name for name, each in found.items() if not each.well] == [
        "data directory",
        "database",
        "backups",
    ]
    assert "Permission denied" in found["database"].sentence
    assert alive.run(argparse.Namespace()) == 1
    assert "alive cannot be looked at (Permission denied)" in capsys.readouterr().out
    for look in (
        lambda: backup(settings.database_file, tmp_path / "copy"),
        lambda: migrated_copy(settings.database_file, tmp_path),
    ):
        with pytest.raises(NoDatabase, match="cannot be looked at"):
            look()


def test_a_backup_folder_that_cannot_be_written_is_ill_and_the_bot_may_start(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    found = findings(Settings(data=tmp_path, backups=tmp_path / "file" / "copies"))["backups"]
    assert not found.well and not found.bars and "cannot be written" in found.sentence


def test_a_file_in_place_of_the_folder_gives_no_sign_of_life(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("ORLEANS_DATA", str(tmp_path / "file"))
    assert alive.run(argparse.Namespace()) == 1
    assert "No bot has run" in capsys.readouterr().out


def test_missing_pictures_are_ill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: object, **__: object) -> None:
        raise FileNotFoundError("sprites/icons.png")

    monkeypatch.setattr(rendering, "draw", lost)
    found = findings(Settings(data=tmp_path))["pictures"]
    assert not found.well and "icons.png" in found.sentence


def test_a_clock_before_this_version_is_ill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert not next(doctor.clock(Settings(data=tmp_path))).well


def test_the_command_never_shows_the_token(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    token = "MTIzNDU2Nzg5MDEyMzQ1Njc4.abcdef.not-a-real-one"
    monkeypatch.setenv("DISCORD_TOKEN", token)
    monkeypatch.setenv("ORLEANS_DATA", str(tmp_path))
    assert doctor.run(argparse.Namespace()) == 0
    told = capsys.readouterr()
    assert "token" in told.out and token not in told.out + told.err


def test_bad_settings_are_told_and_end_with_two(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ORLEANS_RENDERERS", "many")
    monkeypatch.setenv("ORLEANS_LANGUAGE", "xx")
    assert doctor.run(argparse.Namespace()) == 2
    told = capsys.readouterr().err
    assert "ORLEANS_RENDERERS" in told and "ORLEANS_LANGUAGE" in told


def test_the_last_good_backup_is_told_and_a_late_one_keeps_no_bot_from_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copies = tmp_path / "copies"
    monkeypatch.setenv("ORLEANS_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("ORLEANS_BACKUPS", str(copies))
    settings = Settings(data=tmp_path / "data", backups=copies)
    assert findings(settings)["backups"].well  # the bot has never run
    copies.mkdir()
    (tmp_path / "data").mkdir()
    alive.beat(settings)
    now = datetime.now(UTC)
    late, fresh = now - timedelta(days=4), now - timedelta(hours=3)
    (copies / late.strftime(STAMP)).write_text("x")
    (copies / "orleans-20990101-000000.sqlite3").write_text("x")
    found = findings(settings)["backups"]
    assert not found.well and f"{late:%Y-%m-%d %H:%M} UTC" in found.sentence
    assert "orleans-20990101-000000.sqlite3" in found.sentence
    assert doctor.run(argparse.Namespace()) == 0
    assert "ILL   backups" in capsys.readouterr().out
    (copies / fresh.strftime(STAMP)).write_text("x")
    assert findings(settings)["backups"].well
    assert alive.run(argparse.Namespace()) == 0
    assert f"The last good backup is of {fresh:%Y-%m-%d %H:%M} UTC." in capsys.readouterr().out
