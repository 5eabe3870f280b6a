"""Playing ahead: a seat's list in numbered lines, and what it is asked next, as if the others passed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orleans_bot.host.ahead import Looking
from orleans_bot.host.given import LEAVE, Action, Answer
from orleans_bot.host.records import Outcome
from orleans_bot.rules.ask import Ask

from . import asks
from .game_panels import MOST_STORY, headline
from .list_doors import FILL
from .panel import (
    MOST_CHOICES,
    MOST_OPTION,
    Choice,
    Choose,
    Panel,
    Press,
    Row,
    ahead_id,
    cut,
    fitting,
    in_rows,
    whole,
)
from .voice import Voice

STEP = "step."
MOST_CONDITIONS = 10


def panel(voice: Voice, outcome: Outcome, here: Looking, seat: str, at: str = "", lead: str = "") -> Panel:
    """A seat's list, and what it is asked next; or one step of the list by itself."""
    number = whole(at.removeprefix(STEP)) if at.startswith(STEP) else -1
    alone = 0 <= number < len(here.given.actions)
    parts = [f"### {headline(voice, outcome)}", lead, voice.say("ahead.title")]
    if here.given.rests:
        parts.append(voice.say(f"ahead.rests.{here.given.rests}"))
    asked = []
    if alone:
        asked.append(voice.say("ahead.step", n=number + 1))
        rows = step_rows(voice, outcome.game, here, seat, number)
    else:
        if here.instead_of >= 0:
            asked.append(voice.say("ahead.instead_of", n=here.instead_of + 1))
        asked.append(voice.prompt(here.ask) if here.ask else voice.say(f"ahead.ended.{here.ended}"))
        rows = list_rows(voice, outcome.game, here, seat, at)
    parts = [part for part in parts if part]
    parts += in_room(list(lines(voice, here, seat)), MOST_STORY - len("\n".join([*parts, *asked])))
    return Panel("\n".join([*parts, *asked]), rows, voice.say("ahead.foot"), picture=True, colour=seat)


def in_room(told: Sequence[str], room: int) -> list[str]:
    """The lines of a list that fit into so many letters, and a sign where that is not all of them: what is
    asked below it must not be cut off.
    """
    kept = fitting(told, room)
    return kept if len(kept) == len(told) else [*fitting(kept, room - 2), "…"]


def lines(voice: Voice, here: Looking, seat: str) -> Iterator[str]:
    """The steps of a list, each with what others did about it, and the step that is being chosen."""
    for at, action in enumerate(here.given.actions):
        yield f"{at + 1}. " + " · ".join([told(voice, seat, action.answers), *marks(voice, here, seat, at)])
        if here.open and at == here.instead_of:
            yield voice.say("ahead.else", what=f"{told(voice, seat, here.open)} …")
    if here.open and here.instead_of < 0:
        yield f"{len(here.given.actions) + 1}. {told(voice, seat, here.open)} …"


def marks(voice: Voice, here: Looking, seat: str, at: int) -> Iterator[str]:
    """What is to be known of a step: whether it can be done, what it depends on, what is done otherwise."""
    action: Action = here.given.actions[at]
    if here.touched[at]:
        touched = voice.listed(condition(voice, one) for one in here.touched[at])
        yield voice.say("ahead.touched", what=touched)
    if at == here.fits:
        yield voice.say("ahead.impossible")
    elif at > here.fits:
        yield voice.say("ahead.unsure")
    if action.only_if:
        yield voice.say("ahead.only", what=voice.listed(condition(voice, one) for one in action.only_if))
    if action.instead:
        yield voice.say("ahead.else", what=told(voice, seat, action.instead))
    elif action.otherwise == LEAVE:
        yield voice.say("ahead.left_out")


def told(voice: Voice, seat: str, answers: Sequence[Answer]) -> str:
    """One action in a few words: each answer by the name of what was chosen."""
    return " · ".join(", ".join(picked(voice, seat, answer)) or voice.say("none") for answer in answers)


def picked(voice: Voice, seat: str, answer: Answer) -> Iterator[str]:
    """What was chosen in one answer."""
    for pick in answer.picks:
        key, star, number = pick.rpartition("*")
        label = voice.label(Ask(seat, answer.ask, (key if star else pick,)), key if star else pick)
        yield f"{number} × {label}" if star else label


def condition(voice: Voice, what: str) -> str:
    """What a step can be made to depend on, in words."""
    kind, _, noun = what.partition(":")
    if kind == "good":
        route, _, good = noun.rpartition(".")
        one, two, *_ = route.split(".")
        return voice.say(
            "ahead.on.good", good=voice.name("good", good), one=voice.name("town", one),
            two=voice.name("town", two),
        )  # fmt: skip
    if kind == "free":
        return voice.say("ahead.on.free", town=voice.name("town", noun))
    if kind == "tile":
        return voice.say("ahead.on.tile", place=voice.name("place", noun))
    return voice.say("ahead.on.space", deed=voice.name("deed", noun.rpartition(".")[0]))


def list_rows(voice: Voice, game: int, here: Looking, seat: str, at: str) -> tuple[Row, ...]:
    """The controls of the next question, and of the list."""
    rows: list[Row] = []
    if here.ask is not None:
        rows += [own(row, game, seat, here) for row in asks.rows(here.ask, game, voice, here.view, at)]
    actions = here.given.actions
    if actions and here.instead_of < 0:
        choices = [
            Choice(str(number), cut(f"{number + 1}. {told(voice, seat, action.answers)}", MOST_OPTION))
            for number, action in enumerate(actions[:MOST_CHOICES])
        ]
        rows.append(
            Choose(ahead_id(game, seat, here.mark, "step"), voice.say("ahead.pick"), tuple(choices), 1, 1)
        )
    presses = []
    if here.given.rests:
        presses.append(Press(ahead_id(game, seat, here.mark, "wake"), voice.say("ahead.wake"), "good"))
    if here.ask is not None and here.instead_of < 0:
        presses.append(Press(ahead_id(game, seat, here.mark, FILL), voice.say("ahead.fill")))
    if here.open or here.instead_of >= 0:
        back = ahead_id(game, seat, here.mark, f"cut.{len(actions)}")
        presses.append(Press(back, voice.say("ahead.back")))
    if actions:
        presses.append(Press(ahead_id(game, seat, here.mark, "drop"), voice.say("ahead.drop"), "stop"))
    return (*rows, *in_rows(presses))


def own(row: Row, game: int, seat: str, here: Looking) -> Row:
    """The same controls, but their answers go onto the list."""
    if isinstance(row, Choose):
        return Choose(own_id(row.id, game, seat, here), row.hint, row.choices, row.lo, row.hi)
    return tuple(
        Press(own_id(press.id, game, seat, here), press.label, press.style, press.icon, press.off)
        for press in row
    )


def own_id(shown: str, game: int, seat: str, here: Looking) -> str:
    """What a control of a question becomes here; nothing on a list is final, so nobody is asked twice."""
    _, kind, _, _, _, what = shown.split(":", 5)
    key = what.removeprefix("sure.")
    if kind == "turn" and what.startswith("sure.") and here.ask is not None:
        kind, what = "ask", f"{here.ask.key}:{key}"
    return ahead_id(game, seat, here.mark, f"{kind}:{what}")


def step_rows(voice: Voice, game: int, here: Looking, seat: str, at: int) -> tuple[Row, ...]:
    """What can be done with one step of the list."""
    action = here.given.actions[at]

    def press(what: str, label: str, style: str = "plain") -> Press:
        return Press(ahead_id(game, seat, here.mark, what), cut(label, 80), style)

    presses = [press(f"cut.{at}", voice.say("ahead.cut"), "stop")]
    if at:
        presses.append(press(f"earlier.{at}", voice.say("ahead.earlier")))
    if action.otherwise == LEAVE or action.instead:
        presses.append(press(f"else.{at}.ask", voice.say("ahead.ask_me")))
    if action.otherwise != LEAVE or action.instead:
        presses.append(press(f"else.{at}.leave", voice.say("ahead.leave")))
    if at <= here.fits:
        presses.append(press(f"instead.{at}", voice.say("ahead.instead")))
    offered = list(dict.fromkeys([*action.only_if, *here.counts[at]]))[:MOST_CONDITIONS]
    conditions = [
        press(
            f"only.{at}.{one}",
            voice.say("ahead.never" if one in action.only_if else "ahead.only", what=condition(voice, one)),
            "good" if one in action.only_if else "plain",
        )
        for one in offered
    ]
    return (*in_rows(presses), *in_rows(conditions), (press("turn:back", voice.say("back")),))
