"""Taking back: a step back from a question, the last decision, and what others are asked to agree with."""

from __future__ import annotations

from collections.abc import Sequence

from orleans_bot.host.records import Outcome
from orleans_bot.rules.ask import PLAN, Ask, Decision, noun_of

from .panel import Panel, Press, Row, door_id, turn_id
from .voice import Voice

MOST = 6  # decisions that are named


def below(voice: Voice, outcome: Outcome, seat: str, since: int) -> tuple[Row, ...]:
    """Buttons to read the seat in words, and to take back what one did last."""
    words = Press(turn_id(outcome.game, "", 0, "words.mine"), voice.say("button.words"))
    if outcome.over or outcome.status != "running" or outcome.told_at:
        return ((words,),)
    label = voice.say("back" if outcome.back == seat else "button.undo")
    return ((words, Press(turn_id(outcome.game, seat, since, "undo"), label)),)


def way_back(voice: Voice, outcome: Outcome, ask: Ask) -> tuple[Row, ...]:
    """From a question back to one's own decision that has led to it, where nothing was revealed."""
    if outcome.back != ask.seat or outcome.status != "running" or outcome.told_at:
        return ()
    return ((Press(turn_id(outcome.game, ask.seat, ask.since, "undo"), voice.say("back")),),)


def what(voice: Voice, own: Decision | None) -> str:
    """What a seat takes back, by its own decision that goes first: an action with what it brought, a change
    to the plan, an answer.
    """
    if own is None:
        return voice.say("undo.it")
    pick = own.picks[0] if own.picks else ""
    if pick.startswith("act:"):
        return voice.say("undo.act", place=voice.name("place", noun_of(pick)))
    if pick in ("commit", "reopen", "pass"):
        return voice.say(f"undo.{pick}")
    return voice.say("undo.plan") if own.ask == PLAN else voice.say("undo.answer", title=voice.title(own.ask))


def listed(voice: Voice, told: Sequence[str]) -> str:
    """The decisions that would be taken back, the newest last; of many only the last ones."""
    shown = [f"· {line or voice.say('undo.hidden')}" for line in told[-MOST:]]
    more = [voice.say("undo.more", n=len(told) - MOST)] if len(told) > MOST else []
    return "\n".join([*more, *shown])


def question(voice: Voice, game: int, first: int, told: Sequence[str]) -> Panel:
    """Before others are asked: what would be taken back, and that they must agree."""
    text = voice.say("undo.ask", n=len(told))
    ask = Press(door_id(game, f"takeback.{first}"), voice.say("undo.ask.yes"), "main")
    return Panel(f"{text}\n{listed(voice, told)}", ((ask,),))
