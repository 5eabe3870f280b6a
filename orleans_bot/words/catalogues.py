"""The languages and their messages, each read once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .po import BadCatalogue, read

HERE = Path(__file__).parent
ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class Messages:
    """All messages of one language, whatever file they stand in."""

    language: str
    plural: Callable[[int], int]
    forms: Mapping[str, tuple[str, ...]]


@cache
def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    found = sorted(folder.name for folder in HERE.iterdir() if any(folder.glob("*.po")))
    return (ENGLISH, *(language for language in found if language != ENGLISH))


@cache
def nearest(locale: str) -> str:
    """The language to speak to somebody with this locale: "de-AT" hears German; others English."""
    language = locale.replace("_", "-").partition("-")[0].lower()
    return language if language in languages() else ENGLISH


@cache
def messages(language: str) -> Messages:
    """The messages of a language; a name may stand in one of its files only."""
    if language not in languages():
        return messages(nearest(language))
    forms: dict[str, tuple[str, ...]] = {}
    files = {path: read(path) for path in sorted((HERE / language).glob("*.po"))}
    for path, file in files.items():
        if file.language != language:
            raise BadCatalogue(f"{path}: says that it is {file.language!r}")
        for key in file.messages:
            if key in forms:
                raise BadCatalogue(f"{path}: {key} stands in another file too")
        forms.update(file.messages)
    return Messages(language, next(iter(files.values())).plural, forms)
