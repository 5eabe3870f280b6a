"""How many games one person, or one server, may have at once and open within an hour."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from orleans_bot.store import games
from orleans_bot.store.games import Opened
from orleans_bot.store.records import HELD, LOBBY, RUNNING

from .refusals import TooMany

HOUR = 60 * 60
PERSON, SERVER = "person", "server"


@dataclass(frozen=True, slots=True)
class Limits:
    """The most tables that wait for players, games that are played, and new ones in an hour; 0 = no limit."""

    lobbies: int = 0
    games: int = 0
    hourly: int = 0


@dataclass(frozen=True, slots=True)
class Brakes:
    """The limits of a person and those of a server."""

    person: Limits = Limits()
    server: Limits = Limits()


def may_open(
    db: sqlite3.Connection, brakes: Brakes, user: int, guild: int | None, freed: Iterable[str], now: int
) -> None:
    """Refuse another game where a person or a server has too many."""
    for whose, limits, opened in asked(db, brakes, user, guild, freed, now - HOUR):
        waiting = [each for each in opened if each.status == LOBBY]
        too_many(whose, "lobbies", limits.lobbies, waiting)
        too_many(whose, "games", limits.games, playing(opened))
        lately = [each for each in opened if each.at > now - HOUR]
        until = lately[-limits.hourly].at + HOUR if 0 < limits.hourly <= len(lately) else 0
        too_many(whose, "hourly", limits.hourly, lately, f"<t:{until}:R>")


def may_start(
    db: sqlite3.Connection,
    brakes: Brakes,
    user: int | None,
    guild: int | None,
    freed: Iterable[str],
    now: int,
) -> None:
    """Refuse to start a game where too many are being played."""
    for whose, limits, opened in asked(db, brakes, user, guild, freed, now):
        too_many(whose, "games", limits.games, playing(opened))


def asked(
    db: sqlite3.Connection,
    brakes: Brakes,
    user: int | None,
    guild: int | None,
    freed: Iterable[str],
    since: int,
) -> Iterable[tuple[str, Limits, Sequence[Opened]]]:
    """Whose limits count, and what they have opened: what goes on, and what is younger than that."""
    if PERSON not in freed and user is not None and brakes.person != Limits():
        yield PERSON, brakes.person, games.opened_by(db, user, since)
    if SERVER not in freed and guild is not None and brakes.server != Limits():
        yield SERVER, brakes.server, games.opened_in(db, guild, since)


def playing(opened: Sequence[Opened]) -> list[Opened]:
    """The games that have started and go on."""
    return [each for each in opened if each.status in (RUNNING, HELD)]


def too_many(whose: str, what: str, most: int, found: Sequence[Opened], until: str = "") -> None:
    """Refuse where that many are there already."""
    if not 0 < most <= len(found):
        return
    numbers = ", ".join(str(each.game) for each in found[-10:])
    raise TooMany(
        f"{len(found)} of {most} games ({what}) of this {whose}.", n=most, games=numbers, until=until,
        limit=f"{whose}_{what}",
    )  # fmt: skip
