"""A game played on to its end as one seat imagines it: with made-up chance, and as if the others did nothing.

It is played on a copy that knows no more than the seat does, so nothing hidden can be learned from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orleans_bot.rules.ask import PLAN, Ask
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.game import Game
from orleans_bot.rules.prospect import ACTIONS, OVER, Prospect
from orleans_bot.rules.state import State
from orleans_bot.rules.view import View

from .characters import Manner
from .planning import Candidate, Planner, Way
from .remaining import remaining
from .turns import choose, outlook_of

Picks = tuple[str, ...]
Line = list[tuple[str, Picks]]  # answers to the questions that come, each with its question

MOST_ANSWERS = 80  # of one seat in one round; more than any round has
WON = 60.0  # uses of followers that a game won by a task counts more


@dataclass(slots=True)
class Rehearsed:
    """How it went: what the seat came to, what it answered this round, and how many positions it took."""

    worth: float
    given: Line
    positions: int


def rehearse(
    catalog: Catalog, state: State, colour: str, manner: Manner, plan: Sequence[str], line: Line, luck: int
) -> Rehearsed:
    """Play on with these answers first, and then as a seat of this manner would."""
    here = Prospect(catalog, state, colour, plan, luck)
    given: Line = []
    while (ask := here.asked) is not None and len(given) < MOST_ANSWERS:
        at = len(given)
        picks = line[at][1] if at < len(line) and line[at][0] == ask.key else ()
        if not picks or not set(picks) <= set(ask.keys):
            picks = choose(here.view(), ask, manner)
        given.append((ask.key, picks))
        here.answer(ask.key, picks)
    positions = 1 + len(given)
    if here.ended == OVER:
        return Rehearsed(-2 * WON, given, positions)
    game, more = play_on(catalog, here.table.state, colour, manner)
    return Rehearsed(worth(game, colour), given, positions + more)


def play_on(catalog: Catalog, state: State, colour: str, manner: Manner) -> tuple[Game, int]:
    """From the end of the seat's actions to the end of the game, and how many answers that took."""
    for seat in state.seats:
        seat.passed = True
    phases = catalog.scenarios[state.scenario].phases
    state.phase, state.turn = phases[(phases.index(ACTIONS) + 1) % len(phases)], ""
    game, number = Game(catalog, state, 0, 0, None), 0
    while not game.over:
        ask = next(ask for ask in game.asks if ask.waits)
        if colour not in ask.who:
            game.decide(ask.seat, ask.key, ask.least)
            continue
        number += 1
        view = game.view(colour)
        if ask.kind == PLAN:
            for pick in whole_plan(view, ask, manner):
                game.decide(colour, "plan", (pick,))
        else:
            game.decide(ask.seat, ask.key, choose(view, ask, manner))
    return game, number


def worth(game: Game, colour: str) -> float:
    """What a seat has come to: its points, or whether its task is done, and how much it still lacks."""
    view = game.view(colour)
    seat = view.seat(colour)
    assert view.result is not None
    if view.contest and not any(task.wins for task in seat.tasks):
        return float(sum(line.points for line in view.result.scores[colour]))
    early = view.rounds - view.round if view.result.won else 0  # the sooner, the less can go wrong
    return WON * view.result.won + early - remaining(view, seat)


def whole_plan(view: View, ask: Ask, manner: Manner) -> Iterator[str]:
    """All changes to a plan at once, and the commitment."""
    planner = Planner(outlook_of(view, ask.seat, manner), ask)
    chosen = planner.best()
    yield from spread(planner, [*chosen, *planner.waiters(chosen)]) or spread(planner, chosen) or ()
    yield "commit"


def spread(planner: Planner, chosen: Sequence[tuple[Candidate, Way]]) -> Picks | None:
    """The picks that lead to a set of places, with a space of its own for each follower: of spaces that seek
    the same only the first one is offered at a time.
    """
    taken: set[str] = set()
    out = []
    for one, way in chosen:
        face, held = planner.outlook.view.places[one.key], planner.outlook.seat.spaces.get(one.key, ())
        for follower, wanted in way:
            pick = planner.puts[one.key, wanted, follower]
            if spot_of(pick) in taken:
                free = [at for at, slot in enumerate(face.slots) if slot == wanted and not held[at]]
                spots = [f"{one.key}.{at}" for at in free if f"{one.key}.{at}" not in taken]
                if not spots:
                    return None
                pick = f"{pick.partition('@')[0]}@{spots[0]}"
            taken.add(spot_of(pick))
            out.append(pick)
    return tuple(out)


def spot_of(pick: str) -> str:
    """The space that an option puts somebody on."""
    return pick.partition("@")[2]
