"""What is read of a message that was pressed: Discord tells all of it again with each press, and the library
would make an object of every button and every line of its selects, at which nobody looks.
"""

from __future__ import annotations

from typing import Any

import discord

from ..panels.layout import every, picture_among, picture_in
from .controls import ids_of

PRESS = 3  # the kind of interaction
PARTS = "parts_of_message"


def without_parts(interaction: dict[str, Any]) -> dict[str, Any]:
    """A press with the parts of its message put aside, as they came."""
    message, press = interaction.get("message"), interaction.get("data")
    if interaction.get("type") != PRESS or not message or press is None:
        return interaction
    parts = message.get("components", [])
    return {
        **interaction, "message": {**message, "components": []}, "data": {**press, PARTS: parts},
    }  # fmt: skip


def ids_of_pressed(interaction: discord.Interaction[Any]) -> list[str]:
    """The ids of all controls of the message that was pressed."""
    press: Any = interaction.data or {}
    if PARTS in press:
        return [part["custom_id"] for part in every(press[PARTS]) if part.get("custom_id")]
    return list(ids_of(interaction.message)) if interaction.message is not None else []


def picture_of_pressed(interaction: discord.Interaction[Any]) -> tuple[str, str]:
    """The name and the words of the picture that hangs in the message that was pressed."""
    press: Any = interaction.data or {}
    if PARTS in press:
        return picture_among(press[PARTS])
    return picture_in(interaction.message)


def is_of_door(interaction: discord.Interaction[Any], door: str) -> bool:
    """Whether the message that was pressed has no other controls than those of one door."""
    found = ids_of_pressed(interaction)
    return bool(found) and all(each.startswith("o1:door:") and f":{door}." in each for each in found)
