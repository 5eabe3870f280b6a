"""What coins, goods and development are worth in a sketched game, in uses of followers."""

from __future__ import annotations

from collections.abc import Sequence
from math import pow
from typing import Final

from orleans_bot.rules.pieces import FOOD, GOODS, VALUE

from .asked import Wants, beside, effort, pieces, worth_of
from .sketch import Sketch

Idea = dict[str, float]
Leg = tuple[float, str, str]  # what a journey brings, its town and its route
STAY: Final[Leg] = (0.0, "", "")
Bargain = tuple[float, str, int]  # what it brings, the good, and 1 if it is bought, -1 if it is sold
# What may matter more, or less, towards the end: so many times as much in the last round as in the first.
CHANGING: Final = ("coin", "point", "piece", "good", "leg", "town", "send")
LITTLE: Final = 0.05  # what is worth no more is left alone
HASTY: Final = 1.3  # how much more a coin counts that is due before some round
MEAL: Final = 2  # coins that are paid for food that is missing
BY_VALUE: Final = (0.85, 0.1)  # what a good counts that is asked for, and more for each point of its value


class Worths:
    """A sketch as it is seen with an idea."""

    def __init__(self, sketch: Sketch, idea: Idea) -> None:
        self.sketch, self.first, self.ground = sketch, idea, sketch.ground
        self.memo: dict[object, float] = {}
        self.legs: dict[Sequence[str], Leg] = {}
        self.lacks: dict[str, float] = {}  # what one more of a kind would have brought in a round of late
        self.efforts: dict[tuple[int, int, int, frozenset[str]], float] = {}
        self.look()

    def forget(self) -> None:
        """Something has changed: nothing is worth what it was worth before."""
        self.memo.clear()
        self.legs.clear()

    def look(self) -> None:
        """See what is still asked for."""
        sketch = self.sketch
        self.forget()
        time = sketch.round / self.ground.rounds - 0.5
        self.idea: Idea = self.first | {
            name: self.first[name] * pow(self.first.get(f"late_{name}", 1.0), time) for name in CHANGING
        }
        self.wants = Wants(sketch, self.idea["ready"])
        self.dealer = any(self.ground.works[key].deals for key in sketch.spaces)

    @property
    def ahead(self) -> float:
        """How much the rounds to come count for what grows."""
        left = self.sketch.left
        return left * pow(left / self.ground.rounds, self.idea["bend"] - 1.0) if left else 0.0

    # -- coins and goods

    def coin(self) -> float:
        """One more coin."""
        found = self.memo.get("coin")
        if found is None:
            w, coins = self.idea, self.sketch.coins
            found = w["coin"] if coins < self.wants.coins else w["purse"] if self.sketch.left else 0.0
            self.memo["coin"] = found = found * HASTY if coins < self.wants.early else found
        return found

    def good(self, good: str, extra: int = 0) -> float:
        """One more of a good, when so many have been added already."""
        if extra:
            return self._good(good, extra)
        found = self.memo.get(good)
        if found is None:
            found = self.memo[good] = self._good(good, 0)
        return found

    def _good(self, good: str, extra: int) -> float:
        w, wants, sketch = self.idea, self.wants, self.sketch
        have = sketch.goods[good] + extra
        if have < wants.goods[good]:
            soon = w.get("next", 1.0) if have < wants.soon[good] else 1.0
            return soon * w["good"] * (BY_VALUE[0] + BY_VALUE[1] * VALUE[good])
        best = LITTLE
        if wants.value > worth_of(sketch) + extra * VALUE[good]:
            best = w["value"] * VALUE[good]
        if good in FOOD:
            food = sum(sketch.goods.get(kind, 0) for kind in FOOD) + extra
            if food - wants.kept < wants.meals - (sketch.coins - wants.coins) / MEAL:
                best = max(best, w["meal"])
        if self.dealer and sketch.left:
            best = max(best, w["sale"] * VALUE[good] * self.coin())
        return best

    def bargains(self, deals: int) -> list[Bargain]:
        """The best deals, one after the other."""
        sketch, price = self.sketch, self.coin()
        extra = dict.fromkeys(GOODS, 0)
        coins, out = sketch.coins, list[Bargain]()
        for _ in range(deals):
            best: Bargain = (LITTLE, "", 0)
            for good in GOODS:
                more, value = extra[good], VALUE[good]
                if more <= 0 and sketch.goods[good] + more > 0:
                    best = max(best, (value * price - self.good(good, more - 1), good, -1))
                if more >= 0 and coins >= value:
                    best = max(best, (self.good(good, more) - value * price, good, 1))
            if not best[2]:
                break
            out.append(best)
            extra[best[1]] += best[2]
            coins -= best[2] * VALUE[best[1]]
        return out

    # -- development, stations and citizens

    def effort(self, at: int, have: int) -> float:
        """What it takes to the development that is asked for."""
        key = (at, have, self.wants.asked, self.sketch.citizens)
        found = self.efforts.get(key)
        if found is None:
            w = self.idea
            found = effort(self.sketch, at, have, self.wants.asked, w["point"], w["piece"])
            self.efforts[key] = found
        return found

    def piece(self) -> float:
        """One more station or citizen."""
        found = self.memo.get("piece")
        if found is None:
            found, have = 2 * LITTLE, pieces(self.sketch)
            if self.wants.asked:
                at = self.sketch.at
                found = max(found, self.effort(at, have) - self.effort(at, have + 1))
            self.memo["piece"] = found
        return found

    def citizen(self) -> float:
        """One more citizen."""
        wanted = self.idea["piece"] if self.sketch.people < self.wants.citizens else 0.0
        return max(wanted, self.piece())

    def advance(self, number: int) -> float:
        """So many development points."""
        sketch, wants = self.sketch, self.wants
        to = min(self.ground.last, sketch.at + number)
        if to == sketch.at:
            return 0.0
        total = LITTLE / 2
        total += sum(coins * self.coin() for space, coins in self.ground.purses if sketch.at < space <= to)
        if wants.asked:
            have = pieces(sketch)
            met = sum(sketch.at < space <= to for space in beside(sketch))
            total += self.effort(sketch.at, have) - self.effort(to, have + met)
        elif sketch.people < wants.citizens:
            ahead = [space - sketch.at for space in beside(sketch) if space > sketch.at]
            near = min(ahead, default=0)
            if near:
                share = 1.0 if number >= near else self.idea["near"] * number / near
                total += self.idea["piece"] * share
        return total
