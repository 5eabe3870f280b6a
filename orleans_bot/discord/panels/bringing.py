"""What an option brings, as far as the table shows: beside its button, or below its line."""

from __future__ import annotations

from orleans_bot.rules.ask import Ask, Option, noun_of
from orleans_bot.rules.atoms import Effect, kinds_of
from orleans_bot.rules.view import DeedFace, View
from orleans_bot.words.asking import nouns
from orleans_bot.words.saying import capital, shortened
from rendering.admitted import told
from rendering.captions import HARD_TO_SAY, is_gone, reward

from . import acting
from .panel import MOST_LABEL, MOST_OPTION
from .voice import Voice

STEPS = ("recruit", "track", "settle")  # the marker steps on and takes what the next space gives
STAYS = ("bonus",)  # what the marker's own space gives
BARE = ("betray",)  # questions about steps that take nothing of what the space gives
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
        return of_track(voice, view, ask.seat, name, option.verb in STEPS, ask.key not in BARE)
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
        return of_space(voice, deed, str(parts["deed"]))
    if option.verb == "draw" and ask.key == "draw":
        return f"{capital(at_once(voice, ask, key, view))}."
    if more := at_once(voice, ask, key, view):
        return voice.say("brings", what=more)
    return ""


def of_track(voice: Voice, view: View, colour: str, name: str, steps: bool, gives: bool) -> str:
    """What a track gives on the next space, or on the marker's own; of a bare step only the draws."""
    track = view.tracks.get(name)
    if track is None:
        return ""
    at = view.seat(colour).tracks.get(name, 0) + steps
    if at >= len(track.gives):
        return ""
    effect = track.gives[at]
    found = [voice.say("brings.draws", n=track.draws[at])] if track.draws and steps else []
    if gives and effect is not None and not is_gone(effect, view):
        found.append(reward(effect, voice.language))
    return " + ".join(found) or (voice.say("brings.nothing") if gives else "")


def deed_of(noun: str, view: View) -> DeedFace | None:
    """The deed that an option names, with or without one of its spaces."""
    name = noun.partition(".")[0]
    works = [work for seat in view.seats for work in seat.works]
    return next((deed for deed in (*view.deeds, *works) if deed.key == name), None)


def of_deed(voice: Voice, deed: DeedFace, noun: str) -> str:
    """What a deed brings whoever serves it, where a word or two can say it."""
    effects = brought(deed, noun)
    if kinds_of(effects) & HARD_TO_SAY:
        return ""
    return " + ".join(reward(effect, voice.language) for effect in effects)


def brought(deed: DeedFace, noun: str) -> tuple[Effect, ...]:
    """The lines of a deed, or those of the space that is meant."""
    at = noun.partition(".")[2]
    if not deed.brings:
        return deed.reward
    return (deed.brings[int(at)],) if at.isdigit() and int(at) < len(deed.brings) else ()


def of_space(voice: Voice, deed: DeedFace, noun: str) -> str:
    """What whoever goes to a deed brings, how many spaces are open, and what the last one brings; nothing
    where the deed's own text says it better.
    """
    finish = " + ".join(reward(effect, voice.language) for effect in deed.finish)
    said, left = of_deed(voice, deed, noun), deed.filled.count("")
    if not said and brought(deed, noun):
        return ""
    if said and finish:
        return voice.say(
            "brings.deed.last" if left == 1 else "brings.deed", n=left, reward=said, finish=finish
        )
    if finish:
        return voice.say("brings.deed.finish", n=left, finish=finish)
    return voice.say("brings.deed.reward" if said else "brings.deed.spaces", n=left, reward=said)


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
