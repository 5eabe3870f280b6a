"""A voice: one language, the content that is played, and the icons that may be shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from orleans_bot import words
from orleans_bot.rules.ask import Ask
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.errors import Refusal
from orleans_bot.rules.notes import Note
from orleans_bot.rules.pieces import COLOURS
from orleans_bot.rules.view import Lack, View
from orleans_bot.words.saying import find
from orleans_bot.words.things import Teller

from .ear import Ear, plain

DOTS = {"blue": "🔵", "red": "🔴", "yellow": "🟡", "green": "🟢", "black": "⚫"}


@dataclass(frozen=True, slots=True)
class Voice:
    """Says everything in one language."""

    language: str
    catalog: Catalog
    icons: Mapping[str, str] = field(default_factory=dict)
    ear: Ear | None = None  # how it is said to whoever hears the table instead of seeing it

    def at_table(self, names: Mapping[str, str]) -> Voice:
        """The same voice at a table whose seats have players of these names."""
        if self.ear is None:
            return self
        colours = {words.name("colour", colour, each) for colour in COLOURS for each in words.languages()}
        return replace(self, ear=self.ear.at_table(names, colours))

    @property
    def mark(self) -> str:
        """What stands before each line of a story; to be heard, it makes a list."""
        return "- " if self.ear else "· "

    def heard(self, text: str) -> str:
        """A text as its reader wants it: to whoever hears it, no picture is spelled out."""
        return plain(text) if self.ear else text

    def say(self, key: str, /, **data: Any) -> str:
        """A line of the bot's own."""
        return self.heard(words.say(f"ui.{key}", self.language, **data))

    def find(self, key: str, about: Mapping[str, Any]) -> str:
        """A line of the bot's own about facts of the game; "" where there is none."""
        blanks = Teller(self.language, self.seat, self.catalog).blanks(about)
        return self.heard(find(f"ui.{key}", self.language, **blanks))

    def seat(self, colour: str) -> str:
        """A seat in running text: its dot and its colour, or to be heard its one name."""
        if self.ear:
            return self.ear.quoted(colour) or self.name("colour", colour)
        return f"{self.icon(f'seat_{colour}') or DOTS.get(colour, '')} **{self.name('colour', colour)}**"

    def seat_until(self, colour: str, until: int | None, goes_on: int | None = None) -> str:
        """A seat, and until when it has time, if it has a clock; or when that goes on, if it rests now."""
        seat = self.seat(colour)
        if goes_on:
            return self.say("clock.rests", seat=seat, at=f"<t:{goes_on}:R>")
        return self.say("clock.seat", seat=seat, until=f"<t:{until}:R>") if until else seat

    def place(self, channel: int) -> str:
        """Where a game is played: its channel, or how to see one that is played in a single message."""
        return f"<#{channel}>" if channel else self.say("solo.nowhere")

    def who(self, user: int | None) -> str:
        """Whoever sits somewhere: a person, or a stand-in."""
        return f"<@{user}>" if user else self.say("stand_in")

    def seated(self, colour: str, user: int | None) -> str:
        """A seat and who sits there; to whoever hears it, one name for both."""
        return self.seat(colour) if self.ear else f"{self.seat(colour)} {self.who(user)}"

    def name(self, kind: str, key: str) -> str:
        """What a thing is called."""
        return words.name(kind, key, self.language, catalog=self.catalog)

    def text(self, kind: str, key: str) -> str:
        """What is printed on a thing."""
        return words.text(kind, key, self.language, catalog=self.catalog)

    def label(self, ask: Ask, key: str, view: View | None = None) -> str:
        """What an option is called."""
        return words.label(ask, key, self.language, view=view, catalog=self.catalog)

    def description(self, ask: Ask, key: str) -> str:
        """What an option does."""
        return words.description(ask, key, self.language, catalog=self.catalog)

    def lacking(self, lacks: Sequence[Lack]) -> str:
        """Why a place would do nothing as things stand."""
        return words.lacking(lacks, self.language, catalog=self.catalog)

    def prompt(self, ask: Ask) -> str:
        """The question of an ask."""
        return words.prompt(ask, self.language, seat_name=self.seat, catalog=self.catalog)

    def title(self, ask: Ask | str) -> str:
        """The question in a word or two."""
        return words.title(ask, self.language)

    def tell(self, note: Note) -> str:
        """A line of the story."""
        return self.heard(words.tell(note, self.language, seat_name=self.seat, catalog=self.catalog))

    def refusal(self, error: Refusal) -> str:
        """Why not, and what is possible."""
        return self.heard(words.refusal(error, self.language, seat_name=self.seat, catalog=self.catalog))

    def icon(self, name: str) -> str:
        """An icon as text, or nothing where there is none."""
        return self.icons.get(name, "")

    def option_icon(self, key: str) -> str:
        """The icon that goes with an option."""
        return self.icon(words.icon(key))

    def with_icon(self, icon: str, text: str) -> str:
        """A thing with its icon before it."""
        return f"{self.icon(icon)} {text}".strip()

    def listed(self, parts: Iterable[str]) -> str:
        """Several things in a row."""
        held = list(parts)
        if len(held) < 2:
            return "".join(held)
        return words.say("list.last", self.language, first=", ".join(held[:-1]), last=held[-1])

    def some(self, kind: str, key: str, n: int) -> str:
        """So many of a thing in running text; a single one by its name."""
        if n == 1:
            return self.name(kind, key)
        return Teller(self.language, self.seat, self.catalog).some(kind, key, n)

    def these(self, kind: str, keys: Iterable[str]) -> str:
        """Things in running text, equal ones together: "two farmers and a monk"."""
        return Teller(self.language, self.seat, self.catalog).counted(kind, keys)

    def counted(self, kind: str, counts: Mapping[str, int]) -> str:
        """Things with their numbers: icons before names, or to be heard the number before the thing."""
        if self.ear:
            teller = Teller(self.language, self.seat, self.catalog)
            return ", ".join(
                teller.some(kind, key, n) if n > 1 or kind == "good" else self.name(kind, key)
                for key, n in counts.items()
                if n
            )
        return ", ".join(
            self.with_icon(key, self.name(kind, key)) + (f" ×{n}" if n > 1 else "")
            for key, n in counts.items()
            if n
        )
