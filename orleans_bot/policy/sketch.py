"""A game of one seat in a few plain numbers: enough to play it to its end hundreds of times at once.

Everything is read off a view; whatever cannot be told in numbers is left out.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from orleans_bot.rules.atoms import Atom
from orleans_bot.rules.pieces import ANY, DEVELOPMENT, FOLLOWERS, GEAR, GOODS, KIND, is_own, kind_of
from orleans_bot.rules.view import EventFace, PlaceFace, View

from .errands import IN_ORDER
from .journey import moving
from .routes import Country, country

# What a sketch can tell of what a place does.
KNOWN: Final = frozenset(
    ("gain", "coins", "pay", "advance", "recruit", "gear", "tile", "move", "build", "send", "citizen")
)
Way = tuple[Atom, ...]
Ways = tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Work:
    """A place as it is used: whom it takes and what it does."""

    key: str
    slots: tuple[str, ...]
    lines: tuple[Ways, ...]  # that are no journey and no station
    moves: tuple[tuple[str, ...], ...] = ()  # each with its ways
    builds: int = 0
    sends: bool = False
    deals: int = 0
    stands: tuple[tuple[str, tuple[str, ...]], ...] = ()  # who may stand for whom


def work_of(face: PlaceFace) -> Work | None:
    """What a place does; nothing where a sketch cannot tell."""
    if face.stands:
        return Work(face.key, (), (), stands=face.stands)
    atoms = [atom for effect in face.does for atom in effect.atoms]
    idle = face.passive or face.market or not (atoms or face.deals)
    if idle or any(atom.kind not in KNOWN or (atom.kind == "move" and not atom.what) for atom in atoms):
        return None
    sends = any(atom.kind == "send" for atom in atoms)
    return Work(
        face.key,
        face.slots,
        () if sends else tuple(effect.ways for effect in face.does if not moving(effect)),
        tuple(effect.first.what for effect in face.does if effect.first.kind == "move"),
        sum(effect.first.kind == "build" for effect in face.does),
        sends,
        face.deals,
    )


class Ground:
    """All that does not change while a game is played on."""

    def __init__(self, view: View) -> None:
        self.rounds = view.rounds
        self.load = view.load
        self.pace = view.pace
        self.works = {key: work for key, face in view.places.items() if (work := work_of(face))}
        self.tracks = view.tracks
        self.stars = tuple(sorted(view.development_stars))
        self.purses = tuple(view.development_coins.items())
        self.last = self.stars[-1]
        counts = view.development_stars
        self.statuses = [
            max((counts[space] for space in self.stars if space <= at), default=1)
            for at in range(self.last + 1)
        ]
        self.events = view.event_track
        self.happening: list[EventFace | None] = [*self.events[: view.rounds]]
        self.happening += [None] * (view.rounds - len(self.happening) + 1)
        self.deeds = {deed.key: deed for deed in view.deeds}
        self.land: Country = country(tuple(route.key for route in view.routes))
        self.leaving: dict[str, list[tuple[str, str, str]]] = {}
        for route in view.routes:
            one, other = route.towns
            self.leaving.setdefault(one, []).append((other, route.way, route.key))
            self.leaving.setdefault(other, []).append((one, route.way, route.key))
        [seat] = view.seats
        self.tasks = {face.key: face for face in seat.tasks}
        self.order = [face.key for face in seat.tasks if not face.wins]
        self.goals = [face for face in seat.tasks if face.wins]
        stops = [face for face in seat.tasks if any(need.kind == "at" for need in face.needs)]
        self.tour = self.pace == IN_ORDER and len(stops) > 1  # several towns in their order

    def status(self, at: int) -> int:
        """The development status at a space."""
        return self.statuses[at]


class Sketch:
    """How a seat stands."""

    __slots__ = (
        "active",
        "at",
        "bag",
        "built",
        "citizens",
        "coins",
        "deeds",
        "done",
        "draws",
        "gears",
        "gears_left",
        "goods",
        "ground",
        "loose",
        "lost",
        "market",
        "merchant",
        "people",
        "phase",
        "resting",
        "round",
        "routes",
        "short",
        "spaces",
        "stacks",
        "stations",
        "supply",
        "total",
        "tracks",
        "waiting",
    )

    def __init__(self, ground: Ground, view: View) -> None:
        [seat] = view.seats
        self.ground = ground
        self.round = view.round
        self.phase = view.phase
        self.coins = seat.coins
        self.goods = {good: seat.goods.get(good, 0) for good in GOODS}
        self.at = seat.tracks.get(DEVELOPMENT, 0)
        self.tracks = {key: seat.tracks.get(key, 0) for key in view.tracks}
        self.citizens = view.citizens
        self.people = seat.citizens
        self.built = frozenset(town for town, owners in view.stations.items() if seat.colour in owners)
        self.stations = seat.stations_left
        self.merchant = seat.merchant
        self.draws = seat.draws
        self.supply = dict(view.followers)
        self.gears_left = view.gears
        self.stacks = dict(view.stacks)
        self.routes = {route.key: route.goods for route in view.routes}
        self.deeds = {
            deed.key: tuple(kind for kind, by in zip(deed.seeks, deed.filled, strict=True) if not by)
            for deed in view.deeds
        }
        self.done = frozenset(seat.done)
        self.lost = frozenset(face.key for face in seat.tasks if face.lost)
        self.resting = any(face.waits == "round" for face in seat.tasks)  # no more tasks in this round
        self.short = 0  # coins that could not be paid
        self.active = [key for key in sorted(seat.active - seat.barred) if key in ground.works]
        self.people_of(view)

    def people_of(self, view: View) -> None:
        """Where everybody is: on the market, on a space, or in the bag."""
        [seat] = view.seats
        everybody = Counter(one for one in seat.market if one in KIND)
        self.market = Counter(kind_of(one) for one in seat.market if one in KIND)
        self.bag = Counter(dict.fromkeys(FOLLOWERS, 0))
        for one, number in (seat.bag or {}).items():
            if one in KIND:
                self.bag[kind_of(one)] += number
                everybody[one] += number
        self.waiting: dict[str, tuple[str, ...]] = {}
        self.spaces: dict[str, tuple[str, ...]] = {}  # places → whom they seek, where no gear stands
        self.gears: frozenset[str] = frozenset()
        for key, held in seat.spaces.items():
            there = [one for one in held if one in KIND]
            everybody.update(there)
            if key not in self.ground.works:
                self.bag.update(map(kind_of, there))
                continue
            self.gears |= {key} if GEAR in held else set()
            self.waiting[key] = tuple(map(kind_of, there))
            slots = self.ground.works[key].slots
            self.spaces[key] = tuple(kind for kind, one in zip(slots, held, strict=True) if one != GEAR)
        self.total = Counter(dict.fromkeys(FOLLOWERS, 0))
        self.loose = Counter(dict.fromkeys(FOLLOWERS, 0))  # who can be given away
        for one, number in everybody.items():
            self.total[kind_of(one)] += number
            self.loose[kind_of(one)] += 0 if is_own(one) else number

    def copy(self) -> Sketch:
        """The same to play on."""
        other = Sketch.__new__(Sketch)
        for name in Sketch.__slots__:
            value = getattr(self, name)
            setattr(other, name, value.copy() if isinstance(value, dict) else value)
        return other

    @property
    def left(self) -> int:
        """Rounds after this one."""
        return self.ground.rounds - self.round

    @property
    def event(self) -> EventFace | None:
        """What happens in this round."""
        return self.ground.happening[self.round - 1]

    @property
    def stands(self) -> list[tuple[str, tuple[str, ...]]]:
        """Who may stand for whom, those first who can do least else."""
        works = self.ground.works
        found = [who for key in self.spaces for who in works[key].stands]
        return sorted(found, key=lambda who: len(who[1]))

    def missing(self, key: str) -> tuple[str, ...]:
        """Whom a place still seeks; who has come for another stands on any space."""
        left = [kind for kind in self.spaces[key] if kind != ANY]
        for kind in self.waiting.get(key, ()):
            if kind in left:
                left.remove(kind)
            elif left:
                left.pop()
        return tuple(left)
