"""Events of the Invasion box whose text is not one of the verbs."""

from __future__ import annotations

from orleans_bot.rules.slots import open_spots, put
from orleans_bot.rules.state import Seat
from orleans_bot.rules.table import Table
from orleans_bot.rules.units import Event

from .events_for_all import (
    DefenceArson,
    DefenceDemolition,
    DefenceDonation,
    DefenceDrought,
    DefenceEarthquake,
    DefenceEscape,
    DefenceGoodTrade,
    DefenceGoodWinds,
    DefenceRats,
    DefenceRomeCalling,
    DefenceWitchHunt,
    DefenceWoolMarket,
)
from .events_for_each import (
    DefenceFamine,
    DefenceFishingGrounds,
    DefenceReinforcement,
    DefenceRobbery,
    DefenceSummoning,
    DefenceSupport,
    DefenceTraining,
    DefenceTrip,
)

__all__ = [
    "DefenceArson",
    "DefenceDemolition",
    "DefenceDonation",
    "DefenceDrought",
    "DefenceEarthquake",
    "DefenceEscape",
    "DefenceFamine",
    "DefenceFishingGrounds",
    "DefenceGoodTrade",
    "DefenceGoodWinds",
    "DefenceRats",
    "DefenceReinforcement",
    "DefenceRobbery",
    "DefenceRomeCalling",
    "DefenceSummoning",
    "DefenceSupport",
    "DefenceTraining",
    "DefenceTrip",
    "DefenceWitchHunt",
    "DefenceWoolMarket",
    "ToursAmnesty",
]


class ToursAmnesty(Event):
    """A follower recruited this round may go onto a free space at once."""

    async def recruited(self, table: Table, seat: Seat, follower: str) -> bool:
        """Onto a space, or wherever he goes as usual."""
        spots = [f"place:{follower}@{spot}" for spot in open_spots(table, seat, follower)]
        if not spots:
            return False
        key = await table.pick(seat, "amnesty", [*spots, "bag"], follower=follower)
        if key == "bag":
            return False
        spot = key.partition("@")[2]
        put(seat, spot, follower)
        table.note("placed", seat, follower=follower, place=spot.partition(".")[0])
        return True
