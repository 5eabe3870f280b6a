"""The solo of the day in Discord: begun once, in private, without undo; its seed is kept that day."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from orleans_bot.store.records import DAY

from .conftest import World
from .people import Person, said, text_of
from .playing import play_until_over


@pytest.fixture
def clock(world: World) -> list[float]:
    """The bot's clock, which can be turned."""
    moment = [20_601 * DAY + 3600.0]
    world.host.core.clock = lambda: moment[0]
    return moment


def card(person: Person) -> Any:
    """The newest message about the solo of the day."""
    return person.reads("## The solo of the day")


async def test_it_is_begun_once_and_in_private(world: World, clock: list[float]) -> None:
    alice = world.person("alice")
    shown = said(await alice.slash("daily"))
    assert "2026-05-28 (UTC)" in shown and "You have not begun it yet." in shown
    await alice.press("Play it")
    row = await world.host.game(1)
    assert (row.guild, row.channel, row.daily) == (None, alice.user.dm_channel.id, 20_601)
    assert world.channel.threads == []
    assert "nothing can be taken back" in text_of(alice.reads("## Game 1:"))
    assert "Your attempt is game 1" in text_of(card(alice))
    again = said(await alice.slash("daily"))
    assert f"Your attempt is game 1: <#{row.channel}>" in again
    assert not [control for control in alice.controls(card(alice)) if control.label == "Play it"]


async def test_an_old_card_begins_no_second_attempt(world: World, clock: list[float]) -> None:
    alice = world.person("alice")
    await alice.slash("daily")
    old = alice.photograph("Play it")
    await alice.press("Play it")
    answer = said(await alice.press_as_photographed(old))
    assert "it is game 1, and only the first attempt counts" in answer
    assert await world.host.running() == [1]


async def test_nothing_is_taken_back_in_it(world: World, clock: list[float]) -> None:
    alice = world.person("alice")
    await alice.slash("daily")
    await alice.press("Play it")
    answer = said(await alice.slash_in_dm("undo"))
    assert "nothing is taken back" in answer
    shown = await alice.slash_in_dm("seat")
    assert "Take back" not in [control.label for control in alice.controls(shown.response._message)]


def all_that_is_read(world: World) -> str:
    """Everything that hangs anywhere, its controls too, and every file."""
    found = []
    for messages in world.env.backend.messages.values():
        for message in messages.values():
            found += [text_of(message), repr(message.components), repr(getattr(message, "attachments", ""))]
    return "\n".join(found)


async def test_the_seed_is_nowhere_before_the_day_is_over(world: World, clock: list[float]) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("daily")
    await alice.press("Play it")
    await play_until_over(world, 1, {"blue": alice}, Random(3))
    seed = str((await world.host.daily.today()).seed)
    sheet = alice.reads("Game 1 has ended")
    assert "Its seed is no secret any more when that day is over" in text_of(sheet)
    assert "Same seed" not in [control.label for control in alice.controls(sheet)]
    for line in ("score", "story", "table", "keeper export", "privacy", "daily"):
        options = {"do": "export"} if line == "privacy" else {"game": 1} if line == "keeper export" else {}
        await alice.slash_in_dm(line, **options)
    await bob.slash("daily")
    assert seed not in all_that_is_read(world)
    refused = said(await alice.forge(sheet, "o1:door:1:same"))
    assert "stay secret until the day is over" in refused and await world.host.running() == []
    clock[0] += DAY
    assert f"with the seed `{seed}`" in said(await bob.slash("daily"))
    assert "stay secret" not in said(await alice.slash_in_dm("keeper export", game=1))


async def test_the_board_shows_those_who_wish_it(world: World, clock: list[float]) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    for person, game in ((alice, 1), (bob, 2)):
        await person.slash("daily")
        await person.press("Play it")
        await play_until_over(world, game, {"blue": person}, Random(3))
    await alice.slash("daily")
    await alice.press("Today’s board")
    assert "Nobody who wishes to be here has ended an attempt yet." in text_of(alice.reads("board"))
    await alice.press("The solo of the day")
    await alice.press("Put me on the board")
    assert "On the board you are called alice" in text_of(card(alice))
    await bob.slash("daily")
    await bob.press("Today’s board")
    assert "1. alice: " in text_of(bob.reads("Today’s board")) and "bob" not in text_of(bob.reads("board"))
    await bob.press("This week’s board")
    assert "1. alice: 0 of 1 day won" in text_of(bob.reads("This week’s board"))
    await alice.press("Take me off the board")
    await bob.press("Today’s board")
    assert "alice" not in text_of(bob.reads("Today’s board"))


async def test_a_name_on_the_board_calls_nobody(world: World, clock: list[float]) -> None:
    mallory = world.person("@everyone **loud** <@1>")
    await mallory.slash("daily")
    await mallory.press("Play it")
    await play_until_over(world, 1, {"blue": mallory}, Random(3))
    await mallory.slash("daily")
    await mallory.press("Put me on the board")
    await mallory.press("Today’s board")
    shown = text_of(mallory.reads("Today’s board"))
    assert "@everyone" not in shown and "**loud**" not in shown and "<@1>" not in shown


async def test_it_goes_on_after_a_restart(world: World, clock: list[float]) -> None:
    alice = world.person("alice")
    await alice.slash("daily")
    await alice.press("Play it")
    await world.restart()
    world.host.core.clock = lambda: clock[0]
    assert "Your attempt is game 1" in said(await alice.slash("daily"))
    await play_until_over(world, 1, {"blue": alice}, Random(3))
    assert "Your attempt was game 1: lost in round" in said(await alice.slash("daily"))
