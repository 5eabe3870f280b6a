"""Tasks: what a seat may do once for points or a reward, if something is so and a price is paid. Orders,
indulgences, objectives, deliveries and what a game alone is won by are all tasks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from .ask import noun_of
from .conditions import Condition, all_hold
from .copying import playable
from .hands import lay_card, take_card
from .lines import Line, do_lines
from .pieces import EACH, TEAM
from .prices import Price
from .scene import scene
from .units import Unit

if TYPE_CHECKING:
    from .state import Seat
    from .table import Table

# When: chosen in a seat's turn, offered after its action, at any time that the game offers, by itself as soon
# as it becomes so, looked at when a round ends, or counted at the end.
TURN, ACTED, ANY_TIME, BECOMES, ROUND, END = "turn", "acted", "any", "becomes", "round", "end"
BESIDE = "beside"  # like any time, but in one's own turn alone
TIMES: Final = (TURN, BESIDE, ACTED, ANY_TIME, BECOMES, ROUND, END)
# Then: nothing, the seat has passed, or the game is won.
PASS, WIN = "pass", "win"
AFTERWARDS: Final = ("", PASS, WIN)
# Whose: the first seat's, of each seat once, or of all together.
FIRST = "first"
WHOSE: Final = (FIRST, EACH, TEAM)
ANY_PACE: Final = "any"
PACES: Final = (ANY_PACE, "round", "order")  # as many as one likes, one a round, one a round in their order


@dataclass(frozen=True, eq=False)
class Task(Unit):
    """Something to be done once."""

    needs: tuple[Condition, ...] = ()
    price: Price | None = None
    points: int = 0
    when: str = TURN
    then: str = ""
    whose: str = FIRST
    reward: tuple[Line, ...] = ()
    back: str = ""  # of a card that is dealt: the pile to which it belongs

    def may(self, table: Table, seat: Seat) -> bool:
        """Whether all conditions hold and the whole price can be paid now."""
        here = scene(seat, self.key)
        return all_hold(self.needs, table, here) and (self.price is None or self.price.may(table, seat))

    def still(self, table: Table, seat: Seat) -> bool:
        """Whether it can ever still be done: a card for which that is no longer so may be laid aside."""
        return not self.so(table, seat) and self.possible(table, seat)

    def owed(self, table: Table) -> tuple[tuple[int, int, str], ...]:
        """What is due at the end of this round and of those to come: the round, how many, of what."""
        return ()

    def so(self, table: Table, seat: Seat) -> bool:
        """Whether what has to become so is so already: then it can hardly become so."""
        return self.when == BECOMES and all_hold(self.needs, table, scene(seat, self.key))

    def possible(self, table: Table, seat: Seat) -> bool:
        """Whether nothing has made it impossible."""
        here = scene(seat, self.key)
        return all(condition.still(table, here) for condition in self.needs)


def laid_out(table: Table) -> list[str]:
    """The tasks that everybody can see and do: those of the scenario, and those that came on the way."""
    return [key for key in (*table.scenario.tasks, *table.state.tasks) if key not in table.state.done]


def before(table: Table, seat: Seat, hidden: bool = True) -> list[Task]:
    """The tasks that lie before this seat: those for everybody, its own, its character's, and those in its
    hand, which only it may see.
    """
    own = [*seat.tasks, seat.character, *(seat.hand if hidden else ())]
    keys = [key for key in (*laid_out(table), *own) if key not in seat.done]
    return [table.catalog.tasks[key] for key in keys if key in table.catalog.tasks]


def open_tasks(table: Table, seat: Seat) -> list[Task]:
    """Those of them that the pace of the scenario lets it do now."""
    return [task for task in before(table, seat) if not held_up(table, seat, task)]


def held_up(table: Table, seat: Seat, task: Task) -> str:
    """How the pace of the scenario keeps a task from being done now, however much one has."""
    pace = table.scenario.pace
    if pace == ANY_PACE or task.then == WIN:
        return ""
    if seat.last_task == table.state.round:
        return "round"
    return "order" if pace == "order" and before(table, seat)[0] is not task else ""


def waits_for(table: Table, seat: Seat, task: Task) -> str:
    """Why a task waits: the pace, or, of a card, that it is barred now or that what it asks for is so."""
    if task.back and table.says("bars", seat, f"task:{task.key}"):
        return "barred"
    if task.back and task.so(table, seat):
        return "so"
    return held_up(table, seat, task)


def offers(table: Table, seat: Seat, when: str) -> list[str]:
    """The tasks that the seat could do at this moment, as options."""
    times = (when, ANY_TIME, BESIDE) if when == TURN else (when, ANY_TIME)
    return [
        f"task:{task.key}"
        for task in open_tasks(table, seat)
        if task.when in times and task.may(table, seat) and not table.says("bars", seat, f"task:{task.key}")
    ]


async def fulfil(table: Table, seat: Seat, key: str) -> None:
    """Pay the whole price, take the reward and the points; then it is done."""
    task = table.catalog.tasks[key]
    here = scene(seat, key)
    if task.price:
        await task.price.pay(table, here)
    note_done(table, seat, task)
    await do_lines(task.reward, table, here)
    if task.then == PASS:
        seat.passed = True
        table.note("passed", seat)


def note_done(table: Table, seat: Seat, task: Task) -> None:
    """It lies with whoever has done it; those that only one can do are gone for all. A card in a hand is now
    seen by everybody.
    """
    if task.key in seat.hand:
        lay_card(table, seat, task.key)
    seat.done.append(task.key)
    seat.last_task = table.state.round
    if task.whose != EACH:
        table.state.done[task.key] = seat.colour
    table.note("task", seat, task=task.key)
    if task.key in table.state.tasks and task.key in table.scenario.deck:
        turn_up(table, task.key)


def turn_up(table: Table, key: str) -> None:
    """Where a task of the deck has lain, the next one comes to lie at once, as long as there is one."""
    state = table.state
    at = state.tasks.index(key)
    state.tasks.remove(key)
    if state.deck:
        new = table.rng.one(state, state.deck)
        state.deck.remove(new)
        state.tasks.insert(at, new)
        table.note("turned_up", None, task=new)


async def offer(table: Table, seat: Seat, when: str) -> None:
    """Ask for tasks for as long as there are any and the seat wants to do one."""
    while keys := offers(table, seat, when):
        hidden = any(noun_of(key) in seat.hand for key in keys)
        about = last_ones(table, seat, keys)
        key = await table.pick(seat, "task", [*keys, "no"], secret=hidden, **about)
        if key == "no":
            return
        await fulfil(table, seat, noun_of(key))
        if table.catalog.tasks[noun_of(key)].then == PASS:
            return


def last_ones(table: Table, seat: Seat, keys: Sequence[str]) -> dict[str, Any]:
    """What is said before where each of these tasks ends the seat's round: how many actions it gives up."""
    if any(table.catalog.tasks[noun_of(key)].then != PASS for key in keys):
        return {}
    return {"then": PASS, "left": len(playable(table, seat))}


async def settle(table: Table) -> None:
    """What becomes so by itself is done: it was not so before, and now it is."""
    for seat in table.in_order() if table.in_play else ():
        for task in open_tasks(table, seat):
            if task.when != BECOMES or task.then == WIN or task.back:
                continue
            holds = task.may(table, seat)
            if not holds and task.key in seat.stale:
                seat.stale.remove(task.key)
            elif holds and task.key not in seat.stale:
                await fulfil(table, seat, task.key)


def mark_stale(table: Table) -> None:
    """What is so when the game begins must first cease to be so, before it can become so."""
    for seat in table.state.seats:
        for task in open_tasks(table, seat):
            fresh = task.key not in seat.stale and task.then != WIN
            if fresh and task.when == BECOMES and task.may(table, seat):
                seat.stale.append(task.key)


def deal(table: Table, seat: Seat, key: str, hidden: bool = False) -> None:
    """A task comes before a seat, or into its hand; what is so already must first cease to be so."""
    if hidden:
        take_card(table, seat, key)
    else:
        seat.tasks.append(key)
    task = table.catalog.tasks[key]
    if key in seat.stale:
        seat.stale.remove(key)
    if task.when == BECOMES and task.may(table, seat):
        seat.stale.append(key)


def won_by(table: Table, round_over: bool) -> list[Seat]:
    """The seats for which a task holds that wins the game, at once or when the round is over."""
    wins = [task for key in laid_out(table) if (task := table.catalog.tasks[key]).then == WIN]
    wins = [task for task in wins if round_over or task.when != ROUND]
    return [seat for seat in table.state.seats if any(task.may(table, seat) for task in wins)]


async def count_at_end(table: Table) -> None:
    """Tasks that are counted at the end are done by whoever can."""
    for seat in table.in_order():
        for task in open_tasks(table, seat):
            if task.when == END and task.may(table, seat):
                await fulfil(table, seat, task.key)


def points(table: Table, seat: Seat) -> int:
    """The points of all tasks that a seat has done."""
    return sum(table.catalog.tasks[key].points for key in seat.done)
