"""From a panel to what discord.py sends."""

from __future__ import annotations

import discord
from discord import ui

from .panel import MOST_HINT, MOST_LABEL, MOST_OPTION, MOST_TEXT, Choose, Panel, Press, cut

STYLES = {
    "plain": discord.ButtonStyle.secondary,
    "main": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "stop": discord.ButtonStyle.danger,
}
ACCENTS = {
    "": 0xA9742F, "blue": 0x2F6FD0, "red": 0xC0392B, "yellow": 0xD9A400, "green": 0x2E8B57, "black": 0x2B2B2B,
}  # fmt: skip


class Sheet(ui.LayoutView):
    """A layout that nobody listens to: every press is found again by its custom id, so nothing is kept."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def is_finished(self) -> bool:
        """Kept out of the library's memory of views."""
        return True


def emoji(icon: str) -> discord.PartialEmoji | None:
    """An icon as Discord wants it on buttons and in selects."""
    return discord.PartialEmoji.from_str(icon) if icon else None


def button(press: Press) -> ui.Button[Sheet]:
    """A button."""
    return ui.Button(
        style=STYLES[press.style],
        label=cut(press.label, MOST_LABEL),
        custom_id=press.id,
        disabled=press.off,
        emoji=emoji(press.icon),
    )


def select(choose: Choose) -> ui.Select[Sheet]:
    """A select."""
    return ui.Select(
        custom_id=choose.id,
        placeholder=cut(choose.hint, MOST_HINT),
        min_values=choose.lo,
        max_values=choose.hi,
        options=[
            discord.SelectOption(
                label=cut(choice.label, MOST_OPTION),
                value=choice.value,
                description=cut(choice.description, MOST_OPTION) or None,
                emoji=emoji(choice.icon),
                default=choice.chosen,
            )
            for choice in choose.choices
        ],
    )


def picture_in(message: discord.Message | None) -> tuple[str, str]:
    """The name and the words of the picture that hangs in a message."""
    for part in message.components if message else ():
        for child in getattr(part, "children", ()):
            if isinstance(child, discord.MediaGalleryComponent) and child.items:
                item = child.items[0]
                return item.media.url.partition("?")[0].rpartition("/")[2], item.description or ""
    return "", ""


def layout(panel: Panel, picture: str = "", alt: str = "") -> Sheet:
    """The whole message; `picture` is the name of the file that hangs in it."""
    sheet = Sheet()
    foot = f"-# {panel.foot}" if panel.foot else ""
    text = cut(panel.text, MOST_TEXT - len(foot))
    parts: list[ui.Item[Sheet]] = [ui.TextDisplay(text)]
    if picture:
        item = discord.MediaGalleryItem(f"attachment://{picture}", description=alt[:1024] or None)
        parts.append(ui.MediaGallery(item))
    for row in panel.rows:
        if isinstance(row, Choose):
            parts.append(ui.ActionRow(select(row)))
        else:
            parts.append(ui.ActionRow(*map(button, row)))
    if foot:
        parts.append(ui.TextDisplay(foot))
    sheet.add_item(ui.Container(*parts, accent_colour=ACCENTS.get(panel.colour, ACCENTS[""])))
    return sheet
