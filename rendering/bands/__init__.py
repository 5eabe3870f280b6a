"""The pictures that are made of bands: each with its width and its bands from the top.

A box or a mode adds a band by writing a file beside these and naming it here, in every picture that shall
show it. A band whose height is 0 is not there: no table gets a band that it has nothing to put on.
"""

from __future__ import annotations

from rendering import readings
from rendering.bands.band import PHONE, WIDE, Band, Page, Told
from rendering.bands.cards import Cards
from rendering.bands.coming import Coming
from rendering.bands.development import Development
from rendering.bands.doubts import Doubts
from rendering.bands.heading import Heading
from rendering.bands.map_and_seats import MapAlone, MapAndSeats
from rendering.bands.seat_goods import SeatGoods
from rendering.bands.seat_hand import SeatHand
from rendering.bands.seat_heading import SeatHeading
from rendering.bands.seat_places import SeatPlaces
from rendering.bands.seats_more import SeatsMore
from rendering.bands.tracks_and_works import Tracks, TracksAndWorks
from rendering.bands.works import Works

__all__ = ["PAGES", "PHONE", "WIDE", "Band", "Cards", "Page", "Told", "Works"]

COMING = Coming()
COMING_ALONE = Coming(alone=True)
DEEDS = Works(readings.title_of_works, readings.works)
GOALS = Cards("goal", readings.goals)
TASKS = Cards("tasks", readings.tasks)
HEAPS = Cards("heaps", readings.heaps)
THREATS = Cards("threats", readings.threats)
HOLDING = Cards("holding", readings.holding)
OPEN_CARDS = Cards("open_cards", readings.open_cards, readings.pile)
HAND = Cards("hand", readings.hand)
STRUCTURES = Cards("structures", readings.structures)
OWN_STRUCTURES = Cards("structures", readings.own_structures)
OWN_CARDS = (HAND, OWN_STRUCTURES)
HOLDS = (SeatHand(), SeatGoods(), *OWN_CARDS, Doubts(OWN_CARDS))  # what lies in front of a seat
# What several pictures have in common, and modes add to.
LAID_OUT = (THREATS, HEAPS, GOALS, TASKS, HOLDING, OPEN_CARDS, STRUCTURES)
CARDS: tuple[Band, ...] = (*LAID_OUT, Doubts(LAID_OUT))

PAGES: dict[str, Page] = {
    "table": Page(
        WIDE,
        (
            Heading(),
            MapAndSeats(),
            SeatsMore(),
            COMING,
            Development(),
            TracksAndWorks(DEEDS, Tracks()),
            *CARDS,
        ),
    ),
    "seat": Page(WIDE, (SeatHeading(), *HOLDS, SeatPlaces())),
    "planning": Page(WIDE, (SeatHeading(True), *HOLDS, SeatPlaces(True))),
    # Close enough for a phone: each a part of the table alone.
    "map": Page(872, (MapAlone(),)),
    "tracks": Page(PHONE, (Development(), Tracks(), COMING_ALONE)),
    "works": Page(PHONE, (DEEDS, *CARDS)),
    "mat": Page(PHONE, (SeatHeading(), *HOLDS, SeatPlaces())),
}
