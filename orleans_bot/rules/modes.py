"""What a table plays: a scenario, the modules added to it, the options it declares; and all of it together.

Scenario and modules are composed at set-up, for a number of seats and the chosen options, into one scenario
that holds everything: board, stack of events, deeds, citizens, place tiles. The rules read only that one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final

from .dealing import take_citizen
from .lines import do_lines
from .scene import scene
from .tasks import WIN, won_by
from .units import EMPTY, Place, Unit
from .verdicts import ACTED, END, Verdict

if TYPE_CHECKING:
    from .boards import Route
    from .catalog import Catalog
    from .lines import Line
    from .state import Seat
    from .table import Table

# What a table has once: where a module brings it, the scenario's own stays in the box.
ONCE: Final = ("events", "deeds")
# Options that every table has: place tiles that are never, or always, laid out.
BANNED: Final = "banned"
FORCED: Final = "forced"
# A ticket of the stack that stands for one tile drawn from a pile when its round comes: "*A".
PILE: Final = "*"
# An option that a scenario with open planning may declare: whether the plans stay hidden all the same.
PLANNING: Final = "open_plans"
CLOSED: Final = "closed"
# What a campaign tells one of its games about those before it: which characters each seat has had, and which
# of them it plays again.
HAD: Final = "had"
CAST: Final = "cast"


@dataclass(frozen=True)
class Option:
    """Something a table may choose before it is set up: a name, and its values with their words. The first
    value holds where nobody has chosen.
    """

    key: str
    name: str
    values: Mapping[str, str]
    timed: tuple[str, ...] = ()  # values that only a table with a clock may choose

    @property
    def default(self) -> str:
        """What holds where nobody has chosen."""
        return next(iter(self.values))


@dataclass(frozen=True)
class Numbers:
    """What set-up takes for a number of seats; what is empty is as the scenario says for all."""

    followers: Mapping[str, int]
    gears: int
    goods_out: int
    tiles: int = 0
    stack: tuple[str, ...] = ()
    removes: tuple[str, ...] = ()
    towers_built: tuple[str, ...] = ()  # of the scenario's towers those that stand from the start


@dataclass(frozen=True, eq=False)
class Module(Unit):
    """A part of a box that is added to a scenario: it brings things of its own and takes others out."""

    joins: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    stack: tuple[str, ...] = ()
    piles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    options: Mapping[str, Option] = field(default_factory=dict)
    deeds: tuple[str, ...] = ()
    citizens: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    tasks: tuple[str, ...] = ()
    pace: str = ""
    deck: tuple[str, ...] = ()  # tasks of which so many lie face up; a new one comes at once for one done
    face_up: int = 0
    removes: tuple[str, ...] = ()
    opening: tuple[str, ...] = ()
    tiles: int = 0
    offered: bool = True  # whether a table may choose it; else something else brings it
    begins: tuple[Line, ...] = ()  # done for each seat before the first round
    # For a number of seats, whatever of Numbers is different with this module.
    by_seats: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)

    PRINTED: ClassVar[Mapping[str, str]] = {"opens": "begins"}

    async def opens(self, table: Table) -> None:
        """What each seat begins with, or without, in turn order."""
        for seat in table.in_order():
            await do_lines(self.begins, table, scene(seat))


@dataclass(frozen=True, eq=False)
class Scenario(Unit):
    """A way to play: who sits down, what is laid out, how rounds run, and what wins."""

    seats: tuple[int, ...] = ()
    difficulty: str = ""  # as it is printed, in stages
    guided: bool = False  # a first game that shows how to play
    phases: tuple[str, ...] = ()
    merchant: str = ""
    coins: int = 0
    stations: int = 0
    own: tuple[str, ...] = ()
    companions: tuple[str, ...] = ()  # neutral followers who begin on the market beside one's own
    goods: Mapping[str, int] = field(default_factory=dict)
    goods_seats: int = 0
    covered: bool = False  # goods lie face down on the map until they are taken
    tiles: int = 0
    starts_with: tuple[str, ...] = ()
    only_tiles: tuple[str, ...] = ()  # of the place tiles these and no others, whatever box they lie in
    stack: tuple[str, ...] = ()
    piles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    options: Mapping[str, Option] = field(default_factory=dict)
    deeds: tuple[str, ...] = ()
    citizens: tuple[str, ...] = ()
    spare_citizens: int = 0  # those that wait nowhere in particular
    greets: bool = False  # a citizen who waits in a town goes with the first merchant who comes there
    goods_towns: tuple[str, ...] = ()  # goods lie only on the ways to these towns, where not on all
    tile_boxes: tuple[str, ...] = ()  # boxes whose place tiles are always there
    contest: bool = True  # points decide; else something that the scenario says
    cards: tuple[str, ...] = ()
    removes: tuple[str, ...] = ()
    opening: tuple[str, ...] = ()
    by_seats: Mapping[int, Numbers] = field(default_factory=dict)
    tasks: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()  # tasks of which so many lie face up; a new one comes at once for one done
    face_up: int = 0
    pace: str = "any"  # of tasks: as many as one likes, one a round, or in their order
    open: bool = False  # the seats plan together: each sees the plans of the others
    carries: int = 0
    offered: bool = True  # whether tables may be opened for it: not before all of it is there
    towers: tuple[str, ...] = ()  # towns in which a station is a fortified tower
    # Filled when it is composed for a table.
    modules: tuple[Module, ...] = ()
    tickets: tuple[str, ...] = ()
    board: tuple[str, ...] = ()
    chosen: Mapping[str, str] = field(default_factory=dict)

    PRINTED: ClassVar[Mapping[str, str]] = {"load": "carries", "ends": "tasks", "arrived": "greets"}

    @cached_property
    def names(self) -> frozenset[str]:
        """What is played: the scenario and its modules, by key."""
        return frozenset((self.key, *(module.key for module in self.modules)))

    @property
    def rounds(self) -> int:
        """How many rounds are played where nothing shortens them: one for each tile of the stack."""
        return len(expanded(self.stack))

    @property
    def track(self) -> tuple[str, ...]:
        """The events in their order where all of them are known from the start."""
        known = not any(ticket.startswith(PILE) for ticket in self.tickets)
        return self.tickets if known else ()

    def plays(self, place: Place) -> bool:
        """Whether a place is used here: some belong to certain scenarios or modules, some are left out."""
        return (
            (not place.only_in or not self.names.isdisjoint(place.only_in))
            and self.names.isdisjoint(place.not_in)
            and place.key not in self.removes
            and (not self.only_tiles or not place.tier or place.key in self.only_tiles)
        )

    async def arrived(self, table: Table, seat: Seat, town: str) -> None:
        """A citizen who waits in a town goes with the first merchant who comes there."""
        take_citizen(table, seat, f"town.{town}")

    def load(self, table: Table, seat: Seat, route: Route) -> int:
        """So many goods may be taken along, if they lie there."""
        return self.carries

    def ends(self, table: Table, when: str) -> Verdict | None:
        """A task that wins is done as soon as it can be, by whoever can, or when a round ends if it says so;
        at the end it is too late.
        """
        if all(table.catalog.tasks[key].then != WIN for key in self.tasks):
            return None
        if done := won_by(table, round_over=when != ACTED):
            return Verdict("delivered", winners=tuple(seat.colour for seat in done))
        return Verdict("time") if when == END else None


def declared(scenario: Scenario, modules: Iterable[Module]) -> dict[str, Option]:
    """The options of a scenario and of the modules that are added to it."""
    found = dict(scenario.options)
    for module in modules:
        found |= module.options
    return found


def drawn_from(item: str) -> tuple[int, str]:
    """`4 of A` as a number and a pile; a tile that is named is drawn from none."""
    words = item.split()
    return (int(words[0]), words[2]) if len(words) == 3 and words[1] == "of" else (0, "")


def expanded(stack: Iterable[str]) -> tuple[str, ...]:
    """A stack as tickets, one a round: tiles by name, and those still to be drawn by their pile."""
    out: list[str] = []
    for item in stack:
        number, pile = drawn_from(item)
        out += [PILE + pile] * number if pile else [item.replace(" ", "_")]
    return tuple(out)


def compose(
    catalog: Catalog, key: str, modules: Sequence[str], seats: int, options: Mapping[str, Any]
) -> Scenario:
    """The scenario as it is played with these modules and options by so many seats; made once for each."""
    scenario = catalog.scenarios[key]
    added = tuple(catalog.modules[name] for name in modules)
    chosen: dict[str, str] = {}
    for name, option in declared(scenario, added).items():
        value = str(options.get(name))
        chosen[name] = value if value in option.values else option.default
    wanted = ("composed", key, tuple(modules), seats, *chosen.items())
    found: Scenario | None = catalog.memo.get(wanted)
    if found is None:
        found = catalog.memo[wanted] = composed(catalog, scenario, added, seats, chosen)
    return found


def composed(
    catalog: Catalog,
    scenario: Scenario,
    added: tuple[Module, ...],
    seats: int,
    chosen: Mapping[str, str],
) -> Scenario:
    """Scenario and modules put together: a module's word counts more than that of what it is added to."""
    numbers = scenario.by_seats[seats]
    stack, piles = numbers.stack or scenario.stack, scenario.piles
    tiles, removes = numbers.tiles or scenario.tiles, {*scenario.removes, *numbers.removes}
    deeds, citizens, cards = scenario.deeds, scenario.citizens, scenario.cards
    tasks, pace = scenario.tasks, scenario.pace
    deck, face_up = scenario.deck, scenario.face_up
    for module in added:
        here = module.by_seats.get(seats, EMPTY)
        numbers = replace(numbers, **here)
        tiles = here.get("tiles", 0) or module.tiles or tiles
        removes |= {*module.removes, *here.get("removes", ())}
        if module.stack:
            stack, piles = here.get("stack", ()) or module.stack, module.piles
        deeds = (*(() if "deeds" in module.takes else deeds), *module.deeds)
        citizens, cards = (*citizens, *module.citizens), (*cards, *module.cards)
        tasks, pace = (*tasks, *module.tasks), module.pace or pace
        deck, face_up = (*deck, *module.deck), face_up + module.face_up
    tickets = expanded(filled_in(item, chosen) for item in stack)
    played = replace(
        scenario,
        tiles=tiles,
        stack=stack,
        piles=without(piles, tickets),
        deeds=kept(deeds, removes),
        citizens=kept(citizens, removes),
        cards=kept(cards, removes),
        tasks=kept((filled_in(task, chosen) for task in tasks), removes),
        pace=filled_in(pace, chosen),
        deck=kept(deck, removes),
        face_up=face_up,
        removes=tuple(sorted(removes)),
        open=scenario.open and chosen.get(PLANNING) != CLOSED,
        opening=sum((module.opening for module in added), scenario.opening),
        by_seats={seats: numbers},
        modules=added,
        tickets=tickets,
        chosen=chosen,
    )
    board = tuple(key for key, place in catalog.places.items() if not place.tier and played.plays(place))
    return replace(played, board=board)


def filled_in(item: str, chosen: Mapping[str, str]) -> str:
    """`{option}` as what has been chosen for it; anything else is itself."""
    return chosen.get(item.strip("{}"), item) if item.startswith("{") else item


def kept(keys: Iterable[str], removes: set[str]) -> tuple[str, ...]:
    """What is not taken out."""
    return tuple(key for key in keys if key not in removes)


def without(piles: Mapping[str, tuple[str, ...]], tickets: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    """The piles without the tiles that have a fixed place in the stack; only those that are drawn from."""
    tickets = list(tickets)
    left = {pile: list(tiles) for pile, tiles in piles.items() if PILE + pile in tickets}
    for ticket in tickets:
        for tiles in left.values():
            if ticket in tiles:
                tiles.remove(ticket)
                break
    return {pile: tuple(tiles) for pile, tiles in left.items()}
