"""What a team sees of itself: dangers, what is still to do and by whom, and open plans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from orleans_bot.rules.pieces import TEAM
from orleans_bot.rules.view import SeatView, View

from . import signals, who_could
from .score import complete, owed, progress
from .voice import Voice


def board_lines(voice: Voice, view: View, said: signals.Said) -> list[str]:
    """What a board says where all win or lose together; nothing elsewhere."""
    out = list(dangers(voice, view)) if len(view.seats) > 1 else []
    team = [face for face in view.seats[0].tasks if face.whose == TEAM]
    if team:
        missing = [progress(voice, face) for face in team if not complete(face)]
        if missing:
            out.append(voice.say("team.missing", what=", ".join(missing)))
        out += who_could.lines(voice, view)
        for seat in view.seats:
            own = signals.of_seat(voice, view, said, seat.colour)
            out.append(f"{seat_line(voice, view, seat)} {own}".strip())
    return out


def dangers(voice: Voice, view: View) -> Iterator[str]:
    """What loses the game at the end of the round if nothing changes."""
    for threat in view.threats:
        name = voice.name(threat.kind, threat.key)
        if len(threat.seats) == len(view.seats) > 1:
            yield voice.say("team.danger_all", name=name)
        else:
            seats = voice.listed(map(voice.seat, threat.seats))
            yield voice.say("team.danger", name=name, seats=seats, n=len(threat.seats))


def seat_line(voice: Voice, view: View, seat: SeatView) -> str:
    """A seat: whom it plays, what it still lacks, and, while all plan openly, its market and its plan."""
    parts = []
    for face in seat.tasks:
        if face.whose != TEAM:
            due = owed(voice, face)
            mark = "✓ " if complete(face) and not due else ""
            parts.append(f"{mark}{progress(voice, face)}{due and ': '}{due}")
    if view.open and view.phase == "planning":
        market = voice.counted("follower", Counter(seat.market))
        parts.append(voice.say("team.market", followers=market or "–"))
        touched = dict.fromkeys(spot.rpartition(".")[0] or spot for spot in sorted(seat.planned))
        places = [voice.name("place", key) + (" ✓" if key in seat.active else "") for key in touched]
        parts.append(voice.say("team.plan", places=", ".join(places) or "–"))
    return f"{voice.seat(seat.colour)} {' · '.join(parts)}"
