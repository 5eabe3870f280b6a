"""What Discord demands of a message's components: rows of buttons and selects, and whole layouts."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from .errors import Findings, Json, Where

ROW, BUTTON, SELECT, TEXT_INPUT = 1, 2, 3, 4
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
SELECTS = (3, 5, 6, 7, 8)
IN_LAYOUT = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER)
IN_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
MOST_IN_LAYOUT, MOST_TEXT, MOST_ALT = 40, 4000, 1024


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component, nested ones and accessories included, in the order shown."""
    for component in components:
        yield component
        yield from walk([child for child in component.get("components") or [] if isinstance(child, dict)])
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from walk([component[key]])


def number(components: list[Json]) -> None:
    """Give every component without an id the next free one, and ids of emojis as text, as Discord does."""
    taken = {component["id"] for component in walk(components) if component.get("id")}
    free = (key for key in range(1, 10_000) if key not in taken)
    for component in walk(components):
        if not component.get("id"):
            component["id"] = next(free)
        for holder in (component, *(component.get("options") or ())):
            # A number this long is rounded by every browser.
            if holder.get("emoji") and holder["emoji"].get("id"):
                holder["emoji"]["id"] = str(holder["emoji"]["id"])


class ComponentCheck:
    """One pass over one message's components, collecting findings."""

    def __init__(self, findings: Findings, *, files: Collection[str], emojis: Collection[str]) -> None:
        self.findings = findings
        self.files = files
        self.emojis = emojis
        self._custom_ids: set[str] = set()
        self._ids: set[int] = set()

    def rows(self, components: Any) -> None:
        """The older form: up to five rows, nothing else."""
        if not self.findings.count(("components",), components, 0, 5):
            return
        for index, row in enumerate(components):
            where: Where = ("components", index)
            if self._typed(where, row, (ROW,)):
                self.row(where, row)

    def layout(self, components: Any) -> None:
        """The newer form: up to forty components and 4,000 characters, nested."""
        if not self.findings.count(("components",), components, 1, MOST_IN_LAYOUT):
            return
        for index, component in enumerate(components):
            self._layout_part(("components", index), component, IN_LAYOUT)
        if self.findings.tree:
            return
        parts = list(walk(components))
        if len(parts) > MOST_IN_LAYOUT:
            message = f"The total number of components cannot exceed {MOST_IN_LAYOUT}"
            self.findings.add(("components",), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
        spoken = sum(len(part["content"]) for part in parts if part["type"] == TEXT)
        if spoken > MOST_TEXT:
            message = f"The total displayable text size exceeds the maximum of {MOST_TEXT}"
            self.findings.add(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)

    def _typed(self, where: Where, component: Any, allowed: Collection[int]) -> bool:
        if not isinstance(component, dict) or component.get("type") not in allowed:
            self.findings.one_of((*where, "type"), None, allowed)
            return False
        key = component.get("id")
        if key:
            if key in self._ids:
                self.findings.add((*where, "id"), "COMPONENT_ID_DUPLICATED", "Component id is duplicated")
            self._ids.add(key)
        return True

    def _layout_part(self, where: Where, part: Any, allowed: Collection[int]) -> None:
        if not self._typed(where, part, allowed):
            return
        match part["type"]:
            case 1:
                self.row(where, part)
            case 9:
                self._section(where, part)
            case 10:
                self.findings.length((*where, "content"), part.get("content"), 1, MOST_TEXT)
            case 11:
                self._media((*where, "media"), part.get("media"))
                self._alt(where, part)
            case 12:
                if self.findings.count((*where, "items"), part.get("items"), 1, 10):
                    for index, item in enumerate(part["items"]):
                        self._media((*where, "items", index, "media"), item.get("media"))
                        self._alt((*where, "items", index), item)
            case 13:
                self._media((*where, "file"), part.get("file"), own_only=True)
            case 14:
                self.findings.one_of((*where, "spacing"), part.get("spacing", 1), (1, 2))
            case 17:
                self._container(where, part)

    def _container(self, where: Where, part: Json) -> None:
        accent = part.get("accent_color")
        if accent is not None and not (isinstance(accent, int) and 0 <= accent <= 0xFFFFFF):
            self.findings.add((*where, "accent_color"), "NUMBER_TYPE_MAX", "Must be between 0 and 16777215.")
        if self.findings.count((*where, "components"), part.get("components"), 1, MOST_IN_LAYOUT):
            for index, child in enumerate(part["components"]):
                self._layout_part((*where, "components", index), child, IN_CONTAINER)

    def _section(self, where: Where, part: Json) -> None:
        if self.findings.count((*where, "components"), part.get("components"), 1, 3):
            for index, child in enumerate(part["components"]):
                self._layout_part((*where, "components", index), child, (TEXT,))
        accessory = part.get("accessory")
        if isinstance(accessory, dict) and accessory.get("type") == BUTTON:
            self.button((*where, "accessory"), accessory)
        else:
            self._layout_part((*where, "accessory"), accessory, (THUMBNAIL,))

    def _media(self, where: Where, media: Any, *, own_only: bool = False) -> None:
        url = media.get("url") if isinstance(media, dict) else None
        if not isinstance(url, str) or not url:
            self.findings.add((*where, "url"), "BASE_TYPE_REQUIRED", "This field is required")
        elif url.startswith("attachment://"):
            if url.removeprefix("attachment://") not in self.files:
                message = "The referenced attachment was not found"
                self.findings.add(
                    (*where, "url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message
                )
        elif own_only or not url.startswith(("http://", "https://")):
            self.findings.add((*where, "url"), "URL_TYPE_INVALID_URL", "Not a well formed URL.")

    def _alt(self, where: Where, part: Json) -> None:
        if part.get("description") is not None:
            self.findings.length((*where, "description"), part["description"], 1, MOST_ALT)

    def row(self, where: Where, row: Json) -> None:
        children = row.get("components")
        if not self.findings.count((*where, "components"), children, 1, 5):
            return
        assert isinstance(children, list)
        selects = sum(isinstance(child, dict) and child.get("type") in SELECTS for child in children)
        if selects and len(children) > 1:
            message = "The specified component exceeds the maximum width"
            self.findings.add((*where, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)
        for index, child in enumerate(children):
            spot = (*where, "components", index)
            if not self._typed(spot, child, (BUTTON, *SELECTS)):
                continue
            if child["type"] == BUTTON:
                self.button(spot, child)
            else:
                self.select(spot, child)

    def button(self, where: Where, button: Json) -> None:
        style = button.get("style")
        self.findings.one_of((*where, "style"), style, (1, 2, 3, 4, 5))
        if button.get("label") is not None:
            self.findings.length((*where, "label"), button["label"], 0, 80)
        if not button.get("label") and not button.get("emoji"):
            message = "A label or emoji is required on buttons"
            self.findings.add(where, "BUTTON_COMPONENT_LABEL_EMOJI_REQUIRED", message)
        self._emoji(where, button.get("emoji"))
        if style == 5:
            self.findings.length((*where, "url"), button.get("url"), 1, 512)
            url = button.get("url")
            if isinstance(url, str) and not url.startswith(("http://", "https://", "discord://")):
                message = "Scheme must be one of ('http', 'https', 'discord')."
                self.findings.add((*where, "url"), "URL_TYPE_INVALID_SCHEME", message)
            if button.get("custom_id"):
                message = "A custom id and url cannot both be specified"
                self.findings.add(where, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
        else:
            self.custom_id(where, button.get("custom_id"))

    def custom_id(self, where: Where, custom_id: Any) -> None:
        self.findings.length((*where, "custom_id"), custom_id, 1, 100)
        if isinstance(custom_id, str):
            if custom_id in self._custom_ids:
                message = "Component custom id cannot be duplicated"
                self.findings.add((*where, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message)
            self._custom_ids.add(custom_id)

    def select(self, where: Where, select: Json) -> None:
        self.custom_id(where, select.get("custom_id"))
        if select.get("placeholder") is not None:
            self.findings.length((*where, "placeholder"), select["placeholder"], 0, 150)
        least, most = select.get("min_values", 1), select.get("max_values", 1)
        if not (isinstance(least, int) and 0 <= least <= 25):
            self.findings.add((*where, "min_values"), "NUMBER_TYPE_MAX", "Must be between 0 and 25.")
        if not (isinstance(most, int) and 1 <= most <= 25):
            self.findings.add((*where, "max_values"), "NUMBER_TYPE_MAX", "Must be between 1 and 25.")
        if select["type"] == SELECT and self.findings.count(
            (*where, "options"), select.get("options"), 1, 25
        ):
            self._options(where, select, least, most)

    def _options(self, where: Where, select: Json, least: int, most: int) -> None:
        seen: set[str] = set()
        for index, option in enumerate(select["options"]):
            spot = (*where, "options", index)
            self.findings.length((*spot, "label"), option.get("label"), 1, 100)
            self.findings.length((*spot, "value"), option.get("value"), 1, 100)
            if option.get("description") is not None:
                self.findings.length((*spot, "description"), option["description"], 0, 100)
            self._emoji(spot, option.get("emoji"))
            if option.get("value") in seen:
                message = "The specified option value is already used"
                self.findings.add((*spot, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
            seen.add(str(option.get("value")))
        if most > len(select["options"]):
            message = f"The max_values ({most}) must be less than or equal to the number of options."
            self.findings.add((*where, "options"), "BASE_TYPE_BAD_LENGTH", message)
        if least > most:
            message = f"The min_values ({least}) must be less than or equal to the max_values."
            self.findings.add((*where, "min_values"), "NUMBER_TYPE_MAX", message)
        if sum(bool(option.get("default")) for option in select["options"]) > most:
            message = f"Must be {most} or fewer defaults."
            self.findings.add((*where, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULTS", message)

    def _emoji(self, where: Where, emoji: Any) -> None:
        if not emoji:
            return
        key, name = emoji.get("id"), emoji.get("name")
        known = str(key) in self.emojis if key else bool(name) and not str(name).isascii()
        if not known:
            self.findings.add(
                (*where, "emoji", "id" if key else "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji"
            )
