"""What to plan: the set of places that brings most, given who is on the market."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import inf

from orleans_bot.rules.ask import Ask
from orleans_bot.rules.pieces import KIND, is_own, kind_of
from orleans_bot.rules.view import PlaceFace

from .foundings import crew, lure, paths
from .journey import NO_MOVES, Moves, movers_of, moves_in, moving
from .lacks import is_together
from .on_the_way import journeys_of
from .outlook import Outlook
from .waiting import Queue, sends, wanted_at

BUDGET = 1200  # sets of places looked at before a plan is made of the best so far
IDLE = 1e-6  # nobody goes to work for nothing
WAYS = 40  # ways of filling one place that are compared

Way = tuple[tuple[str, str], ...]  # (follower, wanted) for every free space
Crew = tuple[tuple[tuple[str, int], ...], int, int]  # how many of each follower, of all, and of monks


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place that could be filled now."""

    key: str
    ways: tuple[Way, ...]  # who could stand on its free spaces
    gain: float
    moves: Moves = NO_MOVES  # journeys and stations, whose worth hangs together with that of others


class Planner:
    """One look at a plan: what is free, who is there, what is best."""

    def __init__(self, outlook: Outlook, ask: Ask) -> None:
        self.outlook = outlook
        self.ask = ask
        self.journeys = journeys_of(outlook)
        self.able: dict[tuple[str, str], list[str]] = {}
        self.fills: set[str] = set()
        self.puts: dict[tuple[str, str, str], str] = {}
        self.gears: list[str] = []
        self.worths: dict[tuple[int, int], float] = {}
        for option in ask.options:
            if option.verb == "put":
                follower, spot, *tile = option.noun.split("@")
                if tile:
                    continue  # one like him waits on the market
                place, _, at = spot.rpartition(".")
                wanted = wanted_at(outlook.view.places.get(place), at)
                self.able.setdefault((place, wanted), []).append(follower)
                self.puts[place, wanted, follower] = option.key
            elif option.verb == "fill":
                self.fills.add(option.noun)
            elif option.verb == "gear":
                self.gears.append(option.key)
        self.pool: Counter[str] = Counter(outlook.seat.market)
        for key, spaces in outlook.seat.spaces.items():
            if outlook.view.places[key].market:
                asked = {follower for able in self.able.values() for follower in able}
                self.pool.update(what for what in spaces if what in KIND or what in asked)
        self.queue = Queue(outlook, self.journeys, self.puts)

    # -- candidates

    def candidates(self) -> list[Candidate]:
        """Every place that those on the market could fill, the most promising first."""
        out = []
        for key in dict.fromkeys(place for place, _ in self.able):
            face = self.outlook.view.places.get(key)
            if face is None or key in self.outlook.seat.barred:
                continue
            found = (
                self.leader(face)
                if key in self.outlook.view.figures
                else self.sender(face)
                if sends(face)
                else self.plain(face)
            )
            if found is not None:
                out.append(found)
        out.sort(key=lambda one: (-one.gain / max(1, len(one.ways[0])), one.key))
        return out

    def plain(self, face: PlaceFace) -> Candidate | None:
        """A place whose spaces must all be filled."""
        spaces = self.outlook.seat.spaces.get(face.key, ())
        free = [wanted for wanted, what in zip(face.slots, spaces, strict=False) if not what]
        short = face.needs - (len(spaces) - len(free))
        if short <= 0:
            return None
        found = islice(self.fillings(face.key, free[:short], dict(self.pool)), WAYS)
        ways_by_who: dict[tuple[str, ...], Way] = {}
        for way in found:
            ways_by_who.setdefault(tuple(sorted(follower for follower, _ in way)), way)
        ways = tuple(ways_by_who.values())
        if not ways:
            return None
        movers = Counter(movers_of(face))
        rest = tuple(line for line in face.does if not moving(line))
        gain = self.outlook.lines(rest, moving=bool(movers)) if rest else 0.0
        if face.passive:
            gain = 1.5 if self.outlook.left else 0.0
            if self.outlook.view.event and self.outlook.view.event.harm:
                gain = 3.0
        elif not face.does:
            gain = self.outlook.plain(face)
        if gain == -inf:
            return None
        return Candidate(face.key, ways, gain, moves_in(movers))

    def leader(self, face: PlaceFace) -> Candidate | None:
        """A place from which a figure is led: whoever brings it where a card is founded, or nearer."""
        outlook = self.outlook
        here = outlook.view.figures[face.key]
        spaces = outlook.seat.spaces.get(face.key, ())
        waiting = [who for who in spaces if who]
        if not outlook.goals:
            return None
        able = [who for (place, _), found in self.able.items() if place == face.key for who in found]
        pool = {who: self.pool[who] for who in able}
        best: tuple[float, Way] = (0.0, ())
        for path in paths(outlook.view, here):
            joined = crew(path, waiting, pool)
            gain = lure(outlook, here, path) if joined and len(joined) <= spaces.count("") else 0.0
            if joined and gain > best[0]:
                best = (gain, tuple((who, face.slots[0]) for who in joined))
        return Candidate(face.key, (best[1],), best[0]) if best[1] else None

    def sender(self, face: PlaceFace) -> Candidate | None:
        """A place from which followers go to deeds: one or two of the least useful."""
        if face.market:
            return None
        spaces = self.outlook.seat.spaces.get(face.key, ())
        room = spaces.count("")
        wanted = next((wanted for wanted, what in zip(face.slots, spaces, strict=False) if not what), "")
        pool = sorted(
            (follower for follower in self.pool.elements() if (face.key, wanted, follower) in self.puts),
            key=lambda follower: (-self.outlook.errand(kind_of(follower)), follower),
        )[:room]
        good = [(follower, wanted) for follower in pool if self.outlook.errand(kind_of(follower)) > 0.3]
        if not good:
            return None
        return Candidate(
            face.key, (tuple(good),), sum(self.outlook.errand(kind_of(follower)) for follower, _ in good)
        )

    def fillings(self, place: str, wanted: list[str], pool: dict[str, int]) -> Iterator[Way]:
        """All ways to fill spaces, exact followers first, monks last."""
        if not wanted:
            yield ()
            return
        first = wanted[0]
        able = sorted(
            set(self.able.get((place, first), ())),
            key=lambda f: (kind_of(f) != first, kind_of(f) == "monk", not is_own(f), f),
        )
        for follower in able:
            if pool.get(follower):
                pool[follower] -= 1
                for rest in self.fillings(place, wanted[1:], pool):
                    yield ((follower, first), *rest)
                pool[follower] += 1

    # -- the best set

    def best(self) -> list[tuple[Candidate, Way]]:
        """The places to fill, and with whom."""
        found = self.candidates()
        self.budget = BUDGET
        self.top: tuple[float, list[tuple[Candidate, Way]]] = (-inf, [])
        self.found = [(one, [(way, self.needing(way)) for way in one.ways]) for one in found]
        self._search(0, Counter(self.pool), (self.pool.total(), self.pool["monk"]), [], 0.0, self.ready())
        return self.top[1]

    def ready(self) -> Moves:
        """The journeys and stations of places that are activated already: others may go with them."""
        outlook = self.outlook
        if not is_together(outlook.seat):
            return NO_MOVES
        keys = sorted(outlook.seat.active - outlook.seat.barred)
        faces = [outlook.view.places[key] for key in keys if key in outlook.view.places]
        return moves_in(Counter(kind for face in faces for kind in movers_of(face)))

    def needing(self, way: Way) -> Crew:
        """Who is needed for one way of filling a place, and how many of them in all and of monks."""
        need = Counter(follower for follower, _ in way)
        return tuple(need.items()), len(way), need["monk"]

    def _search(
        self,
        index: int,
        pool: Counter[str],
        rest: tuple[int, int],
        chosen: list[tuple[Candidate, Way]],
        gain: float,
        moves: Moves,
    ) -> None:
        """Try every set of the places from here on; `rest` says how many of all and of monks are left."""
        self.budget -= 1
        if index == len(self.found) or self.budget <= 0:
            worth = gain + self.staying(rest) - IDLE * len(chosen)
            if moves != NO_MOVES:
                worth += self.journeys.best(*moves)[0]
            self.keep(worth, chosen)
            return
        one, ways = self.found[index]
        now = moves
        if one.moves != NO_MOVES:
            water, road, either, stations = one.moves
            now = (moves[0] + water, moves[1] + road, moves[2] + either, moves[3] + stations)
        for way, (need, number, monks) in ways:
            for follower, wanted in need:
                if pool[follower] < wanted:
                    break
            else:
                for follower, wanted in need:
                    pool[follower] -= wanted
                chosen.append((one, way))
                self._search(
                    index + 1, pool, (rest[0] - number, rest[1] - monks), chosen, gain + one.gain, now
                )
                chosen.pop()
                for follower, wanted in need:
                    pool[follower] += wanted
        self._search(index + 1, pool, rest, chosen, gain, moves)

    def keep(self, worth: float, chosen: list[tuple[Candidate, Way]]) -> None:
        """Remember a set of places if it is the best so far."""
        if worth > self.top[0] + 1e-9:
            self.top = (worth, list(chosen))

    def staying(self, rest: tuple[int, int]) -> float:
        """What those who stay on the market are still worth."""
        found = self.worths.get(rest)
        if found is None:
            found = self.worths[rest] = self.outlook.staying(*rest) if self.outlook.left else 0.0
        return found

    # -- the next pick

    def pick(self) -> str:
        """The next change to the plan, or to commit."""
        chosen = self.best()
        for one, way in chosen:
            exact = all(kind_of(follower) == wanted for follower, wanted in way)
            if exact and len(way) > 1 and one.key in self.fills:
                return f"fill:{one.key}"
            follower, wanted = way[0]
            return self.puts[one.key, wanted, follower]
        return self.waiting() or "commit"

    def waiting(self) -> str:
        """A follower who would be in the way on the market waits on an unfinished place instead."""
        found = self.queue.next(self.pool, self.outlook.seat.spaces)
        return self.puts[found] if found else ""

    def waiters(self, chosen: Sequence[tuple[Candidate, Way]]) -> list[tuple[Candidate, Way]]:
        """All who should wait beside a set of places, one after the other."""
        placed = [(one.key, wanted, follower) for one, way in chosen for follower, wanted in way]
        found = self.queue.all(self.pool, self.outlook.seat.spaces, placed)
        return [(Candidate(key, (), 0.0), ((follower, wanted),)) for key, wanted, follower in found]
