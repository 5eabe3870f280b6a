"""What things are called: English stands on the content itself, other languages have catalogues."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from orleans_bot import content
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.pieces import WARES
from orleans_bot.rules.units import Unit

from .catalogues import ENGLISH, messages
from .saying import find, say

PRINTED = {
    "place": "places",
    "event": "events",
    "deed": "deeds",
    "scenario": "scenarios",
    "module": "modules",
    "task": "tasks",
    "campaign": "campaigns",
}
SPOKEN = ("follower", "good", "colour", "phase", "way", "gear", "track", "source", "figure")


def printed(kind: str, key: str, catalog: Catalog | None) -> Unit | None:
    """The printed thing of that kind, if there is one."""
    found: Unit | None = getattr(catalog or content.load(), PRINTED[kind]).get(key)
    return found


def translated(field: str, kind: str, key: str, language: str, catalog: Catalog | None) -> str:
    """What a catalogue says instead of the print, unless somebody has corrected the print in his own copy."""
    if catalog is not None and catalog is not content.load():
        here, ours = printed(kind, key, catalog), printed(kind, key, None)
        if here is None or ours is None or getattr(here, field) != getattr(ours, field):
            return ""
    stem, _, number = key.rpartition("_")
    forms = messages(language).forms
    for known, n in ((key, ""), (stem, number)):
        if f"{field}.{kind}.{known}" in forms:
            return find(f"{field}.{kind}.{known}", language, n=n or 1)
    return ""


def declared(kind: str, key: str, catalog: Catalog | None) -> str:
    """What a scenario or module calls an option, or one of its values (`option.value`)."""
    option, _, value = key.partition(".")
    here = catalog or content.load()
    known = [mode.options for mode in here.scenarios.values()]
    known += [mode.options for mode in here.modules.values()]
    found = next((options[option] for options in known if option in options), None)
    if found is None:
        return value or option
    return found.name if kind == "option" else found.values.get(value, value)


def titled(key: str, catalog: Catalog | None) -> str:
    """What content calls a chapter of a campaign."""
    for campaign in (catalog or content.load()).campaigns.values():
        if chapter := campaign.chapter(key):
            return chapter.name
    return key


def name(kind: str, key: str, language: str = ENGLISH, *, catalog: Catalog | None = None) -> str:
    """The name of a place, event, deed, scenario, town, follower, good, track, colour, phase, box; of a
    source of points, which may be a place. Remembered while the content is the bot's own.
    """
    if catalog is None or catalog is content.load():
        return name_of(kind, key, language, None)
    return name_of.__wrapped__(kind, key, language, catalog)


@lru_cache(maxsize=4096)
def name_of(kind: str, key: str, language: str, catalog: Catalog | None) -> str:
    """A name out of all that it depends on."""
    if kind == "town":
        towns = (catalog or content.load()).towns
        return towns[key].name if key in towns else say(f"name.town.{key}", language)
    if kind == "follower" and key in WARES:  # sent as followers are
        kind = "good"
    if kind == "place" and printed(kind, key, catalog) is None and printed("task", key, catalog):
        kind = "task"  # what asks for something may be a task too
    if kind in PRINTED:
        unit = printed(kind, key, catalog)
        if (words := translated("name", kind, key, language, catalog)) or unit is None:
            return words or say(f"name.{kind}.{key}", language)
        return unit.name
    if kind in ("option", "value"):
        return find(f"name.{kind}.{key}", language) or declared(kind, key, catalog)
    if kind == "chapter":
        return find(f"name.chapter.{key}", language) or titled(key, catalog)
    if kind == "source" and not find(f"name.source.{key}", language) and printed("place", key, catalog):
        return name("place", key, language, catalog=catalog)
    return say(f"name.{kind}.{key}", language)


def text(kind: str, key: str, language: str = ENGLISH, *, catalog: Catalog | None = None) -> str:
    """What is printed on a place, event, deed or scenario."""
    if kind not in PRINTED:
        return find(f"text.{kind}.{key}", language)
    unit = printed(kind, key, catalog)
    return translated("text", kind, key, language, catalog) or (unit.text if unit else "")


def caption(key: str, language: str = ENGLISH, /, **data: Any) -> str:
    """A word on a picture: `picture.<key>`, or the name of what the key names; "" if there is none.
    What depends on a number depends on the first one among the data.
    """
    kind, _, rest = key.partition(".")
    if rest and kind == "seat":
        kind = "colour"
    if kind == "source" and printed("place", rest, None):
        return name("place", rest, language)
    if rest and kind in SPOKEN and (said := find(f"name.{kind}.{rest}", language)):
        return said
    if "what" in data:
        data["what"] = find(f"picture.per.{data['what']}", language) or data["what"]
    number = next((int(value) for value in data.values() if str(value).isdecimal()), 1)
    return find(f"picture.{key}", language, **{"n": number, **data})
