"""Every fact of a game, as numbers, words, lists and dicts: JSON both ways.

Checkpoints, and the checksums of running games, hold this text to the letter. So a field of format 1 is
always written, under its name, in its place, and is never renamed. A field that comes later is declared with
`later`: it is written only where it differs from what it is by default, so that every game that does not use
it keeps the very text it had, and no upcast is needed. Nothing else has to be done:

    asleep: list[str] = later(list)      # a list of its own for each seat; `later(dict)` likewise
    towers: int = later(int)             # `later(int)` is 0, `later(str)` is "", `later(bool)` is False
    doctor: str = later(lambda: "home")  # any other default
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field, dataclass, field, fields
from operator import attrgetter
from typing import Any

from .errors import BadLog

FORMAT = 1
_LATER = "later"


def later(default: Callable[[], Any]) -> Any:
    """A field that older games do not have: written only where it differs from this default."""
    return field(default_factory=default, metadata={_LATER: default})


@dataclass(slots=True)
class Seat:
    """Everything that lies in front of one seat."""

    colour: str
    coins: int = 0
    merchant: str = ""
    stations: int = 0
    citizens: int = 0
    passed: bool = False
    committed: bool = False
    drawing: str = "auto"
    luck: int = 0
    bag: dict[str, int] = field(default_factory=dict)
    market: list[str] = field(default_factory=list)
    spaces: dict[str, list[str]] = field(default_factory=dict)
    draft: dict[str, str] = field(default_factory=dict)
    last_plan: list[str] = field(default_factory=list)
    tiles: list[str] = field(default_factory=list)
    goods: dict[str, int] = field(default_factory=dict)
    gears: list[str] = field(default_factory=list)
    tracks: dict[str, int] = field(default_factory=dict)
    history: list[int] = field(default_factory=list)
    # What lies on its tiles for good, and is counted nowhere else: stations, followers, goods.
    laid: dict[str, list[str]] = field(default_factory=dict)
    memory: dict[str, Any] = field(default_factory=dict)
    # Who it plays, where scenarios have characters.
    character: str = later(str)
    # Planned spaces whose followers come from tiles that extend the market: space, tile.
    called: dict[str, str] = later(dict)
    # What nobody else may see; others see how many there are.
    hand: list[str] = later(list)
    # Tasks that this seat alone has, those it has done, those that must first cease to be so, and the round
    # of the last one.
    tasks: list[str] = later(list)
    done: list[str] = later(list)
    stale: list[str] = later(list)
    last_task: int = later(int)
    # Places that it cannot use any more this round, and what it stands ready for where it can be targeted.
    barred: list[str] = later(list)
    bribes: str = later(str)
    # What it stands ready for against single works, where that is something else.
    offers: dict[str, str] = later(dict)
    # Towns that its merchant has left, where something asks for that.
    departed: list[str] = later(list)
    # Place tiles that lie face down: they are its own, and do nothing.
    asleep: list[str] = later(list)
    # Works of its own that are full and have been put away, for their points.
    completed: list[str] = later(list)


@dataclass(slots=True)
class State:
    """Everything that lies on the table, and the seats around it."""

    scenario: str
    boxes: list[str] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    seats: list[Seat] = field(default_factory=list)
    round: int = 0
    phase: str = "hourglass"
    start: str = ""
    turn: str = ""
    event: str = ""
    luck: int = 0
    gears: int = 0
    followers: dict[str, int] = field(default_factory=dict)
    goods: dict[str, int] = field(default_factory=dict)
    routes: dict[str, list[str]] = field(default_factory=dict)
    stations: dict[str, list[str]] = field(default_factory=dict)
    deeds: dict[str, list[str]] = field(default_factory=dict)
    citizens: list[str] = field(default_factory=list)
    stacks: dict[str, list[str]] = field(default_factory=dict)
    piles: dict[str, list[str]] = field(default_factory=dict)
    gone: dict[str, int] = field(default_factory=dict)
    memory: dict[str, Any] = field(default_factory=dict)
    result: dict[str, Any] = field(default_factory=dict)
    # Hidden choices that are not told yet: the number of the decision, and who was asked what.
    untold: dict[str, str] = later(dict)
    # Tasks that came on the way for everybody, and those that only one could do, with who has done them.
    tasks: list[str] = later(list)
    done: dict[str, str] = later(dict)
    # Tasks that are still to come; which is next, chance says when it comes.
    deck: list[str] = later(list)
    # Citizens that wait nowhere in particular.
    spare_citizens: int = later(int)
    # Citizens that belong to all seats together.
    team_citizens: int = later(int)
    # What lies on the works and tasks of the table for good: goods, coins, gears, followers.
    held: dict[str, list[str]] = later(dict)
    # What is added to the scenario, in the order of the catalog.
    modules: list[str] = later(list)
    # The events to come, once something has changed what is printed.
    stack: list[str] | None = later(lambda: None)
    # How the game ends, from when it is decided until it is scored.
    verdict: dict[str, Any] = later(dict)
    # Cards to be drawn, the next one first, and those that lie face up to be taken.
    pile: list[str] = later(list)
    face_up: list[str] = later(list)
    # The cards that hold for the whole table.
    cards: list[str] = later(list)
    # The goods of the map where they lie face down: how many of each, not where. Which one is taken, chance
    # says when it is.
    covered: dict[str, int] = later(dict)
    # Figures that are nobody's, and the towns in which they stand.
    figures: dict[str, str] = later(dict)
    # Works that belong to one seat: work, colour.
    owned: dict[str, str] = later(dict)
    # Trading stations that stand on goods of the map: route, colours. What lies under them stays there.
    sites: dict[str, list[str]] = later(dict)

    def to_text(self) -> str:
        """The whole state as one line of JSON; the order of entries is a fact too and is kept."""
        facts: dict[str, Any] = dict(zip(_STATE, _first_of_state(self), strict=True))
        facts["seats"] = [
            dict(zip(_SEAT, _first_of_seat(seat), strict=True)) | changed(seat, _SEAT_LATER)
            for seat in self.seats
        ]
        facts |= changed(self, _STATE_LATER)
        facts["format"] = FORMAT
        return _encode(facts)


def changed(here: State | Seat, defaults: Mapping[str, Any]) -> dict[str, Any]:
    """The later fields that are not as they are by default."""
    later_of_it = _later_of_seat if defaults is _SEAT_LATER else _later_of_state
    now = later_of_it(here)
    if now == tuple(defaults.values()):
        return {}
    both = zip(defaults.items(), now, strict=True)
    return {name: fact for (name, default), fact in both if fact != default}


def first_of(known: Iterable[Field[Any]]) -> tuple[str, ...]:
    """The fields that every state holds."""
    return tuple(each.name for each in known if _LATER not in each.metadata)


def later_of(known: Iterable[Field[Any]]) -> dict[str, Any]:
    """The later fields with their defaults."""
    return {each.name: each.metadata[_LATER]() for each in known if _LATER in each.metadata}


_SEAT, _SEAT_LATER = first_of(fields(Seat)), later_of(fields(Seat))
_STATE, _STATE_LATER = first_of(fields(State)), later_of(fields(State))
_first_of_seat, _first_of_state = attrgetter(*_SEAT), attrgetter(*_STATE)
_later_of_seat, _later_of_state = attrgetter(*_SEAT_LATER), attrgetter(*_STATE_LATER)
_encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, check_circular=False).encode

# One step for each format: a function that turns the facts of format n into those of format n + 1.
UPCASTS: dict[int, Any] = {}


def from_text(text: str) -> State:
    """The state that a line of JSON stands for, lifted from older formats where needed."""
    try:
        facts = json.loads(text)
        at = facts.pop("format")
    except (ValueError, TypeError, KeyError, AttributeError):
        raise BadLog("This state cannot be read: it is not a line of JSON with a format.") from None
    if not isinstance(at, int) or not 0 < at <= FORMAT:
        raise BadLog(f"This state has format {at}, but this version reads formats up to {FORMAT}.")
    try:
        for step in range(at, FORMAT):
            facts = UPCASTS[step](facts)
        facts["seats"] = [Seat(**seat) for seat in facts["seats"]]
        return State(**facts)
    except (TypeError, KeyError, AttributeError) as fault:
        raise BadLog(f"This state cannot be read: {fault}.") from None
