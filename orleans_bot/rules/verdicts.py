"""How a game ends: who has won, who has lost, and why.

Units in force for everybody are asked after each turn of the action phase ("acted"), at the end of a round
("round"), and once more at the end of the last one ("end"); never after every decision. A rule in whose
middle the game is lost raises `Ended` with the verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from .errors import Ended

if TYPE_CHECKING:
    from .table import Table

ACTED: Final = "acted"
ROUND: Final = "round"
END: Final = "end"
_CACHED: Final = "ends"


@dataclass(frozen=True)
class Verdict:
    """What has been decided. Who neither has won nor lost only took part; nobody may have won."""

    why: str
    winners: tuple[str, ...] = ()
    losers: tuple[str, ...] = ()
    together: bool = False  # all seats win or lose as one
    tie: str = ""  # what decided between those who were level
    about: Mapping[str, Any] = field(default_factory=dict)  # what the sentence about it needs


def everybody(table: Table) -> tuple[str, ...]:
    """All seats."""
    return tuple(seat.colour for seat in table.state.seats)


def lost(table: Table, why: str, **about: Any) -> Verdict:
    """All have lost together."""
    return Verdict(why, losers=everybody(table), together=True, about=about)


def won(table: Table, why: str, **about: Any) -> Verdict:
    """All have won together."""
    return Verdict(why, winners=everybody(table), together=True, about=about)


def verdict(table: Table, when: str) -> Verdict | None:
    """The first verdict of a unit in force for everybody; none while the game goes on."""
    asked: list[Callable[..., Verdict | None]] | None = table.remembered.get(_CACHED)
    if asked is None:
        asked = [unit.ends for unit in table.common() if "ends" in unit.answers]
        table.remembered[_CACHED] = asked
    for ends in asked:
        if found := ends(table, when):
            return found
    return None


def judge(table: Table, when: str) -> None:
    """The game is over here and now, if a unit says so."""
    if found := verdict(table, when):
        raise Ended(found)
