"""A sign of life: the running bot touches a file, and `python -m orleans_bot alive` says how old it is."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from orleans_bot.doctor import last_good
from orleans_bot.settings import Settings, with_settings

if TYPE_CHECKING:
    import argparse

EVERY = 30.0
TOO_OLD = 4 * EVERY


def sign(settings: Settings) -> Path:
    """The file that is touched."""
    return settings.database_file.with_name("alive")


def beat(settings: Settings) -> None:
    """Touch it; call this only while the bot is connected and its loop turns."""
    sign(settings).touch()


def age(settings: Settings, now: float) -> float | None:
    """Seconds since the last sign of life, or nothing if there has been none."""
    try:
        return max(0.0, now - sign(settings).stat().st_mtime)
    except (FileNotFoundError, NotADirectoryError):
        return None


def add_parsers(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Put the command on the list."""
    parser = commands.add_parser("alive", help="exit with 0 if the bot gave a sign of life a moment ago")
    parser.set_defaults(run=run)


@with_settings
def run(settings: Settings) -> int:
    """For health checks of containers and monitors."""
    try:
        old = age(settings, time.time())
    except OSError as fault:
        print(f"{sign(settings)} cannot be looked at ({fault.strerror}).")
        return 1
    if old is None:
        print(f"No bot has run with {settings.database_file.parent} yet.")
        return 1
    print(f"The last sign of life is {old:.0f} seconds old. {last_good(settings)}".rstrip())
    return 0 if old <= TOO_OLD else 1
