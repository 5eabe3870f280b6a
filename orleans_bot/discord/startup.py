"""What the bot sees to when it starts: commands told to Discord only if they changed, icons uploaded once."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
from discord import app_commands

from orleans_bot import words

from . import icons

if TYPE_CHECKING:
    from .bot import Bot

log = logging.getLogger(__name__)

BOT, HASH = "bot", "commands"


class Translator(app_commands.Translator):
    """Command names and descriptions in every language the bot speaks."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in that language, or nothing where it would be the same."""
        language = words.nearest(str(locale))
        if language == "en":
            return None
        key = key_of(context)
        said = words.find(f"ui.{key}", language) if key else ""
        return said if said and said != string.message else None


def key_of(context: Any) -> str:
    """The name of the message for a command, a group, a parameter or a choice."""
    where, data = context.location, context.data
    kinds = app_commands.TranslationContextLocation
    if where in (kinds.command_name, kinds.group_name):
        return f"command.{data.qualified_name.replace(' ', '.')}.name"
    if where in (kinds.command_description, kinds.group_description):
        return f"command.{data.qualified_name.replace(' ', '.')}.description"
    if where is kinds.parameter_name:
        return f"parameter.{data.name}.name"
    if where is kinds.parameter_description:
        return f"parameter.{data.name}.description"
    if where is kinds.choice_name:
        return f"choice.{data.value}"
    return ""


async def sync_commands(bot: Bot) -> bool:
    """Tell Discord the commands if they are not what was told last time."""
    tree = bot.tree
    translator = tree.translator
    payload = [
        await command.get_translated_payload(tree, translator) if translator else command.to_dict(tree)
        for command in tree.get_commands()
    ]
    text = json.dumps(payload, sort_keys=True, default=str)
    guild = bot.house.settings.sync_guild
    found = hashlib.sha256(f"{bot.application_id}.{guild}.{text}".encode()).hexdigest()
    if await bot.house.host.setting(BOT, 0, HASH) == found:
        return False
    if guild:
        tree.copy_global_to(guild=discord.Object(guild))
    try:
        await tree.sync(guild=discord.Object(guild) if guild else None)
    except discord.DiscordException as fault:
        log.error("the commands could not be told to Discord: %s", fault)
        return False
    await bot.house.host.set_setting(BOT, 0, HASH, found)
    log.info("told Discord %s commands", len(payload))
    return True


async def upload_icons(bot: Bot) -> None:
    """Followers, goods and seats as the application's emoji; without them the words stand alone."""
    house = bot.house
    try:
        found = {emoji.name: emoji for emoji in await bot.fetch_application_emojis()}
        for name in icons.DRAWN:
            if name not in found:
                loop = asyncio.get_running_loop()
                image = await loop.run_in_executor(house.pictures.pool, icons.draw, name)
                found[name] = await bot.create_application_emoji(name=name, image=image)
            house.icons[name] = str(found[name])
    except (discord.DiscordException, aiohttp.ClientError, OSError, ValueError) as fault:
        log.warning("not all icons, plain text instead: %s", fault)
    also = {also: house.icons[name] for also, name in icons.ALSO.items() if name in house.icons}
    house.icons.update(also)
