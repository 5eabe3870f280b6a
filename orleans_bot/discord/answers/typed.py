"""What was meant by what was typed: a scenario, modules, options, boxes, place tiles, a colour."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from orleans_bot import words
from orleans_bot.clocks.paces import HOLIDAYS, HOUR, LONGEST, MINUTE, OWN, PACES, SHORTEST, Timing
from orleans_bot.rules.campaigns import Campaign
from orleans_bot.rules.modes import declared
from orleans_bot.rules.pieces import COLOURS
from orleans_bot.words.quoting import SHORT, quoted

from .command_names import offered
from .refusals import Known, Sorry

if TYPE_CHECKING:
    from ..house import House
    from ..panels.voice import Voice


SPAN = re.compile(r"(\d{1,4}(?:\.\d)?) ?([hm])")  # "36 h", "90 m"
KEY = re.compile(r"[a-z0-9_]{1,40}")


def a_key(said: str) -> str:
    """A key as it was typed; what can be none is made harmless, for it will be repeated in a refusal."""
    return said if KEY.fullmatch(said) else quoted(said, SHORT)


def after_comma(named: Iterable[tuple[str, str]], current: str) -> list[app_commands.Choice[str]]:
    """What is offered for the last of several things; those before the last comma stay."""
    before, comma, last = current.rpartition(",")
    held = f"{before}{comma} " if comma else ""
    fitting = [(held + name, held + key) for name, key in named if last.strip().lower() in name.lower()]
    return [
        app_commands.Choice(name=name[-100:], value=value) for name, value in fitting if len(value) <= 100
    ][:25]


class Typed:
    """Reads scenarios, boxes, modules, options, place tiles and colours in any language."""

    def __init__(self, house: House) -> None:
        self.house = house

    def scenario(self, said: str, *, alone: bool) -> str:
        """The scenario that was meant: a key, a name, or the first that fits."""
        fitting = self.fitting(alone)
        if not said:
            return fitting[0]
        for key in fitting:
            names = [self.house.voice(language).name("scenario", key) for language in ("en", "de")]
            if said.lower() in (key, *(name.lower() for name in names)):
                return key
        raise Sorry("no_scenario", said=quoted(said, SHORT), known=Known("scenario", fitting))

    def guided(self) -> str:
        """The scenario that shows how to play."""
        return next(key for key in self.fitting(True) if self.house.catalog.scenarios[key].guided)

    def campaign(self, said: str) -> Campaign:
        """The campaign that was meant: a key, or a name in any language."""
        known = self.house.catalog.campaigns
        for key, found in known.items():
            names = [self.house.voice(language).name("campaign", key) for language in words.languages()]
            if said.strip().lower() in (key, *(name.lower() for name in names)):
                return found
        raise Sorry("campaign.unknown", said=quoted(said, SHORT), known=Known("campaign", list(known)))

    def fitting(self, alone: bool) -> list[str]:
        """The scenarios for one, or for more."""
        known = [(key, found) for key, found in self.house.catalog.scenarios.items() if found.offered]
        return [key for key, found in known if (min(found.seats) == 1 if alone else max(found.seats) > 1)]

    def choices(
        self, interaction: discord.Interaction[Any], current: str, *, alone: bool
    ) -> list[app_commands.Choice[str]]:
        """Scenarios to choose from."""
        voice = self.house.meet(interaction)
        return offered(((self.told(voice, key), key) for key in self.fitting(alone)), current)

    def told(self, voice: Voice, key: str) -> str:
        """A scenario's name; with its length and difficulty where a difficulty is printed."""
        found, name = self.house.catalog.scenarios[key], voice.name("scenario", key)
        if not found.difficulty:
            return name
        return voice.say("solo.choice", scenario=name, n=found.rounds, level=found.difficulty)

    def extra_boxes(self) -> list[str]:
        """Boxes whose place tiles can be added to a game."""
        found = dict.fromkeys(place.box for place in self.house.catalog.places.values() if place.tier)
        return [box for box in found if box != "base"]

    def boxes(self, said: str) -> list[str]:
        """The boxes that were meant; the base game is always there."""
        wanted = [box.strip().lower().replace(" ", "_") for box in said.split(",") if box.strip()]
        known = self.extra_boxes()
        for box in wanted:
            if box not in (*known, "base"):
                raise Sorry("no_box", said=quoted(box, SHORT), known=", ".join(["base", *known]))
        return ["base", *(box for box in known if box in wanted)]

    def tiles(self, said: str) -> list[str]:
        """The place tiles that were meant, by key or by name; strange words stay as they are."""
        names = {
            self.house.voice(language).name("place", key).lower(): key
            for key, place in self.house.catalog.places.items()
            if place.tier
            for language in words.languages()
        }
        wanted = [part.strip().lower() for part in said.split(",") if part.strip()]
        meant = (names.get(part) or a_key(part.replace(" ", "_")) for part in wanted)
        return list(dict.fromkeys(meant))

    def scenario_typed(self, interaction: discord.Interaction[Any], *, alone: bool = False) -> str:
        """The scenario that stands in the command while something else of it is typed."""
        said = str(getattr(interaction.namespace, "scenario", None) or "")
        try:
            return self.scenario(said, alone=alone)
        except Sorry:
            return self.fitting(alone)[0]

    def modules(self, said: str) -> list[str]:
        """The modules that were meant, by key or by name; strange words stay as they are."""
        names = {
            self.house.voice(language).name("module", key).lower(): key
            for key in self.house.catalog.modules
            for language in words.languages()
        }
        wanted = [part.strip().lower() for part in said.split(",") if part.strip()]
        meant = (names.get(part) or a_key(part.replace(" ", "_")) for part in wanted)
        return list(dict.fromkeys(meant))

    def options(self, said: str) -> dict[str, str]:
        """The options that were meant: `option=value`, with commas between."""
        pairs = [part.partition("=") for part in said.split(",") if part.strip()]
        return {a_key(name.strip()): a_key(value.strip()) for name, _, value in pairs}

    def timing(self, said: str, late: str, holidays: int = HOLIDAYS) -> Timing | None:
        """How long seats may take: a pace by its key or its name, or a number of hours or minutes."""
        wanted = said.strip().lower()
        named: dict[str, str] = {}
        for language in words.languages():
            for key in PACES:
                name = self.house.voice(language).say(f"choice.{key}").lower()
                named |= {name: key, name.partition(" (")[0]: key}  # "relaxed (3 days)", or just "relaxed"
        kind = wanted if wanted in PACES else named.get(wanted, "")
        if not wanted or kind == "none":
            return None
        if kind:
            return Timing(kind, after=late, holidays=holidays)
        meant = SPAN.fullmatch(wanted)
        seconds = int(float(meant[1]) * (MINUTE if meant[2] == "m" else HOUR)) if meant else 0
        if not SHORTEST <= seconds <= LONGEST:
            raise Sorry("no_pace", said=quoted(said, SHORT), known=Known("pace", list(PACES)))
        return Timing(OWN, seconds, late, holidays=holidays)

    def pace_choices(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """Paces to choose from; a sensible time that has been typed is one too."""
        voice = self.house.meet(interaction)
        found = offered(((voice.say(f"choice.{key}"), key) for key in PACES), current)
        if not found and SPAN.fullmatch(current.strip().lower()):
            return [app_commands.Choice(name=current.strip(), value=current.strip())]
        return found

    def module_choices(
        self, interaction: discord.Interaction[Any], current: str, scenario: str
    ) -> list[app_commands.Choice[str]]:
        """Modules to choose from: what has been typed before the last comma stays."""
        voice = self.house.meet(interaction)
        fitting = [
            key
            for key, found in self.house.catalog.modules.items()
            if scenario in found.joins and found.offered
        ]
        return after_comma([(voice.name("module", key), key) for key in fitting], current)

    def option_choices(
        self, interaction: discord.Interaction[Any], current: str, scenario: str, modules: list[str]
    ) -> list[app_commands.Choice[str]]:
        """Options with their values to choose from."""
        voice, catalog = self.house.meet(interaction), self.house.catalog
        added = [catalog.modules[key] for key in modules if key in catalog.modules]
        found = [
            (f"{voice.name('option', key)}: {voice.name('value', f'{key}.{value}')}", f"{key}={value}")
            for key, option in declared(catalog.scenarios[scenario], added).items()
            for value in option.values
        ]
        return after_comma(found, current)

    def tile_choices(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """Place tiles to choose from: what has been typed before the last comma stays."""
        voice = self.house.meet(interaction)
        named = sorted(
            (voice.name("place", key), key) for key, place in self.house.catalog.places.items() if place.tier
        )
        return after_comma(named, current)

    def colour(self, said: str) -> str:
        """A colour by its key or its name in any language."""
        for key in COLOURS:
            names = [self.house.voice(language).name("colour", key) for language in ("en", "de")]
            if said.lower() in (key, *(name.lower() for name in names)):
                return key
        return quoted(said, SHORT)
