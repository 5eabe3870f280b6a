"""The answer to a press, which can change the message that was pressed for a quarter of an hour: such changes
do not count against the limit of a bot.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from .wire import edit_by_token

if TYPE_CHECKING:
    from ..house import House

log = logging.getLogger(__name__)

LIVES = 14.5 * 60  # seconds in which an answer can be changed, with a little to spare


@dataclass(frozen=True, slots=True)
class Lent:
    """What it takes to change a message by the answer to its last press."""

    application: int
    token: str
    until: float  # by the loop's clock: that of the machine may be wrong

    @classmethod
    def of(cls, interaction: discord.Interaction[Any]) -> Lent:
        """By the answer to this press."""
        until = asyncio.get_running_loop().time() + LIVES
        return cls(interaction.application_id, interaction.token, until)

    async def edit(self, house: House, **content: Any) -> bool:
        """Change the message; whether that could be done so."""
        if asyncio.get_running_loop().time() > self.until:
            return False
        try:
            await edit_by_token(house.bot, self.application, self.token, **content)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as fault:
            log.info("a message is not changed by the answer to its press: %s", fault)
            return False
        return True
