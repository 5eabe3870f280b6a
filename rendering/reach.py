"""How far a merchant can come with what its seat has activated."""

from __future__ import annotations

from collections.abc import Iterator

from orleans_bot.rules.view import SeatView, View

MOVES = ("road", "water")


def moves(view: View, seat: SeatView) -> tuple[frozenset[str], ...]:
    """The ways that a seat's merchant may take, step by step, with what the seat has activated."""
    shut = frozenset(view.event.close) if view.event else frozenset[str]()
    found: list[frozenset[str]] = []
    for key in sorted(seat.active):
        face = view.places.get(key)
        for atom in [atom for effect in face.does for atom in effect.atoms] if face else ():
            if atom.kind == "move":
                steps = 1 if atom.what else max(1, atom.number)  # a named way is taken once
                found += [frozenset(atom.what or MOVES) - shut] * steps
    return tuple(found)


def reachable(view: View, seat: SeatView) -> tuple[str, ...]:
    """Every town that a seat's merchant can come to with what the seat has activated, in any order."""
    found: dict[str, None] = {}
    for town in _walks(view, seat.merchant, moves(view, seat)):
        found[town] = None
    found.pop(seat.merchant, None)
    return tuple(sorted(found))


def _walks(view: View, start: str, left: tuple[frozenset[str], ...]) -> Iterator[str]:
    """Every town at which a walk can end or pass, using each move at most once."""
    seen: set[tuple[str, tuple[frozenset[str], ...]]] = set()
    waiting = [(start, left)]
    while waiting:
        here, rest = waiting.pop()
        if (here, rest) in seen:
            continue
        seen.add((here, rest))
        yield here
        for at, move in enumerate(rest):
            if move in rest[:at]:
                continue
            later = (*rest[:at], *rest[at + 1 :])
            for route in view.routes:
                if here in route.towns and route.way in move:
                    other = route.towns[1] if route.towns[0] == here else route.towns[0]
                    waiting.append((other, later))
