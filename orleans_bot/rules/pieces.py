"""The words for the pieces in the box: followers, goods, tracks and colours."""

from typing import Final

FOLLOWERS: Final = ("farmer", "boatman", "craftsman", "trader", "knight", "scholar", "monk")
OWN: Final = ("own_farmer", "own_boatman", "own_craftsman", "own_trader")
GOODS: Final = ("grain", "cheese", "wine", "wool", "brocade")
BREAD: Final = "bread"
# All that a seat may hold as a good; bread is baked from grain, and its token goes back to the grain.
WARES: Final = (*GOODS, BREAD)
TOKEN: Final = {**{good: good for good in GOODS}, BREAD: "grain"}
FOOD: Final = ("grain", "cheese", "wine", BREAD)
VALUE: Final = {"grain": 1, "cheese": 2, "wine": 3, "wool": 4, "brocade": 5}
TRACKS: Final = ("farmer", "craftsman", "trader", "boatman", "knight", "scholar")
DEVELOPMENT: Final = "development"
COLOURS: Final = ("blue", "red", "yellow", "green", "black")
WAYS: Final = ("road", "water")
LEAP: Final = "leap"  # straight from one town to another
COVERED: Final = "covered"  # a good that lies face down
GEAR: Final = "gear"
COIN: Final = "coin"
# Towns away from the water and at it, where stations are fortified towers, and where they are not.
GROUPS: Final = ("inland", "river", "fortified", "unfortified")
STATION: Final = "station"
TEAM: Final = "team"  # all seats together
EACH: Final = "each"  # every seat for itself
FREE_GEAR: Final = "free_gear"
ANY: Final = "any"
MARKET: Final = 8  # the market's spaces on a player board

KIND: Final[dict[str, str]] = {
    **{follower: follower for follower in FOLLOWERS},
    **{own: own.removeprefix("own_") for own in OWN},
}


def is_own(follower: str) -> bool:
    """A marked follower belongs to its seat for ever."""
    return follower.startswith("own_")


def kind_of(follower: str) -> str:
    """A marked farmer does a farmer's work."""
    return KIND.get(follower, follower)
