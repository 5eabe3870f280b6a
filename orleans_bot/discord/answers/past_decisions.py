"""The last decisions of a game in words, as its story tells them: one is chosen to go back to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from orleans_bot import words
from orleans_bot.host import Host
from orleans_bot.host.records import GameRow

from ..panels.voice import Voice


async def past_decisions(host: Host, row: GameRow, user: int, voice: Voice) -> list[tuple[str, str]]:
    """What can be gone back to, the newest first: in words, with the number that nobody needs to know; how
    much others have planned stays hidden.
    """
    told = await decisions_told(host, row, user, voice)
    shown = [(seq, what) for seq, what in reversed(told) if what]
    return [(f"{place}. {what}", str(seq)) for place, (seq, what) in enumerate(shown, 1)]


async def decisions_told(host: Host, row: GameRow, user: int | None, voice: Voice) -> list[tuple[int, str]]:
    """The last decisions in force, the oldest first, as the story tells them. One that is still secret is
    told to whoever made it, by its question; to others it is nothing.
    """
    decisions = await host.lines(row.id)
    if not decisions:
        return []
    lines: dict[int, str] = {}
    for seq, note in await host.story(row.id, user or 0, decisions[0].seq - 1):
        said = words.tell(
            note, voice.language, seat_name=lambda colour: voice.name("colour", colour), catalog=voice.catalog
        )
        lines.setdefault(seq, said)
    out = []
    for decision in decisions:
        own = user is not None and row.seats.get(decision.seat) == user
        what = lines.get(decision.seq, "")
        if not what and own:
            parts = [voice.name("colour", decision.seat), voice.title(decision.ask)]
            what = " · ".join([*parts, *places_in(decision.picks, voice)])
        out.append((decision.seq, what if decision.picks or own else ""))
    return out


def places_in(picks: Iterable[str], voice: Voice) -> Iterator[str]:
    """The places that picks are about."""
    for pick in picks:
        key = pick.rpartition(":")[2].rpartition("@")[2].partition(".")[0]
        if key in voice.catalog.places:
            yield voice.name("place", key)
