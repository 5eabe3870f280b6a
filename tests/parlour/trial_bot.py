"""A real discord.py bot that uses every feature the parlour must answer for."""

from __future__ import annotations

import asyncio
import io
import os
import re
import sys
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from orleans_bot.parlour.cdn import plain_picture
from orleans_bot.parlour.client import client_options, point_discord_by_environment

TOWNS = ["Orléans", "Blois", "Tours", "Chartres", "Montargis", "Vierzon"]
QUIET = discord.AllowedMentions.none()


def picture(colour: int = 0x2F6FD0, name: str = "board.png", side: int = 64) -> discord.File:
    return discord.File(io.BytesIO(plain_picture(colour, side)), filename=name, description="A plain board")


class CountButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"t1:count:(?P<count>\d+)"):
    """A button whose count lives in its custom id, so that any process can go on."""

    def __init__(self, count: int) -> None:
        super().__init__(discord.ui.Button(label=f"Count {count}", custom_id=f"t1:count:{count}"))
        self.count = count

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> CountButton:
        return cls(int(match["count"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(CountButton(self.count + 1))
        await interaction.response.edit_message(content=f"Counted to {self.count + 1}.", view=view)


class LayoutCount(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"t1:layout:(?P<count>\d+)"):
    """The same inside a layout's section."""

    def __init__(self, count: int) -> None:
        super().__init__(discord.ui.Button(label=f"Round {count}", custom_id=f"t1:layout:{count}"))
        self.count = count

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> LayoutCount:
        return cls(int(match["count"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        count = self.count + 1
        await interaction.response.edit_message(view=Table(count), attachments=[picture(0x2E8B57 + count)])


class TownSelect(discord.ui.DynamicItem[discord.ui.Select[Any]], template=r"t1:town"):
    """A select that answers to one reader."""

    def __init__(self) -> None:
        options = [discord.SelectOption(label=town, value=town.lower()) for town in TOWNS]
        super().__init__(
            discord.ui.Select(custom_id="t1:town", placeholder="Where to?", options=options, max_values=2)
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> TownSelect:
        return cls()

    async def callback(self, interaction: discord.Interaction) -> None:
        chosen = ", ".join(self.item.values)
        await interaction.response.send_message(f"You travel to {chosen}.", ephemeral=True)


class Table(discord.ui.LayoutView):
    """A layout with everything the bot will use."""

    def __init__(self, count: int = 1) -> None:
        super().__init__(timeout=None)
        thumbnail = discord.ui.Thumbnail[Any]("attachment://board.png", description="The board, small")
        self.add_item(
            discord.ui.Container(
                discord.ui.TextDisplay(f"## Round {count} of 18\nThe **hourglass** runs."),
                discord.ui.Separator(),
                discord.ui.Section("Go on to the next round", accessory=LayoutCount(count)),
                discord.ui.Section("A picture beside words", accessory=thumbnail),
                discord.ui.MediaGallery(
                    discord.MediaGalleryItem("attachment://board.png", description="Board")
                ),
                discord.ui.ActionRow(TownSelect()),
                accent_colour=discord.Colour(0xA9742F),
            )
        )


class NameForm(discord.ui.Modal, title="A name for your town"):
    name: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Name", min_length=2, max_length=20)
    gear: discord.ui.Label[Any] = discord.ui.Label(
        text="Gear",
        description="Which gear do you buy?",
        component=discord.ui.Select(
            options=[discord.SelectOption(label="Small", value="small"), discord.SelectOption(label="Large")]
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.gear.component, discord.ui.Select)
        chosen = self.gear.component.values[0]
        await interaction.response.send_message(f"{self.name.value} gets a {chosen} gear.", ephemeral=True)


group = app_commands.Group(name="trial", description="Everything the parlour must answer for")
deep = app_commands.Group(name="deep", description="Nested once more", parent=group)


@group.command(description="Say a thing back")
@app_commands.describe(words="What to say", times="How often", loud="In capitals", who="Whom to greet")
@app_commands.choices(
    times=[app_commands.Choice(name="once", value=1), app_commands.Choice(name="twice", value=2)]
)
async def echo(
    interaction: discord.Interaction,
    words: str,
    times: int = 1,
    loud: bool = False,
    who: discord.Member | None = None,
) -> None:
    said = " ".join([words] * times)
    greeted = f" {who.mention}" if who else ""
    mentions = discord.AllowedMentions(users=True)
    text = (said.upper() if loud else said) + greeted
    await interaction.response.send_message(text, allowed_mentions=mentions)


@deep.command(description="A number within bounds")
async def number(interaction: discord.Interaction, value: app_commands.Range[int, 2, 5]) -> None:
    await interaction.response.send_message(f"The number is {value}.")


@group.command(description="Travel to a town")
async def travel(interaction: discord.Interaction, town: str) -> None:
    await interaction.response.send_message(f"On the road to {town}.", ephemeral=True)


@travel.autocomplete("town")
async def towns(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=town, value=town) for town in TOWNS if current.lower() in town.lower()]


@group.command(description="Show the table")
async def table(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=Table(), files=[picture()])


@group.command(description="A button that counts")
async def count(interaction: discord.Interaction) -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(CountButton(0))
    embed = discord.Embed(title="A count", description="Press on.").set_image(url="attachment://board.png")
    await interaction.response.send_message("Counted to 0.", view=view, embed=embed, file=picture())


@group.command(description="Think, then answer")
async def slow(interaction: discord.Interaction, secret: bool = False) -> None:
    await interaction.response.defer(ephemeral=secret, thinking=True)
    await asyncio.sleep(0.05)
    first = await interaction.followup.send(
        "Thought it over.", wait=True, file=picture(0xC0392B, "thought.png")
    )
    assert (await interaction.original_response()).id == first.id
    await interaction.followup.send("And one more thing.", ephemeral=True)


@group.command(description="Open a form")
async def form(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(NameForm())


@group.command(description="Never answer")
async def silent(interaction: discord.Interaction) -> None:
    return


@group.command(description="A direct message")
async def whisper(interaction: discord.Interaction) -> None:
    try:
        await interaction.user.send(view=Table(), file=picture())
        await interaction.user.send(f"A word for {interaction.user.display_name} alone.")
    except discord.Forbidden as refusal:
        await interaction.response.send_message(f"Your messages are closed ({refusal.code}).", ephemeral=True)
    else:
        await interaction.response.send_message("I wrote to you.", ephemeral=True)


@group.command(description="A thread for two")
async def thread(interaction: discord.Interaction, guest: discord.Member, secret: bool = True) -> None:
    assert isinstance(interaction.channel, discord.TextChannel)
    kind = discord.ChannelType.private_thread if secret else discord.ChannelType.public_thread
    opened = await interaction.channel.create_thread(
        name="A quiet corner", type=kind, auto_archive_duration=10080
    )
    await opened.add_user(guest)
    await opened.send("Whispered in the corner.")
    await interaction.response.send_message(f"Opened {opened.mention}.", ephemeral=True)


@group.command(description="Settings for keepers")
@app_commands.default_permissions(manage_guild=True)
async def unused(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Kept.")


@app_commands.command(description="For the keeper of the house")
@app_commands.default_permissions(manage_guild=True)
async def keeper(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Kept.", ephemeral=True)


class TrialBot(commands.Bot):
    """Registers everything in setup_hook, as a bot that restarts must."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("intents", discord.Intents(guilds=True))
        super().__init__("!", allowed_mentions=QUIET, **client_options(), **options)
        self.resumed = 0
        self.readied = 0
        self.failures: list[BaseException] = []

    async def setup_hook(self) -> None:
        self.add_dynamic_items(CountButton, LayoutCount, TownSelect)
        self.tree.add_command(group)
        self.tree.add_command(keeper)
        await self.tree.sync()

    async def on_resumed(self) -> None:
        self.resumed += 1

    async def on_ready(self) -> None:
        self.readied += 1

    async def add_icon(self, name: str, colour: int) -> discord.Emoji:
        return await self.create_application_emoji(name=name, image=plain_picture(colour, 16))


async def run() -> None:
    token = point_discord_by_environment()
    assert token is not None, "the ORLEANS_PARLOUR_… variables are not set"
    bot = TrialBot()

    @bot.event
    async def on_ready() -> None:
        print(f"ready {os.getpid()}", flush=True)

    async with bot:
        await bot.start(token)


if __name__ == "__main__":
    discord.utils.setup_logging(root=True)
    sys.exit(asyncio.run(run()))
