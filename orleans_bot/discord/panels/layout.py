"""From a panel to what discord.py sends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import discord
from discord import ComponentType, ui

from .panel import MOST_HINT, MOST_LABEL, MOST_OPTION, MOST_TEXT, Choice, Choose, Panel, Press, cut

Part = dict[str, Any]

MOST_ALT = 1024
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
    """A layout that nobody listens to: every press is found again by its custom id. So it is no more than the
    parts that Discord is told, without an object of the library for each.
    """

    def __init__(self, parts: list[Part]) -> None:
        super().__init__(timeout=None)
        self.parts = parts

    def to_components(self) -> list[Part]:
        """What Discord is told."""
        return self.parts

    def has_components_v2(self) -> bool:
        """Texts and pictures are parts of it like any other."""
        return True

    def is_finished(self) -> bool:
        """Kept out of the library's memory of views."""
        return True

    @property
    def total_children_count(self) -> int:
        """How many parts it has, of which Discord takes so many and no more."""
        return len(list(every(self.parts)))

    def content_length(self) -> int:
        """How many letters its texts have together."""
        return sum(len(part.get("content", "")) for part in every(self.parts))


def every(parts: Iterable[Part]) -> Iterator[Part]:
    """All parts, those within others too."""
    for part in parts:
        yield part
        yield from every(part.get("components", ()))


@lru_cache(maxsize=512)
def emoji(icon: str) -> dict[str, Any]:
    """An icon as Discord wants it on buttons and in selects."""
    return dict(discord.PartialEmoji.from_str(icon).to_dict())


def button(press: Press) -> Part:
    """A button."""
    part: Part = {
        "type": ComponentType.button.value, "style": STYLES[press.style].value, "disabled": press.off,
        "label": cut(press.label, MOST_LABEL), "custom_id": press.id,
    }  # fmt: skip
    if press.icon:
        part["emoji"] = emoji(press.icon)
    return part


def select(choose: Choose) -> Part:
    """A select."""
    return {
        "type": ComponentType.select.value, "custom_id": choose.id, "min_values": choose.lo,
        "max_values": choose.hi, "disabled": False, "required": True,
        "placeholder": cut(choose.hint, MOST_HINT), "options": list(map(option, choose.choices)),
    }  # fmt: skip


def option(choice: Choice) -> Part:
    """A line of a select."""
    part: Part = {
        "label": cut(choice.label, MOST_OPTION), "value": choice.value, "default": choice.chosen,
    }  # fmt: skip
    if choice.description:
        part["description"] = cut(choice.description, MOST_OPTION)
    if choice.icon:
        part["emoji"] = emoji(choice.icon)
    return part


def text(content: str) -> Part:
    """Words."""
    return {"type": ComponentType.text_display.value, "content": content}


def gallery(picture: str, alt: str) -> Part:
    """A picture."""
    item: Part = {"media": {"url": f"attachment://{picture}"}, "spoiler": False}
    if alt:
        item["description"] = alt[:MOST_ALT]
    return {"type": ComponentType.media_gallery.value, "items": [item]}


def picture_in(message: discord.Message | None) -> tuple[str, str]:
    """The name and the words of the picture that hangs in a message."""
    for part in message.components if message else ():
        for child in getattr(part, "children", ()):
            if isinstance(child, discord.MediaGalleryComponent) and child.items:
                item = child.items[0]
                return item.media.url.partition("?")[0].rpartition("/")[2], item.description or ""
    return "", ""


def picture_among(parts: Iterable[Part]) -> tuple[str, str]:
    """The same of a message that is told as it came, without objects of the library."""
    for part in every(parts):
        if part["type"] == ComponentType.media_gallery.value and part["items"]:
            item = part["items"][0]
            return item["media"]["url"].partition("?")[0].rpartition("/")[2], item.get("description") or ""
    return "", ""


def layout(panel: Panel, picture: str = "", alt: str = "", file: str = "") -> Sheet:
    """The whole message; `picture` names the picture that hangs in it, `file` a file that hangs below."""
    foot = f"-# {panel.foot}" if panel.foot else ""
    parts = [text(cut(panel.text, MOST_TEXT - len(foot)))]
    if picture:
        parts.append(gallery(picture, alt))
    for row in panel.rows:
        inside = [select(row)] if isinstance(row, Choose) else list(map(button, row))
        parts.append({"type": ComponentType.action_row.value, "components": inside})
    if foot:
        parts.append(text(foot))
    frame = {
        "type": ComponentType.container.value, "accent_color": ACCENTS.get(panel.colour, ACCENTS[""]),
        "spoiler": False, "components": parts,
    }  # fmt: skip
    if not file:
        return Sheet([frame])
    below = {
        "type": ComponentType.file.value, "file": {"url": f"attachment://{file}"}, "spoiler": False,
    }  # fmt: skip
    return Sheet([frame, below])
