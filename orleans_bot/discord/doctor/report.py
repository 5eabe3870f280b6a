"""What the doctor says: what is well in few words, what is ill with what to do about it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from ..lobby.game_thread import is_private
from ..panels.panel import Panel, Press, door_id
from ..panels.voice import Voice
from .examination import (
    ARCHIVED,
    BARRED,
    CALL,
    DIRECT,
    FINE,
    MOST_GAMES,
    OPEN,
    PRIVATE,
    UNTRIED,
    Chart,
    Visit,
)
from .mending import Mended

MOST = 3900  # letters of the whole, so that nothing is cut in the middle of a word
TELLING = (PRIVATE, CALL, UNTRIED)  # ways that are worth a line of their own
SUBJECTS = {
    "data directory": "data", "disk": "disk", "database": "database", "content": "content",
    "backups": "backups", "pictures": "pictures", "words": "words", "clock": "clock",
}  # fmt: skip


def report(voice: Voice, seen: Visit) -> Panel:
    """What the doctor has seen, and a button where something can be mended."""
    lines = [f"## {voice.say('doctor.title')}", *machine(voice, seen), *permissions(voice, seen)]
    if seen.running > len(seen.charts):
        lines.append("· " + voice.say("doctor.most", n=len(seen.charts)))
    blocks = [block(voice, chart) for chart in seen.charts]
    human = needs(voice, seen, seen.charts)
    return Panel(fitted(voice, lines, blocks, human), (buttons(voice, seen.charts),))


def healed(voice: Voice, mended: Mended, seen: Visit) -> Panel:
    """What has been mended, and what needs a human."""
    lines = [f"## {voice.say('doctor.mended')}"]
    lines += ["✓ " + voice.say("doctor.opened", game=game) for game in mended.opened]
    for game, thread in mended.moved.items():
        lines.append("✓ " + voice.say("doctor.moved", game=game, where=f"<#{thread}>"))
    for game, n in mended.posted.items():
        lines.append("✓ " + voice.say("doctor.posted", game=game, n=n))
    for game, seat in mended.reached:
        lines.append("✓ " + voice.say("doctor.writes", game=game, seat=voice.seat(seat)))
    for game, seat in mended.housed:
        lines.append("✓ " + voice.say("doctor.housed", game=game, seat=voice.seat(seat)))
    if not mended.anything:
        lines.append(voice.say("doctor.nothing"))
    human = needs(voice, seen, seen.charts, tried=True)
    if not human:
        lines.append(voice.say("doctor.all_well"))
    left = [] if not human else [block(voice, chart) for chart in seen.charts if not chart.well]
    return Panel(fitted(voice, lines, left, human), (buttons(voice, seen.charts),))


def buttons(voice: Voice, charts: Iterable[Chart]) -> tuple[Press, ...]:
    """Mend, if there is anything to mend, and look again."""
    again = Press(door_id(0, "doctor"), voice.say("doctor.again"))
    if not any(chart.mendable for chart in charts):
        return (again,)
    return (Press(door_id(0, "mend"), voice.say("doctor.mend"), "good"), again)


def machine(voice: Voice, seen: Visit) -> Iterator[str]:
    """Discord, and the machine that the bot runs on; what stands on its disk is for its owner alone."""
    known = math.isfinite(seen.latency)
    latency = f"{seen.latency * 1000:.0f} ms" if known else voice.say("doctor.unmeasured")
    yield "✓ " + voice.say("doctor", n=seen.running, latency=latency)
    if seen.owner:
        yield "✓ " + voice.say("doctor.everywhere", n=seen.everywhere)
    well = [subject(voice, each.subject) for each in seen.findings if each.well]
    yield "✓ " + voice.say("doctor.machine", things=voice.listed(well))
    if seen.copied:
        yield "✓ " + voice.say("doctor.copied", when=f"<t:{seen.copied}:R>")
    elif seen.copied is not None or seen.owner:
        yield "· " + voice.say("doctor.never_copied" if seen.copied == 0 else "doctor.no_copies")
    for each in seen.findings:
        if not each.well:
            said = each.sentence if seen.owner else voice.say("doctor.owner")
            yield f"✗ **{subject(voice, each.subject)}**: {said}"
    for game, why in seen.stuck:
        yield "✗ " + voice.say("doctor.stuck", game=game, why=voice.say(f"blocked.{why}"))


def subject(voice: Voice, name: str) -> str:
    """A thing that was looked at; names of programs are the same in every language."""
    return voice.say(f"doctor.subject.{SUBJECTS[name]}") if name in SUBJECTS else name


def permissions(voice: Voice, seen: Visit) -> Iterator[str]:
    """What the bot may not do in this channel, what for it would be good, and how to allow it."""
    if seen.here == "direct":
        return
    yield f"### {voice.say('doctor.here')}"
    if seen.here == "guest":
        yield f"✗ {voice.say('guest')} {voice.say('doctor.link', link=seen.link)}"
        return
    if not seen.lacks:
        yield "✓ " + voice.say("doctor.allowed")
    else:
        yield "✗ " + voice.say("doctor.lacks")
    for name in seen.lacks:
        yield f"· **{voice.say(f'permission.{name}')}**: {voice.say(f'permission.{name}.why')}"
    for name in seen.helps:
        yield "· " + voice.say(
            "doctor.helps",
            permission=voice.say(f"permission.{name}"),
            why=voice.say(f"permission.{name}.why"),
        )


def named(voice: Voice, names: Iterable[str]) -> str:
    """Permissions as Discord's settings call them."""
    return voice.listed(f"**{voice.say(f'permission.{name}')}**" for name in names)


def block(voice: Voice, chart: Chart) -> str:
    """One game: a line if it is well, one more for each thing that is not."""
    row = chart.row
    where = f"<#{row.thread or row.channel}>"
    title = voice.say("doctor.game", game=row.id, scenario=voice.name("scenario", row.scenario), where=where)
    lines = [f"{'✓' if chart.well else '✗'} {title}"]
    if chart.room != FINE:
        lines.append("· " + voice.say(f"doctor.room.{chart.room}"))
    if chart.lacks:
        lines.append("· " + voice.say("doctor.room.lacks", permissions=named(voice, chart.lacks)))
    if chart.missing:
        lines.append("· " + voice.say("doctor.missing", n=chart.missing))
    if chart.broken and not (chart.lacks or chart.room != FINE):
        lines.append("· " + voice.say(f"blocked.{chart.broken}"))
    if chart.refusal is not None:
        lines.append("· " + voice.refusal(chart.refusal))
    lines += [f"-# {line}" for line in reached(voice, chart)]
    return "\n".join(lines)


def reached(voice: Voice, chart: Chart) -> Iterator[str]:
    """Which seats are reached how."""
    if OPEN in chart.ways.values():
        return
    for way in (DIRECT, *TELLING):
        seats = [seat for seat, held in chart.ways.items() if held == way]
        if seats:
            told = [
                voice.seat(seat) if way == DIRECT else f"{voice.seat(seat)} <@{chart.row.seats[seat]}>"
                for seat in seats
            ]
            yield voice.say(f"doctor.way.{way}", seats=voice.listed(told))


def needs(voice: Voice, seen: Visit, charts: Sequence[Chart], *, tried: bool = False) -> list[str]:
    """What a human must do; after an attempt to mend, also about what could not be mended."""
    lines = []
    if seen.lacks or any(chart.lacks for chart in charts):
        lines.append("· " + voice.say("doctor.how", role=seen.role))
        lines.append("· " + voice.say("doctor.link", link=seen.link))
    for chart in charts:
        game, where = chart.row.id, f"<#{chart.row.thread or chart.row.channel}>"
        if chart.room != FINE and (tried or not chart.mendable):
            key = "archived" if chart.room == ARCHIVED else chart.room
            key += ".private" if chart.room == BARRED and is_private(chart.row) else ""
            lines.append("· " + voice.say(f"doctor.human.{key}", game=game, where=where))
    closed = {
        chart.row.seats[seat]
        for chart in charts
        for seat, way in chart.ways.items()
        if way in (PRIVATE, CALL)
    }
    if closed and tried:
        who = voice.listed(f"<@{user}>" for user in sorted(user for user in closed if user))
        lines.append("· " + voice.say("doctor.human.closed", who=who))
    return lines


def fitted(voice: Voice, lines: Sequence[str], blocks: Sequence[str], human: Sequence[str]) -> str:
    """Everything that fits into one message: what is left out is said to be left out."""
    tail = [f"### {voice.say('doctor.human')}", *human] if human else []
    head = "\n".join([*lines, *([f"### {voice.say('doctor.games')}"] if blocks else [])])
    end = "\n".join(tail)
    room = MOST - len(head) - min(len(end), MOST // 3) - len(voice.say("doctor.more", n=MOST_GAMES))
    told: list[str] = []
    for one in blocks:
        room -= len(one) + 1
        if room < 0:
            break
        told.append(one)
    parts = [head, *told]
    if len(told) < len(blocks):
        parts.append(voice.say("doctor.more", n=len(blocks) - len(told)))
    return "\n".join([*parts, *shortened(voice, tail, MOST - len("\n".join(parts)))])


def shortened(voice: Voice, lines: Sequence[str], room: int) -> list[str]:
    """As many lines as there is room for."""
    told: list[str] = []
    for line in lines:
        room -= len(line) + 1
        if room < len(voice.say("doctor.more_lines", n=MOST_GAMES)):
            return [*told, voice.say("doctor.more_lines", n=len(lines) - len(told))]
        told.append(line)
    return told
