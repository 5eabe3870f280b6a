"""The icons that the bot uploads as emoji of its own: followers, goods, coins, gears and seats."""

from __future__ import annotations

import asyncio
import io
import logging
from typing import TYPE_CHECKING

import aiohttp
import discord

from orleans_bot.rules.pieces import COLOURS, FOLLOWERS, GOODS

if TYPE_CHECKING:
    from .bot import Bot

log = logging.getLogger(__name__)

SIZE = 96

# Each icon, and the piece of the pictures that it shows.
DRAWN: dict[str, tuple[str, ...]] = {
    **{name: ("follower", name) for name in FOLLOWERS},
    **{name: ("good", name) for name in GOODS},
    **{f"seat_{name}": ("marker", name) for name in COLOURS},
    **{name: (name,) for name in ("coin", "gear", "citizen", "star")},
}
# Icons that stand for others too.
ALSO = {
    **{f"own_{name}": name for name in FOLLOWERS},
    "free_gear": "gear",
    "development": "star",
}


def draw(name: str) -> bytes:
    """One icon as a small PNG."""
    from rendering import pieces  # what draws is loaded when something is to be drawn

    what, *which = DRAWN[name]
    piece: pieces.Piece = getattr(pieces, what)(*which, SIZE)
    picture = piece.paint.convert("RGBA")
    picture.putalpha(piece.stencil)
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


async def upload_icons(bot: Bot) -> None:
    """Followers, goods and seats as the application's emoji; without them the words stand alone."""
    house = bot.house
    try:
        found = {emoji.name: emoji for emoji in await bot.fetch_application_emojis()}
        for name in DRAWN:
            if name not in found:
                loop = asyncio.get_running_loop()
                image = await loop.run_in_executor(house.pictures.pool, draw, name)
                found[name] = await bot.create_application_emoji(name=name, image=image)
            house.icons[name] = str(found[name])
    except (discord.DiscordException, aiohttp.ClientError, OSError, ValueError) as fault:
        log.warning("not all icons, plain text instead: %s", fault)
    also = {also: house.icons[name] for also, name in ALSO.items() if name in house.icons}
    house.icons.update(also)
