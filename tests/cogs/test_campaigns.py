"""Campaigns as people see them: begun, gone on with, chronicled, ended; and who may press what."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import discord
import pytest

from orleans_bot.host.records import ENDED
from orleans_bot.store import games

from .conftest import RIGHTS, World
from .people import Person, controls_of, said, text_of
from .playing import play_until_over

TEAM = ("alice", "bob", "carol")
NOBODYS = "no campaign with this number here"


async def begun(world: World, **options: Any) -> Person:
    """Alice has begun the co-operative campaign."""
    alice = world.person("alice")
    await alice.slash("campaign new", kind="defence_of_orleans", **options)
    return alice


async def chapter(world: World, *names: str, press: str = "Next chapter") -> int:
    """The next chapter, opened by the first of these people and begun with all of them."""
    first, *others = [world.person(name) for name in names]
    await first.press(press, message=message_of(world))
    game = (await world.host.campaigns.look(1)).chapters[-1].game
    lobby = first.reads(f"Game {game}:")
    for person in others:
        await person.press("Sit down", message=lobby)
    await first.press("Start", message=lobby)
    return int(game)


def message_of(world: World) -> Any:
    """The message of the campaign in its channel."""
    found = [m for m in world.person("alice").stored() if "· campaign 1" in text_of(m) and m.flags in (0, None) or
             "· campaign 1" in text_of(m)]  # fmt: skip
    return next(m for m in reversed(found) if m.channel_id == world.channel.id and is_public(m))


def is_public(message: Any) -> bool:
    """Whether a message is for everybody."""
    return not int(message.flags or 0) & 64


async def over(world: World, game: int, won: bool, round_: int = 10) -> None:
    """The game ends like that, and its desk shows it as it would after the last decision."""
    live = world.host.core.lives[game]
    live.game.state.round = round_
    colours = [seat.colour for seat in live.game.state.seats]
    result: dict[str, Any] = {"won": won, "winners": colours if won else [], "scores": {}, "together": True}
    result["reason"] = "saved" if won else "invaded"
    result["about"] = {} if won else {"unfinished": [["", "city_walls_manned"]]}
    live.game.state.result = result
    live.game.over = True
    text = games.as_json(result)
    now = world.host.now
    await world.host.store.write(
        lambda db: games.change(db, game, status="finished", ended=now, round=round_, result=text)
    )
    from dataclasses import replace

    live.row = replace(live.row, status="finished", ended=now, result=result, round=round_)
    desk = await world.bot.house.take(await world.host.look(game))
    while not desk.idle:
        await asyncio.sleep(0)
    await world.env.settle()


async def test_a_campaign_is_begun_and_says_that_it_is_ours_and_what_comes_first(world: World) -> None:
    await begun(world)
    text = text_of(message_of(world))
    assert "The Defence of Orléans · campaign 1" in text and "our own idea" in text
    assert "◌ **5. No Help Will Come**" in text
    assert "Next: chapter 1, Smoke on the Loire" in text and "Easy ones" in text
    labels = [control.label for control in controls_of(message_of(world))]
    assert labels == ["Next chapter"]
