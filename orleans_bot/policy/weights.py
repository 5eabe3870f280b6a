"""How much a stand-in player thinks of things, in points; found by letting stand-ins play each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

# Points a round, for every space that seeks a kind of follower, that one of them brings.
KINDS: Final[Mapping[str, float]] = {
    "farmer": 0.047,
    "boatman": 0.11,
    "craftsman": 0.078,
    "trader": 0.07,
    "knight": 0.104,
    "scholar": 0.154,
    "monk": 0.077,
}


@dataclass(frozen=True, slots=True)
class Weights:
    """What cannot be read off the table: rates, habits and hopes."""

    rate: float = 1.938  # points that one follower on a space brings in the long run
    keep: float = 0.589  # how much of that a follower left on the market is still worth
    clog: float = 0.713  # the price of every market space that the next draw will miss
    stars_pace: float = 1.052  # development points a round to be expected
    pieces_pace: float = 0.399  # stations and citizens a round to be expected
    reach: float = 1.404  # development points a round that are within reach
    citizen_hope: float = 0.254  # share of a citizen that the nearness of its space is worth
    citizen_near: int = 5  # spaces of development that count as near
    food: float = 1.49  # extra points for food below the reserve
    gear_use: float = 0.605  # rounds in which a gear is of use
    tile_use: float = 0.32  # rounds in which a tile is used
    tile_rate: float = 1.067  # share of the rate that its followers cost
    tile_plain: float = 2.936  # a tile whose use its lines do not tell
    tile_least: float = 0.194  # what any use of a tile is worth
    supply_share: float = 0.572  # share of the goods in the supply that one seat may hope for
    joker: float = 4.067  # spaces that seem to seek a monk, who may stand anywhere
    held: float = 1.511  # how slowly more followers of a kind lose worth
    knight_ahead: float = 0.149  # points a round for the draw that the next knight will bring
    step_ahead: float = 0.007  # how much more the step after this one brings counts, for each round left
    crowd: float = 7.283  # followers beyond the number drawn that are still welcome
    newcomer: float = 0.247  # points a round for a follower while there are too few
    knight_share: float = 1.141  # share of the rate that one more draw brings
    scout: float = 0.462  # how much of the way ahead counts after a journey
    station_ahead: float = 0.474  # how much of a station not yet paid for counts on the way
    station_first: float = 0.966  # extra points for the last citizen's sake
    census: float = 0.318  # share of the rounds in which the next farmer matters
    deed_step: float = 0.423  # share of a deed's citizen for a step towards it
    gear_spot: float = 0.996  # a gear must promise at least so much on a space
    free: float = 0.486  # share of the rate for a follower who comes back from a place to the bag
    wanted: float = 4.0  # a good that a task still asks for
    wanted_value: float = 1.3  # how much more the precious goods are sought
    urgency: float = 2.5  # how much more the task counts towards the end
    provision: float = 0.5  # share of that for food that will be eaten
    wanted_citizen: float = 10.0  # a citizen that a task still asks for
    wanted_point: float = 1.1  # a development point that a task asks for
    wanted_station: float = 24.0  # a station that a task still asks for
    spare_citizen: float = 3.0  # a citizen who can only be given away again
    objective: float = 40.0  # one of several objectives that decide the game
    demanded: float = 30.0  # a good that a coming event must find
    short: float = 10.0  # a coin that a coming event must find
    homing: float = 0.2  # every journey away from where a task ends
    homesick: float = 9.0  # every journey for which there will hardly be time
    bribe: float = 2.0  # coins that are enough to be bought off, and that are offered for it
    delay: float = 0.5  # share of an action that is lost when it comes a round later
    wanted_coin: float = 2.0  # a coin that a task asks for
    haste: float = 3.5  # a coin that a task asks for which will soon be too late
    wanted_piece: float = 8.0  # a station or citizen that a task asks for
    wanted_site: float = 15.0  # a station in a town that a task names
    hunger: float = 15.0  # food where the game is lost without
    order: float = 1.0  # share of a task's gain for coming to where it is done
    order_near: float = 0.4  # share of that while a good is missing
    site_near: float = 0.5  # what is left of a task's points for each further station that it asks for
    card_near: float = 0.85  # what is left of a card's worth for each thing that is missing for it
    for_work: float = 3.0  # a good that a work of one's own still lacks
    for_plan: float = 1.0  # a good that a card of the hand asks for
    late: float = 12.0  # a journey until the last of several deliveries
    journeys: float = 0.6  # journeys a round that can be hoped for
    kinds: Mapping[str, float] = field(default_factory=lambda: KINDS)
    # What a character is fond of, as a share of what it is worth to others; 1 = as everybody.
    of_stations: float = 1.0
    of_citizens: float = 1.0
    of_development: float = 1.0
    of_goods: float = 1.0
    of_coins: float = 1.0
    of_tiles: float = 1.0
    of_deeds: float = 1.0
    opening: tuple[str, ...] = ()  # whom it hires in the first rounds, one after the other
    opened: float = 60.0  # points more for whom the opening names


Leaning = tuple[tuple[str, float], ...]  # so many times as much is thought of each of these


def leaned(weights: Weights, leaning: Leaning) -> Weights:
    """Weights with a leaning."""
    kinds = {kind: worth * dict(leaning).get(kind, 1.0) for kind, worth in weights.kinds.items()}
    others = {name: getattr(weights, name) * times for name, times in leaning if name not in kinds}
    return replace(weights, kinds=kinds, **others)


WEIGHTS: Final = Weights()

# Whoever looks further ahead sees that every station and every citizen counts as often as the status says in
# the end. Found by letting one seat play against three plain ones.
STRONG_WEIGHTS: Final = replace(WEIGHTS, pieces_pace=0.718)

# Where a task must be fulfilled, points do not count.
GOAL_WEIGHTS: Final = Weights(
    rate=1.2,
    keep=0.6,
    clog=0.8,
    stars_pace=1.1,
    pieces_pace=0.4,
    reach=1.4,
    citizen_hope=0.5,
    citizen_near=5,
    food=2.0,
    gear_use=0.55,
    tile_use=0.42,
    tile_rate=1.2,
    tile_plain=3.0,
    tile_least=0.2,
    supply_share=0.6,
    joker=4.0,
    held=1.5,
    knight_ahead=0.15,
    step_ahead=0.007,
    crowd=7.65,
    newcomer=0.25,
    knight_share=0.85,
    scout=0.5,
    station_ahead=0.5,
    station_first=0.0,
    census=0.4,
    deed_step=0.409,
    gear_spot=1.0,
    free=0.497,
    kinds={
        "farmer": 0.05,
        "boatman": 0.11,
        "craftsman": 0.07,
        "trader": 0.07,
        "knight": 0.108,
        "scholar": 0.149,
        "monk": 0.07,
    },
)

# Where many tasks must be done, the end counts less. Found by how much was still to be done at the end.
TASK_WEIGHTS: Final = replace(
    GOAL_WEIGHTS,
    rate=0.797,
    keep=0.684,
    clog=0.949,
    reach=1.35,
    citizen_hope=0.835,
    gear_use=0.207,
    tile_use=0.0723,
    tile_rate=1.19,
    joker=4.43,
    held=1.79,
    crowd=8.73,
    newcomer=0.518,
    knight_share=1.59,
    knight_ahead=0.245,
    scout=0.674,
    station_ahead=0.559,
    deed_step=0.491,
    free=0.78,
    wanted=4.52,
    wanted_value=1.03,
    urgency=0.522,
    provision=0.803,
    wanted_coin=1.99,
    haste=2.2,
    wanted_site=40.4,
    wanted_point=4.33,
    wanted_piece=15.5,
    hunger=16.9,
    order=0.977,
    order_near=0.6,
    of_deeds=0.507,
    of_tiles=0.885,
    supply_share=0.462,
    tile_least=0.221,
    kinds={
        "farmer": 0.0429,
        "boatman": 0.0952,
        "craftsman": 0.057,
        "trader": 0.0665,
        "knight": 0.203,
        "scholar": 0.16,
        "monk": 0.0739,
    },
)

# Where goods must be brought to many towns, and everybody must eat.
ERRAND_WEIGHTS: Final = replace(
    GOAL_WEIGHTS,
    urgency=0.5,
    wanted_coin=1.0,
    newcomer=0.8,
    knight_share=1.4,
    hunger=10.0,
    provision=1.1,
    tile_use=0.75,
)

# What is tried besides where tasks decide.
LEANINGS: Final[tuple[Leaning, ...]] = (
    (("wanted_coin", 1.8), ("haste", 1.8)),
    (("wanted_point", 1.8), ("of_development", 1.3)),
    (("wanted_piece", 1.7), ("wanted_site", 1.7), ("wanted_citizen", 1.7)),
    (("newcomer", 2.0), ("knight_share", 1.6)),
    (("newcomer", 0.4), ("knight_share", 0.5)),
    (("wanted", 1.8), ("wanted_value", 1.5), ("scout", 1.3)),
    (("farmer", 4.0), ("trader", 4.0), ("craftsman", 4.0), ("newcomer", 0.8)),
    (("tile_use", 2.5), ("gear_use", 2.0)),
)
