"""Tables of the three solos, laid out in one line."""

from __future__ import annotations

from typing import Any

from tests.at import Stage, at

TABLE = (
    "event",
    "routes",
    "followers",
    "round",
    "deeds",
    "options",
    "gears",
    "citizens_waiting",
    "boxes",
    "seed",
)


def alone(scenario: str, phase: str = "actions", **facts: Any) -> Stage:
    """Blue alone; what belongs to the table is told apart from what lies before the seat."""
    table = {key: facts.pop(key) for key in TABLE if key in facts}
    if "citizens_waiting" in table:
        table["citizens"] = table.pop("citizens_waiting")
    return at(phase, scenario=scenario, blue=facts, **table)
