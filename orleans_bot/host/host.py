"""The host: everything that can be done with games, in one place."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from sqlite3 import Connection
from typing import Any, Unpack

from orleans_bot.rules.catalog import Catalog
from orleans_bot.rules.errors import BadLog, Refusal
from orleans_bot.rules.game import Game
from orleans_bot.rules.notes import Note
from orleans_bot.rules.view import View
from orleans_bot.store import Store, StoreFault, ahead, corrections, desk, games, log, people, silences, solos
from orleans_bot.store.records import Solo

from . import campaign_files, chronicles
from .afterwards import Afterwards
from .ahead import PlayingAhead
from .campaigns import Campaigns
from .clocks import Timekeeping
from .core import Core
from .daily import DailySolos
from .forgetting import Forgetting
from .host_options import How
from .keeping import Keeping
from .live import content_at
from .lobby import Lobbies
from .lobby_messages import LobbyMessages
from .notices import Notices
from .pausing import Pausing
from .plans import KeptPlans
from .proving import read_and_prove
from .reading import read_game, running_rows
from .records import ENDED, Due, GameLine, GameRow
from .stand_ins import StandIns
from .standing import StandingAnswers
from .statistics import Statistics
from .story import before_own, fetch, planning, tell, with_marks
from .taking_back import TakingBack
from .teaching import Teaching
from .walking import chronicle

LOG = logging.getLogger(__name__)


class Host:
    """Hundreds of games at once in one process, and no accepted decision is ever lost."""

    def __init__(self, store: Store, catalog: Catalog, **how: Unpack[How]) -> None:
        self.core = core = Core(store, catalog, **how)
        self.store = store
        self.catalog = catalog
        # At a table: what is decided, by whom, and taken back.
        self.look, self.decide, self.decide_each = core.look, core.decide, core.decide_each
        self.must_sit = core.must_sit
        self.plans = KeptPlans(core)
        self.stand_ins = StandIns(core).stand_ins
        back = TakingBack(core)
        self.undo, self.would_undo, self.refuse_undo = back.undo, back.would_undo, back.refuse_undo
        self.lines = back.lines
        self.ahead, self.standing = PlayingAhead(core), StandingAnswers(core)
        self.clocks, self.pausing = Timekeeping(core), Pausing(core)
        self.campaigns = Campaigns(core)
        self.notices = Notices(core)
        self.daily = DailySolos(core)
        self.afterwards, self.statistics = Afterwards(core), Statistics(core)
        self.teaching = Teaching(core)
        self.forget = Forgetting(core).forget
        # What its keeper may do.
        self.keeping = keeping = Keeping(core, back)
        self.rewind, self.hold, self.resume = keeping.rewind, keeping.hold, keeping.resume
        self.back_to_phase, self.take_over = keeping.back_to_phase, keeping.take_over
        self.may_replace, self.replace, self.abort = keeping.may_replace, keeping.replace, keeping.abort
        # Before it begins.
        self.lobbies = lobbies = Lobbies(core)
        self.lobby_messages = LobbyMessages(core)
        self.open_lobby, self.lobby, self.join, self.leave = (
            lobbies.open_lobby, lobbies.lobby, lobbies.join, lobbies.leave,
        )  # fmt: skip
        self.add_stand_in, self.drop_stand_in = lobbies.add_stand_in, lobbies.drop_stand_in
        self.set_level, self.wish = lobbies.set_level, lobbies.wish
        self.cancel, self.start = lobbies.cancel, lobbies.start

    @property
    def live(self) -> tuple[int, ...]:
        """The games in memory, the one used longest ago first."""
        return self.core.live

    @property
    def now(self) -> int:
        """The time in whole seconds."""
        return self.core.now

    async def game(self, game: int) -> GameRow:
        """A game's standing facts."""
        return await self.keeping.row(game)

    async def by_channel(self, channel: int, passing: Sequence[int] = ()) -> GameRow | None:
        """The game that is played in a thread or a channel, passing over some."""

        found = await self.store.read(lambda db: games.by_channel(db, channel, passing))
        return None if found is None else await self.keeping.row(found)

    async def running(self) -> list[int]:
        """The numbers of all games that are being played."""
        return await self.store.read(games.running)

    async def running_games(self) -> list[GameRow]:
        """The standing facts of all games that are being played; a damaged one rests instead."""
        return await running_rows(self.store)

    async def taken_back(self, game: int, seq: int) -> int:
        """The last line of a game, up to this one, that took something back; 0 if there is none."""
        spans = await read_game(self.store, game, lambda db: log.voided(db, game))
        return max((end for _, end in spans if end <= seq), default=0)

    async def top(self, game: int) -> int:
        """The last line of a game's log."""
        return await self.store.read(lambda db: log.top(db, game))

    async def silent_since(self, at: int) -> list[int]:
        """The games in which nobody has decided anything since a time."""
        return await self.store.read(lambda db: silences.silent_games(db, at))

    async def inbox(self, user: int) -> list[GameLine]:
        """The games that wait for a person, those that have waited longest first."""
        return await self.store.read(lambda db: games.inbox(db, user))

    async def games_of(self, user: int, ended: bool = False) -> list[GameLine]:
        """The games in which a person has a seat."""
        return await self.store.read(lambda db: games.games_of(db, user, ended))

    async def solos(self, user: int, scenario: str) -> list[Solo]:
        """The ended games of a scenario that a person has played alone."""
        return await self.store.read(lambda db: solos.solos(db, user, scenario))

    async def move(self, game: int, *, channel: int | None = None, thread: int | None = None) -> GameRow:
        """The game is posted elsewhere now."""
        await self.store.write(lambda db: games.change(db, game, channel=channel, thread=thread))
        row = await self.keeping.row(game)
        if live := self.core.lives.get(game):
            live.row = replace(live.row, channel=row.channel, thread=row.thread)
        return row

    async def story(self, game: int, user: int, after: int | None = None) -> list[tuple[int, Note]]:
        """What happened after a line; without one, since this person last asked."""
        row = await self.keeping.row(game)
        if row.started is None:
            return []
        ended = row.status in ENDED
        read, past, marks = await read_game(
            self.store,
            game,
            lambda db: (
                desk.looked(db, game, user),
                fetch(db, game),
                ahead.marked(db, game) if ended else {},
            ),
        )
        since = read if after is None else after
        top, told = tell(self.catalog, game, past, -1 if since is None else since)
        if after is None and read != top:
            try:
                await self.store.write(lambda db: desk.set_looked(db, game, games.person(db, user), top))
            except StoreFault as fault:  # on a full disk one can still read; it is told anew the next time
                LOG.warning("How far user %s has read game %s is not noted: %s", user, game, fault)
        mine = {colour for colour, who in row.seats.items() if who == user}
        told = with_marks(told, past.lines, marks) if marks else told
        return [(seq, note) for seq, note in told if not note.eyes or ended or mine & set(note.eyes)]

    async def since_own(self, game: int, seat: str) -> tuple[Note, ...]:
        """What has happened since a seat's own last decision, with what that one brought, for its eyes."""
        past = await read_game(self.store, game, lambda db: fetch(db, game))
        _, told = tell(self.catalog, game, past, before_own(past, seat))
        return tuple(note for _, note in told if not note.eyes or seat in note.eyes)

    async def planning(self, game: int, rounds: int) -> View | None:
        """The table as everybody saw it when the planning of a round began; none where that is not kept."""
        here, known = await read_game(
            self.store,
            game,
            lambda db: (
                planning(db, game, rounds),
                corrections.still_held(db, game, log.voided(db, game)),
            ),
        )
        if here is None:
            return None
        return Game.resume(content_at(self.catalog, known, here.seq), here).view()

    async def export(self, game: int, *, secrets: bool = False) -> str:
        """A game as text; one that goes on only with its secrets, for those who run the bot."""
        found = await read_game(self.store, game, lambda db: chronicle(db, game, secrets, self.now))
        return chronicles.to_text(found)

    async def import_(self, text: str, channel: int = 0) -> int:
        """Bring an exported game in as a new one, after every line has been checked."""
        brought, walked = read_and_prove(self.catalog, text)
        return await self._bring_in(
            "game", lambda db: chronicles.bring_in(db, brought, walked, channel, self.now)
        )

    async def export_campaign(self, number: int) -> str:
        """A campaign as text, with the games of all chapters that were played to their end."""
        return await self.store.read(lambda db: campaign_files.to_text(db, number))

    async def import_campaign(self, text: str, guild: int | None, channel: int, keeper: int) -> int:
        """Bring an exported campaign in as a new one of a server or a person, after each game was proved."""
        brought = campaign_files.from_text(self.catalog, text)
        return await self._bring_in(
            "campaign", lambda db: campaign_files.bring_in(db, brought, guild, channel, keeper, self.now)
        )

    async def _bring_in(self, what: str, work: Callable[[Connection], int]) -> int:
        """Keep what has been read as something new, all of it or nothing."""
        try:
            return await self.store.write(work)
        except Refusal:
            raise
        except Exception as error:  # a number that no database takes, a sign that no text may have
            raise BadLog(
                f"This {what} cannot be kept ({type(error).__name__}); nothing was changed."
            ) from error

    async def panel(self, game: int, kind: str, seat: str = "") -> tuple[int, int] | None:
        """The message that shows this: channel and message."""
        return (await self.panels(game)).get((kind, seat))

    async def panels(self, game: int) -> dict[tuple[str, str], tuple[int, int]]:
        """All messages of a game that are edited."""
        return await self.store.read(lambda db: desk.panels(db, game))

    async def set_panel(self, game: int, kind: str, channel: int, message: int, seat: str = "") -> None:
        """This message now shows it."""
        await self.store.write(lambda db: desk.set_panel(db, game, kind, seat, channel, message))

    async def hang(self, game: int, kind: str, seat: str, now: desk.Place, before: desk.Place | None) -> None:
        """A message that was meant hangs; the one that hung there before is still to be put away."""
        await self.store.write(lambda db: desk.hang(db, game, kind, seat, now, before))

    async def let_go(self, game: int, kind: str, seat: str, place: desk.Place) -> None:
        """What hangs there has no place any more, and is still to be put away."""
        await self.store.write(lambda db: desk.let_go(db, game, kind, seat, place))

    async def must_be_put_away(self, game: int, channel: int, message: int) -> None:
        """A message has no place any more, and is still to be put away."""
        await self.store.write(lambda db: desk.must_be_put_away(db, game, channel, message))

    async def put_away(self, game: int, kind: str, seat: str, message: int) -> None:
        """A message has been put away."""
        await self.store.write(lambda db: desk.put_away(db, game, kind, seat, message))

    async def drop_panel(self, game: int, kind: str, seat: str = "") -> None:
        """No message shows it any more."""
        await self.store.write(lambda db: desk.drop_panel(db, game, kind, seat))

    async def behind(self) -> list[int]:
        """The games whose messages may not show what has happened, as far as was noted; those that have ended
        until their end hangs.
        """
        return await self.store.read(desk.behind)

    async def set_shown(self, lines: Mapping[int, int]) -> None:
        """These games have been shown up to these lines."""
        await self.store.write(lambda db: desk.set_shown(db, lines))

    async def setting(self, scope: str, owner: int, key: str, default: Any = None) -> Any:
        """What the bot, a guild or a person has set."""
        value = await self.store.read(lambda db: desk.setting(db, scope, owner, key))
        return default if value is None else value

    async def settings(self, scope: str, key: str) -> dict[int, Any]:
        """What all guilds, or all persons, have set."""
        return await self.store.read(lambda db: desk.settings(db, scope, key))

    async def set_setting(self, scope: str, owner: int, key: str, value: Any) -> None:
        """Set something; None removes it."""
        await self.store.write(lambda db: desk.set_setting(db, scope, owner, key, value))

    async def set_due(
        self, game: int, seat: str, kind: str, at: int, data: Mapping[str, Any] | None = None
    ) -> int:
        """Something is to be done at a time; it replaces what was due of this kind for this seat."""
        return await self.store.write(lambda db: desk.set_due(db, game, seat, kind, at, data or {}))

    async def due(self, now: float, kind: str | None = None) -> list[Due]:
        """What should be done by now, of this kind or any, the oldest first."""
        return await self.store.read(lambda db: desk.due(db, now, kind))

    async def due_of(self, game: int, kind: str, seat: str) -> Due | None:
        """What is or will be due of this kind for a seat."""
        return await self.store.read(lambda db: desk.due_of(db, game, kind, seat))

    async def note_message(self, number: int, nonce: str, message: int) -> None:
        """The message to which something due leads hangs."""
        await self.store.write(lambda db: desk.note_message(db, number, nonce, message))

    async def end_due(self, held: Due, **data: Any) -> Due | None:
        """Something is due no longer, if it still was; its message is still to be put away."""
        return await self.store.write(lambda db: desk.end_due(db, held, data))

    async def drop_due(self, number: int) -> None:
        """It is done."""
        await self.store.write(lambda db: desk.drop_due(db, number))

    async def drop_dues(self, game: int, kind: str | None = None, seat: str | None = None) -> None:
        """Nothing of this kind is due any more."""
        await self.store.write(lambda db: desk.drop_dues(db, game, kind, seat))

    async def my_data(self, user: int) -> str:
        """All that is kept about a person, as JSON."""
        return await self.store.read(lambda db: people.all_about(db, user))
