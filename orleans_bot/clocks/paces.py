"""The paces a table can choose from: time for a plan, for all actions of a round, and the bank."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

# What a table may ask for when it makes its own pace.
SHORTEST, LONGEST = 2 * MINUTE, 14 * DAY


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds for a plan, for all of a seat's actions in a round, and once for a whole game beside them."""

    key: str
    planning: int
    acting: int
    bank: int
    rests: bool = True
    reminds: bool = True

    @property
    def ticks(self) -> bool:
        """Whether there is a clock at all."""
        return self.planning > 0


PACES: Final[Mapping[str, Pace]] = {
    pace.key: pace
    for pace in (
        Pace("none", 0, 0, 0),
        Pace("relaxed", 3 * DAY, 3 * DAY, 6 * DAY),
        Pace("daily", DAY, DAY, 3 * DAY),
        Pace("brisk", 8 * HOUR, 8 * HOUR, DAY),
        Pace("live", 5 * MINUTE, 5 * MINUTE, 10 * MINUTE, rests=False, reminds=False),
    )
}
OWN: Final = "own"


def pace_of(key: str, seconds: int = 0) -> Pace:
    """A pace by its name; an own one has so many seconds for each clock and twice as many in the bank.
    An unknown name, and an own one without a sensible time, have no clock.
    """
    if key != OWN:
        return PACES.get(key, PACES["none"])
    if not SHORTEST <= seconds <= LONGEST:
        return PACES["none"]
    quick = seconds < HOUR
    return Pace(OWN, seconds, seconds, 2 * seconds, rests=not quick, reminds=not quick)


PLAY, SHOW, KEEPER = "stand_in_plays", "only_shown", "keeper_told"  # what happens when a seat's time is up
# Days of holiday that stop a clock at a table: if nothing is said, and the most there may be.
HOLIDAYS, MOST_HOLIDAYS = 21, 60


@dataclass(frozen=True, slots=True)
class Timing:
    """A table's pace, what happens at the end of a seat's time, why all its clocks stand, if they do, for one
    reason or several, and how many days of holiday stop a seat's clock.
    """

    kind: str
    seconds: int = 0
    after: str = PLAY
    stands: str = ""
    holidays: int = HOLIDAYS

    def standing(self, why: str, on: bool) -> Timing:
        """The same with a reason to stand more, or less."""
        reasons = [each for each in self.stands.split() if each != why]
        return replace(self, stands=" ".join([*reasons, why] if on else reasons))

    @property
    def pace(self) -> Pace:
        """The times that belong to it."""
        return pace_of(self.kind, self.seconds)
