"""Messages beside those of a desk: noted as due before they hang, found after a kill, put away for good."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord

from orleans_bot.rules.errors import Refusal
from orleans_bot.store import StoreFault
from orleans_bot.store.desk import EVER
from orleans_bot.store.records import Due

from ..panels.panel import Panel
from .hanging import Hanging
from .left_behind import own_since
from .sending import PASSES, Blocked

if TYPE_CHECKING:
    from ..house import House

log = logging.getLogger(__name__)


def meant(channel: int) -> dict[str, Any]:
    """What is noted of a message before it hangs."""
    moment = discord.utils.time_snowflake(discord.utils.utcnow())
    return {"channel": channel, "message": 0, "nonce": secrets.token_hex(8), "since": moment}


async def hang(house: House, held: Due, panel: Panel, **how: Any) -> Due:
    """Hang the message to which something due leads, noted before as meant. Nothing is due where it was
    refused; where nobody knows whether it came through, it is looked for when that matters.
    """
    host, channel, nonce = house.host, held.data["channel"], held.data["nonce"]
    number = await host.set_due(held.game, held.seat, held.kind, held.at, held.data)
    try:
        hanging = await Hanging.post(house, channel, panel, None, nonce=nonce, **how)
    except Blocked as blocked:
        if blocked.why != "trouble":
            await host.drop_dues(held.game, held.kind, held.seat)
        raise
    await host.note_message(number, nonce, hanging.message)
    return replace(held, id=number, data={**held.data, "message": hanging.message})


async def find(house: House, held: Due, controls: Collection[str]) -> int:
    """The message to which something due leads, looked for where it is not noted; 0 if there is none."""
    if held.data["message"]:
        return int(held.data["message"])
    try:
        ours = await own_since(house, held.data["channel"], held.data["since"])
    except Blocked as blocked:
        if blocked.why in PASSES:
            raise
        return 0
    return max((number for number, found in ours.items() if not found.isdisjoint(controls)), default=0)


async def hangs(house: House, held: Due, controls: Collection[str]) -> bool:
    """Whether the message to which something due leads still hangs; where it was found, that is noted."""
    message = await find(house, held, controls)
    if message and not held.data["message"]:
        await house.host.note_message(held.id, held.data["nonce"], message)
        return True
    return bool(message) and await Hanging(held.data["channel"], message).there(house)


async def each(house: House, kind: str, doing: Callable[[Due], Awaitable[object]]) -> None:
    """Do something about everything noted of a kind; a game that refuses it keeps no other from it."""
    for held in await house.host.due(EVER, kind):
        try:
            await doing(held)
        except Refusal as refusal:
            log.info("game %s: %s", held.game, refusal)


async def put_away(house: House, past: Due, controls: Collection[str], panel: Panel) -> bool:
    """The message of what has ended says what became of it, and whether nothing more is to be done."""
    settled = await change(house, past, controls, panel)
    if settled:
        await settle(house, past)
    return settled


async def change(house: House, held: Due, controls: Collection[str], panel: Panel) -> bool:
    """Let the message to which something due leads say something else, and whether that is settled; what
    passes by itself is tried again, and so is what hangs on a server that is away.
    """
    guild = (await house.host.game(held.game)).guild
    if guild and house.bot.get_guild(guild) is None:
        return False
    try:
        if message := await find(house, held, controls):
            await Hanging(held.data["channel"], message).edit(house, panel)
    except Blocked as blocked:
        log.info("game %s: what has ended cannot be put away: %s", held.game, blocked.why)
        return blocked.why not in PASSES
    return True


async def settle(house: House, past: Due) -> None:
    """Nothing more is to be done; what a full disk does not take is looked at once more."""
    try:
        await house.host.drop_dues(past.game, past.kind, past.seat)
    except StoreFault as fault:
        log.info("game %s: %s", past.game, fault)
