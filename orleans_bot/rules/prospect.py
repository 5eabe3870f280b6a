"""A seat's turns as if the others passed, on a copy of the game that knows no more than the seat does.

What the seat may not see is taken out of the copy before anything is asked of it: chance, the bags, hands and
plans of others. Where the rules would draw, or would ask somebody else, the prospect ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from .ask import TURN, Ask, Decision
from .deck import Asked
from .errors import Ended, NotAsked
from .flow import Flow, step
from .game import legal
from .imagining import imagine
from .notes import Note
from .phases.actions import take_turn
from .phases.planning import change, reveal
from .rng import Unknowable
from .sight import see
from .state import State, from_text
from .table import Table

if TYPE_CHECKING:
    from .catalog import Catalog
    from .view import View

# Why a prospect goes no further: the seat has passed, chance would decide, somebody else would be asked, or
# the game would end.
PASSED, CHANCE, OTHERS, OVER = "passed", "chance", "others", "over"
ACTIONS: Final = "actions"
PLANNING: Final = "planning"
BEFORE: Final = (PLANNING, ACTIONS)


def veiled(state: State, colour: str) -> State:
    """A copy of a game without all that a seat may not see."""
    copy = from_text(state.to_text())
    copy.luck = 0
    copy.untold, copy.covered = {}, {}
    copy.pile = [""] * len(copy.pile)
    for seat in copy.seats:
        seat.luck = 0
        if seat.colour != colour:
            seat.bag, seat.draft, seat.called, seat.last_plan = {}, {}, {}, []
            seat.hand, seat.stale, seat.drawing = [], [], "auto"
            seat.bribes, seat.offers = "", {}
            seat.passed = True
    return copy


class Prospect:
    """What a seat would be asked, answer by answer."""

    __slots__ = ("_flow", "asks", "catalog", "colour", "ended", "notes", "table", "turns")

    def __init__(
        self, catalog: Catalog, state: State, colour: str, plan: Sequence[str] = (), luck: int | None = None
    ) -> None:
        """From the state of a game in which the seat has committed its plan and has not passed yet, or as if
        it had changed its plan like that and committed it. With `luck` chance is made up from there on, and
        does not end the prospect.
        """
        self.catalog = catalog
        self.colour = colour
        self.table = Table(catalog, veiled(state, colour))
        self.table.rng.sealed = luck is None
        self.asks: tuple[Ask, ...] = ()
        self.notes: list[Note] = []
        self.ended = ""
        self.turns = 0  # how many of the seat's turns have begun
        here = self.table.seats[colour]
        self.table.state.luck = here.luck = luck or 0
        if luck is not None:
            imagine(self.table, here)
        if self.table.state.phase == PLANNING:
            for pick in plan:
                change(self.table, here, pick)
            reveal(self.table, here)
            here.passed = False
        self.table.notes.clear()
        self.table.state.phase = ACTIONS
        self._flow = turns(self, colour)
        self._run(None)

    @property
    def asked(self) -> Ask | None:
        """What the seat would be asked now."""
        return self.asks[0] if self.asks else None

    @property
    def at_turn(self) -> bool:
        """Whether an action is over and the next one can be chosen."""
        return self.asked is not None and self.asked.kind == TURN

    def view(self) -> View:
        """The table as it would be."""
        return see(self.table, self.asks, self.colour)

    def check(self, key: str, picks: Sequence[str]) -> tuple[str, ...]:
        """The picks in the order of the list, or a refusal."""
        ask = self.asked
        if ask is None or ask.key != key:
            said = f"{self.colour} would not be asked {key!r} here."
            raise NotAsked(said, seat=self.colour, waiting=self.colour)
        return legal(ask, picks)

    def answer(self, key: str, picks: Sequence[str]) -> tuple[Note, ...]:
        """Give an answer and go on to the next question; what would be told of it."""
        picks = self.check(key, picks)
        self.table.seq += 1
        self._run(Decision(self.table.seq, self.colour, key, picks))
        told = tuple(self.table.notes)
        self.table.notes.clear()
        return told

    def _run(self, decision: Decision | None) -> None:
        self.asks = ()
        try:
            asks = step(self._flow, decision)
        except StopIteration:
            self.ended = PASSED
        except Unknowable:
            self.ended = CHANCE
        except Ended:
            self.ended = OVER
        else:
            if any(ask.who != (self.colour,) for ask in asks):
                self._flow.close()
                self.ended = OTHERS
            else:
                self.asks = asks


def turns(prospect: Prospect, colour: str) -> Flow[str]:
    """The seat's turns, one after the other, until it passes."""

    async def on() -> str:
        table = prospect.table
        seat = table.seats[colour]
        asked: Asked = {}
        while not seat.passed:
            prospect.turns += 1
            table.state.turn = colour
            await take_turn(table, seat, asked)
            table.state.turn = ""
        return ""

    return on()
