"""When a person's clock rests: quiet hours of their day, and days of holiday, by their own time zone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

# Quiet hours may take up so much of a day.
MOST_QUIET = 10 * 60
# A clock that would have to look further ahead than this has stopped for good.
FURTHEST = timedelta(days=800)

_FIXED = re.compile(r"UTC([+-])(\d{1,2})(?::?([0-5]\d))?\Z")


@dataclass(frozen=True, slots=True)
class Rest:
    """Quiet from a minute of the day to another (the same one: never), and whole days off, both included."""

    zone: str = "UTC"
    quiet_from: int = 0
    quiet_to: int = 0
    holidays: tuple[tuple[str, str], ...] = ()

    @property
    def quiet_minutes(self) -> int:
        """How much of a day is quiet."""
        return (self.quiet_to - self.quiet_from) % (24 * 60)


@dataclass(frozen=True, slots=True)
class Resting:
    """What a person has chosen, and what will hold from a later moment on: a change counts from tomorrow."""

    now: Rest = Rest()
    then: Rest | None = None
    changes_at: float = 0.0

    def at(self, moment: float) -> Rest:
        """What holds at a moment."""
        return self.then if self.then is not None and moment >= self.changes_at else self.now

    def changed(self, wish: Rest, moment: float) -> Resting:
        """The same with a wish that begins with the person's next day."""
        here = self.at(moment)
        return Resting(here, wish, tomorrow(here.zone, moment))


@lru_cache(maxsize=256)
def zone_of(name: str) -> tzinfo | None:
    """A time zone by its name, or a fixed distance such as UTC+2; none if there is no such thing."""
    fixed = _FIXED.match(name)
    if fixed:
        sign, hours, minutes = fixed.groups()
        distance = timedelta(hours=int(hours), minutes=int(minutes or 0))
        if distance > timedelta(hours=14):
            return None
        return timezone(distance if sign == "+" else -distance)
    if name == "UTC":
        return UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


@lru_cache(maxsize=1)
def zone_names() -> tuple[str, ...]:
    """What can be chosen: the zones that the system knows, and fixed distances for where it knows none."""
    places = (name for name in available_timezones() if "/" in name and not name.startswith("Etc/"))
    return ("UTC", *sorted(places), *(f"UTC{hours:+d}" for hours in range(-12, 15) if hours))


def capped(choice: Resting, since: float, most: int) -> Resting:
    """The same with so many days of holiday at most, counted from a beginning on: the earliest of them."""
    then = _capped(choice.then, since, most) if choice.then is not None else None
    return replace(choice, now=_capped(choice.now, since, most), then=then)


def _capped(rest: Rest, since: float, most: int) -> Rest:
    if not rest.holidays:
        return rest
    free = datetime.fromtimestamp(since, zone_of(rest.zone) or UTC).date()  # the first day that may count
    kept: list[tuple[str, str]] = []
    for said, until in sorted(rest.holidays):
        first = max(date.fromisoformat(said), free)
        last = min(date.fromisoformat(until), first + timedelta(days=most - 1))
        if first <= last:
            kept.append((first.isoformat(), last.isoformat()))
            most -= (last - first).days + 1
            free = last + timedelta(days=1)
    return replace(rest, holidays=tuple(kept))


def tomorrow(zone: str, moment: float) -> float:
    """When the next day begins for somebody."""
    place = zone_of(zone) or UTC
    here = datetime.fromtimestamp(moment, place).date()
    return _instant(here + timedelta(days=1), 0, place)


def _instant(day: date, minute: int, place: tzinfo) -> float:
    """A minute of a day as a moment; one that summer time leaves out is the moment that takes its place."""
    wall = datetime.combine(day, time(minute // 60, minute % 60), place)
    return wall.timestamp()


def _spans(rest: Rest, start: float, end: float) -> Iterator[tuple[float, float]]:
    """Every span of rest that touches this time, unsorted and perhaps overlapping."""
    place = zone_of(rest.zone) or UTC
    day = datetime.fromtimestamp(start, place).date() - timedelta(days=1)
    last = datetime.fromtimestamp(end, place).date() + timedelta(days=1)
    off = [(date.fromisoformat(first), date.fromisoformat(until)) for first, until in rest.holidays]
    while day <= last:
        if any(first <= day <= until for first, until in off):
            yield _instant(day, 0, place), _instant(day + timedelta(days=1), 0, place)
        if rest.quiet_from != rest.quiet_to:
            over = rest.quiet_to <= rest.quiet_from
            yield (
                _instant(day, rest.quiet_from, place),
                _instant(day + timedelta(days=1) if over else day, rest.quiet_to, place),
            )
        day += timedelta(days=1)


def resting(rest: Rest, start: float, end: float) -> list[tuple[float, float]]:
    """The spans of rest within a time, in order and apart from one another."""
    out: list[tuple[float, float]] = []
    for first, last in sorted(_spans(rest, start, end)):
        first, last = max(first, start), min(last, end)
        if last <= first:
            continue
        if out and first <= out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], last))
        else:
            out.append((first, last))
    return out


def _parts(choice: Resting, start: float, end: float) -> Sequence[tuple[Rest, float, float]]:
    """The time before and after a change of what was chosen."""
    if choice.then is None or end <= choice.changes_at:
        return ((choice.now, start, end),)
    if start >= choice.changes_at:
        return ((choice.then, start, end),)
    return ((choice.now, start, choice.changes_at), (choice.then, choice.changes_at, end))


def awake(choice: Resting, start: float, end: float) -> float:
    """How many seconds between two moments count on a person's clock."""
    counted = 0.0
    for rest, first, last in _parts(choice, start, end):
        counted += (last - first) - sum(until - since for since, until in resting(rest, first, last))
    return max(counted, 0.0)


def wakes(choice: Resting, moment: float) -> float:
    """When somebody who rests at a moment stops resting; the moment itself for whoever does not rest."""
    furthest = moment + FURTHEST.total_seconds()
    while moment < furthest:
        rest = choice.at(moment)
        if not any(since <= moment for since, _ in resting(rest, moment, moment + 1)):
            break
        end = resting(rest, moment, moment + 40 * 86400)[0][1]
        changes = choice.then is not None and moment < choice.changes_at < end
        moment = choice.changes_at if changes else end
    return moment


def after(choice: Resting, start: float, seconds: float) -> float | None:
    """The moment at which so many seconds have been counted since a start; none if that never comes."""
    left, here = seconds, start
    step = max(2 * seconds, 2 * 86400.0)
    while here - start < FURTHEST.total_seconds():
        until = here + step
        passed = awake(choice, here, until)
        if passed >= left:
            return _within(choice, here, until, left)
        left, here = left - passed, until
    return None


def _within(choice: Resting, start: float, end: float, seconds: float) -> float:
    """The same where the moment is known to lie before an end."""
    here, left = start, seconds
    for rest, first, last in _parts(choice, start, end):
        here = max(here, first)
        for since, until in resting(rest, first, last):
            if since - here >= left:
                return here + left
            left -= max(since - here, 0.0)
            here = until
        if last - here >= left:
            return here + left
        left -= max(last - here, 0.0)
        here = last
    return end
