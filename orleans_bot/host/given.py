"""What a seat has given ahead: a list of actions for its turns of this round, and how it is read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from orleans_bot.rules.ask import TURN, Ask
from orleans_bot.rules.atoms import kinds_of
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.errors import Refusal
from orleans_bot.rules.game import Game, legal
from orleans_bot.rules.prospect import Prospect
from orleans_bot.rules.state import State
from orleans_bot.rules.units import Place

# What happens to an action that cannot be done any more: the seat is asked, or it is left out. Another action
# may stand in its place; then that one is tried first.
ASK, LEAVE = "ask", "leave"
# How a line of the log was given that nobody gave at that moment.
AHEAD, STANDING, BY_CLOCK = "ahead", "standing", "clock"
# Why a list rests until its owner has looked at it.
UNDONE, HELD, IMPOSSIBLE, TOUCHED = "undone", "held", "impossible", "touched"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a question, as a decision has it."""

    ask: str
    picks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Action:
    """One action with all answers that belong to it; only if what it counts on is still so."""

    answers: tuple[Answer, ...]
    only_if: tuple[str, ...] = ()
    otherwise: str = ASK
    instead: tuple[Answer, ...] = ()


@dataclass(frozen=True, slots=True)
class Ahead:
    """The list of a seat for a round; `given` answers of its first action have been given already."""

    round: int
    actions: tuple[Action, ...] = ()
    given: int = 0
    rests: str = ""

    def to_text(self) -> str:
        """The list as the store keeps it; "" for none."""
        return json.dumps(asdict(self), separators=(",", ":")) if self.actions or self.rests else ""


def left_of(ahead: Ahead) -> Ahead:
    """The same list when the turn of its first action is over: what of it has not been given yet comes in
    another turn, as gears do that are placed after a pass.
    """
    if not ahead.given:
        return ahead
    first, *rest = ahead.actions
    return replace(ahead, actions=(replace(first, answers=first.answers[ahead.given :]), *rest), given=0)


def read_list(text: str) -> Ahead:
    """A list as the store kept it."""
    facts = json.loads(text)

    def answers(found: Sequence[dict[str, object]]) -> tuple[Answer, ...]:
        return tuple(Answer(str(one["ask"]), tuple(one["picks"])) for one in found)  # type: ignore[arg-type]

    actions = tuple(
        Action(answers(one["answers"]), tuple(one["only_if"]), one["otherwise"], answers(one["instead"]))
        for one in facts["actions"]
    )
    return Ahead(facts["round"], actions, facts["given"], facts["rests"])


def prospect(game: Game, colour: str, actions: Sequence[Action]) -> tuple[Prospect, int]:
    """What the seat would be asked after these actions, and how many of them can be done as things stand."""
    here = Prospect(game.catalog, game.state, colour)
    done = 0
    for action in actions:
        try:
            if done:
                go_on(here, action)
            for answer in action.answers:
                here.answer(answer.ask, answer.picks)
        except Refusal:
            return again(game, colour, actions[:done]), done
        done += 1
    return here, done


def go_on(here: Prospect, action: Action) -> None:
    """What the action before has left open is asked when it is done; here the least is taken, up to what the
    next action answers.
    """
    while here.asked is not None and not here.at_turn and here.asked.key != action.answers[0].ask:
        here.answer(here.asked.key, here.asked.least)


def again(game: Game, colour: str, actions: Sequence[Action]) -> Prospect:
    """The same anew, for actions that are known to be possible."""
    here = Prospect(game.catalog, game.state, colour)
    for at, action in enumerate(actions):
        if at:
            go_on(here, action)
        for answer in action.answers:
            here.answer(answer.ask, answer.picks)
    return here


def holds(state: State, condition: str) -> bool:
    """Whether what an action counts on is still so: a good on its route, a town without station, a tile in
    its stack, a free space of a deed.
    """
    kind, _, what = condition.partition(":")
    match kind:
        case "good":
            route, _, good = what.rpartition(".")
            return good in state.routes.get(route, ())
        case "free":
            return not state.stations.get(what)
        case "tile":
            return any(what in tiles for tiles in state.stacks.values())
        case "space":
            deed, _, number = what.rpartition(".")
            filled = state.deeds.get(deed, [])
            return int(number) < len(filled) and not filled[int(number)]
    return False


def counts_on(catalog: Catalog, state: State, answers: Sequence[Answer], merchant: str) -> list[str]:
    """What an action could be made to depend on: offered from what its answers are about."""
    found: list[str] = []
    for answer in answers:
        for pick in answer.picks:
            verb, _, noun = pick.partition(":")
            if verb == "go":
                town, way, *goods = noun.split(".")
                route = ".".join((*sorted((merchant, town)), way))
                found += [f"good:{route}.{good}" for good in "".join(goods[:1]).split("+") if good]
                found.append(f"free:{town}")
                merchant = town
            elif verb == "act" and noun in catalog.places and builds(catalog.places[noun]):
                found.append(f"free:{merchant}")
            elif verb == "tile":
                found.append(f"tile:{noun}")
            elif verb == "send":
                deed = noun.partition("@")[2]
                free = [at for at, who in enumerate(state.deeds.get(deed, ())) if not who]
                found += [f"space:{deed}.{at}" for at in free[:1]]
    return [one for one in dict.fromkeys(found) if holds(state, one)]


def builds(place: Place) -> bool:
    """Whether a place may build a trading station."""
    return "build" in kinds_of(tuple(line.told for line in place.lines))


def next_answer(ahead: Ahead, ask: Ask, state: State) -> tuple[Ahead, Answer | None]:
    """What the list says to a question in its owner's own turn, and the list as it is then. Without an
    answer the owner is asked; if that is because something has become impossible, the list rests.
    """
    while ahead.actions and not ahead.rests:
        action, *rest = ahead.actions
        answer = action.answers[ahead.given]
        begins = ask.kind == TURN or ask.key == answer.ask
        if not ahead.given and (not begins or state.turn != ask.seat):
            return ahead, None
        kept = ahead.given or all(holds(state, one) for one in action.only_if)
        if kept and fits(ask, answer):
            given = ahead.given + 1
            if given == len(action.answers):
                return replace(ahead, actions=tuple(rest), given=0), answer
            return replace(ahead, given=given), answer
        if ahead.given:
            return replace(ahead, actions=tuple(rest), given=0, rests=IMPOSSIBLE), None
        if action.instead:
            other = Action(action.instead, otherwise=action.otherwise)
            ahead = replace(ahead, actions=(other, *rest))
        elif action.otherwise == LEAVE:
            ahead = replace(ahead, actions=tuple(rest))
        else:
            return replace(ahead, rests=IMPOSSIBLE if kept else TOUCHED), None
    return ahead, None


def fits(ask: Ask, answer: Answer) -> bool:
    """Whether exactly this can still be answered."""
    if ask.key != answer.ask or ask.seats:
        return False
    try:
        legal(ask, answer.picks)
    except Refusal:
        return False
    return True
