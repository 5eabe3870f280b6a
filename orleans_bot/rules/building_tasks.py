"""Tasks read from content."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import conditions_team  # noqa: F401 - conditions put themselves on the list when read
from .conditions import Condition, read_condition
from .conditions_known import Full, Market, OnTrack
from .conditions_map import At, Left, Stations
from .pieces import DEVELOPMENT, GROUPS, TRACKS
from .prices import SUPPLY, read_price
from .tasks import AFTERWARDS, ANY_TIME, TIMES, WHOSE, Task

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .building import Builder


def read_conditions(builder: Builder, file: str, key: str, texts: Any) -> tuple[Condition, ...]:
    """The conditions of an entry."""
    out = []
    for text in texts if isinstance(texts, list) else [texts]:
        try:
            out.append(read_condition(str(text)))
        except ValueError as fault:
            builder.faults.add(file, key, str(fault))
    return tuple(out)


def check_conditions(
    builder: Builder,
    file: str,
    key: str,
    conditions: Sequence[Condition],
    known: Mapping[str, Mapping[str, Any]],
) -> None:
    """Every name in a condition must exist."""
    for found in conditions:
        if isinstance(found, At | Left):
            builder.check(file, key, found.what, known["town"], "town")
        elif isinstance(found, Stations):
            builder.check(file, key, found.what, (*known["town"], *GROUPS), "town or group of towns")
        elif isinstance(found, OnTrack):
            builder.check(file, key, found.what, (*TRACKS, DEVELOPMENT, "any"), "track")
        elif isinstance(found, Full):
            builder.check(file, key, found.what, known["deed"], "work")
        elif isinstance(found, Market):
            builder.check(file, key, found.what, known["piece"], "piece")


def read_tasks(builder: Builder, known: Mapping[str, Mapping[str, Any]]) -> dict[str, Task]:
    """The tasks of all boxes."""
    out = {}
    for key, box, file, entry in builder.each("tasks"):
        with builder.reading(file, key):
            entry["needs"] = list(read_conditions(builder, file, key, entry.pop("if", [])))
            check_conditions(builder, file, key, entry["needs"], known)
            to = entry.pop("to", SUPPLY)
            if "price" in entry:
                entry["price"] = read_price(str(entry["price"]), to)
            entry["reward"] = list(builder.lines(file, key, entry.get("reward", [])))
            builder.check(file, key, [entry.get("when", ANY_TIME)], TIMES, "time")
            builder.check(file, key, [entry.get("then", "")], AFTERWARDS, "end of a task")
            builder.check(file, key, [entry.get("whose", WHOSE[0])], WHOSE, "owner")
            task = builder.unit(Task, key, box, file, entry)
            if task:
                out[key] = task
    return out
