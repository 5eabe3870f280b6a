"""Saying a message: the right language, the right number, its blanks filled."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .catalogues import ENGLISH, messages


class Blanks(dict[str, Any]):
    """What fills the blanks of a message; one that nothing is known about stays as it is."""

    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


def find(key: str, language: str = ENGLISH, /, **data: Any) -> str:
    """A message with its blanks filled, in English where the language lacks it; "" where nobody knows it."""
    for known in (messages(language), messages(ENGLISH)):
        forms = known.forms.get(key)
        if forms:
            form = forms[known.plural(int(data.get("n", 1)))] if len(forms) > 1 else forms[0]
            return form.format_map(Blanks(data)) if data else form
    return ""


def say(key: str, language: str = ENGLISH, /, **data: Any) -> str:
    """A message for a player; a name without a message is at least readable."""
    return find(key, language, **data) or key.rpartition(".")[2].replace("_", " ").capitalize()


def known(keys: Iterable[str]) -> str:
    """The first of these names that has a message, or the last one."""
    key = ""
    for key in keys:
        if key in messages(ENGLISH).forms:
            return key
    return key


def listed(parts: Iterable[str], language: str, how: str = "list.last") -> str:
    """Several things in a row: "a knight, 2 monks and a farmer", or one of them."""
    *first, last = list(parts) or [""]
    if not first:
        return last
    return say(how, language, first=", ".join(first), last=last)


def capital(sentence: str) -> str:
    """A sentence starts with a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def shortened(sentence: str, most: int) -> str:
    """No longer than that, cut between words."""
    if len(sentence) <= most:
        return sentence
    return sentence[: most - 1].rpartition(" ")[0].rstrip(" ,;:.–") + "…"
