"""What whoever plays alone still has to do: each objective with what is missing, the rounds left, and what is
about to lose the game.
"""

from __future__ import annotations

from collections.abc import Iterator

from orleans_bot.rules.view import TaskFace, View

from .score import DONE, OPEN, counted
from .voice import Voice

NOW = "▶"


def aims(voice: Voice, view: View) -> list[str]:
    """Nothing at a table for several, nor where points decide."""
    if len(view.seats) != 1 or view.contest:
        return []
    seat = view.seats[0]
    faces = [face for face in seat.tasks if not face.wins] or list(seat.tasks)
    done = [voice.name("task", face.key) for face in seat.finished]
    left = max(0, view.rounds - view.round)
    return [
        *dangers(voice, view),
        voice.say("aims.left", n=left) if left else voice.say("aims.left.last"),
        *([f"{DONE} {', '.join(done)}"] if done else []),
        *(aim(voice, face) for face in faces),
    ]


def dangers(voice: Voice, view: View) -> Iterator[str]:
    """What loses the game at the end of this round or of the next, and what can be done for the last time."""
    for threat in view.threats:
        key = "aims.danger_ahead" if threat.ahead else "aims.danger"
        name, text = voice.name(threat.kind, threat.key), voice.text(threat.kind, threat.key)
        yield voice.say(key, name=name, text=text)
    for face in view.seats[0].tasks:
        if not face.lost and last_chance(face) == view.round + 1:
            yield voice.say("aims.last_round", name=voice.name("task", face.key))


def last_chance(face: TaskFace) -> int:
    """The round before which a task must be done; 0 where there is time until the end."""
    limits = [int(need.what[1]) for need in face.needs if need.kind == "round" and need.what[0] == "before"]
    return min(limits, default=0)


def aim(voice: Voice, face: TaskFace) -> str:
    """An objective with what is missing of it; or that it can be done now."""
    name = voice.name("task", face.key)
    if face.lost:
        return voice.say("aims.lost", name=name)
    lacks = []
    for need in (*face.needs, *face.price):
        if need.met or need.kind == "round":
            continue
        if need.kind == "at":
            lacks.append(voice.say("aims.to", town=voice.name("town", need.what[0])))
        else:
            lacks.append(f"{counted(voice, need)} {need.have}/{need.need}")
    if face.waits:
        lacks.append(voice.say(f"aims.waits.{face.waits}"))
    if not lacks:
        return f"{NOW} {name}: {voice.say('aims.won' if face.wins else 'aims.now')}"
    if before := last_chance(face):
        lacks.append(voice.say("aims.before", round=before))
    return f"{OPEN} {name}: {', '.join(lacks)}"
