"""A follower sent to a character, at a table of four."""

from __future__ import annotations

from typing import Any

from orleans_bot.content import load
from tests.at import Stage, at

MODULE = ("intrigue",)
ASKED = {"bribes": "asked"}


def sent(who: str, deed: str, filled: str = "", bribes: str = "", **seats: Any) -> Stage:
    """Blue sends somebody to a character, at a table of four; the others are red, yellow and green."""
    blue = {"on": {"town_hall": f"{who} {who}", **seats.get("blue", {}).get("on", {})}}
    rest = {name: seats.get(name, {}) for name in ("red", "yellow", "green")}
    t = at(
        "actions",
        modules=MODULE,
        options=ASKED if bribes == "ask" else {},
        deeds={deed: filled} if filled else None,
        blue={**seats.get("blue", {}), **blue},
        **rest,
    )
    for name in rest:
        t.game.table.seats[name].bribes = bribes
        t.game.table.seats[name].offers = dict(seats.get("offers", {}))
    t.blue.does("town_hall")
    if t.game.asked("blue", "send"):
        t.blue.picks(f"send:{who}@{deed}")
    return t


def last(deed: str, who: str) -> str:
    """All of a character's spaces filled but one for this follower."""
    seeks = [space.partition("@")[0] for space in load().deeds[deed].seeks]
    at_ = seeks.index(who)
    return " ".join("-" if number == at_ else "red" for number in range(len(seeks)))
