"""Tasks that a table must fulfil to win, by scenario; without one, points are what counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Goal:
    """What must have been gathered, and where the merchant must be in the end."""

    town: str = ""
    citizens: int = 0
    goods: Mapping[str, int] = field(default_factory=dict)
    load: int = 1  # goods that a merchant may take along on one route


GOALS: Final[Mapping[str, Goal]] = MappingProxyType(
    {
        "trip_to_tours": Goal(
            town="tours",
            citizens=3,
            goods={"grain": 3, "cheese": 3, "wine": 3, "wool": 3, "brocade": 3},
            load=2,
        ),
    }
)
