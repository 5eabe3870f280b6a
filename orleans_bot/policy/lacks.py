"""What is missing where all win or lose together: for all and for each seat, and what each keeps for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

from orleans_bot.rules.pieces import COIN, FOOD, MARKET, TEAM, VALUE
from orleans_bot.rules.view import Need, SeatView, View

from .foresight import may_ruin, price_of
from .outlook import Outlook
from .routes import Country, country
from .standing import FAR_AHEAD, fed
from .team_weights import BURDENS, PLAIN, TeamWeights
from .team_weights import TEAM as CHOSEN

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
        self.asked: dict[str, tuple[Need, ...]] = {}

    def needs_of(self, seat: SeatView) -> tuple[Need, ...]:
        """What a seat's own objectives ask for, gathered once."""
        found = self.asked.get(seat.colour)
        if found is None:
            found = self.asked[seat.colour] = own_needs(seat)
        return found

    @cached_property
    def own(self) -> tuple[Need, ...]:
        """What the seat's own objectives ask for."""
        return self.needs_of(self.seat)

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

    def room(self, waiting: int) -> int:
        """Where the bag holds fewer than could be drawn, more may wait on the market."""
        return max(0, MARKET - min(self.seat.draws, max(0, self.people - waiting)))

    def hurried(self, worth: float, lacking: int) -> float:
        """An own objective counts more the less time is left for what it lacks."""
        return worth * (1 + self.team.hurry * min(3.0, lacking / (self.left + 1)))

    # -- the map

    @cached_property
    def land(self) -> Country:
        """The map."""
        return country(tuple(route.key for route in self.view.routes))

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
    def gaps(self) -> Mapping[str, int]:
        """What works that must be full still seek."""
        found: Counter[str] = Counter()
        for deed in self.view.deeds:
            if deed.key in self.needed:
                found.update(want for want, by in zip(deed.seeks, deed.filled, strict=True) if not by)
        return found

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
        needs = self.needs_of(seat)
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
        """Coins that each seat keeps for what may come, if it must be paid: more while something harmful is
        about to happen.
        """
        if price := price_of(self.view.event):
            return price
        if not may_ruin(self.view):
            return 0
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
