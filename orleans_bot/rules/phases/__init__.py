"""The phases of a round: flows that end with the name of the next phase, or "" for the scenario's order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from ..flow import Flow
from .actions import actions
from .events import events
from .final import final
from .followers import followers
from .opening import census, hourglass, opening
from .planning import planning
from .round_end import round_end

if TYPE_CHECKING:
    from ..table import Table

PHASES: Final[Mapping[str, Callable[[Table], Flow[str]]]] = {
    "opening": opening,
    "hourglass": hourglass,
    "census": census,
    "followers": followers,
    "planning": planning,
    "actions": actions,
    "events": events,
    "round_end": round_end,
    "final": final,
}

# Phases at whose start the state is saved, besides the first one of a game: those in which seats decide much.
SAVED: Final = frozenset({"planning", "actions"})
