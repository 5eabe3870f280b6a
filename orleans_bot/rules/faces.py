"""What is printed on things, as a view shows it: made once for each state that it can be in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from .boards import Route, Track
from .units import Deed, Event, Place
from .view import DeedFace, EventFace, PlaceFace, RouteFace, TownFace, TrackFace

if TYPE_CHECKING:
    from .catalog import Catalog


def place_face(place: Place) -> PlaceFace:
    """What is printed on a place."""
    return PlaceFace(
        key=place.key,
        name=place.name,
        tier=place.tier,
        slots=place.slots,
        needs=place.needs,
        text=place.text,
        sure=place.sure,
        box=place.box,
        does=tuple(line.told for line in place.lines),
        passive=place.passive or not place.acts,
        market=place.market,
        worth=place.worth,
        deals=place.deals,
        stands=tuple(place.stand_in.items()),
    )


@lru_cache(maxsize=1024)
def event_face(event: Event) -> EventFace:
    """What is printed on an hourglass tile."""
    return EventFace(
        key=event.key,
        name=event.name,
        text=event.text,
        icon=event.icon,
        harm=event.harm,
        sure=event.sure,
        does=tuple(line.told for line in event.lines),
        adds=tuple(event.added.items()),
        forbid=event.forbid,
        close=event.close,
        bars=event.bar,
        returns=event.returns,
        deadly="threatens" in event.answers,
        tells=event.told,
    )


@lru_cache(maxsize=8192)
def deed_face(deed: Deed, filled: tuple[str, ...], citizen: bool, seats: int) -> DeedFace:
    """A deed with its spaces as they are now."""
    return DeedFace(
        key=deed.key,
        name=deed.name,
        seeks=deed.spaces(seats),
        filled=filled,
        reward=tuple(line.told for line in deed.reward),
        finish=tuple(line.told for line in deed.finish),
        text=deed.text,
        sure=deed.sure,
        citizen=citizen,
        brings=tuple(line.told for line in deed.brings),
        after=deed.after,
        through=deed.through,
        bribes=deed.bribes,
        town=deed.town,
        points=deed.points,
    )


@lru_cache(maxsize=8192)
def route_face(route: Route, seats: int, goods: tuple[str, ...], sites: tuple[str, ...]) -> RouteFace:
    """A route with the goods that lie on it now and stations on them, at a table of so many seats."""
    return RouteFace(route.key, route.towns, route.way, route.spaces(seats), goods, sites)


def track_face(track: Track) -> TrackFace:
    """What is printed on a track."""
    gives = tuple(line.told if line else None for line in track.gives)
    return TrackFace(track.key, track.name, gives, track.draws)


class Faces:
    """Everything printed that a view shows and that never changes."""

    def __init__(self, catalog: Catalog) -> None:
        self.places = MappingProxyType({key: place_face(place) for key, place in catalog.places.items()})
        self.towns = MappingProxyType(
            {key: TownFace(key, town.name, town.x, town.y, town.each) for key, town in catalog.towns.items()}
        )
        self.tracks = MappingProxyType({key: track_face(track) for key, track in catalog.tracks.items()})
        self.events = MappingProxyType({key: event_face(event) for key, event in catalog.events.items()})
        self.coins = MappingProxyType(dict(catalog.development.coins))
        self.stars = MappingProxyType(dict(catalog.development.stars))


def faces(catalog: Catalog) -> Faces:
    """The faces of a catalog, made once."""
    found: Faces | None = catalog.memo.get("faces")
    if found is None:
        found = catalog.memo["faces"] = Faces(catalog)
    return found


def foundable(catalog: Catalog, seats: int) -> Mapping[str, DeedFace]:
    """Every card that can be founded in a town, as it is printed; made once."""
    found: Mapping[str, DeedFace] | None = catalog.memo.get(("foundable", seats))
    if found is None:
        cards = [deed for deed in catalog.deeds.values() if deed.town]
        faces_ = {deed.key: deed_face(deed, ("",) * len(deed.spaces(seats)), False, seats) for deed in cards}
        found = catalog.memo["foundable", seats] = MappingProxyType(faces_)
    return found
