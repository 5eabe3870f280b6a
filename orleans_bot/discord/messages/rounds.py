"""The end of each round in one silent message: what came last, and a picture of what has changed."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from orleans_bot.host.records import Outcome
from orleans_bot.rules.notes import Note
from orleans_bot.rules.view import View

from ..panels import game_panels
from .hanging import Hanging
from .pictures import Shot
from .sending import Blocked

if TYPE_CHECKING:
    from .desk import Desk

log = logging.getLogger(__name__)

ROUND = "round"  # among the game's panels; in place of a message stands the round up to which all is told
CENSUS = ("census_ahead", "census_behind")


async def tell_rounds(desk: Desk, outcome: Outcome) -> None:
    """Tell of each round that is over, once; one that was taken back is told again when it is over anew."""
    now = outcome.public.round
    if desk.round is None:
        found = await desk.house.host.panel(desk.game, ROUND)
        desk.round = found[1] if found else None
    if desk.round is None or desk.round > now:
        await mark(desk, now)
    while desk.round is not None and desk.round < now:
        await tell_round(desk, outcome, desk.round)


async def tell_round(desk: Desk, outcome: Outcome, over: int) -> None:
    """Tell of one round. It is marked first: better a message lost in a crash than the same one twice."""
    lines = game_panels.told(desk.voice, split(desk, over + 1))
    shot = await picture(desk, outcome, over)
    await mark(desk, over + 1)
    if shot is None and not lines:
        return
    counted = any(note.key in CENSUS for note in desk.told)
    panel = game_panels.round_over(
        desk.voice, outcome, over, lines, pictured=shot is not None, counted=counted
    )
    try:
        await Hanging.post(desk.house, desk.home, panel, shot, silent=True)
    except Blocked:
        await mark(desk, over)
        raise


async def mark(desk: Desk, number: int) -> None:
    """Everything before this round has been told."""
    desk.round = number
    await desk.house.host.set_panel(desk.game, ROUND, desk.home, number)


def split(desk: Desk, number: int) -> list[Note]:
    """What happened before a round began and is not told yet; the rest stays for the board."""
    for at, note in enumerate(desk.told):
        if note.key == "round" and note.data.get("n") == number:
            before, desk.told = desk.told[:at], desk.told[at:]
            return before
    return []


async def picture(desk: Desk, outcome: Outcome, over: int) -> Shot | None:
    """What has changed from a round's planning to the next; nothing where the log cannot say it any more."""
    before = await planning(desk, over)
    last = over + 1 == outcome.public.round
    after = outcome.public if last else await planning(desk, over + 1)
    if before is None or after is None:
        return None
    return await desk.house.picture(outcome, "story", desk.voice, after, before=before)


async def planning(desk: Desk, number: int) -> View | None:
    """The public table when a round's planning began."""
    try:
        return await desk.house.host.planning(desk.game, number)
    except Exception:
        log.warning("game %s: the planning of round %s is not known", desk.game, number, exc_info=True)
        return None
