"""How and when somebody wants to be called: at once or gathered, and never in their quiet hours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from .paces import HOUR
from .rest import Resting, wakes, zone_of

# What one may be called for.
TURN, ROUND, OVER = "turn", "round", "over"
# By a mention where the game is played, by a direct message, gathered once an hour or a day, or not at all.
THREAD, DIRECT, HOURLY, DAILY, NEVER = "thread", "dm", "hourly", "daily", "never"
WAYS: Final = (THREAD, DIRECT, HOURLY, DAILY, NEVER)
USUAL: Final[Mapping[str, str]] = {TURN: THREAD, ROUND: NEVER, OVER: THREAD}
EVENING: Final = 18  # the hour of the day for what is gathered


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody has chosen."""

    ways: Mapping[str, str] = field(default_factory=lambda: dict(USUAL))
    hour: int = EVENING

    def facts(self) -> dict[str, Any] | None:
        """What differs from the usual, as a setting; None if nothing does."""
        said: dict[str, Any] = {kind: way for kind, way in self.ways.items() if way != USUAL[kind]}
        if self.hour != EVENING:
            said["hour"] = self.hour
        return said or None


def read_wanted(facts: Mapping[str, Any] | None) -> Wanted:
    """The same, read; what is unknown is as usual."""
    said = facts or {}
    ways = {kind: said[kind] if said.get(kind) in WAYS else usual for kind, usual in USUAL.items()}
    hour = said.get("hour", EVENING)
    return Wanted(ways, hour if hour in range(24) else EVENING)


def awake_now(rest: Resting, moment: float) -> bool:
    """Whether somebody may be called at a moment."""
    return wakes(rest, moment) <= moment


def when(wanted: Wanted, way: str, rest: Resting, moment: float) -> float:
    """When somebody is told of what happens now."""
    if way == HOURLY:
        moment = moment - moment % HOUR + HOUR
    elif way == DAILY:
        moment = next_at(wanted.hour, rest.at(moment).zone, moment)
    return wakes(rest, moment)


def next_at(hour: int, zone: str, moment: float) -> float:
    """The next time that it is this hour of the day somewhere."""
    here = datetime.fromtimestamp(moment, zone_of(zone) or UTC)
    then = here.replace(hour=hour, minute=0, second=0, microsecond=0, fold=0)
    if then.timestamp() <= moment:
        day = (then + timedelta(days=1)).date()
        then = datetime(day.year, day.month, day.day, hour, tzinfo=here.tzinfo)
    return then.timestamp()
