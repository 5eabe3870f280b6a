"""What all seats decide together when an event befalls them as one: who gives, who takes, what is bought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from orleans_bot.rules.ask import Ask, noun_of
from orleans_bot.rules.pieces import COIN
from orleans_bot.rules.view import View

from .foresight import BARTER, HOMELY, SELL, home, told
from .lacks import is_together
from .on_the_way import journeys_of
from .others import near
from .together import Together


class Council:
    """All seats of a team, each as it sees the table."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seats = {seat.colour: Together(view, seat) for seat in view.seats}

    def answer(self, ask: Ask) -> tuple[str, ...]:
        """What the team answers; nothing where any one seat would answer the same."""
        match ask.key:
            case "pay_together":
                return self.paid(ask)
            case "share_out":
                return self.shared(ask)
            case "offer" if self.traded:
                return ("accept" if self.spare >= max(self.traded.values()) else "decline",)
            case "market_deal":
                return (max(ask.keys, key=self.deal),)
            case "receives":
                good = str(ask.about.get("good", ""))
                return (max(ask.keys, key=lambda key: self.seats[noun_of(key)].good(good)),)
            case "winds":
                return (max(ask.keys, key=self.sailing),)
            case "banish":
                return (max(ask.keys, key=lambda key: self.missed_least(noun_of(key))),)
            case _:
                return ()

    @cached_property
    def traded(self) -> Mapping[str, int]:
        """The goods that coins of all may bring to the works now, and how many coins."""
        return told(self.view.event, BARTER)

    @cached_property
    def prices(self) -> Mapping[str, int]:
        """For what all may buy together now."""
        return told(self.view.event, SELL)

    # -- coins of all

    def beside(self, colour: str) -> int:
        """How many coins a seat can do without, also where its merchant stands."""
        outlook = self.seats[colour]
        spare = outlook.beside(outlook.seat, COIN)
        at_home = outlook.seat.merchant in home(self.view)
        return min(spare, outlook.seat.coins - HOMELY) if at_home else spare

    @cached_property
    def spare(self) -> int:
        """How many coins the seats can do without between them."""
        return sum(max(0, self.beside(colour)) for colour in self.seats)

    def paid(self, ask: Ask) -> tuple[str, ...]:
        """Coins of those who have most to spare, one after the other."""
        left = {key: self.beside(noun_of(key)) for key in ask.keys}
        given = Counter[str]()
        for _ in range(ask.lo):
            able = [key for key in ask.keys if given[key] < ask.most[key]]
            key = max(able, key=lambda key: left[key])
            given[key] += 1
            left[key] -= 1
        return tuple(f"{key}*{number}" for key, number in given.items())

    def shared(self, ask: Ask) -> tuple[str, ...]:
        """All goes to whoever makes most of it; among equals to whoever has the fewest coins."""
        given, left = list[str](), ask.lo
        for key in sorted(ask.keys, key=lambda key: self.makes_of(key, ask.lo)):
            if number := min(left, ask.most[key]):
                given.append(f"{key}*{number}")
                left -= number
        return tuple(given)

    def makes_of(self, key: str, number: int) -> tuple[float, int]:
        """How little a seat makes of coins or development, and how many coins it has."""
        outlook = self.seats[noun_of(key)]
        worth = outlook.coin if key.startswith(f"{COIN}:") else outlook.advance(number)
        return -worth, outlook.seat.coins

    def deal(self, key: str) -> float:
        """What it brings to buy a good for whoever lacks it most; nothing is sold."""
        verb, _, good = key.partition(":")
        if verb == "no":
            return 0.0
        if verb != "buy" or self.spare < self.prices.get(good, 0):
            return -1.0
        coin = min(one.coin for colour, one in self.seats.items() if self.beside(colour) > 0)
        return max(one.good(good) for one in self.seats.values()) - self.prices.get(good, 0) * coin

    # -- merchants and citizens

    def sailing(self, key: str) -> float:
        """What a journey by water brings the seat that makes it."""
        colour = noun_of(key)
        return journeys_of(self.seats[colour]).best(1, 0, 0, 0)[0] if colour else 0.0

    def missed_least(self, where: str) -> tuple[bool, float, float]:
        """Whether nobody goes after a citizen, how far all are from him, and what it would take."""
        one = next(iter(self.seats.values()))
        return where not in one.pursued, -near(one, where), one.far_citizens.get(where, 0.0)


def decided(view: View, ask: Ask) -> tuple[str, ...]:
    """What a team answers to what it is asked as one; nothing where that is a matter of one seat."""
    if not ask.seats or not is_together(view.seat(ask.seat)):
        return ()
    return Council(view).answer(ask)
