"""What a line of content comes down to: the few plain words that pictures, sentences and stand-ins read.

A line is written for its author and done by its verb; whoever only looks at it reads its atoms, never its
text, so a new verb that says what it comes down to is drawn, told and valued like all others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

KINDS: Final = (
    "gain",  # takes goods: what = the good, or "any"
    "spend",  # gives goods away: what = the goods that may be given
    "coins",  # takes coins
    "pay",  # gives coins away
    "advance",  # development points
    "recruit",  # a new follower: what = who
    "hire",  # a new follower without a step: what = who
    "step",  # a step without a follower: what = the tracks to choose from
    "gear",  # a gear: what = its kind
    "tile",  # a place tile: what = the stacks
    "citizen",  # a citizen: what = where it waits, "" = out of the supply
    "bonus",  # what a track's space gives: what = the track
    "move",  # the merchant travels: what = the ways; without one he goes freely over so many routes
    "build",  # a trading station
    "send",  # followers go to works for good
    "use",  # carries out another action: what = which
    "chance",  # one of its sides is done
    "points",  # points at the end
    "draw",  # draws followers, or cards
    "lose",  # gives up pieces: what = which
    "tax",  # pays for what one has: what = the thing counted
    "feed",  # gives food, or pays: what = the coins for each
    "clear",  # goods leave the map: what = the goods
    "needs",  # must be so: a condition
    "affects",  # something is done to, or by, other seats
    "ends",  # an action, a turn or the game is over with it
)


@dataclass(frozen=True, slots=True)
class Atom:
    """One plain thing that a line does or asks for."""

    kind: str
    what: tuple[str, ...] = ()
    number: int = 0  # 0 = no number is printed: one of it
    per: str = ""  # so many for each of this thing that the seat has
    sides: tuple[Effect, ...] = ()  # of a die, or what is done for or to other seats


@dataclass(frozen=True, slots=True)
class Effect:
    """A line as it is looked at: its ways, out of which the seat chooses one, each with its atoms."""

    ways: tuple[tuple[Atom, ...], ...]
    price: bool = False  # it costs: without it nothing else on the same thing is done

    @property
    def first(self) -> Atom:
        """What it comes down to first: what a small picture shows of it."""
        return self.ways[0][0]

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """Everything that could happen, whichever way is chosen."""
        return tuple(atom for way in self.ways for atom in way)


def kinds_of(effects: tuple[Effect, ...]) -> frozenset[str]:
    """The kinds of everything that these lines could do."""
    return frozenset(atom.kind for effect in effects for atom in effect.atoms)
