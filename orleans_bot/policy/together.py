"""What things are worth where all win or lose together: what works, tasks of all and one's own lack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from math import inf
from typing import Final

from orleans_bot.rules.ask import Ask, noun_of
from orleans_bot.rules.pieces import GEAR, TEAM, VALUE
from orleans_bot.rules.spaces import COIN, kinds_on
from orleans_bot.rules.view import DeedFace, Need, PlaceFace, SeatView, View

from .outlook import Outlook
from .standing import FAR_AHEAD
from .weights import WEIGHTS

RESERVE = 8  # coins kept for what may come
NEEDED = 2.8  # what brings an objective nearer
OWN = 12.0  # what an own objective asks for and nobody else can do
COIN_WORTH = 1.5  # a coin while works seek some
TOWER = 9.0  # a tower that is missing
STEP = 9.8  # a step along a track that an objective asks for
STAR = 3.4  # a development space on the way to the star that an objective asks for
GOOD = 5.0  # a good that works still seek
BRING = 2.5  # bringing a piece to where it is sought


def is_together(seat: SeatView) -> bool:
    """Whether all seats win or lose as one."""
    return any(face.whose == TEAM for face in seat.tasks)


# Found by letting four of them play together.
TEAM_WEIGHTS: Final = replace(WEIGHTS, scout=0.924, station_ahead=0.332, free=0.34, crowd=5.098, clog=0.713)


class Together(Outlook):
    """A seat that looks at what is missing."""

    def __init__(self, view: View, seat: SeatView, ahead: int = FAR_AHEAD) -> None:
        super().__init__(view, seat, TEAM_WEIGHTS, ahead)

    @cached_property
    def own(self) -> tuple[Need, ...]:
        """What the seat's own objectives ask for."""
        return tuple(need for face in self.seat.tasks if face.whose != TEAM for need in face.needs)

    @cached_property
    def shared(self) -> tuple[Need, ...]:
        """What is asked of all."""
        return tuple(need for face in self.seat.tasks if face.whose == TEAM for need in face.needs)

    def lacks(self, kind: str, what: str = "") -> int:
        """How much of something an own objective still lacks."""
        found = [n.need - n.have for n in self.own if n.kind == kind and (not what or what in n.what)]
        return max([0, *found])

    @cached_property
    def open(self) -> Mapping[str, int]:
        """Goods and coins that works still seek, less those that all seats have already."""
        found: Counter[str] = Counter()
        for deed in self.view.deeds:
            if deed.through:
                found.update(want for want, by in zip(deed.seeks, deed.filled, strict=True) if not by)
        return found

    @cached_property
    def short(self) -> Mapping[str, int]:
        """Goods that works seek beyond what the seats have."""
        held: Counter[str] = Counter()
        for seat in self.view.seats:
            held.update(seat.goods)
        return {good: self.open.get(good, 0) - held[good] for good in VALUE}

    def keeps(self, piece: str) -> int:
        """How many coins, or of a good, the seat keeps for its own objective, or in reserve."""
        worth = max((n.need for n in self.own if n.kind == "value" and f"{piece}s" in n.what), default=0)
        if piece == COIN:
            asked = max((n.need for n in self.own if n.kind == "coins"), default=0)
            return max(asked, 50 if worth else 0, RESERVE if self.left > 1 else 0)
        if any(n.kind == "value" and piece in n.what for n in self.own):
            others = sum(VALUE[good] * n for good, n in self.seat.goods.items() if good in self.valued)
            return 0 if others - VALUE[piece] >= self.value_needed else 99
        return max((n.need for n in self.own if n.kind == "goods" and piece in n.what), default=0)

    @cached_property
    def valued(self) -> tuple[str, ...]:
        """Goods whose worth an own objective counts."""
        return tuple(word for n in self.own if n.kind == "value" for word in n.what)

    @cached_property
    def value_needed(self) -> int:
        """How much of it."""
        return max((n.need for n in self.own if n.kind == "value"), default=0)

    @cached_property
    def coin(self) -> float:
        """Coins fill treasuries."""
        if self.open.get(COIN, 0) or self.seat.coins < self.keeps(COIN):
            return COIN_WORTH
        return 0.1

    def _good(self, good: str, extra: int) -> float:
        """A good that somebody lacks."""
        if self.short.get(good, 0) - extra > 0:
            return GOOD + 0.2 * VALUE.get(good, 1)
        lacking = self.lacks("goods", good) - extra
        if lacking > 0:
            return NEEDED / 2
        if good in self.valued and self.lacks("value"):
            return 1.5 * VALUE.get(good, 1)
        return 0.4

    @cached_property
    def citizen(self) -> float:
        """One more citizen, while there are too few."""
        short = any(n.kind == "team_citizens" and not n.met for n in self.shared) or self.lacks("citizens")
        return NEEDED + 2 if short else 0.3

    @cached_property
    def station(self) -> float:
        """A station where nothing is known of the town."""
        return NEEDED / 2

    def building(self, town: str) -> float:
        """A tower that is missing, or a station that an own objective asks for."""
        if town in self.view.towers and town not in self.view.stations:
            return TOWER
        lacking = [n for n in self.own if n.kind == "stations" and not n.met]
        plain = town not in self.view.towers
        if any(town in n.what or (n.what == ("unfortified",) and plain) for n in lacking):
            return OWN
        return 0.2

    def hope(self, at: int) -> float:
        """Coins and citizens on the way, and the star that an own objective asks for."""
        view = self.view
        total = sum(n for space, n in view.development_coins.items() if space <= at) * self.coin
        aim = max((n.need for n in self.own if n.kind == "star"), default=0)
        goal = next((space for space, star in sorted(view.development_stars.items()) if star >= aim), 0)
        total += STAR * min(at, goal) + 0.1 * at
        for where in view.citizens:
            track, _, space = where.partition(".")
            if track == "development" and int(space) <= at:
                total += self.citizen
        return total

    def recruit(self, kind: str) -> float:
        """A step that an own objective asks for counts besides."""
        worth = super().recruit(kind)
        if any(n.kind == "track" and kind in n.what and not n.met for n in self.own):
            worth += STEP
        if self.lacks("followers", kind):
            worth += STEP
        return worth

    @cached_property
    def gear(self) -> float:
        """Gears that an own objective asks for."""
        plain = self.weights.gear_use * self.left * self.weights.rate
        return plain + (STEP if self.lacks("gears") else 0.0) if self.view.gears else -inf

    def tile(self, face: PlaceFace) -> float:
        """Tiles that an own objective asks for."""
        return super().tile(face) + (STEP if self.lacks("tiles") else 0.0)

    def serving(self, kind: str, deed: DeedFace) -> float:
        """A work that must be full, or one that brings a citizen."""
        spaces = [space for space, by in zip(deed.seeks, deed.filled, strict=True) if not by]
        if not any(kind in kinds_on(space) for space in spaces):
            return -inf
        wanted = {word for n in (*self.own, *self.shared) if n.kind == "full" for word in n.what}
        if kind == GEAR:
            return -inf if self.lacks("gears") else self.citizen / len(spaces)
        keep = self.lost(kind) * min(1.0, self.left / 8)
        if self.lacks("followers", kind) or (self.bag[kind] <= 1 and self.left > 6):
            return -1.0
        if deed.key in {word for n in self.own if n.kind == "full" for word in n.what}:
            return OWN - keep
        if deed.key in wanted:
            return NEEDED - keep
        return self.citizen / (len(spaces) + 1) - keep if deed.citizen else -inf

    def plain(self, face: PlaceFace) -> float:
        """What could be brought from a place to the works that it serves."""
        deeds = [deed for deed in self.view.deeds if face.key in deed.through]
        if face.tier:
            return super().plain(face)
        number = 0
        for piece in (COIN, *VALUE):
            open_ = sum(
                1
                for deed in deeds
                for want, by in zip(deed.seeks, deed.filled, strict=True)
                if want == piece and not by
            )
            have = self.seat.coins if piece == COIN else self.seat.goods.get(piece, 0)
            number += max(0, min(open_, have - self.keeps(piece)))
        number = min(number, round(face.worth))
        return BRING * number if number > 1 or (number and not self.left) else 0.0


def filled(view: View, ask: Ask) -> tuple[str, ...]:
    """An amount: to the works of all as much as can be spared, else the least."""
    seat = view.seat(ask.seat)
    if not all("@" in key for key in ask.keys) or not is_together(seat):
        return ask.least
    outlook = Together(view, seat)
    room = ask.hi
    out: list[str] = []
    for key in ask.keys:
        piece = noun_of(key).partition("@")[0]
        have = seat.coins if piece == COIN else seat.goods.get(piece, 0)
        spare = min(room, ask.most[key], have - outlook.keeps(piece))
        if piece == COIN:
            spare -= sum(int(pick.rpartition("*")[2]) for pick in out) if len(ask.keys) > 1 else 0
        if spare > 0:
            out.append(f"{key}*{spare}")
            room -= spare
    return tuple(out) or ask.least
