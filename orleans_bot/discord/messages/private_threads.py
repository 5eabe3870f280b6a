"""Private threads: for a player whose direct messages are closed, and who is let into them again."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from .hanging import unarchived
from .sending import Blocked, try_hard
from .threads import open_below, room_above

if TYPE_CHECKING:
    from orleans_bot.store.records import GameRow

    from ..house import House
    from .room import Room

log = logging.getLogger(__name__)

NOOK = "nook"


async def private_thread(room: Room, seat: str, user: int) -> int | None:
    """The private thread of a seat, opened if there is none; nothing where threads are not allowed."""
    found = await room.house.host.panel(room.game, NOOK, seat)
    if found is not None:
        return found[0]
    above = room_above(room.house.bot.get_channel(room.row.channel), private=True)
    if above is None:
        return None
    voice = room.voice
    title = voice.say("nook.title", game=room.game, seat=voice.name("colour", seat))
    try:
        thread = await open_below(above, title, private=True, invitable=False)
        await try_hard(lambda: thread.add_user(discord.Object(user)))
    except Blocked as blocked:
        log.info("game %s: no private thread for %s: %s", room.game, seat, blocked.why)
        return None
    if room.row.seats.get(seat) != user:
        return None  # somebody else has sat down meanwhile: the thread is not for those eyes
    await room.house.host.set_panel(room.game, NOOK, thread.id, 0, seat)
    return thread.id


async def let_in_again(house: House, row: GameRow, user: int) -> None:
    """Whoever has left a server and come back sees no private thread any more: a player is let in again."""
    seats = [seat for seat, who in row.seats.items() if who == user]
    if not seats:
        return
    panels = await house.host.panels(row.id)
    nooks = [panels[NOOK, seat][0] for seat in seats if (NOOK, seat) in panels]
    for place in dict.fromkeys((row.thread or row.channel, *nooks)):
        thread = house.bot.get_channel(place)
        if isinstance(thread, discord.Thread) and thread.is_private():
            await let_in(thread, user)


async def bring_in(house: House, number: int, user: int) -> None:
    """Somebody is brought into the thread of a game, also if it is archived, if that is possible."""
    try:
        thread = house.bot.get_channel(number) or await try_hard(lambda: house.bot.fetch_channel(number))
        if isinstance(thread, discord.Thread):
            await unarchived(house, number, lambda: thread.add_user(discord.Object(user)))
    except Blocked as blocked:
        log.warning("user %s cannot be added to thread %s: %s", user, number, blocked.why)


async def let_in(thread: discord.Thread, user: int) -> None:
    """Somebody is brought into a thread, if that is possible."""
    try:
        await try_hard(lambda: thread.add_user(discord.Object(user)))
    except Blocked as blocked:
        log.warning("user %s cannot be added to thread %s: %s", user, thread.id, blocked.why)
