"""The score sheet of a game that has ended, with what it is compared with and what follows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orleans_bot.host.records import Outcome

from ..panels.campaign import follows
from ..panels.panel import Panel
from ..panels.score import finish
from ..panels.voice import Voice

if TYPE_CHECKING:
    from ..house import House


async def sheet_of(house: House, voice: Voice, outcome: Outcome) -> Panel:
    """The sheet: beside one's own games before, if it was played alone; with what follows a chapter."""
    standing = await house.campaigns.of_game(outcome.game)
    users = list(outcome.seats.values())
    alone = users[0] if len(users) == 1 else None
    earlier = await house.host.solos(alone, outcome.public.scenario) if alone is not None else ()
    return finish(voice, outcome, earlier, follows(voice, standing) if standing is not None else None)
