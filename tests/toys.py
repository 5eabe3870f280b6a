"""Things made up for a test, put into the printed content as one more box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orleans_bot import content
from orleans_bot.rules.building import build
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.merging import Source
from orleans_bot.rules.units import Unit

SAYS = {"text": "A thing made up for a test.", "from": "a test", "sure": "reconstructed"}


def catalog(classes: Mapping[str, type[Unit]] | None = None, **subjects: Mapping[str, Any]) -> Catalog:
    """The printed content with these entries more: `places={"shed": {...}}`, `events={"fair": {...}}`."""
    box = []
    for subject, entries in subjects.items():
        said = {key: {"name": key.title(), **SAYS, **entry} for key, entry in entries.items()}
        tables: dict[str, Any] = {"kinds": said} if subject == "events" else said
        box.append(Source("toy", f"toy/{subject}.toml", tables))
    return build([*content.sources(), *box], {**content.classes(), **(classes or {})})
