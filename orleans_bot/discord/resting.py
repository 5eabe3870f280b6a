"""When somebody rests: a time zone, quiet hours and days off, as they are typed and as they are told."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from orleans_bot.clocks.rest import MOST_QUIET, Rest, Resting, zone_of
from orleans_bot.words.quoting import SHORT, quoted

from .answers.refusals import Sorry
from .panels.voice import Voice

HOURS = re.compile(r"(\d{1,2})(?::([0-5]\d))? ?[-–] ?(\d{1,2})(?::([0-5]\d))?")  # "22-7", "22:30 - 6:00"
MOST_DAYS = 21  # of holiday at a time
KEPT = timedelta(days=500)  # for so long days off are remembered


def wished(choice: Resting, moment: float, zone: str, quiet: str, days: int | None) -> Resting:
    """What somebody has chosen with what was typed; a change counts from their next day on."""
    last = choice.then or choice.now
    wish = replace(last, zone=read_zone(zone)) if zone else last
    if quiet:
        first, until = read_hours(quiet)
        wish = replace(wish, quiet_from=first, quiet_to=until)
        if wish.quiet_minutes > MOST_QUIET:
            raise Sorry("away.long", n=MOST_QUIET // 60)
    if days is not None:
        wish = replace(wish, holidays=holiday(wish, moment, days))
    return choice if wish == last else choice.changed(wish, moment)


def read_zone(said: str) -> str:
    """A time zone that there is."""
    if zone_of(said.strip()) is None:
        raise Sorry("away.no_zone", said=quoted(said, SHORT))
    return said.strip()


def read_hours(said: str) -> tuple[int, int]:
    """From which minute of the day until which."""
    meant = HOURS.fullmatch(said.strip())
    if meant is None or int(meant[1]) > 24 or int(meant[3]) > 24:
        raise Sorry("away.no_hours", said=quoted(said, SHORT))
    first, until = (int(meant[at]) * 60 + int(meant[at + 1] or 0) for at in (1, 3))
    return first % (24 * 60), until % (24 * 60)


def holiday(wish: Rest, moment: float, days: int) -> tuple[tuple[str, str], ...]:
    """So many days off from tomorrow on, none for 0; and those that have been, as tables count them."""
    today = datetime.fromtimestamp(moment, zone_of(wish.zone) or UTC).date()
    first, oldest = today + timedelta(days=1), (today - KEPT).isoformat()
    past = [
        (since, min(until, today.isoformat()))
        for since, until in wish.holidays
        if since <= today.isoformat() and until >= oldest
    ]
    ahead = [(first.isoformat(), (first + timedelta(days=days - 1)).isoformat())] if days else []
    return (*past, *ahead)


def told(voice: Voice, choice: Resting, moment: float) -> str:
    """When somebody rests, now and after what has been changed."""
    lines = [one(voice, "away.now", choice.at(moment), moment)]
    if choice.then is not None and moment < choice.changes_at:
        lines.append(one(voice, "away.then", choice.then, moment, at=f"<t:{int(choice.changes_at)}:f>"))
    return "\n".join(lines)


def one(voice: Voice, line: str, rest: Rest, moment: float, **when: str) -> str:
    """A choice in words; whoever never rests is told so."""
    parts = []
    if rest.quiet_minutes:
        parts.append(voice.say("away.quiet", first=clock(rest.quiet_from), until=clock(rest.quiet_to)))
    today = datetime.fromtimestamp(moment, zone_of(rest.zone) or UTC).date()
    for first, last in rest.holidays:
        if date.fromisoformat(last) >= today:
            parts.append(voice.say("away.days", first=first, last=last))
    if not parts:
        return voice.say(f"{line}.never", zone=rest.zone, **when)
    return voice.say(line, rest=", ".join([rest.zone, *parts]), **when)


def clock(minute: int) -> str:
    """A minute of the day as a clock shows it."""
    return f"{minute // 60:02d}:{minute % 60:02d}"
