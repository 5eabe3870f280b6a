"""What the keeper of a game may do: rewind, hold, resume, replace, break off."""

from __future__ import annotations

import logging
import sqlite3
from dataclasses import replace
from functools import partial

from orleans_bot.rules.ask import Decision
from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.game import Checkpoint, Game
from orleans_bot.rules.notes import Note
from orleans_bot.rules.state import from_text
from orleans_bot.store import ahead, clocks, corrections, desk, games, log, stand_ins
from orleans_bot.store.desk import GAME, RESTS, WOKEN
from orleans_bot.store.games import SeatRow
from orleans_bot.store.log import RESTART, Line, Saving

from . import ticking
from .core import Core
from .given import HELD as RESTING
from .given import UNDONE, read_list
from .keeper_rights import must_keep, must_not_count
from .live import Kept, Live, learning, played_with, set_lists
from .reading import read_game
from .records import ABORTED, ENDED, HELD, RUNNING, GameRow, Outcome
from .refusals import AlreadySeated, GameEnded, GameHeld, NoSuchGame, NoSuchLine, NotHeld, NothingNew
from .taking_back import TakingBack

LOG = logging.getLogger(__name__)


class Keeping:
    """The keeper's powers; a server manager has them too."""

    def __init__(self, core: Core, taking_back: TakingBack) -> None:
        self.core = core
        self.taking_back = taking_back

    async def rewind(self, game: int, user: int, seq: int, manager: bool = False) -> Outcome:
        """Take back everything from a line on."""
        async with self.core.use(game) as live:
            must_keep(game, live.row.keeper, user, manager)
            must_go_on(live.row)
            must_not_count(live.row)
            known = [decision.seq for decision in await self.taking_back.in_force(live)]
            if seq not in known:
                said = ", ".join(str(number) for number in known[-5:]) or "none yet"
                raise NoSuchLine(
                    f"No decision in force has the number {seq}; the last ones are {said}.", known=known[-25:]
                )
            by = await self._person(user)
            mine = live.of_user(user)
            return await self.taking_back.back(live, "", seq, by, "rewound", mine[0].colour if mine else "")

    async def hold(self, game: int, user: int, why: str, manager: bool = False) -> Outcome:
        """Let a game rest: nobody can decide until it is resumed."""
        async with self.core.use(game) as live:
            must_keep(game, live.row.keeper, user, manager)
            must_go_on(live.row)
            live.rest_lists(RESTING)
            await self._set_status(live, HELD, why)
            return self.core.outcome(live, "", [Note("held", "", {"why": why})])

    async def resume(self, game: int, user: int, manager: bool = False) -> Outcome:
        """Let a held game go on; one that diverged is tried again, as a newer version may have mended it."""
        row = await self.row(game)
        must_keep(game, row.keeper, user, manager)
        must_go_on(row)
        if row.status != HELD:
            raise NotHeld("This game is not held; it goes on.", game=game, status=row.status)
        async with self.core.use(game, retry=True) as live:
            if live.row.status == HELD:
                await self._set_status(live, RUNNING, "")
            return self.core.outcome(live, "", [Note("resumed", "", {})])

    async def _set_status(self, live: Live, status: str, why: str) -> None:
        changed, live.changed = {seat: live.lists.get(seat) for seat in live.changed}, set()

        def work(db: sqlite3.Connection) -> None:
            games.change(db, live.id, status=status, why=why, diverged=0)
            set_lists(db, live, changed, self.core.now)
            desk.set_setting(db, GAME, live.id, RESTS, self.core.now if status == HELD else None)
            if status == RUNNING:
                desk.set_setting(db, GAME, live.id, WOKEN, self.core.now)

        live.row = replace(live.row, status=status, why=why)
        await self.core.keep_clocks(live, work)

    async def back_to_phase(self, game: int, user: int, manager: bool = False) -> Outcome:
        """Start the running phase anew, with fresh chance where the rules have changed; the way out of a
        divergence. If the phase cannot be started either, the one before it is.
        """
        return await self._anew(game, user, manager, taking_over=False)

    async def take_over(self, game: int, user: int, manager: bool = False) -> Outcome:
        """Play on with the owner's corrections of now: the running phase starts anew with them."""
        return await self._anew(game, user, manager, taking_over=True)

    async def _anew(self, game: int, user: int, manager: bool, taking_over: bool) -> Outcome:
        async with self.core.lock(game):
            kept = await self.core.kept(game)
            must_keep(game, kept.row.keeper, user, manager)
            must_go_on(kept.row)
            content = played_with(self.core.catalog, kept.corrections)
            if taking_over:
                if content is self.core.catalog and kept.corrections is not None:
                    raise NothingNew("This game is played with the content of now already.", game=game)
                content = self.core.catalog
            seq = await read_game(self.core.store, game, lambda db: log.top(db, game)) + 1
            here, begun = await self._restart(kept, seq, content)
            live = Live(game, begun, kept.row, kept.seats, 0, kept.waiting, dict(kept.votes))
            live.row = replace(live.row, status=RUNNING, why="")
            live.lists = {seat: read_list(text) for seat, text in kept.lists.items()}
            live.clocks, live.standing, live.manners = kept.clocks, kept.standing, kept.manners
            live.learners = kept.learners
            live.rest_lists(UNDONE)
            by = await self._person(user)
            line = Line(
                Decision(seq, "", RESTART, (str(here.seq + 1),), begun.checkpoint.draws, begun.crc),
                by,
                self.core.now,
            )

            def release(db: sqlite3.Connection) -> None:
                games.change(
                    db, game, status=RUNNING, why="", diverged=0, rules_version=self.core.rules_version
                )
                desk.set_setting(db, GAME, game, RESTS, None)
                if taking_over:
                    corrections.set_content(db, game, seq, content.corrections)

            self.core.drop(game)
            taken = [Note("content_taken", "", {})] if taking_over else []
            notes = [*taken, Note("restarted", "", {"to": here.seq + 1}), *begun.notes]
            saving = Saving(begun.checkpoint, None)
            outcome = await self.core.commit(live, [line], [saving], "", notes, release)
            self.core.lives[game] = live
            return outcome

    async def _restart(self, kept: Kept, seq: int, content: Catalog) -> tuple[Checkpoint, Game]:
        number = kept.row.id

        def list_saved(db: sqlite3.Connection) -> list[int]:
            return log.saved(db, number, log.voided(db, number))

        for at in await read_game(self.core.store, number, list_saved):
            try:
                here = (await self.core.store.read(partial(log.checkpoint, game=number, seq=at)))[0]
                return here, Game(content, from_text(here.text), seq, here.crc, None)
            except Exception:
                LOG.exception("Game %s cannot restart at line %s", number, at)
        why = "No phase of this game can be started with these rules; it can only be broken off."
        raise GameHeld(why, game=number, why=why, diverged=True)

    async def replace(
        self,
        game: int,
        user: int,
        seat: str,
        new_user: int | None,
        manager: bool = False,
        level: str = "",
    ) -> Outcome:
        """Give a seat to somebody else, or to a stand-in, of a level if one is named; whoever sits there may
        hand it over too.
        """
        async with self.core.use(game) as live:
            row = self._giving(live, user, seat, new_user, manager)

            if level:
                live.manners[seat] = str(replace(live.manner(seat), level=level))

            now = self.core.clock()

            def work(db: sqlite3.Connection) -> None:
                if level:
                    stand_ins.set_manners(db, game, {seat: live.manners[seat]})
                games.seat_person(db, game, row.place, new_user)
                desk.vacate(db, game, seat)
                desk.end_offers(db, game, seat)
                games.drop_votes(db, game)
                clocks.drop_clock(db, game, seat)
                live.seats, live.clocks = games.seats(db, game), ticking.load(db, game)
                clocks.set_clocks(db, game, live.turn_clocks(now))

            live.votes, live.batch = {}, None
            await self.core.store.write(work)
            live.lists.pop(seat, None)
            live.standing = await self.core.store.read(lambda db: ahead.standing(db, game))
            live.learners = await self.core.store.read(lambda db: learning(db, game))
            live.row = replace(live.row, seats={each.colour: each.user for each in live.seats})
            return self.core.outcome(live, "", [Note("replaced", seat, {"user": new_user})])

    async def may_replace(
        self, game: int, user: int, seat: str, new_user: int | None, manager: bool = False
    ) -> GameRow:
        """The game, if this user may give that seat away like that; nothing changes."""
        async with self.core.use(game) as live:
            self._giving(live, user, seat, new_user, manager)
            return live.row

    def _giving(self, live: Live, user: int, seat: str, new_user: int | None, manager: bool) -> SeatRow:
        here = live.seat(seat)
        if here is None or here.user != user:
            must_keep(live.id, live.row.keeper, user, manager)
        must_go_on(live.row)
        must_not_count(live.row)
        if new_user is not None and live.of_user(new_user):
            colour = live.of_user(new_user)[0].colour
            raise AlreadySeated(f"They already sit at {colour}.", game=live.id, owner=colour, other=True)
        return here or self.core.sits(live, user, seat)

    async def abort(self, game: int, user: int, manager: bool = False) -> GameRow:
        """Break a game off; its seed is shown."""
        async with self.core.lock(game):
            row = await self.row(game)
            must_keep(game, row.keeper, user, manager)
            must_go_on(row)

            def work(db: sqlite3.Connection) -> None:
                games.change(db, game, status=ABORTED, ended=self.core.now, why="", diverged=0)
                games.drop_waiting(db, game)
                games.drop_votes(db, game)
                ahead.drop_all(db, game)
                clocks.stop_all(db, game)

            self.core.drop(game)
            await self.core.store.write(work)
            return await self.row(game)

    async def row(self, game: int) -> GameRow:
        row = await read_game(self.core.store, game, lambda db: games.game_row(db, game))
        if row is None:
            raise NoSuchGame(f"There is no game {game}.", game=game)
        return replace(row, seed=row.told(self.core.now))

    async def _person(self, user: int) -> int:
        return await self.core.store.write(lambda db: games.person(db, user))


def must_go_on(row: GameRow) -> None:
    """Refuse what makes no sense once a game has ended: its seed has been shown by then."""
    if row.status in ENDED:
        raise GameEnded("This game has ended; it stays as it is.", game=row.id, status=row.status)
