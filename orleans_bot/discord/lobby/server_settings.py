"""What the managers of a server say about tables there: who opens them, where, how fast, who is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from ..answers.refusals import Sorry
from ..panels.voice import Voice
from .doors import is_manager

TABLES = "tables"  # the setting of a server


def must_fit(interaction: discord.Interaction[Any], said: Mapping[str, Any]) -> None:
    """Refuse a table where the server does not want one, or from somebody who may not open any."""
    if is_manager(interaction):
        return
    opener, only_in = said.get("opener"), said.get("only_in")
    if opener and opener not in {role.id for role in getattr(interaction.user, "roles", ())}:
        raise Sorry("settings.opener", role=f"<@&{opener}>")
    here = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)}
    if only_in and only_in not in here:
        raise Sorry("settings.only_in", channel=f"<#{only_in}>")


def can_call(interaction: discord.Interaction[Any], number: int) -> bool:
    """Whether a role hears of it when the bot names it: Discord is silent about those that do not."""
    role = interaction.guild.get_role(number) if interaction.guild else None
    if role is None or role.is_default():
        return False
    return role.mentionable or interaction.app_permissions.mention_everyone


def told(voice: Voice, said: Mapping[str, Any]) -> str:
    """What holds on a server now."""
    opener, only_in, called = said.get("opener"), said.get("only_in"), said.get("called")
    return voice.say(
        "settings",
        pace=said.get("pace") or "–",
        opener=f"<@&{opener}>" if opener else "–",
        channel=f"<#{only_in}>" if only_in else "–",
        called=f"<@&{called}>" if called else "–",
    )
