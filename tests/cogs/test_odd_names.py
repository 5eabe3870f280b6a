"""Names are chosen by strangers: they ping nobody, break no message, and leave every picture whole."""

from __future__ import annotations

from random import Random
from typing import Any

import discord
import pytest

import rendering
from orleans_bot import words
from orleans_bot.content import load
from orleans_bot.rules.game import Game
from orleans_bot.words.quoting import visible

from .conftest import World
from .people import parts_of, said, text_of
from .playing import play_until_over

ODD = (
    "```**@everyone**",
    "# <@&5> ||x||",
    "\u202eevil",
    "😀" * 32,
    "  \u200b ",
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘",
    "[a](https://b.example)",
)


async def test_a_name_breaks_no_message_and_pings_nobody(world: World) -> None:
    alice, bob = world.person("```**@everyone**"), world.person("# ||x|| <@&5>")
    seats = await world.game(alice.name, bob.name)
    await play_until_over(world, 1, seats, Random(3), rounds=1)
    await alice.slash_in_dm("solo")
    players = {alice.id, bob.id}
    sent = [
        call.json.get("data", call.json) for call in world.env.http_requests
        if isinstance(call.json, dict) and "components" in (call.json.get("data") or call.json)
    ]  # fmt: skip
    assert len(sent) > 20
    for message in sent:
        allowed = message["allowed_mentions"]
        assert allowed.get("parse") == [] and not allowed.get("roles")
        assert {int(user) for user in allowed.get("users", ())} <= players
        assert not allowed.get("replied_user")


@pytest.fixture
def real_pictures() -> bool:
    """What names do to a picture's words is what is looked at here."""
    return True


async def test_a_name_is_read_as_it_is_written(world: World) -> None:
    seats = await world.game("```**bold**", "bob")
    result = await seats["red"].slash("board", game=1)
    text = said(await seats["red"].press("In words", message=result.response._message))
    assert "\\`\\`\\`\\*\\*bold\\*\\*" in text and "```" not in text


@pytest.mark.parametrize("name", ODD)
def test_a_name_leaves_every_picture_whole(name: str) -> None:
    game = Game.new(load(), "orleans", ("blue", "red"), 3)
    names = {"blue": shown} if (shown := visible(name).strip()) else {}
    for kind, seat in (("table", ""), ("seat", "blue"), ("planning", "blue"), ("deeds", "")):
        wish: dict[str, Any] = {"seat": seat} if seat else {}
        view = game.view(seat) if seat else game.view()
        made = rendering.draw(kind, view, names=names, language="en", form="png8", **wish)
        assert len(made.data) > 5000 and len(made.alt) <= 1024


def test_what_cannot_be_seen_is_no_part_of_a_name() -> None:
    assert visible("\u202eevil\n\u200bname").strip() == "evilname"
    assert visible("👨\u200d👩\u200d👧 family").strip() == "👨\u200d👩\u200d👧 family"
    assert visible(" \u200b ").strip() == ""


@pytest.mark.parametrize("locale", ["xx", "zh-CN", "es-419", "", "klingon"])
def test_a_language_that_nobody_knows_is_english(locale: str) -> None:
    assert words.nearest(str(discord.enums.try_enum(discord.Locale, locale))) == "en"


async def test_the_thread_of_a_game_for_one_bears_a_long_name(world: World) -> None:
    alice = world.person("W" * 32)
    await alice.slash("solo")
    assert len(world.thread().name) <= 100 and text_of(alice.reads("yours alone"))
    assert [part for part in parts_of(alice.reads("yours alone").components)]


async def test_the_thread_of_a_game_for_one_bears_what_can_be_seen_of_a_name(world: World) -> None:
    await world.person("\u202eevil \u200b name").slash("solo")
    assert world.thread().name == "The Trip to Tours · evil name"


LOUD = "**# stop** [here](https://bad.example) <@&5> @everyone https://bad.example " + "x" * 500


@pytest.mark.parametrize("old", [False, True])
async def test_a_reason_is_repeated_shortly_and_leads_nowhere(world: World, old: bool) -> None:
    seats = await world.game("alice", "bob")
    alice, bob = seats["blue"], seats["red"]
    if old:  # as versions before have stored it
        await world.host.hold(1, alice.id, LOUD[:200])
        await world.bot.house.take(await world.host.look(1))
        await world.env.settle()
    else:
        await alice.slash("keeper hold", why=LOUD, game=1)
    answers = [said(await bob.slash(line, game=1)) for line in ("table", "undo")] if old else []
    shown = [text for text in [*world.posts(world.thread()), *answers] if "rests" in text]
    assert shown
    for text in shown:
        assert "https://" not in text and "**#" not in text and "@everyone" not in text and "<@&5" not in text
        assert "x" * 200 not in text and "stop" in text


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("rules", {"of": LOUD}), ("board", {"seat": LOUD}), ("new", {"boxes": LOUD.replace(",", " ")}),
        ("new", {"ban": LOUD}), ("new", {"scenario": LOUD}), ("solo", {"scenario": LOUD}),
        ("keeper replace", {"seat": LOUD}), ("join", {"colour": LOUD}),
    ],
)  # fmt: skip
async def test_strange_words_are_repeated_without_any_power(
    world: World, line: str, options: dict[str, str]
) -> None:
    await world.game("alice", "bob")
    if line == "join":
        await world.person("bob").slash("new", seats=3)
    text = said(await world.person("alice").slash(line, **options))
    assert text and "https://" not in text.lower() and "[here]" not in text and "<@&5" not in text
    assert "x" * 100 not in text
