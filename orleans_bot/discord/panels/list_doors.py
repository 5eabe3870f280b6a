"""The buttons that lead from a seat's panels to its list of what it gives ahead, and why that list rests."""

from __future__ import annotations

from orleans_bot.host.records import RUNNING, Outcome
from orleans_bot.rules.ask import TURN, Ask

from .panel import Press, Row, ahead_id
from .voice import Voice

MOST_AT_ONCE = 2  # an action and the pass: then nothing is left to be given ahead
OPEN, FILL = "open", "fill"


def doors(voice: Voice, game: int, seat: str, style: str = "main") -> tuple[Press, ...]:
    """To open the list, and to have it made at once."""
    return (
        Press(ahead_id(game, seat, 0, OPEN), voice.say("ahead.open"), style),
        Press(ahead_id(game, seat, 0, FILL), voice.say("ahead.fill")),
    )


def way_in(voice: Voice, outcome: Outcome, seat: str, ask: Ask | None) -> tuple[Row, ...]:
    """The doors, where a seat has turns left that it may give ahead: more than the one it is asked for."""
    view = outcome.public
    may = outcome.status == RUNNING and view.phase == "actions" and not view.seat(seat).passed
    if len(view.seats) == 1 or not may or not (ask is None or ask.kind == TURN):
        return ()
    if ask is None:
        return (doors(voice, outcome.game, seat),)
    return (doors(voice, outcome.game, seat, "plain"),) if len(ask.keys) > MOST_AT_ONCE else ()


def why(voice: Voice, outcome: Outcome) -> str:
    """Why the list of whoever looks rests; "" where it does not."""
    return voice.say(f"ahead.rests.{outcome.stopped}") if outcome.stopped else ""
