"""Sending that does not give up at once, and that says in plain words what stands in the way."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

import aiohttp
import discord

log = logging.getLogger(__name__)

Done = TypeVar("Done")

WAITS = (0.2, 1.0)
GONE_MESSAGE, GONE_CHANNEL = 10008, (10003, 10004)
ARCHIVED = (50083, 160005)  # a thread that is archived, or locked: Discord has a word for each
CLOSED_DM = (50007, 50278, 40003)
OLD_MESSAGE = 30046
GONE = ("message_gone", "channel_gone")  # there is nothing left that could be changed
BARRED = ("forbidden", "archived")  # until somebody lets the bot in again
PASSES = ("trouble", "old")  # reasons that pass by themselves: edits of old messages are only slowed down
BAD_FORM = 50035
BUSY = 429  # Discord wants the bot to wait longer than a table can
NEEDED = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "attach_files",
    "read_message_history",
)


@dataclass
class Blocked(Exception):
    """A message could not be sent; `why` is a key of the words, `code` what Discord said."""

    why: str  # message_gone | channel_gone | archived | closed | forbidden | old | trouble
    code: int = 0


def reason(fault: discord.HTTPException) -> str:
    """Why Discord refused."""
    if fault.code == GONE_MESSAGE:
        return "message_gone"
    if fault.code in GONE_CHANNEL:
        return "channel_gone"
    if fault.code in ARCHIVED:
        return "archived"
    if fault.code in CLOSED_DM:
        return "closed"
    if fault.code == OLD_MESSAGE:
        return "old"
    if isinstance(fault, discord.Forbidden):
        return "forbidden"
    return "trouble"


def knows_no_icon(fault: object) -> bool:
    """Whether Discord refused something because of an icon that it does not know."""
    refused = isinstance(fault, discord.HTTPException) and fault.code == BAD_FORM
    return refused and "emoji" in str(fault).lower()


async def try_hard(send: Callable[[], Awaitable[Done]], waits: tuple[float, ...] = WAITS) -> Done:
    """Send, and again after a lost connection or a fault of Discord's; a refusal is told at once."""
    for wait in (*waits, None):
        try:
            return await send()
        except discord.HTTPException as fault:
            if fault.status < 500:
                raise Blocked(reason(fault), fault.code or fault.status) from fault
            if wait is None:
                raise Blocked("trouble", fault.status) from fault
        except discord.RateLimited as fault:
            raise Blocked("trouble", BUSY) from fault
        except (TimeoutError, aiohttp.ClientError, OSError) as fault:
            if wait is None:
                raise Blocked("trouble") from fault
        await asyncio.sleep(wait)
    raise Blocked("trouble")


def missing(permissions: discord.Permissions, *more: str) -> list[str]:
    """The permissions the bot would need and has not."""
    return [name for name in (*NEEDED, *more) if not getattr(permissions, name)]
