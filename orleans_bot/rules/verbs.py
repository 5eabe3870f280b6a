"""The effects that content may name: the closed list of verbs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from . import dealing, paying, serving, tracks, travel
from .lines import Line
from .pieces import FOLLOWERS, FREE_GEAR, GEAR, GOODS, WAYS

if TYPE_CHECKING:
    from .state import Seat
    from .table import Table


def number(word: str) -> int:
    """A whole number."""
    if not word.isdigit():
        raise ValueError(f"{word!r} is not a number")
    return int(word)


def one_of(word: str, known: Iterable[str], what: str) -> str:
    """A word out of a known list."""
    if word not in known:
        raise ValueError(f"{word!r} is not a {what}; there are {', '.join(known)}")
    return word


def shape(words: Sequence[str], pattern: str) -> None:
    """Check the number of words and the fixed ones among them; names in capitals stand for any word."""
    parts = pattern.split()
    if len(words) != len(parts) or any(p.islower() and p != w for p, w in zip(parts, words, strict=True)):
        raise ValueError(f"should read {pattern!r}, but reads {' '.join(words)!r}")


class Gain(Line, verb="gain"):
    """`gain wine`: take one of a good from the supply."""

    limited = True

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "GOOD")
        self.good = one_of(words[0], GOODS, "good")

    @property
    def slug(self) -> str:
        """The good is part of the choice."""
        return f"gain:{self.good}"

    def may(self, table: Table, seat: Seat, at: str) -> bool:
        """Only what the supply still holds can be taken."""
        return table.state.goods.get(self.good, 0) > 0

    async def do(self, table: Table, seat: Seat, at: str) -> None:
        """Take it."""
        dealing.take_good(table, seat, self.good)


class Coins(Line, verb="coins"):
    """`coins 2`, `coins 1 per star`: take coins, which never run out."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "N per WHAT" if len(words) > 1 else "N")
        self.number = number(words[0])
        self.per = one_of(words[2], dealing.COUNTS, "thing to count") if len(words) > 1 else ""

    async def do(self, table: Table, seat: Seat, at: str) -> None:
        """Take them."""
        dealing.take_coins(
            table, seat, self.number * (dealing.COUNTS[self.per](table, seat) if self.per else 1)
        )


class Advance(Line, verb="advance"):
    """`advance 2`: gain development points."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "N")
        self.number = number(words[0])

    def may(self, table: Table, seat: Seat, at: str) -> bool:
        """At the end of the track there is nothing to gain."""
        return seat.tracks["development"] < table.catalog.development.last

    async def do(self, table: Table, seat: Seat, at: str) -> None:
        """Move the marker, with all that it passes."""
        tracks.advance(table, seat, self.number)


class Recruit(Line, verb="recruit"):
    """`recruit knight`: take a new follower and step along his track."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "FOLLOWER")
        self.follower = one_of(words[0], FOLLOWERS, "follower")

    @property
    def slug(self) -> str:
        """The follower is the choice."""
        return f"recruit:{self.follower}"

    def may(self, table: Table, seat: Seat, at: str) -> bool:
        """The supply, the track and the round must allow it."""
        return tracks.may_recruit(table, seat, self.follower)

    async def do(self, table: Table, seat: Seat, at: str) -> None:
        """Recruit him."""
        await tracks.recruit(table, seat, self.follower)


class Travel(Line, verb="travel"):
    """`travel road`, `travel road water`: move the merchant to a neighbouring town, taking a good on
    the way.
    """

    def __init__(self, words: Sequence[str]) -> None:
        if not words:
            raise ValueError("needs at least one way")
        self.ways = tuple(one_of(word, WAYS, "way") for word in words)

    def may(self, table: Table, seat: Seat, at: str) -> bool:
        """Some open way must lead out of the town."""
        return bool(travel.journeys(table, seat, self.ways))

    async def do(self, table: Table, seat: Seat, at: str) -> None:
        """Go there."""
        await travel.travel(table, seat, self.ways)


class Station(Line, verb="station"):
    """`station`: build a trading station where the merchant is."""

    def may(self, table: Table, seat: Seat, at: str) -> bool:
        """One station a town, except where each seat may have one."""
        return travel.may_build(table, seat, seat.merchant)

    async def do(self, table: Table, seat: Seat, at: str) -> None:
        """Build it."""
        travel.build(table, seat, seat.merchant)


class Send(Line, verb="send"):
    """`send`: followers who wait on this place go to beneficial deeds."""

    def may(self, table: Table, seat: Seat, at: str) -> bool:
        """Somebody who waits here must be sought somewhere."""
        return bool(serving.errands(table, seat, at))

    async def do(self, table: Table, seat: Seat, at: str) -> None:
        """Send one, or more."""
        await serving.send(table, seat, at)


class Gear(Line, verb="gear"):
    """`gear`: take a gear; it waits until the seat has passed."""

    limited = True
    kind: ClassVar[str] = GEAR

    def may(self, table: Table, seat: Seat, at: str) -> bool:
        """Gears are limited."""
        return table.state.gears > 0

    async def do(self, table: Table, seat: Seat, at: str) -> None:
        """Take it."""
        dealing.take_gear(table, seat, self.kind)


class FreeGear(Gear, verb="free_gear"):
    """`free_gear`: a gear that does not ask for the craftsmen track."""

    kind = FREE_GEAR


class Tile(Line, verb="tile"):
    """`tile 1`, `tile 1 2`: choose a place tile from these stacks."""

    def __init__(self, words: Sequence[str]) -> None:
        if not words:
            raise ValueError("needs at least one stack")
        self.stacks = tuple(one_of(word, ("1", "2"), "stack") for word in words)

    async def do(self, table: Table, seat: Seat, at: str) -> None:
        """Choose one, if any is left."""
        await dealing.choose_tile(table, seat, self.stacks)


class Citizen(Line, verb="citizen"):
    """`citizen knight.4`: take the citizen who waits there, if he still does."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "WHERE")
        self.where = words[0]

    async def do(self, table: Table, seat: Seat, at: str) -> None:
        """The first one gets him."""
        dealing.take_citizen(table, seat, self.where)


class Pay(Line, verb="pay"):
    """`pay 3 coins`: the price of an action; who cannot pay cannot act."""

    gain = False

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "N coins")
        self.number = number(words[0])

    def may(self, table: Table, seat: Seat, at: str) -> bool:
        """A price is never paid by torture."""
        return seat.coins >= self.number

    async def do(self, table: Table, seat: Seat, at: str) -> None:
        """Pay it."""
        dealing.take_coins(table, seat, -self.number)


class Tax(Line, verb="tax"):
    """`tax 1 per 3 goods`, `tax 2 per board_gear`: pay for what one has."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "N per M WHAT" if len(words) == 4 else "N per WHAT")
        self.number = number(words[0])
        self.step = number(words[2]) if len(words) == 4 else 1
        self.per = one_of(words[-1], dealing.COUNTS, "thing to count")

    async def do(self, table: Table, seat: Seat, at: str) -> None:
        """Pay, or be tortured."""
        await paying.pay(table, seat, self.number * (dealing.COUNTS[self.per](table, seat) // self.step))


class Feed(Line, verb="feed"):
    """`feed 2 or 5`: give food or pay for what is missing; with `else`, pay only for food one does not
    have.
    """

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "N or COINS" if "or" in words else "N else COINS")
        self.number, self.coins, self.free = number(words[0]), number(words[2]), words[1] == "or"

    async def do(self, table: Table, seat: Seat, at: str) -> None:
        """Feed the town."""
        await paying.feed(table, seat, self.number, self.coins, self.free)


class Lose(Line, verb="lose"):
    """`lose follower`: draw one blindly; a neutral one goes back to the supply."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "follower")

    async def do(self, table: Table, seat: Seat, at: str) -> None:
        """Draw him."""
        dealing.lose_follower(table, seat)


class Give(Line, verb="give"):
    """`give knight or 5`: give up such a follower from board or bag, or pay."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "FOLLOWER or COINS")
        self.follower, self.coins = one_of(words[0], FOLLOWERS, "follower"), number(words[2])

    async def do(self, table: Table, seat: Seat, at: str) -> None:
        """Choose which."""
        await paying.give(table, seat, self.follower, self.coins)


class ClearMap(Line, verb="clear_map"):
    """`clear_map 4 grain`: the seat chooses which of these goods leave the map."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "N GOOD")
        self.number, self.good = number(words[0]), one_of(words[1], GOODS, "good")

    async def do(self, table: Table, seat: Seat, at: str) -> None:
        """They go back to the supply."""
        await travel.clear_map(table, seat, self.number, self.good)


class ClearWater(Line, verb="clear_water"):
    """`clear_water wool brocade`: all of these goods leave the waterways."""

    def __init__(self, words: Sequence[str]) -> None:
        self.goods = tuple(one_of(word, GOODS, "good") for word in words)

    async def do(self, table: Table, seat: Seat, at: str) -> None:
        """They go back to the supply."""
        travel.clear_water(table, seat, self.goods)
