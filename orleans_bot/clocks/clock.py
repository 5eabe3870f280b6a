"""The clock of a seat: what is left of its time for this round, of its bank, and when it runs out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .paces import MINUTE, Pace
from .rest import Resting, after, awake

PLANNING, ACTING = "planning", "acting"
# The last reminder comes so many seconds before the end, or at a tenth of the time if that is less.
SHORTLY = 60 * MINUTE
# After so many answers in a row that the clock gave, a stand-in keeps the seat warm.
KEPT_WARM_AFTER = 3
AWAKE = Resting()


@dataclass(frozen=True, slots=True)
class Clock:
    """What a seat has left; it runs from `since` on, and stands where that is empty."""

    kind: str
    round: int
    left: float
    bank: float
    since: float | None = None
    reminded: int = 0
    missed: int = 0

    @property
    def runs(self) -> bool:
        """Whether time goes by for the seat."""
        return self.since is not None


def fresh(pace: Pace, kind: str, round_: int, bank: float, missed: int = 0) -> Clock:
    """A full clock for a plan, or for all actions of a round."""
    return Clock(kind, round_, pace.planning if kind == PLANNING else pace.acting, bank, missed=missed)


def asked(clock: Clock | None, pace: Pace, kind: str, round_: int, now: float) -> Clock:
    """The seat is asked: the clock of this kind and round goes on, a new one begins full; the bank stays."""
    if clock is None:
        clock = fresh(pace, kind, round_, pace.bank)
    elif (clock.kind, clock.round) != (kind, round_):
        clock = fresh(pace, kind, round_, clock.bank, clock.missed)
    return clock if clock.runs else replace(clock, since=now)


def stopped(clock: Clock, now: float, choice: Resting = AWAKE) -> Clock:
    """Time stands still: what has gone by is taken off, first from the round's time, then from the bank."""
    if clock.since is None:
        return clock
    used = awake(choice, clock.since, max(now, clock.since))
    left = max(clock.left - used, 0.0)
    return replace(clock, left=left, bank=max(clock.bank - max(used - clock.left, 0.0), 0.0), since=None)


def answered(clock: Clock) -> Clock:
    """The seat itself has answered: it is not silent any more."""
    return replace(clock, missed=0)


def woken(clock: Clock, pace: Pace) -> Clock:
    """Its person is there again and has not answered yet: a full clock, and one more silence is enough."""
    return fresh(pace, clock.kind, clock.round, clock.bank, KEPT_WARM_AFTER - 1)


def ran_out(clock: Clock, now: float, choice: Resting = AWAKE) -> Clock:
    """The time is up, and something has been answered for the seat."""
    return replace(stopped(clock, now, choice), missed=clock.missed + 1, reminded=0)


def ends(clock: Clock, choice: Resting = AWAKE) -> float | None:
    """When the time will be up, bank and all; none while the clock stands."""
    return None if clock.since is None else after(choice, clock.since, clock.left + clock.bank)


def reminders(clock: Clock, pace: Pace, choice: Resting = AWAKE) -> list[float]:
    """When this seat is reminded, at half of its time and shortly before its end; those past are left out."""
    if clock.since is None or not pace.reminds:
        return []
    total = clock.left + clock.bank
    before = min(float(SHORTLY), total / 10)
    moments = [after(choice, clock.since, total / 2), after(choice, clock.since, total - before)]
    return [moment for moment in moments[clock.reminded :] if moment is not None]


def keeps_warm(clock: Clock) -> bool:
    """Whether the seat has been silent so often that a stand-in plays on for it."""
    return clock.missed >= KEPT_WARM_AFTER


def after_absence(clock: Clock, pace: Pace, away_since: float, now: float, choice: Resting = AWAKE) -> Clock:
    """The bot was away: that time does not count; and after an absence longer than the pace the seat gets its
    whole time anew, and is reminded of it anew. As the clock began to run, the bot was there.
    """
    if clock.since is None:
        return clock
    here = max(away_since, clock.since)
    before = replace(stopped(clock, here, choice), since=now)
    whole = pace.planning if clock.kind == PLANNING else pace.acting
    if now - here <= whole:
        return before
    return replace(before, left=max(float(whole), before.left), reminded=0)
