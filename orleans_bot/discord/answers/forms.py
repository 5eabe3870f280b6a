"""A form with one field: a press opens it, and it is found again by its id, whatever was restarted since."""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import ui

from ..panels.panel import DOOR_IDS, Form

DOOR = re.compile(DOOR_IDS)


class Slip(ui.Modal):
    """A form that nobody listens to: what was typed is found by its id, so nothing is kept."""

    def is_finished(self) -> bool:
        """Kept out of the library's memory of forms."""
        return True


def slip(form: Form) -> Slip:
    """From a plain form to what discord.py sends."""
    made = Slip(title=form.title, custom_id=form.id)
    field = ui.TextInput[Slip](
        custom_id="typed", max_length=form.most, placeholder=form.hint or None, default=form.typed or None
    )
    made.add_item(ui.Label(text=form.field, component=field))
    return made


def typed_in(data: Any) -> str:
    """What was typed into the field of a form, however Discord wraps it."""
    found = [data.get("value")] if data.get("custom_id") == "typed" else []
    inside = [*(data.get("components") or ()), *([data["component"]] if data.get("component") else [])]
    return next((value for value in [*found, *map(typed_in, inside)] if value), "")


async def hear_form(interaction: discord.Interaction[Any]) -> None:
    """A form that was sent off goes where the press on a control of the same id would go."""
    data: Any = interaction.data or {}
    if interaction.type is not discord.InteractionType.modal_submit:
        return
    found = DOOR.fullmatch(str(data.get("custom_id")))
    if found is None:
        await interaction.client.presses.strange(interaction)
        return
    await interaction.client.doors.door(interaction, int(found["game"]), found["what"], [typed_in(data)])
