"""Reading a message as a player reads it: its words, its controls and its pictures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from .components import BUTTON, SELECTS, TEXT, walk
from .errors import Json
from .things import LOADING


@dataclass(frozen=True)
class Control:
    """A button or select on a message that a player could use."""

    message: str
    channel: str
    custom_id: str
    kind: int
    label: str
    disabled: bool = False
    options: tuple[tuple[str, str], ...] = field(default=())
    least: int = 1
    most: int = 1


def text_of(message: Json) -> str:
    """Every word the message shows, one piece a line."""
    pieces = [message["content"]]
    for embed in message["embeds"]:
        pieces += [(embed.get("author") or {}).get("name"), embed.get("title"), embed.get("description")]
        for each in embed.get("fields") or []:
            pieces += [each["name"], each["value"]]
        pieces.append((embed.get("footer") or {}).get("text"))
    for part in walk(message["components"]):
        if part["type"] == TEXT:
            pieces.append(part["content"])
        pieces += [part.get("label"), part.get("placeholder")]
        pieces += [option["label"] for option in part.get("options") or []]
    return "\n".join(piece for piece in pieces if piece)


def controls_of(message: Json) -> list[Control]:
    """The message's buttons and selects, links left out."""
    found = []
    for part in walk(message["components"]):
        if part["type"] not in (BUTTON, *SELECTS) or not part.get("custom_id"):
            continue
        emoji = (part.get("emoji") or {}).get("name") or ""
        label = part.get("label") or part.get("placeholder") or emoji
        options = tuple((option["value"], option["label"]) for option in part.get("options") or [])
        found.append(
            Control(
                message["id"],
                message["channel_id"],
                part["custom_id"],
                part["type"],
                label,
                bool(part.get("disabled")),
                options,
                part.get("min_values", 1),
                part.get("max_values", 1),
            )
        )
    return found


def pictures_of(message: Json) -> list[str]:
    """The addresses of every picture the message shows."""
    found = [each["url"] for each in message["attachments"]]
    for part in walk(message["components"]):
        held = [part.get("media"), *(item.get("media") for item in part.get("items") or [])]
        found += [media["url"] for media in held if media]
    for embed in message["embeds"]:
        held = [embed.get("image"), embed.get("thumbnail")]
        found += [media["url"] for media in held if media]
    return found


def is_thinking(message: Json) -> bool:
    return bool(message["flags"] & LOADING)


def find_control(messages: Iterable[Json], name: str, kinds: Iterable[int]) -> Control | None:
    """The newest usable control of that custom id, or else of that label, or else whose label contains it."""
    wanted = tuple(kinds)
    controls = [
        control
        for message in reversed(list(messages))
        for control in controls_of(message)
        if control.kind in wanted
    ]
    usable = [control for control in controls if not control.disabled]
    ranked = [control for control in controls if control.custom_id == name]
    ranked += [control for control in usable if control.label == name]
    ranked += [control for control in usable if name in control.label]
    return ranked[0] if ranked else None
