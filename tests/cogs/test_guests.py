"""Used in a server in which the bot is no member: every command answers and says what is possible."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from discord import app_commands

from orleans_bot.discord.lobby.alone import NOWHERE, is_elsewhere

from .conftest import World
from .people import said, text_of
from .playing import play_until_over


@pytest.fixture
def guest(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """Only the user has installed the bot; the server knows nothing of it."""
    real = world.bot.get_guild
    monkeypatch.setattr(world.bot, "get_guild", lambda key: None if key == world.guild.id else real(key))
    return world


def posted(world: World) -> list[Any]:
    """Messages that the bot has put into a server by its own right."""
    rooms = {world.channel.id, *(thread.id for thread in world.channel.threads)}
    return [
        call for call in world.env.http_requests
        if call.method == "POST" and any(call.path.startswith(f"/channels/{room}/") for room in rooms)
    ]  # fmt: skip


async def test_a_game_for_several_needs_a_member(guest: World) -> None:
    alice = guest.person("alice")
    answer = said(await alice.slash("new", seats=2))
    assert "I am not a member of this server" in answer and "/orleans solo" in answer
    assert posted(guest) == []


def by_its_own_right(world: World) -> list[Any]:
    """Messages that the bot has written anywhere without being asked by a press or a command."""
    return [
        call
        for call in world.env.http_requests
        if call.method == "POST" and call.path.startswith("/channels/")
    ]


SOLOS = ("trip_to_tours", "travelling_salesman", "capital_vierzon", "dignitary")


@pytest.mark.parametrize("scenario", SOLOS)
async def test_a_game_for_one_is_played_in_one_message(guest: World, scenario: str) -> None:
    alice = guest.person("alice")
    result = await alice.slash("solo", scenario=scenario)
    row = await guest.host.game(1)
    assert (row.guild, row.thread, row.channel) == (None, None, NOWHERE)
    assert result.ephemeral and "You play in this one message" in said(result)
    messages = {message.id for message in alice.stored()}
    await play_until_over(guest, 1, {"blue": alice}, Random(3))
    assert {message.id for message in alice.stored()} == messages
    assert by_its_own_right(guest) == []
    sheet = text_of(alice.reads("Game 1 has ended"))
    assert "The task was not done: lost." in sheet or "won!" in sheet


async def test_a_game_in_one_message_is_gone_through_in_another(guest: World) -> None:
    alice = guest.person("alice")
    await alice.slash("solo", scenario="trip_to_tours")
    await play_until_over(guest, 1, {"blue": alice}, Random(3))
    step = await alice.press("Step by step", message=alice.reads("Game 1 has ended"))
    assert step.ephemeral and "step 1 of" in said(step)
    await alice.press("Step on", message=step.response._message)
    assert "step 2 of" in text_of(step.response._message) and alice.reads("Game 1 has ended")
    assert by_its_own_right(guest) == []


async def test_what_has_happened_stands_above_the_next_question(guest: World) -> None:
    alice = guest.person("alice")
    await alice.slash("solo", scenario="travelling_salesman")
    await play_until_over(guest, 1, {"blue": alice}, Random(3), rounds=1)
    assert "Round 2 begins" in text_of(alice.reads("round 2 of 15"))
    await play_until_over(guest, 1, {"blue": alice}, Random(3), rounds=1, planned=True)
    assert "draws" in text_of(alice.reads("round 2 of 15 · Planning"))


async def test_a_message_that_is_gone_comes_back(guest: World) -> None:
    alice = guest.person("alice")
    await alice.slash("solo")
    waits = said(await alice.slash("inbox"))
    assert "<#0>" not in waits and "/orleans seat" in waits
    assert "<#0>" not in said(await alice.slash("table", game=1))
    back = await alice.slash("seat")
    await alice.press("Fill places", alice.find("Fill places").options[0][0], message=back.response._message)
    assert (await guest.host.look(1)).seq == 1
    assert by_its_own_right(guest) == []


async def test_it_goes_on_in_the_same_message_after_a_restart(guest: World) -> None:
    alice = guest.person("alice")
    await alice.slash("solo")
    messages = {message.id for message in alice.stored()}
    await guest.restart()
    await play_until_over(guest, 1, {"blue": alice}, Random(3), rounds=1)
    assert {message.id for message in alice.stored()} == messages


async def test_it_moves_into_a_direct_message_that_can_be_written_to(guest: World) -> None:
    alice = guest.person("alice")
    await alice.slash("solo")
    await alice.slash_in_dm("table", game=1)
    row = await guest.host.game(1)
    assert row.channel == alice.user.dm_channel.id
    await play_until_over(guest, 1, {"blue": alice}, Random(3), rounds=1)
    assert any(f"/channels/{row.channel}/messages" in call.path for call in by_its_own_right(guest))


async def test_the_solo_of_the_day_is_played_in_one_message_too(guest: World) -> None:
    alice = guest.person("alice")
    await alice.slash("daily")
    await alice.press("Play it")
    assert "`/orleans seat` shows it" in text_of(alice.reads("## The solo of the day"))
    row = await guest.host.game(1)
    assert (row.channel, row.daily) == (NOWHERE, guest.host.daily.number)
    await play_until_over(guest, 1, {"blue": alice}, Random(3))
    assert by_its_own_right(guest) == []


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("board", {}), ("seat", {}), ("table", {}), ("story", {}), ("score", {}), ("inbox", {}), ("undo", {}),
        ("help", {}), ("help", {"topic": "about"}), ("privacy", {}), ("rules", {"of": "place.castle"}),
        ("keeper hold", {}), ("keeper resume", {}), ("keeper export", {}), ("join", {}), ("leave", {}),
        ("start", {}), ("cancel", {}), ("keeper doctor", {}), ("past verify", {}), ("past replay", {}),
        ("past film", {}),
    ],
)  # fmt: skip
async def test_every_command_answers_a_guest(guest: World, line: str, options: dict[str, Any]) -> None:
    alice = guest.person("alice")
    await alice.slash("solo")
    result = await alice.slash(line, **options)
    answer = said(result)
    assert result.ephemeral and answer
    assert "Something went wrong" not in answer and posted(guest) == []
    assert len(result.followups) <= 5


async def test_the_lessons_offer_a_guest_only_what_he_can_play(guest: World) -> None:
    alice = guest.person("alice")
    result = await alice.slash("help", topic="commands")
    labels = {control.label for control in alice.controls(result.response._message)}
    assert not any("stand-ins" in label for label in labels) and any("alone" in label for label in labels)


@pytest.mark.parametrize("code", [50278, 50001])
@pytest.mark.parametrize("when", ["opening", "writing"])
async def test_closed_direct_messages_leave_one_message_to_play_in(
    world: World, when: str, code: int
) -> None:
    alice = world.person("alice")
    path = "/users/@me/channels" if when == "opening" else f"/channels/{alice.user.dm_channel.id}/messages"
    world.env.inject_error("POST", path, status=403, code=code, message="No mutual guild", times=None)
    answer = said(await alice.slash_in_dm("solo"))
    assert "You play in this one message" in answer
    assert (await world.host.game(1)).channel == NOWHERE
    await world.env.settle()
    assert await world.host.panels(1) == {}, "nothing is meant to hang anywhere"
    await play_until_over(world, 1, {"blue": alice}, Random(3), rounds=2)


@pytest.mark.parametrize(
    ("where", "elsewhere"),
    [({"dm_channel": True}, False), ({"private_channel": True}, True)],
)
def test_a_group_that_the_bot_is_no_member_of_is_elsewhere(where: dict[str, bool], elsewhere: bool) -> None:
    context = app_commands.AppCommandContext(**where)
    interaction: Any = SimpleNamespace(guild_id=None, context=context)
    assert is_elsewhere(interaction) is elsewhere
