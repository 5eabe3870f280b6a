"""Who may not see a game gets in by no door, not by channel, number, list or press; all hear the same."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from .conftest import World
from .people import Person, controls_of, said

NOBODYS = "no game with this number here"
LOOKS = ("board", "table", "story", "score", "seat", "undo", "keeper export", "keeper hold", "keeper abort")
PRESSES = (
    "o1:turn:1::0:table", "o1:turn:1::0:words.table", "o1:turn:1::0:story", "o1:turn:1::0:story.-1.0",
    "o1:turn:1::0:score", "o1:turn:1::0:seat", "o1:turn:1:blue:0:back", "o1:turn:1:pink:0:back",
    "o1:ask:1:blue:0:plan:commit", "o1:ask:1:pink:0:plan:commit", "o1:ask:1:blue:0:plan:~mask.1",
    "o1:door:1:again", "o1:door:1:join", "o1:door:1:abort", "o1:door:1:undo.yes.1", "o1:door:1:start",
)  # fmt: skip


async def forged(world: World, person: Person, control: str) -> str:
    """What the bot says to a press on a control that was never shown, below a message that anybody sees."""
    message = next(m for m in person.stored() if m.channel_id == world.channel.id and controls_of(m))
    return said(await person.forge(message, control))


@pytest.fixture
async def hidden(world: World) -> Any:
    """A channel that only alice and bob can see."""
    alice, bob = world.person("alice"), world.person("bob")
    shut = discord.PermissionOverwrite(view_channel=False)
    seen = discord.PermissionOverwrite(view_channel=True)
    everyone = world.guild.default_role
    me = world.guild.me
    found = world.guild.create_text_channel(
        "secret", overwrites={everyone: shut, alice.member: seen, bob.member: seen, me: seen}
    )
    await world.env.settle()
    return found


async def hidden_game(world: World, hidden: Any) -> None:
    """A running game in the channel that others do not see; in the open one there is a message too."""
    alice, bob, carol = (world.person(name) for name in ("alice", "bob", "carol"))
    opened = await alice.slash("new", seats=2, channel=hidden)
    lobby = opened.response._message
    await bob.press("Sit down", message=lobby)
    await alice.press("Start", message=lobby)
    await carol.slash("new", seats=2)


@pytest.mark.parametrize("line", LOOKS)
async def test_a_private_table_is_closed_in_its_own_channel(world: World, line: str) -> None:
    await world.game("alice", "bob", thread="private")
    answer = said(await world.person("carol").slash(line))
    assert "I know of no game of yours" in answer and "Game 1" not in answer


async def test_its_own_players_find_a_private_table_by_its_channel(world: World) -> None:
    await world.game("alice", "bob", thread="private")
    assert "Game 1" in said(await world.person("bob").slash("board"))


async def test_a_public_game_is_found_behind_a_private_one(world: World) -> None:
    await world.game("alice", "bob")
    await world.game("alice", "bob", thread="private")
    assert "Game 1" in said(await world.person("carol").slash("board"))


async def test_the_seats_of_a_private_table_are_not_offered(world: World) -> None:
    await world.game("alice", "bob", thread="private")
    carol, alice = world.person("carol"), world.person("alice")
    for line in ("board", "keeper replace"):
        assert await carol.member.autocomplete(world.channel, f"orleans {line}", "seat", "") == []
        assert len(await alice.member.autocomplete(world.channel, f"orleans {line}", "seat", "")) == 2


async def test_the_rules_show_no_tile_as_it_lies_at_a_private_table(world: World) -> None:
    await world.game("alice", "bob", thread="private")
    answer = await world.person("carol").slash("rules", of="School")
    assert answer.response._message.attachments == []
    assert (await world.person("bob").slash("rules", of="School")).response._message.attachments


@pytest.mark.parametrize("control", PRESSES)
async def test_a_forged_press_opens_no_private_table(world: World, control: str) -> None:
    seats = await world.game("alice", "bob", thread="private")
    await world.person("carol").slash("new", seats=2)
    before = await world.host.look(1)
    assert NOBODYS in await forged(world, world.person("carol"), control)
    await seats["blue"].slash("keeper abort", game=1)
    await seats["blue"].press("Yes, break off game 1")
    assert NOBODYS in await forged(world, world.person("carol"), control), "after it was broken off"
    assert (await world.host.look(1)).seq == before.seq


@pytest.mark.parametrize("line", LOOKS)
async def test_a_game_in_a_hidden_channel_cannot_be_seen_by_its_number(
    world: World, hidden: Any, line: str
) -> None:
    await hidden_game(world, hidden)
    carol, bob = world.person("carol"), world.person("bob")
    refused = said(await carol.slash(line, game=1))
    unknown = said(await carol.slash(line, game=999))
    assert refused == unknown and NOBODYS in refused
    assert NOBODYS not in said(await bob.slash(line, game=1))


async def test_a_lobby_in_a_hidden_channel_cannot_be_joined_by_its_number(world: World, hidden: Any) -> None:
    await world.person("alice").slash("new", seats=3, channel=hidden)
    carol = world.person("carol")
    for line in ("join", "leave", "start", "cancel"):
        assert said(await carol.slash(line, game=1)) == said(await carol.slash(line, game=999))
    await world.person("bob").slash("join", game=1)
    assert len((await world.host.lobby(1)).players) == 2


@pytest.mark.parametrize("control", PRESSES)
async def test_a_forged_press_tells_nothing_of_a_hidden_channel(
    world: World, hidden: Any, control: str
) -> None:
    await hidden_game(world, hidden)
    carol = world.person("carol")
    refused = await forged(world, carol, control)
    unknown = await forged(world, carol, control.replace(":1:", ":999:", 1))
    assert refused == unknown and NOBODYS in refused


async def test_who_manages_the_server_sees_every_game_in_it(world: World, hidden: Any) -> None:
    await hidden_game(world, hidden)
    carol = world.person("carol")
    world.permit(manage_guild=True)
    assert "Game 1" in said(await carol.slash("board", game=1))


async def test_the_question_costs_no_call(world: World, hidden: Any) -> None:
    await hidden_game(world, hidden)
    carol = world.person("carol")
    before = len(world.env.http_requests)
    await carol.slash("board", game=1)
    asked = [call for call in world.env.http_requests[before:] if "/interactions/" not in call.path]
    assert asked == []


async def test_in_a_direct_message_there_are_only_ones_own_games(world: World) -> None:
    await world.game("alice", "bob")
    assert NOBODYS in said(await world.person("carol").slash_in_dm("board", game=1))
    assert "Game 1" in said(await world.person("bob").slash_in_dm("board", game=1))
