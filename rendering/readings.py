"""What a View says of works, tasks, cards and the map, as the plain records that bands draw."""

from __future__ import annotations

from collections.abc import Iterator

from orleans_bot.rules.view import SeatView, View
from rendering.captions import say
from rendering.records import Card, MapMarks, Part, Work, WorkSpace
from rendering.wish import Wish

MOVES = ("road", "water")


def works(view: View, wish: Wish) -> tuple[Work, ...]:
    """The deeds that lie on the table."""
    return tuple(
        Work(
            deed.key,
            deed.name,
            tuple(WorkSpace((wanted,), by) for wanted, by in zip(deed.seeks, deed.filled, strict=True)),
            deed.reward,
            deed.text,
            deed.sure,
            deed.citizen,
        )
        for deed in view.deeds
    )


def goals(view: View, wish: Wish) -> tuple[Card, ...]:
    """What must be gathered where points do not count, with what a seat has of it."""
    goal = view.goal
    if goal is None:
        return ()
    seat = view.seat(wish.seat or view.viewer or view.seats[0].colour)
    price = [Part("citizen", goal.citizens, seat.citizens)] if goal.citizens else []
    price += [Part(kind, count, seat.goods.get(kind, 0)) for kind, count in goal.goods.items()]
    town = view.towns[goal.town].name if goal.town in view.towns else goal.town
    away = seat.merchant != goal.town
    missing = (say("goal_away", wish.language, town=town),) if away else ()
    ready = not away and not any(part.missing for part in price)
    text = say("goal_town", wish.language, town=town)
    return (Card("goal", view.scenario_name, text, "treasure-map", tuple(price), missing=missing,
                 state="ready" if ready else "open"),)  # fmt: skip


def map_marks(view: View, seat: str = "") -> MapMarks:
    """What lies on the map besides what every game has there; for a seat with the towns it can reach."""
    return MapMarks(ringed=reachable(view, view.seat(seat)) if seat else ())


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
