"""Where a merchant goes who has towns to visit for all, or for an objective of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from math import inf

from .errands import Errands
from .foresight import CALL, price_of, told
from .journey import Journeys, movers_of, moves_in
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
        return {town: self.left_from(town, ()) for town in self.leaving}

    def left_from(self, town: str, built: tuple[str, ...]) -> float:
        """Every journey that is still to be made counts against it."""
        away = self.rescue if town != self.outlook.seat.merchant else 0.0
        return away - self.leg * self.land.visits(town, self.share.difference(built))

    def standing(self, town: str, built: tuple[str, ...]) -> float:
        """What is left to do from a town, after what the event of the round will make of it."""
        plain = self.left_from(town, built)
        for home, price in self.called.items() if town not in self.called else ():
            stay = plain - price * self.coin if self.outlook.seat.coins >= price else -inf
            return max(stay, self.left_from(home, built))
        if self.builds and town in self.share and town not in built and self.open(town):
            return max(plain, plain + self.outlook.building(town) - self.builds * self.coin)
        return plain

    @cached_property
    def coin(self) -> float:
        """One coin."""
        return self.outlook.coin

    @cached_property
    def ahead_of_event(self) -> bool:
        """Whether the event of the round is still to come."""
        return self.outlook.view.event is not None and self.outlook.view.phase != "events"

    @cached_property
    def called(self) -> Mapping[str, int]:
        """Where all merchants will be called at the end of this round, and for how much one may stay."""
        return told(self.outlook.view.event, CALL) if self.ahead_of_event else {}

    @cached_property
    def builds(self) -> int:
        """For how many coins a station can be built when this round ends; 0 where it cannot."""
        event = self.outlook.view.event
        if not self.ahead_of_event or event is None or "station" not in movers_of(event):
            return 0
        price = price_of(event)
        return price if self.outlook.seat.coins >= price else 0

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
