"""Tables in channels of every kind: which threads there are, and what is done where there are none."""

from __future__ import annotations

from random import Random
from typing import Any

import discord
import pytest
from simcord.backend.models.channel import Channel
from simcord.builders import ChannelHandle

from orleans_bot.discord.messages.threads import can_whisper, kind_below, room_above

from .conftest import World
from .people import said
from .playing import play_until_over
from .test_trouble import close_dms

WITHOUT = ("voice", "stage", "forum", "news")  # kinds of channels below which Discord has no private threads
THREADS = discord.ChannelType


@pytest.fixture(autouse=True)
def threads_of_announcements(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pretended Discord knows channels for announcements, and not the threads below them."""
    monkeypatch.setattr(Channel, "is_thread", property(lambda self: self.type in (10, 11, 12)))


async def channel_of(world: World, kind: str) -> Any:
    """A channel of that kind; of a forum, one of its posts."""
    room = getattr(world.guild, f"create_{kind}_channel")(kind)
    await world.env.settle()
    if kind != "forum":
        return room
    forum: Any = world.bot.get_channel(room.id)
    post = (await forum.create_thread(name="a post", content="words")).thread
    return ChannelHandle(world.env, world.guild, world.env.backend.get_channel(post.id))


async def table_in(world: World, channel: Any, **options: Any) -> Any:
    """What is said to somebody who opens a table there."""
    return await world.person("alice").slash("new", seats=2, channel=channel, **options)


async def started_in(world: World, kind: str) -> dict[str, Any]:
    """A game that two people have started in a channel of that kind."""
    alice, bob = world.person("alice"), world.person("bob")
    lobby = (await table_in(world, await channel_of(world, kind))).response._message
    await bob.press("Sit down", message=lobby)
    await alice.press("Start", message=lobby)
    return {"blue": alice, "red": bob}


def kinds_of_threads(world: World) -> list[int]:
    """The threads that the bot has asked Discord for, by their kinds; but for posts in a forum."""
    calls = [call for call in world.env.http_requests if call.path.endswith("/threads")]
    return [call.json["type"] for call in calls if call.method == "POST" and "message" not in call.json]


@pytest.mark.parametrize(
    ("kind", "opened"),
    [("text", [11]), ("news", [10]), ("voice", []), ("stage", []), ("forum", [])],
)
async def test_a_game_gets_the_thread_that_its_channel_can_have(
    world: World, kind: str, opened: list[int]
) -> None:
    seats = await started_in(world, kind)
    await play_until_over(world, 1, seats, Random(3), rounds=1)
    assert kinds_of_threads(world) == opened


@pytest.mark.parametrize("kind", WITHOUT)
async def test_a_private_table_is_refused_where_there_are_no_private_threads(world: World, kind: str) -> None:
    answer = said(await table_in(world, await channel_of(world, kind), thread="private"))
    assert "below plain text channels alone" in answer
    assert await world.host.games_of(world.person("alice").id) == [] and kinds_of_threads(world) == []


@pytest.mark.parametrize("kind", WITHOUT)
async def test_whoever_cannot_be_written_to_there_is_called(world: World, kind: str) -> None:
    close_dms(world, "bob")
    bob = (await started_in(world, kind))["red"]
    assert 12 not in kinds_of_threads(world)
    assert bob.reads("I can open no private thread for you here") is not None
    call = bob.reads("it is your turn to plan")
    twin = (await bob.press("My seat", message=call)).response._message
    assert bob.find("Commit the plan", twin)


async def test_which_threads_there_are_below_a_channel(world: World) -> None:
    text, news = await channel_of(world, "text"), await channel_of(world, "news")
    plain, loud = world.bot.get_channel(text.id), world.bot.get_channel(news.id)
    assert isinstance(plain, discord.TextChannel) and isinstance(loud, discord.TextChannel)
    assert (room_above(loud), room_above(loud, private=True)) == (loud, None)
    assert (can_whisper(plain), can_whisper(loud)) == (True, False)
    assert kind_below(plain, True) is THREADS.private_thread
    assert kind_below(plain, False) is THREADS.public_thread
    assert kind_below(loud, False) is THREADS.news_thread
