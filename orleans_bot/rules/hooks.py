"""Every way in which a unit may change the rules around it: a closed list; each hook says how answers fold.

Units in force for a seat are asked in a fixed order, that of `Table.units`. A unit is asked only for the
hooks it overrides or has data for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .boards import Route
    from .moments import Deal
    from .state import Seat
    from .table import Table
    from .units import Event
    from .verdicts import Verdict


class Hooks:
    """The hooks, each with the answer of a unit that has nothing to say."""

    def stands(self, table: Table, seat: Seat) -> Mapping[str, tuple[str, ...]]:
        """Which followers may stand on spaces printed for others. Fold: all answers together."""
        return {}

    def forbids(self, table: Table, seat: Seat, follower: str) -> bool:
        """Whether this follower cannot be recruited now. Fold: one yes is enough."""
        return False

    def closes(self, table: Table, seat: Seat, way: str) -> bool:
        """Whether the merchant cannot travel this way now: by road, by water, or by a leap from one town
        straight to another. Fold: one yes is enough.
        """
        return False

    def bars(self, table: Table, seat: Seat, key: str) -> bool:
        """Whether this option cannot be taken now: `act:castle`, `send:monk@town_hall`, `gear:ship.1`.
        Fold: one yes is enough.
        """
        return False

    def rejects(self, table: Table, seat: Seat, place: str, at: int, what: str) -> bool:
        """Whether this follower, or a `gear`, may not come onto that space of a place. Fold: one yes is
        enough.
        """
        return False

    def gets(self, table: Table, seat: Seat, what: str) -> str | None:
        """Who gets a `citizen.where` or the `bonus.track` of a space in this seat's stead: a colour, or ""
        for nobody, "team" for all together; of `coins.development` only whether anybody does. None = nothing
        to say. Fold: the first that is not None.
        """
        return None

    def offers(self, table: Table, seat: Seat, when: str) -> Mapping[str, Deal]:
        """What the seat may do besides, as option keys with what is then done: in its "turn", before the
        "event" and at the end of the "round". Fold: all answers together.
        """
        return {}

    def ways(self, table: Table, seat: Seat, place: str) -> tuple[str, ...]:
        """Further ways by which the merchant may travel with this place's action: a tile may open roads to
        sailors, but only where they use the very action it names. Fold: all answers together.
        """
        return ()

    def admits(self, table: Table, seat: Seat, town: str, place: str) -> bool:
        """Whether this place's action may build a station in a town that is already taken: a tile may make
        room for a second one. Fold: one yes is enough.
        """
        return False

    def steps(self, table: Table, seat: Seat, follower: str) -> tuple[str, ...]:
        """Other tracks on which the marker may step for this new follower instead of his own: a tile may
        steer a step elsewhere, also when his own track has come to its end. Fold: all answers together.
        """
        return ()

    def stars(self, table: Table, seat: Seat) -> int:
        """How much higher the seat's development status is than its marker says. Fold: the sum."""
        return 0

    def gathers(self, table: Table, seat: Seat) -> int:
        """For how many citizens the unit itself counts, beside those that the seat has. Fold: the sum."""
        return 0

    def scores(self, table: Table, seat: Seat) -> int:
        """Points that the unit itself brings at the end of the game. Fold: a line of the score sheet each."""
        return 0

    def load(self, table: Table, seat: Seat, route: Route) -> int:
        """How many goods the merchant may take along on this route. Fold: the highest."""
        return 1

    async def arrived(self, table: Table, seat: Seat, town: str) -> None:
        """The merchant has come to a town. Fold: all, one after the other."""

    async def built(self, table: Table, seat: Seat, town: str, place: str) -> None:
        """A station has been built in a town by this place's action, or in none, on the place itself: a tile
        may sell something there, or send home whoever made it possible. Fold: all, one after the other.
        """

    def parted(self, table: Table, seat: Seat, good: str) -> None:
        """A good has left the seat: a tile on which some of its goods lie must know how many are left.
        Fold: all, one after the other.
        """

    async def recruited(self, table: Table, seat: Seat, follower: str) -> bool:
        """A new follower has come; true if he has been put somewhere. Fold: the first yes; else he
        goes into the bag.
        """
        return False

    async def shields(self, table: Table, seat: Seat, event: Event) -> bool:
        """A harmful event is about to befall the seat; true if it does not. Fold: the first yes."""
        return False

    def ends(self, table: Table, when: str) -> Verdict | None:
        """Who has won or lost, asked of what is in force for everybody: when somebody has "acted", at the end
        of a "round" and at the "end"; none while the game goes on. Fold: the first verdict; at the end points
        decide where there is none.
        """
        return None

    async def turned(self, table: Table) -> None:
        """The event of the round has been turned over; asked of what is in force for everybody. Fold: all,
        one after the other.
        """

    async def resolved(self, table: Table) -> None:
        """The event of the round has befallen everybody; asked of what is in force for everybody. Fold: all,
        one after the other.
        """

    async def drew(self, table: Table, seat: Seat, drawn: list[str]) -> None:
        """The seat has drawn followers in phase 3, and they are not on its market yet: whoever is taken off
        the list goes elsewhere. Fold: all, one after the other.
        """

    async def round_over(self, table: Table, seat: Seat) -> None:
        """The round is over, and it is not yet asked who has won: what the seat must then do. Fold: all, one
        after the other.
        """

    def emptied(self, table: Table, seat: Seat, good: str) -> None:
        """The seat has taken the last of a good out of the supply. Fold: all, one after the other."""

    def stepped(self, table: Table, seat: Seat, track: str) -> None:
        """The seat's marker has stepped along a follower track. Fold: all, one after the other."""

    def threatens(self, table: Table, seat: Seat) -> bool:
        """Whether the game is lost for all at the end of the round because this seat, or all of them
        together, could not give what is asked if nothing changes. Fold: each that says yes is told.
        """
        return False

    def foretells(self, table: Table, seat: Seat) -> bool:
        """The same of the event of the next round, asked a round before: whether the seat will have too
        little once it has given what is asked now. Fold: each that says yes is told.
        """
        return False

    async def opens(self, table: Table) -> None:
        """What is chosen before the first round. Fold: all, one after the other."""

    async def cannot_pay(self, table: Table, seat: Seat, missing: int) -> bool:
        """Coins are missing; true if the unit has dealt with it. Fold: the first yes; else torture."""
        return False
