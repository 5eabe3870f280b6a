"""The daily solo: one seed a day for everybody on this bot. The first attempt counts, as it is played, if it
ends within its day; the seed is told when the day is over. Days begin and end at midnight UTC.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from orleans_bot.rules.view import View
from orleans_bot.store import daily, desk
from orleans_bot.store.daily import Attempt, Daily
from orleans_bot.store.records import DAY

from .refusals import PlayedToday

if TYPE_CHECKING:
    from .core import Core

__all__ = ["Attempt", "Daily", "DailySolos"]

WEEK = 7
THURSDAY = 3  # the weekday of the day from which days are counted, Monday being 0


class DailySolos:
    """What is played today, who has played it, and the board of those who wish to be on it."""

    def __init__(self, core: Core) -> None:
        self.core = core

    @property
    def number(self) -> int:
        """The number of today."""
        return self.core.now // DAY

    async def today(self) -> Daily:
        """What everybody plays today; whoever asks first has it drawn."""
        day = self.number
        found = await self.core.store.read(lambda db: daily.daily(db, day))
        if found is not None and self._playable(found):
            return found
        scenario, options = self._turn(day)
        drawn = Daily(day, scenario, options, secrets.randbits(63))
        return await self.core.store.write(lambda db: daily.set_daily(db, drawn))

    def _playable(self, found: Daily) -> bool:
        return found.scenario in self.core.catalog.scenarios

    def _turn(self, day: int) -> tuple[str, dict[str, Any]]:
        """The scenarios for one take turns, and each time one comes round, its difficulties do."""
        known = self.core.catalog.scenarios
        solos = [
            key
            for key, found in known.items()
            if found.offered and not found.guided and tuple(found.seats) == (1,)
        ]
        scenario = solos[day % len(solos)]
        options = known[scenario].options
        steps = list(product(*(option.values for option in options.values())))
        return scenario, dict(zip(options, steps[day // len(solos) % len(steps)], strict=True))

    async def of_day(self, day: int) -> Daily | None:
        """What was played on a day that is over, its seed told; none where nobody played or it goes on."""
        if day >= self.number:
            return None
        return await self.core.store.read(lambda db: daily.daily(db, day))

    async def attempt(self, user: int) -> Attempt | None:
        """A person's first attempt at today's solo, if it has begun."""
        day = self.number
        return await self.core.store.read(lambda db: daily.attempt(db, day, user))

    def claim(self, today: Daily, user: int, game: int) -> Callable[[sqlite3.Connection], None]:
        """What is written when a game begins that is a person's first attempt: refused if there is one."""

        def work(db: sqlite3.Connection) -> None:
            if found := daily.attempt(db, today.day, user):
                raise PlayedToday(
                    "Today's solo has been begun already.", game=found.game, until=moment(today.over_at)
                )
            daily.begin(db, today.day, user, game)

        return work

    async def board(self) -> list[Attempt]:
        """Today's attempts, the best first."""
        day = self.number
        return ranked(await self.core.store.read(lambda db: daily.board(db, day, day)))

    async def week(self) -> list[tuple[str, list[Attempt]]]:
        """The attempts of this week, which begins on Monday, by name: who has won most often, then who has
        done most.
        """
        day = self.number
        monday = day - (day + THURSDAY) % WEEK
        found = await self.core.store.read(lambda db: daily.board(db, monday, day))
        by_name: dict[tuple[int, str], list[Attempt]] = {}
        for each in found:
            by_name.setdefault((each.user, each.name), []).append(each)

        def worth(entry: tuple[tuple[int, str], list[Attempt]]) -> tuple[int, float]:
            return -sum(each.won for each in entry[1]), -sum(each.done for each in entry[1])

        return [(name, attempts) for (_, name), attempts in sorted(by_name.items(), key=worth)]

    async def name(self, user: int) -> str:
        """What a person is called on the board; "" for those who do not wish to be on it."""
        found = await self.core.store.read(lambda db: desk.setting(db, "user", user, daily.BOARD))
        return found if isinstance(found, str) else ""

    async def show_me(self, user: int, name: str | None) -> None:
        """From now on a person is on the board under this name, or not any more."""
        await self.core.store.write(lambda db: desk.set_setting(db, "user", user, daily.BOARD, name))


def moment(at: int) -> str:
    """A time as Discord shows it to each reader."""
    return f"<t:{at}:R>"


def ranked(attempts: Sequence[Attempt]) -> list[Attempt]:
    """Won before lost; the fewer rounds a victory took, the better; else the more was done."""
    return sorted(attempts, key=lambda each: (not each.won, each.round if each.won else 0, -each.done))


def done_of(view: View) -> float:
    """How much of what wins a game alone is done, from 0 to 1."""
    result = view.result
    if result is not None and result.won:
        return 1.0
    needs = [need for seat in view.seats for face in seat.tasks if face.wins for need in face.needs]
    parts = [min(need.have / need.need, 1.0) if need.need else 1.0 for need in needs]
    return round(sum(parts) / len(parts), 4) if parts else 0.0
