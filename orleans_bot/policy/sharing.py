"""What one seat gives to another that lacks it, where all win or lose together and nobody else needs it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from orleans_bot.rules.pieces import COIN, VALUE
from orleans_bot.rules.view import Need, PlaceFace, SeatView

from .enough import Enough
from .holdings import COINS_AT_ONCE, GOODS_AT_ONCE, in_hand


@dataclass(frozen=True, slots=True)
class Gift:
    """To whom what is given, and how much that helps."""

    worth: float = 0.0
    to: str = ""
    pieces: Mapping[str, int] = field(default_factory=dict)


class Sharing(Enough):
    """A seat that looks at what others lack for their own objectives."""

    def carried(self, face: PlaceFace) -> frozenset[str]:
        """What is brought from a place: whatever is sought by the works that it serves."""
        return frozenset(want for deed in self.view.deeds if face.key in deed.through for want in deed.seeks)

    def gift(self, face: PlaceFace) -> Gift:
        """The gift that helps most of what can be brought from a place."""
        kinds = self.carried(face)
        if not kinds <= {COIN, *VALUE}:
            return Gift()
        others = [seat for seat in self.view.seats if seat.colour != self.seat.colour]
        return max((self.gift_to(seat, kinds) for seat in others), key=lambda gift: gift.worth)

    def gift_to(self, seat: SeatView, kinds: frozenset[str]) -> Gift:
        """What a seat lacks for its own objectives and this one can spare."""
        given, worth = Counter[str](), 0.0
        most = COINS_AT_ONCE if COIN in kinds else GOODS_AT_ONCE
        for need in self.needs_of(seat):
            lacking = need.need - need.have
            for piece in self.sought_by(need, kinds):
                while lacking > 0 and given.total() < most and given[piece] < self.surplus(piece):
                    points = VALUE.get(piece, 1) if need.kind == "value" else 1
                    each = self.team.own_value if need.kind == "value" else self.team.own_good
                    worth += self.hurried(each * min(points, lacking), lacking)
                    lacking -= points
                    given[piece] += 1
        return Gift(worth, seat.colour, given)

    def sought_by(self, need: Need, kinds: frozenset[str]) -> list[str]:
        """Of what can be brought that which counts for a need, the most precious first."""
        if need.kind not in ("goods", "value", "coins"):
            return []
        named = {COIN} if need.kind == "coins" else {COIN if what == "coins" else what for what in need.what}
        return sorted(named & kinds, key=lambda piece: -VALUE.get(piece, 1))

    def surplus(self, piece: str) -> int:
        """How much the seat has that neither it nor the works of all need."""
        return min(in_hand(self.seat, piece) - self.keeps(piece), -self.short[piece])
