"""What Discord demands of a modal, and of what a player writes into one."""

from __future__ import annotations

from typing import Any

from .components import LABEL, ROW, SELECT, SELECTS, TEXT, TEXT_INPUT, ComponentCheck
from .errors import Findings, Json, Where
from .page_words import Complaint

UPLOAD, RADIO, CHECKS, CHECK = 19, 21, 22, 23
IN_LABEL = (TEXT_INPUT, *SELECTS, UPLOAD, RADIO, CHECKS, CHECK)


def check_modal(data: Json, emojis: list[str]) -> None:
    """Refuse a modal Discord would refuse."""
    findings = Findings()
    findings.length(("data", "title"), data.get("title"), 1, 45)
    findings.length(("data", "custom_id"), data.get("custom_id"), 1, 100)
    parts = data.get("components")
    check = ComponentCheck(findings, files=(), emojis=emojis)
    if findings.count(("data", "components"), parts, 1, 5):
        assert isinstance(parts, list)
        for index, part in enumerate(parts):
            _check_part(check, ("data", "components", index), part)
    findings.raise_if_any()


def _check_part(check: ComponentCheck, where: Where, part: Any) -> None:
    findings = check.findings
    kind = part.get("type") if isinstance(part, dict) else None
    if kind == ROW:
        children = part.get("components")
        if not findings.count((*where, "components"), children, 1, 1):
            return
        child, spot = children[0], (*where, "components", 0)
        findings.one_of((*spot, "type"), child.get("type"), (TEXT_INPUT,))
        findings.length((*spot, "label"), child.get("label"), 1, 45)
        _check_input(check, spot, child)
    elif kind == LABEL:
        findings.length((*where, "label"), part.get("label"), 1, 45)
        if part.get("description") is not None:
            findings.length((*where, "description"), part["description"], 0, 100)
        child = part.get("component") or {}
        findings.one_of((*where, "component", "type"), child.get("type"), IN_LABEL)
        _check_input(check, (*where, "component"), child)
    elif kind == TEXT:
        findings.length((*where, "content"), part.get("content"), 1, 4000)
    else:
        findings.one_of((*where, "type"), kind, (ROW, TEXT, LABEL))


def _check_input(check: ComponentCheck, where: Where, field: Json) -> None:
    kind = field.get("type")
    if kind in SELECTS:
        check.select(where, field)
        return
    check.custom_id(where, field.get("custom_id"))
    if kind == TEXT_INPUT:
        check.findings.one_of((*where, "style"), field.get("style"), (1, 2))
        least, most = field.get("min_length") or 0, field.get("max_length") or 4000
        for key, longest in (("placeholder", 100), ("value", most)):
            if field.get(key) is not None:
                check.findings.length((*where, key), field[key], 0, longest)
        if not 0 <= least <= most <= 4000:
            check.findings.add((*where, "max_length"), "NUMBER_TYPE_MAX", "Must be between 0 and 4000.")
    elif kind in (RADIO, CHECKS):
        lowest = 2 if kind == RADIO else 1
        check.findings.count((*where, "options"), field.get("options"), lowest, 10)


def inputs(modal: Json) -> list[Json]:
    """The fields of a modal, in order, out of their rows and labels."""
    found = []
    for part in modal["components"]:
        if part["type"] == ROW:
            found += part["components"]
        elif part["type"] == LABEL:
            found.append(part["component"])
    return found


def fill(modal: Json, answers: Json) -> list[Json]:
    """The modal's components as a submit carries them, or a sentence for the player about what is missing."""
    filled = []
    for part in modal["components"]:
        if part["type"] == ROW:
            label = part["components"][0].get("label")
            filled.append(
                part | {"components": [_fill_one(field, answers, label) for field in part["components"]]}
            )
        elif part["type"] == LABEL:
            shape = {"type": LABEL, "id": part.get("id", 0)}
            filled.append(shape | {"component": _fill_one(part["component"], answers, part["label"])})
        else:
            filled.append({"type": TEXT, "id": part.get("id", 0)})
    return filled


def _fill_one(field: Json, answers: Json, label: str) -> Json:
    kind, custom_id = field["type"], field["custom_id"]
    given = answers.get(custom_id)
    required = field.get("required", True)
    shape = {"type": kind, "custom_id": custom_id, "id": field.get("id", 0)}
    if kind == TEXT_INPUT:
        text = "" if given is None else str(given)
        least, most = field.get("min_length") or 0, field.get("max_length") or 4000
        if (required and not text) or (text and not least <= len(text) <= most):
            raise Complaint(custom_id, "letters", option=label, least=max(least, 1), most=most)
        return shape | {"value": text}
    if kind == CHECK:
        return shape | {"value": bool(given)}
    values = [str(value) for value in given] if isinstance(given, list) else [str(given)] if given else []
    least = max(field.get("min_values", 1), 1) if required else 0
    most = 1 if kind == RADIO else field.get("max_values", 1)
    known = {option["value"] for option in field.get("options", [])}
    if not (least <= len(values) <= most or (not required and not values)):
        raise Complaint(custom_id, "choices", option=label, least=least, most=most)
    if kind in (SELECT, RADIO, CHECKS) and not known >= set(values):
        raise Complaint(custom_id, "no_choice", option=label)
    if kind == RADIO:
        return shape | {"value": values[0] if values else None}
    return shape | {"values": values}
