"""Cards that are dealt from a face-down pile, lie face up to be taken, and are played out of the hand.

A card that has to become so is offered to its owner at that moment. Everybody is asked for whom any card
that nobody has seen would have become so, and after its last action whoever could pay for such a card: so
being asked tells nothing of what is held.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import hands, tasks
from .ask import noun_of
from .flow import wait

if TYPE_CHECKING:
    from .state import Seat
    from .table import Table
    from .tasks import Task


def dealt(table: Table) -> bool:
    """Whether there are such cards at this table."""
    state = table.state
    return bool(state.face_up) or any(card in table.catalog.tasks for card in state.pile)


def held(table: Table, seat: Seat) -> bool:
    """Whether a seat has any of them in its hand."""
    return any(card in table.catalog.tasks for card in seat.hand)


def reveal(table: Table) -> None:
    """The top card of the pile comes to lie face up beside the others."""
    if table.state.pile:
        table.rng.covered()
        card = table.state.pile.pop(0)
        table.state.face_up.append(card)
        table.revealed = True
        table.note("card_turned", None, card=card)


def take_open(table: Table, seat: Seat, card: str) -> None:
    """A card that lies face up goes into a hand, and the next one is turned over."""
    table.state.face_up.remove(card)
    table.note("card_taken", seat, card=card)
    tasks.deal(table, seat, card, hidden=True)
    reveal(table)


def draw_blind(table: Table, seat: Seat) -> None:
    """The top card of the pile; one that the seat cannot use is shown to all, and another drawn, once."""
    pile = table.state.pile
    if not pile:
        return
    table.rng.covered()
    card = pile.pop(0)
    table.revealed = True
    if pile and not table.catalog.tasks[card].still(table, seat):
        table.state.face_up.append(card)
        table.note("card_shown", seat, card=card)
        card = pile.pop(0)
    tasks.deal(table, seat, card, hidden=True)


async def search(table: Table, seat: Seat, number: int) -> None:
    """Look at so many cards of the pile, keep one; the others are shuffled back."""
    pile = table.state.pile
    table.rng.covered()
    seen = pile[:number]
    table.revealed = True
    keys = [f"card:{card}" for card in seen]
    card = noun_of(await table.pick(seat, "card_search", keys, secret=True))
    pile.remove(card)
    if len(seen) > 1:
        table.state.pile = table.rng.shuffled(table.state, pile)
    tasks.deal(table, seat, card, hidden=True)


def unseen(table: Table, when: str = "") -> list[Task]:
    """The cards that somebody might hold: those with a back that lie nowhere face up; of one time, or all."""
    shown = {*table.state.face_up, *(key for seat in table.state.seats for key in seat.done)}
    backs: tuple[Task, ...] | None = table.catalog.memo.get(("backs", when))
    if backs is None:
        tasks_ = table.catalog.tasks.values()
        backs = tuple(task for task in tasks_ if task.back and when in ("", task.when))
        table.catalog.memo["backs", when] = backs
    return [task for task in backs if task.key not in shown]


def newly(table: Table, seat: Seat) -> list[str]:
    """The unseen cards that have just become so for a seat; what is so already must first cease to be so."""
    found = []
    for task in unseen(table, tasks.BECOMES):
        holds = task.may(table, seat)
        if not holds and task.key in seat.stale:
            seat.stale.remove(task.key)
        elif holds and task.key not in seat.stale:
            seat.stale.append(task.key)
            found.append(task.key)
    return [key for key in found if not table.says("bars", seat, f"task:{key}")]


def thinkable(table: Table, seat: Seat) -> list[str]:
    """The unseen cards that a seat could play beside an action now, if it held them."""
    waiting = unseen(table, tasks.BESIDE) if held(table, seat) else ()
    return [
        task.key
        for task in waiting
        if task.may(table, seat) and not table.says("bars", seat, f"task:{task.key}")
    ]


def begin(table: Table) -> None:
    """Something new begins: what was only so because it had just been done has ceased to be so."""
    table.did.clear()
    for seat in table.state.seats:
        for key in list(seat.stale):
            task = table.catalog.tasks[key]
            if task.back and not task.may(table, seat):
                seat.stale.remove(key)


async def settle(table: Table, actor: Seat | None = None) -> None:
    """What has become so may be played now: by whose turn it is, or outside of turns by all at once."""
    if not dealt(table) and not any(held(table, seat) for seat in table.state.seats):
        return
    ripe = {seat.colour: newly(table, seat) for seat in table.in_order()}
    asked = [seat for seat in table.in_order() if ripe[seat.colour] and held(table, seat)]
    if actor is None:
        await table.at_once({seat.colour: play_ripe(table, seat, ripe[seat.colour]) for seat in asked})
    elif actor in asked:
        await play_ripe(table, actor, ripe[actor.colour])


async def play_ripe(table: Table, seat: Seat, ripe: Sequence[str]) -> None:
    """Play as many of those that have become so as the seat likes."""
    while left := [key for key in ripe if key not in seat.done]:
        if not await play(table, seat, left):
            return


async def play(table: Table, seat: Seat, cards: Sequence[str]) -> bool:
    """Play one of these that is in the hand, or none; whoever has none of them is asked, too."""
    mine = [f"task:{key}" for key in cards if key in seat.hand]
    key = (await wait(table.ask(seat, "play", [*mine, "no"], 1, 1, secret=True))).picks[0]
    if key == "no":
        return False
    await tasks.fulfil(table, seat, noun_of(key))
    hands.tell(table, seat, "play")
    return True


# What each seat has been asked for last: which cards it might have played, and how full its market was.
Asked = dict[str, tuple[frozenset[str], int]]


def news(table: Table, seat: Seat, asked: Asked) -> bool:
    """Whether a seat that has nothing left but its cards is asked for them: if any might be played, and if
    since it was asked last one more might, or more lies on its market.
    """
    cards, (known, lying) = thinkable(table, seat), asked.get(seat.colour, (frozenset(), -1))
    return bool(cards) and (len(seat.market) > lying or not known.issuperset(cards))


async def linger(table: Table, seat: Seat, asked: Asked) -> None:
    """After its last action a seat may still play cards; it is not asked again before there is news."""
    while news(table, seat, asked):
        cards = thinkable(table, seat)
        if not await play(table, seat, cards):
            asked[seat.colour] = frozenset(cards), len(seat.market)
