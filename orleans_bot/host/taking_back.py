"""Decisions are taken back: one's own where that is free, else by a vote."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from orleans_bot.rules.ask import PLAN, Decision
from orleans_bot.rules.errors import NothingToUndo
from orleans_bot.rules.notes import Note
from orleans_bot.store import games, log
from orleans_bot.store.games import SeatRow
from orleans_bot.store.log import UNDO, Line

from .batches import Batch
from .core import Core
from .given import UNDONE
from .keeper_rights import must_not_count
from .live import Live, revive
from .reading import read_game
from .records import Outcome, Takeback

LOG = logging.getLogger(__name__)


class TakingBack:
    """Going back to before a line of the log."""

    def __init__(self, core: Core) -> None:
        self.core = core

    async def undo(self, game: int, user: int, target: int | None = None) -> Outcome:
        """Take back one's own last decision; where that is not free, ask the others or agree with them. With
        a target, only agree with those who have asked to go back to before that line.
        """
        async with self.core.use(game) as live:
            mine = self.core.seated(live, user)
            self.core.must_run(live)
            must_not_count(live.row)
            must_be_asked(live, target)
            free = self._free(live, mine) if target is None else None
            if free is not None:
                seat, first, batch = free
                return await self.back(live, seat.colour, first, seat.person, "undone", seat.colour, batch)
            colours = [seat.colour for seat in mine]
            decisions = [] if live.votes else await self.in_force(live)
            target = min(live.votes.values(), default=0) or self._last_of(live, colours, decisions)
            live.votes.update(dict.fromkeys(colours, target))
            vote = live.vote
            assert vote is not None
            if not vote.missing:
                return await self.back(live, colours[0], target, mine[0].person, "undone", colours[0])
            return await self._voted(live, colours, target)

    async def would_undo(self, game: int, user: int) -> Takeback:
        """What taking back would do now; nothing is changed, and nobody is asked."""
        async with self.core.use(game) as live:
            mine = self.core.seated(live, user)
            self.core.must_run(live)
            must_not_count(live.row)
            colours = [seat.colour for seat in mine]
            free, others = self._free(live, mine), any(colour not in colours for colour in live.people)
            if free is None and live.votes:
                return Takeback(min(live.votes.values()), asks=False)
            decisions = await self.in_force(live)
            first = free[1] if free else self._last_of(live, colours, decisions)
            own = next((each for each in decisions if each.seq >= first and each.seat in colours), None)
            return Takeback(first, others and free is None, own)

    def _free(self, live: Live, mine: Sequence[SeatRow]) -> tuple[SeatRow, int, Batch | None] | None:
        """Whose last decision can be taken back without asking anybody, and to before which line."""
        wished, batch = live.vote, live.batch
        for seat in mine:
            if wished is not None and seat.colour in wished.missing:
                continue  # somebody has asked for this seat's word: that is what is given
            if batch and batch.seat == seat.colour and batch.last == live.game.seq and batch.free:
                return seat, batch.first, batch
            first = live.game.takeback(seat.colour)
            if first is not None:
                return seat, first, None
        return None

    async def refuse_undo(self, game: int, user: int, target: int | None = None) -> Outcome:
        """A seat does not agree: the wish is off the table."""
        async with self.core.use(game) as live:
            mine = self.core.seated(live, user)[0].colour
            if not live.votes:
                raise NothingToUndo("Nobody has asked to take anything back.", game=game)
            must_be_asked(live, target)
            target = min(live.votes.values())

            live.votes = {}
            await self.core.keep_clocks(live, lambda db: games.drop_votes(db, game))
            return self.core.outcome(live, mine, [Note("undo_refused", mine, {"to": target})])

    async def _voted(self, live: Live, colours: Sequence[str], target: int) -> Outcome:
        try:
            await self.core.keep_clocks(
                live, lambda db: games.set_votes(db, live.id, colours, target, self.core.now)
            )
        except BaseException:
            self.core.drop(live.id)
            raise
        return self.core.outcome(live, colours[0], [Note("undo_wished", colours[0], {"to": target})])

    def _last_of(self, live: Live, colours: Sequence[str], decisions: Sequence[Decision]) -> int:
        for decision in reversed(decisions):
            if decision.seat in colours:
                return decision.seq
        raise NothingToUndo("You have not decided anything yet that could be taken back.", game=live.id)

    async def in_force(self, live: Live) -> list[Decision]:
        return await read_game(
            self.core.store, live.id, lambda db: log.effective(db, live.id, log.voided(db, live.id))
        )

    async def back(
        self,
        live: Live,
        seat: str,
        target: int,
        by: int | None,
        key: str,
        viewer: str,
        batch: Batch | None = None,
    ) -> Outcome:
        """Rebuild the game as it was before a line, and write down that it is so. What came out of a list
        goes back onto it; no list goes on before its owner has looked.
        """
        kept = await self.core.kept(live.id, target)
        try:
            before = revive(self.core.catalog, kept)
        except Exception as error:
            LOG.exception("Game %s cannot go back to before line %s", live.id, target)
            self.core.drop(live.id)
            raise await self.core.diverge(kept.row, error) from error
        seq = live.game.seq + 1
        before.game.skip_to(seq)
        if batch is not None:
            before.set_list(seat, batch.before)
        before.rest_lists(UNDONE)
        line = Line(Decision(seq, seat, UNDO, (str(target),), (), before.game.crc), by, self.core.now)
        outcome = await self.core.commit(before, [line], [], viewer, [Note(key, seat, {"to": target})])
        self.core.lives[live.id] = before
        return outcome

    async def lines(self, game: int, last: int = 25) -> list[Decision]:
        """The last decisions in force, the newest at the end; what is still secret shows no picks."""
        async with self.core.use(game) as live:
            decisions = (await self.in_force(live))[-last:]
            plans = {ask.key for ask in live.game.asks if ask.kind == PLAN}
            untold = live.game.state.untold
            since = live.game.checkpoint.seq
            return [
                Decision(each.seq, each.seat, each.ask, (), (), each.crc)
                if str(each.seq) in untold or (each.ask in plans and each.seq > since)
                else each
                for each in decisions
            ]


def must_be_asked(live: Live, target: int | None) -> None:
    """Refuse a word on a wish that has been granted, refused or forgotten since it was read."""
    if target is not None and (live.vote is None or live.vote.target != target):
        raise NothingToUndo("Nobody asks to take this back any more.", game=live.id)
