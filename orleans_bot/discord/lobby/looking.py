"""By what the message of a lobby is known, also one that was hung and never noted as the bot died."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Set
from typing import TYPE_CHECKING, Any

import discord

from orleans_bot.host.records import Lobby

from ..messages.left_behind import own_since
from ..messages.pressed import ids_of_pressed
from ..messages.sending import PASSES, Blocked
from ..panels.panel import door_id

if TYPE_CHECKING:
    from ..house import House

log = logging.getLogger(__name__)


def is_lobby(controls: Iterable[str], game: int) -> bool:
    """Whether these are the controls of a lobby, as they are known by their ids."""
    return {door_id(game, "leave"), door_id(game, "cancel")} <= set(controls)


def pressed_lobby(interaction: discord.Interaction[Any], game: int) -> discord.Message | None:
    """The message that was pressed, if it is one of a lobby."""
    return interaction.message if is_lobby(ids_of_pressed(interaction), game) else None


async def find_lobby(house: House, lobby: Lobby, *, but: Set[int]) -> int | None:
    """Our newest message at which one can sit down at a lobby, but for those that are known."""
    try:
        ours = await own_since(house, lobby.channel, 0)
    except Blocked as blocked:
        if blocked.why in PASSES:
            raise
        log.info("the lobby of game %s cannot be looked for: %s", lobby.game, blocked.why)
        return None
    fitting = (number for number, controls in ours.items() if is_lobby(controls, lobby.game))
    return max((number for number in fitting if number not in but), default=None)
