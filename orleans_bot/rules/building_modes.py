"""How content tells of scenarios and modules: their stacks, piles and options, what they bring or remove."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, TypeVar

from .modes import BANNED, FORCED, ONCE, Module, Numbers, Option, Scenario, drawn_from
from .openings import OPENINGS
from .pieces import FOLLOWERS, GOODS, OWN
from .tasks import PACES

if TYPE_CHECKING:
    from .building import Builder

Known = Mapping[str, Mapping[str, Any]]
Mode = TypeVar("Mode", Scenario, Module)
NUMBERS = tuple(each.name for each in fields(Numbers))
# Fields of a module that stand in a file under other words.
WRITTEN = {"with": "joins"}


def stacks_of(entry: Mapping[str, Any]) -> Iterator[str]:
    """All that stands in the stack of an entry, for whatever number of seats."""
    yield from entry.get("stack", ())
    for numbers in entry.get("by_seats", {}).values():
        yield from numbers.get("stack", ())


def piles_of(builder: Builder, box: str, entry: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The piles that an entry may draw from: its own, and those of its box."""
    shared = builder.entries.get("piles", {}).get(box, ("", "", {}))[2]
    piles = {**shared, **entry.get("piles", {})}
    named = piles_named(entry)
    return {pile: tuple(tiles) for pile, tiles in piles.items() if pile in named}


def piles_named(entry: Mapping[str, Any]) -> list[str]:
    """The piles that the stack of an entry is drawn from."""
    return list(dict.fromkeys(pile for item in stacks_of(entry) if (pile := drawn_from(item)[1])))


def tiles_named(builder: Builder) -> Iterator[tuple[str, str, str]]:
    """Every event tile that a pile or a stack names, as (file, key, tile)."""
    for box, (_, file, piles) in builder.entries.get("piles", {}).items():
        for tiles in piles.values():
            yield from ((file, f"piles of {box}", tile) for tile in tiles)
    for subject in ("scenarios", "modules"):
        for key, _, file, entry in builder.each(subject):
            with builder.reading(file, key):
                for tiles in entry.get("piles", {}).values():
                    yield from ((file, key, tile) for tile in tiles)
                for item in stacks_of(entry):
                    for tile in fillings(builder, entry, item):
                        if not drawn_from(tile)[1]:
                            yield file, key, tile


def fillings(builder: Builder, entry: Mapping[str, Any], item: str) -> list[str]:
    """What a place in the stack can be: itself, or any value of the option that fills it. A value is a key,
    so a numbered tile reads `harvest_2` there.
    """
    if not item.startswith("{"):
        return [item]
    kinds = builder.entries.get("events", {})
    found = []
    for value in values_of(entry, item):
        kind, _, number = value.rpartition("_")
        found.append(f"{kind} {number}" if value not in kinds and kind in kinds else value)
    return found


def values_of(entry: Mapping[str, Any], item: str) -> list[str]:
    """Everything that `{option}` can stand for; anything else is itself."""
    if not item.startswith("{"):
        return [item]
    return list(entry.get("options", {}).get(item.strip("{}"), {}).get("values", ()))


def read_modes(builder: Builder, known: Known) -> tuple[dict[str, Scenario], dict[str, Module]]:
    """The ways to play and what can be added to them, every name they use checked against the rest."""
    scenarios: dict[str, Scenario] = {}
    for key, box, file, entry in builder.each("scenarios"):
        with builder.reading(file, key):
            numbers = {}
            for seats, values in entry.get("by_seats", {}).items():
                at = f"{key}.by_seats.{seats}"
                read_numbers(builder, file, at, values, known)
                with builder.reading(file, at):
                    numbers[int(seats)] = Numbers(**as_tuples(values))
            read_common(builder, box, file, key, entry, known)
            entry["by_seats"] = numbers
            for seats in entry.get("seats", []):
                if seats not in numbers:
                    builder.faults.add(file, key, f"is for {seats} seats, but has no numbers for them")
            builder.check(file, key, entry.get("starts_with", []), known["place"], "place")
            named = [entry.get("merchant", ""), *entry.get("towers", []), *entry.get("goods_towns", [])]
            builder.check(file, key, named, known["town"], "town")
            builder.check(file, key, entry.get("own", []), OWN, "follower")
            builder.check(file, key, entry.get("companions", []), FOLLOWERS, "follower")
            builder.check(file, key, list(entry.get("goods", {})), GOODS, "good")
            if "load" in entry:
                entry["carries"] = entry.pop("load")
            scenario = builder.unit(Scenario, key, box, file, entry)
            if scenario:
                scenarios[key] = scenario
    return scenarios, read_modules(builder, known, scenarios)


def read_modules(builder: Builder, known: Known, scenarios: Mapping[str, Scenario]) -> dict[str, Module]:
    """What can be added to scenarios."""
    modules: dict[str, Module] = {}
    for key, box, file, entry in builder.each("modules"):
        with builder.reading(file, key):
            for written, field in WRITTEN.items():
                entry[field] = entry.pop(written, [])
            builder.check(file, key, entry["joins"], scenarios, "scenario")
            builder.check(file, key, entry.get("takes", []), ONCE, "thing that a table has once")
            if bool(entry.get("stack")) != ("events" in entry.get("takes", [])):
                builder.faults.add(file, key, "brings a 'stack' and takes 'events', or neither")
            for seats, values in entry.get("by_seats", {}).items():
                read_numbers(builder, file, f"{key}.by_seats.{seats}", values, known)
            entry["by_seats"] = {
                int(seats): as_tuples(values) for seats, values in entry.get("by_seats", {}).items()
            }
            read_common(builder, box, file, key, entry, known)
            entry["begins"] = list(builder.lines(file, key, entry.pop("opens", [])))
            module = builder.unit(Module, key, box, file, entry)
            if module:
                modules[key] = module
                check_options(builder, file, module, scenarios, modules)
    return modules


def read_numbers(builder: Builder, file: str, at: str, values: Mapping[str, Any], known: Known) -> None:
    """What is said for a number of seats."""
    with builder.reading(file, at):
        int(at.rpartition(".")[2])
        builder.check(file, at, list(values), NUMBERS, "number")
        builder.check(file, at, list(values.get("followers", {})), FOLLOWERS, "follower")
        builder.check(file, at, values.get("towers_built", []), known["town"], "town")
        check_removed(builder, file, at, values, known)


def read_common(builder: Builder, box: str, file: str, key: str, entry: dict[str, Any], known: Known) -> None:
    """What scenarios and modules tell in the same way."""
    builder.check(file, key, piles_named(entry), piles_of(builder, box, entry), "pile")
    for item in (*stacks_of(entry), *entry.get("tasks", []), entry.get("pace", "")):
        if item.startswith("{"):
            builder.check(file, key, [item.strip("{}")], entry.get("options", {}), "option")
    entry["piles"] = {
        pile: tuple(tile.replace(" ", "_") for tile in tiles)
        for pile, tiles in piles_of(builder, box, entry).items()
    }
    for pile, tiles in entry["piles"].items():
        most = sum(number for number, of in map(drawn_from, entry.get("stack", ())) if of == pile)
        if most > len(tiles):
            builder.faults.add(file, key, f"draws {most} tiles from the pile {pile!r} of {len(tiles)}")
    builder.check(file, key, entry.get("deeds", []), known["deed"], "deed")
    for task in (*entry.get("tasks", []), *entry.get("deck", [])):
        builder.check(file, key, values_of(entry, task), known["task"], "task")
    if entry.get("pace"):
        builder.check(file, key, values_of(entry, entry["pace"]), PACES, "pace of tasks")
    check_removed(builder, file, key, entry, known)
    builder.check(file, key, entry.get("opening", []), OPENINGS, "opening")
    entry["options"] = read_options(builder, file, key, entry.get("options", {}))


def check_removed(builder: Builder, file: str, key: str, entry: Mapping[str, Any], known: Known) -> None:
    """What is taken out exists; citizens are named by where they wait."""
    there = {*known["place"], *known["deed"], *entry.get("cards", ())}
    builder.check(file, key, [k for k in entry.get("removes", ()) if "." not in k], sorted(there), "thing")


def read_options(builder: Builder, file: str, key: str, entries: Mapping[str, Any]) -> dict[str, Option]:
    """The options that an entry declares, each with at least two values in words."""
    out = {}
    for name, option in entries.items():
        with builder.reading(file, f"{key}.options.{name}"):
            values = {str(value): str(words) for value, words in option["values"].items()}
            if len(values) < 2 or name in (BANNED, FORCED):
                builder.faults.add(file, f"{key}.options.{name}", "needs two values and its own name")
            timed = tuple(option.get("timed", ()))
            if not set(timed) < set(values):
                builder.faults.add(file, f"{key}.options.{name}", "some timed values are not its own")
            out[name] = Option(name, str(option["name"]), values, timed)
    return out


def check_options(
    builder: Builder,
    file: str,
    module: Module,
    scenarios: Mapping[str, Scenario],
    modules: Mapping[str, Module],
) -> None:
    """A module's options are not called like others that can be on the same table."""
    others = [scenarios[key].options for key in module.joins if key in scenarios]
    others += [
        other.options
        for other in modules.values()
        if other is not module
        and not set(other.takes) & set(module.takes)
        and set(other.joins) & set(module.joins)
    ]
    for name in module.options:
        if any(name in options for options in others):
            builder.faults.add(file, f"{module.key}.options.{name}", "is declared elsewhere too")


def as_tuples(values: Mapping[str, Any]) -> dict[str, Any]:
    """Lists made unchangeable."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
