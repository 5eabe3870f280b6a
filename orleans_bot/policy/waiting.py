"""Who would be in the way on the market, and on which unfinished place he waits instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import inf

from orleans_bot.rules.atoms import kinds_of
from orleans_bot.rules.pieces import ANY, kind_of
from orleans_bot.rules.view import PlaceFace

from .journey import Journeys, movers_of
from .lacks import is_together
from .outlook import Outlook

Spot = tuple[str, str, str]  # a place, whom it seeks, a follower who could stand there


def wanted_at(face: PlaceFace | None, at: str) -> str:
    """Who is sought on a space."""
    return face.slots[int(at)] if face and at.isdigit() and int(at) < len(face.slots) else ANY


def sends(face: PlaceFace) -> bool:
    """Whether followers go from here to deeds."""
    return "send" in kinds_of(face.does)


def free(held: Sequence[str], face: PlaceFace, wanted: str) -> list[int]:
    """The free spaces of a place that seek this."""
    return [at for at, what in enumerate(held) if not what and wanted_at(face, str(at)) == wanted]


class Queue:
    """Where those of a seat could wait."""

    def __init__(self, outlook: Outlook, journeys: Journeys, spots: Iterable[Spot]) -> None:
        self.outlook, self.journeys, self.spots = outlook, journeys, spots
        self.parked: dict[str, float] = {}

    def next(self, pool: Counter[str], held: Mapping[str, Sequence[str]]) -> Spot | None:
        """Who of these should wait, and where, when the places are held like this."""
        outlook = self.outlook
        if pool.total() <= outlook.room(pool.total()) or not outlook.left:
            return None
        best, chosen = 0.0, None
        for place, wanted, follower in self.spots:
            face = outlook.view.places.get(place)
            if not pool[follower] or face is None or face.market or sends(face):
                continue
            spaces = held.get(place, ())
            gain = self.parking(face)
            if gain == -inf or kind_of(follower) == "monk" or not free(spaces, face, wanted):
                continue
            worth = gain * (len(spaces) - spaces.count("") + 1) / max(1, len(spaces))
            worth *= 1.0 if kind_of(follower) == wanted else 0.5
            if worth > best:
                best, chosen = worth, (place, wanted, follower)
        return chosen

    def all(
        self, pool: Counter[str], spaces: Mapping[str, Sequence[str]], placed: Iterable[Spot]
    ) -> list[Spot]:
        """All who should wait, one after the other, when others have been placed before."""
        pool, held = Counter(pool), {key: list(there) for key, there in spaces.items()}
        out: list[Spot] = []
        for spot in placed:
            self.take(pool, held, spot)
        while found := self.next(pool, held):
            self.take(pool, held, found)
            out.append(found)
        return out

    def take(self, pool: Counter[str], held: Mapping[str, list[str]], spot: Spot) -> None:
        """Put somebody onto the first free space of a place that seeks this."""
        place, wanted, follower = spot
        pool[follower] -= 1
        held[place][free(held[place], self.outlook.view.places[place], wanted)[0]] = follower

    def parking(self, face: PlaceFace) -> float:
        """What a place promises to those who wait on it until it is complete."""
        if face.key not in self.parked:
            movers = Counter(movers_of(face))
            if movers and is_together(self.outlook.seat):
                self.parked[face.key] = self.journeys.promise(movers)
            elif not face.does and is_together(self.outlook.seat):
                self.parked[face.key] = self.outlook.plain(face)
            else:
                self.parked[face.key] = (3.0 if movers else 0.0) + self.outlook.lines(face.does)
        return self.parked[face.key]
