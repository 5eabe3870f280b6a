"""What the bot must be allowed where a game is to be played, said before Discord refuses it."""

from __future__ import annotations

from typing import Any

import discord

from ..answers.refusals import Sorry
from ..messages.sending import missing


def is_member(interaction: discord.Interaction[Any]) -> bool:
    """Whether the bot itself is a member of the server, and not only installed by the user."""
    return interaction.guild_id is not None and interaction.client.get_guild(interaction.guild_id) is not None


def must_be_allowed(interaction: discord.Interaction[Any], *more: str) -> None:
    """Refuse with the names of what is missing before Discord does."""
    if interaction.guild_id is None:
        return
    if not is_member(interaction):
        raise Sorry("guest")
    lacking = missing(interaction.app_permissions, *more)
    if lacking:
        voice = interaction.client.house.voice(str(interaction.locale))
        names = (f"**{voice.say(f'permission.{name}')}**" for name in lacking)
        raise Sorry("missing", permissions=", ".join(names))
