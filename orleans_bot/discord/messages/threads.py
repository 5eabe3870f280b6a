"""Threads that the bot opens: for a game, or for one player whom it cannot write to."""

from __future__ import annotations

from typing import Any, Literal

import discord

from .sending import missing, try_hard

WEEK: Literal[10080] = 10080
MOST_NAME = 100


def room_above(place: object, *, private: bool = False) -> discord.TextChannel | None:
    """The channel below which threads are opened: the place itself, or the one above it if it is a thread.
    Discord has private ones below plain text channels alone, not below announcements.
    """
    room = place.parent if isinstance(place, discord.Thread) else place
    if not isinstance(room, discord.TextChannel) or (private and room.is_news()):
        return None
    return room


def can_whisper(place: object) -> bool:
    """Whether a private thread can be opened for a player of a game that is played there."""
    room = room_above(place, private=True)
    return room is not None and not missing(room.permissions_for(room.guild.me), "create_private_threads")


def kind_below(room: discord.TextChannel, private: bool) -> discord.ChannelType:
    """Which kind of thread is opened there: below announcements Discord takes no other than their own."""
    if private:
        return discord.ChannelType.private_thread
    return discord.ChannelType.news_thread if room.is_news() else discord.ChannelType.public_thread


async def open_below(room: discord.TextChannel, name: str, *, private: bool, **more: Any) -> discord.Thread:
    """A thread of that name, which stays open for a week of silence."""
    kind = kind_below(room, private)
    return await try_hard(
        lambda: room.create_thread(name=name[:MOST_NAME], type=kind, auto_archive_duration=WEEK, **more)
    )
