"""What a rule receives: the state, the content, chance, the hooks in force, and a way to ask and to tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .ask import CHOICE, Ask
from .dealing import count, return_follower
from .flow import Flow, each, wait
from .modes import Scenario, compose
from .notes import Note
from .pieces import GEAR, is_own
from .rng import Rng
from .state import Seat, State
from .units import SUPPLY

if TYPE_CHECKING:
    from .catalog import Catalog
    from .units import Event, Unit

# Nobody has an answer.
NOBODY: Sequence[Callable[..., Any]] = ()


class Table:
    """The table at which the rules play; it has no clock and no outside."""

    __slots__ = (
        "catalog",
        "closed",
        "did",
        "notes",
        "remembered",
        "revealed",
        "rng",
        "scenario",
        "seats",
        "seq",
        "state",
        "using",
    )

    def __init__(self, catalog: Catalog, state: State) -> None:
        self.catalog = catalog
        self.state = state
        self.scenario: Scenario = compose(
            catalog, state.scenario, state.modules, len(state.seats), state.options
        )
        self.seats = {seat.colour: seat for seat in state.seats}
        self.rng = Rng()
        self.notes: list[Note] = []
        self.seq = 0
        self.revealed = False
        # What this action has done so far: who, what, which.
        self.did: list[tuple[str, ...]] = []
        # While seats act at the same time nobody may take what all share.
        self.closed = False
        # What follows from the units in force; forgotten whenever those change.
        self.remembered: dict[Any, Any] = {}
        # The actions that are copying others right now, the outermost first.
        self.using: list[str] = []

    @property
    def event(self) -> Event | None:
        """The event of the round."""
        return self.catalog.events[self.state.event] if self.state.event else None

    @property
    def in_play(self) -> bool:
        """Whether there is any task at this table."""
        state = self.state
        if self.scenario.tasks or state.tasks or state.face_up or state.pile:
            return True
        return any([seat.tasks or seat.hand or seat.character for seat in state.seats])

    @property
    def watched(self) -> frozenset[str]:
        """The towns for which some task asks whether the merchant has left them."""
        asking: dict[str, str] | None = self.catalog.memo.get("watched")
        if asking is None:
            tasks = self.catalog.tasks.items()
            asking = {key: need.what[0] for key, task in tasks for need in task.needs if need.name == "left"}
            self.catalog.memo["watched"] = asking
        return frozenset(asking[key] for key in self.at_table() if key in asking) if asking else frozenset()

    def at_table(self) -> Iterator[str]:
        """Every task and card that is at this table, or may still come to it."""
        state = self.state
        yield from (*self.scenario.tasks, *state.tasks, *state.cards, *state.pile, *state.face_up)
        for seat in state.seats:
            yield from (*seat.tasks, *seat.hand, seat.character)

    def in_order(self) -> list[Seat]:
        """The seats in turn order, from the start player on."""
        seats = self.state.seats
        first = next(i for i, seat in enumerate(seats) if seat.colour == self.state.start)
        return seats[first:] + seats[:first]

    def units(self, seat: Seat) -> list[Unit]:
        """The units in force for a seat, in the one order in which they are asked: scenario, modules, cards
        for all, the event, the seat's character, its board, its tiles in the order gained, deeds.
        """
        catalog = self.catalog
        character = [catalog.cards[seat.character]] if seat.character else []
        board = [catalog.places[key] for key in self.scenario.board]
        tiles = [catalog.places[key] for key in seat.tiles if key not in seat.asleep]
        return [*self.common(), *character, *board, *tiles, *(catalog.deeds[key] for key in self.state.deeds)]

    def common(self) -> list[Unit]:
        """The units in force for everybody, whoever sits there."""
        event = self.event
        cards = (self.catalog.cards[key] for key in self.state.cards)
        return [self.scenario, *self.scenario.modules, *cards, *([event] if event else [])]

    def heeding(self, hook: str, seat: Seat) -> Sequence[Callable[..., Any]]:
        """The answers to a hook of all units in force for this seat that have one."""
        found: dict[str, list[Callable[..., Any]]] | None = self.remembered.get(seat.colour)
        if found is None:
            found = self.remembered[seat.colour] = {}
            for unit in self.units(seat):
                for answered in unit.answered:
                    found.setdefault(answered, []).append(getattr(unit, answered))
        return found.get(hook, NOBODY)

    def says(self, hook: str, seat: Seat, *about: Any) -> bool:
        """Whether a unit in force says yes; one is enough."""
        answers = self.heeding(hook, seat)
        return bool(answers) and any(answer(self, seat, *about) for answer in answers)

    async def settled(self, hook: str, seat: Seat, *about: Any) -> bool:
        """Whether a unit in force has dealt with something; after the first that has, no other is asked."""
        for answer in self.heeding(hook, seat):
            if await answer(self, seat, *about):
                return True
        return False

    def units_changed(self) -> None:
        """Something came into force or left it."""
        self.remembered.clear()

    def note(self, key: str, seat: Seat | None, eyes: tuple[str, ...] = (), **data: Any) -> None:
        """A line for the table's story; with `eyes`, only for those seats until the game is over."""
        self.notes.append(Note(key, seat.colour if seat else "", data, eyes))

    def ask(
        self,
        seat: Seat,
        key: str,
        keys: Sequence[str],
        lo: int,
        hi: int,
        kind: str = CHOICE,
        secret: bool = False,
        seats: tuple[str, ...] = (),
        veiled: tuple[str, ...] = (),
        **about: Any,
    ) -> Ask:
        """An ask, stamped with the place in the log at which it was posed. What is secret stays hidden until
        it is told, what is veiled only the seat sees; with `seats` any of them may answer.
        """
        ask = Ask(seat.colour, key, tuple(keys), lo, hi, self.seq, secret, about, kind, seats)
        return ask._replace(veiled=veiled) if veiled else ask

    async def pick(self, seat: Seat, key: str, keys: Sequence[str], **about: Any) -> str:
        """The seat picks one; a single option is neither asked nor logged."""
        if len(keys) == 1:
            return keys[0]
        return (await wait(self.ask(seat, key, keys, 1, 1, **about))).picks[0]

    async def pick_many(
        self, seat: Seat, key: str, keys: Sequence[str], lo: int, hi: int, **about: Any
    ) -> tuple[str, ...]:
        """The seat picks so many; no choice is neither asked nor logged."""
        if len(keys) <= lo or hi == 0:
            return tuple(keys[:hi])
        return (await wait(self.ask(seat, key, keys, lo, min(hi, len(keys)), **about))).picks

    async def at_once(self, flows: Mapping[str, Flow[Any]], stocked: bool = False) -> None:
        """Run one flow a seat at the same time. Who is first must not matter: chance is closed, and so is
        taking what all share, unless there is enough of it for everybody (`stocked`).
        """
        self.closed = len(flows) > 1 and not stocked
        try:
            await each(self.rng, flows)
        finally:
            self.closed = False

    def taking(self) -> None:
        """Something that all share is about to be taken; a rule that does so needs an order of seats."""
        if self.closed:
            raise RuntimeError("Nothing shared may be taken while seats act at the same time: take turns.")

    def clear_place(self, seat: Seat, key: str) -> None:
        """Those who stand on a place go home: into the bag, or where their kind belongs; gears stay."""
        spaces = seat.spaces[key]
        for at, what in enumerate(spaces):
            if what and what != GEAR:
                spaces[at] = ""
                if self.catalog.places[key].home == SUPPLY and not is_own(what):
                    return_follower(self, what)
                else:
                    self.send_home(seat, what)

    def send_home(self, seat: Seat, what: str) -> None:
        """A piece goes into its seat's bag, or where its kind has its home."""
        piece = self.catalog.pieces.get(what)
        home = seat.spaces.get(piece.home, []) if piece else []
        if piece and piece.home == SUPPLY:
            count(self.state.followers, what, 1)
        elif "" in home:
            home[home.index("")] = what
        else:
            count(seat.bag, what, 1)
