"""Campaigns: begin one, see how it stands, go on, read its chronicle, end it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from orleans_bot.discord.answers.command_names import described, offered
from orleans_bot.discord.answers.refusals import Sorry, answering
from orleans_bot.discord.lobby.campaign_doors import may_see, meant
from orleans_bot.discord.lobby.permissions import must_be_allowed
from orleans_bot.discord.lobby.server_settings import TABLES, must_fit

if TYPE_CHECKING:
    from orleans_bot.discord.bot import Bot


class Campaign(commands.Cog):
    """Games that follow one another."""

    campaign = app_commands.Group(name="campaign", description="Games that follow one another")

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.host = bot.house.host
        self.campaigns = bot.campaigns

    @campaign.command()
    @described("kind", "carry_over")
    async def new(self, interaction: discord.Interaction[Any], kind: str, carry_over: bool = False) -> None:
        """Begin a campaign, for this server or for yourself"""
        async with answering(self.bot, interaction, anew=True, hidden=False) as answer:
            found = self.bot.typed.campaign(kind)
            guild = None if found.alone else interaction.guild_id
            if guild is None and not found.alone:
                raise Sorry("campaign.direct")
            if guild is not None:
                must_be_allowed(interaction)
                must_fit(interaction, await self.host.setting("guild", guild, TABLES, {}))
            standing = await self.host.campaigns.begin(
                found.key, guild, interaction.channel_id or 0, interaction.user.id,
                carry_over and found.carries,
            )  # fmt: skip
            await self.campaigns.hang(answer, standing)

    @new.autocomplete("kind")
    async def kinds(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """The campaigns there are; in a direct message those for one."""
        voice, known = self.house.meet(interaction), self.house.catalog.campaigns
        here = interaction.guild_id is not None
        fitting = [key for key, found in known.items() if here or found.alone]
        return offered(((voice.name("campaign", key), key) for key in fitting), current)

    @campaign.command()
    @described("campaign")
    async def status(self, interaction: discord.Interaction[Any], campaign: int | None = None) -> None:
        """How a campaign stands"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            await self.campaigns.show(answer, await meant(self.host, interaction, campaign), voice)

    @campaign.command()
    @described("campaign")
    async def next(self, interaction: discord.Interaction[Any], campaign: int | None = None) -> None:
        """Open the next chapter"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            await self.campaigns.go_on(answer, await meant(self.host, interaction, campaign), voice)

    @campaign.command()
    @described("campaign")
    async def chronicle(self, interaction: discord.Interaction[Any], campaign: int | None = None) -> None:
        """Each chapter: its picture, who played whom, what decided it"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            await self.campaigns.open_chronicle(answer, await meant(self.host, interaction, campaign), voice)

    @campaign.command()
    @described("campaign")
    async def end(self, interaction: discord.Interaction[Any], campaign: int | None = None) -> None:
        """End a campaign before its last chapter is won"""
        voice = self.house.meet(interaction)
        async with answering(self.bot, interaction, anew=True) as answer:
            await self.campaigns.ask_end(answer, await meant(self.host, interaction, campaign), voice)

    @status.autocomplete("campaign")
    @next.autocomplete("campaign")
    @chronicle.autocomplete("campaign")
    @end.autocomplete("campaign")
    async def numbers(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[int]]:
        """The campaigns of this server and one's own, those that go on first."""
        voice, out = self.house.meet(interaction), []
        for row in await self.host.campaigns.of(interaction.guild_id, interaction.user.id):
            name = voice.say("campaign.title", campaign=voice.name("campaign", row.kind), n=row.id)
            if current.lower() in name.lower() and may_see(
                await self.host.campaigns.look(row.id), interaction
            ):
                out.append(app_commands.Choice(name=name[:100], value=row.id))
        return out[:25]


async def setup(bot: Bot) -> None:
    """Give the bot its campaigns."""
    await bot.add_cog(Campaign(bot))
