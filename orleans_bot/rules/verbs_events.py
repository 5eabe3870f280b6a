"""The effects that content may name: what events do to a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import dealing, paying, purses, travel
from .atoms import Atom
from .lines import Apart, Line, number, one_of, shape
from .pieces import COIN, FOLLOWERS, FOOD, GOODS
from .prices import Price, read_price
from .view import Need

if TYPE_CHECKING:
    from .scene import Scene
    from .table import Table


# Whose gears are counted: those on the player board, on action spaces, or wherever they have been placed.
GEARS_FROM = {"board": "board_gear", "spaces": "gear", "placed": "gear"}


def split_from(words: Sequence[str]) -> tuple[Sequence[str], tuple[str, ...]]:
    """What stands before `from`, and the places behind it: `market or bag`."""
    if "from" not in words:
        return words, ()
    at = list(words).index("from")
    places = tuple(word for word in words[at + 1 :] if word != "or")
    if not places:
        raise ValueError("does not say from where")
    return words[:at], places


class Tax(Apart, verb="tax"):
    """`tax 3`, `tax 1 per 3 goods`, `tax 2 per gear from board`: pay, also for what one has; of gears it
    says which count: those on the player `board`, on action `spaces`, or all that were `placed`.
    """

    def __init__(self, words: Sequence[str]) -> None:
        words, places = split_from(words)
        if places or words[-1:] == ["gear"]:
            shape([*words[-1:], *places], "gear WHERE")
            words = [*words[:-1], GEARS_FROM[one_of(places[0], GEARS_FROM, "place of gears")]]
        shape(words, {1: "N", 4: "N per M WHAT"}.get(len(words), "N per WHAT"))
        self.number = number(words[0])
        self.step = number(words[2]) if len(words) == 4 else 1
        self.per = one_of(words[-1], dealing.COUNTS, "thing to count") if len(words) > 1 else ""

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """Coins for what one has."""
        return (Atom("tax", (self.per,) if self.per else (), self.number),)

    def due(self, table: Table, scene: Scene) -> int:
        """How many coins that is now."""
        held = dealing.COUNTS[self.per](table, scene.seat) if self.per else 1
        return self.number * (held // self.step)

    def demand(self, table: Table, scene: Scene) -> Need:
        """Coins."""
        return Need("pay", (COIN,), scene.seat.coins, self.due(table, scene))

    async def do(self, table: Table, scene: Scene) -> None:
        """Pay, or be tortured."""
        await paying.pay(table, scene.seat, self.due(table, scene))


class Owe(Apart, verb="owe"):
    """`owe 3 coins`, `owe 1 cheese`: everybody must give this, and who cannot suffers for what is missing;
    `owe value 7`: goods and coins of the seat's choice that are worth at least so much together; `owe value 5
    goods`: goods alone, of which whoever has too little gives all.
    """

    def __init__(self, words: Sequence[str]) -> None:
        valued = words[:1] == ["value"] and (len(words) == 2 or list(words[2:]) == ["goods"])
        self.value = number(words[1]) if valued else 0
        self.coins = len(words) == 2
        self.owed = Price(()) if self.value else read_price(" ".join(words))

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """What must be given."""
        return (Atom("pay", (), self.value),) if self.value else self.owed.atoms

    def demand(self, table: Table, scene: Scene) -> Need:
        """The first thing of which there is too little, or all of it."""
        if self.value:
            worth = dealing.worths(table, scene.seat, self.coins)
            return Need("value", (), purses.worth_in_all(scene.seat, worth), self.value)
        parts = self.owed.missing(table, scene.seat)
        term, have = next(((term, have) for term, have in parts if have < term.number), parts[0])
        return Need("pay" if term.of == (COIN,) else "spend", term.of, have, term.number)

    async def do(self, table: Table, scene: Scene) -> None:
        """Give it."""
        if self.value and self.coins:
            await paying.owe_value(table, scene.seat, self.value)
        elif self.value:
            await paying.owe_goods(table, scene.seat, self.value)
        else:
            await paying.owe(table, scene, self.owed)


class Feed(Apart, verb="feed"):
    """`feed 2 or 5`: give food or pay for what is missing; with `else`, pay only for food one does not
    have; `feed 2`: food alone counts.
    """

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "N" if len(words) == 1 else "N or COINS" if "or" in words else "N else COINS")
        self.number, self.free = number(words[0]), "or" in words
        self.coins = number(words[2]) if len(words) > 1 else 0

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """Food, and the coins that may be paid for each that is missing."""
        return (Atom("feed", (str(self.coins),) if self.coins else (), self.number),)

    def demand(self, table: Table, scene: Scene) -> Need:
        """Food, or coins for all that is missing of it."""
        have = min(self.number, sum(scene.seat.goods.get(good, 0) for good in FOOD))
        enough = bool(self.coins) and scene.seat.coins >= self.coins * (self.number - have)
        return Need("spend", FOOD, self.number if enough else have, self.number)

    async def do(self, table: Table, scene: Scene) -> None:
        """Feed the town."""
        await paying.feed(table, scene.seat, self.number, self.coins, self.free)


class Lose(Apart, verb="lose"):
    """`lose follower`, `lose follower from market or bag`: out of the bag one is drawn blindly, on the market
    the seat chooses; a neutral one goes back to the supply. `lose 2 follower`: so many are drawn at once.
    `lose tile`: one of its choice.
    """

    def __init__(self, words: Sequence[str]) -> None:
        words, places = split_from(words)
        shape(words, "N WHAT" if len(words) == 2 else "WHAT")
        self.number = number(words[0]) if len(words) == 2 else 1
        self.what = one_of(words[-1], ("follower", "tile"), "thing to lose")
        if self.number > 1 and (places or self.what == "tile"):
            raise ValueError("draws several followers out of the bag only")
        self.places = tuple(one_of(place, ("market", "bag"), "place to lose one from") for place in places)

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A follower or a tile."""
        return (Atom("lose", (self.what,), self.number if self.number > 1 else 0),)

    async def do(self, table: Table, scene: Scene) -> None:
        """Draw him, or choose."""
        if self.what == "tile":
            await paying.give_up_tile(table, scene.seat)
            return
        await paying.lose(table, scene.seat, self.places or ("bag",), self.number)


class Give(Apart, verb="give"):
    """`give knight or 5 from board or bag`: give up such a follower, or pay. `market`, `bag`, action `spaces`
    or `board`, which is the market and the spaces of the player board.
    """

    def __init__(self, words: Sequence[str]) -> None:
        words, places = split_from(words)
        self.places = tuple(one_of(place, paying.GIVEN_FROM, "place to give one from") for place in places)
        if not places:
            raise ValueError("does not say from where")
        shape(words, "FOLLOWER or COINS")
        self.follower, self.coins = one_of(words[0], FOLLOWERS, "follower"), number(words[2])

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """A follower."""
        return (Atom("lose", (self.follower,)),)

    def demand(self, table: Table, scene: Scene) -> Need:
        """The follower, or coins."""
        there = self.coins <= scene.seat.coins or bool(
            paying.givers(table, scene.seat, self.follower, self.places)
        )
        return Need("pay", (COIN,), self.coins if there else scene.seat.coins, self.coins)

    async def do(self, table: Table, scene: Scene) -> None:
        """Choose which."""
        await paying.give(table, scene.seat, self.follower, self.coins, self.places)


class ClearMap(Line, verb="clear_map"):
    """`clear_map 4 grain`: the seat chooses which of these goods leave the map."""

    def __init__(self, words: Sequence[str]) -> None:
        shape(words, "N GOOD")
        self.number, self.good = number(words[0]), one_of(words[1], GOODS, "good")

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """Goods of the map."""
        return (Atom("clear", (self.good,), self.number),)

    async def do(self, table: Table, scene: Scene) -> None:
        """They go back to the supply."""
        await travel.clear_map(table, scene.seat, self.number, self.good)


class ClearWater(Line, verb="clear_water"):
    """`clear_water wool brocade`: all of these goods leave the waterways."""

    def __init__(self, words: Sequence[str]) -> None:
        self.goods = tuple(one_of(word, GOODS, "good") for word in words)

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """Goods of the waterways."""
        return (Atom("clear", self.goods),)

    async def do(self, table: Table, scene: Scene) -> None:
        """They go back to the supply."""
        travel.clear_water(table, scene.seat, self.goods)


class Sleep(Apart, verb="sleep"):
    """`sleep`: all place tiles of the seat are turned face down and do nothing. What is neutral on them goes
    back to the supply, own followers into the bag.
    """

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """Tiles."""
        return (Atom("lose", ("tile",)),)

    def may(self, table: Table, scene: Scene) -> bool:
        """One must lie face up."""
        return len(scene.seat.asleep) < len(scene.seat.tiles)

    async def do(self, table: Table, scene: Scene) -> None:
        """All of them."""
        dealing.put_to_sleep(table, scene.seat)


class Wake(Apart, verb="wake"):
    """`wake`: place tiles that lie face down are turned over again."""

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """Tiles."""
        return (Atom("tile", ()),)

    def may(self, table: Table, scene: Scene) -> bool:
        """One must lie face down."""
        return bool(scene.seat.asleep)

    async def do(self, table: Table, scene: Scene) -> None:
        """All of them."""
        dealing.wake_up(table, scene.seat)
