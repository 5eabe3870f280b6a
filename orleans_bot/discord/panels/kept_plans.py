"""The plans that a person keeps: to use one, to keep the one on the table, to forget one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256

from orleans_bot.host.plans import MOST
from orleans_bot.host.records import Outcome
from orleans_bot.rules.ask import PLAN, noun_of

from .panel import MOST_LABEL, Choice, Choose, Form, Panel, Press, Row, cut, door_id, in_rows
from .voice import Voice

OPEN, NAME, CALLED = "open", "name", "called"
LONGEST = 30  # letters of a name of one's own
MARK = 8  # letters by which a plan is known


def door(voice: Voice, game: int, seat: str) -> Press:
    """To look at them."""
    return Press(door_id(game, f"plans.{seat}.{OPEN}"), voice.say("plans.open"))


def form(voice: Voice, game: int, seat: str) -> Form:
    """To type a name for a plan."""
    called = door_id(game, f"plans.{seat}.{CALLED}")
    title, field = voice.say("plans.form"), voice.say("plans.form.name")
    return Form(called, title, field, LONGEST, hint=voice.say("plans.form.hint"))


def named(voice: Voice, picks: Sequence[str]) -> str:
    """A plan by the names of its places."""
    places = dict.fromkeys(noun_of(pick).rpartition("@")[2] for pick in picks)
    return cut(", ".join(voice.name("place", place) for place in places), MOST_LABEL)


def mark(name: str, picks: Sequence[str]) -> str:
    """By what a plan is known on a button, whatever has been kept or forgotten since."""
    return sha256("\n".join([name, *picks]).encode()).hexdigest()[:MARK]


def panel(
    voice: Voice,
    outcome: Outcome,
    seat: str,
    plans: Mapping[str, Sequence[str]],
    picks: Sequence[str],
    lead: str = "",
) -> Panel:
    """All plans that are kept as buttons; `picks` is the plan that is on the table now."""
    game = outcome.game
    asked = any(ask.kind == PLAN and ask.seat == seat and ask.waits for ask in outcome.asks)
    parts = [f"### {voice.say('plans.title')}", lead, voice.say("plans.some" if plans else "plans.none")]
    rows: list[Row] = []
    if asked:
        uses = (
            Press(door_id(game, f"plans.{seat}.use.{at}.{mark(name, held)}"), cut(name, MOST_LABEL), "main")
            for at, (name, held) in enumerate(plans.items())
        )
        rows += in_rows(uses)
    is_kept = list(picks) in map(list, plans.values())
    if picks and (is_kept or len(plans) < MOST):
        keep = cut(voice.say("plans.keep", what=named(voice, picks)), MOST_LABEL)
        own = voice.say("plans.rename" if is_kept else "plans.name")
        presses = [] if is_kept else [Press(door_id(game, f"plans.{seat}.keep"), keep)]
        rows.append((*presses, Press(door_id(game, f"plans.{seat}.{NAME}"), own)))
    if plans:
        choices = tuple(
            Choice(f"{at}.{mark(name, held)}", cut(name, 100))
            for at, (name, held) in enumerate(plans.items())
        )
        rows.append(Choose(door_id(game, f"plans.{seat}.forget"), voice.say("plans.forget"), choices))
    return Panel("\n".join(part for part in parts if part), tuple(rows), colour=seat)
