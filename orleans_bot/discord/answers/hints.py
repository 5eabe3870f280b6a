"""Advice for whoever asks for it: what the plain stand-in would do in this seat, and why, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from orleans_bot.host import Host, Outcome
from orleans_bot.policy.advice import Advice, advise
from orleans_bot.rules.ask import PLAN, PURSE, Ask

from ..panels.voice import Voice
from .refusals import Sorry


async def hint(host: Host, game: int, user: int, voice: Voice) -> str:
    """One sentence, if the table allows it and something is asked."""
    outcome = await host.look(game, user)
    seats = [seat for seat, who in outcome.seats.items() if who == user]
    if not seats:
        raise Sorry("no_seat_here", game=game)
    if not (await host.wish(game)).hints:
        raise Sorry("hint.none", game=game)
    for seat in seats:
        ask = asked(outcome.asks, seat)
        if ask is not None:
            return said(voice, outcome, ask)
    raise Sorry("hint.nothing", game=game)


def asked(asks: Sequence[Ask], seat: str) -> Ask | None:
    """What the seat is being asked, and has not answered yet."""
    return next((ask for ask in asks if ask.waits and ask.keys and seat in ask.who), None)


def said(voice: Voice, outcome: Outcome, ask: Ask) -> str:
    """The advice as a sentence, the seat first."""
    advice: Advice = advise(outcome.view, ask)
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
    chosen = voice.listed(f"**{voice.label(ask, key, outcome.view)}**" for key in advice.picks)
    return voice.say("hint.choose", seat=seat, options=chosen, why=why)
