"""Games, victories and points of a person, and of a server's people who let others see them."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from orleans_bot.store import desk, statistics
from orleans_bot.store.statistics import SHOWN, Played

from .refusals import NumbersHidden

if TYPE_CHECKING:
    from .core import Core

# How a game was played: against people, against stand-ins only, as a team, alone.
PEOPLE, STAND_INS, TEAM, ALONE = "people", "stand_ins", "team", "alone"
WAYS = (PEOPLE, STAND_INS, TEAM, ALONE)
BY_POINTS = "rounds"  # why a game ends in which points say who has won
FAVOURITES = 5


@dataclass(frozen=True, slots=True)
class Tally:
    """What has come of the games of one kind."""

    games: int
    won: int
    best: int | None = None  # points, where points say who has won
    average: float = 0.0


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a person has played, by ways of playing and by scenarios."""

    ways: dict[str, Tally]
    scenarios: dict[str, Tally]
    places: tuple[tuple[str, int], ...] = ()  # the places used most, and how often

    @property
    def games(self) -> int:
        """All of them."""
        return sum(tally.games for tally in self.ways.values())

    @property
    def won(self) -> int:
        """All that were won."""
        return sum(tally.won for tally in self.ways.values())


@dataclass(frozen=True, slots=True)
class ServerNumbers:
    """What was played on a server, and by whom of those who let others see it, the most victories first."""

    scenarios: dict[str, int]
    people: tuple[tuple[int, Numbers], ...]


def way_of(played: Played) -> str:
    """How a game was played."""
    if played.seats == 1:
        return ALONE
    if played.result.get("together"):
        return TEAM
    return PEOPLE if played.people > 1 else STAND_INS


def is_won(played: Played) -> bool:
    """Whether the seat has won, by itself or with all others."""
    return played.seat in played.result.get("winners", ())


def points_of(played: Played) -> int | None:
    """The points of a seat, where points say who has won."""
    lines = played.result.get("scores", {}).get(played.seat)
    if played.result.get("reason") != BY_POINTS or played.seats == 1 or lines is None:
        return None
    return sum(int(number) for _, number in lines)


def tally(games: Collection[Played]) -> Tally:
    """What has come of some games."""
    points = [found for each in games if (found := points_of(each)) is not None]
    average = sum(points) / len(points) if points else 0.0
    return Tally(len(games), sum(map(is_won, games)), max(points, default=None), average)


def numbers(games: Iterable[Played], places: Counter[str] | None = None) -> Numbers:
    """The numbers of one person."""
    ways: dict[str, list[Played]] = {}
    scenarios: dict[str, list[Played]] = {}
    for each in games:
        ways.setdefault(way_of(each), []).append(each)
        scenarios.setdefault(each.scenario, []).append(each)
    most = sorted(scenarios, key=lambda key: -len(scenarios[key]))
    return Numbers(
        {way: tally(ways[way]) for way in WAYS if way in ways},
        {key: tally(scenarios[key]) for key in most},
        tuple((places or Counter()).most_common(FAVOURITES)),
    )


class Statistics:
    """Counted whenever somebody asks, out of the games that have ended."""

    def __init__(self, core: Core) -> None:
        self.core = core

    async def own(self, user: int) -> Numbers:
        """All that a person has played, for that person's eyes."""
        now = self.core.now

        def work(db: sqlite3.Connection) -> Numbers:
            return numbers(statistics.of_person(db, user, now), statistics.places(db, user, now))

        return await self.core.store.read(work)

    async def there(self, guild: int) -> list[Played]:
        """What those have played on a server who let others see it."""
        now = self.core.now
        return await self.core.store.read(lambda db: statistics.of_server(db, guild, now))

    async def of(self, user: int, guild: int, channels: Collection[int]) -> Numbers:
        """What somebody who lets others see it has played in some channels of a server."""
        if not await self.is_shown(user):
            raise NumbersHidden("This person keeps the numbers to themselves.", who=f"<@{user}>")
        return numbers(
            each for each in await self.there(guild) if each.user == user and each.channel in channels
        )

    async def channels(self, guild: int) -> frozenset[int]:
        """The channels of a server in which something was played to its end."""
        now = self.core.now
        found = await self.core.store.read(lambda db: statistics.played_there(db, guild, now))
        return frozenset(channel for _, channel in found)

    async def server(self, guild: int, channels: Collection[int]) -> ServerNumbers:
        """What was played in some channels of a server."""
        now = self.core.now
        games = await self.core.store.read(lambda db: statistics.played_there(db, guild, now))
        people: dict[int, list[Played]] = {}
        for each in await self.there(guild):
            if each.channel in channels:
                people.setdefault(each.user, []).append(each)
        counted = [(user, numbers(played)) for user, played in people.items()]
        return ServerNumbers(
            dict(Counter(scenario for scenario, channel in games if channel in channels).most_common()),
            tuple(sorted(counted, key=lambda entry: (-entry[1].won, -entry[1].games, entry[0]))),
        )

    async def is_shown(self, user: int) -> bool:
        """Whether others may see a person's numbers."""
        return bool(await self.core.store.read(lambda db: desk.setting(db, "user", user, SHOWN)))

    async def show(self, user: int, shown: bool) -> None:
        """From now on others may see a person's numbers, or not any more."""
        await self.core.store.write(lambda db: desk.set_setting(db, "user", user, SHOWN, shown or None))
