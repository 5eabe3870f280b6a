"""Why an action would do nothing as things stand: told before followers are planned for it.

Each kind of line says what it lacks; what says nothing of its own, and places with rules of their own, lack
something that only their text tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from functools import singledispatch
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from . import travel
from .copying import may_use
from .lines import Choice, Line, prices_of
from .pieces import COIN, DEVELOPMENT
from .scene import scene
from .slots import drafted, is_active
from .tracks import next_steps
from .units import EMPTY, Event, Place
from .verbs import Advance, Cost, Gain, Gear, If, Recruit
from .verbs_doing import Send, Station, Travel, Use
from .view import Lack

if TYPE_CHECKING:
    from .scene import Scene
    from .state import Seat
    from .table import Table

Answers = Sequence[Callable[..., bool]]  # to one hook, of the units in force

PLANNING: Final = "planning"
ACTIONS: Final = "actions"
MOST: Final = 3  # reasons that are told of one place
NOTHING: Final = Lack("nothing")


def because(answers: Answers, table: Table, seat: Seat, key: str, *about: str, **told: str) -> Lack | None:
    """What one of the units that have an answer forbids, with the event if it is the event that does."""
    for answer in answers:
        if answer(table, seat, *about):
            unit = getattr(answer, "__self__", None)
            return Lack.of(key, **told, event=unit.key if isinstance(unit, Event) else "")
    return None


@singledispatch
def lacks(line: Line, table: Table, scene: Scene) -> Iterator[Lack]:
    """What a line that would do nothing lacks."""
    yield NOTHING


@lacks.register(Choice)
def _(line: Choice, table: Table, scene: Scene) -> Iterator[Lack]:
    for one in line.lines.values():
        yield from lacks(one, table, scene)


@lacks.register(Recruit)
def _(line: Recruit, table: Table, scene: Scene) -> Iterator[Lack]:
    seat, who = scene.seat, line.follower
    forbidden = because(table.heeding("forbids", seat), table, seat, "forbidden", who, follower=who)
    if forbidden:
        yield forbidden
    elif not table.state.followers.get(who):
        yield Lack.of("no_follower", follower=who)
    elif not next_steps(table, seat, who):
        over = seat.tracks[who] >= table.catalog.tracks[who].last
        yield Lack.of("track_end" if over else "track_gives", track=who)


@lacks.register(Gain)
def _(line: Gain, table: Table, scene: Scene) -> Iterator[Lack]:
    yield Lack.of("no_good", good=line.good if len(line.goods) == 1 else "")


@lacks.register(Gear)
def _(line: Gear, table: Table, scene: Scene) -> Iterator[Lack]:
    yield Lack("no_gear")


@lacks.register(Advance)
def _(line: Advance, table: Table, scene: Scene) -> Iterator[Lack]:
    over = scene.seat.tracks[DEVELOPMENT] >= table.catalog.development.last
    yield Lack("developed") if over else NOTHING


@lacks.register(Cost)
def _(line: Cost, table: Table, scene: Scene) -> Iterator[Lack]:
    for term, have in line.price.missing(table, scene.seat):
        if have < term.number:
            coins = term.of == (COIN,)
            yield Lack.of("no_coins", short=str(term.number - have)) if coins else Lack("price")
            return


@lacks.register(If)
def _(line: If, table: Table, scene: Scene) -> Iterator[Lack]:
    yield Lack("condition")


@lacks.register(Travel)
def _(line: Travel, table: Table, scene: Scene) -> Iterator[Lack]:
    seat = scene.seat
    ways = travel.ways_of(table, seat, line.ways, scene.at)
    for way in ways:
        leaving = any(route.way == way for route in table.catalog.leaving[seat.merchant])
        closes = table.heeding("closes", seat) if leaving else ()
        closed = because(closes, table, seat, "closed", way, way=way)
        yield closed or Lack.of("no_way", way=way, town=seat.merchant)


@lacks.register(Station)
def _(line: Station, table: Table, scene: Scene) -> Iterator[Lack]:
    seat, town = scene.seat, scene.seat.merchant
    if not seat.stations:
        yield Lack("no_station")
    elif seat.colour in table.state.stations.get(town, ()):
        yield Lack.of("own_station", town=town)
    else:
        yield Lack.of("taken", town=town)


@lacks.register(Send)
def _(line: Send, table: Table, scene: Scene) -> Iterator[Lack]:
    yield Lack("unsought")


@lacks.register(Use)
def _(line: Use, table: Table, scene: Scene) -> Iterator[Lack]:
    yield Lack("no_use")


def why_not(table: Table, seat: Seat, key: str) -> tuple[Lack, ...]:
    """Why a seat could not use a place now, whoever stands on it; nothing if it could."""
    if may_use(table, seat, key):
        return ()
    if key in seat.barred:
        return (Lack("barred"),)
    if barred := because(table.heeding("bars", seat), table, seat, "barred", f"act:{key}"):
        return (barred,)
    found = dict.fromkeys(_lacking(table, seat, table.catalog.places[key])) or (NOTHING,)
    here = Lack.of(NOTHING.key, place=key)  # what a place with rules of its own lacks, words may know
    return tuple(here if lack == NOTHING else lack for lack in found)[:MOST]


def _lacking(table: Table, seat: Seat, place: Place) -> Iterator[Lack]:
    here = scene(seat, place.key)
    able = [line.may(table, here) for line in place.lines]
    unpaid = [line for line, can in zip(place.lines, able, strict=True) if not can and not line.gain]
    if not unpaid and len(prices_of(place.lines)) > 1:
        yield Lack("price")
    gains = [line for line, can in zip(place.lines, able, strict=True) if not can and line.gain]
    for line in unpaid or gains:
        yield from lacks(line, table, here)


def idle(table: Table, seat: Seat) -> Mapping[str, tuple[Lack, ...]]:
    """For the seat's own eyes: its places that would do nothing as things stand, with its plan; while it
    plans also those that it could still fill, where that does not depend on who would stand there.
    """
    phase = table.state.phase
    if phase not in (PLANNING, ACTIONS):
        return EMPTY
    planned = seat
    touched = {spot.partition(".")[0] for spot in seat.draft}
    if touched:
        planned = copy(seat)
        planned.spaces = {
            key: drafted(seat, key) if key in touched else list(held) for key, held in seat.spaces.items()
        }
        for spot, tile in seat.called.items():  # whoever is planned elsewhere leaves the tile
            planned.spaces[tile].remove(seat.draft[spot])
            planned.spaces[tile].append("")
    known = foreseen(table, seat) if phase == PLANNING else {}
    if touched:  # what is planned, there or on another place, may have changed it
        changed = {key for key, why in known.items() if why} | (touched & known.keys())
        known = {**known, **{key: why_not(table, planned, key) for key in known if key in changed}}
    found = {key: why for key, why in known.items() if why}
    for key, held in planned.spaces.items():
        place = table.catalog.places[key]
        if key in known or place.passive or not is_active(place, held) or not (any(held) or not held):
            continue
        if place.acts and key not in seat.asleep and (why := why_not(table, planned, key)):
            found[key] = why
    return MappingProxyType(found)


def foreseen(table: Table, seat: Seat) -> Mapping[str, tuple[Lack, ...]]:
    """The same of all actions of which it does not depend on who stands there. While seats plan nothing
    moves, so it is found out once.
    """
    about = ("idle", seat.colour, table.state.round)
    known: Mapping[str, tuple[Lack, ...]] | None = table.remembered.get(about)
    if known is None:
        places = [table.catalog.places[key] for key in seat.spaces if key not in seat.asleep]
        known = {place.key: why_not(table, seat, place.key) for place in places if foreseeable(place)}
        table.remembered[about] = known
    return known


def foreseeable(place: Place) -> bool:
    """Whether it can be said of an action before anybody stands there."""
    own = type(place)
    plain = own.may_act is Place.may_act and own.choices is Place.choices
    return (
        place.fills
        and place.acts
        and not place.passive
        and plain
        and not any(isinstance(line, Send) for line in place.lines)
    )
