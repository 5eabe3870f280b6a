"""What things are worth where all win or lose together: what works, tasks of all and one's own lack."""

from __future__ import annotations

from functools import cached_property
from math import inf

from orleans_bot.rules.ask import Ask, noun_of
from orleans_bot.rules.atoms import Atom
from orleans_bot.rules.pieces import COIN, DEVELOPMENT, FOOD, GEAR, VALUE
from orleans_bot.rules.spaces import kinds_on
from orleans_bot.rules.view import DeedFace, PlaceFace, View

from .foresight import eaten
from .holdings import COINS_AT_ONCE, at_once, in_hand
from .lacks import is_together, owed_by
from .sharing import Sharing


class Together(Sharing):
    """What things are worth to a seat that looks at what is missing."""

    @cached_property
    def leg(self) -> float:
        """What a journey on the way to such a town is worth."""
        return self.team.leg * self.urgent

    @cached_property
    def urgent(self) -> float:
        """How much more the seat's journeys and stations count when many are left for few rounds."""
        steps = self.land.visits(self.seat.merchant, self.share) + len(self.share)
        return 1 + self.team.haste * min(3.0, steps / (self.left + 1))

    def building(self, town: str) -> float:
        """A tower that is missing, or a station that an own objective asks for."""
        if town in self.view.towers and not self.view.stations.get(town):
            return self.team.tower * self.urgent
        if town in self.sites_of(self.seat):
            return self.team.own_site * self.urgent
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
        if self.short[COIN] <= 0 or self.loaded(COIN):
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

    def tile(self, face: PlaceFace) -> float:
        """Tiles that an own objective asks for; what one will bring comes too late for what is owed now."""
        if self.threatened:
            return 0.0
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
        keep += self.holding(kind)
        if deed.key in self.needed:
            return self.team.send + late - keep
        share = 1 + len(spaces) / self.team.spaces
        return (self.team.honour * self.citizen + late) / share - keep if deed.key in self.served else -inf

    def bringing(self, piece: str) -> float:
        """A piece brought to where it is sought."""
        plain = self.team.bring_coin if piece == COIN else self.team.bring_good
        kinds = (COIN,) if piece == COIN else tuple(VALUE)
        missing = sum(self.open.get(kind, 0) for kind in kinds)
        return plain * self.pressed(missing, sum(self.sendable(kind) for kind in kinds), at_once(piece))

    def plain(self, face: PlaceFace) -> float:
        """What could be brought from a place: to the works that it serves, or to another seat."""
        if face.tier:
            return super().plain(face)
        if not any(face.key in deed.through for deed in self.view.deeds):
            return -inf
        return max(self.to_works(face), self.gift(face).worth)

    def to_works(self, face: PlaceFace) -> float:
        """What could be brought from a place to the works that it serves."""
        deeds = [deed for deed in self.view.deeds if face.key in deed.through]
        number, worth = 0, 0.0
        closing = [deed.filled.count("") for deed in deeds if deed.key in self.needed and "" in deed.filled]
        for piece in (COIN, *VALUE):
            if self.soon_eaten(piece):
                continue
            wanted = sum(
                1
                for deed in deeds
                for want, by in zip(deed.seeks, deed.filled, strict=True)
                if want == piece and not by and deed.key in self.served
            )
            spare = min(wanted, self.beside(self.seat, piece), COINS_AT_ONCE - number)
            number += spare
            worth += spare * self.bringing(piece)
        if number >= min(closing, default=inf):
            worth += self.team.closing
        return worth if number > 1 or (number and self.left < 3) else 0.0

    def soon_eaten(self, piece: str) -> bool:
        """Whether a good had better wait: what would lie in the works now would probably be taken again; what
        is brought beyond that is safe.
        """
        lying = sum(
            want == piece and bool(by)
            for deed in self.view.deeds
            for want, by in zip(deed.seeks, deed.filled, strict=True)
        )
        return lying < eaten(self.view, piece)


def filled(view: View, ask: Ask) -> tuple[str, ...]:
    """An amount: as much as can be spared, to the works that must be full first; else the least."""
    seat = view.seat(ask.seat)
    if not is_together(seat):
        return ask.least
    outlook = Together(view, seat)
    if not all("@" in key for key in ask.keys):
        return given(outlook, ask)
    room, coins = ask.hi, 0
    out: list[str] = []
    for key in sorted(ask.keys, key=lambda key: noun_of(key).partition("@")[2] not in outlook.needed):
        piece = noun_of(key).partition("@")[0]
        have = in_hand(seat, piece) - (coins if piece == COIN else 0)
        spare = min(room, ask.most[key], have - outlook.keeps(piece))
        if spare > 0 and not outlook.soon_eaten(piece):
            out.append(f"{key}*{spare}")
            room -= spare
            coins += spare if piece == COIN else 0
    return tuple(out) or ask.least


def given(outlook: Together, ask: Ask) -> tuple[str, ...]:
    """An amount for another seat: what helps it, if that was meant; else the least."""
    place = str(ask.about.get("place", ""))
    pieces = outlook.gift(outlook.view.places[place]).pieces if place in outlook.view.places else {}
    named = {noun_of(key) or key: key for key in ask.keys}
    out = [f"{named[piece]}*{number}" for piece, number in pieces.items() if piece in named and number]
    return tuple(out) or ask.least
