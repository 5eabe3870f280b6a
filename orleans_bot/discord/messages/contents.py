"""What each kind of message is to say, from the latest outcome alone."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from orleans_bot.host.records import Outcome
from orleans_bot.rules.ask import Ask
from orleans_bot.rules.notes import Note
from rendering import likeness

from ..panels import game_panels
from .hanging import Content, Hanging, Page
from .room import Room


def phase_of(outcome: Outcome) -> str:
    """Round and phase: what a board belongs to."""
    return f"{outcome.public.round}.{outcome.public.phase}"


def stands(ask: Ask, seat: str, outcome: Outcome, page: Page) -> Hashable:
    """What a private message depends on: the seat's own changes, who else has not answered, and the page."""
    waits = outcome.waiting
    return (ask.key, ask.since, waits if seat not in waits else len(waits) == 1, page)


def page_for(hanging: Hanging | None, ask: Ask) -> Page:
    """The page its player has leafed to, if that was for this question."""
    return hanging.page if hanging is not None and hanging.page.asked == ask.since else Page()


def board_stands(outcome: Outcome) -> Hashable:
    """What a board depends on: while plans are secret, nothing that anybody plans."""
    planning = outcome.public.phase == "planning"
    here = phase_of(outcome) if planning else outcome.seq
    return (
        here, outcome.waiting, outcome.status, outcome.why, *outcome.seats.items(), *outcome.ends.items(),
    )  # fmt: skip


def board(room: Room, outcome: Outcome, notes: Iterable[Note]) -> Content:
    """The public picture of a phase, and what has happened before it hung."""
    lines = game_panels.told(room.voice, notes)
    return Content(
        game_panels.board(room.voice, outcome, lines),
        board_stands(outcome),
        likeness("table", outcome.public),
        lambda: room.picture("table", outcome),
        game_panels.board(room.voice, outcome, lines, past=True),
    )


def turn(room: Room, outcome: Outcome, ask: Ask, since: int, hanging: Hanging | None) -> Content:
    """Whose turn it is, since when."""
    return Content(game_panels.turn(room.voice, outcome, ask, since, page_for(hanging, ask).at))


def private(room: Room, outcome: Outcome, ask: Ask, seat: str, page: Page) -> Content:
    """What nobody but a seat may see, as that seat sees it: its planning, or a hidden choice."""
    voice = room.voice_of(seat)
    return Content(
        game_panels.private(voice, outcome, ask, page.at, page.lead, hidden=room.secretive),
        stands(ask, seat, outcome, page),
        likeness("planning", outcome.view, seat),
        lambda: room.picture("planning", outcome, seat, voice),
    )
