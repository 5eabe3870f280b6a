"""What happens to a sketched game at the end of its rounds: events, dues, and what torture takes."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Final

from orleans_bot.rules.pieces import FOLLOWERS, FOOD

from .asked import pieces
from .doing import Doing
from .remaining import BUILDING, PIECE, POINT
from .sketch import Sketch
from .worths import Idea

PIECES: Final = 7  # stations and citizens that are enough
FEW: Final = 2  # stations that may be built even then
SPARED: Final = 0.1  # what is hardly missed
PERSON: Final = (1.0, 0.2)  # what is missed of a follower, and more for each round to come
UNPAID: Final = 0.3  # a coin that could not be paid by anything


class Hardship(Doing):
    """A sketch to which things happen, some of them by chance."""

    def __init__(self, sketch: Sketch, idea: Idea, luck: Random) -> None:
        super().__init__(sketch, idea)
        self.luck = luck
        self.starved = False

    def befall(self) -> None:
        """The event of the round."""
        event, sketch = self.sketch.event, self.sketch
        for atom in (atom for effect in event.does for atom in effect.atoms) if event else ():
            self.forget()
            if atom.kind == "coins":
                sketch.coins += self.counted(atom)
            elif atom.kind == "feed":
                price = int(atom.what[0]) if atom.what else 0
                for _ in range(atom.number):
                    self.feed(price, event is not None and event.deadly)
            elif atom.kind == "tax":
                held = sum(sketch.goods.values()) // 2 if atom.what == ("goods",) else len(sketch.gears)
                self.owe(atom.number * (held if atom.what else 1))
            elif atom.kind == "lose" and atom.what == ("follower",):
                self.part()

    def fed(self) -> list[str]:
        """What is answered when this round's event asks for food."""
        event, price = self.sketch.event, 0
        before, coins = self.sketch.goods.copy(), self.sketch.coins
        for atom in (atom for effect in event.does for atom in effect.atoms) if event else ():
            price = int(atom.what[0]) if atom.kind == "feed" and atom.what else 0
            for _ in range(atom.number if atom.kind == "feed" else 0):
                self.feed(price, True)
        given = [f"food:{good}" for good, had in before.items() for _ in range(had - self.sketch.goods[good])]
        return given + (["pay"] if self.sketch.coins < coins else [])

    def tortured(self, most: int) -> list[str]:
        """What is given by torture, one after the other."""
        given = []
        for _ in range(most):
            self.forget()
            losses = self.losses()
            if not losses:
                break
            _, what, which = min(losses)
            given.append(
                f"station:{which or 'supply'}" if what == "station" else f"{what}:{which}".strip(":")
            )
            self.lose(what, which)
        return given

    def owe(self, coins: int) -> None:
        """Coins are paid as far as there are any."""
        sketch = self.sketch
        missing = max(0, coins - sketch.coins)
        sketch.coins = max(0, sketch.coins - coins)
        while missing > 0:
            missing -= 1
            self.forget()
            losses = self.losses()
            if not losses:
                sketch.short += 1 + missing
                return
            _, what, which = min(losses)
            self.lose(what, which)

    def losses(self) -> list[tuple[float, str, str]]:
        """What can be taken by torture, and how much it would be missed."""
        sketch, have = self.sketch, pieces(self.sketch)
        out = [(self.good(good, -1), "good", good) for good, number in sketch.goods.items() if number]
        if sketch.stations:
            out.append((SPARED if sketch.stations > needed(have) else PIECE, "station", ""))
        out += [(PIECE + BUILDING, "station", town) for town in sorted(sketch.built)]
        if sketch.at:
            back = self.effort(sketch.at - 1, have) - self.effort(sketch.at, have)
            out.append((max(POINT, back if self.wants.asked else 0.0), "development", ""))
        if any(sketch.bag[kind] and sketch.loose[kind] for kind in FOLLOWERS):
            out.append((PERSON[0] + PERSON[1] * sketch.left, "follower", ""))
        return out

    def lose(self, what: str, which: str) -> None:
        """One thing is taken."""
        sketch = self.sketch
        match what:
            case "good":
                sketch.goods[which] -= 1
            case "station" if which:
                sketch.built -= {which}
            case "station":
                sketch.stations -= 1
            case "development":
                sketch.at -= 1
            case _:
                able = [kind for kind in FOLLOWERS if sketch.bag[kind] and sketch.loose[kind]]
                self.leave(self.luck.choice(able))

    def leave(self, kind: str) -> None:
        """Somebody goes out of the bag and back to the supply."""
        sketch = self.sketch
        for held in (sketch.bag, sketch.total, sketch.loose):
            held[kind] -= 1
        sketch.supply[kind] = sketch.supply.get(kind, 0) + 1

    def part(self) -> None:
        """Somebody drawn blindly out of the bag is lost, unless he is one of the seat's own."""
        sketch = self.sketch
        number = sketch.bag.total()
        at = self.luck.randrange(number) if number else 0
        for kind in FOLLOWERS if number else ():
            at -= sketch.bag[kind]
            if at < 0:
                # How many of a kind are its own is known of all together, not of those in the bag.
                if self.luck.random() * sketch.total[kind] < sketch.loose[kind]:
                    self.leave(kind)
                return

    def feed(self, price: int, deadly: bool) -> None:
        """One food is given, or paid for, whichever is missed less."""
        sketch = self.sketch
        held = [good for good in FOOD if sketch.goods.get(good)]
        least = min(((self.good(good, -1), good) for good in held), default=(inf, ""))
        if price and sketch.coins >= price and least[0] > price * self.coin():
            sketch.coins -= price
        elif held:
            sketch.goods[least[1]] -= 1
        elif deadly:
            self.starved = True
        else:
            self.owe(max(1, price))
        self.forget()


def needed(have: int) -> int:
    """The trading stations that may still be built by whoever has so many stations and citizens."""
    return max(FEW, PIECES - have)
