"""Where a merchant goes who has towns to visit for all, or for an objective of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from math import inf

from .errands import Errands
from .journey import Journeys, moves_in
from .outlook import Outlook
from .together import Together


class Rounds(Journeys):
    """The shortest way through the towns that are one's own share."""

    def __init__(self, outlook: Together) -> None:
        super().__init__(outlook)
        self.team = outlook.team
        self.rescue = outlook.team.rescue if outlook.threatened else 0.0
        self.share = outlook.share
        self.land = outlook.land
        self.leg = outlook.leg

    @cached_property
    def ahead(self) -> Mapping[str, float]:
        """How near a town is to what is still to be done."""
        return {town: self.standing(town, ()) for town in self.leaving}

    def standing(self, town: str, built: tuple[str, ...]) -> float:
        """Every journey that is still to be made counts against it."""
        away = self.rescue if town != self.outlook.seat.merchant else 0.0
        return away - self.leg * self.land.visits(town, self.share.difference(built))

    def promise(self, movers: Counter[str]) -> float:
        """A station that can be built here, or soon; a journey by the way that leads on."""
        if movers["station"]:
            here = self.outlook.seat.merchant in self.share
            return self.team.tower / (2 if here else 6) if self.share else -inf
        gain, _ = self.best(*moves_in(movers))
        return gain if gain > 1 else -inf


def journeys_of(outlook: Outlook) -> Journeys:
    """How a seat thinks of its journeys."""
    if isinstance(outlook, Together):
        return Rounds(outlook)
    return Errands(outlook) if outlook.aim and outlook.aim.errands else Journeys(outlook)
