"""What is missing where all win or lose together: for all, for each seat, and who goes where to build."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from math import inf
from typing import ClassVar

from orleans_bot.rules.pieces import COIN, DEVELOPMENT, FOOD, GEAR, TEAM, VALUE
from orleans_bot.rules.view import Need, SeatView, View

from .citizens import (
    BUILDING,
    COMING_BY,
    JOURNEY,
    LEAST,
    RECRUIT,
    SPACE,
    SURE,
    cheapest,
    ends,
    is_on_track,
    nearest,
    work_left,
)
from .outlook import Outlook
from .routes import FAR, Country, Effort, Towns, country, divided
from .standing import FAR_AHEAD, fed
from .team_weights import BURDENS, PLAIN, TeamWeights
from .team_weights import TEAM as CHOSEN

AT_ENDS = "tracks.end"  # where a citizen waits until somebody has come to the end of each track
PROVIDED = 3  # rounds for which what is owed is kept
PENALTY = 5  # coins for food that is missing, or to stay where one is


def own_needs(seat: SeatView) -> tuple[Need, ...]:
    """What a seat's own objectives ask for; those that are complete must stay so."""
    faces = (*seat.tasks, *seat.finished)
    return tuple(need for face in faces if face.whose != TEAM for need in face.needs)


def owed_by(seat: SeatView, piece: str, provided: int = PROVIDED) -> int:
    """How many coins, or of a good, it owes at the end of this round and of the next ones."""
    name = "coins" if piece == COIN else piece
    dues = [due for face in seat.tasks for due in face.owed[:provided]]
    return sum(number for _, number, what in dues if what == name)


def burden(seat: SeatView) -> float:
    """How much a seat's own objectives still ask for beside its journeys."""
    return sum(BURDENS.get(need.kind, 0.0) * max(0, need.need - need.have) for need in own_needs(seat))


def is_together(seat: SeatView) -> bool:
    """Whether all seats win or lose as one."""
    return any(face.whose == TEAM for face in seat.tasks)


class Lacks(Outlook):
    """A seat that looks at what is missing."""

    team: ClassVar[TeamWeights] = CHOSEN

    def __init__(self, view: View, seat: SeatView, ahead: int = FAR_AHEAD) -> None:
        super().__init__(view, seat, PLAIN, ahead)

    @cached_property
    def own(self) -> tuple[Need, ...]:
        """What the seat's own objectives ask for."""
        return own_needs(self.seat)

    @cached_property
    def shared(self) -> tuple[Need, ...]:
        """What is asked of all."""
        return tuple(need for face in self.seat.tasks if face.whose == TEAM for need in face.needs)

    @cached_property
    def passed(self) -> float:
        """The share of the game that is over."""
        return self.view.round / max(1, self.view.rounds)

    @cached_property
    def threatened(self) -> bool:
        """Whether this round is lost for all because of what the seat does not have."""
        return any(self.seat.colour in threat.seats for threat in self.view.threats)

    def hurried(self, worth: float, lacking: int) -> float:
        """An own objective counts more the less time is left for what it lacks."""
        return worth * (1 + self.team.hurry * min(3.0, lacking / (self.left + 1)))

    def pressed(self, number: float, own: float, each: float) -> float:
        """What is done by steps of so much, one a round, counts more the fewer rounds are left: for all seats
        together, or for this one with what it has.
        """
        rounds = max(number / len(self.view.seats), own) / each
        return self.team.press_from + self.team.press * min(1.5, rounds / (self.left + 1))

    # -- who goes where

    @cached_property
    def land(self) -> Country:
        """The map."""
        return country(tuple(route.key for route in self.view.routes))

    @cached_property
    def shares(self) -> tuple[Towns, ...]:
        """The towns that each seat is to build in: its own, and its part of those that all need."""
        view = self.view
        missing = frozenset(town for town in view.towers if not view.stations.get(town))
        missing |= {where[5:] for where in self.pursued if where.startswith("town.")}
        return divided(
            self.land,
            tuple(seat.merchant for seat in view.seats),
            tuple(self.sites_of(seat) for seat in view.seats),
            tuple(burden(seat) for seat in view.seats),
            missing,
            tuple(self.effort(seat) for seat in view.seats),
        )

    def effort(self, seat: SeatView) -> Effort:
        """What a journey and a station cost a seat: less where gears stand in for followers."""
        legs, stops = [1.0], [1.0]
        for key, spaces in seat.spaces.items():
            kinds = {effect.first.kind for effect in self.view.places[key].does}
            share = 1 - spaces.count(GEAR) / max(1, len(spaces))
            if "build" in kinds:
                stops.append(share)
            elif "move" in kinds:
                legs.append(share)
        best = sorted(legs)[:2]
        return sum(best) / len(best), min(stops)

    @cached_property
    def share(self) -> Towns:
        """Those of this seat."""
        return self.shares[self.view.seats.index(self.seat)]

    def sites_of(self, seat: SeatView) -> Towns:
        """Towns in which a seat's own objective still asks for a station."""
        view, found = self.view, set[str]()
        for need in own_needs(seat):
            if need.kind != "stations" or need.met:
                continue
            named = [t for t in need.what if t in view.towns]
            if named:
                found.update(t for t in named if self.free(t, seat))
            else:
                far = self.land.far[seat.merchant]
                open_ = [t for t in view.towns if t not in view.towers and self.free(t, seat)]
                found.update(sorted(open_, key=lambda t: (far[t], t))[: need.need - need.have])
        return frozenset(found)

    def free(self, town: str, seat: SeatView) -> bool:
        """Whether a seat could still build in a town."""
        owners = self.view.stations.get(town, ())
        return seat.colour not in owners and (not owners or self.view.towns[town].each)

    # -- what is missing

    def lacks(self, kind: str, what: str = "") -> int:
        """How much of something an own objective still lacks."""
        found = [n.need - n.have for n in self.own if n.kind == kind and (not what or what in n.what)]
        return max([0, *found])

    @cached_property
    def citizens_short(self) -> bool:
        """Whether all together have too few citizens."""
        return any(n.kind == "team_citizens" and not n.met for n in self.shared)

    @cached_property
    def needed(self) -> frozenset[str]:
        """Works that must be full for all, or for the seat itself."""
        return frozenset(word for n in (*self.own, *self.shared) if n.kind == "full" for word in n.what)

    @cached_property
    def pursued(self) -> frozenset[str]:
        """Where the citizens wait that the team goes after: as many as are missing, the nearest of them."""
        number = max([0, *(n.need - n.have for n in self.shared if n.kind == "team_citizens")])
        more = self.team.besides if self.left > self.team.grown else 0
        return cheapest(self.far_citizens, number + more) if number else frozenset()

    @cached_property
    def roads(self) -> Mapping[str, tuple[str, int]]:
        """The tracks along which a seat goes for the sake of a citizen: who, and how many steps."""
        found: dict[str, tuple[str, int]] = {}
        sought = [where for where in sorted(self.pursued) if is_on_track(self.view, where)]
        for where in (*sought, *(ends(self.view) if AT_ENDS in self.pursued else ())):
            cost, _, colour, steps = self.nearest(where)
            track = where.partition(".")[0]
            if cost < inf and steps > found.get(track, ("", 0))[1]:
                found[track] = colour, steps
        return found

    @cached_property
    def mine(self) -> Mapping[str, int]:
        """How many steps along which of them are this seat's."""
        return {track: steps for track, (who, steps) in self.roads.items() if who == self.seat.colour}

    def nearest(self, where: str) -> tuple[float, float, str, int]:
        """For which seat a citizen beside a track is nearest."""
        return nearest(self.view, where, self.heading, self.toll, burden)

    def toll(self, track: str, space: int) -> float:
        """What a step takes beyond what it brings of what is sought anyway."""
        if track == DEVELOPMENT:
            return SPACE
        gives, brings = self.view.tracks[track].gives[space], 0.0
        for atom in gives.atoms if gives else ():
            if atom.kind == "coins" and self.gaps[COIN]:
                brings += atom.number * COMING_BY[COIN]
            elif atom.kind == "gain" and self.gaps[atom.what[0]]:
                brings += COMING_BY[atom.what[0]]
        return max(LEAST, RECRUIT - brings)

    @cached_property
    def gaps(self) -> Mapping[str, int]:
        """What works that must be full still seek."""
        found: Counter[str] = Counter()
        for deed in self.view.deeds:
            if deed.key in self.needed:
                found.update(want for want, by in zip(deed.seeks, deed.filled, strict=True) if not by)
        return found

    @cached_property
    def far_citizens(self) -> Mapping[str, float]:
        """How much each citizen that waits still takes."""
        view, waiting = self.view, self.view.citizens
        found = {where: SURE + self.nearest(where)[0] for where in waiting if is_on_track(view, where)}
        spare = self.spared
        found |= {f"deed.{deed.key}": work_left(deed, spare) for deed in view.deeds if deed.citizen}
        for where in waiting:
            kind, _, what = where.partition(".")
            if kind == "town":
                far = min(self.land.far[seat.merchant].get(what, FAR) for seat in view.seats)
                found[where] = BUILDING + far * JOURNEY
            elif kind == "pile":
                taken = max(0, view.goods.get(what, 0) - self.gaps[what] // 2)
                found[where] = SURE + taken * COMING_BY[what]
            elif where == AT_ENDS:
                found[where] = SURE + sum(self.nearest(end)[0] for end in ends(view))
        return found

    def heading(self, seat: SeatView, track: str) -> int:
        """The space of a track that a seat's own objective asks for."""
        if track == DEVELOPMENT:
            star = max((n.need for n in own_needs(seat) if n.kind == "star"), default=0)
            spaces = sorted(self.view.development_stars.items())
            return next((space for space, stars in spaces if stars >= star), 0) if star else 0
        asked = (n.need for n in own_needs(seat) if n.kind == "track" and track in n.what)
        return max(asked, default=0)

    @cached_property
    def spared(self) -> Mapping[str, int]:
        """Coins, goods and followers that the seats could give to works between them."""
        held: Counter[str] = Counter()
        for seat in self.view.seats:
            held[COIN] += max(0, seat.coins - self.kept_by(seat, COIN))
            for good in VALUE:
                held[good] += max(0, seat.goods.get(good, 0) - self.kept_by(seat, good))
            for track, at in seat.tracks.items():
                held[track] += at // 2 if track in self.view.followers else 0
        held.subtract(self.gaps)
        return held

    @cached_property
    def served(self) -> frozenset[str]:
        """Works that the team fills: those that must be full, and those whose citizens it goes after."""
        return self.needed | {where[5:] for where in self.pursued if where.startswith("deed.")}

    @cached_property
    def open(self) -> Mapping[str, int]:
        """What is still to be brought to works that the team fills."""
        found: Counter[str] = Counter()
        for deed in self.view.deeds:
            if deed.through and deed.key in self.served:
                found.update(want for want, by in zip(deed.seeks, deed.filled, strict=True) if not by)
        return found

    @cached_property
    def short(self) -> Mapping[str, int]:
        """Coins and goods that works seek beyond what the seats can spare."""
        held: Counter[str] = Counter()
        for seat in self.view.seats:
            held[COIN] += max(0, seat.coins - self.kept_by(seat, COIN))
            for good in VALUE:
                held[good] += max(0, seat.goods.get(good, 0) - self.kept_by(seat, good))
        return {piece: self.open.get(piece, 0) - held[piece] for piece in (COIN, *VALUE)}

    def kept_by(self, seat: SeatView, piece: str) -> int:
        """How many coins, or of a good, a seat keeps for its own objective, or in reserve."""
        return max(self.asked_by(seat, piece), self.kept_for_meal(seat, piece), owed_by(seat, piece))

    def kept_for_meal(self, seat: SeatView, piece: str) -> int:
        """How much of this kind is kept for the event of this round; coins for what is missing."""
        asked = fed(self.view.event) if self.view.event else 0
        for food in FOOD if asked else ():
            kept = min(asked, seat.goods.get(food, 0))
            if food == piece:
                return kept
            asked -= kept
        return min(seat.coins, PENALTY * asked) if piece == COIN else 0

    @cached_property
    def meal(self) -> int:
        """Food that the event of this round takes and the seat does not have."""
        asked = fed(self.view.event) if self.view.event else 0
        return max(0, asked - sum(self.seat.goods.get(food, 0) for food in FOOD))

    def asked_by(self, seat: SeatView, piece: str) -> int:
        """How many coins, or of a good, its own objective asks for, or what may come."""
        needs = own_needs(seat)
        valued = [n for n in needs if n.kind == "value"]
        if piece == COIN:
            asked = max((n.need for n in needs if n.kind == "coins"), default=0)
            hoards = any("coins" in n.what for n in valued)
            return max(asked, 50 if hoards else 0, self.reserve)
        for need in valued:
            if piece in need.what:
                have = sum(VALUE[good] * n for good, n in seat.goods.items() if good in need.what)
                return max(0, seat.goods.get(piece, 0) - max(0, have - need.need) // VALUE[piece])
        return max((n.need for n in needs if n.kind == "goods" and piece in n.what), default=0)

    @cached_property
    def reserve(self) -> int:
        """Coins that each seat keeps for what may come: more while something harmful is about to happen."""
        if self.view.event and self.view.event.harm:
            return self.team.reserve
        return self.team.reserve // 2 if self.left > 1 else 0

    def keeps(self, piece: str) -> int:
        """How many coins, or of a good, the seat keeps itself."""
        return self.kept_by(self.seat, piece)

    @cached_property
    def valued(self) -> tuple[str, ...]:
        """Goods whose worth an own objective counts."""
        return tuple(word for n in self.own if n.kind == "value" for word in n.what)
