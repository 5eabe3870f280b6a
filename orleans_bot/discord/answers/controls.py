"""The kinds of controls, found again by their custom ids whatever has been restarted since."""

from __future__ import annotations

import re
from typing import Any, Self

import discord
from discord import ui

from ..panels.panel import AHEAD_IDS, ASK_IDS, DOOR_IDS, TURN_IDS

Held = ui.Item[Any]
NEVER = r"(?!)"


def values_of(interaction: discord.Interaction) -> list[str]:
    """What was picked in a select."""
    data: Any = interaction.data or {}
    return list(data.get("values", []))


def without_names(template: str) -> str:
    """The same pattern without names for its parts, so that several fit into one."""
    return re.sub(r"\?P<\w+>", "", template)


class Control(ui.DynamicItem[Held], template=NEVER):
    """A control that was pressed, and what its id says."""

    def __init__(self, item: Held, match: re.Match[str]) -> None:
        super().__init__(item)
        self.match = match

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Held, match: re.Match[str], /
    ) -> Self:
        """The control that was pressed."""
        return cls(item, match)


class AskItem(Control, template=ASK_IDS):
    """Answers a question of the rules."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the answer to the play."""
        found = self.match
        await interaction.client.presses.answer(
            interaction, int(found["game"]), found["seat"], int(found["since"]), found["ask"], found["key"],
            values_of(interaction),
        )  # fmt: skip


class TurnItem(Control, template=TURN_IDS):
    """Leafs through a panel, or opens one; decides nothing."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand it to the play."""
        found = self.match
        await interaction.client.presses.leaf(
            interaction, int(found["game"]), found["seat"], int(found["since"]), found["what"],
            values_of(interaction),
        )  # fmt: skip


class AheadItem(Control, template=AHEAD_IDS):
    """A control of a list of what a seat gives ahead."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand it to the lists."""
        found = self.match
        await interaction.client.list_presses.press(
            interaction, int(found["game"]), found["seat"], int(found["mark"]), found["what"],
            values_of(interaction),
        )  # fmt: skip


class DoorItem(Control, template=DOOR_IDS):
    """A control of a lobby, or of a question put to its people."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand it to the lobby."""
        await interaction.client.doors.door(
            interaction, int(self.match["game"]), self.match["what"], values_of(interaction)
        )


KNOWN_IDS = "|".join(map(without_names, (ASK_IDS, TURN_IDS, AHEAD_IDS, DOOR_IDS)))


class StrangeItem(Control, template=rf"(?!(?:{KNOWN_IDS})$).+"):
    """A control from another time, which nobody else knows: it is answered too."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Say so."""
        await interaction.client.presses.strange(interaction)


ITEMS = (AskItem, TurnItem, AheadItem, DoorItem, StrangeItem)
