"""Games as files: `python -m orleans_bot verify`, `backup`, `restore`, `export` and `import`."""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from orleans_bot import content, settings
from orleans_bot.host import Host, campaign_files, chronicles, walking
from orleans_bot.host.live import load, revive
from orleans_bot.host.proving import read_and_prove
from orleans_bot.rules.errors import Refusal
from orleans_bot.store import CorruptDatabase, Store, StoreFault, games
from orleans_bot.store.backup import backup, migrated_copy, put_back
from orleans_bot.store.faults import fault_of
from orleans_bot.store.migrating import check_ours, scripts, version_of
from orleans_bot.store.opening import only_reading

# What a command returns when a game is not what its log says.
NOT_PROVED = 1
MOST = 2**63 - 1  # the greatest number that SQLite knows


def add_parsers(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Put the commands on the list."""
    proving = commands.add_parser("verify", help="replay a finished game from its seed, bit for bit")
    proving.add_argument("game", help="its number, or a file it was exported to")
    with_database(proving).set_defaults(run=told(run_verify))
    copying = commands.add_parser("backup", help="make a consistent copy of the database, also in use")
    copying.add_argument("path", type=Path, help="the file to write, which must not exist")
    with_database(copying).set_defaults(run=told(run_backup))
    restoring = commands.add_parser("restore", help="check a backup, or put it in place of the database")
    restoring.add_argument("path", type=Path, help="the backup")
    restoring.add_argument("--check", action="store_true", help="only prove that it can be played on")
    with_database(restoring).set_defaults(run=told(run_restore))
    exporting = commands.add_parser("export", help="write a game, or a campaign with its games, as text")
    exporting.add_argument("game", type=number, help="its number")
    exporting.add_argument("--campaign", action="store_true", help="it is the number of a campaign")
    exporting.add_argument("--secrets", action="store_true", help="also of a game that goes on")
    with_database(exporting).set_defaults(run=told(run_export))
    importing = commands.add_parser("import", help="bring an exported game or campaign in, as a new one")
    importing.add_argument("path", type=Path)
    importing.add_argument(
        "--server", type=number, help="of a campaign for several: the number of its server"
    )
    importing.add_argument("--channel", type=number, default=0, help="of a campaign: where its tables gather")
    importing.add_argument("--keeper", type=number, help="of a campaign: the number of who keeps it")
    with_database(importing).set_defaults(run=told(run_import))


def with_database(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """Which database a command works on."""
    parser.add_argument("--database", type=Path, help="the database; by default the one that is set")
    return parser


def told(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """Say in one sentence what is wrong, and end with its exit code."""

    def running(chosen: argparse.Namespace) -> int:
        try:
            return run(chosen)
        except StoreFault as fault:
            print(fault.sentence, file=sys.stderr)
            return fault.exit_code
        except (Refusal, settings.BadSettings, OSError, UnicodeDecodeError) as fault:
            print(fault, file=sys.stderr)
            return NOT_PROVED
        except sqlite3.Error as error:
            return cannot_read(error, database_of(chosen))

    return running


def cannot_read(error: sqlite3.Error, path: Path) -> int:
    """Say what SQLite says about a database, and give the exit code."""
    fault = fault_of(error, path) or CorruptDatabase(f"{path} cannot be read: {error}.")
    print(fault.sentence, file=sys.stderr)
    return fault.exit_code


def is_number(text: str) -> bool:
    """Whether a text is digits, and not so many that no number of a game could be meant."""
    return text.isascii() and text.isdigit() and len(text) < 20


def number(text: str) -> int:
    """A reader for numbers of games, people and places."""
    if not is_number(text) or int(text) > MOST:
        raise argparse.ArgumentTypeError(f"{text!r} is no number that a game, a person or a place could have")
    return int(text)


@contextmanager
def looked_at(path: Path) -> Iterator[sqlite3.Connection]:
    """A database that is only read; one of an earlier version is brought up to date in a copy of it."""
    with closing(only_reading(path)) as db:
        check_ours(db, path, len(scripts()))
        if version_of(db) == len(scripts()):
            yield db
            return
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(only_reading(migrated_copy(path, Path(folder)))) as db,
    ):
        yield db


def database_of(chosen: argparse.Namespace) -> Path:
    """The database that was named or set."""
    named: Path | None = chosen.database
    return named or settings.load().database_file


def run_verify(chosen: argparse.Namespace) -> int:
    """Prove a game from its seed: the hash, every draw, every checksum, every checkpoint, the result."""
    catalog = content.load()
    if is_number(chosen.game):
        with looked_at(database_of(chosen)) as db:
            found = walking.chronicle(db, min(int(chosen.game), MOST), secrets=True)
            if found.status in ("running", "held"):
                print(f"Game {chosen.game} goes on; it can be proved when it has ended.", file=sys.stderr)
                return NOT_PROVED
    else:
        found, walked = read_and_prove(catalog, Path(chosen.game).read_text("utf-8"))
        return proved(chosen.game, found, walked)
    try:
        walked = walking.verify(catalog, found)
    except Refusal as refusal:
        print(f"Game {chosen.game} is not proved. {refusal}", file=sys.stderr)
        print(f"It was started with version {found.rules_version} of the rules.", file=sys.stderr)
        return NOT_PROVED
    return proved(chosen.game, found, walked)


def proved(game: str, found: walking.Chronicle, walked: walking.Walk) -> int:
    """Say what was proved."""
    draws = sum(len(line.decision.draws) for line in found.lines)
    print(f"Game {game} is proved: {len(found.lines)} lines, {draws} draws.")
    print(f"seed {found.seed}, SHA-256 {found.seed_hash}, checksum {walked.game.crc:08x}")
    return 0


def run_backup(chosen: argparse.Namespace) -> int:
    """Copy the database."""
    size = backup(database_of(chosen), chosen.path)
    print(f"{chosen.path}: {size} bytes.")
    return 0


def run_restore(chosen: argparse.Namespace) -> int:
    """Check a backup and, unless only that was wanted, put it in place."""
    with tempfile.TemporaryDirectory() as folder:
        trial = migrated_copy(chosen.path, Path(folder))
        good, bad = rebuild_all(trial)
    print(f"{chosen.path} opens and is up to date; {good} games that go on can be played on.")
    for sentence in bad:
        print(sentence, file=sys.stderr)
    if chosen.check:
        return NOT_PROVED if bad else 0
    kept = put_back(chosen.path, database_of(chosen))
    print(f"It is now {database_of(chosen)}." + (f" What was there is now {kept}." if kept else ""))
    return 0


def rebuild_all(path: Path) -> tuple[int, list[str]]:
    """Rebuild every game that goes on; how many can be, and what is wrong with the others."""
    catalog = content.load()
    good, bad = 0, []
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for number in games.open_games(db):
            try:
                kept = load(db, number)
                assert kept is not None
                revive(catalog, kept)
                good += 1
            except Exception as fault:
                bad.append(f"Game {number} cannot be rebuilt: {fault}")
    return good, bad


def run_export(chosen: argparse.Namespace) -> int:
    """Write a game, or a campaign, to the output."""
    with looked_at(database_of(chosen)) as db:
        if chosen.campaign:
            sys.stdout.write(campaign_files.to_text(db, chosen.game))
            return 0
        sys.stdout.write(chronicles.to_text(walking.chronicle(db, chosen.game, chosen.secrets)))
    return 0


def run_import(chosen: argparse.Namespace) -> int:
    """Read a game, or a campaign, from a file."""
    text = chosen.path.read_text("utf-8")
    campaign = text.startswith(campaign_files.HEAD)
    if campaign and chosen.keeper is None:
        print("Say whose campaign it is: --keeper, and --server and --channel for several.", file=sys.stderr)
        return NOT_PROVED

    async def bring() -> int:
        async with await Store.open(database_of(chosen)) as store:
            host = Host(store, content.load())
            if not campaign:
                return await host.import_(text)
            return await host.import_campaign(text, chosen.server, chosen.channel, chosen.keeper)

    print(f"It is {'campaign' if campaign else 'game'} {asyncio.run(bring())} now.")
    return 0
