"""What a team says to each other by one press: what a seat needs, means to do, and takes on itself."""

from __future__ import annotations

from collections.abc import Mapping

from orleans_bot.rules.pieces import TEAM
from orleans_bot.rules.view import View

from .panel import Choice, Choose, Row, door_id
from .score import complete
from .voice import Voice
from .who_could import asked_for, thing

NEED, MINE, MEANT, NOTHING = "need", "mine", "meant", "nothing"

Said = Mapping[str, str]  # seat → what it has said


def words(view: View) -> list[str]:
    """Everything that can be said now; the last is to take back what one has said."""
    if not view.open or view.phase not in ("planning", "actions"):
        return []
    face = view.seats[0].tasks
    mine = [f"{MINE}.{task.key}" for task in face if task.whose == TEAM and not complete(task)]
    needs = [f"{NEED}.{what}" for what in asked_for(view)]
    return [*needs, *mine, *intentions(view), NOTHING]


def intentions(view: View) -> list[str]:
    """That a seat means to do something with others: by places of the board that neither give nor bring."""
    brings = {place for deed in view.deeds for place in deed.through}
    faces = [view.places[key] for key in view.board]
    return [f"{MEANT}.{face.key}" for face in faces if not (face.does or face.passive or face.key in brings)]


def said(voice: Voice, view: View, word: str) -> str:
    """A signal in words."""
    verb, _, what = word.partition(".")
    if verb == NEED:
        return voice.say("signal.need", what=thing(voice, what))
    if verb == MINE:
        return voice.say("signal.mine", what=voice.name("task", what))
    if verb == MEANT:
        return voice.say("signal.meant", what=voice.name("place", what))
    return voice.say("signal.nothing")


def rows(voice: Voice, view: View, game: int) -> tuple[Row, ...]:
    """One select below the board; a choice in it is said at once."""
    found = words(view)
    if not found:
        return ()
    choices = tuple(Choice(word, said(voice, view, word)) for word in found)
    return (Choose(door_id(game, "signal"), voice.say("signal.hint"), choices),)


def of_seat(voice: Voice, view: View, signals: Said, seat: str) -> str:
    """What a seat has said, if it can still be said."""
    word = signals.get(seat, "")
    return voice.say("signal.says", what=said(voice, view, word)) if word in words(view)[:-1] else ""
