"""What an option brings, as far as the table shows: beside its button, or below its line."""

from __future__ import annotations

from orleans_bot.rules.ask import Ask, Option, noun_of
from orleans_bot.rules.atoms import Effect
from orleans_bot.rules.view import DeedFace, View
from orleans_bot.words.asking import nouns
from orleans_bot.words.saying import capital, shortened
from rendering.admitted import told
from rendering.captions import is_gone, reward

from . import acting
from .panel import MOST_LABEL, MOST_OPTION
from .voice import Voice

STEPS = ("recruit", "track", "settle")  # the marker steps on and takes what the next space gives
STAYS = ("bonus",)  # what the marker's own space gives
ACTION, FILL = "act:", "fill:"


def labelled(voice: Voice, ask: Ask, key: str, view: View | None) -> str:
    """A button's words with what it brings, where that is short."""
    label = voice.label(ask, key, view)
    if view is not None and key.startswith(ACTION):
        return label if voice.ear else acting.button(voice, view, ask.seat, noun_of(key))
    more = at_once(voice, ask, key, view) if view is not None else ""
    both = f"{label} ({more})"
    return both if more and len(both) <= MOST_LABEL else label


def described(voice: Voice, ask: Ask, key: str, view: View | None) -> str:
    """The line below an option in a list: what it brings, else what it does."""
    if view is not None and (more := in_full(voice, ask, key, view)):
        return shortened(more, MOST_OPTION)
    return voice.description(ask, key)


def at_once(voice: Voice, ask: Ask, key: str, view: View) -> str:
    """What an option brings at once, in a word or two."""
    option, parts = Option(key), nouns(key)
    if option.verb in STEPS or option.verb in STAYS:
        name = str(parts.get("track") or parts.get("follower") or "")
        return of_track(voice, view, ask.seat, name, option.verb in STEPS)
    if option.verb == "draw" and ask.key == "draw":
        seat = view.seat(ask.seat)
        return voice.say("brings.market", used=len(seat.market) + parts["n"], room=seat.market_room)
    deed = deed_of(str(parts.get("deed", "")), view)
    if option.verb == "send" and deed is not None:
        return of_deed(voice, deed, str(parts["deed"]))
    return ""


def in_full(voice: Voice, ask: Ask, key: str, view: View) -> str:
    """The same where there is room for a sentence."""
    option, parts = Option(key), nouns(key)
    if option.verb == "tile" and (face := view.places.get(str(parts.get("place", "")))):
        text = voice.text("place", face.key)
        spaces = ", ".join(told(slot, voice.language) for slot in face.slots)
        return voice.say("brings.tile", spaces=spaces, text=text) if spaces else text
    if option.verb == "go":
        return of_town(voice, ask, str(parts["town"]), str(parts["way"]), view)
    if key.startswith((ACTION, FILL)) and (brings := acting.in_full(voice, view, ask.seat, option.noun)):
        return brings
    deed = deed_of(str(parts.get("deed", "")), view)
    if option.verb == "send" and deed is not None:
        finish = " + ".join(reward(effect, voice.language) for effect in deed.finish)
        said = of_deed(voice, deed, str(parts["deed"]))
        left = deed.filled.count("")
        key = "brings.deed.last" if left == 1 else "brings.deed"
        return voice.say(key, n=left, reward=said or "–", finish=finish or "–")
    if option.verb == "draw" and ask.key == "draw":
        return f"{capital(at_once(voice, ask, key, view))}."
    if more := at_once(voice, ask, key, view):
        return voice.say("brings", what=more)
    return ""


def of_track(voice: Voice, view: View, colour: str, name: str, steps: bool) -> str:
    """What a track gives on the next space, or on the marker's own."""
    track = view.tracks.get(name)
    if track is None:
        return ""
    at = view.seat(colour).tracks.get(name, 0) + steps
    if at >= len(track.gives):
        return ""
    effect = track.gives[at]
    found = [voice.say("brings.draws", n=track.draws[at])] if track.draws and steps else []
    if effect is not None and not is_gone(effect, view):
        found.append(reward(effect, voice.language))
    return " + ".join(found) or voice.say("brings.nothing")


def deed_of(noun: str, view: View) -> DeedFace | None:
    """The deed that an option names, with or without one of its spaces."""
    name = noun.partition(".")[0]
    works = [work for seat in view.seats for work in seat.works]
    return next((deed for deed in (*view.deeds, *works) if deed.key == name), None)


def of_deed(voice: Voice, deed: DeedFace, noun: str) -> str:
    """What a deed brings whoever serves it."""
    at = noun.partition(".")[2]
    effects: tuple[Effect, ...] = deed.reward
    if deed.brings:
        effects = (deed.brings[int(at)],) if at.isdigit() and int(at) < len(deed.brings) else ()
    return " + ".join(reward(effect, voice.language) for effect in effects)


def of_town(voice: Voice, ask: Ask, town: str, way: str, view: View) -> str:
    """By which way one comes to a town, and whether a trading station could be built there."""
    owners = view.stations.get(town, ())
    face = view.towns.get(town)
    if ask.seat in owners:
        found = "own"
    elif owners and not (face and face.each):
        found = "taken"
    else:
        found = "free"
    return voice.say(f"brings.town.{found}", way=voice.name("way", way))
