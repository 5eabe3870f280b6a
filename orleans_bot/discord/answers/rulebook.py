"""Every printed thing in our words: what it needs, what it does, where that stands and how sure it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from orleans_bot.rules.spaces import read
from orleans_bot.rules.units import Unit
from orleans_bot.words.quoting import SHORT, quoted

from ..panels.panel import cut
from ..panels.voice import Voice
from .command_names import MOST_NAME
from .refusals import Sorry

if TYPE_CHECKING:
    from ..house import House

KINDS = {"place": "places", "event": "events", "deed": "deeds", "scenario": "scenarios"}


class Rulebook:
    """Looks things up."""

    def __init__(self, house: House) -> None:
        self.house = house

    def units(self) -> Iterator[tuple[str, Unit]]:
        """Every printed thing with its kind."""
        for kind, field in KINDS.items():
            for unit in getattr(self.house.catalog, field).values():
                yield kind, unit

    def thing_name(self, voice: Voice, kind: str, unit: Unit) -> str:
        """A thing and what kind of thing it is."""
        return f"{voice.name(kind, unit.key)} · {voice.say(f'kind.{kind}')}"

    def choices(self, voice: Voice) -> dict[str, str]:
        """What each thing is called on a list; of several with one name, their boxes and what they do too."""
        named = [(self.thing_name(voice, kind, unit), kind, unit) for kind, unit in self.units()]
        often = Counter(name for name, _, _ in named)
        found: dict[str, str] = {}
        for name, kind, unit in named:
            told = name
            if often[name] > 1:
                told = f"{name} ({voice.name('box', unit.box)}): {voice.text(kind, unit.key)}"
            found.setdefault(cut(told, MOST_NAME), f"{kind}.{unit.key}")
        return found

    def find(self, voice: Voice, said: str) -> tuple[str, Unit]:
        """The thing that was chosen, or whose name was typed."""
        wanted = said.casefold()
        for kind, unit in self.units():
            names = (
                f"{kind}.{unit.key}",
                self.thing_name(voice, kind, unit),
                voice.name(kind, unit.key),
                unit.name,
            )
            if wanted in (name.casefold() for name in names):
                return kind, unit
        raise Sorry("no_rule", said=quoted(said, SHORT))

    def rule(self, voice: Voice, kind: str, unit: Unit) -> str:
        """A thing in our words: what it needs, what it does, where that stands and how sure it is."""
        parts = [f"## {self.thing_name(voice, kind, unit)}"]
        slots = getattr(unit, "slots", ()) or getattr(unit, "seeks", ())
        if slots:
            who = ", ".join(spaces(voice, slots))
            parts.append(voice.say("rule.slots" if kind == "place" else "rule.seeks", who=who))
        parts.append(voice.text(kind, unit.key))
        tier = getattr(unit, "tier", 0)
        if tier:
            parts.append(voice.say("rule.tier", n=tier))
        parts.append(f"-# {voice.say(f'sure.{unit.sure}')}")
        return "\n".join(part for part in parts if part)


def spaces(voice: Voice, written: Sequence[str]) -> Iterator[str]:
    """Who or what some spaces ask for, those that ask for the same together, and which of them are open only
    where more sit at the table.
    """
    from rendering.telling_board import wanted  # what draws is loaded with the first picture

    found: Counter[tuple[str, int]] = Counter()
    for space, number, least in map(read, written):
        found[space, least] += number
    for (space, least), number in found.items():
        told = voice.with_icon(space, wanted(space, number, voice.language))
        yield voice.say("rule.from_seats", what=told, n=least) if least else told
