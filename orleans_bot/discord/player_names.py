"""Names of players whom the bot has not met since it started: asked for beside everything else."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable
from math import inf

import aiohttp
import discord
from discord.ext import commands

log = logging.getLogger(__name__)

LATER = 10 * 60.0  # seconds until somebody is asked for once more, where Discord could not say
MOST = 200  # who waits to be asked for; those beyond are asked for when a picture shows them


class Strangers:
    """Who is to be asked for. No answer to a press ever waits for a name."""

    def __init__(self, bot: commands.AutoShardedBot, known: OrderedDict[int, str]) -> None:
        self.bot = bot
        self.known = known
        self.waiting: OrderedDict[int, None] = OrderedDict()
        self.unheard: dict[int, float] = {}  # of whom no name was heard, and until when nobody asks again
        self.task: asyncio.Task[None] | None = None

    def notice(self, users: Iterable[int | None], *, first: bool = False) -> None:
        """These players are about to be shown somewhere; `first` = before all others."""
        for user in users:
            if user is None or self._settled(user):
                continue
            if first or len(self.waiting) < MOST:
                self.waiting.setdefault(user)
            if first:
                self.waiting.move_to_end(user, last=False)
        if self.waiting and (self.task is None or self.task.done()):
            self.task = asyncio.create_task(self._ask(), name="strangers")

    def _settled(self, user: int) -> bool:
        """Whether there is nothing to ask for now: somebody is known, or was asked for in vain lately."""
        if user in self.known:
            return True
        return user in self.unheard and asyncio.get_running_loop().time() < self.unheard[user]

    async def _ask(self) -> None:
        while self.waiting:
            user, _ = self.waiting.popitem(last=False)
            if self._settled(user):
                continue
            try:
                found = await self.bot.fetch_user(user)
            except (discord.DiscordException, aiohttp.ClientError, OSError) as fault:
                log.info("the name of user %s is not known: %s", user, fault)
                gone = isinstance(fault, discord.NotFound)
                self.unheard[user] = inf if gone else asyncio.get_running_loop().time() + LATER
                continue
            self.unheard.pop(user, None)
            self.known.setdefault(user, found.display_name)

    def close(self) -> None:
        """Ask for nobody any more."""
        self.waiting.clear()
        if self.task is not None:
            self.task.cancel()
