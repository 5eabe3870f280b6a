"""The clocks of a live game: they run while their seats are waited for, and stand while the table does."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field

from orleans_bot.clocks import clock as clocks
from orleans_bot.clocks.clock import ACTING, AWAKE, PLANNING, Clock
from orleans_bot.clocks.paces import Timing
from orleans_bot.clocks.rest import Resting, capped, wakes
from orleans_bot.rules.ask import PLAN, Ask
from orleans_bot.store import clocks as kept

TABLE = ""  # in place of a seat: the clock of what a whole team is asked
TEAM = "team"
NOBODY = 0  # in place of a user: the clock runs, and never rests

Changed = list[tuple[str, Clock, float | None]]


@dataclass(slots=True)
class Clocks:
    """All that a game with a pace knows of time."""

    timing: Timing
    seats: dict[str, Clock] = field(default_factory=dict)
    rests: dict[int, Resting] = field(default_factory=dict)
    began: float = 0.0
    spoke: set[str] = field(default_factory=set)  # seats that have answered by themselves, not yet noted

    changed: set[str] = field(default_factory=set)  # seats whose clocks are not yet as the store has them

    def set(self, seat: str, one: Clock) -> None:
        """A seat's clock is this one now."""
        self.seats[seat] = one
        self.changed.add(seat)

    @property
    def warm(self) -> frozenset[str]:
        """The seats that a stand-in keeps warm for people who have been silent."""
        return frozenset(seat for seat, one in self.seats.items() if clocks.keeps_warm(one))

    def rest(self, user: int | None) -> Resting:
        """When somebody's clock rests; the day of a quick table has no quiet hours, and each table grants so
        many days of holiday.
        """
        if user is None or not self.timing.pace.rests:
            return AWAKE
        choice = self.rests.get(user, AWAKE)
        return choice if choice is AWAKE else capped(choice, self.began, self.timing.holidays)

    def ends(self, seat: str, user: int | None) -> float | None:
        """When a seat's time will be up; none while its clock stands."""
        one = self.seats.get(seat)
        return None if one is None else clocks.ends(one, self.rest(user))

    def rests_until(self, seat: str, user: int | None, now: float) -> float | None:
        """When a seat's clock goes on whose person rests now; none where it runs, or stands anyway."""
        one = self.seats.get(seat)
        if one is None or not one.runs:
            return None
        goes_on = wakes(self.rest(user), now)
        return goes_on if goes_on > now else None

    def due(self, seat: str, user: int | None) -> float | None:
        """When something is to be done for a seat: the next reminder, else the end of its time."""
        one = self.seats.get(seat)
        if one is None or not one.runs or one.reminded > REMINDERS:
            return None
        reminders = clocks.reminders(one, self.timing.pace, self.rest(user))
        return reminders[0] if reminders else self.ends(seat, user)


REMINDERS = 2  # at half of the time and shortly before its end; beyond, its end has been told


def load(db: sqlite3.Connection, game: int) -> Clocks | None:
    """The clocks of a game; none where it has no pace."""
    timing = kept.timing(db, game)
    if timing is None or not timing.pace.ticks:
        return None
    return Clocks(timing, kept.clocks(db, game), kept.rests(db, game), kept.began(db, game))


def asked_of(asks: Iterable[Ask]) -> dict[str, str]:
    """Who is waited for, and for what kind of answer: what a team is asked is nobody's own time."""
    found: dict[str, str] = {}
    for ask in asks:
        if ask.waits and is_shared(ask):
            found[TABLE] = TEAM
        elif ask.waits:
            found.update(dict.fromkeys(ask.who, PLANNING if ask.kind == PLAN else ACTING))
    return found


def is_shared(ask: Ask) -> bool:
    """Whether a team is asked, or one of it what another has proposed."""
    return bool(ask.seats) or "proposal" in ask.about


def asked(asks: Iterable[Ask], seat: str) -> Ask | None:
    """What a seat is asked for which its own time runs; for the table, what its team is asked."""
    return next(
        (
            ask for ask in asks
            if ask.waits and (is_shared(ask) if seat == TABLE else seat in ask.who and not is_shared(ask))
        ),
        None,
    )  # fmt: skip


def turn(
    held: Clocks, users: dict[str, int | None], asked: dict[str, str], round_: int, now: float, runs: bool
) -> Changed:
    """Every clock as it must be now: what has changed, and when something is to be done for it."""
    changed: Changed = []
    for seat, user in users.items():
        before = one = held.seats.get(seat)
        rest = held.rest(user)
        if one is not None and seat in held.spoke:
            one = clocks.answered(one)
        waits = runs and user is not None and seat in asked
        if waits and not (one is not None and clocks.keeps_warm(one)):
            if one is not None and one.runs and (one.kind, one.round) != (asked[seat], round_):
                one = clocks.stopped(one, now, rest)
            one = clocks.asked(one, held.timing.pace, asked[seat], round_, now)
        elif one is not None and one.runs:
            one = clocks.stopped(one, now, rest)
        if one is not None and (one != before or seat in held.changed):
            held.seats[seat] = one
            changed.append((seat, one, held.due(seat, user)))
    held.spoke.clear()
    held.changed.clear()
    return changed
