"""Stand-ins decide, and lists and standing answers are played, until only people are asked."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from orleans_bot.rules.ask import PURSE, Ask
from orleans_bot.rules.errors import Diverged
from orleans_bot.rules.notes import Note
from orleans_bot.store import StoreFault, games

from .core import Core
from .given import IMPOSSIBLE, STANDING
from .lists import from_list, keep_lists, listed
from .live import Live
from .records import FINISHED, HELD, RUNNING, Outcome
from .standing import standing
from .thinking import Thought, remember, thought_of

LOG = logging.getLogger(__name__)

# So many decisions of stand-ins go into one transaction before others get their turn.
AT_ONCE = 16
# A stand-in that changes its plan more often than this is told to come to an end.
PATIENCE = 60


class StandIns:
    """Whatever answers by itself."""

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
        live.row = replace(live.row, status=HELD, why=why)
        await self.core.keep_clocks(live, lambda db: games.change(db, live.id, status=HELD, why=why))
        return self.core.outcome(live, "", [Note("held", "", {"why": why})])

    def _answer(self, live: Live, ask: Ask) -> Sequence[str]:
        try:
            return self.core.stand_in(live, ask)
        except Exception:
            # A table must not stop because the bot's own player has no idea.
            LOG.exception("The stand-in at %s in game %s cannot answer %s", ask.seat, live.id, ask.key)
            return ask.least


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
