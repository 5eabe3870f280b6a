"""What each kind of message is to say, from the latest outcome alone."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

from orleans_bot.host.records import Outcome
from orleans_bot.rules.ask import Ask
from orleans_bot.rules.notes import Note
from rendering import likeness

from ..panels import game_panels, heard
from ..panels.teaching import taught
from .hanging import Content, Hanging, Page
from .room import Room


def phase_of(outcome: Outcome) -> str:
    """Round and phase: what a board belongs to."""
    return f"{outcome.public.round}.{outcome.public.phase}"


def stands(ask: Ask, seat: str, outcome: Outcome, page: Page) -> Hashable:
    """What a private message depends on: the seat's own changes, whether all wait for it, and the page."""
    return (ask.key, ask.since, outcome.waiting == (seat,), page, seat in outcome.learners)


def page_for(hanging: Hanging | None, ask: Ask) -> Page:
    """The page its player has leafed to, if that was for this question."""
    return hanging.page if hanging is not None and hanging.page.asked == ask.since else Page()


def board_stands(room: Room, outcome: Outcome) -> Hashable:
    """What a board depends on: while plans are secret, nothing that anybody plans."""
    hidden = outcome.public.phase == "planning" and not outcome.public.open
    here = phase_of(outcome) if hidden else outcome.seq
    said = signals_of(room, outcome)
    return (
        here, *said.items(), outcome.waiting, outcome.status, outcome.why, *outcome.seats.items(),
        *outcome.ends.items(),
    )  # fmt: skip


def signals_of(room: Room, outcome: Outcome) -> Mapping[str, str]:
    """What the seats of a team have said to each other in this round."""
    told_in, said = room.signals
    return said if told_in == outcome.public.round else {}


def board(room: Room, outcome: Outcome, notes: Iterable[Note]) -> Content:
    """The public picture of a phase, and what has happened before it hung."""
    lines, said = game_panels.told(room.voice, notes), signals_of(room, outcome)
    panel = game_panels.board(room.voice, outcome, lines, said)
    if room.voice.ear:
        return Content(heard.board(room.voice, outcome, panel), board_stands(room, outcome))
    return Content(
        panel,
        board_stands(room, outcome),
        likeness("table", outcome.public),
        lambda: room.picture("table", outcome),
        game_panels.board(room.voice, outcome, lines, said, past=True),
    )


def turn(room: Room, outcome: Outcome, ask: Ask, since: int, hanging: Hanging | None) -> Content:
    """Whose turn it is, since when."""
    panel = game_panels.turn(room.voice, outcome, ask, since, page_for(hanging, ask).at)
    if not room.secretive:
        panel = taught(room.voice, outcome, ask, panel)
    if room.voice.ear:
        panel = heard.panel(room.voice, outcome, ask.seat, panel, page_for(hanging, ask).at, "", ())
    return Content(panel)


def private(
    room: Room, outcome: Outcome, ask: Ask, seat: str, page: Page, news: Sequence[Note] = ()
) -> Content:
    """What nobody but a seat may see, as that seat sees or hears it: its planning, or a hidden choice."""
    voice = room.voice_of(seat)
    because = stands(ask, seat, outcome, page)
    panel = game_panels.private(voice, outcome, ask, page.at, page.lead, hidden=room.secretive)
    panel = taught(voice, outcome, ask, panel)
    if voice.ear:
        return Content(heard.panel(voice, outcome, seat, panel, page.at, page.lead, news), because)
    return Content(
        panel,
        because,
        likeness("planning", outcome.view, seat),
        lambda: room.picture("planning", outcome, seat, voice),
    )
