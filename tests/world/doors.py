"""Whether what stands beside the questions leads somewhere: lobbies, offers of seats, votes on a pause, and
wishes to take something back.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from orleans_bot.host.pausing import PAUSE, VOTE
from orleans_bot.parlour.things import DM
from orleans_bot.store.desk import FREE, OFFER

from .people import offered_by

if TYPE_CHECKING:
    from .hangs import Hangs

DOOR = re.compile(r"o1:door:(\d+):(cancel$|offer\.yes|free\.take|pause\.(?:yes|end)|undo\.yes)")
BEHIND = {"offer.yes": OFFER, "free.take": FREE, "pause.yes": VOTE, "pause.end": PAUSE, "undo.yes": "vote"}


def doors_lead_somewhere(truths: Hangs) -> None:
    """Whoever presses below a lobby, an offer of a seat, a vote on a pause or a wish to take something back
    that all see finds it standing; a minute after something went wrong that passes, too.
    """
    gathering = {game for [game] in truths.rows("SELECT id FROM game WHERE status = 'lobby'")}
    due = {*truths.rows("SELECT game, kind FROM due"), *truths.rows("SELECT game, 'vote' FROM vote")}
    for message in truths.live():
        for control in offered_by(message):
            if (found := DOOR.match(control.custom_id)) is None or message.id in truths.stained:
                continue
            game, what = int(found[1]), found[2]
            if game in gathering if what == "cancel" else (game, BEHIND[what]) in due:
                continue
            if truths.life.shaken or is_closed(truths, message.channel):
                truths.stained.add(message.id)
            elif not truths.life.rough:
                truths.fail(f"{control.label!r} hangs and leads nowhere: {what} of game {game}")


def is_closed(truths: Hangs, channel: str) -> bool:
    """Whether nothing can be changed in a room, as it sleeps or its person is not to be written to."""
    room = truths.site.town.channels[channel]
    return room.archived or (room.kind == DM and not truths.site.town.people[room.recipient or ""].dms_open)
