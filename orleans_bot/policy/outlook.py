"""What actions, place tiles and deeds are worth to a seat now: the lines of content, in points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from math import inf

from orleans_bot.rules.atoms import Atom, Effect
from orleans_bot.rules.pieces import ANY, KIND, VALUE
from orleans_bot.rules.spaces import kinds_on
from orleans_bot.rules.view import DeedFace, Need, PlaceFace, TaskFace

from .foundings import goals, manning
from .standing import Standing

ELSEWHERE = 3.0  # a journey, or another action, where nothing more is known of it


class Outlook(Standing):
    """A seat's standing, and what it could do with it."""

    def stuck(self, face: PlaceFace) -> bool:
        """Whether followers wait in vain on a place: it could do nothing now."""
        return bool(face.does) and self.lines(face.does) == -inf

    def recruit(self, kind: str) -> float:
        """A new follower with his step along his track; -inf if he cannot be had."""
        view, seat = self.view, self.seat
        if not view.followers.get(kind) or kind in self.forbidden:
            return -inf
        total = self.follower(kind) + self.opening(kind)
        track = view.tracks.get(kind)
        if track is None:
            return total
        step = seat.tracks.get(kind, 0) + 1
        if step >= len(track.gives):
            return -inf
        gives = track.gives[step]
        if gives:
            total += self.lines((gives,))
        following = track.gives[step + 1] if step + 1 < len(track.gives) else None
        if following and following != gives:
            after = self.either(following)
            now = self.either(gives) if gives else 0
            if after > now > -inf:
                total += (after - now) * self.weights.step_ahead * self.left
        if track.draws:
            more = track.draws[step] - track.draws[step - 1]
            total += self.drawing(more)
            ahead = track.draws[min(step + 1, len(track.draws) - 1)] - track.draws[step]
            total += ahead * self.left * self.weights.knight_ahead
        for where in view.citizens:
            name, _, space = where.partition(".")
            if name == kind and space.isdigit() and 0 < int(space) - step <= self.left:
                total += self.citizen * self.weights.citizen_hope / (int(space) - step)
        if kind == "farmer":
            total += self._census(step)
        return total

    def opening(self, kind: str) -> float:
        """How much more a character likes to hire a kind of follower in one of the first rounds."""
        named = self.weights.opening[self.view.round - 1 : self.view.round]
        return self.weights.opened if kind in named else 0.0

    def building(self, town: str) -> float:
        """A station in this town, which a task may ask for."""
        asked = self.aim is not None and town in self.aim.sites
        return self.station + (self.weights.wanted_site if asked else self.sites.get(town, 0.0))

    @cached_property
    def sites(self) -> Mapping[str, float]:
        """What tasks that ask for a station in one town make it worth to build there."""
        found: dict[str, float] = {}
        for face in self.seat.tasks:
            for need in face.needs:
                if need.kind != "stations" or need.met:
                    continue
                for town in self.asked_for(need):
                    share = face.points * self.weights.site_near ** (need.need - need.have - 1)
                    found[town] = max(found.get(town, 0.0), share)
        return found

    def asked_for(self, need: Need) -> Iterable[str]:
        """The towns of which stations are asked for; of groups only where points decide."""
        if need.need == 1 and len(need.what) == 1:
            return need.what
        if not self.view.contest or need.what not in ((), ("inland",)):
            return ()
        river = {town for route in self.view.routes if route.way == "water" for town in route.towns}
        return self.view.towns.keys() - (river if need.what else set())

    def for_citizen(self, deed: DeedFace) -> float:
        """What the last follower for a deed brings besides: a card may ask for its citizen."""
        asked = (face for face in self.seat.tasks for need in face.needs if need.what[:1] == ("citizen",))
        return float(sum(face.points for face in asked)) if deed.citizen else 0.0

    def plain(self, face: PlaceFace) -> float:
        """What a place brings whose text says it in no line."""
        return max(1.5, face.worth)

    def step(self, track: str) -> float:
        """A step along a track, without a follower."""
        face = self.view.tracks[track]
        at = self.seat.tracks.get(track, 0) + 1
        gives = face.gives[at] if at < len(face.gives) else None
        total = self.lines((gives,)) if gives else 0.0
        if face.draws and at < len(face.draws):
            more = face.draws[at] - face.draws[at - 1]
            total += self.drawing(more)
        return total

    def _census(self, step: int) -> float:
        others = [seat.tracks.get("farmer", 0) for seat in self.view.seats if seat.colour != self.seat.colour]
        if not others:
            return 0.0
        swing = 0.0
        if step - 1 <= max(others) <= step:
            swing += 0.7
        if step - 1 <= min(others) <= step and len(others) > 1:
            swing += 0.7
        return swing * self.left * self.weights.census

    @cached_property
    def gear(self) -> float:
        """One more gear."""
        if not self.view.gears:
            return -inf
        return self.weights.gear_use * self.left * self.weights.rate

    def tile(self, face: PlaceFace) -> float:
        """A place tile as an addition to the city."""
        return self._tile(face) * self.weights.of_tiles

    def _tile(self, face: PlaceFace) -> float:
        w = self.weights
        told = face.worth
        if face.passive and told:
            return told * self.left / max(1, self.view.rounds - 3)
        if not face.does and told:
            return w.tile_use * self.left * max(w.tile_least, told - len(face.slots) * w.rate * w.tile_rate)
        if face.passive or not face.does:
            return w.tile_plain * self.left / max(1, self.view.rounds - 3)
        cost = (face.needs if "any" in face.slots else len(face.slots)) * w.rate * w.tile_rate
        gain, uses = 0.0, w.tile_use * self.left
        for effect in face.does:
            atom = effect.first
            if atom.kind == "gain":
                good = atom.what[0]
                gain += self.lasting(good)
                uses = min(uses, float(self.view.goods.get(good, 0)) * w.supply_share)
                if self.aim:
                    uses = min(uses, self.aim.goods.get(good, 0) - self.seat.goods.get(good, 0) + 0.1)
            elif atom.kind == "gear":
                gain += self.gear * 0.6
            else:
                gain += self.either(effect)
        return uses * max(w.tile_least, gain - cost)

    def lasting(self, good: str) -> float:
        """A good of which there will be many."""
        if self.aim:
            return self.weights.wanted if self.seat.goods.get(good, 0) < self.aim.goods.get(good, 0) else 0.0
        return float(VALUE.get(good, 1))

    def best_tile(self, stacks: tuple[str, ...]) -> float:
        """The best tile that can still be had."""
        if stacks not in self._tiles:
            # A tile may bring another tile; that one counts plainly.
            self._tiles[stacks] = self.weights.tile_plain
            faces = [self.view.places[key] for stack in stacks for key in self.view.stacks.get(stack, ())]
            self._tiles[stacks] = max((self.tile(face) for face in faces), default=0.0)
        return self._tiles[stacks]

    def lines(self, lines: tuple[Effect, ...], moving: bool = False) -> float:
        """What lines of content bring together; -inf if they cannot be done at all.

        `moving`: besides these, the place has journeys or stations, which are counted elsewhere.
        """
        total = 0.0
        some = moving
        for line in lines:
            worth = self.either(line)
            if worth > -inf:
                total += worth
                some = some or not line.price
            elif line.price:
                return -inf
        return total if some else -inf

    def either(self, effect: Effect) -> float:
        """What the best of a line's ways brings."""
        return max(sum(self.atom(atom) for atom in way) for way in effect.ways)

    def atom(self, atom: Atom) -> float:
        """What one thing brings; -inf if it cannot be done."""
        seat, what = self.seat, atom.what
        match atom.kind:
            case "chance":
                sides = [self.either(side) for side in atom.sides]
                return sum(side for side in sides if side > -inf) / len(sides)
            case "gain" if what == (ANY,):
                return max(
                    (self.good(good) for good, number in self.view.goods.items() if number), default=-inf
                )
            case "gain":
                return self.good(what[0]) if self.view.goods.get(what[0]) else -inf
            case "coins":
                return atom.number * (self.counted(atom.per) if atom.per else 1) * self.coin
            case "advance":
                number = atom.number * (self.counted(atom.per) if atom.per else 1)
                return self.advance(number) if self.at < self.last else -inf
            case "recruit":
                return self.recruit(what[0])
            case "hire":
                return self.follower(what[0]) if self.view.followers.get(what[0]) else -inf
            case "step":
                steps = [
                    track
                    for track in what
                    if seat.tracks.get(track, 0) + 1 < len(self.view.tracks[track].gives)
                ]
                return max(map(self.step, steps), default=-inf)
            case "bonus":
                face = self.view.tracks.get(what[0])
                gives = face.gives[seat.tracks.get(what[0], 0)] if face else None
                return self.either(gives) if gives else -inf
            case "spend" if what == ("citizen",):
                return -self.citizen * max(1, atom.number) if seat.citizens >= atom.number else -inf
            case "spend":
                held = [one for one, number in seat.goods.items() if number and one in what]
                return max((-self.good(one, -1) for one in held), default=-inf) * max(1, atom.number)
            case "lose" if what and what[0] in seat.market and what[0] not in KIND:
                return 1.3 * seat.market.count(what[0])
            case "draw" if what == ("card",) and self.view.foundable:
                return 0.3
            case "draw" if what == ("card",):
                return 4.0 if self.left > 1 else -inf
            case "move" | "use":
                return ELSEWHERE
            case "build":
                return self.station
            case "send":
                return 2.0
            case "gear":
                return self.gear
            case "tile":
                return self.best_tile(what)
            case "citizen":
                return self.citizen if not what[0] or what[0] in self.view.citizens else 0.0
            case "pay":
                return -atom.number * self.coin if seat.coins >= atom.number else -inf
            case _:
                return 1.0

    def serving(self, kind: str, deed: DeedFace) -> float:
        """Sending a follower to a deed for good."""
        missing = sum(1 for kind_, done in zip(deed.seeks, deed.filled, strict=True) if not done)
        spaces = zip(deed.seeks, deed.filled, strict=True)
        if not any(kind in kinds_on(space) and not done for space, done in spaces):
            return -inf
        total = self.lines(deed.reward) if deed.reward else 0.0
        if deed.brings:
            open_ = [
                at for at, done in enumerate(deed.filled) if not done and kind in kinds_on(deed.seeks[at])
            ]
            total += max(max(0.0, self.either(deed.brings[at])) for at in open_)
        if missing == 1:
            total += (self.lines(deed.finish) if deed.finish else 0.0) + self.for_citizen(deed)
        elif deed.citizen:
            total += self.citizen * self.weights.deed_step / missing
            if missing == 2 and len(self.view.seats) > 1:
                total -= 0.5
        return total * self.weights.of_deeds - self.lost(kind)

    def errand(self, kind: str) -> float:
        """The best deed for a follower, or a tile of one's own that takes him in."""
        best = max((self.serving(kind, deed) for deed in self.view.deeds), default=-inf)
        best = max(best, *(manning(self, kind, work) for work in self.seat.works), -inf)
        return max(best, *(self.hosting(kind, tile) for tile in self.seat.hosts), -inf)

    def task(self, face: TaskFace) -> float:
        """What a task brings beyond what is given for it."""
        if self.aim and self.aim.tasks:
            return 0.0 if face.waits == "order" or face.lost else self.weights.objective
        if not self.view.contest and not face.wins:
            return self.weights.objective
        spent = (need for need in face.price if need.kind == "spend")
        given = [good for need in spent for good in need.what[:1] * need.need]
        coins = sum(need.need for need in face.price if need.kind == "pay")
        brings = face.points + (self.lines(face.reward) if face.reward else 0.0)
        return (
            brings
            - coins * self.coin
            - sum(self.good(good, -1 - given[:at].count(good)) for at, good in enumerate(given))
        )

    @cached_property
    def callings(self) -> Mapping[str, float]:
        """What the tasks that are done in a town make it worth to be there."""
        found: dict[str, float] = {}
        for face in self.seat.tasks:
            towns = [need.what[-1] for need in face.needs if leads(need)]
            others = [need for need in face.needs if not leads(need) and not need.met]
            missing = sum(need.need - need.have for need in face.price) + len(others)
            if not towns or face.wins or missing > 1:
                continue
            share = self.weights.order * (self.weights.order_near if missing else 1.0)
            worth = max(0.0, self.task(face)) * share
            found[towns[0]] = max(found.get(towns[0], 0.0), worth)
        return found

    @cached_property
    def goals(self) -> list[tuple[float, str, dict[str, int]]]:
        """Where a figure should be led for the cards of the hand."""
        return goals(self)

    def hosting(self, kind: str, tile: str) -> float:
        """Sending a follower to a tile for good: his share of what the whole party will be worth."""
        kinds = self.seat.hosts.get(tile, ())
        if kind not in kinds or self.left < 2 * len(kinds):
            return -inf
        return self.view.places[tile].worth - self.lost(kind)


def leads(need: Need) -> bool:
    """Whether a part of a task asks to be in a town, or to come there."""
    return need.kind == "at" or (need.kind, need.what[:1]) == ("did", ("arrived",))
