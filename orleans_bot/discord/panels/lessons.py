"""The first game in small steps: pages to leaf through, each short enough for a phone."""

from __future__ import annotations

from collections.abc import Sequence

from orleans_bot.host.records import GameLine

from .panel import Choice, Choose, Panel, Press, Row, door_id
from .voice import Voice

# In the order in which they are read; the names stand in the ids of buttons and never change.
PAGES = ("aim", "bag", "plan", "act", "tracks", "map", "round", "works", "end", "commands")
FIRST, LAST = PAGES[0], PAGES[-1]
ICONS = "icons"  # what the small pictures mean: a picture, or the same in words
ABOUT = "about"  # what the bot is and who made the game: a page of its own beside the lessons
MOST_WAITING = 3
RIVALS = 2  # stand-ins in a first game


def lesson(voice: Voice, page: str, *, waiting: Sequence[GameLine] = (), hosted: bool = False) -> Panel:
    """One page; the first one tells what waits for the reader, the last one offers a game, one against
    stand-ins only where games for several are `hosted`.
    """
    parts = [f"## {voice.say(f'choice.{page}')}", voice.say(f"lesson.{page}")]
    if page == FIRST:
        parts += waits(voice, waiting) or [voice.say("lesson.hurry")]
    foot = voice.say("lesson.foot", page=PAGES.index(page) + 1, pages=len(PAGES))
    rows: list[Row] = [leaves(voice, page), contents(voice, page)]
    if page == LAST:
        rows.insert(0, offers(voice, hosted))
    return Panel("\n".join(parts), tuple(rows), foot)


def leaves(voice: Voice, page: str) -> tuple[Press, ...]:
    """Back and next."""
    at = PAGES.index(page)
    before, after = PAGES[at - 1], PAGES[(at + 1) % len(PAGES)]
    return (
        Press(door_id(0, f"lesson.{before}"), voice.say("back"), off=page == FIRST),
        Press(door_id(0, f"lesson.{after}"), voice.say("lesson.next"), "main", off=page == LAST),
    )


def contents(voice: Voice, page: str) -> Choose:
    """All pages to choose from."""
    titles = (f"{number}. {voice.say(f'choice.{name}')}" for number, name in enumerate(PAGES, 1))
    choices = (Choice(name, title, chosen=name == page) for name, title in zip(PAGES, titles, strict=True))
    icons = Choice(ICONS, voice.say(f"choice.{ICONS}"), chosen=page == ICONS)
    return Choose(door_id(0, "lesson"), voice.say("lesson.all"), (*choices, icons))


def icons(voice: Voice, told: Sequence[str]) -> Panel:
    """What the small pictures mean; in words to whoever hears."""
    lines = [f"{voice.mark}{line}" for line in told] if voice.ear else []
    title = f"## {voice.say(f'choice.{ICONS}')}"
    return Panel("\n".join([title, *lines]), (contents(voice, ICONS),), picture=not voice.ear)


def offers(voice: Voice, hosted: bool) -> tuple[Press, ...]:
    """A game to start with."""
    easy = Press(door_id(0, "first.easy"), voice.say("lesson.easy", n=RIVALS), "good")
    table = Press(door_id(0, "first.table"), voice.say("lesson.table", n=RIVALS))
    guided = Press(door_id(0, "first.guided"), voice.say("lesson.guided"), "main")
    alone = Press(door_id(0, "first.alone"), voice.say("lesson.alone"))
    return (guided, easy, table, alone) if hosted else (guided, alone)


def waits(voice: Voice, lines: Sequence[GameLine]) -> list[str]:
    """The games that wait for the reader, those that have waited longest first."""
    if not lines:
        return []
    told = [inbox_line(voice, line) for line in lines[:MOST_WAITING]]
    return [f"**{voice.say('inbox', n=len(lines))}**", *told, voice.say("lesson.waiting")]


def inbox_line(voice: Voice, line: GameLine, jump: str = "") -> str:
    """A game that waits: where, how far it is, and since when; `jump` leads straight to what it asks."""
    home = line.thread or line.channel
    here = voice.place(home)
    return voice.say(
        "inbox.line", game=line.game, scenario=voice.name("scenario", line.scenario),
        where=jump or here, round=line.round,
        phase=voice.name("phase", line.phase), since=f"<t:{line.since}:R>", seat=voice.seat(line.seat),
    )  # fmt: skip
