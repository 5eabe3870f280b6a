"""Who may do what only the keeper of a game may, and what nobody may."""

from __future__ import annotations

from .records import GameRow
from .refusals import CountsAsPlayed, NotKeeper


def must_keep(game: int, keeper: int | None, user: int, manager: bool) -> None:
    """Refuse whoever is neither the keeper of a game nor a manager."""
    if not manager and user != keeper:
        raise NotKeeper(
            "Only the keeper, who opened the game, or a server manager may do this.", game=game, keeper=keeper
        )


def must_not_count(row: GameRow) -> None:
    """Refuse to take anything back in a daily solo, or to give it to somebody else."""
    if row.daily is not None:
        raise CountsAsPlayed("The first attempt counts as it is played.", game=row.id)
