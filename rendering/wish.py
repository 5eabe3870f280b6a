"""What a picture is to show beyond the view itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from orleans_bot.rules.view import View


@dataclass(frozen=True)
class Wish:
    """Whose seat, which tile, since when, and for whom in which language."""

    seat: str = ""
    tile: str = ""
    tier: str = "1"
    before: View | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    language: str = "en"
    points: tuple[tuple[str, tuple[int, ...]], ...] = ()  # of each seat, round by round
    joined: tuple[tuple[str, str], ...] = ()  # who has joined a seat since: seat, follower
    one_name: bool = False  # in words every seat has one name, not its player's and its colour


def seat_of(view: View, wish: Wish) -> str:
    """The seat that is wished for; without a wish the viewer's own, for onlookers the first."""
    return wish.seat or view.viewer or view.seats[0].colour
