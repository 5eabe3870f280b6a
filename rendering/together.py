"""What lies on the table where all win or lose together, and how it is shown once and no oftener."""

from __future__ import annotations

from typing import Final

from orleans_bot.rules.pieces import TEAM
from orleans_bot.rules.view import SeatView, TaskFace, View
from rendering.order import ordered

AT_ENDS: Final = "tracks.end"  # where a citizen waits until somebody has come to the end of each track
BESIDE: Final = "knight"  # the track beside which he waits: its name is short in every language


def over_citizens(view: View) -> list[str]:
    """The goods whose piles lie on a citizen."""
    return [good for good in ordered(view.goods) if f"pile.{good}" in view.citizens]


def on_cards(view: View, seat: SeatView, wins: bool) -> list[TaskFace]:
    """The open tasks of a seat that lie there as cards, those that win the game or the others."""
    return [face for face in seat.tasks if face.wins is wins and not shown_by_work(view, face)]


def is_complete(view: View, seat: str, face: TaskFace) -> bool:
    """Whether nothing of an objective is missing: where something is due round by round, if all of that has
    been paid or the game is won.
    """
    if not all(need.met for need in face.needs):
        return False
    if not face.owed:
        return True
    result = view.result
    ahead = any(at > view.round for at, _, _ in face.owed)
    return result is not None and (result.won or (not ahead and result.about.get("seat") != seat))


def shown_by_work(view: View, face: TaskFace) -> bool:
    """Whether a task of all only says that works must be full, which show by themselves how full they are."""
    lying = {deed.key for deed in view.deeds}
    full = (need.kind == "full" and lying.issuperset(need.what) for need in face.needs)
    return face.whose == TEAM and bool(face.needs) and all(full)
