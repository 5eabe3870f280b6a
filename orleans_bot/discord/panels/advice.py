"""What the plain stand-in would do in somebody's place, and why, as one sentence."""

from __future__ import annotations

from orleans_bot.policy.advice import advise
from orleans_bot.rules.ask import PLAN, PURSE, Ask
from orleans_bot.rules.view import View

from .voice import Voice


def advised(voice: Voice, view: View, ask: Ask) -> str:
    """The advice, the seat first."""
    advice = advise(view, ask)
    seat, why = voice.seat(ask.seat), voice.say(f"hint.why.{advice.why}")
    if ask.kind == PLAN and not advice.places:
        return voice.say("hint.commit", seat=seat, why=why)
    if ask.kind == PLAN:
        places = voice.listed(voice.name("place", key) for key in advice.places)
        return voice.say("hint.plan", seat=seat, places=places, why=why)
    if ask.kind == PURSE:
        return voice.say("hint.purse", seat=seat, why=why)
    if not advice.picks:
        return voice.say("hint.refrain", seat=seat, why=why)
    chosen = voice.listed(f"**{voice.label(ask, key, view)}**" for key in advice.picks)
    return voice.say("hint.choose", seat=seat, options=chosen, why=why)
