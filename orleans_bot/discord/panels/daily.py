"""What is said about the solo of the day: what it is, one's own attempt, and the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from orleans_bot.host.daily import Attempt, Daily
from orleans_bot.store.records import ABORTED, DAY, ENDED
from orleans_bot.words.quoting import SHORT, quoted

from .panel import Panel, Press, door_id
from .voice import Voice

MOST_ON_BOARD = 20


def door(what: str) -> str:
    """The id of a control that belongs to no game."""
    return door_id(0, f"daily.{what}")


def date_of(day: int) -> str:
    """A day as it is written in every language."""
    return datetime.fromtimestamp(day * DAY, UTC).date().isoformat()


def percent(done: float) -> int:
    """A share in whole percents; not all of it is never a hundred."""
    return int(done * 100)


def what(voice: Voice, daily: Daily) -> Iterator[str]:
    """A day's scenario and how hard it is."""
    found = voice.catalog.scenarios[daily.scenario]
    yield voice.say(
        "daily.what", scenario=voice.name("scenario", daily.scenario), n=found.rounds, level=found.difficulty
    )
    for option, value in daily.options.items():
        yield voice.say(
            "daily.option",
            option=voice.name("option", option),
            value=voice.name("value", f"{option}.{value}"),
        )


def result(voice: Voice, attempt: Attempt) -> str:
    """How an attempt has ended."""
    kind = "won" if attempt.won else "gave_up" if attempt.status == ABORTED else "lost"
    return voice.say(f"daily.result.{kind}", round=attempt.round, percent=percent(attempt.done))


def mine(voice: Voice, attempt: Attempt | None, where: str) -> str:
    """One's own attempt."""
    if attempt is None:
        return voice.say("daily.mine.none")
    if attempt.status not in ENDED:
        key = "daily.mine.running" if where else "daily.mine.here"
        return voice.say(key, game=attempt.game, where=where)
    key = "daily.mine.ended" if attempt.counts else "daily.mine.uncounted"
    return voice.say(key, game=attempt.game, result=result(voice, attempt))


def today(
    voice: Voice,
    daily: Daily,
    attempt: Attempt | None,
    *,
    where: str = "",
    name: str = "",
    yesterday: Daily | None = None,
) -> Panel:
    """The solo of the day for one reader."""
    parts = [
        voice.say("daily", date=date_of(daily.day)),
        *what(voice, daily),
        voice.say("daily.rules", until=f"<t:{daily.over_at}:R>"),
        mine(voice, attempt, where),
        voice.say("daily.shown", name=quoted(name, SHORT)) if name else voice.say("daily.unseen"),
    ]
    if yesterday is not None and yesterday.scenario in voice.catalog.scenarios:
        scenario = voice.name("scenario", yesterday.scenario)
        parts.append(voice.say("daily.yesterday", scenario=scenario, seed=yesterday.seed))
    play = [] if attempt else [Press(door("play"), voice.say("daily.play"), "main")]
    wish = "leave" if name else "join"
    looks = [Press(door(each), voice.say(f"daily.{each}")) for each in ("board", "week", wish)]
    return Panel("\n".join(parts), ((*play, *looks),))


def board(voice: Voice, day: int, attempts: Sequence[Attempt]) -> Panel:
    """Who has played today's, the best first; those who have done the same share a rank."""
    lines, rank, before = [], 0, None
    for at, each in enumerate(attempts[:MOST_ON_BOARD], 1):
        stands = (each.won, each.round if each.won else 0, each.done)
        rank, before = (rank if stands == before else at), stands
        name = quoted(each.name, SHORT)
        lines.append(voice.say("daily.board.line", rank=rank, name=name, result=result(voice, each)))
    return listed(voice, voice.say("daily.board.title", date=date_of(day)), lines, len(attempts), "week")


def week(voice: Voice, found: Sequence[tuple[str, Sequence[Attempt]]]) -> Panel:
    """Who has won most often this week."""
    lines, rank, before = [], 0, None
    for at, (name, attempts) in enumerate(found[:MOST_ON_BOARD], 1):
        won, done = sum(each.won for each in attempts), sum(each.done for each in attempts)
        rank, before = (rank if (won, done) == before else at), (won, done)
        lines.append(
            voice.say(
                "daily.week.line", rank=rank, name=quoted(name, SHORT), won=won, n=len(attempts),
                percent=percent(done / len(attempts)),
            )
        )  # fmt: skip
    return listed(voice, voice.say("daily.week.title"), lines, len(found), "board")


def listed(voice: Voice, title: str, lines: Sequence[str], number: int, other: str) -> Panel:
    """A board with the ways to the other one and back."""
    body = list(lines) or [voice.say("daily.board.empty")]
    if number > len(lines):
        body.append(voice.say("daily.board.more", n=number - len(lines)))
    ways = (
        Press(door(other), voice.say(f"daily.{other}")),
        Press(door("today"), voice.say("daily.today")),
    )
    return Panel("\n".join([title, *body]), (ways,))
