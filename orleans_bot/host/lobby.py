"""Lobbies: who gathers for a game, and how it starts."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, TypeVar

from orleans_bot.clocks.paces import Timing
from orleans_bot.policy.characters import Wish, wish_of
from orleans_bot.rules.game import Game
from orleans_bot.rules.phases.wishes import check_clock, check_options, check_table
from orleans_bot.store import clocks, corrections, desk, games, lobby_messages, log, silences, stand_ins
from orleans_bot.store.campaigns import chapter_of, told_before

from .core import Core
from .keeper_rights import must_keep
from .limits import may_open, may_start
from .live import Live, load, waited_for
from .records import CANCELLED, LOBBY, RUNNING, Lobby, Outcome
from .refusals import (
    AlreadySeated,
    AlreadyStarted,
    GameEnded,
    NoRoom,
    NoSuchGame,
    NoSuchSeat,
    NotSeated,
)
from .seating import Players, coloured, coloured_seats, free_colour

T = TypeVar("T")


def seal(seed: int) -> str:
    """The secret of a game: its seed and some salt, so that nobody finds the seed by trying all of them."""
    return f"{seed}-{secrets.token_hex(16)}"


def hash_of(sealed: str) -> str:
    """What is shown of the secret at the start; anybody can compute it from the secret at the end."""
    return sha256(sealed.encode()).hexdigest()


def seed_of(sealed: str) -> int:
    """The number the draws come from."""
    return int(sealed.partition("-")[0])


class Lobbies:
    """What can be done with a game before it starts."""

    def __init__(self, core: Core) -> None:
        self.core = core

    async def open_lobby(
        self,
        *,
        guild: int | None,
        channel: int,
        keeper: int,
        scenario: str,
        boxes: Sequence[str] = ("base",),
        options: Mapping[str, Any] | None = None,
        seats: int,
        who: str = "anyone",
        modules: Sequence[str] = (),
        thread_kind: str = "",
        freed: Sequence[str] = (),
        timing: Timing | None = None,
        beside: Callable[[sqlite3.Connection, int], None] | None = None,
        like: Wish | None = None,
    ) -> Lobby:
        """Open a lobby; its keeper sits down by joining, like everybody. `freed`: who has no limits;
        `beside`: what is kept together with it, or not at all; `like`: how its stand-ins play.
        """
        check_table(self.core.catalog, scenario, seats, boxes, options or {}, modules)
        check_options(self.core.catalog, scenario, options or {}, modules)
        ticks = timing is not None and timing.pace.ticks
        check_clock(self.core.catalog, scenario, options or {}, modules, ticks)

        def work(db: sqlite3.Connection) -> Lobby:
            may_open(db, self.core.brakes, keeper, guild, freed, self.core.now)
            number = games.open_lobby(
                db,
                guild=guild,
                channel=channel,
                keeper=keeper,
                scenario=scenario,
                boxes=boxes,
                options=options or {},
                places=seats,
                who=who,
                at=self.core.now,
                modules=modules,
                thread_kind=thread_kind,
            )
            if timing is not None and timing.pace.ticks:
                clocks.set_timing(db, number, timing)
            stand_ins.set_manners(db, number, {stand_ins.TABLE: str(like or Wish())})
            if beside is not None:
                beside(db, number)
            return gathering(db, number)

        return await self.core.store.write(work)

    async def opened_before(self, at: int) -> list[int]:
        """The lobbies that have been open since before a time."""
        return await self.core.store.read(lambda db: silences.old_lobbies(db, at))

    async def lobby(self, game: int) -> Lobby:
        """The lobby of a game that has not started."""
        return await self.core.store.read(lambda db: gathering(db, game))

    async def join(self, game: int, user: int, colour: str | None = None) -> Lobby:
        """Sit down; who sits already changes the colour."""

        def change(db: sqlite3.Connection, lobby: Lobby, players: Players) -> None:
            me = games.person(db, user)
            others = [player for player in players if player[1] != me]
            if colour is not None:
                free_colour(colour, others)
            if len(others) == len(players):
                if lobby.full:
                    raise NoRoom(f"All {lobby.seats} seats are taken.", seats=lobby.seats)
                players.append((colour or "", me))
            elif colour is None:
                raise AlreadySeated("You already have a seat here.", game=game, lobby=True)
            else:
                at = next(i for i, player in enumerate(players) if player[1] == me)
                players[at] = (colour, me)

        return await self._regroup(game, change)

    async def leave(self, game: int, user: int) -> Lobby:
        """Stand up again."""

        def change(db: sqlite3.Connection, lobby: Lobby, players: Players) -> None:
            me = games.person(db, user)
            if all(player[1] != me for player in players):
                raise NotSeated("You have no seat here.", game=game, lobby=True)
            players[:] = [player for player in players if player[1] != me]

        return await self._regroup(game, change)

    async def add_stand_in(
        self, game: int, user: int, colour: str | None = None, manager: bool = False
    ) -> Lobby:
        """The keeper has a seat played by the bot."""

        def change(db: sqlite3.Connection, lobby: Lobby, players: Players) -> None:
            must_keep(game, lobby.keeper, user, manager)
            if lobby.full:
                raise NoRoom(f"All {lobby.seats} seats are taken.", seats=lobby.seats)
            if colour is not None:
                free_colour(colour, players)
            players.append((colour or "", None))

        return await self._regroup(game, change)

    async def drop_stand_in(self, game: int, user: int, manager: bool = False) -> Lobby:
        """The keeper sends the stand-in away that came last."""

        def change(db: sqlite3.Connection, lobby: Lobby, players: Players) -> None:
            must_keep(game, lobby.keeper, user, manager)
            if all(player[1] is not None for player in players):
                raise NoSuchSeat("No stand-in sits here.", game=game)
            last = max(i for i, player in enumerate(players) if player[1] is None)
            del players[last]

        return await self._regroup(game, change)

    async def wish(self, game: int) -> Wish:
        """What a table wishes of its stand-ins."""
        return wish_of(await self.core.store.read(lambda db: stand_ins.wish(db, game)))

    async def set_level(self, game: int, user: int, level: str, manager: bool = False) -> Lobby:
        """The keeper says how well the stand-ins play."""

        def work(db: sqlite3.Connection) -> Lobby:
            lobby = gathering(db, game)
            must_keep(game, lobby.keeper, user, manager)
            wish = replace(wish_of(lobby.stand_ins), level=level)
            stand_ins.set_manners(db, game, {stand_ins.TABLE: str(wish)})
            lobby_messages.changed(db, game)
            return gathering(db, game)

        async with self.core.lock(game):
            return await self.core.store.write(work)

    async def cancel(self, game: int, user: int, manager: bool = False) -> Lobby:
        """The keeper calls the game off before it starts."""

        def work(db: sqlite3.Connection) -> Lobby:
            lobby = gathering(db, game)
            must_keep(game, lobby.keeper, user, manager)
            games.change(db, game, status=CANCELLED, ended=self.core.now)
            return lobby

        async with self.core.lock(game):
            return await self.core.store.write(work)

    async def _regroup(
        self, game: int, change: Callable[[sqlite3.Connection, Lobby, Players], None]
    ) -> Lobby:
        def work(db: sqlite3.Connection) -> Lobby:
            lobby = gathering(db, game)
            players: Players = [(seat.colour, seat.person) for seat in games.seats(db, game)]
            change(db, lobby, players)
            games.set_seats(db, game, players)
            lobby_messages.changed(db, game)
            return gathering(db, game)

        async with self.core.lock(game):
            return await self.core.store.write(work)

    async def ready(self, game: int, user: int, *, manager: bool, freed: Sequence[str]) -> Lobby:
        """The lobby of a game that this user may start now; nothing changes."""

        def look(db: sqlite3.Connection) -> Lobby:
            lobby = gathering(db, game)
            may_start(db, self.core.brakes, lobby.keeper, lobby.guild, freed, self.core.now)
            return lobby

        lobby = await self.core.store.read(look)
        must_begin(lobby, user, manager)
        check_table(
            self.core.catalog, lobby.scenario, len(lobby.players), lobby.boxes, lobby.options, lobby.modules
        )
        return lobby

    async def start(
        self,
        game: int,
        user: int,
        *,
        thread: int | None = None,
        seed: int | None = None,
        manager: bool = False,
        freed: Sequence[str] = (),
        extra: Callable[[sqlite3.Connection], object] | None = None,
    ) -> Outcome:
        """Lay the game out; its seed stays secret, the hash of it is there for all to keep. `extra` is
        written with it: where it refuses, the game does not start.
        """
        async with self.core.lock(game):
            lobby = await self.lobby(game)
            must_begin(lobby, user, manager)
            colours = coloured([player.colour for player in lobby.players])
            sealed = seal(secrets.randbits(63) if seed is None else seed)
            told = await self.core.store.read(
                lambda db: told_before(db, game, coloured_seats(db, game, colours))
            )
            options = {**lobby.options, **told}
            begun = Game.new(
                self.core.catalog,
                lobby.scenario,
                colours,
                seed_of(sealed),
                lobby.boxes,
                options,
                lobby.modules,
            )
            state, at = begun.state, self.core.now

            def work(db: sqlite3.Connection) -> Live:
                gathering(db, game)
                if extra is not None:
                    extra(db)
                may_start(db, self.core.brakes, lobby.keeper, lobby.guild, freed, at)
                games.change(
                    db,
                    game,
                    status=RUNNING,
                    seed=sealed,
                    seed_hash=hash_of(sealed),
                    rules_version=self.core.rules_version,
                    round=state.round,
                    phase=state.phase,
                    started=at,
                    thread=thread,
                    options=games.as_json(options),
                )
                games.set_seats(db, game, coloured_seats(db, game, colours))
                lobby_messages.shown(db, game)
                stand_ins.set_manners(db, game, manners_of(lobby, colours, seed_of(sealed)))
                log.save(db, game, [log.Saving(begun.checkpoint, None)])
                corrections.set_content(db, game, 0, self.core.catalog.corrections)
                games.set_waiting(db, game, (), sorted(waited_for(begun)), at)
                desk.set_due(db, game, "", desk.WATCHED, at, {})
                kept = load(db, game)
                assert kept is not None
                live = Live(game, begun, kept.row, kept.seats, 0, kept.waiting, clocks=kept.clocks)
                live.standing, live.manners, live.learners = kept.standing, kept.manners, kept.learners
                clocks.set_clocks(db, game, live.turn_clocks(self.core.clock()))
                return live

            live = await self.core.store.write(work)
            self.core.lives[game] = live
            mine = live.of_user(user)
            return self.core.outcome(live, mine[0].colour if mine else "", begun.notes)


def gathering(db: sqlite3.Connection, game: int) -> Lobby:
    """The lobby of a game, or a refusal if it has none any more."""
    lobby = games.lobby(db, game)
    if lobby is None:
        raise NoSuchGame(f"There is no game {game}.", game=game)
    status = games.status_of(db, game)
    if status == CANCELLED:
        raise GameEnded("This game was called off.", game=game, status=status)
    if status != LOBBY:
        raise AlreadyStarted("This game has already started.", game=game, status=status)
    return replace(lobby, chapter=chapter_of(db, game))


def must_begin(lobby: Lobby, user: int, manager: bool) -> None:
    """A game is started by whoever sits there, keeps it or manages its server."""
    if user not in [player.user for player in lobby.players]:
        must_keep(lobby.game, lobby.keeper, user, manager)


def manners_of(lobby: Lobby, colours: Sequence[str], seed: int) -> dict[str, str]:
    """How each seat is played whenever a stand-in plays it: from the start, or for somebody who is away."""
    alone = [player.user is None for player in lobby.players]
    manners = wish_of(lobby.stand_ins).manners(seed, alone)
    return {colour: str(manner) for colour, manner in zip(colours, manners, strict=True)}
