"""How the data of notes, asks and refusals is told: each field by its name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from orleans_bot import content
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.pieces import ANY, COIN, KIND
from orleans_bot.rules.spaces import BUT

from .catalogues import ENGLISH
from .naming import name
from .quoting import quoted
from .saying import find, known, listed, say

SeatName = Callable[[str], str]
GIVEN = {"station": "town", "good": "good", "tile": "place", "gear": "spot", "follower": "follower"}


@dataclass(frozen=True, slots=True)
class Teller:
    """A language, what the seats are called, and the content that is played."""

    language: str = ENGLISH
    seat_name: SeatName | None = None
    catalog: Catalog | None = None

    def seat(self, colour: Any) -> str:
        """A seat: what the caller calls it, or its colour."""
        return self.seat_name(colour) if self.seat_name else name("colour", colour, self.language)

    def named(self, kind: str, key: Any) -> str:
        """The name of a thing."""
        return name(kind, str(key), self.language, catalog=self.catalog)

    def some(self, kind: str, key: str, n: int = 1) -> str:
        """So many of a thing: "a knight", "2 wine"."""
        return say(f"some.{kind}.{key}", self.language, n=n)

    def counted(self, kind: str, keys: Iterable[str]) -> str:
        """Equal things together: "2 farmers and a monk"."""
        return listed((self.some(kind, key, n) for key, n in Counter(keys).items()), self.language)

    def each(self, tell: Callable[[Any], str], keys: Iterable[Any]) -> str:
        """One after the other."""
        return listed((tell(key) for key in keys), self.language)

    def colours(self, colours: Any) -> str:
        """Seats, as a list or as one string of colours."""
        return self.each(self.seat, colours.split(", ") if isinstance(colours, str) else colours)

    def thing(self, key: Any) -> str:
        """A piece that lies somewhere: a follower, a good, a station."""
        for kind in ("follower", "good"):
            if said := find(f"some.{kind}.{key}", self.language, n=1):
                return said
        return say(f"some.thing.{key}", self.language)

    def comer(self, key: Any) -> str:
        """What goes somewhere: a follower, but a good or a coin where a work asks for those."""
        if key == COIN:
            return say("some.coins", self.language, n=1)
        return find(f"some.good.{key}", self.language, n=1) or self.some("follower", key)

    def deed(self, key: Any) -> str:
        """A deed, or a place tile that followers are sent to like one."""
        deeds = (self.catalog or content.load()).deeds
        key = str(key).partition(".")[0]
        return self.named("deed" if key in deeds else "place", key)

    def card(self, key: Any) -> str:
        """A card of a hand: a task, or a work that can be founded."""
        deeds = (self.catalog or content.load()).deeds
        return self.named("deed" if key in deeds else "task", key)

    def piece(self, key: Any) -> str:
        """Coins or a good, of which it is not said how many."""
        return say("some.thing.coins", self.language) if key == "coin" else self.named("good", key)

    def where(self, key: Any) -> str:
        """Where a citizen waits: at a deed, in a town, on a track, for most stations."""
        kind, _, noun = str(key).partition(".")
        if kind in ("deed", "town"):
            return say(f"where.{kind}", self.language, name=self.named(kind, noun.partition(".")[0]))
        return say(f"where.{kind}", self.language)

    def exactly(self, key: Any) -> str:
        """The same with the number of the space, where a track has several."""
        where, space = self.where(key), str(key).partition(".")[2]
        return say("where.exact", self.language, where=where, n=int(space)) if space.isdigit() else where

    def spot(self, key: Any, standing: str = "", comes: str = "") -> str:
        """A space of a place: with who stands there, or who is wanted there where that says something."""
        place, _, at = str(key).partition(".")
        named = self.named("place", place)
        if standing:
            follower = self.named("follower", standing)
            return say("spot.standing", self.language, place=named, follower=follower)
        unit = (self.catalog or content.load()).places.get(place)
        if not at or unit is None or len(unit.slots) < 2:
            return named
        wanted = unit.slots[int(at)]
        if wanted == ANY or KIND.get(comes, comes) in wanted.split("|"):
            return named
        return say("spot", self.language, place=named, follower=self.wanted(wanted))

    def wanted(self, space: str) -> str:
        """Whom a space admits: one kind, one of several, or anybody but one."""
        if space.startswith(BUT):
            kind = self.named("follower", space.removeprefix(BUT))
            return say("picture.tell.any_but", self.language, kind=kind)
        return say("picture.or", self.language).join(
            self.named("follower", kind) for kind in space.split("|")
        )

    def given(self, kind: str, key: Any) -> str:
        """Something that a tortured seat has given."""
        kind = GIVEN.get(kind, "")
        if not key or kind in ("follower", "good"):
            return self.some(kind, key) if key else ""
        return self.spot(key) if kind == "spot" else self.named(kind, key)

    def missing(self, what: int | Iterable[tuple[str, str]]) -> Any:
        """So much of something, or objectives, each with the seat whose it is."""
        return what if isinstance(what, int) else self.each(self.objective, what)

    def objective(self, one: tuple[str, str]) -> str:
        """An objective of all, or of a seat."""
        colour, task = one
        named = self.named("task", task)
        return f"{named} ({self.seat(colour)})" if colour else named

    def blanks(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The data as words for the blanks of a message; `n` is also how many things a list holds."""
        out: dict[str, Any] = {}
        for field, value in data.items():
            out[field] = FORMS[field](self, value) if field in FORMS else value
            if isinstance(value, list | tuple):
                out.setdefault("n", len(value))
        if "which" in data:
            out["which"] = self.given(str(data.get("what", "")), data["which"])
        if "n" in data:
            out["n"] = data["n"]
            if "follower" in data:
                out.setdefault("followers", self.some("follower", data["follower"], data["n"]))
        if "coins" in data and "goods" in data:
            out["bribe"] = self.bribe(data["coins"], data["goods"])
        return out

    def bribe(self, coins: int, goods: Iterable[str]) -> str:
        """Coins and goods together, without what there is none of."""
        told = [self.counted("good", goods)] if goods else []
        return listed([say("some.coins", self.language, n=coins), *told] if coins else told, self.language)


FORMS: Mapping[str, Callable[[Teller, Any], Any]] = {
    "seat": Teller.seat,
    "start": Teller.seat,
    "owner": Teller.seat,
    "rival": Teller.seat,
    "winners": Teller.colours,
    "waiting": Teller.colours,
    "seats": lambda teller, seats: seats if isinstance(seats, int) else teller.colours(seats),
    "free": Teller.colours,
    "thing": Teller.thing,
    "by": lambda teller, key: teller.named("place", key),
    "follower": Teller.comer,
    "followers": lambda teller, keys: teller.counted("follower", keys),
    "good": lambda teller, key: teller.named("good", key),
    "goods": lambda teller, keys: teller.counted("good", keys),
    "place": lambda teller, key: teller.named("place", key) if key else "",
    "places": lambda teller, keys: teller.each(partial(teller.named, "place"), keys),
    "event": lambda teller, key: teller.named("event", key),
    "deed": Teller.deed,
    "town": lambda teller, key: teller.named("town", key),
    "way": lambda teller, key: teller.named("way", key),
    "track": lambda teller, key: teller.named("track", key),
    "task": lambda teller, key: teller.named("task", key),
    "card": Teller.card,
    "figure": lambda teller, key: teller.named("figure", key),
    "piece": Teller.piece,
    "scenario": lambda teller, key: teller.named("scenario", key),
    "module": lambda teller, key: teller.named("module", key),
    "modules": lambda teller, keys: ", ".join(teller.named("module", key) for key in keys),
    "beside": lambda teller, key: teller.named("module", key),
    "fits": lambda teller, keys: teller.each(partial(teller.named, "module"), keys) or "–",
    "fits_beside": lambda teller, keys: teller.each(partial(teller.named, "module"), keys) or "–",
    "where": Teller.where,
    "missing": Teller.missing,
    "spaces": lambda teller, keys: teller.each(teller.exactly, keys),
    "why": lambda teller, said: quoted(str(said)),
    "asked": lambda teller, key: say(f"title.{key}", teller.language),
}


def best(stem: str, data: Mapping[str, Any]) -> str:
    """The message that fits the data most closely: by a word, a yes or a gap in it."""
    keys = []
    for field, value in reversed(list(data.items())):
        if isinstance(value, str) and value:
            keys.append(f"{stem}.{value}")
        elif value is True:
            keys.append(f"{stem}.{field}")
        elif not value:
            keys.append(f"{stem}.no_{field}")
    return known([*keys, stem])
