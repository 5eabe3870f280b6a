"""What the plain stand-in would do in a seat's place, and why: the one thing that weighs most."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf

from orleans_bot.rules.ask import PLAN, Ask, Option
from orleans_bot.rules.atoms import Atom
from orleans_bot.rules.view import PlaceFace, View

from .choices import option_worth
from .journey import movers_of
from .outlook import Outlook
from .planning import Planner
from .turns import choose, outlook_of
from .waiting import sends

READY, STAY, WAIT = "ready", "pass", "waiting"  # commit as it is; nothing more this round; out of the way
WAY, DEED, LASTS, BEST, LEAST = "way", "deed", "lasts", "best", "least"
NOBODY = "draw:0"
FREE = ("back", "card", "draw", "keep", "store")  # answers that cost nothing, however little they are worth
# What a thing in a line is in a sentence; anything else is simply the best there is.
WORDS = {
    "gain": "goods",
    "coins": "coins",
    "advance": "development",
    "recruit": "people",
    "hire": "people",
    "gear": "gear",
    "tile": "tile",
    "citizen": "citizen",
    "build": "way",
    "move": "way",
    "send": "deed",
    "card": "task",
    "remove": "lighter",
    "lose": "lighter",
}
VERBS = {
    "go": "way",
    "recruit": "people",
    "hire": "people",
    "advance": "development",
    "gain": "goods",
    "coins": "coins",
    "tile": "tile",
    "gear": "gear",
    "task": "task",
    "send": "deed",
    "draw": "draw",
    "store": "draw",
}
POINTS = ("goods", "coins", "development", "citizen")  # reasons that hold where points decide


@dataclass(frozen=True, slots=True)
class Advice:
    """What to answer, the places that a plan fills, and the reason."""

    picks: tuple[str, ...]
    why: str
    places: tuple[str, ...] = ()


def advise(view: View, ask: Ask) -> Advice:
    """What the plain stand-in would answer to a seat's question, and why."""
    advice = advised(view, ask)
    return advice if view.contest or advice.why not in POINTS else replace(advice, why=BEST)


def advised(view: View, ask: Ask) -> Advice:
    """The same as if points decided."""
    outlook = outlook_of(view, ask.seat)
    if ask.kind == PLAN:
        return of_plan(outlook, ask)
    picks = choose(view, ask)
    if not picks or ask.lo == ask.hi == 0:
        return Advice(picks, LEAST)
    option = Option(picks[0])
    if option.verb == "act" and option.noun in view.places:
        return Advice(picks, reason(outlook, view.places[option.noun]))
    if option.verb == "pass":
        return Advice(picks, STAY)
    if option.key == NOBODY:
        return Advice(picks, BEST)
    costs = option.verb not in FREE and option_worth(outlook, ask, option) < 0
    return Advice(picks, LEAST if costs else VERBS.get(option.verb, BEST))


def of_plan(outlook: Outlook, ask: Ask) -> Advice:
    """All places that are worth filling; the reason is that of the one that brings most."""
    planner = Planner(outlook, ask)
    best = planner.best()
    if not best:
        waits = planner.waiting()
        if waits:
            place = waits.partition("@")[2].rpartition(".")[0]
            return Advice((waits,), WAIT, (place,))
        return Advice(("commit",), READY)
    first = max(best, key=lambda one: one[0].gain)[0]
    places = tuple(one.key for one, _ in best)
    return Advice((planner.pick(),), reason(outlook, outlook.view.places[first.key]), places)


def reason(outlook: Outlook, face: PlaceFace) -> str:
    """What a place brings above all."""
    if sends(face):
        return DEED
    if movers_of(face):
        return WAY
    if not face.does or face.passive:
        return LASTS
    atoms = [atom for effect in face.does for atom in max(effect.ways, key=lambda way: total(outlook, way))]
    best = max(atoms, key=lambda atom: (outlook.atom(atom), -atoms.index(atom)))
    return WORDS.get(best.kind, BEST) if outlook.atom(best) > -inf else BEST


def total(outlook: Outlook, way: tuple[Atom, ...]) -> float:
    """What one way of a line brings."""
    return sum(outlook.atom(atom) for atom in way)
