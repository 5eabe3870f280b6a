"""The last citizen, the points by source, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import founding
from .dealing import stations_built, status, take_citizen
from .pieces import BREAD, DEVELOPMENT, GOODS, VALUE
from .tasks import points

if TYPE_CHECKING:
    from .state import Seat
    from .table import Table


def award_most_stations(table: Table) -> None:
    """The seat that has built the most trading stations takes the last citizen; on a tie nobody does."""
    built = {seat.colour: stations_built(table, seat) for seat in table.state.seats}
    most = max(built.values())
    leaders = [seat for seat in table.state.seats if built[seat.colour] == most]
    if most and len(leaders) == 1:
        take_citizen(table, leaders[0], "stations")


def score(table: Table, seat: Seat) -> list[tuple[str, int]]:
    """A seat's points by source: coins, goods, what is worth the status each, then what its tiles bring."""
    lines = [("coins", seat.coins)]
    lines.extend((good, VALUE[good] * seat.goods.get(good, 0)) for good in GOODS)
    stars = status(table, seat)
    lines.append(("stations", stations_built(table, seat) * stars))
    lines.append(("citizens", seat.citizens * stars))
    if seat.goods.get(BREAD):
        lines.append((BREAD, seat.goods[BREAD] * stars))
    if seat.done:
        lines.append(("tasks", points(table, seat)))
    if table.state.sites:
        lines.append(("beside", founding.worth_beside(table, seat)))
        lines.append(("completed", founding.points(table, seat)))
    for unit in table.units(seat):
        if "scores" in unit.answers:
            lines.append((unit.key, unit.scores(table, seat)))
    return lines


def rank(table: Table) -> tuple[list[str], dict[str, list[tuple[str, int]]]]:
    """The winners: most points, then furthest along the development track, then all who are still level."""
    scores = {seat.colour: score(table, seat) for seat in table.state.seats}

    def worth(seat: Seat) -> tuple[int, int]:
        return sum(points for _, points in scores[seat.colour]), seat.tracks[DEVELOPMENT]

    best = max(worth(seat) for seat in table.state.seats)
    return [seat.colour for seat in table.state.seats if worth(seat) == best], scores
