"""By what the message of a lobby is known, also one that was hung and never noted as the bot died."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Set
from typing import TYPE_CHECKING, Any

import discord

from orleans_bot.host.records import Lobby

from ..messages.controls import ids_of
from ..messages.pressed import ids_of_pressed
from ..messages.sending import PASSES, Blocked, try_hard
from ..panels.panel import door_id

if TYPE_CHECKING:
    from ..house import House

log = logging.getLogger(__name__)

MOST = 100  # messages of a channel that are looked at


def is_lobby(controls: Iterable[str], game: int) -> bool:
    """Whether these are the controls of a lobby, as they are known by their ids."""
    return {door_id(game, "leave"), door_id(game, "cancel")} <= set(controls)


def pressed_lobby(interaction: discord.Interaction[Any], game: int) -> discord.Message | None:
    """The message that was pressed, if it is one of a lobby."""
    return interaction.message if is_lobby(ids_of_pressed(interaction), game) else None


async def find_lobby(house: House, lobby: Lobby, *, but: Set[int]) -> int | None:
    """Our newest message at which one can sit down at a lobby, but for those that are known."""
    own = house.bot.user
    target = house.bot.get_partial_messageable(lobby.channel)

    async def look() -> list[discord.Message]:
        return [message async for message in target.history(limit=MOST)]

    try:
        found = await try_hard(look)
    except Blocked as blocked:
        if blocked.why in PASSES:
            raise
        log.info("the lobby of game %s cannot be looked for: %s", lobby.game, blocked.why)
        return None
    ours = (each for each in found if own is not None and each.author.id == own.id and each.id not in but)
    return max((each.id for each in ours if is_lobby(ids_of(each), lobby.game)), default=None)
