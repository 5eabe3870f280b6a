"""The order in which kinds are always shown, however a game's books are kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from orleans_bot.rules.pieces import FOLLOWERS, GEAR, GOODS, OWN, WARES
from orleans_bot.rules.view import SeatView, View

KINDS = (*OWN, *FOLLOWERS, GEAR, *WARES)


def place(kind: str) -> tuple[int, str]:
    """Known kinds in printed order, unknown ones after them by name."""
    return (KINDS.index(kind) if kind in KINDS else len(KINDS), kind)


def ordered(kinds: Iterable[str]) -> list[str]:
    """These kinds in their order."""
    return sorted(kinds, key=place)


def items(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    """Kinds with their counts in their order."""
    return [(kind, counts[kind]) for kind in ordered(counts)]


def people_of(view: View) -> dict[str, int]:
    """The supply's followers; of those who have run out there are none, though no View counts them."""
    return {**dict.fromkeys(FOLLOWERS, 0), **view.followers}


def goods_of(view: View, seat: SeatView | None = None) -> dict[str, int]:
    """The goods of the supply, or those of a seat, with all kinds of the game of which there are none."""
    played = [view.goods, *(each.goods for each in view.seats), *(route.goods for route in view.routes)]
    kinds = dict.fromkeys(GOODS, 0) if any(played) else {}
    own = view.goods if seat is None else {**dict.fromkeys(view.goods, 0), **seat.goods}
    return {**kinds, **own}


def must_act(view: View) -> list[str]:
    """The seats that the table waits for: who has committed a plan can still change it, but need not."""
    if view.result:
        return []
    if view.turn:
        return [view.turn]
    ready = {seat.colour for seat in view.seats if seat.committed and view.phase == "planning"}
    return [colour for colour in view.asked if colour not in ready]
