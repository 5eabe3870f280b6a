"""At the table: stand-ins decide, and decisions are taken back."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from orleans_bot.rules.ask import PLAN, PURSE, Ask, Decision
from orleans_bot.rules.errors import Diverged, NothingToUndo
from orleans_bot.rules.notes import Note
from orleans_bot.store import StoreFault, games, log
from orleans_bot.store.games import SeatRow
from orleans_bot.store.log import UNDO, Line

from .batches import Batch
from .core import Core
from .given import IMPOSSIBLE, STANDING, UNDONE
from .lists import from_list, keep_lists, listed
from .live import Live, revive
from .powers import must_not_count
from .reading import read_game
from .records import FINISHED, HELD, RUNNING, Outcome, Takeback
from .standing import standing
from .thinking import Thought, remember, thought_of

LOG = logging.getLogger(__name__)

# So many decisions of stand-ins go into one transaction before others get their turn.
AT_ONCE = 16
# A stand-in that changes its plan more often than this is told to come to an end.
PATIENCE = 60


class AtTable:
    """What is done at a table besides deciding."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self.thinker = core.thinker

    async def stand_ins(self, game: int) -> Outcome | None:
        """Let every stand-in that is asked decide until only people are asked; None if there is none. While a
        strong one thinks, the table is free for others.
        """
        notes: list[Note] = []
        outcome, thought = await self._stand_ins(game, notes)
        while thought is not None:
            picks = await self.thinker.think(thought.line)
            async with self.core.use(game) as live:
                remember(live, thought, picks)
            later, thought = await self._stand_ins(game, notes)
            outcome = later or outcome
        return outcome

    async def _stand_ins(self, game: int, notes: list[Note]) -> tuple[Outcome | None, Thought | None]:
        """As far as it goes without thinking, and what is to be thought about."""
        outcome: Outcome | None = None
        async with self.core.use(game) as live:
            done: Counter[tuple[str, int, str]] = Counter()
            stuck: Counter[int] = Counter()
            while (
                live.row.status == RUNNING
                and not thought_of(live, stand_in_ask(live))
                and (listed(live) or standing(live, self.core.choose) or stand_in_ask(live))
            ):
                here: list[tuple[int, str]] = []
                try:
                    outcome = await self.core.take(live, self._answers(live, done, stuck, here), "")
                except (StoreFault, Diverged):
                    raise
                except Exception:
                    LOG.exception("An answer of a stand-in in game %s cannot be carried out", game)
                    live = self.core.lives[game] = await self.core.rebuild(game)
                    seq, seat = here[-1]
                    stuck[seq] += 1
                    outcome = await self._helped(live, seq, seat, stuck[seq])
                notes.extend(outcome.notes)
            running = live.row.status == RUNNING
            thought = thought_of(live, stand_in_ask(live)) if running else None
            if live.changed:
                await keep_lists(self.core, live)
                return self.core.outcome(live, "", notes), thought
            return outcome and self.core.outcome(live, "", notes), thought

    def _answers(
        self,
        live: Live,
        done: Counter[tuple[str, int, str]],
        stuck: Counter[int],
        here: list[tuple[int, str]],
    ) -> Iterator[tuple[str, str, Sequence[str], int | None]]:
        """What lists and stand-ins say; where a rule broke on an answer, the next of the plain ones."""
        for _ in range(1 if stuck else AT_ONCE):
            if (found := listed(live)) and stuck[live.game.seq]:
                live.set_list(found.seat, replace(live.lists[found.seat], rests=IMPOSSIBLE))
                found = None
            if found:
                here.append((live.game.seq, found.seat))
                yield from from_list(live, found)
                continue
            if not stuck and (given := standing(live, self.core.choose)):
                for_good, picks = given
                here.append((live.game.seq, for_good.seat))
                row = live.seat(for_good.seat)
                yield for_good.seat, for_good.key, picks, row.person if row else None
                live.marks[live.game.seq] = STANDING
                continue
            ask = stand_in_ask(live)
            if ask is None or thought_of(live, ask):
                return
            state = live.game.state
            often = (ask.seat, state.round, state.phase)
            done[often] += 1
            here.append((live.game.seq, ask.seat))
            tried = stuck[live.game.seq]
            if tried:
                picks = plain_answers(ask)[tried - 1]
            else:
                picks = ask.least if done[often] > PATIENCE else self._answer(live, ask)
            yield ask.seat, ask.key, picks, None

    async def _helped(self, live: Live, seq: int, seat: str, tried: int) -> Outcome:
        """Tell of a stand-in that could not go on; if nothing that it could say works, the game rests."""
        note = Note("stand_in_stuck", seat, {"n": seq + 1})
        ask = stand_in_ask(live)
        if ask is None or live.game.seq != seq or tried <= len(plain_answers(ask)):
            return self.core.outcome(live, "", [note] if tried == 1 else [])
        why = f"A rule breaks on every answer that the stand-in at {seat} could give to {ask.key!r}."
        await self.core.store.write(lambda db: games.change(db, live.id, status=HELD, why=why))
        live.row = replace(live.row, status=HELD, why=why)
        await self.core.keep_clocks(live)
        return self.core.outcome(live, "", [Note("held", "", {"why": why})])

    def _answer(self, live: Live, ask: Ask) -> Sequence[str]:
        try:
            return self.core.stand_in(live, ask)
        except Exception:
            # A table must not stop because the bot's own player has no idea.
            LOG.exception("The stand-in at %s in game %s cannot answer %s", ask.seat, live.id, ask.key)
            return ask.least

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

            await self.core.store.write(lambda db: games.drop_votes(db, game))
            live.votes = {}
            await self.core.keep_clocks(live)
            return self.core.outcome(live, mine, [Note("undo_refused", mine, {"to": target})])

    async def _voted(self, live: Live, colours: Sequence[str], target: int) -> Outcome:
        try:
            await self.core.store.write(
                lambda db: games.set_votes(db, live.id, colours, target, self.core.now)
            )
        except BaseException:
            self.core.drop(live.id)
            raise
        await self.core.keep_clocks(live)
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


def stand_in_ask(live: Live) -> Ask | None:
    """What a stand-in is being asked, if any is; for a team it never answers while a person can."""
    if live.row.status == FINISHED:
        return None
    played = {seat.colour for seat in live.seats if seat.person is None} | live.warm
    asks = (ask for ask in live.game.asks if ask.waits and played.issuperset(ask.who))
    return next(asks, None)


def plain_answers(ask: Ask) -> list[tuple[str, ...]]:
    """What can be answered without an idea: the least there is, then each option by itself."""
    others = [(key,) for key in ask.keys] if ask.lo <= 1 <= ask.hi and ask.kind != PURSE else []
    return list(dict.fromkeys([ask.least, *others]))
