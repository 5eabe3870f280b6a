"""Whoever rules one server rules nothing in another, and a game stays with those whom it belongs to."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import RIGHTS, World
from .people import Person, said


@pytest.fixture
async def stranger(world: World) -> Person:
    """Somebody who manages a server of his own and has the bot there, and knows the number of a game."""
    seats = await world.game("alice", "bob")
    assert seats
    guild: Any = world.env.create_guild("Rhein")
    world.env.backend.guilds[guild.id].everyone_role.permissions = RIGHTS.value
    channel = guild.create_text_channel("games")
    user = world.env.create_user("mallory")
    member = guild.add_member(user)
    role = world.env.backend.guilds[guild.id].everyone_role
    role.permissions |= 1 << 5  # manages this server
    await world.env.settle()
    person = Person(world, "mallory", user, member)
    person.home = channel  # type: ignore[attr-defined]
    return person


async def typed(stranger: Person, line: str, **options: Any) -> str:
    """What the bot says to a command in the stranger's own server."""
    return said(await stranger.slash(line, channel=stranger.home, **options))  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("keeper hold", {"why": "spite"}),
        ("keeper back", {}),
        ("keeper rewind", {"to": "1"}),
        ("keeper replace", {"seat": "Blue"}),
        ("keeper abort", {}),
    ],
)
async def test_a_manager_of_another_server_is_no_keeper(
    world: World, stranger: Person, line: str, options: dict[str, Any]
) -> None:
    await world.person("alice").press("Commit the plan")
    before = await world.host.look(1)
    answer = await typed(stranger, line, game=1, **options)
    after = await world.host.look(1)
    assert (after.seq, after.status, dict(after.seats)) == (before.seq, "running", dict(before.seats))
    assert "no game with this number here" in answer


async def test_a_manager_of_another_server_takes_no_seat(world: World, stranger: Person) -> None:
    await typed(stranger, "keeper replace", seat="Blue", player=stranger.user, game=1)
    assert stranger.id not in (await world.host.game(1)).seats.values()


async def test_a_manager_of_this_server_still_is_a_keeper(world: World, stranger: Person) -> None:
    world.permit(manage_guild=True)
    carol = world.person("carol")
    await carol.slash("keeper hold", why="dinner", game=1)
    assert (await world.host.look(1)).status == "held"


async def test_a_lobby_is_joined_started_and_called_off_where_it_hangs(
    world: World, stranger: Person
) -> None:
    await world.person("alice").slash("new", seats=3)
    for line in ("join", "start", "cancel", "leave"):
        answer = await typed(stranger, line, game=2)
        assert "no game with this number here" in answer, (line, answer)
    lobby = await world.host.lobby(2)
    assert [player.user for player in lobby.players] == [world.person("alice").id]
    await world.person("bob").slash("join", game=2)
    assert len((await world.host.lobby(2)).players) == 2


@pytest.mark.parametrize("line", ["board", "table", "story", "score", "seat", "undo"])
async def test_a_game_is_looked_at_where_it_is_played(world: World, stranger: Person, line: str) -> None:
    assert "no game with this number here" in await typed(stranger, line, game=1)
    carol = world.person("carol")
    assert "no game with this number" not in said(await carol.slash(line, game=1))


async def test_a_private_table_is_looked_at_only_in_its_thread(world: World) -> None:
    await world.game("alice", "bob", thread="private")
    alice, carol = world.person("alice"), world.person("carol")
    assert "no game with this number here" in said(await carol.slash("board", game=1))
    assert "no game with this number here" not in said(await alice.slash("board", game=1))


async def test_what_may_not_be_looked_at_is_not_completed_either(world: World, stranger: Person) -> None:
    await world.person("alice").press("Commit the plan")
    for line, focused in (("keeper rewind", "to"), ("keeper replace", "seat")):
        offered = await stranger.member.autocomplete(
            stranger.home,
            f"orleans {line}",
            focused,
            "",
            game=1,  # type: ignore[attr-defined]
        )
        assert offered == []


async def test_a_game_does_not_start_from_a_direct_message(world: World) -> None:
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("new", seats=2)
    await bob.press("Sit down")
    assert "no game with this number here" in said(await alice.slash_in_dm("start", game=1))
    assert (await world.host.game(1)).status == "lobby"
