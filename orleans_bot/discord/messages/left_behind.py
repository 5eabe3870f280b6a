"""Messages that were posted and never noted, because the bot died in between: noted as meant, found again."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Set
from typing import TYPE_CHECKING, Any

import discord

from orleans_bot.store.desk import MEANT

from ..panels.panel import door_id
from ..panels.score import ANOTHER
from .sending import Blocked, try_hard

if TYPE_CHECKING:
    from ..house import House

log = logging.getLogger(__name__)

END = "end"  # the kind of a message that shows how a game has ended
MOST = 50  # messages of a channel that are looked at


async def mean(house: House, game: int, kind: str, seat: str, channel: int) -> int:
    """Note that a message is about to be posted, before it is, and since when."""
    moment = discord.utils.time_snowflake(discord.utils.utcnow())
    await house.host.set_panel(game, MEANT + kind, channel, moment, seat)
    return moment


async def find(
    house: House, game: int, kind: str, seat: str, channel: int, moment: int, *, but: Set[int] = frozenset()
) -> int | None:
    """Our newest message since a moment whose controls belong to a seat of a game, its board or its end, but
    for those that are known to be something else.
    """
    own = house.bot.user
    target = house.bot.get_partial_messageable(channel)

    async def look() -> list[discord.Message]:
        # Discord's clock and ours may differ: a minute to be sure.
        after = discord.Object(max(0, moment - (60_000 << 22)))
        return [message async for message in target.history(limit=MOST, after=after, oldest_first=False)]

    try:
        found = await try_hard(look)
    except Blocked as blocked:
        log.info("game %s: channel %s cannot be looked through: %s", game, channel, blocked.why)
        return None
    ours = (each for each in found if own is not None and each.author.id == own.id and each.id not in but)
    return max((each.id for each in ours if fits(set(ids_of(each)), game, kind, seat)), default=None)


def fits(controls: Set[str], game: int, kind: str, seat: str) -> bool:
    """Whether these are the controls of a message of a game; only its end leads to another game."""
    ends = door_id(game, ANOTHER) in controls
    if kind == END:
        return ends
    wanted = tuple(f"o1:{word}:{game}:{seat}:" for word in ("ask", "turn"))
    return not ends and any(each.startswith(wanted) for each in controls)


def ids_of(message: discord.Message) -> Iterator[str]:
    """The ids of all controls of a message."""
    waiting: list[Any] = list(message.components)
    while waiting:
        part = waiting.pop()
        waiting += getattr(part, "children", ())
        if accessory := getattr(part, "accessory", None):
            waiting.append(accessory)
        if found := getattr(part, "custom_id", None):
            yield found
