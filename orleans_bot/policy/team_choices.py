"""What a seat chooses otherwise where all win or lose together."""

from __future__ import annotations

from collections import Counter
from math import inf

from orleans_bot.rules.pieces import kind_of
from orleans_bot.rules.view import EventFace, PlaceFace

from .journey import movers_of, moves_in, moving
from .lacks import is_together
from .on_the_way import journeys_of
from .outlook import Outlook
from .together import Together

FIRST, LAST = 20.0, 0.1
CALLS = 8.0  # what must be brought from a place for which somebody leaves another one


def turn_of(outlook: Outlook, face: PlaceFace) -> float:
    """How early in a round an action is done whose text says it in no line: what a team brings somewhere
    waits until all has come that will come this round.
    """
    return LAST if is_together(outlook.seat) and not face.tier else FIRST


def had_better_leave(outlook: Outlook, face: PlaceFace, kind: str) -> bool:
    """Whether one of a kind who waits on a place of a team had better be somewhere else."""
    return leads_nowhere(outlook, face) or is_called_away(outlook, face, kind)


def leads_nowhere(outlook: Outlook, face: PlaceFace) -> bool:
    """Whether whoever waits on an activated place of a team had better be somewhere else."""
    if not is_together(outlook.seat) or face.key not in outlook.seat.active:
        return False
    if movers := Counter(movers_of(face)):
        return journeys_of(outlook).promise(movers) == -inf
    return not (face.does or face.tier or face.passive) and outlook.plain(face) <= 0


def is_called_away(outlook: Outlook, face: PlaceFace, kind: str) -> bool:
    """Whether somebody waits on an unfinished place of a team who alone is missing where things are brought
    from: nobody of his kind is on the market, and none can be drawn.
    """
    seat = outlook.seat
    if not is_together(seat) or face.key in seat.active or not (face.does or face.tier):
        return False
    here = Counter(kind_of(who) for who in (*seat.market, *(seat.bag or {})))
    return (
        bool(kind)
        and not here[kind]
        and any(
            kind in free_slots(outlook, other) and outlook.plain(other) >= CALLS
            for other in (outlook.view.places[key] for key in seat.spaces)
            if not (other.does or other.tier or other.passive)
        )
    )


def free_slots(outlook: Outlook, face: PlaceFace) -> list[str]:
    """Who is still sought on a place."""
    held = outlook.seat.spaces[face.key]
    return [wanted for wanted, what in zip(face.slots, held, strict=True) if not what]


def is_meant(outlook: Outlook, place: str, colour: str) -> bool:
    """Whether what is sent from a place had better go to this seat than to the works of all."""
    if not isinstance(outlook, Together) or place not in outlook.view.places:
        return False
    face = outlook.view.places[place]
    gift = outlook.gift(face)
    return gift.to == colour and gift.worth > outlook.to_works(face)


def accepting(outlook: Outlook, event: EventFace) -> float:
    """What an event brings that may be declined; where all win together a journey is worth its way."""
    moves = Counter(movers_of(event))
    if not is_together(outlook.seat) or not moves:
        return outlook.lines(event.does)
    rest = tuple(line for line in event.does if not moving(line))
    return journeys_of(outlook).best(*moves_in(moves))[0] + outlook.lines(rest, moving=True)
