"""Bribes: whoever is targeted may offer coins and goods, and the active seat takes them or not.

How a table bribes is its option `bribes`: what a seat stands ready to give is said beforehand, in its plan,
so that nobody waits for an offer; or whoever wants to be asked is asked when it comes to it. What holds
against all works may be said anew against a single one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from .ask import amounts, noun_of
from .dealing import count, part_with, take_coins, worths
from .flow import wait
from .pieces import COIN
from .purses import purse, worth_in_all

if TYPE_CHECKING:
    from .scene import Scene
    from .state import Seat
    from .table import Table

# The option that says how it is done, and its value where targets are asked.
OPTION: Final = "bribes"
ASKED: Final = "asked"
# What a seat stands ready for: to be asked, never to bribe, or to offer up to so many coins.
ASK: Final = "ask"
NEVER: Final = "never"
OFFERS: Final = ("1", "2", "3", "5")
SAME: Final = "same"  # against a single work: what holds against all of them


def choices(table: Table) -> tuple[str, ...]:
    """What a seat may stand ready for at this table; nothing where nobody bribes."""
    how = table.scenario.chosen.get(OPTION)
    if not how:
        return ()
    return (ASK, NEVER, *OFFERS) if how == ASKED else (NEVER, *OFFERS)


def stands_ready(table: Table, seat: Seat, work: str = "") -> str:
    """What a seat stands ready for now, against a work or in general."""
    known = choices(table)
    said = seat.offers.get(work, seat.bribes)
    return said if said in known else known[0] if known else ""


def changes(table: Table, seat: Seat) -> list[str]:
    """How a seat may change what it stands ready for: in general, or against a work that is not full yet."""
    if not (known := choices(table)):
        return []
    now = stands_ready(table, seat)
    keys = [f"bribe:{way}" for way in known if way != now]
    for work, filled in table.state.deeds.items():
        if table.catalog.deeds[work].bribes and not all(filled):
            said = seat.offers.get(work, SAME)
            keys += [f"bribe:{way}@{work}" for way in (SAME, *known) if way != said]
    return keys


def make_ready(seat: Seat, said: str) -> None:
    """From now on a seat stands ready for this."""
    way, _, work = said.partition("@")
    if not work:
        seat.bribes = way
    elif way == SAME:
        seat.offers.pop(work, None)
    else:
        seat.offers[work] = way


async def strikes(table: Table, scene: Scene, target: Seat, toll: int = 0) -> bool:
    """Whether what is done to a target befalls it; then it is told by whom and through which work. What takes
    coins takes so many: its toll.
    """
    if await bought_off(table, scene, target, toll):
        return False
    if scene.bribes:
        table.note("struck", target, rival=scene.actor.colour, deed=scene.bribes)
    return True


async def bought_off(table: Table, scene: Scene, target: Seat, toll: int) -> bool:
    """Whether a target buys itself off what is about to be done to it."""
    if not scene.bribes or not (offer := await offered_by(table, scene, target, toll)):
        return False
    coins = offer.get(COIN, 0)
    goods = [noun_of(key) for key, number in offer.items() for _ in range(number) if key != COIN]
    each = worths(table, scene.actor)
    worth = sum(each[key] * number for key, number in offer.items())
    keys = ["accept", "decline"]
    key = await table.pick(
        scene.actor, "bribe_taken", keys, coins=coins, goods=goods, rival=target.colour, worth=worth
    )
    if key == "decline":
        table.note("bribe_declined", scene.actor, coins=coins, goods=goods, rival=target.colour)
        return False
    table.note("bribed", target, coins=coins, goods=goods, rival=scene.actor.colour)
    take_coins(table, target, -coins)
    take_coins(table, scene.actor, coins)
    for good in goods:
        part_with(table, target, good)
        count(scene.actor.goods, good, 1)
    return True


async def offered_by(table: Table, scene: Scene, target: Seat, toll: int) -> Mapping[str, int]:
    """What a target offers: what it has said beforehand, though never more coins than would be taken of it,
    or what it says when it is asked.
    """
    way = stands_ready(table, target, scene.bribes)
    if way in OFFERS:
        coins = min(int(way), target.coins, toll or target.coins)
        return {COIN: coins} if coins else {}
    each = worths(table, scene.actor)
    total = worth_in_all(target, each)
    if way != ASK or not total:
        return {}
    rival = scene.actor.colour
    ask = table.ask(target, "bribe", ["offer", "no"], 1, 1, rival=rival, deed=scene.bribes)
    if (await wait(ask._replace(lapses=True))).picks == ("no",):
        return {}
    purse_ask = purse(table, target, "bribe_offer", each, 0, total, rival=rival)
    if purse_ask is None:
        return {}
    return amounts((await wait(purse_ask._replace(lapses=True))).picks) or {}
