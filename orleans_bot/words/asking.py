"""Questions and answers: what is asked, what each option is called, what it does, and its icon."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from orleans_bot import content
from orleans_bot.rules.ask import Ask, Option
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.lines import Choice, Line
from orleans_bot.rules.view import View

from .catalogues import ENGLISH
from .drawing import drawing
from .naming import text
from .saying import capital, find, known, listed, say, shortened
from .things import SeatName, Teller, best

LONGEST_LABEL, LONGEST_DESCRIPTION = 80, 100
SENTENCES = re.compile(r"(.{14,99})[.;]\s", re.S)  # as many as there is room for
CLAUSE = re.compile(r"(.{14,99}?):\s", re.S)

# What the noun of an option's key means; a verb that is not here has no noun or shows it as it is.
NOUNS: Mapping[str, str] = {
    "draw": "n",
    "back": "spot",
    "store": "follower",
    "fill": "place",
    "put": "follower@spot@tile",
    "gear": "spot",
    "take": "spot",
    "act": "place",
    "task": "task",
    "card": "card",
    "recruit": "follower",
    "hire": "follower",
    "from_bag": "follower",
    "oust": "follower@spot",
    "steal": "spot",
    "from_market": "follower",
    "gain": "good",
    "go": "journey",
    "tile": "place",
    "send": "follower@deed",
    "station": "town",
    "good": "good",
    "food": "good",
    "shield": "place",
    "keep": "follower@spot",
    "spend": "n",
    "give": "spot",
    "lose": "follower",
    "clear": "route",
    "use": "place",
    "buy": "good",
    "sell": "good",
    "bake": "n",
    "rival": "rival",
    "build": "site",
    "lift": "spot",
    "track": "track",
    "bonus": "track",
    "move": "town",
    "place": "follower@spot",
    "lend": "follower@rival",
    "borrow": "place@rival",
    "coin": "rival",
    "develop": "rival",
    "retreat": "rival",
    "wheel": "rival",
    "monk": "rival",
    "dismiss": "follower",
    "citizen": "where",
    "character": "task",
    "return": "follower",
    "remove": "n",
    "throw": "n",
    "bribe": "noun@deed",
    "lead": "step",
    "found": "route",
    "lay": "piece@deed",
}

# Verbs that take somebody off a space.
LEAVING = ("take", "back", "give")

HINTED = ("lay",)  # verbs of which a hint says more than the text of what they are about

# Icons of verbs whose noun has none of its own.
ICONS: Mapping[str, str] = {
    "coin": "coin",
    "coins": "coin",
    "pay": "coin",
    "spend": "coin",
    "advance": "development",
    "development": "development",
    "station": "station",
    "gear": "gear",
    "tile": "tile",
    "draw": "draws",
    "follower": "bag",
    "bag": "bag",
    "suffer": "hourglass",
    "build": "station",
    "lift": "gear",
    "move": "merchant",
    "citizen": "citizen",
    "roam": "merchant",
    "found": "station",
}


@lru_cache(maxsize=8192)
def nouns(key: str) -> Mapping[str, Any]:
    """The parts of an option's noun by what they mean."""
    option = Option(key)
    out: dict[str, Any] = {}
    if not option.noun:
        return MappingProxyType(out)
    for kind, part in zip(NOUNS.get(option.verb, "noun").split("@"), option.noun.split("@"), strict=False):
        if kind == "n":
            out["n"] = int(part)
        elif kind == "follower":
            out["follower"] = part.partition(".")[0]
        elif kind == "journey":
            town, way, *goods = part.split(".")
            out.update(town=town, way=way, goods=goods[0].split("+") if goods else [])
        elif kind == "step":
            out["town"], out["way"], out["follower"] = part.split(".")
        elif kind == "site":
            out["town"], _, out["price"] = part.partition(".")
        elif kind == "route":
            one, two, way, *_ = part.split(".")
            out.update(town=one, other=two, way=way)
        else:
            out[kind] = part
    return MappingProxyType(out)


def standing(spot: str, view: View | None) -> str:
    """Who stands on a space in the viewer's own eyes."""
    place, _, at = spot.partition(".")
    mine = view.mine if view else None
    spaces = mine.spaces.get(place, ()) if mine else ()
    return spaces[int(at)] if at.isdigit() and int(at) < len(spaces) else ""


def prompt(
    ask: Ask,
    language: str = ENGLISH,
    *,
    seat_name: SeatName | None = None,
    catalog: Catalog | None = None,
) -> str:
    """The question that a seat is asked."""
    about = {"lo": ask.lo, "hi": ask.hi, **ask.about}
    blanks = Teller(language, seat_name, catalog).blanks(about)
    for kind in ("event", "deed"):
        if about.get(kind):
            blanks["text"] = text(kind, about[kind], language, catalog=catalog)
    if "proposal" in about:
        blanks["proposal"] = proposal(str(about.get("what", "")), about["proposal"], language, catalog)
    stem = drawing(ask, f"prompt.{ask.key}")
    if not ask.waits:
        stem = f"{stem}.reopen"
    elif len(ask.keys) == 1 and ":" not in ask.keys[0]:
        stem = known([f"{stem}.bare", ""]) or stem
    elif "pay" not in ask.keys:
        stem = known([f"{stem}.no_pay", ""]) or stem
    number = max((nouns(key).get("n", 0) for key in ask.keys), default=0) or next(
        (value for value in ask.about.values() if isinstance(value, int)), ask.hi
    )
    return capital(say(best(stem, about), language, **{**blanks, "n": about.get("n", number)}))


def proposal(what: str, picks: Sequence[str], language: str, catalog: Catalog | None) -> str:
    """What somebody proposes in answer to a question for all, and what the question is about."""
    parts = []
    for pick in picks:
        key, star, number = pick.rpartition("*")
        said = label_of.__wrapped__(what, key if star else pick, language, "", 0, (), False, catalog)
        parts.append(f"{number} × {said}" if star else said)
    return f"{title(what, language)} – {shortened(listed(parts, language), 70)}"


def title(ask: Ask | str, language: str = ENGLISH) -> str:
    """The question in one or two words: for headings and for saying what a seat is being asked."""
    return capital(say(f"title.{ask if isinstance(ask, str) else ask.key}", language))


def label(
    ask: Ask,
    key: str,
    language: str = ENGLISH,
    *,
    view: View | None = None,
    catalog: Catalog | None = None,
) -> str:
    """What an option is called; with the seat's own view, a space is named after whoever stands there."""
    parts = nouns(key)
    there = standing(parts["spot"], view) if "spot" in parts and Option(key).verb in LEAVING else ""
    number = number_of(ask, Option(key).verb, catalog) if ask.key == "choose" else 0
    about = tuple((field, value) for field, value in ask.about.items() if isinstance(value, int))
    many = "way" in parts and len({nouns(one).get("way") for one in ask.keys}) > 1
    if catalog is None or catalog is content.load():
        return label_of(ask.key, key, language, there, number, about, many, None)
    return label_of.__wrapped__(ask.key, key, language, there, number, about, many, catalog)


@lru_cache(maxsize=16384)
def label_of(
    ask: str,
    key: str,
    language: str,
    there: str,
    number: int,
    about: tuple[tuple[str, int], ...],
    many: bool,
    catalog: Catalog | None,
) -> str:
    """A label out of all that it depends on, `many` = there are several ways to go; remembered while the
    content is the bot's own.
    """
    option, parts = Option(key), nouns(key)
    teller = Teller(language, None, catalog)
    words: dict[str, Any] = {**dict(about), **parts}
    for field, value in parts.items():
        if field == "spot":
            words[field] = teller.spot(value, there, str(parts.get("follower", "")))
        elif field == "goods":
            words[field] = teller.counted("good", value)
        elif field in ("other", "tile"):
            words[field] = teller.named("town" if field == "other" else "place", value)
        elif field == "deed":
            words[field] = teller.deed(value)
        elif field == "rival":
            words[field] = teller.seat(value)
        elif field == "card":
            words[field] = teller.card(value)
        elif field == "piece":
            words[field] = teller.piece(value)
        elif field == "where":
            words[field] = teller.exactly(value)
        elif field not in ("n", "noun", "price"):
            words[field] = teller.named(field, value)
    stem = "option.way" if many and option.verb == "go" else f"option.{option.verb}"
    closer = [f"option.{ask}.{option.verb}", stem]
    found = known([f"{one}.{noun}" for one in closer for noun in tails(option.noun, parts)] + closer)
    if points := points_of(str(parts.get("task", "")), catalog) if option.verb == "task" else 0:
        found, words["n"] = f"{stem}.points", points
    if number and known([f"{stem}.counted", ""]):
        found, words["n"] = f"{stem}.counted", number
    return shortened(capital(say(found, language, **words)), LONGEST_LABEL)


def points_of(task: str, catalog: Catalog | None) -> int:
    """What a task is worth."""
    known = (catalog or content.load()).tasks
    return known[task].points if task in known else 0


def tails(noun: str, parts: Mapping[str, Any]) -> list[str]:
    """What may follow a verb in the name of a message."""
    return (
        [noun] * bool(noun)
        + ["no_goods"] * ("goods" in parts and not parts["goods"])
        + ["from_tile"] * ("tile" in parts)
        + [f"{parts.get('noun')}.deed"] * ("noun" in parts and "deed" in parts)
    )


def number_of(ask: Ask, verb: str, catalog: Catalog | None) -> int:
    """How much a line to choose would give: what the place says, or all deeds that offer this choice."""
    known = catalog or content.load()
    place = known.places.get(str(ask.about.get("place", "")))
    lines = place.lines if place else [line for deed in known.deeds.values() for line in deed.reward]
    choices = [line.lines for line in lines if isinstance(line, Choice)]
    found = {amount(choice[verb]) for choice in choices if verb in choice and set(ask.keys) <= choice.keys()}
    return found.pop() if len(found) == 1 else 0


def amount(line: Line) -> int:
    """The number of a line that is always the same."""
    only = line.told.first
    return 0 if only.per else only.number


def description(ask: Ask, key: str, language: str = ENGLISH, *, catalog: Catalog | None = None) -> str:
    """What an option does, in one line: the text of its place or deed, or a hint; often nothing."""
    option, parts = Option(key), nouns(key)
    about = {} if option.verb in HINTED else parts
    unit = str(about.get("deed") or about.get("place") or about.get("card") or about.get("task") or "")
    kinds = (
        ("deed", "task") if "card" in parts else ("deed", "place") if "deed" in parts else ("place", "task")
    )
    for kind in kinds:
        if unit and (words := text(kind, unit, language, catalog=catalog)):
            return gist(words)
    stems = [f"hint.{ask.key}.{option.verb}", f"hint.{option.verb}"]
    found = known([f"{one}.{noun}" for one in stems for noun in tails(option.noun, parts)] + stems)
    way = Teller(language, None, catalog).named("way", parts["way"]) if "way" in parts else ""
    return shortened(find(found, language, way=way), LONGEST_DESCRIPTION)


def gist(words: str) -> str:
    """A text whole if it fits, else as much of its beginning as makes sense on its own."""
    if len(words) <= LONGEST_DESCRIPTION:
        return words
    first = SENTENCES.match(words) or CLAUSE.match(words)
    return first[1] if first else shortened(words, LONGEST_DESCRIPTION)


@lru_cache(maxsize=8192)
def icon(key: str) -> str:
    """The follower, good, place or thing that goes with an option, or ""."""
    option, parts = Option(key), nouns(key)
    if parts.get("goods"):
        return str(parts["goods"][0])
    if "rival" in parts:
        return f"seat_{parts['rival']}"
    for field in ("follower", "good", "piece", "way", "track"):
        if field in parts:
            return str(parts[field])
    if option.verb in ICONS:
        return ICONS[option.verb]
    return str(parts.get("place") or parts.get("spot", "").partition(".")[0])
