"""What somebody is told in a direct message, all of it in one, and how they choose to be called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from orleans_bot.clocks.calling import OVER, ROUND, USUAL, WAYS, Wanted
from orleans_bot.host.records import Due, GameLine

from .lessons import inbox_line
from .panel import MOST_TEXT, Choice, Choose, Panel, Press, Row, door_id, fitting
from .voice import Voice

MOST_GAMES = 20
MOST_NEWS = MOST_TEXT // 2  # letters of what is new, to leave as many to what waits


def next_game(voice: Voice, game: int = 0, style: str = "plain") -> Press:
    """The button that opens the game that has waited longest, before the one that it hangs below."""
    return Press(door_id(game, "next"), voice.say("next_game"), style)


def waiting(
    voice: Voice, lines: Sequence[GameLine], jumps: Mapping[int, str], news: Sequence[str] = ()
) -> Panel:
    """All games that wait for somebody, those that have waited longest first; above them what is new. Where
    that is more than a message holds, no line is torn: how many games wait stands above them.
    """
    parts = fitting(news, MOST_NEWS)
    if left := len(news) - len(parts):
        parts.append(voice.say("notice.more", n=left))
    if lines:
        parts.append(voice.say("inbox", n=len(lines)))
        told = [inbox_line(voice, line, jumps.get(line.game, "")) for line in lines[:MOST_GAMES]]
        parts += fitting(told, MOST_TEXT - len("\n".join(parts)))
    else:
        parts.append(voice.say("notice.nothing"))
    return Panel("\n".join(parts), ((next_game(voice, 0, "main"),),) if lines else ())


def told(voice: Voice, held: Due, where: str) -> str:
    """Something that has happened; "" for a question, which stands among what waits."""
    kind = held.kind.rpartition(".")[2]
    if kind == ROUND:
        return voice.say("notice.round", game=held.game, round=held.data["number"], where=where)
    if kind == OVER:
        return voice.say("notice.over", game=held.game, where=where)
    if "why" in held.data:
        why = voice.say(f"ahead.rests.{held.data['why']}")
        return voice.say("notice.list", game=held.game, where=where, why=why)
    return ""


def choices(voice: Voice, wanted: Wanted, zone: str, game: int = 0) -> Panel:
    """How somebody is called, for what, and at what hour what is gathered comes; the page that leads here,
    and to which one goes back, may be about a game.
    """
    rows: list[Row] = []
    for kind in USUAL:
        ways = tuple(
            Choice(way, voice.say(f"notice.way.{way}"), chosen=way == wanted.ways[kind]) for way in WAYS
        )
        rows.append(Choose(door_id(game, f"notice.{kind}"), voice.say(f"notice.for.{kind}"), ways))
    hours = tuple(
        Choice(str(hour), voice.say("notice.at", hour=f"{hour:02d}:00"), chosen=hour == wanted.hour)
        for hour in range(24)
    )
    rows.append(Choose(door_id(game, "notice.hour"), voice.say("notice.hour"), hours))
    lines = [voice.say("notice.title")]
    lines += [
        f"· {voice.say(f'notice.for.{kind}')}: **{voice.say(f'notice.way.{wanted.ways[kind]}')}**"
        for kind in USUAL
    ]
    lines.append(voice.say("notice.zone", zone=zone, hour=f"{wanted.hour:02d}:00"))
    rows.append((Press(door_id(game, "wishes"), voice.say("wish.page")),))
    return Panel("\n".join(lines), tuple(rows))
