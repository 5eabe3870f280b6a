"""The end: the last citizen, the score sheet, the winners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..pieces import DEVELOPMENT
from ..scoring import award_most_stations, rank

if TYPE_CHECKING:
    from ..table import Table


async def final(table: Table) -> str:
    """Seats that compete are scored and ranked; a scenario with a task says whether it was done."""
    state = table.state
    for seat in state.seats:
        if len(seat.history) < state.round:
            seat.history.append(seat.tracks[DEVELOPMENT])
    won = table.scenario.won(table)
    if won is None:
        award_most_stations(table)
    winners, scores = rank(table)
    state.result = {
        "won": won is not False,
        "winners": winners if won is not False else [],
        "scores": {colour: [list(line) for line in lines] for colour, lines in scores.items()},
        "reason": table.scenario.finished(table) or ("rounds" if won is None else "time"),
    }
    state.turn = ""
    table.note("ended", None, winners=state.result["winners"], won=state.result["won"])
    return "over"
