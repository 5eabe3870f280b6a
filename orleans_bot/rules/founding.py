"""Works that seats found: cards of a hand that are built in a town of the map, and then manned by their owner
alone. A work that is full is put away, and worth points at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from .ask import noun_of
from .dealing import part_with
from .hands import lay_card, take_card
from .pieces import COIN, GOODS, VALUE
from .scene import scene
from .serving import complete, open_spaces
from .travel import take_from_map

if TYPE_CHECKING:
    from .moments import Deal
    from .state import Seat
    from .table import Table

LOOKED_AT = 2  # cards of the pile out of which one is kept


def sites(table: Table, town: str) -> list[str]:
    """The roads and waterways to a town on which a good still lies free."""
    return [route.key for route in table.catalog.leaving[town] if table.state.routes.get(route.key)]


def foundable(table: Table, seat: Seat, town: str) -> list[str]:
    """The routes on which the station of the card that a seat could found in a town may stand."""
    able = seat.stations and card_for(table, seat, town)
    return [f"found:{route}" for route in sites(table, town)] if able else []


def card_for(table: Table, seat: Seat, town: str) -> str:
    """The card of a hand that is founded in a town."""
    deeds = table.catalog.deeds
    return next((card for card in seat.hand if card in deeds and deeds[card].town == town), "")


async def found(table: Table, seat: Seat, town: str, key: str) -> None:
    """The card is laid open, a station comes onto the good, and a new card is chosen."""
    state = table.state
    card, route = card_for(table, seat, town), noun_of(key)
    lay_card(table, seat, card)
    take_from_map(table, route, state.routes[route][-1])
    seat.stations -= 1
    state.sites.setdefault(route, []).append(seat.colour)
    state.deeds[card] = [""] * len(table.catalog.deeds[card].spaces(len(state.seats)))
    state.owned[card] = seat.colour
    table.revealed = True
    table.units_changed()
    table.did.append((seat.colour, "founded", card))
    table.note("founded", seat, deed=card, town=town)
    await replenish(table, seat)


def draw(table: Table) -> list[str]:
    """The cards on top of the pile, to choose from; fewer where the pile runs out."""
    pile = table.state.pile
    if not pile:
        return []
    table.taking()
    table.rng.covered()
    table.revealed = True
    seen, table.state.pile = pile[:LOOKED_AT], pile[LOOKED_AT:]
    return seen


async def keep(table: Table, seat: Seat, seen: Sequence[str]) -> None:
    """One of them comes into the hand; nobody else learns which."""
    if seen:
        key = await table.pick(seat, "card_kept", [f"card:{card}" for card in seen], secret=True)
        take_card(table, seat, noun_of(key))


async def replenish(table: Table, seat: Seat) -> None:
    """A new card out of two; the other one goes under the pile."""
    seen = draw(table)
    await keep(table, seat, seen)
    table.state.pile += [card for card in seen if card not in seat.hand]


async def deal(table: Table) -> None:
    """Before the first round each seat keeps one of two cards; the others go under the pile in turn order,
    whoever has answered first.
    """
    seen = {seat.colour: draw(table) for seat in table.in_order()}
    await table.at_once({seat.colour: keep(table, seat, seen[seat.colour]) for seat in table.in_order()})
    for seat in table.in_order():
        table.state.pile += [card for card in seen[seat.colour] if card not in seat.hand]


async def renew(table: Table, seat: Seat) -> None:
    """The card of the hand goes under the pile for a new one."""
    old = list(seat.hand)
    table.note("renews", seat)
    await replenish(table, seat)
    for card in old:
        seat.hand.remove(card)
        table.state.pile.append(card)


def own_works(table: Table, seat: Seat) -> list[str]:
    """The works of a seat that are not full yet, in the order in which they were founded."""
    return [key for key, colour in table.state.owned.items() if colour == seat.colour]


def beside(table: Table, seat: Seat) -> dict[str, Deal]:
    """The coins and goods that a seat can lay beside its works: of each kind as many as are sought and
    there.
    """
    deals: dict[str, Deal] = {}
    for key in own_works(table, seat):
        for piece in (COIN, *GOODS):
            if (seat.coins if piece == COIN else seat.goods.get(piece)) and open_spaces(table, key, piece):
                deals[f"lay:{piece}@{key}"] = partial(lay, piece=piece, key=key)
    return deals


async def lay(table: Table, seat: Seat, piece: str, key: str) -> None:
    """Lay as many as are sought and there; they cannot be taken back."""
    spaces = open_spaces(table, key, piece)
    spaces = spaces[: seat.coins if piece == COIN else seat.goods.get(piece, 0)]
    for at in spaces:
        table.state.deeds[key][at] = seat.colour
        if piece == COIN:
            seat.coins -= 1
        else:
            part_with(table, seat, piece)
    table.note("laid_beside", seat, n=len(spaces), piece=piece, deed=key)
    await complete(table, scene(seat), key)


def worth_beside(table: Table, seat: Seat) -> int:
    """The coins and goods that lie beside works that are not full count as such."""
    worth = 0
    for key in own_works(table, seat):
        spaces = table.catalog.deeds[key].spaces(len(table.state.seats))
        laid = [space for space, by in zip(spaces, table.state.deeds[key], strict=True) if by]
        worth += sum(1 if piece == COIN else VALUE.get(piece, 0) for piece in laid)
    return worth


def points(table: Table, seat: Seat) -> int:
    """The points of the works that are full."""
    return sum(table.catalog.deeds[key].points for key in seat.completed)
