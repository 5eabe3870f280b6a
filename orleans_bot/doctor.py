"""`python -m orleans_bot doctor`: looks at everything the bot needs and says what to do about what is ill."""

from __future__ import annotations

import importlib
import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from orleans_bot import words
from orleans_bot.content import load
from orleans_bot.rules.errors import Refusal
from orleans_bot.rules.game import Game
from orleans_bot.settings import Settings, unknown, with_settings
from orleans_bot.store.copies import shelf
from orleans_bot.store.file_watch import rescued
from orleans_bot.store.migrating import check_ours, scripts, version_of
from orleans_bot.store.opening import only_reading

if TYPE_CHECKING:
    import argparse

PACKAGES = ("discord.py", "aiosqlite", "pillow")
LEAST_PYTHON = (3, 11)
LEAST_SQLITE = (3, 37)
LEAST_SPACE = 100 * 1024 * 1024
# No clock that is right shows a time before this version was made: 1 November 2026.
MADE = 1_793_491_200


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: how it stands, and what to do about it if it is not well."""

    subject: str
    well: bool
    sentence: str
    bars: bool = True  # whether the bot should not start before it is well


def python(settings: Settings) -> Iterator[Finding]:
    """Python itself and the packages."""
    from importlib import metadata  # a running bot needs it only when somebody asks how it is

    version = ".".join(str(part) for part in sys.version_info[:3])
    yield Finding("Python", sys.version_info >= LEAST_PYTHON, f"{version}; 3.11 or newer is needed.")
    for package in PACKAGES:
        try:
            yield Finding(package, True, metadata.version(package))
        except metadata.PackageNotFoundError:
            yield Finding(package, False, "is not installed; run `pip install -r requirements.lock`.")
    wanted = ".".join(str(part) for part in LEAST_SQLITE)
    known = sqlite3.sqlite_version_info >= LEAST_SQLITE
    yield Finding("SQLite", known, f"{sqlite3.sqlite_version}; {wanted} or newer is needed.")


def variables(settings: Settings) -> Iterator[Finding]:
    """Settings that are misspelt in the environment; other programs may have such names too."""
    if found := unknown():
        yield Finding("settings", False, " ".join(found), bars=False)


def may_write(place: Path) -> bool:
    """Whether a folder can be written, or made where it would lie."""
    there = next(parent for parent in (place, *place.absolute().parents) if os.path.lexists(parent))
    return os.path.isdir(there) and os.access(there, os.W_OK | os.X_OK)


def folder(settings: Settings) -> Iterator[Finding]:
    """The data directory: may the bot write there, and is there room?"""
    place = settings.database_file.parent
    there = next(parent for parent in (place, *place.resolve().parents) if os.path.exists(parent))
    writable = may_write(place)
    said = "can be written." if writable else "cannot be written; give the bot's user the right to."
    yield Finding("data directory", writable, f"{place.resolve()} {said}")
    free = shutil.disk_usage(there).free
    said = "are free." if free > LEAST_SPACE else "are free; make room before the disk is full."
    yield Finding("disk", free > LEAST_SPACE, f"{free // (1024 * 1024):,} MiB {said}")


def database(settings: Settings) -> Iterator[Finding]:
    """The database: ours, whole, and not from a newer version."""
    path = settings.database_file
    try:
        path.stat()
    except PermissionError as fault:
        yield Finding("database", False, f"{path} cannot be looked at ({fault.strerror}).")
        return
    except OSError:
        pass  # it is not there
    if not path.exists() and (copy := rescued(path)) is not None:
        said = (
            f"{path} is gone; what it held is in {copy}: put that back with `python -m orleans_bot restore`."
        )
        yield Finding("database", False, said)
        return
    if not path.exists():
        yield Finding("database", True, f"{path} does not exist yet; the bot makes it when it starts.")
        return
    try:
        db = only_reading(path)
        try:
            check_ours(db, path, len(scripts()))
            whole = db.execute("PRAGMA quick_check").fetchone()[0]
            broken = db.execute("PRAGMA foreign_key_check").fetchone()
            version = version_of(db)
            games = dict(db.execute("SELECT status, count(*) FROM game GROUP BY status"))
        finally:
            db.close()
    except Refusal as fault:
        yield Finding("database", False, str(fault))
        return
    except sqlite3.Error as fault:
        yield Finding("database", False, f"{path} cannot be read ({fault}); restore a backup.")
        return
    well = whole == "ok" and broken is None
    told = ", ".join(f"{number} {status}" for status, number in sorted(games.items())) or "no games yet"
    said = f"schema {version}; {told}." if well else f"is damaged ({whole}); restore a backup."
    yield Finding("database", well, f"{path}: {said}")


def copies(settings: Settings) -> Iterator[Finding]:
    """The regular backups: when the last good one was made. A bot that makes none may still start."""
    if settings.backups is None:
        said = "none are made regularly; ORLEANS_BACKUPS names a folder for them."
        yield Finding("backups", True, said)
        return
    now = datetime.now(UTC)
    found = shelf(settings.backups, now)
    odd = ", ".join(path.name for path in found.strange[:3])
    tail = f" These do not count, by their names or for want of content: {odd}." if odd else ""
    if not may_write(settings.backups):
        said = (
            f"{settings.backups} cannot be written; give the bot's user the right to, or name another folder."
        )
        yield Finding("backups", False, said, bars=False)
        return
    if found.last is None:
        fresh = not settings.database_file.exists()
        said = f"there is no good one in {settings.backups} yet; the bot makes one when it starts.{tail}"
        yield Finding("backups", fresh, said, bars=False)
        return
    well = now - found.last.at < timedelta(hours=2 * settings.backup_hours + 1)
    late = "" if well else f" One is due every {settings.backup_hours} hours; the log says what failed."
    yield Finding("backups", well, f"{last_good(settings)}{late}{tail}", bars=False)


def last_good(settings: Settings) -> str:
    """When the last good backup was made, in a sentence; "" where none are made regularly."""
    if settings.backups is None:
        return ""
    last = shelf(settings.backups, datetime.now(UTC)).last
    return f"The last good backup is of {last.at:%Y-%m-%d %H:%M} UTC." if last else "There is no backup yet."


def content(settings: Settings) -> Iterator[Finding]:
    """Every place, event, deed and scenario, with the owner's own corrections."""
    try:
        catalog = load(settings.content)
    except Refusal as fault:
        yield Finding("content", False, fault.sentence)
        return
    units = [*catalog.places.values(), *catalog.events.values(), *catalog.deeds.values()]
    guessed = sum(unit.sure == "reconstructed" for unit in units)
    said = f"{len(units)} printed things, {len(catalog.scenarios)} scenarios; {guessed} reconstructed."
    yield Finding("content", True, said)


def pictures(settings: Settings) -> Iterator[Finding]:
    """Fonts and sprites: a real picture is drawn."""
    try:
        catalog = load(settings.content)
        draw: Callable[..., object] = importlib.import_module("rendering").draw
        game = Game.new(catalog, "orleans", ("blue", "red"), 1)
        for kind in ("table", "seat"):
            draw(kind, game.view("blue"), form=settings.pictures)
    except (OSError, ValueError, KeyError, ImportError, Refusal) as fault:
        yield Finding("pictures", False, f"cannot be drawn: {fault}. Get the folder `rendering` anew.")
    else:
        yield Finding("pictures", True, "fonts and sprites are there.")


def languages(settings: Settings) -> Iterator[Finding]:
    """The words of every language can be read."""
    for language in words.languages():
        try:
            words.name("follower", "farmer", language)
        except (OSError, ValueError) as fault:
            yield Finding("words", False, f"{language}: {fault}")
            return
    yield Finding("words", True, ", ".join(words.languages()))


def clock(settings: Settings) -> Iterator[Finding]:
    """The clock, by which reminders and Discord's own time stamps go."""
    now = time.time()
    moment = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(now))
    said = "" if now > MADE else "; it is before this version was made, so the clock must be wrong."
    yield Finding("clock", now > MADE, f"{moment}{said}")


LOOKS: tuple[Callable[[Settings], Iterator[Finding]], ...] = (
    python,
    variables,
    folder,
    database,
    copies,
    content,
    pictures,
    languages,
    clock,
)


def examine(settings: Settings) -> Iterator[Finding]:
    """Look at everything, in order; nothing is changed."""
    for look in LOOKS:
        yield from look(settings)


def add_parsers(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Put the command on the list."""
    parser = commands.add_parser("doctor", help="check Python, packages, data, content, pictures and clock")
    parser.set_defaults(run=run)


@with_settings
def run(settings: Settings) -> int:
    """Print every finding; exit code 1 if something is not well that keeps the bot from its work."""
    ill = barred = 0
    token = "is set." if settings.token else "is not set: the bot will open the parlour."
    print(f"  ok  {'token':<16}{token}")
    for finding in examine(settings):
        ill += not finding.well
        barred += finding.bars and not finding.well
        print(f"{'  ok' if finding.well else 'ILL '}  {finding.subject:<16}{finding.sentence}")
    must = f"\n{barred} of these must be put right first."
    print(must if barred else "\nThe bot can start; see to what is ill." if ill else "\nAll is well.")
    return 1 if barred else 0
