"""Who may see a campaign, go on with it, and end it. A number alone tells nothing, as with games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from orleans_bot.host.refusals import NoSuchCampaign

from ..answers.refusals import Sorry
from .doors import is_manager, sees_place

if TYPE_CHECKING:
    from orleans_bot.host import Host
    from orleans_bot.host.campaigns import Standing


def may_see(standing: Standing, interaction: discord.Interaction[Any]) -> bool:
    """Whether a campaign may be looked at: one's own by its player, that of a server by whoever sees the
    channel in which it hangs, has played in it, keeps it or manages the server.
    """
    row, user = standing.row, interaction.user.id
    if row.guild is None:
        return user == row.keeper
    if row.guild != interaction.guild_id:
        return False
    known = user == row.keeper or user in standing.players or is_manager(interaction)
    return known or interaction.channel_id == row.channel or sees_place(interaction, row.channel)


async def entered(host: Host, interaction: discord.Interaction[Any], number: int) -> Standing:
    """A campaign by its number; one that may not be looked at is refused like one that does not exist."""
    standing = await host.campaigns.look(number)
    if not may_see(standing, interaction):
        raise NoSuchCampaign(f"There is no campaign {number}.", number=number, kind="", known="")
    return standing


async def meant(host: Host, interaction: discord.Interaction[Any], number: int | None) -> Standing:
    """The campaign that was named; without a number the one of this channel, else the newest that goes on."""
    if number is not None:
        return await entered(host, interaction, number)
    found = [each for row in await host.campaigns.of(interaction.guild_id, interaction.user.id)
             if may_see(each := await host.campaigns.look(row.id), interaction)]  # fmt: skip
    if not found:
        raise Sorry("campaign.none")
    here = [each for each in found if each.row.ended is None and each.row.channel == interaction.channel_id]
    return (here or found)[0]


def must_lead(standing: Standing, interaction: discord.Interaction[Any]) -> None:
    """Going on is for those who have played in it, keep it, or manage the server."""
    user = interaction.user.id
    if user != standing.row.keeper and user not in standing.players and not is_manager(interaction):
        raise Sorry("campaign.for_players", keeper=keeper(standing))


def must_keep(standing: Standing, interaction: discord.Interaction[Any]) -> None:
    """Ending it is for whoever keeps it, or manages the server."""
    if interaction.user.id != standing.row.keeper and not is_manager(interaction):
        raise Sorry("campaign.for_keeper", keeper=keeper(standing))


def keeper(standing: Standing) -> str:
    """Who keeps it, mentioned; a dash where nobody does."""
    return f"<@{standing.row.keeper}>" if standing.row.keeper else "–"
