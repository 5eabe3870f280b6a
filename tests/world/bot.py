"""The one place that knows where the bot's own parts live."""

from __future__ import annotations

from typing import Any

from orleans_bot.discord.bot import Bot
from orleans_bot.host import Host
from orleans_bot.host.core import Core
from orleans_bot.host.story import fetch, tell
from orleans_bot.host.walking import chronicle, verify
from orleans_bot.settings import Settings

__all__ = ["Bot", "Core", "Host", "Settings", "chronicle", "fetch", "host_of", "tell", "told_by", "verify"]


def host_of(bot: Any) -> Host:
    """The games of a bot that runs."""
    host: Host = bot.house.host
    return host


def told_by(bot: Any, language: str) -> Any:
    """The voice of a language: it tells notes in sentences."""
    return bot.house.voice(language)
