"""Action spaces: who may stand where, when a place is activated, and how a place is filled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from .pieces import ANY, FOLLOWERS, FREE_GEAR, GEAR, KIND, MARKET, is_own
from .spaces import BUT, kinds_on

if TYPE_CHECKING:
    from .state import Seat
    from .table import Table
    from .units import Piece, Place

# The followers that may stand on a space, each with the option key of putting it there.
Guests = Mapping[str, str]


NO_PIECES: Mapping[str, Piece] = {}


class Welcome:
    """Who may stand in for whom, worked out once for each set of stand-ins."""

    __slots__ = ("_fitting", "_guests", "_kinds", "_people", "kinds")

    def __init__(
        self, stands: tuple[tuple[str, tuple[str, ...]], ...], pieces: Mapping[str, Piece] = NO_PIECES
    ) -> None:
        kinds = {wanted: [wanted] for wanted in FOLLOWERS}
        for follower, wanteds in stands:
            for wanted in wanteds:
                if follower not in kinds[wanted]:
                    kinds[wanted].append(follower)
        for found in kinds.values():
            if "monk" not in found:
                found.append("monk")
        kinds[ANY] = list(FOLLOWERS)
        people = {key: piece for key, piece in pieces.items() if piece.person}
        for key, piece in people.items():
            for wanted in kinds:
                if wanted in piece.stands_for or ANY in piece.stands_for:
                    kinds[wanted].append(key)
        kinds |= {key: [key] for key in people}
        self._people = {**KIND, **{key: key for key in people}}
        # For each kind of space the kinds of followers that may stand there, the best fitting first.
        self.kinds = {wanted: tuple(found) for wanted, found in kinds.items()}
        self._guests: dict[str, tuple[Guests, ...]] = {}
        self._fitting: dict[str, tuple[tuple[str, ...], ...]] = {}
        self._kinds: dict[str, tuple[Guests, ...]] = {}

    def on(self, place: Place, wanted: str) -> tuple[str, ...]:
        """Which kinds may stand on a space of a place, the best fitting first; a space may admit several."""
        if place.exact:
            return (wanted,)
        found = self.kinds.get(wanted)
        if found is None:
            spaces = [self.kinds[kind] for kind in kinds_on(wanted)]
            found = tuple(dict.fromkeys(kind for kinds in spaces for kind in kinds))
            if wanted.startswith(BUT):
                found = tuple(kind for kind in found if kind != wanted.removeprefix(BUT))
            self.kinds[wanted] = found
        return found

    def guests(self, place: Place) -> tuple[Guests, ...]:
        """For each space of a place the followers, marked ones too, that may be put there."""
        found = self._guests.get(place.key)
        if found is None:
            found = self._guests[place.key] = tuple(
                {
                    follower: f"put:{follower}@{spot}"
                    for follower, kind in self._people.items()
                    if kind in self.on(place, wanted) and (place.own or not is_own(follower))
                }
                for wanted, spot in zip(place.slots, place.spots, strict=True)
            )
        return found

    def fitting(self, place: Place) -> tuple[tuple[str, ...], ...]:
        """For each space of a place the followers that may stand there, the best fitting first: of each kind
        own ones before others.
        """
        found = self._fitting.get(place.key)
        if found is None:
            marks = ("own_", "") if place.own else ("",)
            found = self._fitting[place.key] = tuple(
                tuple(mark + kind for kind in self.on(place, wanted) for mark in marks)
                for wanted in place.slots
            )
        return found

    def puts(self, place: Place, spaces: Sequence[str], waiting: Iterable[str]) -> list[list[str]]:
        """Who of those waiting may be put onto the free spaces of a place; spaces of the same kind once."""
        guests = None if any(spaces) else self._kinds.get(place.key)
        if guests is None:
            kinds: dict[str, Guests] = {}
            for wanted, what, able in zip(place.slots, spaces, self.guests(place), strict=True):
                if not what and wanted not in kinds:
                    kinds[wanted] = able
            guests = tuple(kinds.values())
            if not any(spaces):
                self._kinds[place.key] = guests
        found = []
        for able in guests:
            options = []
            for follower in waiting:
                if follower in able:
                    options.append(able[follower])
            found.append(options)
        return found

    def all_puts(self, place: Place, spaces: Sequence[str], waiting: Iterable[str]) -> list[list[str]]:
        """The same for each free space by itself, where equal spaces may differ in whom they take in."""
        return [
            [able[follower] for follower in waiting if follower in able]
            for what, able in zip(spaces, self.guests(place), strict=True)
            if not what
        ]


def welcome(table: Table, seat: Seat) -> Welcome:
    """Who may stand where for this seat now: the right kind, a stand-in, or a monk as joker."""
    here = "welcome", seat.colour, table.state.phase
    found: Welcome | None = table.remembered.get(here)
    if found is None:
        answers = [item for stand in table.heeding("stands", seat) for item in stand(table, seat).items()]
        stands = tuple(sorted(answers))
        found = table.catalog.memo.get(stands)
        if found is None:
            found = table.catalog.memo[stands] = Welcome(stands, table.catalog.pieces)
        table.remembered[here] = found
    return found


def is_active(place: Place, spaces: Sequence[str]) -> bool:
    """A place is activated as soon as as many of its spaces are filled as it needs."""
    return len(spaces) - spaces.count("") >= place.needs


def rejected(table: Table, seat: Seat, spot: str, what: str) -> bool:
    """Whether a unit keeps this follower, or a gear, off a space."""
    rejects = table.heeding("rejects", seat)
    if not rejects:
        return False
    place, _, at = spot.partition(".")
    return any(answer(table, seat, place, int(at), what) for answer in rejects)


def put(seat: Seat, spot: str, what: str) -> str:
    """Put something, or nothing, onto a space named "place.number"; tells what was there."""
    place, _, at = spot.partition(".")
    spaces = seat.spaces[place]
    was, spaces[int(at)] = spaces[int(at)], what
    return was


def drafted(seat: Seat, key: str) -> list[str]:
    """A place's spaces as they will be once the seat's plan is revealed."""
    spaces = list(seat.spaces[key])
    for spot, what in seat.draft.items():
        place, _, at = spot.partition(".")
        if place == key:
            spaces[int(at)] = GEAR if what in (GEAR, FREE_GEAR) else what
    return spaces


def open_spots(table: Table, seat: Seat, follower: str) -> list[str]:
    """The free action spaces, as "place.number", on which this follower may stand now; equal spaces once."""
    out = []
    welcomed = welcome(table, seat)
    for key, spaces in seat.spaces.items():
        place = table.catalog.places[key]
        if place.market:
            continue
        seen = set()
        for what, wanted, spot, able in zip(
            spaces, place.slots, place.spots, welcomed.guests(place), strict=True
        ):
            if not what and wanted not in seen and follower in able:
                if rejected(table, seat, spot, follower):
                    continue
                seen.add(wanted)
                out.append(spot)
    return out


def market_room(seat: Seat) -> int:
    """Free market spaces, not counting those on place tiles."""
    return max(0, MARKET - len(seat.market))


def annexes(table: Table, seat: Seat) -> list[tuple[str, int]]:
    """Free market spaces on place tiles, but for those that are kept for one kind of piece."""
    return [
        (key, at)
        for key, spaces in seat.spaces.items()
        if table.catalog.places[key].market
        for at, what in enumerate(spaces)
        if not what and table.catalog.places[key].slots[at] not in table.catalog.pieces
    ]


def berth(table: Table, seat: Seat, piece: str) -> tuple[str, int] | None:
    """A free market space that is kept for such pieces alone."""
    if piece not in table.catalog.pieces:
        return None
    for key, spaces in seat.spaces.items():
        place = table.catalog.places[key]
        for at, what in enumerate(spaces) if place.market else ():
            if not what and place.slots[at] == piece:
                return key, at
    return None


def followers_placed(table: Table, seat: Seat) -> list[tuple[str, str]]:
    """The followers on a seat's action spaces: which space, and who; who waits on a market stands on none."""
    return [
        (f"{key}.{at}", what)
        for key, spaces in seat.spaces.items()
        if not table.catalog.places[key].market
        for at, what in enumerate(spaces)
        if what and what != GEAR
    ]


def gears_placed(seat: Seat) -> list[str]:
    """The spaces on which a seat's gears sit."""
    return [
        f"{key}.{at}" for key, held in seat.spaces.items() for at, what in enumerate(held) if what == GEAR
    ]


def gear_spots(table: Table, seat: Seat, kind: str, spaces: Mapping[str, Sequence[str]]) -> list[str]:
    """Where a gear may go: a free space of a place without one, not a monk's, not on a one-follower place.

    From the craftsmen track's first space on gears replace farmers, from the second anyone but monks; a free
    gear does not ask for the track.
    """
    step = seat.tracks.get("craftsman", 0)
    picky = table.heeding("rejects", seat) or table.heeding("bars", seat)
    out = []
    for key, held in spaces.items():
        place = table.catalog.places[key]
        if not place.takes_gear or GEAR in held:
            continue
        for at, what in enumerate(held):
            wanted = place.slots[at]
            if (
                what
                or wanted == "monk"
                or (kind == GEAR and (step < 1 or (step == 1 and wanted != "farmer")))
            ) or (picky and no_gear(table, seat, f"{key}.{at}")):
                continue
            out.append(f"{key}.{at}")
    return out


def no_gear(table: Table, seat: Seat, spot: str) -> bool:
    """Whether a unit keeps a gear off a space, for good or for now."""
    return rejected(table, seat, spot, GEAR) or table.says("bars", seat, f"gear:{spot}")


def spots_for(
    table: Table, seat: Seat, kinds: Iterable[str], spaces: Mapping[str, Sequence[str]]
) -> list[str]:
    """Where gears of these kinds may go, each space once."""
    spots = [spot for kind in dict.fromkeys(kinds) for spot in gear_spots(table, seat, kind, spaces)]
    return list(dict.fromkeys(spots))


def gear_for(table: Table, seat: Seat, kinds: Iterable[str], spot: str) -> str:
    """The waiting gear to use for a space: one bound to the track if it may go there, else a free one, else
    nothing.
    """
    place = spot.partition(".")[0]
    for kind in sorted(kinds, key=lambda kind: kind == FREE_GEAR):
        if spot in gear_spots(table, seat, kind, {place: drafted(seat, place)}):
            return kind
    return ""


def fill(
    table: Table, seat: Seat, place: Place, spaces: Sequence[str], pool: Mapping[str, int]
) -> list[tuple[int, str]] | None:
    """Who would fill all free spaces: exact followers first, own ones before others, monks last."""
    free = [at for at, what in enumerate(spaces) if not what]
    fitting = welcome(table, seat).fitting(place)
    left = dict(pool)
    chosen: list[tuple[int, str]] = []
    picky = table.heeding("rejects", seat)
    # For each space so far, and the next one, the followers that have not been tried there yet.
    untried = [iter(fitting[at]) for at in free[:1]]
    while untried:
        at = free[len(chosen)]
        for follower in untried[-1]:
            if left.get(follower) and not (picky and rejected(table, seat, f"{place.key}.{at}", follower)):
                left[follower] -= 1
                chosen.append((at, follower))
                if len(chosen) == len(free):
                    return chosen
                untried.append(iter(fitting[free[len(chosen)]]))
                break
        else:
            untried.pop()
            if chosen:
                left[chosen.pop()[1]] += 1
    return None
