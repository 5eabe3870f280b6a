"""A lobby's message: hung, brought up to date, hung again if somebody has deleted it, closed at the start.

Whatever could not be done (the bot died, Discord failed, the disk was full) stands in the store as still to
be done, and `mend` does it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from orleans_bot.host.records import LOBBY as GATHERS
from orleans_bot.host.records import GameRow, Lobby
from orleans_bot.rules.errors import Refusal
from orleans_bot.store.lobby_messages import HANGS

from ..answers.answer import Answer
from ..messages.hanging import Hanging
from ..messages.sending import GONE, PASSES, Blocked
from ..panels.panel import Panel
from ..panels.voice import Voice
from .game_thread import is_private
from .lobby_panel import lobby_panel
from .looking import find_lobby, pressed_lobby
from .server_settings import TABLES

if TYPE_CHECKING:
    from ..house import House

log = logging.getLogger(__name__)

LOBBY = HANGS


def closed_panel(voice: Voice, row: GameRow) -> Panel:
    """What remains of a lobby."""
    if row.started is None:
        return Panel(voice.say("lobby.cancelled", game=row.id))
    return Panel(voice.say("lobby.started", game=row.id, where=f"<#{row.thread or row.channel}>"))


def moved_panel(voice: Voice, lobby: Lobby, place: tuple[int, int]) -> Panel:
    """What a message says in whose place another one hangs."""
    link = f"https://discord.com/channels/{lobby.guild or '@me'}/{place[0]}/{place[1]}"
    return Panel(voice.say("lobby.moved", game=lobby.game, where=link))


@contextmanager
def put_off(game: int) -> Iterator[None]:
    """What cannot be done just now, or the game has overtaken, is seen to later: the store knows of it."""
    try:
        yield
    except (Blocked, Refusal) as fault:
        log.info("the lobby of game %s is seen to later: %s", game, fault)


class LobbyMessages:
    """The messages of lobbies."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.host = house.host
        self.kept = house.host.lobby_messages
        self.turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.given_up: set[int] = set()  # messages, and lobbies, that cannot be reached before the next start

    def turn(self, game: int) -> asyncio.Lock:
        """Whoever changes a lobby shows it before the next one does: else the older picture may come last."""
        return self.turns.setdefault(game, asyncio.Lock())

    def panel_of(self, lobby: Lobby) -> Panel:
        """What a lobby's message says."""
        return lobby_panel(self.house.voice_of_table(lobby.guild), lobby)

    # As long as it gathers

    async def hang(self, answer: Answer, lobby: Lobby) -> None:
        """Show a lobby to the channel, and remember where."""
        await answer.say(self.panel_of(lobby), hidden=False)
        message = await answer.message() if answer.given else None
        with put_off(lobby.game):
            if message:
                await self.kept.hang(lobby.game, lobby.channel, message)
            else:
                await self._rehang(await self.host.lobby(lobby.game))
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
        """The pressed message shows the lobby as it is; if another one is the lobby's own, that one does, and
        the pressed one leads there.
        """
        answer.decided = True
        pressed = pressed_lobby(answer.interaction, lobby.game)
        shown = pressed.id if pressed is not None and not pressed.flags.ephemeral else 0
        found = await self.host.panel(lobby.game, LOBBY)
        if found is not None and found[1] != shown:
            await self.rehang(lobby)
            if (found := await self.host.panel(lobby.game, LOBBY)) is not None:
                await answer.change(moved_panel(self.house.voice_of_table(lobby.guild), lobby, found))
                return
        if await answer.change(self.panel_of(lobby)) and shown:
            with put_off(lobby.game):
                await self.kept.hang(lobby.game, answer.interaction.channel_id or lobby.channel, shown)
        else:
            await self.rehang(lobby)

    async def rehang(self, lobby: Lobby) -> None:
        """Bring a lobby's message up to date; if it is gone, too old to be changed or not known, hang another
        one.
        """
        with put_off(lobby.game):
            await self._rehang(lobby)

    async def _rehang(self, lobby: Lobby) -> None:
        found = await self.host.panel(lobby.game, LOBBY)
        if found is None:
            await self.place(lobby)
            return
        try:
            await Hanging(*found).edit(self.house, self.panel_of(lobby))
        except Blocked as blocked:
            if blocked.why not in (*GONE, "old"):
                raise
            log.info("the lobby of game %s cannot be changed: %s", lobby.game, blocked.why)
            await self.kept.leave(lobby.game, put_away=blocked.why == "old")
            await self._post(lobby)
        else:
            await self.kept.shown(lobby.game)

    async def place(self, lobby: Lobby) -> None:
        """A lobby of which nobody knows where it hangs is looked for, and hung if it hangs nowhere."""
        others = {message for _, message in (await self.kept.of(lobby.game)).values()}
        found = await find_lobby(self.house, lobby, but=others)
        if found is None:
            await self._post(lobby)
        else:
            await self.host.set_panel(lobby.game, LOBBY, lobby.channel, found)
            await self._rehang(lobby)

    async def post(self, lobby: Lobby) -> None:
        """Hang a new message of a lobby, and remember where."""
        with put_off(lobby.game):
            await self._post(lobby)

    async def _post(self, lobby: Lobby) -> None:
        hanging = await Hanging.post(self.house, lobby.channel, self.panel_of(lobby), None)
        await self.kept.hang(lobby.game, lobby.channel, hanging.message)

    # Once it is over

    async def close(self, game: int, answer: Answer | None = None) -> None:
        """The lobby's message, and the pressed one, say where the game goes on or that it was called off."""
        row = await self.host.game(game)
        panel = closed_panel(self.house.voice_of_table(row.guild), row)
        changed = 0
        try:
            if answer is not None:
                answer.decided = True
                pressed = answer.interaction.message
                changed = pressed.id if await answer.change(panel) and pressed is not None else 0
        finally:
            with put_off(game):
                await self.kept.closed(game, await self._put_away(game, panel, but=changed))
            await self.house.campaigns.game_changed(game)

    async def _put_away(self, game: int, panel: Panel, *, but: int = 0) -> list[str]:
        """All that hangs of a lobby says this, and can be pressed no more; which of its messages do."""
        messages = await self.kept.of(game)
        return [kind for kind, place in messages.items() if place[1] == but or await self._says(place, panel)]

    async def _says(self, place: tuple[int, int], panel: Panel) -> bool:
        """Change a message for the last time, and whether nothing is left to be done about it."""
        if place[1] in self.given_up:
            return False
        try:
            await Hanging(*place).edit(self.house, panel)
        except Blocked as blocked:
            log.info("the lobby at %s/%s cannot be put away: %s", *place, blocked.why)
            if blocked.why not in (*GONE, *PASSES):
                self.given_up.add(place[1])
            return blocked.why in GONE
        return True

    # What was left undone

    async def mend(self) -> None:
        """What could not be done is done now, as far as that is possible, also after a kill."""
        if not self.house.bot.is_ready():
            return
        for game in await self.kept.unsettled():
            if (turn := self.turn(game)).locked():
                continue  # somebody has just pressed: what comes of that is shown anyway
            async with turn:
                try:
                    await self._settle(await self.host.game(game))
                except Refusal as refusal:
                    log.info("game %s: %s", game, refusal)

    async def _settle(self, row: GameRow) -> None:
        """All that hangs of a lobby says what is so."""
        if row.guild is not None and self.house.bot.get_guild(row.guild) is None:
            return  # nobody knows for how long the server is away
        if row.status == GATHERS:
            await self._settle_gathering(await self.host.lobby(row.id))
            return
        away = await self._put_away(row.id, closed_panel(self.house.voice_of_table(row.guild), row))
        await self.kept.closed(row.id, away)
        if away:
            await self.house.campaigns.game_changed(row.id)

    async def _settle_gathering(self, lobby: Lobby) -> None:
        game = lobby.game
        if lobby.seats == 1:  # it was to begin at once, and the bot died
            await self.host.cancel(game, 0, manager=True)
            await self.kept.closed(game, ())
            await self.house.campaigns.game_changed(game)
            return
        if game not in self.given_up and not await self.kept.is_shown(game):
            try:
                await self._rehang(lobby)
            except Blocked as blocked:
                log.info("the lobby of game %s is seen to later: %s", game, blocked.why)
                if blocked.why not in PASSES:
                    self.given_up.add(game)
        if (now := (await self.kept.of(game)).get(LOBBY)) is not None:
            moved = moved_panel(self.house.voice_of_table(lobby.guild), lobby, now)
            if away := await self._put_away(game, moved, but=now[1]):
                await self.kept.put_away(game, [kind for kind in away if kind != LOBBY])
