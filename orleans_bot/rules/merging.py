"""Content files put together: which entries there are, and where each of them stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .catalog import Faults

SUBJECTS = ("places", "board", "events", "deeds", "scenarios", "tracks", "map")
COMMON = ("from", "sure", "tier")

Entry = tuple[str, str, dict[str, Any]]  # box, file, what it says


@dataclass(frozen=True)
class Source:
    """One content file, already read: which box it belongs to, its name, what it holds."""

    box: str
    file: str
    tables: Mapping[str, Any]
    fault: str = ""  # why it could not be read


def merge(sources: Sequence[Source], faults: Faults) -> dict[str, dict[str, Entry]]:
    """The entries of all files by subject; one of a later source replaces single values of an earlier one."""
    entries: dict[str, dict[str, Entry]] = {}
    for source in sources:
        if source.fault:
            faults.add(source.file, "file", f"cannot be read: {source.fault}")
            continue
        subject = source.file.rpartition("/")[2].removesuffix(".toml")
        if subject not in SUBJECTS:
            faults.add(source.file, subject, "is not a subject")
            continue
        known = entries.setdefault(subject, {})
        tables = source.tables
        if subject == "events":
            tables = {
                **tables.get("kinds", {}),
                **({"piles": tables["piles"]} if "piles" in tables else {}),
            }
        # What stands above the first entry of a file holds for all its entries that do not say otherwise.
        common = {field: value for field, value in tables.items() if field in COMMON}
        for key, entry in tables.items():
            if key in common:
                continue
            if not isinstance(entry, Mapping):
                faults.add(source.file, key, "is not a table")
            elif key in known:
                box, _, old = known[key]
                known[key] = (box, source.file, {**old, **entry})
            else:
                known[key] = (source.box, source.file, {**common, **entry})
    return entries
