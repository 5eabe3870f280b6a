"""What the events of a game tell of themselves beside their lines, and how likely they are still to come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from orleans_bot.rules.view import EventFace, View

EAT, CALL, BARTER, SELL = "eat", "call", "barter", "sell"
RISK: Final = 0.4  # how likely it must be that what is waited with would be taken
AWAITED: Final = 2  # for fewer goods that would be taken nobody waits
HOMELY: Final = 4  # coins that may be due at home before anybody expects it


def told(event: EventFace | None, verb: str) -> Mapping[str, int]:
    """What an event does in this way, and how many."""
    return {what: number for does, number, what in event.tells if does == verb} if event else {}


def to_come(view: View) -> Iterator[tuple[EventFace, float]]:
    """The event of the round and those that may still come, each with how likely it is."""
    if view.event:
        yield view.event, 1.0
    for times, tiles in view.coming:
        yield from ((view.event_faces[key], times / len(tiles)) for key in tiles if key in view.event_faces)


def eaten(view: View, good: str) -> int:
    """So many of a good in the works will probably be taken again."""
    number = max((told(event, EAT).get(good, 0) for event, risk in to_come(view) if risk > RISK), default=0)
    return number if number >= AWAITED else 0


def may_ruin(view: View) -> bool:
    """Whether an event is here, or may still come, that loses the game for all if one has too little."""
    return any(event.deadly for event, _ in to_come(view))


def price_of(event: EventFace | None) -> int:
    """Coins that each seat gives to stay where it is, or to build there, when the round ends."""
    atoms = [atom for effect in event.does for atom in effect.atoms] if event else []
    builds = any(atom.kind == "build" for atom in atoms)
    price = sum(atom.number for atom in atoms if atom.kind == "pay") if builds else 0
    return max([price, *told(event, CALL).values()])


def home(view: View) -> frozenset[str]:
    """Where everybody may build, and where all merchants come from."""
    return frozenset(key for key, town in view.towns.items() if town.each)
