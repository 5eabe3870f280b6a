"""The thread that a game is played in: whether it is private, whether it can be opened, and opening it."""

from __future__ import annotations

import logging
from typing import Any

import discord

from orleans_bot.host.records import GameRow, Lobby

from ..answers.refusals import Sorry
from ..messages.sending import Blocked
from ..messages.threads import open_below, room_above
from .permissions import is_member, must_be_allowed

log = logging.getLogger(__name__)

PUBLIC, PRIVATE = "public", "private"


def is_private(game: Lobby | GameRow) -> bool:
    """Whether a game is for the eyes of those alone who play it."""
    return game.thread_kind == PRIVATE


def must_open(interaction: discord.Interaction[Any], private: bool) -> None:
    """Refuse before a game starts whose thread could not be opened."""
    if private and is_member(interaction) and room_above(interaction.channel, private=True) is None:
        raise Sorry("no_thread.here")
    if isinstance(interaction.channel, discord.TextChannel) or private:
        must_be_allowed(interaction, "create_private_threads" if private else "create_public_threads")
    else:
        must_be_allowed(interaction)


async def open_thread(
    interaction: discord.Interaction[Any], name: str, private: bool
) -> discord.Thread | None:
    """The thread for a game; none where it is played right here: in a thread, in a direct message, or in
    a channel where Discord opens no thread just now.
    """
    # Where a lobby hangs in a thread, others may read there: a private game gets another one.
    room = room_above(interaction.channel, private=True) if private else interaction.channel
    if not isinstance(room, discord.TextChannel):
        return None
    try:
        return await open_below(room, name, private=private)
    except Blocked as blocked:
        log.warning("no thread could be opened in %s: %s (%s)", room.id, blocked.why, blocked.code)
        return None
