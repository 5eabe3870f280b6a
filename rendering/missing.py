"""What is still missing of a task, in words where no piece counts it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orleans_bot.rules.view import TaskFace, View
from rendering.captions import say

# What is counted and is no piece: it is told.
WORDED = {"full": "goal_spaces", "value": "goal_worth", "tasks": "goal_tasks", "development": "goal_points"}


def missing(view: View, face: TaskFace, language: str) -> Iterator[str]:
    """Where to be, what is counted in words, and why it cannot be done now."""
    open_needs = [need for need in (*face.needs, *face.price) if not need.met]
    for need in open_needs:
        if need.kind == "at":
            yield say("goal_away", language, town=view.towns[need.what[0]].name)
    for need in open_needs:
        if need.kind in WORDED:
            yield say(WORDED[need.kind], language, n=need.need - need.have)
        elif need.kind == "spend" and len(need.what) > 1:
            yield any_of(need.what, need.need - need.have, language)
    if face.lost:
        yield say("goal_lost", language)
    elif face.waits:
        yield say(f"goal_waits.{face.waits}", language)


def any_of(goods: Sequence[str], count: int, language: str) -> str:
    """So many of several goods, whichever they are."""
    return f"{count} {say('or', language).join(say(f'good.{good}', language) for good in goods)}"
