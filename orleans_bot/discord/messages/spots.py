"""The places of a game's messages: of each kind one hangs, for each seat or for all."""

from __future__ import annotations

from dataclasses import dataclass

BOARD, TURN, PLAN = "board", "turn", "plan"
WISH = "wish"  # by which something is to be taken back; it has no place of its own


@dataclass(frozen=True, slots=True)
class Spot:
    """A kind of message and the seat it is for."""

    kind: str
    seat: str = ""
