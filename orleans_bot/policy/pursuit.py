"""Which citizens and works a team goes after, what is missing for them, and who goes where to build."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from math import inf

from orleans_bot.rules.pieces import COIN, DEVELOPMENT, GEAR, VALUE
from orleans_bot.rules.view import SeatView, View

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
from .holdings import at_once, in_hand
from .lacks import Lacks, burden
from .routes import FAR, Effort, Towns, divided
from .standing import FAR_AHEAD

AT_ENDS = "tracks.end"  # where a citizen waits until somebody has come to the end of each track


class Pursuit(Lacks):
    """A seat that knows what all go after, and which part of it is its own."""

    def __init__(self, view: View, seat: SeatView, ahead: int = FAR_AHEAD) -> None:
        super().__init__(view, seat, ahead)
        self.near: dict[str, tuple[float, float, str, int]] = {}

    # -- citizens

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
        if where not in self.near:
            self.near[where] = nearest(self.view, where, self.heading, self.toll, burden)
        return self.near[where]

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
            star = max((n.need for n in self.needs_of(seat) if n.kind == "star"), default=0)
            spaces = sorted(self.view.development_stars.items())
            return next((space for space, stars in spaces if stars >= star), 0) if star else 0
        asked = (n.need for n in self.needs_of(seat) if n.kind == "track" and track in n.what)
        return max(asked, default=0)

    @cached_property
    def beside_own(self) -> Mapping[str, int]:
        """Coins and goods that the seats have between them and need not keep."""
        return {piece: sum(self.beside(seat, piece) for seat in self.view.seats) for piece in (COIN, *VALUE)}

    def beside(self, seat: SeatView, piece: str) -> int:
        """How much a seat has that it need not keep."""
        return max(0, in_hand(seat, piece) - self.kept_by(seat, piece))

    def deliverable(self, seat: SeatView, piece: str) -> int:
        """How much a seat can still bring of what it need not keep: so much a round."""
        return min(self.load(piece), self.beside(seat, piece))

    def load(self, piece: str) -> int:
        """How much of it one seat can bring before the end."""
        return at_once(piece) * (self.left + 1)

    def loaded(self, piece: str) -> bool:
        """Whether the seat has as much as it can still bring."""
        return self.deliverable(self.seat, piece) >= self.load(piece)

    @cached_property
    def spared(self) -> Mapping[str, int]:
        """Coins, goods and followers that the seats could give to works between them."""
        held = Counter(self.beside_own)
        for seat in self.view.seats:
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
        """Coins and goods that works seek beyond what the seats can still bring."""
        return {
            piece: self.open.get(piece, 0) - sum(self.deliverable(seat, piece) for seat in self.view.seats)
            for piece in (COIN, *VALUE)
        }

    def sendable(self, piece: str) -> int:
        """How much the seat has that works seek and it need not keep."""
        return min(self.open.get(piece, 0), self.beside(self.seat, piece))

    def pressed(self, number: float, own: float, each: float) -> float:
        """What is done by steps of so much, one a round, counts more the fewer rounds are left: for all seats
        together, or for this one with what it has.
        """
        rounds = max(number / len(self.view.seats), own) / each
        return self.team.press_from + self.team.press * min(1.5, rounds / (self.left + 1))

    # -- who goes where

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
            self.team.room * (self.left + 1),
        )

    def effort(self, seat: SeatView) -> Effort:
        """What a journey and a station cost a seat: less where gears stand in for followers."""
        legs, stops = [1.0], [1.0]
        coming = sum(max(0, n.need - n.have) for n in self.needs_of(seat) if n.kind == "gears") / 4
        for key, spaces in seat.spaces.items():
            kinds = {effect.first.kind for effect in self.view.places[key].does}
            share = 1 - (spaces.count(GEAR) + coming) / max(1, len(spaces))
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
        for need in self.needs_of(seat):
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
