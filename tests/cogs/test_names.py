"""The names on the pictures come back after a restart, without anybody having to press first."""

from __future__ import annotations

from typing import Any

import discord
import pytest

import rendering
from orleans_bot.discord import house as houses
from orleans_bot.discord import player_names
from orleans_bot.host import Host

from .conftest import World
from .test_trouble import close_dms


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch, pictures: None) -> list[dict[str, str]]:
    """The names on every picture, the newest last."""
    seen: list[dict[str, str]] = []
    draw = rendering.draw

    def noting(kind: str, view: Any, **wish: Any) -> rendering.Picture:
        seen.append(dict(wish["names"]))
        return draw(kind, view, **wish)

    monkeypatch.setattr(rendering, "draw", noting)
    return seen


def asked(world: World) -> list[str]:
    """Whom Discord has been asked for."""
    calls = [c for c in world.env.http_requests if c.method == "GET" and c.path.startswith("/users/")]
    return [call.path.rpartition("/")[2] for call in calls if not call.path.endswith("@me")]


async def test_names_come_back_after_a_restart(world: World, drawn: list[dict[str, str]]) -> None:
    seats = await world.game("alice", "bob")
    assert drawn[-1] == {"blue": "alice", "red": "bob"}
    await world.restart()
    assert not asked(world), "nobody is asked for before somebody plays"
    await seats["blue"].press("Commit the plan")
    assert {seats["red"].id} <= set(world.bot.house.known)
    await world.play_on(1, 2)
    assert drawn[-1] == {"blue": "alice", "red": "bob"}
    assert asked(world) == [str(seats["red"].id)], "who has pressed is known"


async def test_whom_discord_does_not_know_is_asked_for_once(
    world: World, drawn: list[dict[str, str]]
) -> None:
    seats = await world.game("alice", "bob")
    close_dms(world, "bob")
    world.env.inject_error("GET", f"/users/{seats['red'].id}", status=404, code=10013, times=None)
    await world.restart()
    await world.play_on(1, 3)
    assert asked(world).count(str(seats["red"].id)) == 1
    assert drawn[-1]["blue"] == "alice"


async def test_opening_direct_messages_tells_the_name(world: World) -> None:
    person = world.person("dora")
    house = world.bot.house
    await house.direct(person.id)
    assert house.known[person.id] == "dora" and not asked(world)


async def test_who_is_to_be_shown_is_asked_for_before_the_others(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [world.person(name) for name in ("alice", "bob", "carol", "dora")]
    monkeypatch.setattr(player_names, "MOST", 2)
    strangers = world.bot.house.strangers
    strangers.notice([person.id for person in people[:3]] + [None])
    strangers.notice([people[3].id], first=True)
    strangers.notice([people[3].id, people[0].id])
    await world.env.settle()
    assert asked(world) == [str(people[at].id) for at in (3, 0, 1)]
    strangers.notice([person.id for person in people])
    await world.env.settle()
    assert asked(world) == [str(people[at].id) for at in (3, 0, 1, 2)]
    assert set(world.bot.house.known.values()) == {"alice", "bob", "carol", "dora"}


async def test_a_name_that_discord_could_not_tell_is_asked_for_later(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    dora, strangers = world.person("dora"), world.bot.house.strangers
    fetch, tries = world.bot.fetch_user, []

    async def failing(user: int) -> Any:
        tries.append(user)
        if len(tries) == 1:
            raise OSError("the line is dead")
        return await fetch(user)

    monkeypatch.setattr(world.bot, "fetch_user", failing)
    for _ in range(3):
        strangers.notice([dora.id], first=True)
        await world.env.settle()
    assert tries == [dora.id], "not again at once"
    monkeypatch.setattr(player_names, "LATER", 0.0)
    strangers.unheard[dora.id] = 0.0
    strangers.notice([dora.id])
    await world.env.settle()
    assert world.bot.house.known[dora.id] == "dora" and not strangers.unheard


async def test_the_language_of_somebody_is_known_however_many_have_come_since(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(houses, "KNOWN", 1)
    alice, bob = world.person("alice"), world.person("bob")
    read = discord.Interaction._from_data
    with monkeypatch.context() as german:
        german.setattr(
            discord.Interaction, "_from_data", lambda self, data: read(self, {**data, "locale": "de"})
        )
        await alice.slash("inbox")
    await bob.slash("inbox")
    house = world.bot.house
    assert house.voice_for(alice.id).language == "de" and len(house.known) == 1


async def test_the_language_of_whoever_is_forgotten_while_it_is_noted_is_not_kept(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, house = world.person("alice"), world.bot.house
    house.learned = {1: "de", alice.id: "de"}
    noted = Host.set_setting

    async def slowly(self: Host, scope: str, owner: int, key: str, value: Any) -> None:
        if owner == 1:
            await world.host.forget(alice.id)
            house.forget(alice.id)
        await noted(self, scope, owner, key, value)

    monkeypatch.setattr(Host, "set_setting", slowly)
    await house.note()
    assert alice.id not in await world.host.settings("user", houses.LANGUAGE)
