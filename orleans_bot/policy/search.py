"""The strong stand-in: it rehearses plans and actions to the end of the game and keeps what proves better.

A budget counts the positions that are looked at, so that the same seed plays the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf, sqrt
from random import Random
from statistics import mean, stdev
from typing import Final
from zlib import crc32

from orleans_bot.rules.ask import TURN, Ask
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.phases.planning import change, plan_ask
from orleans_bot.rules.pieces import MARKET
from orleans_bot.rules.prospect import BEFORE, PLANNING, Prospect
from orleans_bot.rules.rng import advance, mix
from orleans_bot.rules.sight import see
from orleans_bot.rules.stack import rounds
from orleans_bot.rules.state import from_text
from orleans_bot.rules.table import Table
from orleans_bot.rules.view import View

from .characters import Manner, characters
from .drafted import Drafted
from .drafting import Draft
from .planning import Candidate, Planner, Way
from .player import FEED, HARDSHIPS
from .rehearsal import Line, Picks, rehearse, spread
from .sketch import Ground, Sketch
from .turns import choose, outlook_of
from .wanted import by_tasks
from .weights import LEANINGS
from .worths import Idea

PLAN_BUDGET: Final = 900  # positions that are looked at for a plan
TURN_BUDGET: Final = 300  # and for an action
PLAN_SKETCHED: Final = 4000  # rounds that are played on sketches for a plan
TURN_SKETCHED: Final = 500  # and for an action
MOST_TORTURED: Final = 20  # things that are given at once
KEPT: Final = 8  # ideas that are kept from one decision to the next
LATE: Final = 1  # rounds before the end from which on rehearsals tell more than chance, where points decide
SURE: Final = 1.5  # so many times its own error something must be better than what comes to mind first
SURE_ALONE: Final = 0.5  # where nobody upsets a plan
LEAST: Final = 4  # made-up chances that are tried before anything counts as better
HALVED: Final = (1, 2, 4, 8)  # tries after which the worse half is given up; the first only by who is alone
PLANS, OTHERS_PLANS = 4, 1  # plans that are tried of one's own, and of each character's


@dataclass(frozen=True, slots=True)
class Option:
    """Something to try: a plan, or the answers of a turn."""

    plan: Picks
    line: Line
    manner: Manner  # in which it is played on


class Search:
    """One decision of a seat, looked for on a table that shows no more than the seat may see."""

    def __init__(self, catalog: Catalog, text: str, colour: str, manner: Manner, budget: int) -> None:
        self.catalog, self.text, self.colour, self.manner = catalog, text, colour, manner
        self.state = from_text(text)
        self.alone = len(self.state.seats) == 1
        self.left = budget
        self.luck = crc32(f"{colour} {self.state.round} {self.state.phase}".encode())

    # -- rehearsing

    def best(self, options: Sequence[Option]) -> Option:
        """What has proved best: the first of them, unless another one is better for certain."""
        found: dict[int, list[float]] = {at: [] for at in range(len(options))}
        running = list(found)
        while len(running) > 1 and self.left > 0:
            self.luck = advance(self.luck)
            for at in running:
                found[at].append(self.rehearse(options[at], mix(self.luck)))
            if len(found[0]) in HALVED[not self.alone :]:  # the first stays for comparison
                ranked = sorted(running[1:], key=lambda at: (-mean(found[at]), at))
                running = [0, *sorted(ranked[: max(1, (len(ranked) + 1) // 2)])]
        best, chosen = 0.0, 0
        for at in running[1:]:
            gain = lead(found[at], found[0], SURE_ALONE if self.alone else SURE)
            if gain > best:
                best, chosen = gain, at
        return options[chosen]

    def rehearse(self, option: Option, luck: int) -> float:
        """What one option comes to with one made-up chance."""
        done = rehearse(self.catalog, self.state, self.colour, option.manner, option.plan, option.line, luck)
        self.left -= done.positions
        return done.worth

    # -- a plan

    def plan(self) -> list[Picks]:
        """The changes to a plan, one after the other, and the commitment."""
        best = self.best([Option(plan, [], manner) for plan, manner in self.plans()])
        return [*((pick,) for pick in best.plan), ("commit",)]

    def plans(self) -> list[tuple[Picks, Manner]]:
        """The plans worth trying, and how they are played on: what comes to mind first, then the best of what
        others would do, or whoever leans to one thing more than to another.
        """
        found: dict[Picks, Manner] = {}
        table = Table(self.catalog, from_text(self.text))
        ask = plan_ask(table, table.seats[self.colour])
        view = see(table, (ask,), self.colour)
        if outlook_of(view, self.colour, self.manner).aim:
            others = [replace(self.manner, leaning=leaning) for leaning in LEANINGS]
        else:
            others = [Manner(character=key) for key in characters()]
        for manner in (self.manner, *others):
            ranked = Several(outlook_of(view, self.colour, manner), ask).several()
            for plan in ranked[: PLANS if manner == self.manner else OTHERS_PLANS]:
                found.setdefault(plan, manner if manner.leaning else self.manner)
        return [(self.with_waiting(plan), manner) for plan, manner in (found or {(): self.manner}).items()]

    def with_waiting(self, plan: Picks) -> Picks:
        """A plan, and besides it those who would be in the way on the market."""
        table = Table(self.catalog, from_text(self.text))
        seat = table.seats[self.colour]
        picks = list(plan)
        for pick in plan:
            change(table, seat, pick)
        for _ in range(MARKET):
            ask = plan_ask(table, seat)
            outlook = outlook_of(see(table, (ask,), self.colour), self.colour, self.manner)
            pick = Planner(outlook, ask).waiting()
            if not pick:
                break
            picks.append(pick)
            change(table, seat, pick)
        return tuple(picks)

    # -- a turn

    def turn(self) -> list[Picks]:
        """An action, with the answers to what it asks on the way."""
        first = self.first_line()
        if not first:
            return []
        options = [Option((), line, self.manner) for line in (first, *self.others(first))]
        return [picks for _, picks in self.completed(self.best(options).line)]

    def walk(self, line: Line) -> Iterator[tuple[Ask, Picks]]:
        """The questions of a turn with the answers: those of the line, and then what comes to mind."""
        here = Prospect(self.catalog, self.state, self.colour, (), mix(self.luck))
        at = 0
        while (ask := here.asked) is not None and not (at and ask.kind == TURN):
            fits = at < len(line) and line[at][0] == ask.key and set(line[at][1]) <= set(ask.keys)
            picks = line[at][1] if fits else choose(here.view(), ask, self.manner)
            yield ask, picks
            here.answer(ask.key, picks)
            at += 1

    def completed(self, line: Line) -> Line:
        """A turn with all its answers."""
        return [(ask.key, picks) for ask, picks in self.walk(line)]

    def first_line(self) -> Line:
        """The turn that comes to mind first."""
        return self.completed([])

    def others(self, first: Line) -> Iterator[Line]:
        """Every other action, and the same action with another answer to one of its questions."""
        given: Line = []
        for ask, picks in self.walk(first):
            for key in ask.keys if ask.lo == ask.hi == 1 else ():
                if (key,) != picks:
                    yield [*given, (ask.key, (key,))]
            given.append((ask.key, picks))


class Several(Planner):
    """A look at the market that remembers the best sets of places, not only one."""

    def several(self) -> list[Picks]:
        """The picks that lead to each of them, the best first."""
        self.kept: list[tuple[float, list[tuple[Candidate, Way]]]] = []
        self.best()
        self.kept.sort(key=lambda one: -one[0])
        plans = (spread(self, chosen) for _, chosen in self.kept[: 2 * PLANS])
        return list(dict.fromkeys(plan for plan in plans if plan is not None))[:PLANS]

    def keep(self, worth: float, chosen: list[tuple[Candidate, Way]]) -> None:
        """Remember them all."""
        super().keep(worth, chosen)
        self.kept.append((worth, list(chosen)))


class Sketching(Search):
    """One decision of a seat alone whose tasks decide: many games are played to their end on sketches."""

    kept: list[Idea]

    def drafted(self, view: View) -> Drafted:
        """What follows from the idea that goes best from here; the best are kept for the next decision."""
        drafted = Drafted(view, self.left, self.luck, self.kept)
        self.kept[:] = drafted.ideas[:KEPT]
        return drafted

    def plan(self) -> list[Picks]:
        """The changes to a plan, one after the other, and the commitment."""
        table = Table(self.catalog, from_text(self.text))
        ask = plan_ask(table, table.seats[self.colour])
        view = see(table, (ask,), self.colour)
        plan = self.drafted(view).plan(Planner(outlook_of(view, self.colour, self.manner), ask))
        return [*((pick,) for pick in plan), ("commit",)]

    def hardship(self, asked: str) -> list[Picks]:
        """What is given at the end of a round, as the best idea of late has it."""
        if not self.kept:
            return []
        view = see(Table(self.catalog, from_text(self.text)), (), self.colour)
        draft = Draft(Sketch(Ground(view), view), self.kept[0], Random(self.luck))
        return [(pick,) for pick in (draft.fed() if asked == FEED else draft.tortured(MOST_TORTURED))]

    def turn(self) -> list[Picks]:
        """An action, with the answers to what it asks on the way."""
        here = Prospect(self.catalog, self.state, self.colour, (), mix(self.luck))
        drafted = self.drafted(here.view())
        found: list[Picks] = []
        while (ask := here.asked) is not None and not (found and ask.kind == TURN):
            view = here.view()
            picks = drafted.answer(view, ask) or ()
            if not picks or not set(picks) <= set(ask.keys):
                picks = choose(view, ask, self.manner)
            found.append(picks)
            here.answer(ask.key, picks)
        return found


def lead(mine: Sequence[float], first: Sequence[float], sure: float = SURE) -> float:
    """How much better something has done than what came to mind first, less what may be chance."""
    apart = [one - other for one, other in zip(mine, first, strict=False)]
    if len(apart) < LEAST:
        return -inf
    return mean(apart) - sure * stdev(apart) / sqrt(len(apart))


def think(
    catalog: Catalog,
    text: str,
    colour: str,
    manner: Manner,
    share: float = 1.0,
    kept: list[Idea] | None = None,
    asked: str = "",
) -> list[Picks]:
    """The next answers of a seat: a whole plan, an action with all that it asks, or what is given to an event
    that `asked` for it; nothing where what comes to mind first is as good. `kept` are the ideas that went
    best in this game; better ones take their place.
    """
    table = Table(catalog, from_text(text))
    state, planning = table.state, table.state.phase == PLANNING
    alone = len(state.seats) == 1  # then nobody upsets a plan
    sketched = alone and by_tasks(see(table, (), colour).seat(colour))
    if state.phase not in BEFORE:
        sketching = Sketching(catalog, text, colour, manner, 0)
        sketching.kept = kept or []
        return sketching.hardship(asked) if sketched and asked in HARDSHIPS else []
    if asked in HARDSHIPS:
        return []
    if sketched:
        rounds_played = int(share * (PLAN_SKETCHED if planning else TURN_SKETCHED))
        sketching = Sketching(catalog, text, colour, manner, rounds_played)
        sketching.kept = [] if kept is None else kept
        return sketching.plan() if planning else sketching.turn()
    if rounds(table) - state.round > LATE and not (alone and planning):
        return []
    search = Search(catalog, text, colour, manner, int(share * (PLAN_BUDGET if planning else TURN_BUDGET)))
    return search.plan() if planning else search.turn()
