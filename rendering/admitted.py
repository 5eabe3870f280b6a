"""Who or what may lie on an empty space, in words."""

from __future__ import annotations

from orleans_bot import words
from rendering.captions import say

BUT = "any but "


def told(space: str, language: str) -> str:
    """Who or what may lie on a space, in words."""
    if space.startswith(BUT):
        return say("tell.any_but", language, kind=_name(space.removeprefix(BUT), language))
    return say("or", language).join(_name(kind, language) for kind in space.split("|"))


def _name(kind: str, language: str) -> str:
    if kind == "coin":
        return say("thing.coin", language, count=1)
    return words.caption(f"good.{kind}", language) or say(f"follower.{kind}", language)
