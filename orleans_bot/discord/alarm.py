"""What whoever runs the bot must know: into the log always, to the owner by a direct message now and then."""

from __future__ import annotations

import logging
import time
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import discord

from .messages.hanging import Hanging
from .messages.sending import Blocked
from .panels.panel import Panel, Press, door_id

if TYPE_CHECKING:
    from .bot import Bot

log = logging.getLogger(__name__)

QUIET = 6 * 3600.0  # seconds in which the owner is not told again of the same trouble
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
        reached = False
        try:
            for owner in await self.owners():
                text = house.voice_for(owner).say(line, **data)
                await Hanging.post(house, await house.direct(owner), Panel(text), None)
                reached = True
        except (Blocked, discord.DiscordException, aiohttp.ClientError, OSError) as fault:
            log.warning("the owner of the bot could not be told: %s", fault)
        if reached:
            self.told[trouble] = now
        return reached

    async def ask(self, guild: int, games: list[int]) -> bool:
        """Ask what becomes of the games of a server that the bot was removed from a year ago; whether anybody
        was reached.
        """
        house, reached = self.bot.house, False
        try:
            for owner in await self.owners():
                voice = house.voice_for(owner)
                text = voice.say("removed.ask", games=", ".join(map(str, games)), server=guild)
                end = Press(door_id(0, f"removed.end.{guild}"), voice.say("removed.end"), "stop")
                keep = Press(door_id(0, f"removed.keep.{guild}"), voice.say("removed.keep"))
                await Hanging.post(house, await house.direct(owner), Panel(text, ((end, keep),)), None)
                reached = True
        except (Blocked, discord.DiscordException, aiohttp.ClientError, OSError) as fault:
            log.warning("the owner of the bot could not be asked: %s", fault)
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
