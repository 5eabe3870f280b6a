"""A pretended Discord with a server, a channel and players, behind fixtures of our own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

import rendering
from orleans_bot.discord.answers import answer
from orleans_bot.discord.bot import Bot
from orleans_bot.discord.messages import desk as desks
from orleans_bot.discord.messages import sending
from orleans_bot.policy import choose
from orleans_bot.rules.view import View
from orleans_bot.settings import Settings
from orleans_bot.store import StoreFault

from .people import Person, text_of

RIGHTS = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, create_public_threads=True,
    create_private_threads=True, attach_files=True, read_message_history=True, embed_links=True,
    use_external_emojis=True, use_application_commands=True,
)  # fmt: skip


async def settled(desk: desks.Desk) -> None:
    """Wait until a desk has nothing more to show."""
    while not desk.idle:
        await asyncio.sleep(0)


async def killed(*_: Any, **__: Any) -> Any:
    """The process ends here."""
    raise RuntimeError("killed")


async def full(*_: Any, **__: Any) -> Any:
    """A disk that takes nothing."""
    raise StoreFault("The disk is full; nothing was saved.")


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

    async def knock(self, seats: int = 2) -> tuple[Person, Person, Any]:
        """Somebody asks to be let in at another one's lobby: the keeper, who asks, and the question."""
        keeper, guest = self.person("alice"), self.person("bob")
        await keeper.slash("new", seats=seats, who="admitted")
        await guest.press("Sit down")
        return keeper, guest, keeper.reads("would like to sit down")

    async def game(self, *names: str, **options: Any) -> dict[str, Person]:
        """A game that these people have started; who sits where."""
        first, *others = [self.person(name) for name in names]
        opened = await first.slash("new", seats=max(2, len(names)), **options)
        lobby = opened.response._message
        for person in others:
            await person.press("Sit down", message=lobby)
        await first.press("Start", message=lobby)
        return dict(zip(("blue", "red", "yellow", "green", "black"), [first, *others], strict=False))

    async def among_stand_ins(self, name: str) -> Person:
        """A game of three that somebody has started with two stand-ins."""
        person = self.person(name)
        await person.slash("new", seats=3)
        await person.press("Add a stand-in")
        await person.press("Add a stand-in")
        await person.press("Start")
        return person

    def permit(self, **rights: bool) -> None:
        """Give or take rights on the whole server."""
        role = self.env.backend.guilds[self.guild.id].everyone_role
        now = discord.Permissions(int(role.permissions))
        now.update(**rights)
        role.permissions = now.value

    async def restart(self) -> None:
        """The bot goes down in good order, and a fresh one comes up with the same data."""
        await self.bot.close()
        self.bot = Bot(self.settings)
        await self.env.restart_bot(self.bot)
        await self.env.settle()

    async def decide_unseen(self, game: int, person: Person, seat: str, pick: str) -> None:
        """A decision that is on the disk, but of which the bot dies before it can show anything."""
        outcome = await self.host.look(game, person.id, seat)
        ask = next(ask for ask in outcome.asks if ask.seat == seat)
        await self.host.decide(game, person.id, seat, ask.key, ask.since, [pick])

    async def play_on(self, game: int, rounds: int) -> None:
        """Sensible players decide behind the scenes up to a round's planning; then the screens are right."""
        await settled(await self.bot.house.take(await self.play_unseen(game, rounds)))

    async def play_unseen(self, game: int, rounds: int = 99) -> Any:
        """Sensible players decide, up to a round's planning or to the end, and nothing of it is shown."""
        outcome = await self.host.look(game)
        while not outcome.over and (outcome.public.round, outcome.public.phase) != (rounds, "planning"):
            seat = outcome.waiting[0]
            user = outcome.seats[seat]
            outcome = await self.host.look(game, user, seat)
            ask = next(ask for ask in outcome.asks if seat in ask.who)
            picks = choose(outcome.view, ask)
            outcome = await self.host.decide(game, user, seat, ask.key, ask.since, picks)
        return outcome

    @property
    def host(self) -> Any:
        """The bot's host."""
        return self.bot.house.host

    def thread(self, number: int = -1) -> Any:
        """A thread below the channel, the newest one unless another is wanted."""
        return self.channel.threads[number]

    def posts(self, channel: Any) -> list[str]:
        """The words of all messages of a channel."""
        messages = self.env.backend.messages.get(channel.id, {})
        return [text_of(message) for _, message in sorted(messages.items())]


@pytest.fixture(autouse=True)
def no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits between attempts in a test."""
    monkeypatch.setattr(sending.try_hard, "__defaults__", ((0.0, 0.0),))
    monkeypatch.setattr(desks, "SILENCE", 0.0)
    monkeypatch.setattr(answer, "QUICK", 1.0)  # the screen must not depend on how busy a machine is


@pytest.fixture
def real_pictures() -> bool:
    """Whether pictures are really drawn; tests that want that say so."""
    return False


@pytest.fixture(autouse=True)
def pictures(monkeypatch: pytest.MonkeyPatch, real_pictures: bool) -> None:
    """Instead of pictures, a note of what they show and for whose eyes."""
    if real_pictures:
        return

    def draw(kind: str, view: View, *, seat: str = "", form: str = "png8", **_: Any) -> rendering.Picture:
        eyes = view.viewer if kind in ("seat", "planning") else ""
        note = f"\x89PNG kind={kind} seat={seat} eyes={eyes} round={view.round}"
        return rendering.Picture(
            note.encode("latin-1"), f"{kind}.png", f"{kind} in words", f"{kind} in long words"
        )

    monkeypatch.setattr(rendering, "draw", draw)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings of a bot that keeps everything in a folder of the test's own."""
    return Settings(data=tmp_path, icons=False, renderers=1)


@asynccontextmanager
async def pretended(settings: Settings) -> AsyncIterator[simcord.Env]:
    """A pretended Discord with the bot logged in."""
    made = simcord.Env(Bot(settings), shard_count=1, settle_timeout=30.0)
    await made.start()
    try:
        yield made
    finally:
        await made.bot.close()
        await made.shutdown()
        if made.check_errors:
            made.raise_errors()


async def furnished(env: simcord.Env, settings: Settings) -> World:
    """A server with a channel in which the bot may do all it needs."""
    bot = env.bot
    assert isinstance(bot, Bot)
    made = World(env, bot, settings)
    made.guild = env.create_guild("Loire")
    made.channel = made.guild.create_text_channel("orleans")
    guild = env.backend.guilds[made.guild.id]
    for role in guild.roles.values():
        role.permissions = 0
    guild.everyone_role.permissions = RIGHTS.value
    await env.settle()
    return made


@pytest.fixture
async def env(settings: Settings) -> AsyncIterator[simcord.Env]:
    """The pretended Discord of a test."""
    async with pretended(settings) as made:
        yield made


@pytest.fixture
async def world(env: simcord.Env, settings: Settings) -> World:
    """The server of a test."""
    return await furnished(env, settings)


@pytest.fixture
def knows_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord sends nothing twice under one number, but answers with what it has sent before, as that is by
    now.
    """
    known: dict[tuple[int, Any], int] = {}
    send = discord.PartialMessageable.send

    async def send_once(self: Any, *given: Any, **more: Any) -> Any:
        what = self.id, more["nonce"]
        if what in known:
            return await self.fetch_message(known[what])
        message = await send(self, *given, **more)
        known[what] = message.id
        return message

    monkeypatch.setattr(discord.PartialMessageable, "send", send_once)
