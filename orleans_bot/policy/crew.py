"""Who is needed where all win or lose together: how often each place will be used, and who is scarce."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from math import inf

from orleans_bot.rules.atoms import Effect
from orleans_bot.rules.pieces import COIN, FOLLOWERS, GEAR, VALUE
from orleans_bot.rules.view import PlaceFace

from .holdings import COINS_AT_ONCE, GOODS_AT_ONCE
from .pursuit import Pursuit


class Crew(Pursuit):
    """A seat that looks at who will be missing on its spaces."""

    @cached_property
    def errands(self) -> Mapping[str, float]:
        """How often the seat will probably use each of its places before the end."""
        legs = self.land.legs(self.seat.merchant, self.share)
        coins, goods = self.loads((COIN,)) / COINS_AT_ONCE, self.loads(tuple(VALUE)) / GOODS_AT_ONCE
        growing = self.team.spread * max(0, self.left - self.team.grown) / 4
        out: dict[str, float] = {}
        for key in self.seat.spaces:
            face = self.view.places[key]
            kinds = {effect.first.kind for effect in face.does}
            served = {want for deed in self.view.deeds if key in deed.through for want in deed.seeks}
            if "build" in kinds:
                out[key] = len(self.share)
            elif "move" in kinds:
                ways = {
                    way for effect in face.does if effect.first.kind == "move" for way in effect.first.what
                }
                out[key] = sum(number for way, number in legs.items() if way in ways) / (face.tier + 1)
            elif served and not face.does:
                out[key] = coins if COIN in served else goods
            elif "recruit" in kinds:
                out[key] = growing * (0.4 if self.spent(face) else 1.0) + max(
                    self.asked_of(face), self.supplies(face)
                )
        return out

    def loads(self, kinds: tuple[str, ...]) -> float:
        """How many pieces the seat will bring: those that it has, and its share of those that are missing."""
        missing = sum(max(0, self.short[kind]) for kind in kinds)
        return sum(self.sendable(kind) for kind in kinds) + missing / len(self.view.seats)

    def next_step(self, kind: str) -> Effect | None:
        """What the next step of a track gives, if there is one and it gives anything."""
        track, at = self.view.tracks.get(kind), self.seat.tracks.get(kind, 0) + 1
        return track.gives[at] if track and at < len(track.gives) else None

    def supplies(self, face: PlaceFace) -> float:
        """How often a place must recruit for the sake of the coins and goods that its tracks bring."""
        found = 0.0
        for atom in (atom for effect in face.does for atom in effect.atoms if atom.kind == "recruit"):
            gives = self.next_step(atom.what[0])
            for given in gives.atoms if gives else ():
                if given.kind == "coins":
                    found = max(found, self.short[COIN] / given.number)
                elif given.kind == "gain":
                    found = max(found, sum(max(0, self.short[good]) for good in VALUE) / 2)
        return self.team.supply * max(0.0, found) / len(self.view.seats)

    def asked_of(self, face: PlaceFace) -> float:
        """How often a place must recruit for the sake of the seat's own objectives."""
        found = {atom.what[0] for effect in face.does for atom in effect.atoms if atom.kind == "recruit"}
        most = 0
        for kind in found:
            steps = (n.need - n.have for n in self.own if n.kind == "track" and kind in n.what)
            most = max(
                most, *steps, self.lacks("followers", kind), self.hall.get(kind, 0) - self.bag[kind], 0
            )
        return most

    @cached_property
    def demand(self) -> Mapping[str, float]:
        """How many followers of each kind that takes."""
        found: dict[str, float] = {}
        for key, number in self.errands.items():
            face = self.view.places[key]
            for wanted, what in zip(face.slots, self.seat.spaces[key], strict=True):
                if what != GEAR:
                    found[wanted] = found.get(wanted, 0.0) + number
        return found

    def use(self, kind: str, held: int) -> float:
        """What one more follower of a kind does: more, the scarcer they are for what is to be done."""
        w = self.weights
        drawn = min(1.0, self.seat.draws / max(1, self.people)) * (self.left + 1)
        if kind == "monk":
            scarce = max((self.scarce(other, self.bag[other], drawn) for other in self.demand), default=0.0)
            scarce *= self.team.joker
        else:
            scarce = self.scarce(kind, held, drawn)
        room = self.seat.draws + w.crowd - (self.people - self.bag[kind] + held)
        worth = self.team.share * scarce + w.newcomer * max(0.0, min(1.0, room / w.crowd))
        return worth * self.left

    def scarce(self, kind: str, held: int, drawn: float) -> float:
        """How many of a kind are asked for, for each who will be there."""
        ratio = self.demand.get(kind, 0.0) / max(1.0, (held + 0.5) * drawn)
        return min(self.team.share_most, ratio)

    def drawing(self, more: int) -> float:
        """More draws are of use only to a seat that has more followers than it draws."""
        room = (self.people - self.seat.draws + self.team.draw_from) / self.team.draw_span
        return super().drawing(more) * max(0.1, min(1.0, room))

    def claimed(self, kind: str) -> bool:
        """Whether the last of a kind are for others, whose objectives ask for them."""
        asked = 0
        for seat in self.view.seats:
            if seat.colour == self.seat.colour:
                continue
            for need in self.needs_of(seat):
                if need.kind == "track" and kind in need.what:
                    asked += need.need - need.have
        who, steps = self.roads.get(kind, ("", 0))
        asked += steps if who != self.seat.colour else 0
        mine = any(n.kind == "track" and kind in n.what and not n.met for n in self.own)
        return not mine and kind not in self.mine and self.view.followers.get(kind, 0) <= asked

    def recruit(self, kind: str) -> float:
        """A step that an own objective asks for counts besides."""
        if self.claimed(kind):
            return -inf
        worth = super().recruit(kind)
        for need in self.own:
            if need.kind == "track" and kind in need.what and not need.met:
                worth += self.hurried(self.team.step, need.need - need.have)
        if self.mine.get(kind):
            worth += self.team.step_for_all
        if lacking := max(self.lacks("followers", kind), self.hall.get(kind, 0) + 1 - self.bag[kind]):
            worth += self.hurried(self.team.own_follower, lacking) if lacking > 0 else 0.0
        return worth

    @cached_property
    def hall(self) -> Mapping[str, int]:
        """The followers that the works of the seat's own objective still seek."""
        own = {word for n in self.own if n.kind == "full" for word in n.what}
        return Counter(
            want
            for deed in self.view.deeds
            if deed.key in own
            for want, by in zip(deed.seeks, deed.filled, strict=True)
            if not by
        )

    def spare(self, kind: str) -> bool:
        """Whether a follower of a kind may go for good."""
        asked = max((n.need for n in self.own if n.kind == "followers" and kind in n.what), default=0)
        return self.bag[kind] > asked and (self.bag[kind] > 1 or self.left <= 4)

    def holding(self, kind: str) -> float:
        """How much more one of the last of a kind counts, without whom a journey or a tower would wait."""
        few = self.bag[kind] - 1 < min(self.team.pair, self.pinned.get(kind, 0.0))
        return self.team.pinned * min(1.0, self.left / 3) if few else 0.0

    @cached_property
    def pinned(self) -> Mapping[str, float]:
        """How many of each kind the journeys and stations that are still to be made take."""
        found: dict[str, float] = {}
        for key, number in self.errands.items():
            face = self.view.places[key]
            if {effect.first.kind for effect in face.does} & {"build", "move"}:
                for wanted, what in zip(face.slots, self.seat.spaces[key], strict=True):
                    if what != GEAR:
                        found[wanted] = found.get(wanted, 0.0) + number
        return found

    @cached_property
    def gear(self) -> float:
        """Gears that an own objective asks for, or a work of all; else what they save on a space."""
        if not self.view.gears:
            return -inf
        lacking = self.lacks("gears")
        uses = max(
            (number for key, number in self.errands.items() if self.has_room_for_gear(key)), default=0.0
        )
        plain = self.team.gear_saves * min(uses, max(0, self.left - self.team.settling)) * self.weights.rate
        if lacking:
            return plain + self.hurried(self.team.own_gear, lacking)
        return max(plain, self.team.gear_for_all) if self.gear_is_for_all else plain

    @cached_property
    def gear_is_for_all(self) -> bool:
        """Whether the next gear may go to a work that the team fills: the first one never goes there."""
        placed = any(GEAR in spaces for spaces in self.seat.spaces.values())
        return placed and self.left <= self.team.gears_late and self.open.get(GEAR, 0) > 0

    def has_room_for_gear(self, key: str) -> bool:
        """Whether a place has more than one space, and another one without a gear."""
        return self.seat.spaces[key].count(GEAR) < len(self.view.places[key].slots) - 1

    @cached_property
    def gears_coming(self) -> int:
        """How many gears the followers still to be had will bring to all."""
        gives = {
            key
            for key, track in self.view.tracks.items()
            if any(atom.kind == "gear" for give in track.gives if give for atom in give.atoms)
        }
        return min(self.view.gears, sum(self.view.followers.get(key, 0) for key in gives))

    def gear_at(self, face: PlaceFace, wanted: str) -> float:
        """How often the place will be used, and how scarce those are whom the gear stands in for."""
        drawn = min(1.0, self.seat.draws / max(1, self.people)) * (self.left + 1)
        kind = wanted if wanted in FOLLOWERS else ""
        scarce = self.scarce(kind, self.bag[kind], drawn) if kind else 0.0
        return 0.5 + self.errands.get(face.key, 0.0) * (self.team.gear_plain + scarce)
