"""What things are worth to a seat now: read off its view once for every choice."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import pairwise
from math import inf

from orleans_bot.rules.pieces import FOLLOWERS, FOOD, GEAR, KIND, VALUE
from orleans_bot.rules.view import DeedFace, PlaceFace, SeatView, View

from .goals import GOALS, Goal
from .weights import GOAL_WEIGHTS, WEIGHTS, Weights

MARKET = 8
PRICES = ("pay", "spend")


def hint(face: PlaceFace) -> float:
    """What a place is said to be worth where its lines cannot tell, if its face says so."""
    return float(getattr(face, "worth", 0.0))


class Outlook:
    """A seat's hopes: everything in points at the end of the game."""

    def __init__(self, view: View, seat: SeatView, weights: Weights | None = None) -> None:
        self.view = view
        self.seat = seat
        self.left = max(0, view.rounds - view.round)  # rounds after this one
        self.goal: Goal | None = GOALS.get(view.scenario)
        self.weights = weights or (GOAL_WEIGHTS if self.goal else WEIGHTS)
        self.icon = view.event.icon if view.event else ""
        self._tiles: dict[tuple[str, ...], float] = {}
        self._goods: dict[tuple[str, int], float] = {}
        self.harmless = view.event is not None and not view.event.harm

    # -- who and what there is

    @cached_property
    def bag(self) -> Counter[str]:
        """Every follower of the seat by kind, wherever he is."""
        held: Counter[str] = Counter()
        for follower, number in (self.seat.bag or {}).items():
            held[KIND[follower]] += number
        for follower in self.seat.market:
            held[KIND[follower]] += 1
        for spaces in self.seat.spaces.values():
            for what in spaces:
                if what in KIND:
                    held[KIND[what]] += 1
        return held

    @cached_property
    def people(self) -> int:
        """How many followers there are in all."""
        return self.bag.total()

    @cached_property
    def at(self) -> int:
        """Where the development marker stands."""
        return self.seat.tracks.get("development", 0)

    @cached_property
    def last(self) -> int:
        """The last development space."""
        return max(self.view.development_stars)

    def stars(self, at: int) -> int:
        """The development status at a space."""
        return max((value for space, value in self.view.development_stars.items() if space <= at), default=1)

    @cached_property
    def final_stars(self) -> float:
        """The development status to be expected in the end, with what is still missing in parts."""
        return self._smooth(min(self.last, self.at + self.weights.stars_pace * self.left))

    def _smooth(self, at: float) -> float:
        marks = sorted(self.view.development_stars.items())
        for (low, stars), (high, more) in pairwise(marks):
            if low <= at < high:
                return stars + (more - stars) * (at - low) / (high - low)
        return float(marks[-1][1])

    @cached_property
    def final_pieces(self) -> float:
        """Stations and citizens to be expected in the end."""
        have = self.seat.stations_built + self.seat.citizens
        return have + self.weights.pieces_pace * self.left

    # -- values of single things

    def _hope(self, at: int) -> float:
        """What a place on the development track is worth."""
        view, w = self.view, self.weights
        total = float(sum(n for space, n in view.development_coins.items() if space <= at))
        marks = sorted(view.development_stars.items())
        stars = float(self.stars(at))
        for (low, one), (high, more) in pairwise(marks):
            if low <= at < high:
                likely = min(1.0, w.reach * self.left / (high - at))
                stars += (more - one) * (at - low) / (high - low) * likely
        if not self.goal:
            total += stars * self.final_pieces
        for where in view.citizens:
            track, _, space = where.partition(".")
            if track != "development" or not space.isdigit():
                continue
            gap = int(space) - at
            if gap <= 0:
                total += self.citizen
            elif gap < w.citizen_near and self.left:
                total += self.citizen * w.citizen_hope * (1 - gap / w.citizen_near)
        return total

    def advance(self, number: int) -> float:
        """So many development points."""
        return self._hope(min(self.last, self.at + number)) - self._hope(self.at)

    @cached_property
    def citizen(self) -> float:
        """One more citizen."""
        if self.goal:
            late = 1.0 + self.weights.urgency * self.view.round / self.view.rounds
            return self.weights.wanted_citizen * late if self.seat.citizens < self.goal.citizens else 0.2
        return max(self.final_stars, float(self.seat.status))

    @cached_property
    def station(self) -> float:
        """One more trading station, wherever it stands."""
        if self.goal:
            return 0.2
        if not self.seat.stations_left:
            return 0.0
        return max(self.final_stars, float(self.seat.status)) + self.weights.station_first

    @cached_property
    def coin(self) -> float:
        """One more coin."""
        if not self.goal:
            return 1.0
        return 1.0 if self.seat.coins < 12 else 0.3

    @cached_property
    def meals(self) -> int:
        """Food that should be kept for lean times."""
        if self.icon == "grain" and not self.harmless:
            return 1 + self.view.round * 3 // (self.view.rounds + 1)
        return min(3, 1 + self.view.round // 6) if self.left else 0

    def good(self, good: str, extra: int = 0) -> float:
        """One more of a good, when so many have been added already."""
        found = self._goods.get((good, extra))
        if found is None:
            found = self._goods[good, extra] = self._good(good, extra)
        return found

    def _good(self, good: str, extra: int) -> float:
        held = self.seat.goods.get(good, 0) + extra
        food = sum(self.seat.goods.get(kind, 0) for kind in FOOD) + extra
        bonus = self.weights.food if good in FOOD and food < self.meals else 0.0
        if self.goal:
            return self._wanted(good, held, food)
        return VALUE.get(good, 1) + bonus

    def _wanted(self, good: str, held: int, food: int) -> float:
        """A good where a task asks for goods: what is missing counts, and what will be eaten before."""
        assert self.goal is not None
        w = self.weights
        late = 1.0 + w.urgency * self.view.round / self.view.rounds
        if held < self.goal.goods.get(good, 0):
            return (w.wanted + w.wanted_value * VALUE.get(good, 1)) * late
        if good in FOOD and food < sum(self.goal.goods.get(kind, 0) for kind in FOOD) + self.eaten:
            return w.wanted * w.provision * late
        return 0.2

    @cached_property
    def eaten(self) -> int:
        """Food that the events to come, where they can be seen, will take before the last round."""
        coming = self.view.event_track[max(0, self.view.round - 1) : self.view.rounds - 1]
        meals = 0
        for face in coming:
            if face.harm and face.icon == "grain":
                numbers = [int(word) for word in face.text.split() if word.isdigit()]
                meals += numbers[0] if numbers else 1
        return meals

    @cached_property
    def sought(self) -> Counter[str]:
        """How many spaces ask for each kind on places that can still be of use."""
        out: Counter[str] = Counter()
        for key, spaces in self.seat.spaces.items():
            face = self.view.places[key]
            if not face.market and not self.spent(face):
                out.update(wanted for wanted, what in zip(face.slots, spaces, strict=True) if what != GEAR)
        return out

    def spent(self, face: PlaceFace) -> bool:
        """Whether a place recruits only followers whose tracks have come to their end."""
        kinds = [part.split() for line in face.does for part in line.split("|")]
        return bool(kinds) and all(
            words[0] == "recruit"
            and words[1] in self.view.tracks
            and self.seat.tracks.get(words[1], 0) + 1 >= len(self.view.tracks[words[1]].gives)
            for words in kinds
        )

    def stuck(self, face: PlaceFace) -> bool:
        """Whether followers wait in vain on a place: it could do nothing now."""
        return bool(face.does) and self.lines(face.does) == -inf

    def use(self, kind: str, held: int) -> float:
        """What one follower of a kind does for the rest of the game beside so many others of it."""
        w = self.weights
        asked = float(self.sought[kind] + (w.joker if kind == "monk" else 0.0))
        worth = w.kinds.get(kind, 0.1) * self.left * asked / (w.held + held)
        room = self.seat.draws + w.crowd - (self.people - self.bag[kind] + held)
        return worth + w.newcomer * self.left * max(0.0, min(1.0, room / w.crowd))

    def follower(self, kind: str) -> float:
        """One more follower of a kind in the bag."""
        return self.use(kind, self.bag[kind])

    def recruit(self, kind: str) -> float:
        """A new follower with his step along his track; -inf if he cannot be had."""
        view, seat = self.view, self.seat
        if not view.followers.get(kind) or (self.harmless and self.icon == kind):
            return -inf
        total = self.follower(kind)
        track = view.tracks.get(kind)
        if track is None:
            return total
        step = seat.tracks.get(kind, 0) + 1
        if step >= len(track.gives):
            return -inf
        if track.gives[step]:
            total += self.lines((track.gives[step],))
        if (
            step + 1 < len(track.gives)
            and track.gives[step + 1]
            and track.gives[step + 1] != track.gives[step]
        ):
            after = max(self.line(part.split()) for part in track.gives[step + 1].split("|"))
            now = (
                max(self.line(part.split()) for part in track.gives[step].split("|"))
                if track.gives[step]
                else 0
            )
            if after > now > -inf:
                total += (after - now) * self.weights.step_ahead * self.left
        if track.draws:
            more = track.draws[step] - track.draws[step - 1]
            total += more * self.left * self.weights.rate * self.weights.knight_share
            ahead = track.draws[min(step + 1, len(track.draws) - 1)] - track.draws[step]
            total += ahead * self.left * self.weights.knight_ahead
        for where in view.citizens:
            name, _, space = where.partition(".")
            if name == kind and space.isdigit() and int(space) > step:
                total += self.citizen * self.weights.citizen_hope / (int(space) - step)
        if kind == "farmer":
            total += self._census(step)
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
        w = self.weights
        told = hint(face)
        if face.passive and told:
            return told * self.left / max(1, self.view.rounds - 3)
        if not face.does and told:
            return w.tile_use * self.left * max(w.tile_least, told - len(face.slots) * w.rate * w.tile_rate)
        if face.passive or not face.does:
            return w.tile_plain * self.left / max(1, self.view.rounds - 3)
        cost = (face.needs if "any" in face.slots else len(face.slots)) * w.rate * w.tile_rate
        gain, uses = 0.0, w.tile_use * self.left
        for line in face.does:
            words = line.split()
            if words[0] == "gain":
                gain += self.lasting(words[1])
                uses = min(uses, float(self.view.goods.get(words[1], 0)) * w.supply_share)
                if self.goal:
                    uses = min(
                        uses, self.goal.goods.get(words[1], 0) - self.seat.goods.get(words[1], 0) + 0.1
                    )
            elif words[0] in ("gear", "free_gear"):
                gain += self.gear * 0.6
            else:
                gain += max(self.line(part.split()) for part in line.split("|"))
        return uses * max(w.tile_least, gain - cost)

    def lasting(self, good: str) -> float:
        """A good of which there will be many."""
        if self.goal:
            return self.weights.wanted if self.seat.goods.get(good, 0) < self.goal.goods.get(good, 0) else 0.0
        return float(VALUE.get(good, 1))

    def best_tile(self, stacks: tuple[str, ...]) -> float:
        """The best tile that can still be had."""
        if stacks not in self._tiles:
            # A tile may bring another tile; that one counts plainly.
            self._tiles[stacks] = self.weights.tile_plain
            faces = [self.view.places[key] for stack in stacks for key in self.view.stacks.get(stack, ())]
            self._tiles[stacks] = max((self.tile(face) for face in faces), default=0.0)
        return self._tiles[stacks]

    # -- values of lines

    def lines(self, lines: tuple[str, ...], at: str = "") -> float:
        """What lines of content bring together; -inf if they cannot be done at all."""
        total = 0.0
        some = False
        for line in lines:
            worth = max(self.line(part.split()) for part in line.split("|"))
            price = line.startswith(PRICES)
            if worth > -inf:
                total += worth
                some = some or not price
            elif price:
                return -inf
        return total if some else -inf

    def line(self, words: list[str]) -> float:
        """What one verb brings."""
        match words:
            case ["roll", *rest]:
                sides = [self.line(side.split()) for side in " ".join(rest).split("/")]
                return sum(side for side in sides if side > -inf) / len(sides)
            case ["gain", "any"]:
                return max(
                    (self.good(good) for good, number in self.view.goods.items() if number), default=-inf
                )
            case ["gain", good]:
                return self.good(good) if self.view.goods.get(good) else -inf
            case ["coins", number, "per", what]:
                return int(number) * self.counted(what) * self.coin
            case ["coins", number]:
                return int(number) * self.coin
            case ["advance", number]:
                return self.advance(int(number)) if self.at < self.last else -inf
            case ["recruit", kind]:
                return self.recruit(kind)
            case ["bonus", track]:
                face = self.view.tracks.get(track)
                gives = face.gives[self.seat.tracks.get(track, 0)] if face else ""
                return max(self.line(part.split()) for part in gives.split("|")) if gives else -inf
            case ["spend", good]:
                held = [one for one, number in self.seat.goods.items() if number and good in (one, "any")]
                return max((-self.good(one, -1) for one in held), default=-inf)
            case ["travel" | "roam" | "use", *_]:
                return 3.0
            case ["station"]:
                return self.station
            case ["send"]:
                return 2.0
            case ["gear" | "free_gear"]:
                return self.gear
            case ["tile", *stacks]:
                return self.best_tile(tuple(stacks))
            case ["citizen", where]:
                return self.citizen if where in self.view.citizens else 0.0
            case ["pay", number, *_]:
                return -int(number) * self.coin if self.seat.coins >= int(number) else -inf
            case _:
                return 1.0

    def counted(self, what: str) -> int:
        """How many of a thing the seat has."""
        seat = self.seat
        match what:
            case "star":
                return seat.status
            case "station":
                return seat.stations_built
            case "goods":
                return sum(seat.goods.values())
            case "board_gear":
                return sum(
                    held.count(GEAR) for key, held in seat.spaces.items() if not self.view.places[key].tier
                )
            case _:
                return 1

    # -- deeds

    def serving(self, kind: str, deed: DeedFace) -> float:
        """Sending a follower to a deed for good."""
        missing = sum(1 for kind_, done in zip(deed.seeks, deed.filled, strict=True) if not done)
        if not any(k == kind and not done for k, done in zip(deed.seeks, deed.filled, strict=True)):
            return -inf
        total = self.lines(deed.reward)
        if missing == 1:
            total += self.lines(deed.finish) if deed.finish else 0.0
        elif deed.citizen:
            total += self.citizen * self.weights.deed_step / missing
            if missing == 2 and len(self.view.seats) > 1:
                total -= 0.5
        return total - self.lost(kind)

    def lost(self, kind: str) -> float:
        """A follower who leaves for good."""
        if kind not in FOLLOWERS:
            return inf
        return self.use(kind, self.bag[kind] - 1)

    def errand(self, kind: str) -> float:
        """The best deed for a follower."""
        return max((self.serving(kind, deed) for deed in self.view.deeds), default=-inf)
