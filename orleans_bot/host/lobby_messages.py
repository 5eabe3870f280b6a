"""Where the messages of lobbies hang, and what of them is still to be put right."""

from __future__ import annotations

from collections.abc import Iterable

from orleans_bot.store import lobby_messages
from orleans_bot.store.desk import Place
from orleans_bot.store.lobby_messages import CHANGED

from .core import Core

PATIENCE = 120  # seconds after which a lobby that was opened must hang somewhere


class LobbyMessages:
    """What is kept of the messages of lobbies."""

    def __init__(self, core: Core) -> None:
        self.core = core

    async def unsettled(self) -> list[int]:
        """The lobbies, also those that are over, of which not everything hangs as it should."""
        before = self.core.now - PATIENCE
        return await self.core.store.read(lambda db: lobby_messages.unsettled(db, before))

    async def of(self, game: int) -> dict[str, Place]:
        """The messages of a lobby: the one that counts, and those that are still to be put away."""
        return await self.core.store.read(lambda db: lobby_messages.messages(db, game))

    async def is_shown(self, game: int) -> bool:
        """Whether a lobby hangs somewhere and says what is so, as far as was noted."""
        return await self.core.store.read(lambda db: lobby_messages.is_shown(db, game))

    async def hang(self, game: int, channel: int, message: int) -> None:
        """A lobby hangs there and shows who sits at it."""
        await self.core.store.write(lambda db: lobby_messages.hang(db, game, channel, message))

    async def leave(self, game: int, *, put_away: bool) -> None:
        """What hangs is not the message of the lobby any more; whether it is still to be put away."""
        await self.core.store.write(lambda db: lobby_messages.leave(db, game, put_away))

    async def shown(self, game: int) -> None:
        """The message of a lobby says what is so."""
        await self.core.store.write(lambda db: lobby_messages.shown(db, game))

    async def put_away(self, game: int, kinds: Iterable[str]) -> None:
        """Of a lobby these messages have been put away."""
        gone = list(kinds)
        await self.core.store.write(lambda db: lobby_messages.put_away(db, game, gone))

    async def closed(self, game: int, kinds: Iterable[str]) -> None:
        """Of a lobby that is over these messages have been put away, and nothing of it is to be shown."""
        await self.put_away(game, [*kinds, CHANGED])
