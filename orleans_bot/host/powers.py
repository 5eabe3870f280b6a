"""Who may do what only the keeper of a game may."""

from __future__ import annotations

from .refusals import NotKeeper


def must_keep(game: int, keeper: int | None, user: int, manager: bool) -> None:
    """Refuse whoever is neither the keeper of a game nor a manager."""
    if not manager and user != keeper:
        raise NotKeeper(
            "Only the keeper, who opened the game, or a server manager may do this.", game=game, keeper=keeper
        )
