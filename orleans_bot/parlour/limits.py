"""What Discord demands of a message's words and embeds, and of a registered command."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from .components import ComponentCheck
from .errors import Findings, Json, Refused, Where
from .things import Message

COMMAND_NAME = re.compile(r"^[-_\w]{1,32}$")
MOST_CONTENT, MOST_EMBEDS, MOST_IN_EMBEDS = 2000, 10, 6000
SUB_COMMAND, SUB_GROUP = 1, 2


def check_message(message: Message, *, files: Collection[str], emojis: Collection[str]) -> None:
    """Refuse a message whose final form Discord would refuse."""
    findings = Findings()
    check = ComponentCheck(findings, files=files, emojis=emojis)
    if message.layout:
        for key, held in (("content", message.content), ("embeds", message.embeds)):
            if held:
                text = f"The 'MessageFlags.IS_COMPONENTS_V2' flag is set, so the '{key}' field cannot be used"
                findings.add((key,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", text)
        check.layout(message.components)
    else:
        findings.length(("content",), message.content, 0, MOST_CONTENT)
        check.rows(message.components)
        _check_embeds(findings, message.embeds, files)
    findings.raise_if_any()
    if not (message.content or message.embeds or message.components or message.files):
        raise Refused(50006)


def _check_embeds(findings: Findings, embeds: Any, files: Collection[str]) -> None:
    if not findings.count(("embeds",), embeds, 0, MOST_EMBEDS):
        return
    total = 0
    for index, embed in enumerate(embeds):
        where: Where = ("embeds", index)
        for key, most in (("title", 256), ("description", 4096)):
            if embed.get(key) is not None:
                findings.length((*where, key), embed[key], 0, most)
        for outer, inner, most in (("footer", "text", 2048), ("author", "name", 256)):
            if embed.get(outer):
                findings.length((*where, outer, inner), embed[outer].get(inner), 1, most)
        if findings.count((*where, "fields"), embed.get("fields", []), 0, 25):
            for place, field in enumerate(embed.get("fields", [])):
                findings.length((*where, "fields", place, "name"), field.get("name"), 1, 256)
                findings.length((*where, "fields", place, "value"), field.get("value"), 1, 1024)
        for outer, inner in (
            ("image", "url"),
            ("thumbnail", "url"),
            ("author", "icon_url"),
            ("footer", "icon_url"),
        ):
            url = (embed.get(outer) or {}).get(inner) or ""
            if url.startswith("attachment://") and url.removeprefix("attachment://") not in files:
                message = "The referenced attachment was not found"
                findings.add((*where, outer, inner), "URL_TYPE_INVALID_URL", message)
        total += _spoken(embed)
    if total > MOST_IN_EMBEDS:
        message = f"Embed size exceeds maximum size of {MOST_IN_EMBEDS}"
        findings.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", message)


def _spoken(embed: Json) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for field in embed.get("fields", []):
        texts += [field.get("name"), field.get("value")]
    return sum(len(text) for text in texts if isinstance(text, str))


def check_commands(commands: Any, most: int = 100) -> None:
    """Refuse a command list Discord would refuse."""
    findings = Findings()
    if not isinstance(commands, list):
        raise Refused(
            50035, errors={"_errors": [{"code": "BASE_TYPE_BAD_TYPE", "message": "Expected a list."}]}
        )
    seen: set[tuple[int, str]] = set()
    kinds: dict[int, int] = {}
    for index, command in enumerate(commands):
        kind = command.get("type", 1)
        kinds[kind] = kinds.get(kind, 0) + 1
        _check_named(findings, (index,), command, described=kind == 1, lower=kind == 1)
        key = (kind, str(command.get("name")))
        if key in seen:
            message = "Application command names must be unique"
            findings.add((index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.add(key)
        if kind == 1:
            _check_options(findings, (index,), command)
            if (size := _size(command)) > 8000:
                message = f"Command exceeds maximum size (8000), it has {size}"
                findings.add((index,), "APPLICATION_COMMAND_TOO_LARGE", message)
    if kinds.get(1, 0) > most:
        findings.add(
            (), "APPLICATION_COMMANDS_MAX", f"Maximum number of application commands reached ({most})."
        )
    findings.raise_if_any()


def _check_named(findings: Findings, where: Where, thing: Json, *, described: bool, lower: bool) -> None:
    name = thing.get("name")
    names = {"name": name} | {
        f"name_localizations.{k}": v for k, v in (thing.get("name_localizations") or {}).items()
    }
    for key, each in names.items():
        text = each if isinstance(each, str) else ""
        if (lower and (not COMMAND_NAME.match(text) or text != text.lower())) or not 1 <= len(text) <= 32:
            findings.add((*where, key), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    if described:
        findings.length((*where, "description"), thing.get("description"), 1, 100)
        for locale, text in (thing.get("description_localizations") or {}).items():
            findings.length((*where, "description_localizations", locale), text, 1, 100)


def _check_options(findings: Findings, where: Where, holder: Json, depth: int = 0) -> None:
    options = holder.get("options") or []
    if not findings.count((*where, "options"), options, 0, 25):
        return
    names: set[str] = set()
    optional_seen = False
    for index, option in enumerate(options):
        spot = (*where, "options", index)
        _check_named(findings, spot, option, described=True, lower=True)
        if option.get("name") in names:
            message = "Option names must be unique"
            findings.add((*spot, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message)
        names.add(str(option.get("name")))
        kind = option.get("type")
        if kind in (SUB_COMMAND, SUB_GROUP):
            if depth > 1 or (depth == 1 and kind == SUB_GROUP):
                findings.add((*spot, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested too deeply")
            else:
                _check_options(findings, spot, option, depth + 1)
            continue
        findings.one_of((*spot, "type"), kind, range(1, 12))
        if option.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            findings.add(spot, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen = optional_seen or not option.get("required")
        check_choices(findings, spot, option)


def check_choices(findings: Findings, where: Where, holder: Json) -> None:
    """The choices of an option, or of an autocomplete answer."""
    choices = holder.get("choices") or []
    if holder.get("autocomplete") and choices:
        message = "Choices and autocomplete exclude each other"
        findings.add((*where, "choices"), "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", message)
    if not findings.count((*where, "choices"), choices, 0, 25):
        return
    for index, choice in enumerate(choices):
        spot: Where = (*where, "choices", index)
        findings.length((*spot, "name"), choice.get("name"), 1, 100)
        for locale, text in (choice.get("name_localizations") or {}).items():
            findings.length((*spot, "name_localizations", locale), text, 1, 100)
        if isinstance(choice.get("value"), str):
            findings.length((*spot, "value"), choice["value"], 1, 100)


def _size(thing: Json) -> int:
    """Characters of names, descriptions and choice values; the longest localization counts."""
    total = _longest(thing, "name") + _longest(thing, "description")
    for choice in thing.get("choices") or []:
        total += _longest(choice, "name") + len(str(choice.get("value", "")))
    return total + sum(_size(option) for option in thing.get("options") or [])


def _longest(thing: Json, key: str) -> int:
    texts = [thing.get(key) or "", *(thing.get(f"{key}_localizations") or {}).values()]
    return max(len(text) for text in texts)
