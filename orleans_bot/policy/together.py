"""What things are worth where all win or lose together: what works, tasks of all and one's own lack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from math import inf

from orleans_bot.rules.ask import Ask, noun_of
from orleans_bot.rules.atoms import Atom
from orleans_bot.rules.pieces import COIN, DEVELOPMENT, FOLLOWERS, FOOD, GEAR, VALUE
from orleans_bot.rules.spaces import kinds_on
from orleans_bot.rules.view import DeedFace, PlaceFace, View

from .lacks import Lacks, is_together, owed_by, own_needs

MOST = 4  # pieces that are brought at once


class Together(Lacks):
    """What things are worth to a seat that looks at what is missing."""

    @cached_property
    def leg(self) -> float:
        """What a journey on the way to such a town is worth."""
        return self.team.leg

    def building(self, town: str) -> float:
        """A tower that is missing, or a station that an own objective asks for."""
        if town in self.view.towers and not self.view.stations.get(town):
            return self.team.tower
        if town in self.sites_of(self.seat):
            return self.team.own_site
        return self.team.own_site if f"town.{town}" in self.pursued else self.team.useless

    @cached_property
    def station(self) -> float:
        """A station where the merchant stands."""
        return self.building(self.seat.merchant) if self.free(self.seat.merchant, self.seat) else -inf

    def losing_station(self, where: str) -> float:
        """A tower that all need, one that an own objective asks for, or one that will still be built."""
        view = self.view
        if where == "supply":
            return 0.2 if self.seat.stations_left > len(self.share) + 1 else self.team.tower
        asked = any(where in need.what for need in self.own if need.kind == "stations")
        if where in view.towers or asked:
            return 2 * self.team.tower + self.team.leg
        return 1.0

    @cached_property
    def coin(self) -> float:
        """Coins fill treasuries."""
        if self.threatened:
            return self.team.rescue
        if owed_by(self.seat, COIN) >= self.seat.coins:
            return self.team.owed_coin
        if self.lacks("coins") or (self.lacks("value") and "coins" in self.valued):
            return self.team.own_coin
        if self.short[COIN] <= 0:
            return self.team.spare_coin
        return self.team.coin

    def atom(self, atom: Atom) -> float:
        """Nothing is bought with the coins that are owed at the end of this very round."""
        if atom.kind == "pay" and self.seat.coins - atom.number < owed_by(self.seat, COIN, 1):
            return -inf
        return super().atom(atom)

    def _good(self, good: str, extra: int) -> float:
        """A good that somebody lacks."""
        if self.threatened:
            return self.team.rescue * VALUE.get(good, 1) / 2
        if good in FOOD and self.meal - extra > 0:
            return self.team.meal
        if owed_by(self.seat, good) > self.seat.goods.get(good, 0) + extra:
            return self.team.meal
        lacking = self.lacks("goods", good) - extra
        if lacking > 0:
            return self.hurried(self.team.own_good, lacking)
        if good in self.valued and self.lacks("value") - max(0, extra) * VALUE.get(good, 1) > 0:
            return self.team.own_value * VALUE.get(good, 1)
        if self.short.get(good, 0) - extra > 0:
            return self.team.good + 0.2 * VALUE[good]
        return self.team.spare_good

    def lasting(self, good: str) -> float:
        """A good of which there will be many: as much as one that is missing, while several are."""
        return self._good(good, 1)

    @cached_property
    def citizen(self) -> float:
        """One more citizen, while there are too few."""
        return self.team.citizen if self.citizens_short or self.lacks("citizens") else 0.3

    def hope(self, at: int) -> float:
        """Coins and citizens on the way, and the star that an own objective asks for."""
        view = self.view
        total = self.coins_on_the_way(at) * self.coin
        aim = max((n.need for n in self.own if n.kind == "star"), default=0)
        goal = next((space for space, star in sorted(view.development_stars.items()) if star >= aim), 0)
        total += self.hurried(self.team.star, max(0, goal - self.at) // 4) * min(at, goal) + 0.1 * at
        if (steps := self.mine.get(DEVELOPMENT, 0)) > 0:
            total += self.team.step_for_all * min(at, max(self.at, goal) + steps) / 3
        for where in view.citizens:
            track, _, space = where.partition(".")
            if track == "development" and int(space) <= at:
                total += self.citizen
        return total

    def coins_on_the_way(self, at: int) -> float:
        """The coins of the spaces up to one, and its share of those of the next."""
        total, last = 0.0, 0
        for space, number in sorted(self.view.development_coins.items()):
            if at < space:
                return total + (number * (at - last) / (space - last) if self.left else 0.0)
            total, last = total + number, space
        return total

    # -- who is needed

    @cached_property
    def errands(self) -> Mapping[str, float]:
        """How often the seat will probably use each of its places before the end."""
        legs = self.land.visits(self.seat.merchant, self.share)
        bring = {"coin": self.loads((COIN,)) / MOST, "goods": self.loads(tuple(VALUE)) / (MOST - 1)}
        growing = self.team.spread * max(0, self.left - self.team.grown) / 4
        out: dict[str, float] = {}
        for key in self.seat.spaces:
            face = self.view.places[key]
            kinds = {effect.first.kind for effect in face.does}
            served = {want for deed in self.view.deeds if key in deed.through for want in deed.seeks}
            if "build" in kinds:
                out[key] = len(self.share)
            elif "move" in kinds:
                out[key] = legs / 2
            elif served and not face.does:
                out[key] = bring["coin" if COIN in served else "goods"]
            elif "recruit" in kinds:
                out[key] = growing * (0.4 if self.spent(face) else 1.0) + max(
                    self.asked_of(face), self.supplies(face)
                )
        return out

    def loads(self, kinds: tuple[str, ...]) -> float:
        """How many pieces the seat will bring: those that it has, and its share of those that are missing."""
        missing = sum(max(0, self.short[kind]) for kind in kinds)
        return sum(self.sendable(kind) for kind in kinds) + missing / len(self.view.seats)

    def supplies(self, face: PlaceFace) -> float:
        """How often a place must recruit for the sake of the coins and goods that its tracks bring."""
        found = 0.0
        for atom in (atom for effect in face.does for atom in effect.atoms if atom.kind == "recruit"):
            track, at = self.view.tracks.get(atom.what[0]), self.seat.tracks.get(atom.what[0], 0) + 1
            gives = track.gives[at] if track and at < len(track.gives) else None
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
        return self.team.share * self.left * scarce + w.newcomer * self.left * max(
            0.0, min(1.0, room / w.crowd)
        )

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
            for need in own_needs(seat):
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

    def lost(self, kind: str) -> float:
        """A follower who leaves for good; one of the last without whom a journey or a tower would wait."""
        worth = super().lost(kind)
        if kind in FOLLOWERS and self.bag[kind] - 1 < min(self.team.pair, self.pinned.get(kind, 0.0)):
            worth += self.team.pinned * min(1.0, self.left / 3)
        return worth

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
        """Gears that an own objective asks for."""
        if not self.view.gears:
            return -inf
        lacking = self.lacks("gears")
        plain = self.weights.gear_use * max(0, self.left - self.team.settling) * self.weights.rate
        return plain + (self.hurried(self.team.own_gear, lacking) if lacking else 0.0)

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

    def tile(self, face: PlaceFace) -> float:
        """Tiles that an own objective asks for."""
        lacking = self.lacks("tiles")
        return super().tile(face) + (self.hurried(self.team.own_tile, lacking) if lacking else 0.0)

    # -- what is brought where

    def serving(self, kind: str, deed: DeedFace) -> float:
        """A work that must be full, or one that brings a citizen."""
        spaces = [space for space, by in zip(deed.seeks, deed.filled, strict=True) if not by]
        if not any(kind in kinds_on(space) for space in spaces):
            return -inf
        if kind == GEAR:
            if self.lacks("gears") or deed.key not in self.served:
                return -inf
            later = self.left > self.team.gears_late and self.gears_coming > len(spaces)
            return -inf if later else self.citizen
        if not self.spare(kind):
            return -1.0
        keep = self.lost(kind)
        late = self.team.send_late * max(0, self.team.send_from - self.left) / self.team.send_from
        if deed.key in {word for n in self.own if n.kind == "full" for word in n.what}:
            return self.hurried(self.team.hall, len(spaces)) + late - keep
        if self.hall.get(kind, 0) >= self.bag[kind]:
            return -1.0
        if deed.key in self.needed:
            return self.team.send + late - keep
        share = 1 + len(spaces) / self.team.spaces
        return (self.team.honour * self.citizen + late) / share - keep if deed.key in self.served else -inf

    def bringing(self, piece: str) -> float:
        """A piece brought to where it is sought."""
        plain = self.team.bring_coin if piece == COIN else self.team.bring_good
        kinds, most = ((COIN,), MOST) if piece == COIN else (tuple(VALUE), MOST - 1)
        missing = sum(self.open.get(kind, 0) for kind in kinds)
        return plain * self.pressed(missing, sum(self.sendable(kind) for kind in kinds), most)

    def sendable(self, piece: str) -> int:
        """How much the seat has that works seek and it need not keep."""
        have = self.seat.coins if piece == COIN else self.seat.goods.get(piece, 0)
        return max(0, min(self.open.get(piece, 0), have - self.keeps(piece)))

    def plain(self, face: PlaceFace) -> float:
        """What could be brought from a place to the works that it serves."""
        deeds = [deed for deed in self.view.deeds if face.key in deed.through]
        if face.tier:
            return super().plain(face)
        if not deeds:
            return -inf
        number, worth = 0, 0.0
        closing = [deed.filled.count("") for deed in deeds if deed.key in self.needed and "" in deed.filled]
        for piece in (COIN, *VALUE):
            wanted = sum(
                1
                for deed in deeds
                for want, by in zip(deed.seeks, deed.filled, strict=True)
                if want == piece and not by and deed.key in self.served
            )
            have = self.seat.coins if piece == COIN else self.seat.goods.get(piece, 0)
            spare = max(0, min(wanted, have - self.keeps(piece), MOST - number))
            number += spare
            worth += spare * self.bringing(piece)
        if number >= min(closing, default=inf):
            worth += self.team.closing
        return worth if number > 1 or (number and self.left < 3) else 0.0

    def turn_of(self, face: PlaceFace) -> float:
        """What is brought somewhere waits until all has come that will come this round."""
        return super().turn_of(face) if face.tier else 0.1


def filled(view: View, ask: Ask) -> tuple[str, ...]:
    """An amount: as much as can be spared, to the works that must be full first; else the least."""
    seat = view.seat(ask.seat)
    if not all("@" in key for key in ask.keys) or not is_together(seat):
        return ask.least
    outlook = Together(view, seat)
    room, coins = ask.hi, 0
    out: list[str] = []
    for key in sorted(ask.keys, key=lambda key: noun_of(key).partition("@")[2] not in outlook.needed):
        piece = noun_of(key).partition("@")[0]
        have = seat.coins - coins if piece == COIN else seat.goods.get(piece, 0)
        spare = min(room, ask.most[key], have - outlook.keeps(piece))
        if spare > 0:
            out.append(f"{key}*{spare}")
            room -= spare
            coins += spare if piece == COIN else 0
    return tuple(out) or ask.least
