"""Pauses: the people of a table agree by a vote that all its clocks stand for some days."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any

from orleans_bot.clocks.paces import DAY
from orleans_bot.rules.errors import Refusal
from orleans_bot.store import StoreFault, desk, games
from orleans_bot.store import clocks as kept
from orleans_bot.store.records import Due

from .core import Core
from .live import Live
from .records import ENDED
from .refusals import NoPause

LOG = logging.getLogger(__name__)

# Due for a game: when a vote ends, when a pause ends; for a seat: kept for ever, the round of its last wish.
VOTE, PAUSE, WISHED = desk.VOTE, "pause", "pause_wished"
EVER = desk.EVER
# Due for ever: the message that shows a vote or a pause, and which one it shows.
POLL = "pause_poll"
SEEN = "votes_seen"
GAP = 120.0  # seconds without a look after which the bot has been away
MOST_DAYS = 21


@dataclass(frozen=True, slots=True)
class Poll:
    """A wish that the table pauses, and who has said what of it; silence is a no when it ends."""

    game: int
    by: str
    days: int
    ends: int
    yes: tuple[str, ...]
    no: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def agreed(self) -> bool:
        """Whether more than half of the people want it."""
        return 2 * len(self.yes) > len(self.yes) + len(self.no) + len(self.missing)

    @property
    def refused(self) -> bool:
        """Whether more than half cannot come together any more."""
        return 2 * len(self.no) >= len(self.yes) + len(self.no) + len(self.missing)


class Pausing:
    """Votes on pauses, and pauses."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self._seen: float | None = None  # when votes were looked at last

    async def wish(self, game: int, user: int, days: int) -> Poll:
        """Put a pause to the table; clocks stand while it votes. One vote at a time, one wish per seat and
        round.
        """
        async with self.core.use(game) as live:
            mine = self.core.seated(live, user)[0].colour
            self.core.must_run(live)
            if live.clocks is None:
                raise NoPause("This table has no clock that could stand.", game=game, why="clock")
            if await self._due(game, PAUSE) is not None:
                raise NoPause("The table pauses already.", game=game, why="pause")
            if live.votes or await self._due(game, VOTE) is not None:
                raise NoPause("The table votes already.", game=game, why="vote")
            before = await self._due(game, WISHED, mine)
            if before is not None and before.data["round"] == live.game.state.round:
                raise NoPause("This seat has asked in this round already.", game=game, why="again")
            poll = self._counted(live, Poll(game, mine, days, int(self.core.now + DAY), (mine,)))

            def work(db: sqlite3.Connection) -> None:
                said = {"round": live.game.state.round}
                desk.set_due(db, game, mine, WISHED, EVER, said)

            return await self._settle(live, poll, work)

    async def vote(self, game: int, user: int, agrees: bool) -> Poll:
        """Somebody's word; the last one counts."""
        async with self.core.use(game) as live:
            mine = self.core.seated(live, user)[0].colour
            poll = await self._poll(live)
            if poll is None:
                raise NoPause("Nobody asks for a pause.", game=game, why="none")
            yes = {*poll.yes} - {mine} | ({mine} if agrees else set())
            no = {*poll.no} - {mine} | (set() if agrees else {mine})
            poll = replace(poll, yes=tuple(sorted(yes)), no=tuple(sorted(no)))
            return await self._settle(live, self._counted(live, poll))

    async def go_on(self, game: int, user: int) -> bool:
        """Somebody at the table ends the pause; whether there was one."""
        async with self.core.use(game) as live:
            self.core.seated(live, user)
            return live.row.status not in ENDED and await self._end(live, PAUSE)

    async def expire(self) -> list[tuple[str, int]]:
        """Votes that nobody answers any more and pauses that are over: what has ended, and where. The time in
        which the bot was away does not count for votes, as nobody could answer. A game that cannot go on does
        not hold up the others.
        """
        await self._was_away()
        found = []
        for kind in (VOTE, PAUSE):
            for held in await self.core.store.read(lambda db, kind=kind: desk.due(db, self.core.now, kind)):  # type: ignore[misc]
                try:
                    if await self._over(held):
                        found.append((kind, held.game))
                except StoreFault:
                    raise
                except Refusal as refusal:
                    LOG.info("A vote or a pause of game %s ends when it goes on: %s", held.game, refusal)
        return found

    async def _over(self, held: Due) -> bool:
        """A vote or a pause is over, if it still was one; nobody is told of that where the game has ended."""
        if await self.core.store.write(lambda db: drop_if_ended(db, held)):
            return False
        async with self.core.use(held.game) as live:
            now = await self._due(held.game, held.kind)
            return now is not None and now.at <= self.core.now and await self._end(live, held.kind)

    async def _was_away(self) -> None:
        """Votes go on for as long as the bot was not there; what is said meanwhile counts."""
        now, before = self.core.clock(), self._seen

        def work(db: sqlite3.Connection) -> None:
            seen = desk.setting(db, "bot", 0, SEEN) if before is None else before
            away = now - seen if seen is not None else 0.0
            desk.set_setting(db, "bot", 0, SEEN, now)
            for held in desk.due(db, EVER, VOTE) if away > GAP else ():
                lost = min(away, now - (held.at - DAY))  # no more than there was since it began
                desk.set_due(db, held.game, held.seat, VOTE, held.at + int(lost), held.data)

        if await self.core.store.read(lambda db: desk.due(db, EVER, VOTE)):
            await self.core.store.write(work)
        self._seen = now

    async def until(self, game: int) -> int:
        """When the pause of a table ends; 0 if there is none."""
        held = await self._due(game, PAUSE)
        return held.at if held is not None else 0

    async def standing(self, game: int) -> Due | None:
        """The vote or the pause of a game, as long as there is one."""
        return await self.core.store.read(lambda db: standing_in(db, game))

    async def poll(self, game: int) -> Poll | None:
        """What a table votes on, or what it has agreed on: without those who have left it since, too."""
        held = await self.standing(game)
        if held is None:
            return None
        if held.kind == PAUSE:  # an earlier version has not noted who wanted it
            said = {"by": "", "days": 0, "yes": [""], "no": [], "missing": [], **held.data}
            words = (tuple(said[key]) for key in ("yes", "no", "missing"))
            return Poll(game, said["by"], said["days"], held.at, *words)
        async with self.core.use(game) as live:
            poll = await self._poll(live)
            decided = poll is not None and (poll.agreed or poll.refused)
            return await self._settle(live, poll) if poll is not None and decided else poll

    async def unshown(self) -> list[int]:
        """The games in which no message shows the vote or the pause as it is, or one shows what is over."""
        return await self.core.store.read(unshown)

    async def _settle(
        self, live: Live, poll: Poll, also: Callable[[sqlite3.Connection], None] | None = None
    ) -> Poll:
        """The vote goes on, or has been decided: clocks stand for the one or the other, or go on."""
        clocks = live.clocks
        assert clocks is not None
        decided = poll.agreed or poll.refused
        timing = clocks.timing.standing(VOTE, not decided).standing(PAUSE, poll.agreed)
        until = int(self.core.now + poll.days * DAY)

        def work(db: sqlite3.Connection) -> None:
            if also is not None:
                also(db)
            if decided:
                desk.drop_dues(db, live.id, VOTE, "")
            else:
                desk.set_due(db, live.id, "", VOTE, poll.ends, asdict(poll))
            if poll.agreed:
                desk.set_due(db, live.id, "", PAUSE, until, asdict(poll))
            kept.set_timing(db, live.id, timing)

        clocks.timing = timing
        await self.core.keep_clocks(live, work)
        return replace(poll, ends=until) if poll.agreed else poll

    async def _end(self, live: Live, kind: str) -> bool:
        clocks, held = live.clocks, await self._due(live.id, kind)
        if held is None:
            return False
        timing = clocks.timing.standing(kind, False) if clocks is not None else None

        def work(db: sqlite3.Connection) -> None:
            desk.drop_dues(db, live.id, kind, "")
            if timing is not None:
                kept.set_timing(db, live.id, timing)

        if clocks is not None and timing is not None:
            clocks.timing = timing
        await self.core.keep_clocks(live, work)
        return True

    async def _poll(self, live: Live) -> Poll | None:
        held = await self._due(live.id, VOTE)
        if held is None or live.row.status in ENDED:
            return None
        said = held.data
        poll = Poll(live.id, said["by"], said["days"], held.at, tuple(said["yes"]), tuple(said["no"]))
        return self._counted(live, poll)

    def _counted(self, live: Live, poll: Poll) -> Poll:
        """The words of those who sit there now; stand-ins have none."""
        people = live.people
        yes, no = (tuple(seat for seat in said if seat in people) for said in (poll.yes, poll.no))
        return replace(poll, yes=yes, no=no, missing=tuple(s for s in people if s not in (*yes, *no)))

    async def _due(self, game: int, kind: str, seat: str = "") -> Due | None:
        return await self.core.store.read(lambda db: desk.due_of(db, game, kind, seat))


def drop_if_ended(db: sqlite3.Connection, held: Due) -> bool:
    """In a game that has ended nothing is voted on any more, and no clock stands; whether it has."""
    over = games.status_of(db, held.game) in ENDED
    if over:
        desk.drop_dues(db, held.game, held.kind, held.seat)
    return over


def standing_in(db: sqlite3.Connection, game: int) -> Due | None:
    """The vote or the pause of a game that has not ended."""
    row = games.game_row(db, game)
    if row is None or row.status in ENDED:
        return None
    return desk.due_of(db, game, VOTE, "") or desk.due_of(db, game, PAUSE, "")


def as_shown(held: Due | None) -> list[Any] | None:
    """What is noted of a vote or a pause when a message shows it."""
    return None if held is None else [held.kind, held.at, dict(held.data)]


def unshown(db: sqlite3.Connection) -> list[int]:
    """The games whose vote or pause no message shows, and those of which one shows what is over."""
    stands = {held.game for kind in (VOTE, PAUSE) for held in desk.due(db, EVER, kind)}
    polls = {held.game: held.data for held in desk.due(db, EVER, POLL)}
    found = {held.game for held in desk.due(db, EVER, POLL + desk.PAST)}
    for game in stands | polls.keys():
        shown, held = polls.get(game), standing_in(db, game)
        if held is None and shown is not None:
            found.add(game)
        if held is not None and (shown is None or not shown["message"] or shown["shown"] != as_shown(held)):
            found.add(game)
    return sorted(found)
