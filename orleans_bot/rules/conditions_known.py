"""The conditions that content may name, but for those about the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from .conditions import Condition
from .dealing import on_market, stations_built, status
from .lines import number, one_of, shape
from .pieces import FOLLOWERS, GEAR, GOODS, VALUE, WARES, kind_of
from .view import Need

if TYPE_CHECKING:
    from .scene import Scene
    from .state import Seat
    from .table import Table

END: Final = "end"
ANY_TRACK: Final = "any"


class Counting(Condition, name=""):
    """`star 3`, `citizens 2`: a number of something that the seat has."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "N")
        self.needed = number(words[0])


class Star(Counting, name="star"):
    """`star 3`: the development status."""

    def count(self, table: Table, scene: Scene) -> int:
        """Stars."""
        return status(table, scene.seat)

    def still(self, table: Table, scene: Scene) -> bool:
        """There are so many stars."""
        return self.holds(table, scene) or max(table.catalog.development.stars.values()) >= self.needed


class Citizens(Counting, name="citizens"):
    """`citizens 2`: the seat's own."""

    def count(self, table: Table, scene: Scene) -> int:
        """Citizens."""
        return scene.seat.citizens

    def still(self, table: Table, scene: Scene) -> bool:
        """Enough of them wait somewhere."""
        waiting = len(table.state.citizens) + table.state.spare_citizens
        return scene.seat.citizens + waiting >= self.needed


class Tiles(Counting, name="tiles"):
    """`tiles 3`: place tiles in the seat's city."""

    def count(self, table: Table, scene: Scene) -> int:
        """Tiles."""
        return len(scene.seat.tiles)

    def still(self, table: Table, scene: Scene) -> bool:
        """Enough are left."""
        left = sum(map(len, table.state.stacks.values()))
        return len(scene.seat.tiles) + left >= self.needed


class Gears(Condition, name="gears"):
    """`gears 2`: waiting or placed; `gears 2 placed`: on the spaces of board and tiles."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "N placed" if len(words) > 1 else "N")
        self.needed, self.placed = number(words[0]), len(words) > 1

    def count(self, table: Table, scene: Scene) -> int:
        """Those that wait, if they count, and those on spaces."""
        waiting = 0 if self.placed else len(scene.seat.gears)
        return waiting + sum(held.count(GEAR) for held in scene.seat.spaces.values())

    def still(self, table: Table, scene: Scene) -> bool:
        """Enough are left."""
        waiting = len(scene.seat.gears) if self.placed else 0
        return self.count(table, scene) + waiting + table.state.gears >= self.needed


class Coins(Counting, name="coins"):
    """`coins 10`: in front of the seat."""

    def count(self, table: Table, scene: Scene) -> int:
        """Coins."""
        return scene.seat.coins


class Development(Counting, name="development"):
    """`development 28`: points of trading stations and citizens, each of which brings the status."""

    def count(self, table: Table, scene: Scene) -> int:
        """As at the end of a game for points."""
        seat = scene.seat
        citizens = seat.citizens
        for more in table.heeding("gathers", seat):
            citizens += more(table, seat)
        return status(table, seat) * (stations_built(table, seat) + citizens)


class Tasks(Counting, name="tasks"):
    """`tasks 5`: so many tasks have been done."""

    def count(self, table: Table, scene: Scene) -> int:
        """By this seat."""
        return len(scene.seat.done)


class Goods(Condition, name="goods"):
    """`goods 3`, `goods 3 grain`: in front of the seat."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "N GOOD" if len(words) > 1 else "N")
        self.needed = number(words[0])
        self.what = (one_of(words[1], WARES, "good"),) if len(words) > 1 else ()

    def count(self, table: Table, scene: Scene) -> int:
        """Of this one, or of all."""
        return sum(scene.seat.goods.get(good, 0) for good in self.what or WARES)


class Value(Condition, name="value"):
    """`value 16 grain cheese wine`: what these goods are worth together, and `coins` if they are named."""

    def __init__(self, words: Sequence[str]) -> None:
        self.needed = number(words[0]) if words else number("")
        self.what = tuple(one_of(word, (*GOODS, "coins"), "good") for word in words[1:]) or GOODS

    def count(self, table: Table, scene: Scene) -> int:
        """All of them at their value."""
        coins = scene.seat.coins if "coins" in self.what else 0
        return coins + sum(VALUE[good] * scene.seat.goods.get(good, 0) for good in self.what if good in VALUE)


class OnTrack(Condition, name="track"):
    """`track farmer 5`, `track knight end`, `track any end`: how far a marker has come."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "TRACK SPACE")
        self.what = (words[0],)
        self.needed = 0 if words[1] == END else number(words[1])

    def last(self, table: Table, track: str) -> int:
        """The space that is asked for on a track."""
        known = table.catalog.tracks.get(track)
        return self.needed or (known.last if known else table.catalog.development.last)

    def need(self, table: Table, scene: Scene) -> Need:
        """Spaces reached and spaces to reach, on the track that is nearest to it."""
        tracks = scene.seat.tracks if self.what[0] == ANY_TRACK else {self.what[0]: 0}
        key = min(tracks, key=lambda track: self.last(table, track) - scene.seat.tracks[track])
        last = self.last(table, key)
        return Need(self.name, (key,), scene.seat.tracks[key], last)

    def count(self, table: Table, scene: Scene) -> int:
        """Spaces reached."""
        return self.need(table, scene).have

    def holds(self, table: Table, scene: Scene) -> bool:
        """The space has been reached, on this track or on any."""
        tracks = scene.seat.tracks if self.what[0] == ANY_TRACK else self.what
        return any(scene.seat.tracks[track] >= self.last(table, track) for track in tracks)

    def still(self, table: Table, scene: Scene) -> bool:
        """A step takes a follower of its kind: while none can be had, the marker stays where it is."""
        follower = self.what[0]
        waiting = follower not in FOLLOWERS or table.state.followers.get(follower, 0) > 0
        return waiting or self.holds(table, scene)


class Market(Condition, name="market"):
    """`market 2 monk`: they stand on the seat's market together."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "N FOLLOWER")
        self.needed, self.what = number(words[0]), (words[1],)

    def count(self, table: Table, scene: Scene) -> int:
        """The market's own spaces and those of tiles."""
        kinds = (self.what[0], f"own_{self.what[0]}")
        return sum(on_market(table, scene.seat, kind) for kind in kinds)

    def still(self, table: Table, scene: Scene) -> bool:
        """The seat has enough of them, wherever they are, or can still recruit them."""
        waiting = table.state.followers.get(self.what[0], 0)
        return owned(scene.seat, self.what[0]) + waiting >= self.needed


class Followers(Condition, name="followers"):
    """`followers 4 monk`: in the bag, on the market and on the spaces."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "N FOLLOWER")
        self.needed, self.what = number(words[0]), (one_of(words[1], FOLLOWERS, "follower"),)

    def count(self, table: Table, scene: Scene) -> int:
        """Wherever they are, own ones too."""
        return owned(scene.seat, self.what[0])


def owned(seat: Seat, kind: str) -> int:
    """How many of a kind of follower a seat has: in its bag, on its market and on all spaces."""
    held = [what for what, n in seat.bag.items() for _ in range(n)] + seat.market
    held += [what for spaces in seat.spaces.values() for what in spaces if what and what != GEAR]
    return sum(1 for what in held if kind_of(what) == kind)


class Full(Condition, name="full"):
    """`full alchemy_1`: a work has got all it seeks."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "WORK")
        self.what = (words[0],)

    def count(self, table: Table, scene: Scene) -> int:
        """Complete or not."""
        filled = table.state.deeds.get(self.what[0])
        return int(bool(filled) and all(filled or ()))

    def need(self, table: Table, scene: Scene) -> Need:
        """Spaces filled, and all of them."""
        filled = table.state.deeds.get(self.what[0], [""])
        return Need(self.name, self.what, sum(map(bool, filled)), len(filled))


class Supply(Condition, name="supply"):
    """`supply 1 scholar`: so many of a good, a follower or `gear` can still be had."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "N WHAT")
        self.needed = number(words[0])
        self.what = (one_of(words[1], (*GOODS, *FOLLOWERS, GEAR), "piece"),)

    def count(self, table: Table, scene: Scene) -> int:
        """As many as lie in the supply."""
        what, state = self.what[0], table.state
        return state.gears if what == GEAR else state.goods.get(what, 0) + state.followers.get(what, 0)


class Round(Condition, name="round"):
    """`round before 3`, `round from 3`: early or late."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "WHEN N")
        self.what = (one_of(words[0], ("before", "from"), "time"), str(number(words[1])))

    def count(self, table: Table, scene: Scene) -> int:
        """It is the time or not."""
        early = table.state.round < int(self.what[1])
        return int(early == (self.what[0] == "before"))

    def still(self, table: Table, scene: Scene) -> bool:
        """What is early passes, what is late comes."""
        return self.what[0] == "from" or self.holds(table, scene)


class Did(Condition, name="did"):
    """`did arrived tours`, `did finished`, `did citizen deed`: what this action has just done."""

    DEEDS: ClassVar = ("arrived", "built", "finished", "recruited", "tile", "citizen")

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "WHAT WHICH" if len(words) > 1 else "WHAT")
        self.what = (one_of(words[0], self.DEEDS, "thing that can be done"), *words[1:])

    def count(self, table: Table, scene: Scene) -> int:
        """Done or not, by this seat."""
        colour = scene.seat.colour
        return int(any(did[0] == colour and fits(did[1:], self.what) for did in table.did))

    def still(self, table: Table, scene: Scene) -> bool:
        """Of a citizen: one still waits there."""
        waiting = any(fits(("citizen", where), self.what) for where in table.state.citizens)
        return waiting or self.what[0] != "citizen" or len(self.what) == 1 or self.holds(table, scene)


def fits(deed: tuple[str, ...], what: tuple[str, ...]) -> bool:
    """Whether a deed is the one that is meant; `citizen deed` is that of any work."""
    return deed[:1] == what[:1] and (
        len(what) == 1 or deed[1:2] == what[1:] or deed[1].partition(".")[0] == what[1]
    )
