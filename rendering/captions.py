"""Every word on a picture comes from the words package; here stands how the pictures ask for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeVar

from orleans_bot import words
from orleans_bot.rules.view import DeedFace, EventFace, PlaceFace, TrackFace, View

Printed = TypeVar("Printed", PlaceFace, EventFace, DeedFace)


@lru_cache(maxsize=4096)
def say(key: str, language: str = "en", **data: Any) -> str:
    """The line of that key with its blanks filled; a key nobody knows is at least readable."""
    return words.caption(key, language, **data) or key.rpartition(".")[2].replace("_", " ").capitalize()


@lru_cache(maxsize=1024)
def _spoken(kind: str, face: Printed, language: str) -> Printed:
    name = words.name(kind, face.key, language) or face.name
    return replace(face, name=name, text=words.text(kind, face.key, language) or face.text)


@lru_cache(maxsize=64)
def _track(face: TrackFace, language: str) -> TrackFace:
    return replace(face, name=words.name("track", face.key, language) or face.name)


def spoken(view: View, language: str) -> View:
    """The view with everything printed in a language; English is what the view already speaks."""
    if language == "en":
        return view
    places = {key: _spoken("place", face, language) for key, face in view.places.items()}
    return replace(
        view,
        scenario_name=words.name("scenario", view.scenario, language) or view.scenario_name,
        places=MappingProxyType(places),
        event=_spoken("event", view.event, language) if view.event else None,
        event_track=tuple(_spoken("event", event, language) for event in view.event_track),
        deeds=tuple(_spoken("deed", deed, language) for deed in view.deeds),
        tracks=MappingProxyType({key: _track(face, language) for key, face in view.tracks.items()}),
    )


def reward(line: str, language: str = "en") -> str:
    """A verb line in words."""
    return say("or", language).join(_verb(choice.strip(), language) for choice in line.split("|"))


def _verb(line: str, language: str) -> str:
    if not line:
        return say("tell.nothing", language)
    verb, *rest = line.split()
    if verb == "gain" and rest:
        return say(f"good.{rest[0]}", language)
    if verb == "recruit" and rest:
        return say(f"follower.{rest[0]}", language)
    if verb == "coins" and "per" in rest:
        return say("verb.coins_per", language, number=rest[0], what=rest[-1])
    if verb == "tile":
        return say("verb.tile", language, words="/".join("I" * int(tier) for tier in rest if tier.isdigit()))
    known = words.caption(f"verb.{verb}", language, words=" ".join(rest))
    return known or line.replace("_", " ")


def seat_name(colour: str, names: Mapping[str, str], language: str = "en") -> str:
    """What a seat is called: its player's name where one is known, else its colour."""
    return names.get(colour) or say(f"seat.{colour}", language)
