"""How a person plays everywhere: seeing or hearing the table, what is answered for good, and other wishes."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from orleans_bot.host.standing import WISHES

from . import statistics
from .ear import CALLED
from .panel import Choice, Choose, Panel, Press, Row, door_id
from .voice import Voice

ALWAYS_ASK, NOT_HERE = "ask", "not_here"
SEEN = "seen"


def wishes(
    voice: Voice,
    has: Mapping[str, str],
    game: int = 0,
    *,
    off: bool = False,
    off_here: Collection[str] = (),
    shown: bool = False,
    called: str = "",
) -> Panel:
    """Whether the table is heard, what is answered for good, and for the game of this place a button that
    switches that off, as single kinds can be; below, how one is called, and whether one's numbers are
    `shown` to others.
    """
    rows: list[Row] = [hearing(voice, called, game)]
    for kind, ways in WISHES.items():
        chosen = has.get(kind, ALWAYS_ASK)
        chosen = NOT_HERE if kind in off_here and kind in has else chosen
        choices = tuple(
            Choice(way, voice.say(f"wish.{kind}.{way}"), chosen=way == chosen) for way in (ALWAYS_ASK, *ways)
        )
        if game and kind in has:
            not_here = voice.say("wish.not_here", what=voice.say(f"wish.{kind}.{ALWAYS_ASK}"), game=game)
            choices = (*choices, Choice(NOT_HERE, not_here, chosen=chosen == NOT_HERE))
        rows.append(Choose(door_id(game, f"wish.{kind}"), voice.say(f"wish.{kind}"), choices))
    if game:
        label = voice.say("wish.on" if off else "wish.off", game=game)
        rows.append((Press(door_id(game, f"wish_{'on' if off else 'off'}"), label),))
    notices = Press(door_id(game, "notices"), voice.say("notice.page"), "main")
    rows.append((notices, statistics.door(voice, game, shown)))
    lines = [voice.say("wish.title"), *([voice.say("wish.is_off", game=game)] if off and game else [])]
    return Panel("\n".join(lines), tuple(rows), voice.say("stats.shown" if shown else "stats.hidden"))


def hearing(voice: Voice, called: str, game: int) -> Choose:
    """Whether the table is seen or heard, and what seats are called to whoever hears it."""
    ways = tuple(
        Choice(way or SEEN, voice.say(f"ear.way.{way or SEEN}"), chosen=way == called)
        for way in ("", *CALLED)
    )
    return Choose(door_id(game, "ear"), voice.say("ear.choose"), ways)
