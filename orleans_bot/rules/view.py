"""The game as one pair of eyes may see it: the only thing that cogs, pictures and stand-in players read.

A view is made from the state for one viewer: a seat's colour, or nobody ("" = the public). What the viewer
may not see is not in it: other seats' bags (only how many followers lie in them), other seats' plans before
the reveal, and chance.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .atoms import Effect


@dataclass(frozen=True, slots=True)
class PlaceFace:
    """What is printed on a place: enough to draw it and to explain it."""

    key: str
    name: str
    tier: int  # 0 = on the player board, 1 and 2 = place tiles
    slots: tuple[str, ...]  # the follower each action space asks for; "any" = one follower of any type
    needs: int  # how many spaces must be filled before it is activated
    text: str
    sure: str  # verified | one_source | reconstructed
    box: str
    does: tuple[Effect, ...] = ()
    passive: bool = False  # never activated as an action
    market: bool = False  # its spaces extend the market
    worth: float = 0.0  # points that a use of it, or having it, is said to bring; 0 = see what it does
    deals: int = 0  # goods that may be bought or sold at their value by one use of it
    stands: tuple[tuple[str, tuple[str, ...]], ...] = ()  # who may stand for others while it is there


@dataclass(frozen=True, slots=True)
class EventFace:
    """What is printed on an hourglass tile or an event space of a scenario board."""

    key: str
    name: str
    text: str
    icon: str
    harm: bool
    sure: str
    does: tuple[Effect, ...] = ()
    adds: tuple[tuple[str, int], ...] = ()  # pieces that come into every bag when it has been resolved
    forbid: tuple[str, ...] = ()  # followers that nobody can recruit
    close: tuple[str, ...] = ()  # ways that no merchant can take
    bars: tuple[str, ...] = ()  # places that nobody can use; `gear` for all with a gear on them
    returns: int = 0  # of those just drawn, so many go back into the bag
    deadly: bool = False  # whoever cannot pay has lost the game
    tells: tuple[tuple[str, int, str], ...] = ()  # what it does in no line: verb, number, what


@dataclass(frozen=True, slots=True)
class DeedFace:
    """A beneficial deed: its spaces in printed order with the seat that filled each ("" = open)."""

    key: str
    name: str
    seeks: tuple[str, ...]
    filled: tuple[str, ...]
    reward: tuple[Effect, ...]
    finish: tuple[Effect, ...]
    text: str
    sure: str
    citizen: bool  # the citizen still waits there
    brings: tuple[Effect, ...] = ()  # what each space brings of its own, where spaces differ
    after: str = ""  # the deed that must be full before
    through: tuple[str, ...] = ()  # the places from which it is served; none = whatever sends followers
    town: str = ""  # a card that is founded in this town, as a work of its seat alone
    points: int = 0  # that its owner has for it when it is full
    bribes: bool = False  # it is done to others, who may buy themselves off


@dataclass(frozen=True, slots=True)
class TrackFace:
    """A track: what each space gives (None = nothing), and what to show there."""

    key: str
    name: str
    gives: tuple[Effect | None, ...]
    draws: tuple[int, ...] = ()  # knights only: how many followers are drawn at each space


@dataclass(frozen=True, slots=True)
class TownFace:
    """A town and where it lies on a map that is 1000 wide and 1000 high."""

    key: str
    name: str
    x: int
    y: int
    each: bool = False  # every seat may build a station of its own here


@dataclass(frozen=True, slots=True)
class RouteFace:
    """A connection between two towns, with the goods that lie on it now."""

    key: str  # "blois.orleans.water": towns in alphabetical order, then the way
    towns: tuple[str, str]
    way: str  # road | water
    spaces: int  # goods spaces in use at this number of seats
    goods: tuple[str, ...]  # "covered": one that lies face down
    stations: tuple[str, ...] = ()  # whose trading stations stand on goods here


@dataclass(frozen=True, slots=True)
class Need:
    """A part of what a task asks for: how much of it is there and how much is needed."""

    kind: str  # at, star, citizens, goods, …; "pay" = a part of the price
    what: tuple[str, ...]
    have: int
    need: int

    @property
    def met(self) -> bool:
        """Nothing of it is missing."""
        return self.have >= self.need


@dataclass(frozen=True, slots=True)
class TaskFace:
    """A task as it stands for one seat."""

    key: str
    name: str
    text: str
    needs: tuple[Need, ...]
    price: tuple[Need, ...]
    reward: tuple[Effect, ...]
    points: int
    when: str  # turn | acted | any | becomes | round | end
    wins: bool  # whoever has done it has won the game
    sure: str
    whose: str = "first"  # first | each | team
    passes: bool = False  # it is the last thing that is done in a round
    waits: str = ""  # why it cannot be done now: round (one a round), order (another comes first)
    lost: bool = False  # it can never be done any more
    owed: tuple[tuple[int, int, str], ...] = ()  # due at the end of rounds: which one, how many, of what


@dataclass(frozen=True, slots=True)
class Lack:
    """Why a place would do nothing as things stand: what is missing, and about what."""

    key: str  # forbidden, taken, no_way, …
    about: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, key: str, **about: str) -> Lack:
        """The same from its parts."""
        return cls(key, tuple(about.items()))


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as the viewer may see it."""

    colour: str
    coins: int
    citizens: int
    merchant: str
    stations_left: int
    stations_built: int
    status: int  # development status (stars)
    draws: int  # followers it may draw a round
    passed: bool
    committed: bool
    bag_count: int
    bag: Mapping[str, int] | None  # None = not for these eyes
    market: tuple[str, ...]
    market_room: int  # all market spaces, with those of tiles
    spaces: Mapping[str, tuple[str, ...]]  # place → what stands on each space: a follower, "gear" or ""
    planned: frozenset[str]  # "castle.0": spaces filled in this planning, for its own eyes only
    active: frozenset[str]  # places whose action is activated (with the plan, for its own eyes)
    tiles: tuple[str, ...]
    goods: Mapping[str, int]
    gears: tuple[str, ...]  # gears that wait beside the board
    tracks: Mapping[str, int]
    history: tuple[int, ...]  # development at the end of each round
    drawing: str  # auto | all | choose; "" = not for these eyes
    hand: tuple[str, ...] | None = ()  # None = not for these eyes
    hand_count: int = 0
    # What lies on tiles besides those who stand on their spaces: tile → "station", followers, goods.
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # Followers that its tiles still take in like deeds: tile → kinds.
    hosts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tasks: tuple[TaskFace, ...] = ()  # that lie before it
    done: tuple[str, ...] = ()  # tasks that it has done
    finished: tuple[TaskFace, ...] = ()  # the same, as they are printed
    barred: frozenset[str] = frozenset()  # places that it cannot use now, whoever stands there
    bribes: str = ""  # what it stands ready for: ask | never | so many coins; "" = not for these eyes
    offers: Mapping[str, str] = field(default_factory=dict)  # the same against single works, if it differs
    character: str = ""  # whom it plays: a task
    asleep: frozenset[str] = frozenset()  # place tiles that lie face down and do nothing
    plans: tuple[DeedFace, ...] = ()  # cards of the hand that can be founded, for its own eyes only
    works: tuple[DeedFace, ...] = ()  # of its own, not full yet
    completed: tuple[DeedFace, ...] = ()  # of its own, full and put away
    # Places that would do nothing as things stand, and why; for its own eyes only.
    idle: Mapping[str, tuple[Lack, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Threat:
    """What loses the game at the end of the round if nothing changes."""

    kind: str  # event | task
    key: str
    seats: tuple[str, ...]  # whose lack it is
    ahead: bool = False  # not at the end of this round, but of the next


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points from one source."""

    source: str
    points: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    won: bool
    winners: tuple[str, ...]
    scores: Mapping[str, tuple[ScoreLine, ...]]
    reason: str
    losers: tuple[str, ...] = ()  # who has lost where others have only taken part
    together: bool = False  # all have won, or all have lost, as one
    tie: str = ""  # what decided between those who were level
    about: Mapping[str, Any] = field(default_factory=dict)  # what the sentence about the reason needs


@dataclass(frozen=True, slots=True, weakref_slot=True)
class View:
    """The whole table for one pair of eyes."""

    viewer: str
    scenario: str
    scenario_name: str
    round: int
    rounds: int
    phase: str
    start: str
    turn: str
    asked: tuple[str, ...]  # colours that are being asked something
    event: EventFace | None
    events_left: Mapping[str, int]  # pile → face-down tiles
    event_track: tuple[EventFace, ...]  # scenarios whose events are printed on a board
    followers: Mapping[str, int]
    goods: Mapping[str, int]
    gears: int
    routes: tuple[RouteFace, ...]
    towns: Mapping[str, TownFace]
    stations: Mapping[str, tuple[str, ...]]
    stacks: Mapping[str, tuple[str, ...]]  # "1", "2" → tiles that can still be built
    deeds: tuple[DeedFace, ...]
    citizens: frozenset[str]  # where they wait: "development.3", "knight.4", "boatman.5", "stations", …
    tracks: Mapping[str, TrackFace]
    development_coins: Mapping[int, int]
    development_stars: Mapping[int, int]
    places: Mapping[str, PlaceFace]  # every place of the chosen boxes
    board: tuple[str, ...]  # the places of the player board, in printed order
    seats: tuple[SeatView, ...]
    result: Result | None
    contest: bool = True  # seats compete for points; else a task says who has won
    pace: str = "any"  # how many tasks may be done: any | round (one a round) | order (one after the other)
    modules: tuple[str, ...] = ()  # what is added to the scenario
    options: Mapping[str, str] = field(default_factory=dict)  # what the table has chosen of what is declared
    cards: tuple[TaskFace, ...] = ()  # that hold for the whole table
    face_up: tuple[TaskFace, ...] = ()  # cards that lie there to be taken
    pile_count: int = 0  # cards still to be drawn
    load: int = 1  # goods that a merchant may take along on one route
    team_citizens: int = 0  # that belong to all together
    towers: tuple[str, ...] = ()  # towns in which a station is a fortified tower
    open: bool = False  # the seats plan together
    threats: tuple[Threat, ...] = ()
    figures: Mapping[str, str] = field(default_factory=dict)  # that are nobody's: figure → town
    foundable: Mapping[str, DeedFace] = field(default_factory=dict)  # every card that can be founded
    coming: tuple[
        tuple[int, tuple[str, ...]], ...
    ] = ()  # rounds in their order: how many draw from which tiles
    event_faces: Mapping[str, EventFace] = field(default_factory=dict)  # what is printed on every tile

    def seat(self, colour: str) -> SeatView:
        """The seat of this colour."""
        for seat in self.seats:
            if seat.colour == colour:
                return seat
        raise KeyError(colour)

    @property
    def mine(self) -> SeatView | None:
        """The viewer's own seat."""
        return self.seat(self.viewer) if self.viewer else None
