"""The commands and their names in every language, told to Discord where it does not have them."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
from discord import app_commands

from orleans_bot import words

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


Shape = tuple[object, str, tuple["Shape", ...]]


def shape(command: Mapping[str, Any]) -> Shape:
    """What of a command, or of one of its parts, decides whether it is the same one."""
    parts = tuple(sorted(map(shape, command.get("options") or ()), key=repr))
    return command.get("type", 1), command["name"], parts


async def sync_commands(bot: Bot) -> bool:
    """Tell Discord the commands if they are not what was told last time, or not what it has; if that fails,
    the bot has to try it again.
    """
    tree = bot.tree
    translator = tree.translator
    payload = [
        await command.get_translated_payload(tree, translator) if translator else command.to_dict(tree)
        for command in tree.get_commands()
    ]
    text = json.dumps(payload, sort_keys=True, default=str)
    number = bot.house.settings.sync_guild
    guild = discord.Object(number) if number else None
    found = hashlib.sha256(f"{bot.application_id}.{number}.{text}".encode()).hexdigest()
    told = await bot.house.host.setting(BOT, 0, HASH)
    if told == found and await are_there(tree, payload, guild):
        return False
    if guild:
        tree.copy_global_to(guild=guild)
    try:
        await tree.sync(guild=guild)
    except (discord.DiscordException, aiohttp.ClientError, OSError) as fault:
        log.error("the commands could not be told to Discord, it is tried again within the hour: %s", fault)
        bot.untold = True
        return False
    bot.untold = False
    await bot.house.host.set_setting(BOT, 0, HASH, found)
    log.info("told Discord %s commands", len(payload))
    return True


async def are_there(
    tree: app_commands.CommandTree[Any], payload: Iterable[Mapping[str, Any]], guild: discord.Object | None
) -> bool:
    """Whether Discord has these commands: another bot, or a human, may have removed them. What
    cannot be looked at is taken to be there.
    """
    try:
        held = await tree.fetch_commands(guild=guild)
    except (discord.DiscordException, aiohttp.ClientError, OSError) as fault:
        log.warning("which commands Discord has is not known: %s", fault)
        return True
    return {shape(command.to_dict()) for command in held} == set(map(shape, payload))
