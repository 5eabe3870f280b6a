"""Ends of silence: lobbies expire, games in which nobody decides rest, and so do those of a server that the
bot has been removed from.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from typing import TYPE_CHECKING

from orleans_bot.host.records import HELD, Due
from orleans_bot.rules.errors import Refusal
from orleans_bot.store import StoreFault

from .answers.answer import Answer
from .answers.refusals import Sorry
from .messages.hanging import Hanging, now
from .messages.sending import Blocked
from .panels.panel import Panel, whole
from .panels.voice import Voice

if TYPE_CHECKING:
    from .bot import Bot

log = logging.getLogger(__name__)

DAY = 24 * 60 * 60
LOBBY_LIVES, SAID_BEFORE = 14 * DAY, 2 * DAY
GAME_SLEEPS = 60 * DAY
YEAR = 365 * DAY
# After an absence of the bot that was longer than a day nothing ends before people have had some time.
LONG_AWAY, GRACE = DAY, 7 * DAY
SEEN, CAME_BACK = "silences_seen", "came_back"  # when the bot has looked last, and came back last
LOBBY_ENDS = "lobby_ends"  # due when a lobby expires; set when that is said
REMOVED = "removed"  # due for the games that rest because the bot was removed from their server


class Silences:
    """Looks now and then for what nobody cares for any more."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.house = bot.house
        self.host = bot.house.host

    async def look(self) -> None:
        """Everything that has been silent for too long."""
        lately = await self.is_lately_back()
        for game in await self.host.lobbies.opened_before(now() - LOBBY_LIVES + SAID_BEFORE):
            await self.guarded(game, self.warn(game))
        for held in await self.host.due(now(), LOBBY_ENDS):
            await self.guarded(held.game, self.expire(held.game))
            await self.host.drop_due(held.id)
        for game in await self.host.silent_since(now() - GAME_SLEEPS) if not lately else ():
            await self.guarded(game, self.rest(game))
        await self.ask_owner()

    async def is_lately_back(self) -> bool:
        """Whether the bot has been away for long and is not back for long; whoever could have come meanwhile
        has their time anew.
        """
        seen: int = await self.host.setting("bot", 0, SEEN, 0)
        if seen and now() - seen > LONG_AWAY:
            await self.host.set_setting("bot", 0, CAME_BACK, now())
            for held in await self.host.due(now(), LOBBY_ENDS):
                await self.host.set_due(held.game, "", LOBBY_ENDS, now() + SAID_BEFORE, held.data)
        await self.host.set_setting("bot", 0, SEEN, now())
        came_back: int = await self.host.setting("bot", 0, CAME_BACK, 0)
        return now() - came_back < GRACE

    async def ask_owner(self) -> None:
        """Whoever runs the bot is asked once a year what becomes of games whose server has not come back."""
        waiting: dict[int, list[int]] = {}
        for held in await self.host.due(now() - YEAR, REMOVED):
            row = await self.host.game(held.game)
            waiting.setdefault(row.guild or 0, []).append(row.id)
        for guild, games in waiting.items():
            if not await self.bot.alarm.ask(guild, games):
                continue  # nobody was reached: it is tried again
            for game in games:
                await self.host.set_due(game, "", REMOVED, now())

    async def owner_says(self, answer: Answer, what: str, voice: Voice) -> None:
        """The owner lets the games of a server that is gone end, or rest on."""
        said, _, guild = what.partition(".")
        if not await self.bot.is_owner(answer.interaction.user) or said not in ("end", "keep"):
            raise Sorry("removed.owner")
        ended = 0
        for held in await self.of_lost_servers() if said == "end" else ():
            row = await self.host.game(held.game)
            if row.guild == whole(guild) and row.status == HELD:
                await self.host.abort(row.id, 0, manager=True)
                await self.host.drop_due(held.id)
                ended += 1
        await answer.change(
            Panel(voice.say("removed.ended", n=ended) if ended else voice.say("removed.kept"))
        )

    async def guarded(self, game: int, doing: Awaitable[None]) -> None:
        """One game that cannot be told does not hold up the others."""
        try:
            await doing
        except Refusal as refusal:
            log.info("game %s: %s", game, refusal)
        except Blocked as blocked:
            log.info("game %s: its silence could not be told: %s", game, blocked.why)

    async def warn(self, game: int) -> None:
        """Say, once, that a lobby will expire."""
        if await self.host.due_of(game, LOBBY_ENDS, "") is not None:
            return
        lobby, row = await self.host.lobby(game), await self.host.game(game)
        ends = max(row.created + LOBBY_LIVES, now() + SAID_BEFORE)
        await self.host.set_due(game, "", LOBBY_ENDS, ends)
        voice = self.house.voice_of_table(lobby.guild)
        panel = Panel(voice.say("lobby.ends", game=game, until=f"<t:{ends}:R>"), mention=lobby.keeper or 0)
        await Hanging.post(self.house, lobby.channel, panel, None)

    async def expire(self, game: int) -> None:
        """Call a lobby off that nobody has started."""
        lobby = await self.host.lobby(game)
        async with self.bot.lobbies.turn(game):
            await self.host.cancel(game, lobby.keeper or 0, manager=True)
            await self.bot.lobbies.close(game)
        voice = self.house.voice_of_table(lobby.guild)
        await Hanging.post(self.house, lobby.channel, Panel(voice.say("lobby.ended", game=game)), None)

    async def rest(self, game: int) -> None:
        """A game in which nobody has decided for so long rests, and says how it wakes."""
        desk = await self.house.desk(game)
        voice = desk.voice
        outcome = await self.host.hold(game, 0, voice.say("silence.why"), manager=True)
        desk = await self.house.take(outcome)
        await desk.say(voice.say("silence.rests"))

    async def removed(self, guild: int) -> None:
        """The bot is no longer on a server: its games rest until it comes back."""
        for row in await self.host.running_games():
            if row.guild == guild:
                voice = self.house.voice_of_table(guild)
                why = voice.say("silence.removed")
                await self.guarded(row.id, self.hold(row.id, why))

    async def hold(self, game: int, why: str) -> None:
        """Let a game rest until its server has the bot again."""
        await self.host.set_due(game, "", REMOVED, now())  # first: what rests must be woken also after a kill
        await self.host.hold(game, 0, why, manager=True)

    async def returned(self, guild: int) -> None:
        """The bot is on a server again: what rested for want of it goes on."""
        for campaign in await self.host.campaigns.of(guild, 0):
            if campaign.ended is None:
                try:
                    await self.bot.campaigns.freshen(campaign.id)
                except Refusal as refusal:
                    log.info("the message of campaign %s stays as it is: %s", campaign.id, refusal)
        for held in await self.of_lost_servers():
            await self.guarded(held.game, self.wake_of(held, guild))
        for desk in list(self.house.desks.values()):
            if desk.row.guild == guild:
                desk.wake()  # a game may have gone on in direct messages, even to its end

    async def came_back(self) -> None:
        """What rested for want of a server that came back while nobody listened goes on."""
        for guild in {guild for _, guild in await self.that_may_go_on()}:
            await self.returned(guild)

    async def wake_late(self) -> None:
        """What could not be woken as its server came back, because the disk was full, goes on."""
        for held, guild in await self.that_may_go_on():
            await self.guarded(held.game, self.wake_of(held, guild))

    async def that_may_go_on(self) -> list[tuple[Due, int]]:
        """What still rests for want of a server on which the bot is, and that server."""
        found = []
        for held in await self.of_lost_servers():
            guild = (await self.host.game(held.game)).guild
            if guild is not None and self.bot.get_guild(guild) is not None:
                found.append((held, guild))
        return found

    async def of_lost_servers(self) -> list[Due]:
        """The games that rest for want of their server, also if the clock has been put back since."""
        return await self.host.due(now() + YEAR, REMOVED)

    async def wake_of(self, held: Due, guild: int) -> None:
        """Wake a game that rests for want of this server; on a full disk it is noted still."""
        row = await self.host.game(held.game)
        if row.guild != guild:
            return
        try:
            if row.status == HELD:
                await self.wake(row.id)
        except StoreFault:
            raise
        except Refusal as refusal:
            log.info("game %s rests on: %s", row.id, refusal)
        await self.host.drop_due(held.id)

    async def wake(self, game: int) -> None:
        """The game goes on where it stood."""
        if (desk := self.house.desks.get(game)) is not None:
            await desk.rest()  # two desks of one game would not know of each other's messages
            self.house.desks.pop(game, None)
        await self.house.take(await self.host.resume(game, 0, manager=True))
