"""What is done in a sketched game, and what it changes."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from orleans_bot.rules.atoms import Atom
from orleans_bot.rules.pieces import ANY, DEVELOPMENT, GEAR, GOODS, VALUE
from orleans_bot.rules.view import Need

from .appraisal import Appraisal
from .asked import doable
from .errands import IN_ORDER
from .sketch import Ways


class Doing(Appraisal):
    """A sketch in which things are done, each in the best way that the idea knows."""

    def build(self) -> None:
        """A station where the merchant stands."""
        sketch = self.sketch
        if self.open(sketch.merchant):
            sketch.built |= {sketch.merchant}
            sketch.stations -= 1
            self.look()
            self.deliver()

    def go(self, town: str, route: str) -> None:
        """A journey with the goods that lie on the way."""
        sketch = self.sketch
        if not town:
            return
        sketch.merchant = town
        for _ in range(self.ground.load):
            lying = [good for good in sketch.routes[route] if good in sketch.goods]
            if lying:
                best = max(lying, key=self.good)
                at = sketch.routes[route].index(best)
                sketch.routes[route] = sketch.routes[route][:at] + sketch.routes[route][at + 1 :]
                self.gain(best)
        self.win(f"town.{town}")
        self.forget()
        self.deliver()

    def gain(self, good: str) -> None:
        """One more of a good."""
        self.sketch.goods[good] += 1
        self.forget()

    def win(self, where: str) -> None:
        """A citizen, if one waits there."""
        sketch = self.sketch
        if where in sketch.citizens:
            sketch.citizens -= {where}
            sketch.people += 1
            self.forget()

    def do(self, ways: Ways) -> None:
        """A line: by its best way."""
        gains = [sum(map(self.atom, way), 0.0) for way in ways]
        best = max(gains)
        for atom in ways[gains.index(best)] if best > -inf else ():
            self.happen(atom)

    def happen(self, atom: Atom) -> None:
        """One thing is done."""
        sketch = self.sketch
        match atom.kind:
            case "gain":
                self.gain(max(GOODS, key=self.good) if atom.what[0] == ANY else atom.what[0])
            case "coins":
                sketch.coins += self.counted(atom)
            case "pay":
                sketch.coins -= atom.number
            case "advance":
                self.step_on(self.counted(atom))
            case "recruit":
                self.enlist(atom.what[0])
            case "gear":
                self.gear(atom.what[:1] != (GEAR,))
            case "tile":
                best = max(self.tiles(atom), key=self.tile, default="")
                if best:
                    sketch.spaces[best] = self.ground.works[best].slots
                    sketch.stacks = {
                        stack: tuple(key for key in keys if key != best)
                        for stack, keys in sketch.stacks.items()
                    }
            case "citizen":
                self.win(atom.what[0])
            case _:
                pass
        self.forget()

    def step_on(self, number: int) -> None:
        """So many development points."""
        sketch = self.sketch
        to = min(self.ground.last, sketch.at + number)
        sketch.coins += sum(coins for space, coins in self.ground.purses if sketch.at < space <= to)
        for space in range(sketch.at + 1, to + 1):
            self.win(f"{DEVELOPMENT}.{space}")
        sketch.at = to

    def enlist(self, kind: str) -> None:
        """A new follower."""
        sketch = self.sketch
        if self.barred(kind):
            return
        sketch.supply[kind] -= 1
        for held in (sketch.bag, sketch.total, sketch.loose):
            held[kind] += 1
        track = self.ground.tracks.get(kind)
        if track is None:
            return
        at = sketch.tracks[kind] = sketch.tracks[kind] + 1
        if track.draws:
            sketch.draws = track.draws[min(at, len(track.draws) - 1)]
        self.forget()
        if gives := track.gives[at]:
            self.do(gives.ways)

    def gear(self, free: bool) -> None:
        """A gear comes onto the space where it saves most; one of the craftsmen's not anywhere."""
        sketch, step = self.sketch, self.sketch.tracks.get("craftsman", 0)
        spots = [
            (self.spot(key, at), key, at)
            for key, spaces in sketch.spaces.items()
            if key not in sketch.gears and len(spaces) > 1
            for at, kind in enumerate(spaces)
            if kind not in ("monk", ANY) and (free or step > 1 or (step == 1 and kind == "farmer"))
        ]
        if spots and sketch.gears_left:
            _, key, at = max(spots)
            sketch.gears_left -= 1
            sketch.gears |= {key}
            sketch.spaces[key] = sketch.spaces[key][:at] + sketch.spaces[key][at + 1 :]

    # -- deals, deeds, tasks

    def deal(self, deals: int) -> None:
        """Buy and sell."""
        sketch = self.sketch
        for _ in range(deals):
            for _, good, way in self.bargains(1):
                sketch.goods[good] += way
                sketch.coins -= way * VALUE[good]
            self.forget()
        self.deliver()

    def serve(self, kind: str) -> None:
        """Somebody goes to the best deed for good."""
        sketch = self.sketch
        worth, best = self.sending(kind)
        if worth == -inf:
            sketch.bag[kind] += 1
            return
        left = list(sketch.deeds[best])
        left.remove(kind)
        sketch.deeds[best] = tuple(left)
        sketch.total[kind] -= 1
        sketch.loose[kind] -= 1
        self.forget()
        deed = self.ground.deeds[best]
        for effect in (*deed.reward, *(() if left else deed.finish)):
            self.do(effect.ways)

    def deliver(self) -> None:
        """Do every task that can be done."""
        sketch, pace = self.sketch, self.ground.pace
        for key in self.ground.order:
            if key in sketch.done or key in sketch.lost:
                continue
            if sketch.resting and pace != "any":
                break
            face = self.ground.tasks[key]
            if doable(sketch, face):
                for need in face.price:
                    self.pay(need)
                sketch.done |= {key}
                sketch.resting = True
                self.look()
            elif pace == IN_ORDER:
                break

    def pay(self, need: Need) -> None:
        """A part of a price; of goods that are to be worth so much together, as little as will do."""
        goods, left = self.sketch.goods, need.need
        if need.kind == "pay":
            self.sketch.coins -= left
            return
        while left > 0:
            held = [good for good in need.what if goods.get(good)]
            good = given_first(held, left) if need.kind == "value" else held[0]
            goods[good] -= 1
            left -= VALUE[good] if need.kind == "value" else 1


def given_first(held: Sequence[str], left: int) -> str:
    """Which good is given of those that are to be worth so much together: as little as will do."""
    enough = [good for good in held if VALUE[good] >= left]
    return min(enough, key=VALUE.__getitem__) if enough else max(held, key=VALUE.__getitem__)
