"""A private thread for a player whose direct messages are closed."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from .sending import Blocked, try_hard
from .threads import open_below, room_above

if TYPE_CHECKING:
    from .posts import Posts

log = logging.getLogger(__name__)

NOOK = "nook"


async def nook(desk: Posts, seat: str, user: int) -> int | None:
    """The private thread of a seat, opened if there is none; nothing where threads are not allowed."""
    found = await desk.house.host.panel(desk.game, NOOK, seat)
    if found is not None:
        return found[0]
    room = room_above(desk.house.bot.get_channel(desk.row.channel))
    if room is None:
        return None
    voice = desk.voice
    title = voice.say("nook.title", game=desk.game, seat=voice.name("colour", seat))
    try:
        thread = await open_below(room, title, private=True, invitable=False)
        await try_hard(lambda: thread.add_user(discord.Object(user)))
    except Blocked as blocked:
        log.info("game %s: no private thread for %s: %s", desk.game, seat, blocked.why)
        return None
    if desk.row.seats.get(seat) != user:
        return None  # somebody else has sat down meanwhile: the thread is not for those eyes
    await desk.house.host.set_panel(desk.game, NOOK, thread.id, 0, seat)
    return thread.id
