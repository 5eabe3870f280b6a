"""A game for one that is played in one message: board, question and story in the same place."""

from __future__ import annotations

from collections.abc import Sequence

from orleans_bot.host.records import Outcome

from . import game_panels, teaching
from .panel import Choose, Panel, Press, Row, in_rows, turn_id
from .voice import Voice

# What can be looked at besides the seat, which is shown already: the control's name, and what it shows.
LOOKS = {"table": "table", "deeds": "deeds", "stacks": "stacks", "story": "story", "score": "score"}
MOST_LINES = 10


def one_message(voice: Voice, outcome: Outcome, seat: str, at: str, lead: str, sheet: Panel | None) -> Panel:
    """What has happened since the last press, what is asked now, and what there is to look at; at the end the
    score sheet.
    """
    told = game_panels.bullets(game_panels.told(voice, outcome.notes, MOST_LINES))
    if sheet is not None:
        text = "\n".join(part for part in (lead, told, sheet.text) if part)
        return Panel(text, sheet.rows, sheet.foot, sheet.picture, seat)
    planning = any(ask.secret for ask in outcome.asks)  # it tells the event by itself
    event = "" if planning else game_panels.event_line(voice, outcome.public)
    said = "\n".join(part for part in (lead, event, told) if part)
    mine = teaching.mine(voice, outcome, seat, at, said)
    return mine.with_rows(*looks(voice, outcome.game, mine.rows))


def looks(voice: Voice, game: int, rows: Sequence[Row]) -> tuple[Row, ...]:
    """Buttons to look at the rest of the table, those left out that are there already."""
    there = {press.id for row in rows if not isinstance(row, Choose) for press in row}
    found = (Press(turn_id(game, "", 0, what), voice.say(f"button.{name}")) for name, what in LOOKS.items())
    return in_rows(press for press in found if press.id not in there)
