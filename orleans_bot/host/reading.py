"""Reading what is kept of one game: what cannot be read is refused by the game's number, and held."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from typing import TypeVar

from orleans_bot.rules.errors import Refusal
from orleans_bot.store import Store, games
from orleans_bot.store.records import DAMAGED, HELD, RUNNING, GameRow

from .refusals import GameHeld

LOG = logging.getLogger(__name__)
T = TypeVar("T")


async def read_game(store: Store, game: int, work: Callable[[sqlite3.Connection], T]) -> T:
    """Look something up that belongs to a game; if its rows are damaged, the game rests from then on."""
    try:
        return await store.read(work)
    except Refusal:
        raise
    except Exception as error:
        LOG.exception("Game %s is damaged and cannot be read", game)
        raise await hold_damaged(store, game, error) from error


async def hold_damaged(store: Store, game: int, error: Exception) -> GameHeld:
    """Let a game rest whose rows cannot be read; nothing of them is changed but that."""
    why = f"What is kept of game {game} is damaged and cannot be read ({type(error).__name__})."

    def hold(db: sqlite3.Connection) -> None:
        if games.status_of(db, game) == RUNNING:
            games.change(db, game, status=HELD, why=why, diverged=DAMAGED)

    try:
        await store.write(hold)
    except Exception:
        LOG.exception("Game %s is damaged and could not be held either", game)
    return GameHeld(why, game=game, why=why, damaged=True)


async def running_rows(store: Store) -> list[GameRow]:
    """The standing facts of all games that are being played; a damaged one rests instead."""

    def work(db: sqlite3.Connection) -> tuple[list[GameRow], dict[int, Exception]]:
        rows, broken = [], {}
        for game in games.running(db):
            try:
                row = games.game_row(db, game)
            except Exception as error:
                broken[game] = error
            else:
                rows += [row] if row is not None else []
        return rows, broken

    rows, broken = await store.read(work)
    for game, error in broken.items():
        LOG.error("Game %s is damaged and cannot be read", game, exc_info=error)
        await hold_damaged(store, game, error)
    return rows
