"""How much a stand-in thinks of things where all win or lose together; found by letting four of them play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from .weights import WEIGHTS, Weights

# What a seat's own objectives take of its time, for each thing that is missing.
BURDENS: Final[Mapping[str, float]] = {
    "star": 1.0,
    "tiles": 0.5,
    "full": 0.3,
    "track": 0.4,
    "gears": 0.4,
    "value": 0.1,
    "followers": 0.3,
    "goods": 0.3,
    "citizens": 0.5,
    "coins": 0.1,
}


@dataclass(frozen=True, slots=True)
class TeamWeights:
    """What cannot be read off the table."""

    leg: float = 11.0  # a journey on the way to where something is to be built
    tower: float = 24.0  # a tower that is missing
    own_site: float = 22.0  # a station that an own objective asks for
    room: float = 1.0  # journeys and stations a round for which a seat has room beside what is its own
    haste: float = 0.6  # how much more journeys and towers count when a seat has many of them left
    useless: float = -6.0  # a station that nobody needs
    coin: float = 2.1  # a coin while treasuries and seats have too few together
    spare_coin: float = 0.4  # a coin beyond that
    own_coin: float = 1.5  # a coin that an own objective asks for
    reserve: int = 5  # coins kept for what may come
    good: float = 5.0  # a good that works seek and nobody has
    own_good: float = 6.0  # a good that an own objective asks for
    own_value: float = 1.8  # each point of goods whose worth an own objective counts
    spare_good: float = 0.4  # a good beyond that
    bring_coin: float = 2.5  # a coin brought to where it is sought
    bring_good: float = 2.5  # a good brought there
    press_from: float = 0.4  # share of that as long as there is time for it
    press: float = 2.0  # how much more when every seat must bring something in every round
    settling: int = 1  # rounds before a gear is of use
    gears_late: int = 7  # rounds before the end from which on gears go to works
    step: float = 8.0  # a step along a track that an own objective asks for
    gear_for_all: float = 12.0  # a gear that a work seeks whose citizen the team goes after
    own_gear: float = 8.0  # a gear that an own objective asks for
    own_tile: float = 8.0  # a tile, likewise
    own_follower: float = 6.0  # a follower, likewise
    star: float = 3.0  # a development space on the way to a star that an own objective asks for
    hurry: float = 0.6  # how much more an own objective counts when time is short for it
    citizen: float = 5.0  # a citizen, while all together have too few
    besides: int = 2  # citizens that the team goes after beside those that are missing
    step_for_all: float = 4.0  # a step towards one of them
    send: float = 7.0  # a follower whom a work needs that must be full
    honour: float = 2.0  # how much more a citizen counts where a work brings him
    spaces: float = 6.0  # so many spaces of such a work halve what a follower for it is worth
    closing: float = 8.0  # what completes a work that must be full
    enough_from: int = 6  # rounds before the end from which on nobody is hired who is not needed
    send_late: float = 5.0  # how much more in the last rounds
    send_from: int = 6  # rounds before the end from which on that begins
    hall: float = 6.0  # a follower whom a work of the seat's own objective needs
    pair: float = 2.0  # of each kind that journeys and towers take so many stay
    pinned: float = 8.0  # one of these
    share: float = 0.9  # points a round for a follower of a kind of whom there are just enough
    share_most: float = 2.0  # how scarce a kind can be at most
    joker: float = 0.5  # a monk beside a follower of the scarcest kind
    spread: float = 1.0  # recruits a round that are to be expected while the city grows
    grown: int = 4  # rounds before the end in which nobody is recruited for the sake of others any more
    draw_from: float = 1.0  # so many fewer followers than are drawn make another draw useless
    draw_span: float = 2.0  # and so many more make it count in full
    supply: float = 0.5  # share of the coins and goods that are missing for which places recruit
    gear_saves: float = 0.9  # share of a follower that a gear saves each time its place is used
    gear_plain: float = 0.3  # each use of a place with a gear, however many followers there are
    owed_coin: float = 6.0  # a coin that is owed in one of the next rounds
    meal: float = 8.0  # food that an event asks for this very round
    rescue: float = 20.0  # what may avert the loss of the game at the end of this round


TEAM: Final = TeamWeights()

# The same as everywhere, but for what a team's needs change.
PLAIN: Final[Weights] = replace(
    WEIGHTS, scout=0.924, station_ahead=0.332, free=0.34, crowd=8.0, clog=0.713, newcomer=0.5
)
