"""Advice for whoever asks for it: what the plain stand-in would do in this seat, and why, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from orleans_bot.host import Host
from orleans_bot.rules.ask import Ask

from ..panels.advice import advised
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
            return advised(voice, outcome.view, ask)
    raise Sorry("hint.nothing", game=game)


def asked(asks: Sequence[Ask], seat: str) -> Ask | None:
    """What the seat is being asked, and has not answered yet."""
    return next((ask for ask in asks if ask.waits and ask.keys and seat in ask.who), None)
