"""Threads that the bot opens: for a game, or for one player whom it cannot write to."""

from __future__ import annotations

from typing import Any, Literal

import discord

from .sending import try_hard

WEEK: Literal[10080] = 10080
MOST_NAME = 100


def room_above(place: object) -> discord.TextChannel | None:
    """The channel below which threads are opened: the place itself, or the one above it if it is a thread."""
    room = place.parent if isinstance(place, discord.Thread) else place
    return room if isinstance(room, discord.TextChannel) else None


async def open_below(room: discord.TextChannel, name: str, *, private: bool, **more: Any) -> discord.Thread:
    """A thread of that name, which stays open for a week of silence."""
    kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
    return await try_hard(
        lambda: room.create_thread(name=name[:MOST_NAME], type=kind, auto_archive_duration=WEEK, **more)
    )
