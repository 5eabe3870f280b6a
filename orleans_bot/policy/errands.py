"""Where a merchant goes who has goods to bring to several towns: on which way all is done soonest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Final

from orleans_bot.rules.view import TaskFace

from .journey import Journeys
from .outlook import Outlook
from .routes import FAR, country

PACE: Final = 1.3  # journeys a round that can be hoped for
GATHERED: Final = 1.6  # goods a round that come in beside what is eaten
IN_ORDER: Final = "order"  # the pace of a game whose tasks are done one after the other


@dataclass(frozen=True, slots=True)
class Delivery:
    """What is to be brought where."""

    town: str
    goods: Mapping[str, int]
    points: float


class Errands(Journeys):
    """A look at all deliveries that are still to be made."""

    def __init__(self, outlook: Outlook) -> None:
        super().__init__(outlook)
        self.land = country(tuple(route.key for route in outlook.view.routes))
        self.deliveries = [self.delivery(face) for face in outlook.seat.tasks if is_delivery(face)]
        self.towns = {one.town for one in self.deliveries}
        self.held = Counter(outlook.seat.goods)
        self._soonest: dict[tuple[str, int, tuple[int, ...]], int] = {}
        self._complete: dict[tuple[int, ...], int] = {}

    def delivery(self, face: TaskFace) -> Delivery:
        """What a task asks for."""
        [town] = [need.what[0] for need in face.needs if need.kind == "at"]
        goods = {need.what[0]: need.need for need in face.price if len(need.what) == 1}
        return Delivery(town, goods, self.outlook.task(face))

    @cached_property
    def ready(self) -> Mapping[str, float]:
        """The towns where a delivery could be made at once, with what that is worth."""
        faces = [face for face in self.outlook.seat.tasks if is_delivery(face) and face.waits != IN_ORDER]
        able = {
            need.what[0]
            for face in faces
            for need in face.needs
            if need.kind == "at" and all(part.met for part in face.price)
        }
        return {one.town: one.points for one in self.deliveries if one.town in able}

    def visit(self, town: str, built: tuple[str, ...] = ()) -> float:
        """The first visit to a town makes the delivery for which everything is there."""
        made = self.ready.get(town, 0.0) if f"visited.{town}" not in built else 0.0
        return made + super().visit(town, built)

    def standing(self, town: str, built: tuple[str, ...]) -> float:
        """Every journey until the last delivery counts against a town."""
        made = frozenset(seen.partition(".")[2] for seen in built if seen.startswith("visited."))
        return -self.outlook.weights.late * self.soonest(town, made & self.towns)

    @cached_property
    def ahead(self) -> Mapping[str, float]:
        """How near a town is to what is still to be done."""
        return {town: self.standing(town, ()) for town in self.leaving}

    def soonest(self, start: str, made: frozenset[str]) -> float:
        """Journeys until all deliveries can be made by a merchant who stands in this town."""
        left = [at for at, one in enumerate(self.deliveries) if one.town not in made]
        return self.way(start, 0, tuple(left))

    def way(self, town: str, time: int, left: tuple[int, ...]) -> int:
        """The best order of what is left: nobody arrives before journeys and goods allow it."""
        if not left:
            return time
        found = self._soonest.get((town, time, left))
        if found is None:
            found = FAR
            for at in left[:1] if self.outlook.view.pace == IN_ORDER else left:
                other = self.deliveries[at].town
                arrived = time + self.land.far[town].get(other, FAR)
                rest = tuple(one for one in left if one != at)
                if arrived < found:
                    found = min(found, self.way(other, max(arrived, self.complete(rest)), rest))
            self._soonest[town, time, left] = found
        return found

    def complete(self, left: tuple[int, ...]) -> int:
        """Journeys until there are goods enough for all deliveries but these."""
        if left not in self._complete:
            needed: Counter[str] = Counter()
            for at, one in enumerate(self.deliveries):
                if at not in left:
                    needed.update(one.goods)
            missing = sum((needed - self.held).values())
            self._complete[left] = ceil(missing * PACE / GATHERED)
        return self._complete[left]


def is_delivery(face: TaskFace) -> bool:
    """Whether a task asks to bring goods to one town."""
    at = [need for need in face.needs if need.kind == "at"]
    return len(at) == 1 and not face.wins and not face.lost and bool(face.price)
