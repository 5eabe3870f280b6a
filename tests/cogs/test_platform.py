"""What Discord asks of a bot, looked at in what the bot really sends."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.ext import commands

from orleans_bot.discord import icons
from orleans_bot.discord.bot import Bot
from orleans_bot.discord.lobby.lobby_panel import lobby_panel
from orleans_bot.discord.panels import lessons, notices
from orleans_bot.discord.panels.layout import ACCENTS, layout
from orleans_bot.discord.panels.panel import MOST_TEXT, Panel
from orleans_bot.host.records import GameLine, Lobby, Player
from orleans_bot.rules.pieces import COLOURS
from orleans_bot.settings import Settings

from .conftest import World
from .playing import play_until_over
from .test_presenting import check, voices

SILENT = 1 << 12
WEEK = 10080


def sent(world: World, method: str, path: str) -> list[Any]:
    """What was sent that way."""
    return [
        call.json
        for call in world.env.http_requests
        if call.method == method and re.fullmatch(path, call.path)
    ]


async def test_the_bot_asks_for_as_little_as_it_needs(settings: Settings) -> None:
    bot = Bot(settings)
    assert bot.intents.value == discord.Intents(guilds=True).value
    assert bot.allowed_mentions is not None and bot.allowed_mentions.to_dict() == {"parse": []}
    assert bot._connection._messages is None, "no message is kept in memory"
    assert isinstance(bot, commands.AutoShardedBot) and bot.shard_count is None, "Discord says how many"


def every_command(group: Any) -> Iterator[Any]:
    """All commands below a group."""
    for each in group.commands:
        yield from every_command(each) if isinstance(each, app_commands.Group) else (each,)


async def test_whatever_must_be_typed_is_offered(world: World) -> None:
    (root,) = world.bot.tree.get_commands()
    for command in every_command(root):
        for option in command.parameters:
            helped = option.autocomplete or option.choices or option.type is discord.AppCommandOptionType.user
            assert helped or not option.required, f"{command.qualified_name} {option.name}"


def test_icons_are_what_discord_takes() -> None:
    assert len(icons.DRAWN) <= 2000
    for name in icons.DRAWN:
        assert re.fullmatch(r"\w{2,32}", name) and len(icons.draw(name)) <= 256 * 1024


def test_no_frame_is_pure_black() -> None:
    """The library takes that for no colour at all."""
    assert 0 not in ACCENTS.values()


@pytest.mark.parametrize("foot", ["", "a foot", "f" * 400])
def test_the_longest_message_fits(foot: str) -> None:
    assert layout(Panel("x" * 2 * MOST_TEXT, foot=foot)).content_length() <= MOST_TEXT


PLACE = 10**18
JUMP = f"https://discord.com/channels/{PLACE}/{PLACE}/{PLACE}"


@pytest.mark.parametrize(("games", "new"), [(20, 0), (40, 0), (3, 60), (20, 60), (0, 60), (1, 1)])
def test_of_very_much_that_waits_and_is_new_no_line_is_torn(games: int, new: int) -> None:
    for voice in voices():
        voice = replace(
            voice, icons={f"seat_{colour}": "<:seat_yellow:1234567890123456789>" for colour in COLOURS}
        )
        longest = max(voice.catalog.scenarios, key=lambda key: len(voice.name("scenario", key)))
        lines = [
            GameLine(10**5 + at, PLACE, PLACE, PLACE, "running", longest, "yellow", 18, "planning", 10**9)
            for at in range(games)
        ]
        news = [
            voice.say("notice.round", game=10**5 + at, round=18, where=f"<#{PLACE}>") for at in range(new)
        ]
        panel = notices.waiting(voice, lines, {line.game: JUMP for line in lines}, news)
        check(panel)
        told = panel.text.split("\n")
        whole = {lessons.inbox_line(voice, line, JUMP) for line in lines}
        shown = [line for line in told if line.startswith("· ")]
        assert len(panel.text) <= MOST_TEXT and set(shown) <= whole and len(shown) >= min(games, 8)
        assert not games or voice.say("inbox", n=games) in told
        left = new - len(set(told) & set(news))
        assert left < new or not new
        assert not left or voice.say("notice.more", n=left) in told


def test_the_fullest_lobby_fits() -> None:
    for voice in voices():
        tiles = [key for key, place in voice.catalog.places.items() if place.tier]
        players = [Player(10**18 + at, colour) for at, colour in enumerate(COLOURS[:4])]
        lobby = Lobby(
            123456, 10**18, 10**18, 10**18, "orleans", ("base", "promos"), {"banned": tiles, "forced": tiles},
            5, "admitted", tuple(players),
        )  # fmt: skip
        check(lobby_panel(voice, lobby))


async def test_what_is_sent_in_a_game_is_sent_as_it_should_be(world: World) -> None:
    seats = await world.game("alice", "bob")
    await play_until_over(world, 1, seats, Random(3), rounds=2)
    thread = world.thread()
    posts = sent(world, "POST", r"/channels/\d+/messages")
    assert len(posts) > 8
    for post in posts:
        assert 1 <= len(post["nonce"]) <= 25 and post["enforce_nonce"] is True
        assert post["flags"] & 1 << 15 and not post.get("content") and not post.get("embeds")
    assert len({post["nonce"] for post in posts}) == len(posts)
    here = sent(world, "POST", rf"/channels/{thread.id}/messages")
    boards = [post for post in here if "· Actions" in str(post) or "· Planning" in str(post)]
    assert boards and all(
        post["flags"] & SILENT and not post["allowed_mentions"].get("users") for post in boards
    )
    turns = [post for post in here if post["allowed_mentions"].get("users")]
    assert turns and not any(post["flags"] & SILENT for post in turns)
    assert {len(post["allowed_mentions"]["users"]) for post in turns} == {1}
    for patch in sent(world, "PATCH", r"/channels/\d+/messages/\d+"):
        assert patch["allowed_mentions"] == {"parse": []}
    threads = sent(world, "POST", rf"/channels/{world.channel.id}/threads")
    assert [each["auto_archive_duration"] for each in threads] == [WEEK]
    answers = Counter(call.path for call in world.env.http_requests if call.path.endswith("/callback"))
    assert set(answers.values()) == {1}, "an interaction is answered once"
    follow = Counter(
        call.path for call in world.env.http_requests if call.method == "POST" and "/webhooks/" in call.path
    )
    assert max(follow.values(), default=0) <= 5
