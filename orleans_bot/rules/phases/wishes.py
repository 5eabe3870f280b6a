"""What a table may wish for before it is set up: scenario, seats, boxes, banned or forced tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..errors import BadTable

if TYPE_CHECKING:
    from ..catalog import Catalog
    from ..units import Scenario

# Options of a table: place tiles that are never, or always, laid out.
BANNED = "banned"
FORCED = "forced"


def check_table(
    catalog: Catalog, key: str, seats: int, boxes: Sequence[str], options: Mapping[str, Any]
) -> Scenario:
    """The scenario, if everything about the table can be had."""
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
    check_tiles(catalog, scenario, boxes, options)
    return scenario


def check_tiles(
    catalog: Catalog, scenario: Scenario, boxes: Sequence[str], options: Mapping[str, Any]
) -> None:
    """The place tiles that a table bans or forces must be there, and there must be room for them."""
    banned, forced = options.get(BANNED, ()), options.get(FORCED, ())
    for key in dict.fromkeys((*banned, *forced)):
        place = catalog.places.get(key)
        if place is None or not place.tier:
            raise BadTable(f"There is no place tile {key!r}.", tile=key, reason="no_tile")
        if key in forced and place.box not in boxes:
            said = f"{place.name} cannot be forced: its box {place.box!r} is not in use."
            raise BadTable(said, place=key, box=place.box, reason="box_out")
        if key in forced and scenario.key in place.not_in:
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
