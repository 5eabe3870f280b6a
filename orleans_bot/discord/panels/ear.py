"""How a table sounds to somebody who hears it: one name for each seat, and no picture spelled out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from unicodedata import category

from orleans_bot.words.quoting import SHORT, quoted

COLOUR, PLAYER = "colour", "player"  # what seats are called
CALLED = (COLOUR, PLAYER)
SELECTOR, JOINER = "\ufe0f", "\u200d"  # they belong to the picture before or after them
GAPS = re.compile(r"^ +| +(?= )| +$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Ear:
    """What seats are called for somebody, and the names of players at a table where that is by player."""

    called: str = COLOUR
    names: Mapping[str, str] = field(default_factory=dict)

    def at_table(self, names: Mapping[str, str], colours: Collection[str]) -> Ear:
        """The same at a table with players of these names, where colours are called so."""
        return Ear(self.called, apart(names, colours) if self.called == PLAYER else {})

    def quoted(self, colour: str) -> str:
        """The name of a seat's player if seats are called so and it has one of its own, else nothing."""
        return quoted(self.names.get(colour, ""), SHORT)


def apart(names: Mapping[str, str], colours: Collection[str]) -> dict[str, str]:
    """The names that cannot be mistaken: none that two players have, none that a colour has."""
    heard = Counter(name.casefold() for name in (*names.values(), *colours))
    return {colour: name for colour, name in names.items() if heard[name.casefold()] == 1}


def no_other_seats(names: Mapping[str, str], called: Mapping[str, str]) -> dict[str, str]:
    """The names but those that another seat's colour has: whoever is called Red and plays blue is blue."""
    colours = {name.casefold(): colour for colour, name in called.items()}
    return {colour: name for colour, name in names.items() if colours.get(name.casefold(), colour) == colour}


def plain(text: str) -> str:
    """A text without its emoji and other small pictures, of which a screen reader says the names."""
    kept = "".join(sign for sign in text if category(sign) != "So" and sign not in (SELECTOR, JOINER))
    return GAPS.sub("", kept)
