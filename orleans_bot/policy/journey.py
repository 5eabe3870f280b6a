"""Where the merchant should go, and where to build: a look a few journeys ahead on the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property

from orleans_bot.rules.atoms import Effect
from orleans_bot.rules.view import EventFace, PlaceFace

from .outlook import Outlook

DEPTH = 3
PATIENCE = 10  # journeys from which on a town is too far to think of

Moves = tuple[int, int, int, int]  # journeys by water, by road, by either way; stations
NO_MOVES: Moves = (0, 0, 0, 0)

Leg = tuple[str, str, tuple[str, ...]]  # town, way, goods taken along


def moving(effect: Effect) -> bool:
    """Whether a line is a journey along a way, or a station: their worth hangs together."""
    return effect.first.kind == "build" or (effect.first.kind == "move" and bool(effect.first.what))


def movers_of(face: PlaceFace | EventFace) -> list[str]:
    """The journeys and stations that a place's action brings, by how they go."""
    out = []
    for atom in (effect.first for effect in face.does if moving(effect)):
        out.append("station" if atom.kind == "build" else "either" if len(atom.what) > 1 else atom.what[0])
    return out


def moves_in(movers: Counter[str]) -> Moves:
    """So many of each kind."""
    water, road, either, stations = (max(0, movers[kind]) for kind in ("water", "road", "either", "station"))
    return water, road, either, stations


class Journeys:
    """The best use of so many journeys by water, by road, by either, and of so many stations."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        view = outlook.view
        self.closed = view.event.close if view.event else ()
        self.goods = {
            route.key: tuple(sorted(route.goods, key=lambda good: (-outlook.good(good), good)))
            for route in view.routes
        }
        self.leaving: dict[str, list[tuple[str, str, str]]] = {}
        for route in view.routes:
            one, other = route.towns
            self.leaving.setdefault(one, []).append((other, route.way, route.key))
            self.leaving.setdefault(other, []).append((one, route.way, route.key))
        self._far: dict[str, dict[str, int]] = {}
        self._known: dict[tuple[int, int, int, int], tuple[float, Leg | None]] = {}

    def open(self, town: str) -> bool:
        """Whether the seat could build a station in a town."""
        view, seat = self.outlook.view, self.outlook.seat
        owners = view.stations.get(town, ())
        if town not in self.leaving or not seat.stations_left or seat.colour in owners:
            return False
        return not owners or view.towns[town].each

    @cached_property
    def ahead(self) -> Mapping[str, float]:
        """How promising it is to stand in a town at the end of a round."""
        outlook = self.outlook
        if not outlook.left:
            return {town: self.calling(town) for town in self.leaving}
        w = outlook.weights
        worth = dict.fromkeys(self.leaving, 0.0)
        legs_of = {
            town: [(other, self.taking(self.load(key, ())) + self.waiting(other)) for other, _, key in legs]
            for town, legs in self.leaving.items()
        }
        for _ in range(DEPTH):
            worth = {
                town: w.scout * max(gain + worth[other] for other, gain in legs)
                for town, legs in legs_of.items()
            }
        return {town: worth[town] + self.calling(town) for town in worth}

    @cached_property
    def distance(self) -> Mapping[str, int]:
        """How many journeys each town is away from where the merchant must be in the end."""
        aim = self.outlook.aim
        return self.far(aim.town) if aim and aim.town in self.leaving else {}

    def far(self, aim: str) -> Mapping[str, int]:
        """How many journeys each town is away from one."""
        if aim not in self._far:
            found = {aim: 0}
            edge = [aim]
            for town in edge:
                for other, _, _ in self.leaving.get(town, ()):
                    if other not in found:
                        found[other] = found[town] + 1
                        edge.append(other)
            self._far[aim] = found
        return self._far[aim]

    def pulling(self, town: str) -> float:
        """How near a town is to those in which one of several objectives can be met."""
        pulls = self.outlook.aim.pulls if self.outlook.aim else {}
        nearness = (pull * (PATIENCE - self.far(aim).get(town, 0)) for aim, pull in pulls.items())
        return max(nearness, default=0.0)

    def calling(self, town: str) -> float:
        """What can be done in a town, and how far it is from where the merchant must be in the end."""
        called = self.outlook.callings.get(town, 0.0) + self.pulling(town)
        away = self.distance.get(town, 0)
        if not away:
            return called
        w = self.outlook.weights
        late = max(0.0, away - w.journeys * self.outlook.left)
        return called - w.homing * away - w.homesick * late

    def waiting(self, town: str) -> float:
        """What a merchant finds in a town on his way: a site, a citizen, a task that the game is won by."""
        aim = self.outlook.aim
        task = self.outlook.callings.get(town, 0.0) if aim and aim.tasks else 0.0
        return self.site[town] + self.visit(town) + task

    def visit(self, town: str, built: tuple[str, ...] = ()) -> float:
        """What the first visit to a town brings."""
        if f"town.{town}" in self.outlook.view.citizens and f"visited.{town}" not in built:
            return self.outlook.citizen
        return 0.0

    @cached_property
    def site(self) -> Mapping[str, float]:
        """What a free town promises to a merchant who stands there without the means to build."""
        outlook = self.outlook
        share = outlook.weights.station_ahead if outlook.left else 0.0
        inland = outlook.aim is not None and outlook.aim.inland
        return {
            town: outlook.building(town) * share * (0.5 if inland and not self.dry(town) else 1.0)
            if self.open(town)
            else 0.0
            for town in self.leaving
        }

    def dry(self, town: str) -> bool:
        """Whether no waterway leads to a town."""
        return all(way != "water" for _, way, _ in self.leaving[town])

    def best(self, water: int, road: int, either: int, stations: int) -> tuple[float, Leg | None]:
        """The points to be had, and the first leg; no leg means to build first, or to stay."""
        key = (water, road, either, stations)
        if key not in self._known:
            town = self.outlook.seat.merchant
            stay = self.standing(town, ())
            worth, leg = self._from(town, water, road, either, stations, (), ())
            self._known[key] = (worth - stay, leg)
        return self._known[key]

    def _from(
        self,
        town: str,
        water: int,
        road: int,
        either: int,
        stations: int,
        used: tuple[str, ...],
        built: tuple[str, ...],
    ) -> tuple[float, Leg | None]:
        outlook = self.outlook
        best, first = self.standing(town, built), None
        if stations and town not in built and self.open(town):
            worth, _ = self._from(town, water, road, either, stations - 1, used, (*built, town))
            best = max(best, worth + outlook.building(town))
        for other, way, key in self.leaving.get(town, ()):
            if way in self.closed:
                continue
            left = (water, road, either)
            if way == "water" and water:
                left = (water - 1, road, either)
            elif way == "road" and road:
                left = (water, road - 1, either)
            elif either:
                left = (water, road, either - 1)
            else:
                continue
            taken = self.load(key, used)
            found = self.visit(other, built)
            seen = (*built, f"visited.{other}") if found else built
            worth, _ = self._from(other, *left, stations, (*used, key), seen)
            worth += self.taking(taken) + found
            if worth > best:
                best, first = worth, (other, way, taken)
        return best, first

    def promise(self, movers: Counter[str]) -> float:
        """What journeys and stations would bring, later if not now."""
        return self.best(*moves_in(movers))[0]

    def standing(self, town: str, built: tuple[str, ...]) -> float:
        """What it is worth that the merchant ends its round in a town, when so many have been built in."""
        site = self.site[town] if town not in built and self.open(town) else 0.0
        return self.ahead.get(town, 0.0) + site

    def taking(self, goods: Sequence[str]) -> float:
        """What goods are worth that are taken along together."""
        return sum(self.outlook.good(good, goods[:at].count(good)) for at, good in enumerate(goods))

    def after(self, town: str, way: str, goods: Sequence[str], moves: Moves) -> float:
        """What a leg brings, with the best use of the journeys and stations that remain after it."""
        here = self.outlook.seat.merchant
        used = tuple(key for other, by, key in self.leaving.get(here, ()) if (other, by) == (town, way))
        found = self.visit(town)
        seen = (f"visited.{town}",) if found else ()
        return self.taking(goods) + found + self._from(town, *moves, used[:1], seen)[0]

    def load(self, key: str, used: tuple[str, ...]) -> tuple[str, ...]:
        """The goods that would be taken along a route."""
        most = self.outlook.view.load
        start = most * used.count(key)
        return self.goods[key][start : start + most]
