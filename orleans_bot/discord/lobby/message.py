"""A lobby's message: hung, brought up to date, hung again if somebody has deleted it, closed at the start."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from orleans_bot.host.records import Lobby

from ..answers.answer import Answer
from ..messages.hanging import Hanging
from ..messages.sending import Blocked
from ..panels.panel import Panel
from ..panels.voice import Voice
from .game_thread import is_private
from .lobby_panel import lobby_panel
from .server_settings import TABLES

if TYPE_CHECKING:
    from ..house import House
    from ..messages.desk import Desk

log = logging.getLogger(__name__)

LOBBY = "lobby"


def closed_panel(voice: Voice, game: int, desk: Desk | None) -> Panel:
    """What remains of a lobby."""
    if desk is None:
        return Panel(voice.say("lobby.cancelled", game=game))
    return Panel(voice.say("lobby.started", game=game, where=f"<#{desk.home}>"))


class LobbyMessages:
    """The messages of lobbies."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.host = house.host
        self.turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def turn(self, game: int) -> asyncio.Lock:
        """Whoever changes a lobby shows it before the next one does: else the older picture may come last."""
        return self.turns.setdefault(game, asyncio.Lock())

    def panel_of(self, lobby: Lobby) -> Panel:
        """What a lobby's message says."""
        return lobby_panel(self.house.voice_of_table(lobby.guild), lobby)

    async def hang(self, answer: Answer, lobby: Lobby) -> None:
        """Show a lobby to the channel, and remember where."""
        await answer.say(self.panel_of(lobby), hidden=False)
        message = await answer.message() if answer.given else None
        if message:
            await self.host.set_panel(lobby.game, LOBBY, lobby.channel, message)
        else:
            await self.post(lobby)
        await self._call(lobby)

    async def _call(self, lobby: Lobby) -> None:
        """The role that the server wants to hear of new tables is called, once, where everybody may join."""
        server = await self.host.setting("guild", lobby.guild or 0, TABLES, {})
        if not (role := server.get("called")) or is_private(lobby):
            return
        voice = self.house.voice_of_table(lobby.guild)
        text = voice.say("settings.call", role=f"<@&{role}>", game=lobby.game)
        try:
            await Hanging.post(self.house, lobby.channel, Panel(text), None, role=role)
        except Blocked as blocked:
            log.info("nobody could be called to game %s: %s", lobby.game, blocked.why)

    async def show(self, answer: Answer, lobby: Lobby) -> None:
        """The pressed message shows the lobby as it is, and so does the lobby's own, if that is another."""
        if not await self._change(answer, lobby.game, self.panel_of(lobby)):
            await self.rehang(lobby)

    async def rehang(self, lobby: Lobby) -> None:
        """Bring a lobby's message up to date; if it is gone, or too old to be changed, hang another one."""
        found = await self.host.panel(lobby.game, LOBBY)
        try:
            if found is not None:
                await Hanging(*found).edit(self.house, self.panel_of(lobby))
        except Blocked as blocked:
            log.info("the lobby of game %s cannot be changed: %s", lobby.game, blocked.why)
            if blocked.why in ("message_gone", "old"):
                await self.post(lobby)

    async def post(self, lobby: Lobby) -> None:
        """Hang a new message of a lobby, and remember where."""
        try:
            hanging = await Hanging.post(self.house, lobby.channel, self.panel_of(lobby), None)
        except Blocked as blocked:
            log.info("the lobby of game %s cannot be hung: %s", lobby.game, blocked.why)
            return
        await self.host.set_panel(lobby.game, LOBBY, lobby.channel, hanging.message)

    async def close(self, game: int, desk: Desk | None, answer: Answer | None = None) -> None:
        """The lobby's message, and the pressed one, say where the game goes on or that it was called off."""
        row = await self.host.game(game)
        panel = closed_panel(self.house.voice_of_table(row.guild), game, desk)
        found = await self.host.panel(game, LOBBY)
        changed = answer is not None and await self._change(answer, game, panel)
        await self.host.drop_panel(game, LOBBY)
        if found is not None and not changed:
            try:
                await Hanging(*found).edit(self.house, panel)
            except Blocked as blocked:
                log.info("the lobby of game %s cannot be closed: %s", game, blocked.why)
        await self.house.campaigns.game_changed(game)

    async def _change(self, answer: Answer, game: int, panel: Panel) -> bool:
        """Change the pressed message, and whether that was the lobby's own."""
        found = await self.host.panel(game, LOBBY)
        pressed = answer.interaction.message
        changed = await answer.change(panel)
        return changed and pressed is not None and found is not None and found[1] == pressed.id
