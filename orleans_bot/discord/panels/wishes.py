"""What a person has answered for good: one select for each kind of question; and what else one may wish."""

from __future__ import annotations

from collections.abc import Mapping

from orleans_bot.host.standing import WISHES

from . import statistics
from .panel import Choice, Choose, Panel, Press, Row, door_id
from .voice import Voice

ALWAYS_ASK = "ask"


def wishes(
    voice: Voice, has: Mapping[str, str], game: int = 0, *, off: bool = False, shown: bool = False
) -> Panel:
    """What is answered for good, and for the game of this place a button that switches it off; below, how
    one is called, and whether one's numbers are `shown` to others.
    """
    rows: list[Row] = []
    for kind, ways in WISHES.items():
        chosen = has.get(kind, ALWAYS_ASK)
        choices = tuple(
            Choice(way, voice.say(f"wish.{kind}.{way}"), chosen=way == chosen) for way in (ALWAYS_ASK, *ways)
        )
        rows.append(Choose(door_id(game, f"wish.{kind}"), voice.say(f"wish.{kind}"), choices))
    if game:
        label = voice.say("wish.on" if off else "wish.off", game=game)
        rows.append((Press(door_id(game, f"wish_{'on' if off else 'off'}"), label),))
    notices = Press(door_id(0, "notices"), voice.say("notice.page"), "main")
    rows.append((notices, statistics.door(voice, game, shown)))
    lines = [voice.say("wish.title"), *([voice.say("wish.is_off", game=game)] if off and game else [])]
    return Panel("\n".join(lines), tuple(rows), voice.say("stats.shown" if shown else "stats.hidden"))
