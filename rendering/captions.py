"""Every word on a picture comes from the words package; here stands how the pictures ask for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeVar

from orleans_bot import words
from orleans_bot.rules.atoms import Atom, Effect
from orleans_bot.rules.pieces import ANY
from orleans_bot.rules.view import DeedFace, EventFace, Lack, PlaceFace, SeatView, TaskFace, TrackFace, View

Printed = TypeVar("Printed", PlaceFace, EventFace, DeedFace, TaskFace)
# What works bring of which a word alone would not tell what happens.
HARD_TO_SAY = {"draw", "bonus", "affects", "lose"}


@lru_cache(maxsize=4096)
def say(key: str, language: str = "en", **data: Any) -> str:
    """The line of that key with its blanks filled; a key nobody knows is at least readable."""
    return words.caption(key, language, **data) or key.rpartition(".")[2].replace("_", " ").capitalize()


@lru_cache(maxsize=1024)
def event_name(tile: str, language: str = "en") -> str:
    """What an hourglass tile is called, with the number that tells it from its like: "Harvest 2"."""
    name, number = words.name("event", tile, language), tile.rpartition("_")[2]
    return f"{name} {number}" if number.isdigit() else name


def some(kind: str, key: str, count: int, language: str = "en") -> str:
    """So many of a thing: "1 knight", "3 knights"."""
    if count != 1 and (found := words.find(f"some.{kind}.{key}", language, n=count)):
        return found
    return f"{count} {say(f'{kind}.{key}', language)}"


def people(kinds: Iterable[str], language: str = "en") -> str:
    """Followers with how often each comes: "2 farmers, monk"."""
    held = Counter(kinds).items()
    return ", ".join(
        some("follower", kind, count, language) if count > 1 else say(f"follower.{kind}", language)
        for kind, count in held
    )


def why_idle(lacks: tuple[Lack, ...], language: str) -> str:
    """Why a place would do nothing as things stand."""
    return words.lacking(lacks, language)


@lru_cache(maxsize=1024)
def _spoken(kind: str, face: Printed, language: str) -> Printed:
    name = words.name(kind, face.key, language) or face.name
    return replace(face, name=name, text=words.text(kind, face.key, language) or face.text)


@lru_cache(maxsize=64)
def _track(face: TrackFace, language: str) -> TrackFace:
    return replace(face, name=words.name("track", face.key, language) or face.name)


def _cards(seat: SeatView, language: str) -> SeatView:
    if not (seat.tasks or seat.finished or seat.plans or seat.works or seat.completed):
        return seat
    return replace(
        seat,
        tasks=tuple(_spoken("task", task, language) for task in seat.tasks),
        finished=tuple(_spoken("task", task, language) for task in seat.finished),
        plans=tuple(_spoken("deed", card, language) for card in seat.plans),
        works=tuple(_spoken("deed", work, language) for work in seat.works),
        completed=tuple(_spoken("deed", work, language) for work in seat.completed),
    )


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
        seats=tuple(_cards(seat, language) for seat in view.seats),
        cards=tuple(_spoken("task", card, language) for card in view.cards),
        face_up=tuple(_spoken("task", card, language) for card in view.face_up),
    )


def is_gone(effect: Effect | None, view: View) -> bool:
    """Whether a space gives a citizen whom somebody has taken before."""
    return effect is not None and effect.first.kind == "citizen" and effect.first.what[0] not in view.citizens


def reward(effect: Effect, language: str = "en") -> str:
    """What a line does, in words."""
    return say("or", language).join(" + ".join(_atom(atom, language) for atom in way) for way in effect.ways)


def _atom(atom: Atom, language: str) -> str:
    first = atom.what[0] if atom.what else ""
    match atom.kind:
        case "gain":
            return say("verb.gain_any" if first == ANY else f"good.{first}", language)
        case "draw" if first == "card":
            return say("verb.card", language)
        case "recruit":
            return say(f"follower.{first}", language)
        case "coins" if atom.per:
            return say("verb.coins_per", language, number=atom.number, what=atom.per)
        case "tile":
            tiers = "/".join("I" * int(tier) for tier in atom.what if tier.isdigit())
            return say("verb.tile", language, words=tiers)
    return say(f"verb.{atom.kind}", language, words=str(atom.number or 1))


def seat_name(colour: str, names: Mapping[str, str], language: str = "en") -> str:
    """What a seat is called: its player's name where one is known, else its colour."""
    return names.get(colour) or say(f"seat.{colour}", language)
