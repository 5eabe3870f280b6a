"""The end: the last citizen, the score sheet, the winners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import tasks
from ..pieces import DEVELOPMENT
from ..scoring import award_most_stations, rank
from ..verdicts import END, Verdict, verdict

if TYPE_CHECKING:
    from ..table import Table


async def final(table: Table) -> str:
    """What was decided on the way, or is now; where nothing is, most points win."""
    state = table.state
    for seat in state.seats:
        if len(seat.history) < state.round:
            seat.history.append(seat.tracks[DEVELOPMENT])
    await tasks.count_at_end(table)
    found = Verdict(**state.verdict) if state.verdict else verdict(table, END)
    state.verdict = {}
    if found is None:
        award_most_stations(table)
    best, scores = rank(table)
    said = found or Verdict("rounds", tuple(best))
    state.result = {
        "won": bool(said.winners),
        "winners": list(said.winners),
        "scores": {colour: [list(line) for line in lines] for colour, lines in scores.items()},
        "reason": said.why,
    } | more_of(said)
    state.turn = ""
    together = said.together and bool(said.winners)
    table.note("ended", None, winners=list(said.winners), won=bool(said.winners), together=together)
    return "over"


def more_of(said: Verdict) -> dict[str, Any]:
    """What only some verdicts say."""
    more = {
        "losers": list(said.losers),
        "together": said.together,
        "tie": said.tie,
        "about": dict(said.about),
    }
    return {name: value for name, value in more.items() if value}
