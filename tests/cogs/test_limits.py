"""Nobody opens games without end: limits for a person and for a server, each refusal with what to do."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from orleans_bot.discord.bot import brakes_of
from orleans_bot.host.limits import Brakes, Limits
from orleans_bot.host.refusals import TooMany
from orleans_bot.settings import Settings, load

from .conftest import World
from .people import controls_of, said
from .test_settings import TOKEN


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """A bot that is connected to Discord, with the limits it has unless somebody sets others."""
    return Settings(data=tmp_path, icons=False, renderers=1, token=TOKEN)


def braked(world: World, **limits: Any) -> None:
    """Other limits than those that were set at the start."""
    world.host.core.brakes = Brakes(**{whose: Limits(**some) for whose, some in limits.items()})


async def lobbies(world: World, name: str, number: int) -> list[str]:
    """What is said to somebody who opens so many tables."""
    return [said(await world.person(name).slash("new", seats=3)) for _ in range(number)]


def test_what_is_set_is_what_counts() -> None:
    token = {"DISCORD_TOKEN": TOKEN}
    assert brakes_of(load(token)) == Brakes(Limits(3, 20, 6), Limits(20, 200, 30))
    changed = load({**token, "ORLEANS_PERSON_LOBBIES": "0", "ORLEANS_SERVER_HOURLY": "7"})
    assert brakes_of(changed) == Brakes(Limits(0, 20, 6), Limits(20, 200, 7))
    assert brakes_of(replace(changed, token="")) == Brakes()


async def test_one_person_has_three_tables_waiting(world: World) -> None:
    told = await lobbies(world, "alice", 5)
    assert ["games 1, 2, 3" in text for text in told] == [False, False, False, True, True]
    assert "/orleans start" in told[-1] and "/orleans cancel" in told[-1]
    assert len(await world.host.games_of(world.person("alice").id)) == 3
    assert "games 1" not in (await lobbies(world, "bob", 1))[0]
    await world.person("alice").slash("cancel", game=2)
    assert "already" not in (await lobbies(world, "alice", 1))[0]


async def test_one_person_opens_six_in_an_hour(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(1, 7):
        await lobbies(world, "alice", 1)
        await world.person("alice").slash("cancel", game=number)
    [told] = await lobbies(world, "alice", 1)
    assert "6 games within an hour" in told and "<t:" in told
    later = world.host.core.clock() + 3601
    monkeypatch.setattr(world.host.core, "clock", lambda: later)
    assert "within an hour" not in (await lobbies(world, "alice", 1))[0]


async def test_playing_alone_and_again_and_first_games_count_too(world: World) -> None:
    braked(world, person={"games": 1})
    alice = world.person("alice")
    await alice.slash("solo")
    for answer in (await alice.slash("solo"), await alice.slash_in_dm("solo")):
        assert "/orleans keeper abort" in said(answer)
    message = next(m for m in alice.stored() if any(c.is_button for c in controls_of(m)))
    assert "still being played" in said(await alice.forge(message, "o1:door:0:first.table"))
    assert [line.game for line in await world.host.games_of(alice.id)] == [1]
    await alice.slash("keeper abort", game=1)
    await alice.press("Yes, break off game 1")
    assert "still being played" not in said(await alice.slash("solo"))


async def test_a_table_that_waited_does_not_start_beyond_the_limit(world: World) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("new", seats=2)
    await bob.press("Sit down")
    braked(world, person={"games": 1})
    await alice.slash("solo")
    assert "still being played" in said(await alice.slash("start", game=1))
    assert (await world.host.game(1)).status == "lobby"
    assert len(world.channel.threads) == 1


async def test_a_server_has_its_limits_for_everybody_in_it(world: World) -> None:
    braked(world, server={"lobbies": 2})
    await lobbies(world, "alice", 1)
    await lobbies(world, "bob", 1)
    [told] = await lobbies(world, "carol", 1)
    assert "/orleans join" in told
    world.permit(manage_guild=True)
    assert "/orleans join" in (await lobbies(world, "dora", 1))[0], "a manager could flood the bot"
    assert "already" not in said(await world.person("carol").slash_in_dm("solo"))


async def test_who_manages_the_server_has_no_limit_of_the_own(world: World) -> None:
    world.permit(manage_guild=True)
    await lobbies(world, "alice", 8)
    assert len(await world.host.games_of(world.person("alice").id)) == 8


async def test_the_owner_of_the_bot_has_no_limit(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    braked(world, person={"lobbies": 1}, server={"lobbies": 1})
    alice = world.person("alice")

    async def is_owner(user: Any) -> bool:
        return bool(user.id == alice.id)

    monkeypatch.setattr(world.bot, "is_owner", is_owner)
    await lobbies(world, "alice", 3)
    assert len(await world.host.games_of(alice.id)) == 3
    assert "already" in (await lobbies(world, "bob", 1))[0]


async def test_two_at_the_same_moment_are_not_one_too_many(world: World) -> None:
    wish = {"guild": 1, "channel": 2, "keeper": 3, "scenario": "orleans", "seats": 3}
    tried = [world.host.open_lobby(**wish) for _ in range(8)]
    done = await asyncio.gather(*tried, return_exceptions=True)
    assert [isinstance(each, TooMany) for each in done].count(False) == 3


# Looking


def edits(world: World, since: int) -> list[str]:
    """What the bot has asked of Discord since, beside answering."""
    calls = world.env.http_requests[since:]
    return [f"{call.method} {call.path}" for call in calls if "/interactions/" not in call.path]


@pytest.mark.parametrize("line", ["table", "board", "story", "score"])
async def test_onlookers_cost_no_edit(world: World, line: str) -> None:
    await world.game("alice", "bob")
    carol = world.person("carol")
    before = len(world.env.http_requests)
    for _ in range(3):
        assert "ame 1" in said(await carol.slash(line, game=1))
    assert [call for call in edits(world, before) if "/webhooks/" not in call] == []


async def test_a_burst_of_looks_by_players_is_answered_from_what_is_known(world: World) -> None:
    alice = (await world.game("alice", "bob"))["blue"]
    first = len(world.env.http_requests)
    await alice.slash("table", game=1)
    then = len(world.env.http_requests)
    assert [call for call in edits(world, first) if "/channels/" in call]
    for _ in range(5):
        assert "Game 1" in said(await alice.slash("table", game=1))
    assert [call for call in edits(world, then) if "/channels/" in call] == []


async def test_after_a_decision_a_player_who_looks_is_looked_after_again(world: World) -> None:
    alice = (await world.game("alice", "bob"))["blue"]
    await alice.slash("table", game=1)
    await alice.press("Commit the plan")
    [board] = [m for m in alice.stored() if m.channel_id == world.thread().id and controls_of(m)]
    world.env.backend.delete_message(board.channel_id, board.id)
    assert "missing message" in said(await alice.slash("table", game=1))
