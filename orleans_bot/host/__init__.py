"""Live games: one lock each, decide in memory, acknowledge after the commit."""

from . import refusals
from .collector import collect_rarely
from .host import Host
from .records import Due, GameLine, GameRow, Lobby, Outcome, Player, UndoVote

__all__ = [
    "Due",
    "GameLine",
    "GameRow",
    "Host",
    "Lobby",
    "Outcome",
    "Player",
    "UndoVote",
    "collect_rarely",
    "refusals",
]
