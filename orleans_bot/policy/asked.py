"""What tasks still ask of a sketched game: how far it is from being won, and what would bring it nearer."""

from __future__ import annotations

from collections import Counter
from typing import Final

from orleans_bot.rules.pieces import DEVELOPMENT, FOOD, VALUE
from orleans_bot.rules.view import Need, TaskFace

from . import remaining
from .errands import IN_ORDER
from .remaining import BUILDING, COIN, GOOD, JOURNEY, MISSED, OPEN, PIECE, POINT, sums_up
from .remaining import VALUE as BY_VALUE
from .sketch import Sketch
from .standing import fed

A_GOOD: Final = 3  # of value, by which goods are counted that are to be worth so much together


def open_tasks(sketch: Sketch) -> list[TaskFace]:
    """What is still to be done, in its order."""
    ground = sketch.ground
    found = [ground.tasks[key] for key in ground.order if key not in sketch.done and key not in sketch.lost]
    return found + [face for face in ground.goals if not sums_up(face)]


def worth_of(sketch: Sketch) -> int:
    """What all goods are worth together."""
    return sum(VALUE[good] * number for good, number in sketch.goods.items())


def pieces(sketch: Sketch) -> int:
    """Stations and citizens."""
    return len(sketch.built) + sketch.people


def beside(sketch: Sketch) -> list[int]:
    """The spaces of development on which citizens wait."""
    found = (where.partition(".") for where in sketch.citizens)
    return [int(space) for track, _, space in found if track == DEVELOPMENT]


def effort(sketch: Sketch, at: int, have: int, asked: int, point: float, piece: float) -> float:
    """What it takes to so much development from a space with so many stations and citizens."""
    waiting = beside(sketch)
    goals = tuple(
        (stop, sketch.ground.status(stop), sum(at < space <= stop for space in waiting))
        for stop in {at, *sketch.ground.stars, *waiting}
        if stop >= at
    )
    return remaining.effort(goals, at, have, asked, point, piece)


def short_of(sketch: Sketch, need: Need) -> int:
    """How much of a condition, or of a part of a price, is missing."""
    match need.kind:
        case "at":
            return int(sketch.merchant not in need.what)
        case "stations" if len(need.what) == 1:
            return int(need.what[0] not in sketch.built)
        case "stations":
            have = len(sketch.built)
        case "development":
            have = sketch.ground.status(sketch.at) * pieces(sketch)
        case "citizens":
            have = sketch.people
        case "coins" | "pay":
            have = sketch.coins
        case "tasks":
            have = len(sketch.done)
        case "value":
            have = worth_of(sketch)
        case "goods" | "spend":
            have = sum(sketch.goods.get(good, 0) for good in need.what)
        case "round" if need.what[0] == "before":
            return int(sketch.round >= int(need.what[1]))
        case _:
            have = need.have
    return max(0, need.need - have)


def doable(sketch: Sketch, face: TaskFace) -> bool:
    """Whether a task can be done now."""
    return not any(short_of(sketch, need) for need in (*face.needs, *face.price))


def lacking(sketch: Sketch) -> float:
    """All that is still to be done, in uses of followers."""
    total = MISSED * len(sketch.lost)
    goods: Counter[str] = Counter()
    towns: set[str] = set()
    coins = 0
    for face in open_tasks(sketch):
        total += OPEN
        for need in face.needs:
            if short := short_of(sketch, need):
                total += cost(sketch, need, short)
                towns.update(need.what[:1] if need.kind in ("at", "stations") else ())
        for need in face.price:
            if need.kind == "pay":
                coins += need.need
            elif need.kind == "value":
                total += BY_VALUE * short_of(sketch, need)
            elif len(need.what) == 1:
                goods[need.what[0]] += need.need
    total += COIN * max(0, coins - sketch.coins)
    total += JOURNEY * sketch.ground.land.visits(sketch.merchant, frozenset(towns))
    return total + GOOD * sum(max(0, number - sketch.goods[good]) for good, number in goods.items())


def cost(sketch: Sketch, need: Need, short: int) -> float:
    """What a condition takes that is not met."""
    match need.kind:
        case "stations" if len(need.what) == 1:
            return BUILDING
        case "stations" | "citizens":
            return PIECE * short
        case "development":
            return effort(sketch, sketch.at, pieces(sketch), need.need, POINT, PIECE)
        case "goods":
            return GOOD * short
        case "coins":
            return COIN * short
        case "round":
            return MISSED
        case _:
            return 0.0


class Wants:
    """What is still asked for, all tasks together."""

    __slots__ = (
        "asked",
        "citizens",
        "coins",
        "early",
        "goods",
        "kept",
        "meals",
        "sites",
        "soon",
        "towns",
        "value",
    )

    def __init__(self, sketch: Sketch, ready: float) -> None:
        """`ready` says how many goods may be missing when the merchant sets out with the others."""
        self.goods: Counter[str] = Counter()
        self.soon: Counter[str] = Counter()  # for what must be done before all else
        self.coins = self.early = self.value = self.asked = self.citizens = 0
        self.sites: set[str] = set()
        towns: list[str] = []
        ordered = sketch.ground.pace == IN_ORDER
        next_stop = True
        for face in open_tasks(sketch):
            for need in face.needs:
                self.note(sketch, need)
            hasty = any(need.kind == "round" for need in face.needs)
            short = 0
            for need in face.price:
                if need.kind == "pay":
                    self.coins += need.need
                    self.early += need.need * hasty
                elif need.kind == "value":
                    self.value += need.need
                    short += short_of(sketch, need) // A_GOOD
                elif len(need.what) == 1:
                    self.goods[need.what[0]] += need.need
                    if ordered and next_stop:
                        self.soon[need.what[0]] += need.need
                    short += short_of(sketch, need)
            there = [town for need in face.needs if need.kind == "at" for town in need.what]
            if short <= ready and (next_stop or not ordered):
                towns += there
            next_stop = next_stop and not there
        self.towns = frozenset(towns) | self.sites
        self.meals = sum(fed(face) for face in sketch.ground.events[sketch.round - 1 : sketch.ground.rounds])
        self.kept = sum(self.goods[good] for good in FOOD)

    def note(self, sketch: Sketch, need: Need) -> None:
        """A condition."""
        match need.kind:
            case "stations" if len(need.what) == 1 and short_of(sketch, need):
                self.sites.add(need.what[0])
            case "development":
                self.asked = max(self.asked, need.need)
            case "citizens":
                self.citizens = max(self.citizens, need.need)
            case "goods" if len(need.what) == 1:
                self.goods[need.what[0]] += need.need
            case "coins":
                self.coins += need.need
            case _:
                pass
