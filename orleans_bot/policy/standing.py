"""Where a seat stands, and what single things are worth to it: read off its view once for every choice."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import pairwise
from math import inf

from orleans_bot.rules.pieces import COVERED, FOLLOWERS, FOOD, GEAR, KIND, MARKET, VALUE, kind_of
from orleans_bot.rules.view import EventFace, PlaceFace, SeatView, View

from .wanted import TAXED, Wanted, objectives, wanted
from .weights import ERRAND_WEIGHTS, GOAL_WEIGHTS, TASK_WEIGHTS, WEIGHTS, Weights

# How often each good is in the box: what is likely to be found face down.
OFTEN = {"grain": 24, "cheese": 21, "wine": 18, "wool": 15, "brocade": 12}
FAR_AHEAD = 99  # more rounds than any game has


def weights_for(aim: Wanted) -> Weights:
    """How much is thought of things where a task decides and no points."""
    if aim.errands:
        return ERRAND_WEIGHTS
    return TASK_WEIGHTS if aim.tasks else GOAL_WEIGHTS


def fed(event: EventFace) -> int:
    """How much food an event takes."""
    return sum(atom.number for effect in event.does for atom in effect.atoms if atom.kind == "feed")


class Standing:
    """A seat's pieces and hopes: everything in points at the end of the game."""

    def __init__(
        self, view: View, seat: SeatView, weights: Weights = WEIGHTS, ahead: int = FAR_AHEAD
    ) -> None:
        """`weights` hold where points decide, `ahead` says how many rounds are thought of."""
        self.view = view
        self.seat = seat
        self.aim = wanted(seat) or objectives(view, seat)
        self.weights = weights_for(self.aim) if self.aim else weights
        self.left = min(ahead, max(0, view.rounds - view.round))  # rounds after this one
        self.forbidden = view.event.forbid if view.event else ()
        self._tiles: dict[tuple[str, ...], float] = {}
        self._goods: dict[tuple[str, int], float] = {}

    @cached_property
    def bag(self) -> Counter[str]:
        """Every follower of the seat by kind, wherever he is."""
        held: Counter[str] = Counter()
        for follower, number in (self.seat.bag or {}).items():
            if follower in KIND:
                held[kind_of(follower)] += number
        for follower in self.seat.market:
            if follower in KIND:
                held[kind_of(follower)] += 1
        for spaces in self.seat.spaces.values():
            for what in spaces:
                if what in KIND:
                    held[kind_of(what)] += 1
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
        return self.pieces + self.weights.pieces_pace * self.left

    @property
    def pieces(self) -> int:
        """How many stations and citizens the seat has."""
        return self.seat.stations_built + self.seat.citizens

    def hope(self, at: int) -> float:
        """What a place on the development track is worth."""
        view, w = self.view, self.weights
        total = float(sum(n for space, n in view.development_coins.items() if space <= at))
        marks = sorted(view.development_stars.items())
        stars = float(self.stars(at))
        for (low, one), (high, more) in pairwise(marks):
            if low <= at < high:
                likely = min(1.0, w.reach * self.left / (high - at))
                stars += (more - one) * (at - low) / (high - low) * likely
        if not self.aim:
            total += stars * self.final_pieces
        elif self.aim.stars:
            reached = next(s for s, n in marks if n >= self.aim.stars)
            total += self.weights.wanted_point * min(at, reached)
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
        gain = self.hope(min(self.last, self.at + number)) - self.hope(self.at)
        return gain * self.weights.of_development

    @cached_property
    def citizen(self) -> float:
        """One more citizen."""
        if self.aim:
            if self.aim.several:
                return self.weights.spare_citizen
            if self.seat.citizens < self.aim.citizens:
                late = 1.0 + self.weights.urgency * self.view.round / self.view.rounds
                return self.weights.wanted_citizen * late
            return 0.2
        return max(self.final_stars, float(self.seat.status)) * self.weights.of_citizens

    @cached_property
    def station(self) -> float:
        """One more trading station, wherever it stands."""
        if self.aim and self.aim.several:
            return self.weights.wanted_station if self.aim.stations else 0.2
        if self.aim:
            return 0.2
        if not self.seat.stations_left:
            return 0.0
        stars = max(self.final_stars, float(self.seat.status))
        return stars * self.weights.of_stations + self.weights.station_first

    def gear_at(self, face: PlaceFace, wanted: str) -> float | None:
        """What a gear is worth in the place of such a follower, where more is known of it."""
        return None

    def losing_thing(self, usual: float) -> float:
        """A place tile or a gear that leaves the game."""
        return usual + self.left

    def losing_station(self, where: str) -> float:
        """What a station is worth that leaves a town or the supply."""
        if where != "supply":
            return self.station + 2.0
        need = self.weights.pieces_pace * self.left
        return 0.2 if self.seat.stations_left > need + 1 else self.final_stars * 0.8

    def drawing(self, more: int) -> float:
        """So many more followers to be drawn each round."""
        return more * self.left * self.weights.rate * self.weights.knight_share

    def room(self, waiting: int) -> int:
        """How many may wait on the market without keeping others out who will be drawn."""
        return max(0, MARKET - self.seat.draws)

    def staying(self, waiting: int, monks: int) -> float:
        """What those who stay on the market are still worth in the next round."""
        w, room = self.weights, self.room(waiting)
        kept = min(waiting, room) * w.keep * w.rate + 0.3 * min(room, monks)
        return kept - w.clog * max(0, waiting - room)

    @cached_property
    def hungry(self) -> bool:
        """Whether the game is lost at the end of this round with what the seat has now."""
        return any(threat.kind == "event" and not threat.ahead for threat in self.view.threats)

    @cached_property
    def coin(self) -> float:
        """One more coin."""
        if not self.aim:
            return self.weights.of_coins
        if self.aim.demanded:
            return self.weights.short if self.seat.coins < self.aim.demanded.get("coins", 0) + 1 else 0.3
        if self.hungry:
            return self.weights.hunger / 2
        if self.seat.coins < self.aim.soon:
            return self.weights.haste
        if self.seat.coins < self.aim.coins:
            return self.weights.wanted_coin
        return 1.0 if self.seat.coins < 12 else 0.3

    @cached_property
    def meals(self) -> int:
        """Food that should be kept for lean times."""
        if self.view.event and fed(self.view.event):
            return 1 + self.view.round * 3 // (self.view.rounds + 1)
        return min(3, 1 + self.view.round // 6) if self.left else 0

    def good(self, good: str, extra: int = 0) -> float:
        """One more of a good, when so many have been added already."""
        found = self._goods.get((good, extra))
        if found is None:
            found = self._goods[good, extra] = self._good(good, extra)
        return found

    def _good(self, good: str, extra: int) -> float:
        if good == COVERED:
            return sum(self.good(kind, extra) * often for kind, often in OFTEN.items()) / sum(OFTEN.values())
        held = self.seat.goods.get(good, 0) + extra
        food = sum(self.seat.goods.get(kind, 0) for kind in FOOD) + extra
        bonus = self.weights.food if good in FOOD and food < self.meals else 0.0
        if self.aim:
            return self._wanted(good, held, food)
        return VALUE.get(good, 1) * self.weights.of_goods + bonus + self.lacking(good, held)

    def lacking(self, good: str, held: int) -> float:
        """How much more a good is worth that a work of the seat's own, or one in its hand, asks for."""
        seat, w = self.seat, self.weights
        for share, works in ((w.for_work, seat.works), (w.for_plan, seat.plans)):
            open_ = [
                space for work in works for space, by in zip(work.seeks, work.filled, strict=True) if not by
            ]
            if held < open_.count(good):
                return share
        return 0.0

    def _wanted(self, good: str, held: int, food: int) -> float:
        """A good where a task asks for goods: what is missing counts, and what will be eaten before."""
        assert self.aim is not None
        w = self.weights
        late = 1.0 + w.urgency * self.view.round / self.view.rounds
        if self.hungry and good in FOOD:
            return w.hunger
        due = self.aim.demanded
        added = held - self.seat.goods.get(good, 0)
        if TAXED in due and due[TAXED] * (sum(self.seat.goods.values()) + added + 1) > self.seat.coins:
            return -w.demanded
        if held < due.get(good, 0) or (good in FOOD and food < due.get("food", 0)):
            return w.demanded
        if held < self.aim.goods.get(good, 0):
            return (w.wanted + w.wanted_value * VALUE.get(good, 1)) * late
        if good in FOOD and food < sum(self.aim.goods.get(kind, 0) for kind in FOOD) + self.eaten:
            return w.wanted * w.provision * late
        worth = sum(VALUE.get(kind, 1) * number for kind, number in self.seat.goods.items())
        return VALUE.get(good, 1) * late if worth < self.aim.value else 0.2

    @cached_property
    def eaten(self) -> int:
        """Food that the events to come, where they can be seen, will take before the last round."""
        coming = self.view.event_track[max(0, self.view.round - 1) : self.view.rounds - 1]
        return sum(fed(face) for face in coming)

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
        atoms = [atom for effect in face.does for atom in effect.atoms]
        return bool(atoms) and all(
            atom.kind == "recruit"
            and atom.what[0] in self.view.tracks
            and self.seat.tracks.get(atom.what[0], 0) + 1 >= len(self.view.tracks[atom.what[0]].gives)
            for atom in atoms
        )

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
            case "gear":
                return sum(held.count(GEAR) for held in seat.spaces.values())
            case "board_gear":
                return sum(
                    held.count(GEAR) for key, held in seat.spaces.items() if not self.view.places[key].tier
                )
            case _:
                return 1

    def lost(self, kind: str) -> float:
        """A follower who leaves for good."""
        if kind not in FOLLOWERS:
            return inf
        return self.use(kind, self.bag[kind] - 1)
