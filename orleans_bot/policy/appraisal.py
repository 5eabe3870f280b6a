"""What things are worth in a sketched game to whoever has an idea of what matters: in uses of followers."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from orleans_bot.rules.atoms import Atom
from orleans_bot.rules.pieces import ANY, GEAR, GOODS, WAYS

from .sketch import Ways, Work
from .worths import STAY, Leg, Worths


class Appraisal(Worths):
    """A sketch as it is seen with an idea."""

    # -- followers, gears and place tiles

    def hire(self, kind: str) -> float:
        """One more follower of a kind, for the rounds to come."""
        w = self.idea
        usual = w["hire"] * w[kind] / (2.0 + self.sketch.total[kind])
        return (usual + w["lack"] * self.lacks.get(kind, 0.0)) * self.ahead

    def barred(self, kind: str) -> bool:
        """Whether nobody of a kind can be recruited now."""
        event = self.sketch.event
        return not self.sketch.supply.get(kind) or (event is not None and kind in event.forbid)

    def recruit(self, kind: str) -> float:
        """A new follower with his step, and what the steps after it promise."""
        found = self.memo.get(kind)
        if found is None:
            found = self.memo[kind] = self._recruit(kind)
        return found

    def _recruit(self, kind: str) -> float:
        sketch, w = self.sketch, self.idea
        track = self.ground.tracks.get(kind)
        if self.barred(kind) or (track and sketch.tracks[kind] + 1 >= len(track.gives)):
            return -inf
        total = self.hire(kind)
        if track is None:
            return total
        at = sketch.tracks[kind]
        steps = track.gives[at + 1 : at + 1 + max(1, min(sketch.supply[kind], sketch.left // 2))]
        gains = [self.line(gives.ways) if gives else 0.0 for gives in steps]
        best, run = max(0.0, gains[0]), 0.0
        for number, gain in enumerate(gains, 1):
            run += max(gain, 0.0)
            best = max(best, run / number * (w["line"] if number > 1 else 1.0))
        if track.draws and at + 1 < len(track.draws):
            total += (track.draws[at + 1] - track.draws[at]) * w["draw"] * self.ahead
        return total + best

    def tiles(self, atom: Atom) -> list[str]:
        """The place tiles that can be had."""
        works, stacks = self.ground.works, self.sketch.stacks
        return [key for stack in atom.what for key in stacks.get(stack, ()) if key in works]

    def tile(self, key: str) -> float:
        """What a place tile promises."""
        found = self.memo.get(("tile", key))
        if found is None:
            work = self.ground.works[key]
            gain = self.use(work) - self.idea["space"] * len(work.slots) if work.slots else 0.0
            for kind, others in work.stands:
                gain += self.idea["stand"] * len(others) * self.sketch.total[kind]
            found = self.memo["tile", key] = self.idea["tile"] * self.ahead * max(0.0, gain)
        return found

    def spot(self, key: str, at: int) -> float:
        """How much a gear saves on a space of those that are still sought."""
        spaces, work = self.sketch.spaces[key], self.ground.works[key]
        gain = 3.0 if work.moves or work.builds else max(0.0, self.use(work))
        gain *= self.idea.get(f"gear.{key}", 1.0)
        return gain / len(spaces) * self.idea[spaces[at]] / (1.0 + self.sketch.total[spaces[at]])

    # -- places

    def stalled(self, key: str) -> bool:
        """Whether nobody can use a place in this round."""
        bars = event.bars if (event := self.sketch.event) else ()
        return key in bars or (GEAR in bars and key in self.sketch.gears)

    def line(self, ways: Ways) -> float:
        """The best way of a line."""
        return max(sum(map(self.atom, way), 0.0) for way in ways)

    def atom(self, atom: Atom) -> float:
        """What one thing brings."""
        match atom.kind:
            case "gain":
                return max(map(self.good, GOODS)) if atom.what[0] == ANY else self.good(atom.what[0])
            case "coins":
                return self.counted(atom) * self.coin()
            case "pay":
                return -atom.number * self.coin() if self.sketch.coins >= atom.number else -inf
            case "advance":
                return self.advance(self.counted(atom))
            case "recruit":
                return self.recruit(atom.what[0])
            case "gear":
                return self.idea["gear"] * self.ahead if self.sketch.gears_left else -inf
            case "tile":
                return max(map(self.tile, self.tiles(atom)), default=0.0)
            case "citizen":
                return self.citizen() if atom.what[0] in self.sketch.citizens else 0.0
            case _:
                return 0.0

    def counted(self, atom: Atom) -> int:
        """How much of a thing, which may be counted by something."""
        match atom.per:
            case "star":
                return max(1, atom.number) * self.ground.status(self.sketch.at)
            case "station":
                return max(1, atom.number) * len(self.sketch.built)
            case _:
                return max(1, atom.number)

    def use(self, work: Work) -> float:
        """What one use of a place brings; -inf if it can do nothing."""
        found = self.memo.get(("use", work.key))
        if found is None:
            found = self.memo["use", work.key] = self._use(work)
        return found

    def _use(self, work: Work) -> float:
        gains = [gain for ways in work.lines if (gain := self.line(ways)) > -inf]
        if work.lines and not gains:
            return -inf
        total = sum(gains, 0.0) + sum((self.leg(ways)[0] for ways in work.moves), 0.0)
        if work.builds:
            total += self.site()
        return total + sum((gain for gain, _, _ in self.bargains(work.deals)), 0.0)

    def sending(self, kind: str) -> tuple[float, str]:
        """The best deed for one of a kind who goes there for good, and what that brings."""
        if self.sketch.loose[kind] <= 0:
            return -inf, ""
        return max(((self.serving(kind, key), key) for key in self.sketch.deeds), default=(-inf, ""))

    def serving(self, kind: str, key: str) -> float:
        """What it brings to send one of a kind to a deed."""
        seeks = self.sketch.deeds[key]
        if kind not in seeks or self.sketch.loose[kind] <= 0:
            return -inf
        deed = self.ground.deeds[key]
        total = sum((self.line(effect.ways) for effect in deed.reward), 0.0)
        if len(seeks) == 1:
            total += sum((max(0.0, self.line(effect.ways)) for effect in deed.finish), 0.0)
        elif deed.citizen or f"deed.{key}" in self.sketch.citizens:
            total += self.citizen() * self.idea["send"] / len(seeks)
        return total - self.hire(kind)

    # -- journeys

    def away(self, town: str) -> int:
        """How many journeys it takes from a town through all that are to be visited."""
        towns = self.wants.towns - (self.sketch.built & self.wants.sites)
        return self.ground.land.visits(town, towns)

    def open(self, town: str) -> bool:
        """Whether a station can be built there."""
        return self.sketch.stations > 0 and town not in self.sketch.built

    def building(self, town: str) -> float:
        """A station in a town."""
        asked = self.idea["site"] if town in self.wants.sites else 0.0
        return asked + self.piece() if self.open(town) else -inf

    def site(self) -> float:
        """A station where the merchant stands, or else where its best journey leads."""
        here = self.building(self.sketch.merchant)
        if here > -inf:
            return here
        _, town, _ = self.leg(WAYS)
        return max(0.0, self.building(town)) if town else 0.0

    def standing(self, town: str) -> float:
        """What a town promises where a station can still be built."""
        return self.idea["town"] * self.piece() if self.open(town) else 0.0

    def leg(self, ways: Sequence[str]) -> Leg:
        """The best journey by one of these ways."""
        found = self.legs.get(ways)
        if found is None:
            found = self.legs[ways] = self._leg(ways)
        return found

    def _leg(self, ways: Sequence[str]) -> Leg:
        sketch, best = self.sketch, STAY
        closed = sketch.event.close if sketch.event else ()
        here = self.idea["leg"] * self.away(sketch.merchant) - self.standing(sketch.merchant)
        for town, way, route in self.ground.leaving[sketch.merchant]:
            if way not in ways or way in closed:
                continue
            worth = here - self.idea["leg"] * self.away(town) + self.standing(town)
            goods = {good for good in sketch.routes[route] if good in sketch.goods}
            worth += sum(sorted(map(self.good, goods), reverse=True)[: self.ground.load], 0.0)
            worth += self.citizen() if f"town.{town}" in sketch.citizens else 0.0
            if worth > best[0]:
                best = (worth, town, route)
        return best
