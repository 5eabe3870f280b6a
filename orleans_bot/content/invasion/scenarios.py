"""Scenarios of the Invasion box: what is different on the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from orleans_bot.rules.conditions import all_hold
from orleans_bot.rules.dealing import take_citizen
from orleans_bot.rules.modes import Scenario
from orleans_bot.rules.pieces import TEAM
from orleans_bot.rules.scene import scene
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.verdicts import END, Verdict, lost, won

from .characters import give_characters

HALL: Final = "assembly_hall"
COUNCILMAN: Final = "councilman"
MAYOR: Final = "mayor"
KEPT: Final = 2  # citizens that a Mayor needs for himself
FETCHED: Final = ("development", "knight", "boatman", "town")  # where one fetches a citizen oneself


@dataclass(frozen=True, eq=False)
class Invasion(Scenario):
    """All save the city together, or nobody does."""

    rough: Mapping[str, list[str]] = field(default_factory=dict)

    async def opens(self, table: Table) -> None:
        """Mean or kind events are taken out, and everybody gets a character."""
        out = {"none": "mean", "harder": "kind"}.get(table.scenario.chosen["mean_events"], "")
        for pile in table.state.piles.values():
            pile[:] = [tile for tile in pile if tile not in self.rough.get(out, ())]
        await give_characters(table)
        if any(seat.character == COUNCILMAN for seat in table.state.seats):
            table.state.deeds[HALL] = [""] * len(table.catalog.deeds[HALL].spaces(len(table.state.seats)))
        table.units_changed()

    def gets(self, table: Table, seat: Seat, what: str) -> str | None:
        """Citizens belong to all, but for those that a Mayor keeps."""
        kind, _, where = what.partition(".")
        if kind != "citizen":
            return None
        fetched = where.partition(".")[0] in FETCHED
        return None if seat.character == MAYOR and fetched and seat.citizens < KEPT else TEAM

    async def built(self, table: Table, seat: Seat, town: str, place: str) -> None:
        """A citizen waits in a town for the first station."""
        take_citizen(table, seat, f"town.{town}")

    def emptied(self, table: Table, seat: Seat, good: str) -> None:
        """A citizen waits under a pile of goods."""
        take_citizen(table, seat, f"pile.{good}")

    def stepped(self, table: Table, seat: Seat, track: str) -> None:
        """A citizen waits until on every track somebody has come to the end."""
        ends = {key: track.last for key, track in table.catalog.tracks.items()}
        if all(any(other.tracks[key] >= end for other in table.state.seats) for key, end in ends.items()):
            take_citizen(table, seat, "tracks.end")

    def missing(self, table: Table) -> list[tuple[str, str]]:
        """What is not complete: objectives of all, and those of seats by their colour."""
        first = table.state.seats[0]
        wanted = [("", key, first) for key in (*table.scenario.tasks, *table.state.tasks)]
        wanted += [(seat.colour, seat.character, seat) for seat in table.state.seats]
        tasks = table.catalog.tasks
        return [
            (colour, key)
            for colour, key, seat in wanted
            if not all_hold(tasks[key].needs, table, scene(seat, key))
        ]

    def ends(self, table: Table, when: str) -> Verdict | None:
        """As soon as everything is complete all have won; what is missing at the end loses."""
        if not all(seat.character for seat in table.state.seats):
            return None
        missing = self.missing(table)
        if not missing:
            return won(table, "saved")
        return lost(table, "invaded", missing=[list(one) for one in missing]) if when == END else None
