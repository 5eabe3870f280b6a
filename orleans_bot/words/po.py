"""A small strict reader of message catalogues: what it does not understand, it refuses with file and line."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from gettext import c2py
from pathlib import Path

LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr|msgstr\[(\d)\])\s+)?("(?:[^"\\]|\\["\\nt])*")$')
ESCAPED = re.compile(r"\\(.)")
BLANK = re.compile(r"\{([a-z_]+)\}")
PLURAL = re.compile(r"nplurals\s*=\s*(\d)\s*;\s*plural\s*=\s*([^;]+);")


def unescaped(found: re.Match[str]) -> str:
    """The sign that an escape stands for."""
    return {"n": "\n", "t": "\t"}.get(found[1], found[1])


class BadCatalogue(ValueError):
    """A message catalogue that cannot be read."""


@dataclass(frozen=True, slots=True)
class File:
    """One catalogue file: its language, how it counts, and the forms of each message."""

    language: str
    forms: int
    plural: Callable[[int], int]
    messages: dict[str, tuple[str, ...]]


def entries(path: Path) -> Iterator[tuple[int, dict[str, str]]]:
    """The entries of a file, each with the line at which it starts."""
    entry: dict[str, str] = {}
    field, start = "", 1
    for number, raw in enumerate(path.read_text("utf-8").splitlines(), 1):
        line = raw.strip()
        if line.startswith("#"):
            continue
        if not line:
            field = ""
            continue
        found = LINE.match(line)
        if not found or not (found[1] or field):
            raise BadCatalogue(f"{path}:{number}: cannot be read: {line}")
        if found[1] == "msgid" and entry:
            yield start, entry
            entry = {}
        if found[1]:
            field = found[1]
            start = number if field == "msgid" else start
            if field in entry or (field != "msgid" and "msgid" not in entry):
                raise BadCatalogue(f"{path}:{number}: {field} does not belong here")
            entry[field] = ""
        entry[field] += ESCAPED.sub(unescaped, found[3][1:-1])
    if entry:
        yield start, entry


def read(path: Path) -> File:
    """One file; every message must be whole and stand there once."""
    head: dict[str, str] = {}
    forms, plural = 0, c2py("0")
    messages: dict[str, tuple[str, ...]] = {}
    for line, entry in entries(path):
        key = entry.pop("msgid")
        if not key:
            head = dict(part.split(": ", 1) for part in entry["msgstr"].splitlines())
            rule = PLURAL.fullmatch(head.get("Plural-Forms", ""))
            if not rule or "Language" not in head:
                raise BadCatalogue(f"{path}:{line}: the head must name its Language and Plural-Forms")
            forms, plural = int(rule[1]), c2py(rule[2])
            continue
        wanted = [f"msgstr[{n}]" for n in range(forms)] if entry.pop("msgid_plural", None) else ["msgstr"]
        if not forms or sorted(entry) != wanted or not all(entry.values()):
            raise BadCatalogue(f"{path}:{line}: {key} must have {' and '.join(wanted)}, after the head")
        if key in messages:
            raise BadCatalogue(f"{path}:{line}: {key} stands there twice")
        messages[sys.intern(key)] = tuple(entry[field] for field in wanted)
        if any(set("{}") & set(BLANK.sub("", form)) for form in messages[key]):
            raise BadCatalogue(f"{path}:{line}: {key} has a brace that is no blank")
    if not head:
        raise BadCatalogue(f"{path}: has no head")
    return File(head["Language"], forms, plural, messages)
