"""What a table may wish for before it is set up: scenario, modules, seats, boxes, options, banned or forced
tiles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..errors import BadTable
from ..modes import BANNED, FORCED, compose, declared

if TYPE_CHECKING:
    from ..catalog import Catalog
    from ..modes import Scenario

# How an ask for tiles is written: words out of the list of tiles.
TILES = (BANNED, FORCED)


def check_table(
    catalog: Catalog,
    key: str,
    seats: int,
    boxes: Sequence[str],
    options: Mapping[str, Any],
    modules: Sequence[str] = (),
) -> Scenario:
    """The scenario as this table plays it, if everything about the table can be had. Options that nobody
    declares are passed over: the tables of earlier versions have some.
    """
    scenario = catalog.scenarios.get(key)
    if scenario is None:
        known = ", ".join(catalog.scenarios)
        raise BadTable(f"There is no scenario {key!r}; there are {known}.", known=known, reason="no_scenario")
    if seats not in scenario.seats:
        allowed = " or ".join(str(number) for number in scenario.seats)
        said = f"{scenario.name} is for {allowed} seats, not for {seats}."
        raise BadTable(said, scenario=key, n=seats, allowed=", ".join(allowed.split(" or ")), reason="seats")
    for box in boxes:
        if box not in catalog.boxes:
            known = ", ".join(catalog.boxes)
            raise BadTable(
                f"There is no box {box!r}; there are {known}.", box=box, known=known, reason="no_box"
            )
    check_modules(catalog, scenario, modules)
    ordered = [module for module in catalog.modules if module in modules]
    played = compose(catalog, key, ordered, seats, options)
    check_tiles(catalog, played, boxes, options)
    return played


def check_modules(catalog: Catalog, scenario: Scenario, modules: Sequence[str]) -> None:
    """Modules must fit the scenario, and no two may bring what a table has only once."""
    fitting = [key for key, module in catalog.modules.items() if scenario.key in module.joins]
    bring: dict[str, str] = {}
    for key in dict.fromkeys(modules):
        if key not in fitting:
            known = [name for name in fitting if catalog.modules[name].offered]
            there = ", ".join(known)
            said = f"{scenario.name} has no module {key!r}; it can be played with {there or 'none'}."
            raise BadTable(
                said, module=key, scenario=scenario.key, reason=empty("no_module", there), modules=known
            )
        for once in catalog.modules[key].takes:
            if once in bring:
                one, other = catalog.modules[bring[once]].name, catalog.modules[key].name
                said = f"{one} and {other} cannot be on one table: both bring its {once}."
                raise BadTable(
                    said,
                    module=bring[once],
                    beside=key,
                    fits=beside(catalog, fitting, bring[once]),
                    fits_beside=beside(catalog, fitting, key),
                    reason="taken_twice",
                )
            bring[once] = key


def beside(catalog: Catalog, fitting: Sequence[str], key: str) -> list[str]:
    """The modules that can be on one table with this one: those that bring nothing that it brings too."""
    once = set(catalog.modules[key].takes)
    return [other for other in fitting if other != key and once.isdisjoint(catalog.modules[other].takes)]


def empty(reason: str, known: str) -> str:
    """The sentence for this reason, also where there is nothing to choose instead."""
    return reason if known else f"{reason}.no_known"


def check_options(
    catalog: Catalog, key: str, options: Mapping[str, Any], modules: Sequence[str] = ()
) -> None:
    """Where a table is opened, every option must be declared by what is played and have a value of its."""
    known = declared(catalog.scenarios[key], [catalog.modules[name] for name in modules])
    for name, value in options.items():
        if name in TILES:
            continue
        option = known.get(name)
        if option is None:
            there = ", ".join(known)
            said = f"There is no option {name!r} here; there are {there or 'none'}."
            raise BadTable(said, option=name, known=there, reason=empty("no_option", there))
        if value not in option.values:
            there = ", ".join(option.values)
            said = f"{option.name} cannot be {value!r}; it can be {there}."
            raise BadTable(said, option=name, value=str(value), known=there, reason="no_value")


def check_clock(
    catalog: Catalog, key: str, options: Mapping[str, Any], modules: Sequence[str], ticks: bool
) -> None:
    """What would let a table wait for an answer without end is only for tables with a clock."""
    for name, option in declared(catalog.scenarios[key], [catalog.modules[name] for name in modules]).items():
        if not ticks and (value := options.get(name)) in option.timed:
            there = ", ".join(one for one in option.values if one not in option.timed)
            said = f"{option.name} can only be {value!r} at a table with a clock; without one it is {there}."
            raise BadTable(said, option=name, value=value, known=there, reason="no_clock")


def known_options(
    catalog: Catalog, key: str, options: Mapping[str, Any], modules: Sequence[str] = ()
) -> dict[str, Any]:
    """Of the options of an earlier table those that a table of now may have."""
    known = declared(catalog.scenarios[key], [catalog.modules[name] for name in modules])
    return {
        name: value
        for name, value in options.items()
        if name in TILES or (name in known and value in known[name].values)
    }


def check_tiles(
    catalog: Catalog, scenario: Scenario, boxes: Sequence[str], options: Mapping[str, Any]
) -> None:
    """The place tiles that a table bans or forces must be there, and there must be room for them."""
    banned, forced = options.get(BANNED, ()), options.get(FORCED, ())
    there = (*boxes, *scenario.tile_boxes)
    for key in dict.fromkeys((*banned, *forced)):
        place = catalog.places.get(key)
        if place is None or not place.tier:
            raise BadTable(f"There is no place tile {key!r}.", tile=key, reason="no_tile")
        if key in forced and place.box not in there and not place.only_in:
            said = f"{place.name} cannot be forced: its box {place.box!r} is not in use."
            raise BadTable(said, place=key, box=place.box, reason="box_out")
        if key in forced and not scenario.plays(place):
            said = f"{place.name} cannot be forced: {scenario.name} does not use it."
            raise BadTable(said, place=key, scenario=scenario.key, reason="not_used")
        if key in forced and key in banned:
            raise BadTable(f"{place.name} cannot be banned and forced at once.", place=key, reason="both")
        if key in scenario.starts_with:
            said = f"{place.name} is yours from the start in {scenario.name}."
            raise BadTable(said, place=key, scenario=scenario.key, reason="yours")
    for tier in (1, 2):
        number = sum(1 for key in forced if catalog.places[key].tier == tier)
        if number > scenario.tiles:
            said = f"Only {scenario.tiles} tiles of category {tier} can be forced, not {number}."
            raise BadTable(said, n=number, most=scenario.tiles, tier=tier, reason="too_many")
