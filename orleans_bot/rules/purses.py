"""Purses: an amount out of what a seat has, given in one answer, alone or together with others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .ask import PURSE, Ask, amounts, least_of, noun_of, worth_of
from .dealing import return_good, take_coins
from .errors import Ended
from .flow import wait
from .pieces import COIN
from .verdicts import lost

if TYPE_CHECKING:
    from .state import Seat
    from .table import Table


def has(seat: Seat, key: str) -> int:
    """How many of this a seat could give: `coin`, or `good:wine`."""
    return seat.coins if key == COIN else seat.goods.get(noun_of(key), 0)


def purse(
    table: Table, seat: Seat, key: str, worth: Mapping[str, int], lo: int, hi: int, **about: Any
) -> Ask | None:
    """A seat is asked for an amount; None where it cannot give so much."""
    most = {what: has(seat, what) for what in worth if has(seat, what)}
    if sum(worth[what] * number for what, number in most.items()) < lo:
        return None
    ask = table.ask(seat, key, tuple(most), lo, hi, PURSE, **about)
    ask = ask._replace(worth={what: worth[what] for what in most}, most=most)
    return ask if any(number for number in most.values()) and fits(ask) else None


def fits(ask: Ask) -> bool:
    """Whether some amount lies within the bounds."""
    try:
        least_of(ask)
    except ValueError:
        return False
    return True


def worth_in_all(seat: Seat, worth: Mapping[str, int]) -> int:
    """What all that a seat could give is worth."""
    return sum(each * has(seat, what) for what, each in worth.items())


def hand_over(table: Table, seat: Seat, given: Mapping[str, int]) -> None:
    """What was given goes back to the supply."""
    for what, number in given.items():
        if what == COIN:
            take_coins(table, seat, -number)
            continue
        for _ in range(number):
            return_good(table, seat, noun_of(what))
            table.note("spent", seat, good=noun_of(what))


async def pay_from(
    table: Table, seat: Seat, key: str, worth: Mapping[str, int], lo: int, hi: int, **about: Any
) -> dict[str, int] | None:
    """One seat gives an amount of its choice; None where it has too little and nothing was given."""
    ask = purse(table, seat, key, worth, lo, hi, **about)
    if ask is None:
        return None
    given = amounts((await wait(ask)).picks) or {}
    hand_over(table, seat, given)
    return given


async def demand(
    table: Table, seats: Sequence[Seat], key: str, worth: Mapping[str, int], total: int, **about: Any
) -> None:
    """Several seats owe something together: each has a purse until all of it is paid. Nobody has to give
    anything as long as another does; if all of them together have too little, the game is lost.
    """
    able = sum(worth_in_all(seat, worth) for seat in seats)
    if able < total:
        raise Ended(lost(table, "demand", key=key, missing=total - able))
    while total > 0:
        # The last piece may be worth more than what is missing.
        hi = total + max(worth.values()) - 1
        asks = [
            ask for seat in seats if (ask := purse(table, seat, key, worth, 1, hi, missing=total, **about))
        ]
        decision = await wait(*asks)
        given = amounts(decision.picks) or {}
        ask = next(ask for ask in asks if ask.seat == decision.seat)
        hand_over(table, table.seats[decision.seat], given)
        total -= worth_of(ask, given)
