"""One question at every way into a game: may whoever acts look at it? A number alone tells nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from orleans_bot.host.records import GameRow
from orleans_bot.host.refusals import NoSuchGame

from .game_thread import is_private

if TYPE_CHECKING:
    from orleans_bot.host import Host


def is_manager(interaction: discord.Interaction[Any]) -> bool:
    """Whether whoever acts may manage the server, and so every game in it."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


def may_look(row: GameRow, interaction: discord.Interaction[Any]) -> bool:
    """Whether a game may be looked at: by those who sit there or keep it, by those who manage its server, and
    by whoever sees the place where it is played; one in a private thread only there.
    """
    user = interaction.user.id
    if row.started is None and row.guild != interaction.guild_id:
        return False  # a lobby is a matter of the server in which it hangs
    if user in row.seats.values() or user == row.keeper:
        return True
    if row.guild is None or row.guild != interaction.guild_id:
        return False
    if is_manager(interaction):
        return True
    if is_private(row) and row.started is not None:
        return interaction.channel_id == row.thread
    return interaction.channel_id in (row.channel, row.thread) or sees(row, interaction)


def sees(row: GameRow, interaction: discord.Interaction[Any]) -> bool:
    """Whether the place where a game is played is open to whoever acts: by the roles that came with the press
    or command and the permissions that the bot knows of, without asking Discord.
    """
    return sees_place(interaction, row.thread or 0, row.channel)


def sees_place(interaction: discord.Interaction[Any], *places: int) -> bool:
    """The same for the first of some places that the bot knows."""
    guild, member = interaction.guild, interaction.user
    if guild is None or not isinstance(member, discord.Member):
        return False
    # Archived threads are not known to the bot; they are as open as the channel above them.
    place = next((found for each in places if (found := guild.get_channel_or_thread(each))), None)
    if isinstance(place, discord.Thread):
        place = None if place.is_private() else place.parent
    return place is not None and place.permissions_for(member).view_channel


async def entered(host: Host, interaction: discord.Interaction[Any], game: int) -> GameRow:
    """A game by its number; one that may not be looked at is refused like one that does not exist."""
    row = await host.game(game)
    if not may_look(row, interaction):
        raise NoSuchGame(f"There is no game {game}.", game=game)
    return row


async def played_here(host: Host, interaction: discord.Interaction[Any]) -> GameRow | None:
    """The game of this channel that was meant: the first of those that may be looked at."""
    closed: list[int] = []
    while (row := await host.by_channel(interaction.channel_id or 0, closed)) is not None:
        if may_look(row, interaction):
            return row
        closed.append(row.id)
    return None
