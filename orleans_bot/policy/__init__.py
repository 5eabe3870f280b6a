"""Stand-in players: legal, sensible turns made from a seat's own view and what it is asked, nothing else."""

from .characters import PLAIN, Manner
from .turns import choose

__all__ = ["PLAIN", "Manner", "choose"]
