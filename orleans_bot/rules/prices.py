"""A price is one thing: checked as a whole, paid as a whole, and it goes to one place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from .ask import noun_of
from .atoms import Atom
from .dealing import count, part_with, return_follower, return_good, take_coins
from .pieces import COIN, FOLLOWERS, GEAR, GOODS, TOKEN, VALUE, WARES

if TYPE_CHECKING:
    from .scene import Scene
    from .state import Seat
    from .table import Table

CITIZEN: Final = "citizen"
SUPPLY, GONE, WORK = "supply", "gone", "work"
PLACES: Final = (SUPPLY, GONE, WORK)  # where what is paid goes


@dataclass(frozen=True, slots=True)
class Term:
    """So many out of these goods, followers or coins; `value`: goods that are worth so much together."""

    number: int
    of: tuple[str, ...]
    value: bool = False

    @property
    def fixed(self) -> bool:
        """There is nothing to choose."""
        return len(self.of) == 1 and not self.value

    def without(self, good: str) -> Term:
        """What of it is left when this good has been given."""
        return Term(max(0, self.number - (VALUE[good] if self.value else 1)), self.of, self.value)


@dataclass(frozen=True)
class Price:
    """Everything that must be given together."""

    terms: tuple[Term, ...]
    to: str = SUPPLY

    def __add__(self, other: Price) -> Price:
        return Price((*self.terms, *other.terms), self.to)

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """What is given away."""
        return tuple(
            Atom("pay", (), term.number) if term.of == (COIN,) else Atom("spend", term.of, term.number)
            for term in self.terms
        )

    @cached_property
    def plain(self) -> Mapping[str, int]:
        """Coins, gears and followers, of which nothing is to choose."""
        found: dict[str, int] = {}
        for term in self.terms:
            if term.of[0] not in WARES:
                found[term.of[0]] = found.get(term.of[0], 0) + term.number
        return found

    @cached_property
    def goods(self) -> tuple[Term, ...]:
        """What is to be given in goods, what leaves nothing to choose first."""
        found = [term for term in self.terms if term.of[0] in WARES]
        return tuple(sorted(found, key=lambda term: (not term.fixed, len(term.of), term.value)))

    def may(self, table: Table, seat: Seat) -> bool:
        """Whether a seat has all of it together."""
        plain = all(held(seat, what) >= number for what, number in self.plain.items())
        return plain and fits(seat.goods, self.goods)

    def missing(self, table: Table, seat: Seat) -> list[tuple[Term, int]]:
        """Each part of the price with how much of it the seat has for it now."""
        goods = dict(seat.goods)
        out = [(Term(number, (what,)), min(number, held(seat, what))) for what, number in self.plain.items()]
        for term in self.goods:
            have = 0
            for good in term.of:
                while goods.get(good) and have < term.number:
                    goods[good] -= 1
                    have += VALUE[good] if term.value else 1
            out.append((term, min(have, term.number)))
        return out

    async def pay(self, table: Table, scene: Scene) -> None:
        """Give all of it; the seat chooses where it can, and only so that the rest can still be paid."""
        seat = scene.seat
        waiting = list(self.goods)
        while waiting:
            term, *rest = waiting
            if not term.number:
                waiting = rest
                continue
            keys = [f"good:{good}" for good in term.of if leaves_enough(seat.goods, good, term, rest)]
            good = noun_of(await table.pick(seat, "spend_good", keys, place=scene.at))
            give_good(table, scene, good, self.to)
            table.note("spent", seat, good=good)
            waiting = [term.without(good), *rest]
        for what, number in self.plain.items():
            if what == COIN:
                take_coins(table, seat, -number)
            elif what == CITIZEN:
                seat.citizens -= number
                if self.to == GONE:
                    count(table.state.gone, CITIZEN, number)
                elif self.to == SUPPLY:
                    table.state.spare_citizens += number
                table.note("citizen_given", seat, n=number)
            elif what == GEAR:
                for _ in range(number):
                    seat.gears.remove(GEAR if GEAR in seat.gears else seat.gears[0])
                if self.to == GONE:
                    count(table.state.gone, GEAR, number)
                elif self.to == SUPPLY:
                    table.state.gears += number
            else:
                for _ in range(number):
                    seat.market.remove(what)
                    if self.to == GONE:
                        count(table.state.gone, what, 1)
                    elif self.to == SUPPLY:
                        return_follower(table, what)
            if self.to == WORK:
                table.state.held.setdefault(scene.at, []).extend([what] * number)


def held(seat: Seat, what: str) -> int:
    """How many of a thing a seat can give: coins, citizens, waiting gears, followers on the market."""
    if what == CITIZEN:
        return seat.citizens
    return seat.coins if what == COIN else len(seat.gears) if what == GEAR else seat.market.count(what)


def give_good(table: Table, scene: Scene, good: str, to: str) -> None:
    """A good goes back to the supply, out of the game, or onto what asked for it."""
    if to == SUPPLY:
        return_good(table, scene.seat, good)
        return
    part_with(table, scene.seat, good)
    if to == GONE:
        count(table.state.gone, TOKEN[good], 1)
    else:
        table.state.held.setdefault(scene.at, []).append(good)


def takings(goods: Mapping[str, int], term: Term) -> Iterator[dict[str, int]]:
    """What would be left after each way of paying a term out of these goods."""
    if not term.number:
        yield dict(goods)
        return
    for at, good in enumerate(term.of):
        if goods.get(good):
            rest = term.without(good)
            left = {**goods, good: goods[good] - 1}
            yield from takings(left, Term(rest.number, term.of[at:], term.value))


def fits(goods: Mapping[str, int], terms: Sequence[Term]) -> bool:
    """Whether all terms can be paid out of these goods together."""
    if not terms:
        return True
    first, *rest = terms
    if first.fixed:
        (good,) = first.of
        left = goods.get(good, 0) - first.number
        return left >= 0 and fits({**goods, good: left}, rest)
    return any(fits(left, rest) for left in takings(goods, first))


def leaves_enough(goods: Mapping[str, int], good: str, term: Term, rest: Sequence[Term]) -> bool:
    """Whether this good can be given for a term so that all the rest can still be paid."""
    return bool(goods.get(good)) and fits({**goods, good: goods[good] - 1}, [term.without(good), *rest])


def read_price(text: str, to: str = SUPPLY) -> Price:
    """`2 grain + 1 wool`, `5 coins`, `value 12 goods`, `3 of wool brocade with brocade`, `1 farmer`."""
    if to not in PLACES:
        raise ValueError(f"goes to {to!r}, which can only be {', '.join(PLACES)}")
    return Price(tuple(term for part in text.split("+") for term in read_terms(part.split())), to)


def read_terms(words: Sequence[str]) -> list[Term]:
    """One part of a price."""
    match words:
        case ["value", number, "goods"] if number.isdigit():
            return [Term(int(number), GOODS[::-1], value=True)]
        case [number, "coins" | "coin"] if number.isdigit():
            return [Term(int(number), (COIN,))]
        case [number, "goods"] if number.isdigit():
            return [Term(int(number), WARES)]
        case [number, "of", *kinds] if number.isdigit():
            some, _, must = " ".join(kinds).partition(" with ")
            goods, needed = tuple(some.split()), must.split()
            if goods and {*goods, *needed} <= set(GOODS) and len(needed) <= int(number):
                rest = [Term(int(number) - len(needed), goods)] if int(number) > len(needed) else []
                return [*(Term(1, (good,)) for good in needed), *rest]
        case [number, what] if number.isdigit() and what in (*GOODS, *FOLLOWERS, GEAR, CITIZEN):
            return [Term(int(number), (what,))]
    raise ValueError(f"{' '.join(words)!r} is no price; say `2 grain + 1 wool`, `5 coins`, `value 12 goods`")
