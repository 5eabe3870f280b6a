"""A toy box that uses everything a box can: content, a few classes and its words, all in this folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from orleans_bot import content
from orleans_bot.rules.building import build
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.units import Unit
from orleans_bot.words.catalogues import languages, messages
from orleans_bot.words.po import read

from . import things

HERE = Path(__file__).parent


@cache
def toy_box() -> Catalog:
    """The printed boxes, and the toy box beside them."""
    own: dict[str, type[Unit]] = {
        name: thing for name, thing in vars(things).items() if name.startswith("Toy")
    }
    return build([*content.sources(), *content.read(HERE, "toy")], content.classes() | own)


@contextmanager
def spoken() -> Iterator[None]:
    """Its words are known in every language for as long as a test needs them."""
    before = {language: messages(language).forms for language in languages()}
    try:
        for language, forms in before.items():
            told = forms | read(HERE / "words" / f"{language}.po").messages
            object.__setattr__(messages(language), "forms", told)
        yield
    finally:
        for language, forms in before.items():
            object.__setattr__(messages(language), "forms", forms)
