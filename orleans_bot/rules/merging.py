"""Content files put together: which entries there are, and where each of them stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .catalog import Faults

SUBJECTS = (
    "pieces", "places", "board", "events", "deeds", "tasks", "scenarios", "modules", "campaigns", "tracks",
    "map",
)  # fmt: skip
# The box of the owner's own folder: what stands there corrects single values of what the boxes say.
OVERRIDE = "override"
REPLACES = "replaces"
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
    """The entries of all files by subject. A key stands in one box only, unless an entry says that it
    `replaces` that of another box; an entry of the owner's folder corrects single values.
    """
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
            if "piles" in tables:
                merge_piles(source, tables["piles"], entries.setdefault("piles", {}), faults)
            shared = {field: tables[field] for field in COMMON if field in tables}
            tables = {**shared, **tables.get("kinds", {})}
        # What stands above the first entry of a file holds for all its entries that do not say otherwise.
        common = {field: value for field, value in tables.items() if field in COMMON}
        for key, entry in tables.items():
            if key in common:
                continue
            if not isinstance(entry, Mapping):
                faults.add(source.file, key, "is not a table")
            elif key in known and source.box == OVERRIDE:
                box, _, old = known[key]
                known[key] = (box, source.file, {**old, **entry})
            else:
                check_replacing(source, key, entry, known, faults)
                said = {field: value for field, value in entry.items() if field != REPLACES}
                known[key] = (source.box, source.file, {**common, **said})
    return entries


def check_replacing(
    source: Source, key: str, entry: Mapping[str, Any], known: Mapping[str, Entry], faults: Faults
) -> None:
    """Whoever takes the place of another box's entry says so; whoever says so does."""
    replaced, there = entry.get(REPLACES, ""), known[key][0] if key in known else ""
    if there and replaced != there:
        what = f"is already in the box {there!r}; call it otherwise, or say {REPLACES} = {there!r}"
        faults.add(source.file, key, what)
    elif replaced and not there:
        faults.add(source.file, key, f"says that it replaces that of {replaced!r}, which has none")


def merge_piles(source: Source, piles: Mapping[str, Any], known: dict[str, Entry], faults: Faults) -> None:
    """Piles belong to their box, so two boxes may both have a pile A; the owner's folder corrects the one
    there is.
    """
    if source.box != OVERRIDE:
        known[source.box] = (source.box, source.file, dict(piles))
        return
    for pile, tiles in piles.items():
        owners = [box for box, (_, _, there) in known.items() if pile in there]
        if len(owners) == 1:
            known[owners[0]] = (owners[0], source.file, {**known[owners[0]][2], pile: tiles})
        else:
            found = f"the boxes {', '.join(owners)} have one" if owners else "no box has one"
            faults.add(source.file, f"piles.{pile}", f"is not one pile that can be corrected: {found}")
