"""What whoever runs the bot must know: into the log always, to the owner by a direct message now and then."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import discord

from .messages.hanging import Hanging
from .messages.sending import Blocked
from .panels.panel import Panel, Press, door_id
from .panels.voice import Voice

if TYPE_CHECKING:
    from .bot import Bot

log = logging.getLogger(__name__)

QUIET = 6 * 3600.0  # seconds in which the owner is not told again of the same trouble
UNREACHED = (Blocked, discord.DiscordException, aiohttp.ClientError, OSError)
MINDERS = (discord.TeamMemberRole.admin, discord.TeamMemberRole.developer)


class Alarm:
    """Tells the owner of the bot, or the team, what needs a human."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.told: dict[str, float] = {}

    async def tell(self, trouble: str, line: str, **data: object) -> bool:
        """Say a line of the words about a trouble; tells whether anybody was reached by it just now."""
        house = self.bot.house
        log.error("alarm: %s", house.voice("en").say(line, **data))
        now = time.monotonic()
        if now - self.told.get(trouble, -QUIET) < QUIET:
            return False
        reached = await self.each(lambda voice: Panel(voice.say(line, **data)))
        if reached:
            self.told[trouble] = now
        return reached

    async def ask(self, guild: int, games: list[int]) -> bool:
        """Ask what becomes of the games of a server that the bot was removed from a year ago; whether anybody
        was reached.
        """

        def question(voice: Voice) -> Panel:
            text = voice.say("removed.ask", games=", ".join(map(str, games)), server=guild)
            end = Press(door_id(0, f"removed.end.{guild}"), voice.say("removed.end"), "stop")
            keep = Press(door_id(0, f"removed.keep.{guild}"), voice.say("removed.keep"))
            return Panel(text, ((end, keep),))

        return await self.each(question)

    async def each(self, panel: Callable[[Voice], Panel]) -> bool:
        """Write to all who are told, each in their language, and whether anybody was reached; one who cannot
        be written to keeps no other from it.
        """
        house, reached = self.bot.house, False
        try:
            owners = await self.owners()
        except UNREACHED as fault:
            log.warning("who runs the bot is not known: %s", fault)
            return False
        for owner in owners:
            try:
                await Hanging.post(house, await house.direct(owner), panel(house.voice_for(owner)), None)
                reached = True
            except UNREACHED as fault:
                log.warning("user %s, who runs the bot, could not be told: %s", owner, fault)
        return reached

    async def owners(self) -> list[int]:
        """Who is told: the owner of the application, or those of its team who see to it."""
        found = await self.bot.application_info()
        if found.team is None:
            return [found.owner.id]
        return [member.id for member in found.team.members if member.role in MINDERS] or [found.owner.id]

    async def task_ended(self, name: str, why: str, pause: float) -> None:
        """A background task has ended and will start anew."""
        await self.tell(f"task {name}", "alarm.task", name=name, why=why, n=round(pause))

    async def backup_failed(self, why: str) -> None:
        """A regular backup could not be made."""
        await self.tell("backup", "alarm.backup", why=why)

    async def database_lost(self, path: Path, copy: Path | None) -> None:
        """The database was taken away; what it held is in the copy, if one could be written."""
        if copy is None:
            await self.tell("database", "alarm.lost_all", path=path)
        else:
            await self.tell("database", "alarm.lost", path=path, copy=copy)
