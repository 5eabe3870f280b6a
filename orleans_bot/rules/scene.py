"""Who does a line, to whom, whose thing it is, and where: three roles that need not be one seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .state import Seat


class Scene(NamedTuple):
    """In what a line stands when it is done."""

    actor: Seat  # whose turn, action or deed it is
    seat: Seat  # who takes, pays and moves
    owner: Seat  # whose thing it is
    at: str = ""  # the place, work or task on which the line stands
    bribes: str = ""  # the work whose effects on other seats can be bought off

    def to(self, seat: Seat) -> Scene:
        """The same, done to another seat."""
        return self._replace(seat=seat)


def scene(seat: Seat, at: str = "") -> Scene:
    """A seat does something on its own account with what is its own."""
    return Scene(seat, seat, seat, at)
