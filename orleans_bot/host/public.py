"""The table as everybody may see it, made anew only as far as it has changed."""

from __future__ import annotations

import weakref

from orleans_bot.rules.game import Game
from orleans_bot.rules.view import View


class Public:
    """What everybody was shown last, for as long as somebody holds it: a game of its own would be half as
    large again by it.
    """

    __slots__ = ("_at", "_seen")

    def __init__(self) -> None:
        self._seen: weakref.ref[View] | None = None
        self._at = -1

    def of(self, game: Game) -> View:
        """The public view of a game as it is now."""
        seen = self._seen() if self._seen is not None else None
        if seen is not None and self._at == game.seq:
            return seen
        view = game.view_since(seen, self._at) if seen is not None else None
        view = view or game.view()
        self._seen, self._at = weakref.ref(view), game.seq
        return view
