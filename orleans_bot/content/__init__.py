"""Content: one folder a box, read once, checked as a whole."""

from __future__ import annotations

import importlib
import json
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from orleans_bot.rules.building import build
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.errors import BadContent
from orleans_bot.rules.merging import OVERRIDE, Source
from orleans_bot.rules.modes import Module, Scenario
from orleans_bot.rules.tasks import Task
from orleans_bot.rules.units import Deed, Event, Piece, Place, Unit

HERE = Path(__file__).parent
BOXES = ("base", "trade_and_intrigue", "invasion", "plague", "promos", "solos", "duel", "prosperity")
PLAIN = (Piece, Place, Event, Deed, Scenario, Module, Task)
CODE = ("places", "events", "deeds", "scenarios", "modules", "tasks")


def read(folder: Path, box: str) -> Iterator[Source]:
    """The files of one folder, in the order of their names."""
    for path in sorted(folder.glob("*.toml")):
        try:
            tables, fault = tomllib.loads(path.read_text("utf-8")), ""
        except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as broken:
            tables, fault = {}, str(broken)
        yield Source(box, f"{box}/{path.name}", tables, fault)


def classes() -> dict[str, type[Unit]]:
    """The classes of all boxes, by name."""
    out: dict[str, type[Unit]] = {}
    for box in BOXES:
        for module in CODE:
            if (HERE / box / f"{module}.py").exists():
                found = vars(importlib.import_module(f"{__name__}.{box}.{module}"))
                for name, thing in found.items():
                    if not isinstance(thing, type) or not issubclass(thing, Unit) or thing in PLAIN:
                        continue
                    if out.setdefault(name, thing) is not thing:
                        both = f"{out[name].__module__} and {thing.__module__}"
                        raise BadContent(f"Two classes are called {name}: in {both}. Rename one of them.")
    return out


def sources(override: Path | None = None) -> list[Source]:
    """The files of every box, then those of an override folder, which replace single values."""
    found = [source for box in BOXES for source in read(HERE / box, box)]
    if override is not None:
        if not override.is_dir():
            raise BadContent(f"The content folder {override} does not exist.")
        found.extend(read(override, OVERRIDE))
    return found


def load(override: Path | None = None) -> Catalog:
    """The catalog of every box, with the owner's corrections from an override folder; read once."""
    return _load(override)


@cache
def _load(override: Path | None) -> Catalog:
    found = sources(override)
    own = [source for source in found if source.box == OVERRIDE]
    return replace(build(found, classes()), corrections=as_text(own))


def as_text(own: list[Source]) -> str:
    """The owner's corrections as one text, the same for the same corrections; "" for none."""
    return json.dumps({source.file: source.tables for source in own}, sort_keys=True) if own else ""


@cache
def corrected(text: str) -> Catalog:
    """The catalog of every box with corrections that were kept as text."""
    own = [Source(OVERRIDE, file, tables) for file, tables in json.loads(text or "{}").items()]
    return replace(build([*sources(), *own], classes()), corrections=text)
