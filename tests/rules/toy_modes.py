"""A toy box for the tests of scenarios and modules: what a stranger would write, and nothing else."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from orleans_bot import content
from orleans_bot.rules.building import build
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.merging import Source
from orleans_bot.rules.units import Unit

FROM = 'from = "a toy"\nsure = "reconstructed"\n'
EVENTS = f"""
{FROM}
[kinds.feast]
name = "Feast"
text = "Each seat takes {{n}} coins."
does = ["coins {{n}}"]
[kinds.silence]
name = "Silence"
text = "Nothing happens."
[kinds.uproar]
name = "Uproar"
text = "Each seat pays 1 coin."
harm = true
does = ["tax 1 per 1 goods"]
[piles]
A = ["feast 1", "feast 2", "feast 3", "silence"]
B = ["uproar", "uproar"]
"""
MODULES = f"""
{FROM}
[fair]
name = "The Fair"
text = "Five rounds of feasts."
with = ["orleans"]
takes = ["events"]
stack = ["silence", "2 of A", "1 of B", "{{curtain}}"]
tiles = 5
removes = ["bathhouse", "astronomy", "knight.4"]
by_seats.2 = {{ removes = ["winery"] }}
by_seats.5 = {{ tiles = 6, gears = 21, stack = ["silence", "3 of A", "2 of B", "{{curtain}}"] }}
[fair.options.curtain]
name = "The last round"
values = {{ silence = "A quiet last round", uproar = "An uproar in the last round" }}
[market_day]
name = "Market Day"
text = "Another set of events."
with = ["orleans"]
takes = ["events"]
stack = ["4 of A"]
piles = {{ A = ["silence", "silence", "silence", "silence"] }}
[works]
name = "Works"
text = "Another board of deeds."
with = ["orleans", "trip_to_tours"]
takes = ["deeds"]
deeds = ["toy_astronomy"]
citizens = ["town.blois"]
"""
DEEDS = f"""
{FROM}
[toy_astronomy]
name = "Astronomy"
text = "1 coin for each follower sent."
seeks = ["monk", "farmer"]
reward = ["coins 1"]
finish = ["citizen deed.toy_astronomy"]
"""
PLACES = f"""
{FROM}
[stall]
name = "Stall"
text = "Take 1 coin."
tier = 0
only_in = ["fair"]
slots = ["farmer"]
does = ["coins 1"]
[booth]
name = "Booth"
text = "Take 2 coins."
tier = 1
only_in = ["fair"]
slots = ["farmer"]
does = ["coins 2"]
"""
FILES = {"events": EVENTS, "modules": MODULES, "deeds": DEEDS, "places": PLACES}


def toy(classes: Mapping[str, type[Unit]] | None = None, **files: str) -> Catalog:
    """The printed boxes without campaigns, whose modules join nothing here, and the toy box; single files of
    it may say something else.
    """
    printed = [
        replace(source, tables=alone(source.tables)) if source.file.endswith("/modules.toml") else source
        for source in content.sources()
        if not source.file.endswith("/campaigns.toml")
    ]
    return build([*printed, *box("toy", **files)], content.classes() | dict(classes or {}))


def alone(tables: Mapping[str, Any]) -> dict[str, Any]:
    """Modules that can be added to nothing."""
    return {key: {**entry, "with": []} if isinstance(entry, dict) else entry for key, entry in tables.items()}


def box(name: str, **files: str) -> list[Source]:
    """The toy box under some name."""
    told = FILES | files
    return [Source(name, f"{name}/{file}.toml", tomllib.loads(text)) for file, text in told.items()]
