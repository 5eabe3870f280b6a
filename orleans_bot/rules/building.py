"""From content tables to a catalog: every entry is read, checked and bound to its class."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields
from typing import Any, TypeVar

from . import verbs, verbs_against, verbs_cards, verbs_doing, verbs_events, verbs_fortune, verbs_market  # noqa: F401
from .boards import read_map, read_tracks
from .building_campaigns import read_campaigns
from .building_modes import read_modes, tiles_named
from .building_tasks import read_tasks
from .catalog import Catalog, Faults
from .checking import check_all
from .errors import BadContent
from .lines import Line, parse
from .merging import Source, merge
from .pieces import ANY, FOLLOWERS, GEAR, GOODS, LEAP, WAYS
from .spaces import unknown_in
from .units import BAG, SUPPLY, Deed, Event, Piece, Place, Unit

SURE = ("verified", "one_source", "reconstructed")
LONGEST_KEY = 18
LONGEST_TEXT = 300
U = TypeVar("U", bound=Unit)


class Builder:
    """Reads entries, checks them and binds them to their classes; collects what is wrong with them."""

    def __init__(self, sources: Sequence[Source], classes: Mapping[str, type[Unit]]) -> None:
        self.classes = dict(classes)
        self.bound: set[str] = set()
        self.faults = Faults()
        self.entries = merge(sources, self.faults)

    def lines(self, file: str, key: str, texts: Any) -> tuple[Line, ...]:
        """Parse the lines of an entry."""
        out = []
        for text in texts if isinstance(texts, list) else [texts]:
            try:
                out.append(parse(str(text)))
            except ValueError as fault:
                self.faults.add(file, key, str(fault))
        return tuple(out)

    def unit(
        self, kind: type[U], key: str, box: str, file: str, entry: dict[str, Any], name: str = ""
    ) -> U | None:
        """Bind an entry to its class and check what every printed thing must say."""
        entry = dict(entry)
        asked = entry.pop("class", "")
        wanted = asked or camel(name or key)
        cls = kind
        special = self.classes.get(wanted)
        if asked:
            self.check(file, key, [asked], self.classes, "class")
        if special is not None and issubclass(special, kind):
            cls = special
            self.bound.add(wanted)
        for must in ("name", "text", "from", "sure"):
            if must not in entry:
                self.faults.add(file, key, f"has no {must!r}")
        if len(key) > LONGEST_KEY and kind is Place:
            self.faults.add(file, key, f"is longer than {LONGEST_KEY} letters")
        if len(entry.get("text", "")) > LONGEST_TEXT:
            self.faults.add(file, key, f"has a text of more than {LONGEST_TEXT} letters")
        if entry.get("sure", SURE[0]) not in SURE:
            self.faults.add(file, key, f"is {entry['sure']!r}, but can only be {', '.join(SURE)}")
        values: dict[str, Any] = {"key": key, "box": box}
        known = {f.name for f in fields(cls)} - {"key", "box", "source"}
        for field, value in entry.items():
            if field == "from":
                values["source"] = value
            elif field not in known:
                self.faults.add(file, key, f"has {field!r}, which means nothing here")
            else:
                values[field] = tuple(value) if isinstance(value, list) else value
        if not {"name", "text", "source", "sure"} <= values.keys():
            return None
        # What its class says holds as if it stood in the entry.
        for field in known - values.keys():
            if getattr(cls, field, None) is not getattr(kind, field, None):
                values[field] = getattr(cls, field)
        try:
            return cls(**values)
        except TypeError as fault:
            self.faults.add(file, key, str(fault))
            return None

    def check(
        self, file: str, key: str, words: Sequence[str], known: Sequence[str] | Mapping[str, Any], what: str
    ) -> None:
        """Every word must be known."""
        for word in words:
            if word not in known:
                self.faults.add(file, key, f"names the {what} {word!r}, which does not exist")

    @contextmanager
    def reading(self, file: str, key: str) -> Iterator[None]:
        """Whatever is shaped so strangely that it cannot be read is a fault of this entry alone."""
        try:
            yield
        except KeyError as missing:
            self.faults.add(file, key, f"has no {missing}")
        except (TypeError, ValueError, AttributeError, IndexError) as fault:
            self.faults.add(file, key, f"cannot be read: {fault}")

    def each(self, subject: str) -> list[tuple[str, str, str, dict[str, Any]]]:
        """All entries of a subject as (key, box, file, entry)."""
        return [(key, *rest) for key, rest in self.entries.get(subject, {}).items()]

    def pieces(self) -> dict[str, Piece]:
        """The kinds of pieces that boxes add to the followers."""
        out = {}
        for key, box, file, entry in self.each("pieces"):
            with self.reading(file, key):
                self.check(file, key, entry.get("stands_for", []), (*FOLLOWERS, ANY), "follower")
                piece = self.unit(Piece, key, box, file, entry)
                if piece:
                    out[key] = piece
        return out

    def places(self, pieces: Mapping[str, Piece]) -> dict[str, Place]:
        """The places of the player board and the place tiles."""
        out = {}
        for key, box, file, entry in self.each("board") + self.each("places"):
            with self.reading(file, key):
                entry.setdefault("name", key.replace("_", " ").title())
                entry["lines"] = list(self.lines(file, key, entry.pop("does", [])))
                entry.setdefault("needs", len(entry.get("slots", [])))
                rename(entry, Place)
                for field in ("stand_in", "opened"):
                    entry[field] = {word: tuple(words) for word, words in entry.get(field, {}).items()}
                self.check(
                    file, key, unknown_in(entry.get("slots", []), (*FOLLOWERS, *pieces)), (), "follower"
                )
                room = len(entry.get("slots", []))
                beyond = [str(at) for at in entry.get("gearless", ()) if not 1 <= at <= room]
                self.check(file, key, beyond, (), "space")
                for follower, wanted in entry["stand_in"].items():
                    self.check(file, key, [follower, *wanted], FOLLOWERS, "follower")
                for place, ways in entry["opened"].items():
                    self.check(file, key, [place], self.entries["board"], "place")
                    self.check(file, key, ways, WAYS, "way")
                self.check(file, key, entry.get("steered", []), FOLLOWERS, "follower")
                self.check(file, key, unknown_in(entry.get("seeks", [])), (), "space")
                self.check(file, key, [entry.get("home", BAG)], (BAG, SUPPLY), "home")
                place = self.unit(Place, key, box, file, entry)
                if place:
                    out[key] = place
        return out

    def events(self, known: Mapping[str, Place], pieces: Mapping[str, Piece]) -> dict[str, Event]:
        """Every event that a pile or a stack names, with its number filled in."""
        kinds = {key: (box, file, entry) for key, box, file, entry in self.each("events")}
        asked: dict[str, None] = {}
        for file, key, tile in tiles_named(self):
            asked[tile] = None
            if tile.partition(" ")[0] not in kinds:
                self.faults.add(file, key, f"names the event {tile!r}, which does not exist")
        numbered = {tile.partition(" ")[0] for tile in asked if " " in tile}
        tiles = [*asked, *(kind for kind in kinds if kind not in numbered and kind not in asked)]
        out = {}
        for tile in tiles:
            kind, _, n = tile.partition(" ")
            if kind not in kinds:
                continue
            box, file, raw = kinds[kind]
            with self.reading(file, kind):
                entry = {field: filled(value, n) for field, value in raw.items()}
                entry["lines"] = list(self.lines(file, kind, entry.pop("does", [])))
                rename(entry, Event)
                self.check(file, kind, entry.get("forbid", []), FOLLOWERS, "follower")
                self.check(file, kind, entry.get("close", []), (*WAYS, LEAP), "way")
                self.check(file, kind, [key for key in entry.get("bar", []) if key != GEAR], known, "place")
                self.check(file, kind, [text.split()[1] for text in entry.get("adds", [])], pieces, "piece")
                event = self.unit(Event, tile.replace(" ", "_"), box, file, entry, name=kind)
                if event:
                    out[event.key] = event
        return out

    def deeds(self, towns: Mapping[str, Any]) -> dict[str, Deed]:
        """The beneficial deeds of all boards."""
        out = {}
        for key, box, file, entry in self.each("deeds"):
            with self.reading(file, key):
                for side in ("reward", "finish", "brings"):
                    entry[side] = list(self.lines(file, key, entry.get(side, [])))
                self.check(file, key, unknown_in(entry.get("seeks", [])), (), "space")
                self.check(file, key, entry.get("lays", []), (*GOODS, GEAR), "thing that lies on a space")
                self.check(file, key, [entry["town"]] if "town" in entry else [], towns, "town")
                deed = self.unit(Deed, key, box, file, entry)
                if deed:
                    out[key] = deed
        return out


def rename(entry: dict[str, Any], kind: type[Unit]) -> None:
    """Data that answer a hook stand in a file under the hook's name."""
    for hook, field in kind.PRINTED.items():
        if hook in entry:
            entry[field] = entry.pop(hook)


def camel(key: str) -> str:
    """The class name that belongs to a key."""
    return "".join(part.capitalize() for part in key.split("_"))


def filled(value: Any, n: str) -> Any:
    """A value of an event with the number of the tile put in."""
    if isinstance(value, str):
        return value.replace("{n}", n)
    if isinstance(value, list):
        return [filled(item, n) for item in value]
    return value


def build(sources: Sequence[Source], classes: Mapping[str, type[Unit]]) -> Catalog:
    """The catalog of all sources; refuses with every fault named at once."""
    builder = Builder(sources, classes)
    towns, routes = read_map(builder)
    tracks, development = read_tracks(builder)
    pieces = builder.pieces()
    places = builder.places(pieces)
    events = builder.events(places, pieces)
    deeds = builder.deeds(towns)
    known: dict[str, Mapping[str, Any]] = {"deed": deeds, "event": events, "place": places, "town": towns}
    known["piece"] = dict.fromkeys((*FOLLOWERS, *pieces))
    tasks = known["task"] = read_tasks(builder, known)
    scenarios, modules = read_modes(builder, known)
    for key, place in places.items():
        file = builder.entries["places" if place.tier else "board"].get(key, ("", "places.toml"))[1]
        builder.check(file, key, place.only_in, {**scenarios, **modules}, "scenario or module")
    catalog = Catalog(
        places, events, deeds, scenarios, modules, tracks, development, towns, routes, tasks, tasks, pieces,
        read_campaigns(builder, scenarios, modules),
    )  # fmt: skip
    files = {
        (subject, key): file
        for subject, found in builder.entries.items()
        for key, (_, file, _) in found.items()
    }
    check_all(catalog, builder.faults, files)
    for name in sorted(set(classes) - builder.bound):
        builder.faults.add("content", name, "is a class, but no entry is called so")
    if builder.faults:
        faults = list(dict.fromkeys(builder.faults))
        raise BadContent("The content has faults:\n" + "\n".join(faults), faults=faults)
    return catalog
