"""The conditions about the map: where a merchant is or was, and where trading stations stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .conditions import Condition
from .dealing import stations_built
from .lines import number, shape
from .pieces import GROUPS

if TYPE_CHECKING:
    from .scene import Scene
    from .state import Seat
    from .table import Table


class At(Condition, name="at"):
    """`at vierzon`: the merchant stands there."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "TOWN")
        self.what = (words[0],)

    def count(self, table: Table, scene: Scene) -> int:
        """There or not."""
        return int(scene.seat.merchant == self.what[0])


class Left(Condition, name="left"):
    """`left orleans`: the merchant has stood in another town."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "TOWN")
        self.what = (words[0],)

    def count(self, table: Table, scene: Scene) -> int:
        """He is elsewhere, or was once."""
        return int(scene.seat.merchant != self.what[0] or self.what[0] in scene.seat.departed)


class Stations(Condition, name="stations"):
    """`stations 5`, `stations 3 inland`, `stations 2 loches blois`: built trading stations, of a group of
    towns or in named ones.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self.needed = number(words[0]) if words else number("")
        self.what = tuple(words[1:])

    def towns(self, table: Table) -> set[str]:
        """The towns that count; they are looked up once for a scenario."""
        memo, here = table.catalog.memo, ("towns", self.what, table.scenario.key)
        if here not in memo:
            memo[here] = self.named(table)
        found: set[str] = memo[here]
        return found

    def named(self, table: Table) -> set[str]:
        """Those of the groups, and those that stand there with their names."""
        water = [route for route in table.catalog.routes.values() if route.way == "water"]
        river = {town for route in water for town in route.towns}
        towns, towers = set(table.catalog.towns), set(table.scenario.towers)
        groups = dict(zip(GROUPS, (towns - river, river, towers, towns - towers), strict=True))
        return {town for word in self.what for town in groups.get(word, {word})}

    def count(self, table: Table, scene: Scene) -> int:
        """Everywhere, or in these towns."""
        if not self.what:
            return stations_built(table, scene.seat)
        built = table.state.stations
        return sum(built.get(town, []).count(scene.seat.colour) for town in self.towns(table))

    def still(self, table: Table, scene: Scene) -> bool:
        """Enough are left, and enough of the towns are free."""
        missing = self.needed - self.count(table, scene)
        towns = self.towns(table) or table.catalog.towns
        free = sum(1 for town in towns if may_come(table, scene.seat, town))
        return missing <= 0 or (scene.seat.stations >= missing and free >= missing)


def may_come(table: Table, seat: Seat, town: str) -> bool:
    """Whether a seat that has no station in a town can ever build one: it is free, or holds more than one."""
    owners = table.state.stations.get(town, [])
    if seat.colour in owners:
        return False
    return not owners or table.catalog.towns[town].each or bool(table.heeding("admits", seat))
