"""A pretended Discord with a server, a channel and players, behind fixtures of our own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from cogs import _hanging, _sending
from cogs._bot import Bot
from orleans_bot.settings import Settings

from .people import Person

RIGHTS = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, create_public_threads=True,
    create_private_threads=True, manage_threads=True, attach_files=True, read_message_history=True,
    embed_links=True, use_external_emojis=True, use_application_commands=True,
)  # fmt: skip


@dataclass
class World:
    """The pretended Discord, the bot in it, and the people."""

    env: simcord.Env
    bot: Bot
    settings: Settings
    guild: Any = None
    channel: Any = None
    people: dict[str, Person] = field(default_factory=dict)

    def person(self, name: str) -> Person:
        """Somebody on the server; made when first asked for."""
        if name not in self.people:
            user = self.env.create_user(name)
            self.people[name] = Person(self, name, user, self.guild.add_member(user))
        return self.people[name]

    async def restart(self) -> None:
        """The bot goes down and a fresh one comes up with the same data."""
        await self.bot.close()
        self.bot = Bot(self.settings)
        await self.env.restart_bot(self.bot)
        await self.env.settle()

    async def kill(self) -> None:
        """The bot dies without a word: what it was about to send is never sent."""
        for desk in self.bot.house.desks.values():
            desk.closing = True
            desk.fresh = False
        await self.restart()

    @property
    def host(self) -> Any:
        """The bot's host."""
        return self.bot.house.host


@pytest.fixture(autouse=True)
def no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits between attempts in a test."""
    monkeypatch.setattr(_sending, "WAITS", (0.0, 0.0))
    monkeypatch.setattr(_sending.try_hard, "__defaults__", ((0.0, 0.0),))
    assert _hanging.try_hard is _sending.try_hard


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings of a bot that keeps everything in a folder of the test's own."""
    return Settings(data=tmp_path, icons=False, renderers=1)


@pytest.fixture
async def env(settings: Settings) -> AsyncIterator[simcord.Env]:
    """The pretended Discord with the bot logged in."""
    made = simcord.Env(Bot(settings), settle_timeout=30.0)
    await made.start()
    try:
        yield made
    finally:
        await made.bot.close()
        await made.shutdown()
        if made.check_errors:
            made.raise_errors()


@pytest.fixture
async def world(env: simcord.Env, settings: Settings) -> World:
    """A server with a channel in which the bot may do all it needs."""
    bot = env.bot
    assert isinstance(bot, Bot)
    made = World(env, bot, settings)
    made.guild = env.create_guild("Loire")
    made.channel = made.guild.create_text_channel("orleans")
    env.backend.guilds[made.guild.id].everyone_role.permissions = RIGHTS.value
    await env.settle()
    return made
