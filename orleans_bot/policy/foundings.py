"""Works of a seat's own: which card to keep, where to lead the figure that all share, what to lay down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import inf
from typing import TYPE_CHECKING

from orleans_bot.rules.pieces import FOLLOWERS, VALUE, kind_of
from orleans_bot.rules.view import DeedFace, RouteFace, View

from .holdings import in_hand

if TYPE_CHECKING:
    from .outlook import Outlook

STEPS = 3  # of the figure that are thought of at a time
JOKER = "monk"
LEADERS: Mapping[str, str] = {"road": "trader", "water": "boatman"}  # who leads by which way
NEAR = 0.25  # share of a card for coming nearer to where it is founded
STEP = 0.9  # points that every step of the figure costs

Path = tuple[tuple[str, str], ...]  # town and way of each step


def missing(work: DeedFace) -> Counter[str]:
    """What a work still seeks."""
    return Counter(space for space, by in zip(work.seeks, work.filled, strict=True) if not by)


def promise(outlook: Outlook, card: DeedFace) -> float:
    """What a card is worth that is founded now and manned in the rounds that are left."""
    sought = missing(card)
    people = sum(number for piece, number in sought.items() if piece in FOLLOWERS)
    likely = min(1.0, (outlook.left + 0.3) / (0.8 + people))
    strangers = sum(1 for piece in sought if piece in FOLLOWERS and not outlook.bag[piece])
    given = sum(number * outlook.lost(piece) for piece, number in sought.items() if piece in FOLLOWERS)
    things = sum(number * VALUE.get(piece, 1) for piece, number in sought.items() if piece not in FOLLOWERS)
    return likely * (card.points - things) - 0.6 * given - 2.0 * strangers


def leaving(view: View, town: str) -> Iterator[tuple[str, RouteFace]]:
    """Where each way out of a town leads."""
    for route in view.routes:
        if town in route.towns:
            yield route.towns[1] if route.towns[0] == town else route.towns[0], route


def distances(view: View, town: str) -> dict[str, int]:
    """How many steps each town is away."""
    found, edge = {town: 0}, [town]
    for here in edge:
        for other, _ in leaving(view, here):
            if other not in found:
                found[other] = found[here] + 1
                edge.append(other)
    return found


def can_found(view: View, town: str) -> bool:
    """Whether a good still lies on a way to a town."""
    return any(route.goods for _, route in leaving(view, town))


def paths(view: View, here: str, steps: int = STEPS) -> Iterator[Path]:
    """Every walk of the figure that visits no town twice."""
    yield from _walks(view, here, (), frozenset((here,)), steps)


def _walks(view: View, here: str, gone: Path, seen: frozenset[str], steps: int) -> Iterator[Path]:
    yield gone
    if len(gone) == steps:
        return
    for other, route in leaving(view, here):
        if other not in seen:
            yield from _walks(view, other, (*gone, (other, route.way)), seen | {other}, steps)


def crew(path: Path, waiting: Iterable[str], pool: Mapping[str, int]) -> list[str] | None:
    """Who of a pool must join those who wait so that a path can be gone; None where they are too few."""
    there, left, joined = Counter(kind_of(who) for who in waiting), dict(pool), []
    for _, way in path:
        wanted = LEADERS[way]
        if there[wanted]:
            there[wanted] -= 1
            continue
        found = next((who for who in (f"own_{wanted}", wanted, JOKER) if left.get(who)), "")
        if there[JOKER] and (not found or found == JOKER):
            there[JOKER] -= 1
        elif found:
            left[found] -= 1
            joined.append(found)
        else:
            return None
    return joined


def goals(outlook: Outlook) -> list[tuple[float, str, dict[str, int]]]:
    """What the cards of the hand promise, where they are founded, and how far that is from each town."""
    found = []
    for card in outlook.seat.plans if outlook.seat.stations_left else ():
        worth = promise(outlook, card)
        if worth > 0 and can_found(outlook.view, card.town):
            found.append((worth, card.town, distances(outlook.view, card.town)))
    return found


def lure(outlook: Outlook, here: str, path: Path) -> float:
    """What it is worth that the figure goes along a path: to where a card is founded, or nearer to it."""
    end = path[-1][0] if path else here
    best = 0.0
    for worth, town, far in outlook.goals:
        if end == town:
            best = max(best, worth)
        elif far[end] < far[here] and outlook.left:
            best = max(best, NEAR * worth * (far[here] - far[end]) / far[here])
    return best - STEP * len(path) if best else 0.0


def leading(outlook: Outlook, figure: str) -> float:
    """What the seat can do with the figure now, with those who wait there."""
    here = outlook.view.figures[figure]
    waiting = [who for who in outlook.seat.spaces.get(figure, ()) if who]
    able = (path for path in paths(outlook.view, here, len(waiting)) if crew(path, waiting, {}) is not None)
    best = max((lure(outlook, here, path) for path in able), default=0.0)
    return 4.0 + best if best > 0 else -inf


def step(outlook: Outlook, noun: str) -> float:
    """One step of the figure: good if what is left of the crew can bring it where it is wanted, or nearer."""
    town, way, who = noun.split(".")
    figure, here = next(iter(outlook.view.figures.items()))
    waiting = [kind_of(one) for one in outlook.seat.spaces.get(figure, ()) if one]
    if who in waiting:
        waiting.remove(who)
    best = 0.0
    for rest in paths(outlook.view, town, len(waiting)):
        if crew(rest, waiting, {}) is not None:
            best = max(best, lure(outlook, here, ((town, way), *rest)))
    return best - 0.1 * (who == JOKER) if best > 0 else -1.0


def keeping(outlook: Outlook, key: str) -> float:
    """What a card is worth in the hand: what it promises, less the way of the figure to its town."""
    card = outlook.view.foundable.get(key)
    if card is None:
        return 0.0
    far = min((distances(outlook.view, card.town)[town] for town in outlook.view.figures.values()), default=0)
    return promise(outlook, card) - STEP * far


def manning(outlook: Outlook, kind: str, work: DeedFace) -> float:
    """A follower who comes to a work of one's own: his share of what it will be worth."""
    sought = missing(work)
    if not sought[kind]:
        return -inf
    people = sum(number for piece, number in sought.items() if piece in FOLLOWERS)
    if people > 2 * (outlook.left + 1):
        return -inf
    things = sum(number * VALUE.get(piece, 1) for piece, number in sought.items() if piece not in FOLLOWERS)
    return (work.points - things) / people - 0.6 * outlook.lost(kind)


def laying(outlook: Outlook, noun: str) -> float:
    """Coins and goods are laid down once nobody is missing and all the rest is there."""
    _, _, key = noun.partition("@")
    seat = outlook.seat
    for work in seat.works:
        if work.key == key:
            sought = missing(work)
            there = all(in_hand(seat, piece) >= number for piece, number in sought.items())
            return float(work.points) if there else -inf
    return -inf
