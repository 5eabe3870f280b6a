"""The conditions that content may name: what all seats have together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .conditions import Condition
from .lines import number, shape
from .view import Need

if TYPE_CHECKING:
    from .scene import Scene
    from .table import Table


class TeamCitizens(Condition, name="team_citizens"):
    """`team_citizens 7 8@3 9@4`: those that belong to all, with a number of its own from so many seats on."""

    def __init__(self, words: Sequence[str]) -> None:
        steps = [word.partition("@") for word in words] or [("", "", "")]
        self.steps = tuple((number(least or "0"), number(needed)) for needed, _, least in steps)
        self.needed = self.steps[0][1]

    def wanted(self, table: Table) -> int:
        """How many this number of seats needs."""
        return next(n for least, n in reversed(self.steps) if len(table.state.seats) >= least)

    def count(self, table: Table, scene: Scene) -> int:
        """Those that all have together."""
        return table.state.team_citizens

    def holds(self, table: Table, scene: Scene) -> bool:
        """Enough for this number of seats."""
        return self.count(table, scene) >= self.wanted(table)

    def still(self, table: Table, scene: Scene) -> bool:
        """Enough of them wait somewhere."""
        return self.count(table, scene) + len(table.state.citizens) >= self.wanted(table)

    def need(self, table: Table, scene: Scene) -> Need:
        """What is there, and what this number of seats needs."""
        return Need(self.name, (), self.count(table, scene), self.wanted(table))


class Towers(Condition, name="towers"):
    """`towers`: a fortified tower stands in every town that is to have one, whoever built it."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "")

    def count(self, table: Table, scene: Scene) -> int:
        """Those that stand."""
        return sum(1 for town in table.scenario.towers if table.state.stations.get(town))

    def holds(self, table: Table, scene: Scene) -> bool:
        """All of them."""
        return self.count(table, scene) >= len(table.scenario.towers)

    def need(self, table: Table, scene: Scene) -> Need:
        """Those that stand, and all."""
        return Need(self.name, (), self.count(table, scene), len(table.scenario.towers))
